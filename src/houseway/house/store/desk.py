"""The desk between several processes on one PostgreSQL: who owns a table, and letters to it.

A table is owned by PostgreSQL's own advisory lock, which is let go by itself when a process dies.
Letters go by NOTIFY, one that is too long for it through the table `mail`. Both use one connection
of their own, so that a lost line loses both at once, and is noticed at once. None of it is what
keeps a table right: of two that believe they own it, the number of the next event decides.

A process that hangs keeps its lines, and so its locks. Each process therefore beats: it notifies
the others once a second. One that owns a table and is silent for :data:`SILENCE` seconds is cut
off: PostgreSQL ends all its connections, which frees its tables. Whoever takes a table raises the
table's `epoch`, and a step is kept only under the epoch by which its process owns the table. So a
process that wakes up again continues nothing that another has taken, whatever it was about to
write.

On SQLite one process serves the house: it owns every table, and there is nobody to write to.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from queue import Empty, SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from socket import socketpair
from typing import Final, TypeAlias

import psycopg

from houseway.house.store.database import Database
from houseway.house.store.refusals import StoreAway

LONGEST: Final = 7_900
"""Bytes that PostgreSQL notifies of; the rest of its 8,000 is the address."""
_CHANNEL: Final = "houseway"
_KEPT: Final = timedelta(minutes=1)
_PAUSE: Final = 0.25
"""Seconds between two tries to get a lost line back."""
_LOCK_PATIENCE: Final = "3s"
"""The time to wait for a row that another process holds."""
SILENCE: Final = 6.0
"""Seconds without a beat after which a process counts as hung,"""
LOOKS: Final = 4
"""and so many looks, so that a machine that slept as a whole finds nobody hung when it wakes."""
_NAMED: Final = 16
"""Digits of a process's name."""
_HOLDERS: Final = """
    select distinct right(application_name, %s) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objsubid = 1 and granted
    and ((classid::bigint << 32) | objid::bigint) = any(%s)
    and pg_locks.database = (select oid from pg_database where datname = current_database())
    and application_name ~ '/[0-9a-f]{16}$'
"""
_CUT_OFF: Final = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and right(application_name, %s) = %s
"""
_HELD: Final = """
    select (classid::bigint << 32) | objid::bigint from pg_locks
    where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
"""

Line: TypeAlias = "psycopg.Connection[tuple[object, ...]]"
Heard: TypeAlias = "Callable[[str, bytes], None]"
"""Takes the table that a letter is for, and the letter. Called from a thread of the desk's own."""

_log = logging.getLogger("houseway.store")


class Desk:
    """This process's desk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._name = database.name
        self._lock = threading.RLock()
        self._line: Line | None = None
        self._owned: dict[str, int] = {}
        """The tables that this process owns, each with its epoch."""
        self._silent: dict[str, tuple[float, int]] = {}
        """By process: since when it was not heard of, and in how many looks."""
        self._letters: SimpleQueue[tuple[str, str, str]] = SimpleQueue()
        self._heard: Heard | None = None
        self._interrupted: Callable[[], None] | None = None
        self._wanted: Callable[[str], bool] = lambda id: True
        self._broke = False
        self._thread: threading.Thread | None = None
        self._closed = False
        self._bell, self._rung = socketpair()
        self._bell.setblocking(False)
        if database.sqlite:  # nobody else is there to write
            self._bell.close()
            self._rung.close()

    def close(self) -> None:
        """Let go of every table, and hear no more."""
        with self._lock:
            self._closed = True
            with suppress(psycopg.Error):
                if self._line and self._owned:  # at once: a server sees a line's end a bit later
                    self._line.execute("select pg_advisory_unlock_all()")
            self._hang_up()
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join(timeout=5)
        self._bell.close()
        self._rung.close()

    # --- owners ---------------------------------------------------------------------------

    def own(self, id: str) -> bool:
        """Take a table, if no other process has it; whether it is this one's now."""
        if self._database.sqlite:
            return True
        with self._talking() as line:
            if id not in self._owned:
                got = line.execute("select pg_try_advisory_lock(%s)", [_key(id)]).fetchone()
                if got and got[0]:
                    self._begin_epoch(line, id)
            return id in self._owned

    def _begin_epoch(self, line: Line, id: str) -> None:
        """Make whatever the owner before still writes come too late."""
        raised = "update tables set epoch = epoch + 1 where id = %s returning epoch"
        try:
            row = line.execute(raised, [id]).fetchone()
        except psycopg.errors.LockNotAvailable:  # a step of the owner before is half written
            line.execute("select pg_advisory_unlock(%s)", [_key(id)])
            return
        self._owned[id] = row[0] if row and isinstance(row[0], int) else 0

    def ticket(self, id: str) -> int | None:
        """Return the epoch under which this process owns a table, or None if it does not."""
        return 0 if self._database.sqlite else self._owned.get(id)

    def owns(self, id: str) -> bool:
        """Whether a table is this process's, as far as it knows."""
        return self._database.sqlite or id in self._owned

    @property
    def owned(self) -> frozenset[str]:
        """Everything that is this process's, as far as it knows."""
        return frozenset(self._owned)

    def free(self, ids: Collection[str]) -> set[str]:
        """Those of these that nobody owns."""
        if self._database.sqlite:
            return set()
        with self._talking() as line:
            held = {key for (key,) in line.execute(_HELD).fetchall()}
        return {id for id in ids if _key(id) not in held}

    def disown(self, id: str) -> None:
        """Let a table go."""
        if self.owns(id) and not self._database.sqlite:
            with self._talking() as line:
                self._owned.pop(id, None)
                line.execute("select pg_advisory_unlock(%s)", [_key(id)])

    # --- who hangs ------------------------------------------------------------------------

    def beat(self) -> None:
        """Tell the others that this process is at work."""
        if self._database.sqlite:
            return
        with self._talking() as line:
            line.execute("select pg_notify(%s, %s)", [_CHANNEL, f"{self._name}::"])

    def evict_hung(self, ids: Collection[str]) -> None:
        """Cut off every other process that owns one of these and is silent; called once a look."""
        if self._database.sqlite or not ids:
            return
        with self._talking() as line:
            keys = [_key(id) for id in ids]
            rows = line.execute(_HOLDERS, [_NAMED, keys]).fetchall()
            holders = {str(name) for (name,) in rows} - {self._name}
            now = time.monotonic()
            silent = {name: self._silent.get(name, (now, 0)) for name in holders}
            self._silent = {name: (since, looks + 1) for name, (since, looks) in silent.items()}
            for name, (since, looks) in self._silent.items():
                if looks >= LOOKS and now - since >= SILENCE:
                    self._cut_off(line, name, now - since)

    def _cut_off(self, line: Line, name: str, silent: float) -> None:
        said = "process %s has been silent for %.0f s: "
        try:
            line.execute(_CUT_OFF, [_NAMED, name])
            _log.warning(said + "its tables are taken over", name, silent)
        except psycopg.errors.InsufficientPrivilege:
            _log.error(
                said + "its tables stand still until it is ended, since it uses another role "
                "of PostgreSQL: give all processes the same one",
                name,
                silent,
            )

    # --- letters --------------------------------------------------------------------------

    def send(self, id: str, letter: bytes) -> None:
        """Write to every other process that listens, about a table."""
        if self._database.sqlite:
            return
        address = f"{self._name}:{id}:"
        with self._talking() as line:
            if len(letter) <= LONGEST and b"\0" not in letter:
                with suppress(UnicodeDecodeError):
                    text = f"{address}={letter.decode()}"
                    line.execute("select pg_notify(%s, %s)", [_CHANNEL, text])
                    return
            now = datetime.now(UTC)
            line.execute("delete from mail where sent < %s", [(now - _KEPT).isoformat()])
            line.execute(
                "with letter as (insert into mail (body, sent) values (%s, %s) returning id) "
                "select pg_notify(%s, %s || id) from letter",
                [letter, now.isoformat(), _CHANNEL, f"{address}@"],
            )

    def listen(
        self,
        heard: Heard,
        interrupted: Callable[[], None],
        wanted: Callable[[str], bool] = lambda id: True,
    ) -> None:
        """Hear every letter of the others from now on, about what is `wanted`.

        `interrupted` says that the line was lost and stands again: letters may be missing, and
        what this process owned it must own anew.
        """
        if self._database.sqlite:
            return
        self._heard, self._interrupted, self._wanted = heard, interrupted, wanted
        with self._talking():
            pass

    # --- the line -------------------------------------------------------------------------

    @contextmanager
    def _talking(self) -> Iterator[Line]:
        """The line, for one thread at a time; lost and told as a store that is away if it fails."""
        with self._lock, self._database.reached():
            try:
                yield self._line or self._dial()
            except (psycopg.OperationalError, psycopg.InterfaceError, OSError) as error:
                self._hang_up()
                self._database.note_away(error)
                raise StoreAway from None

    def _dial(self) -> Line:
        if self._closed:
            raise StoreAway
        pooled = self._database.engine.raw_connection()
        line = pooled.driver_connection
        pooled.detach()
        assert isinstance(line, psycopg.Connection)
        line.autocommit = True
        line.add_notify_handler(lambda notice: self._take(notice.payload))
        line.execute(f"set lock_timeout = '{_LOCK_PATIENCE}'")
        line.execute(f"listen {_CHANNEL}")
        self._line = line
        if self._thread is None:
            self._thread = threading.Thread(target=self._sit, name="houseway-desk", daemon=True)
            self._thread.start()
        self._wake()
        return line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._broke = not self._closed
            with suppress(psycopg.Error):
                self._line.close()
        self._line = None
        self._owned.clear()
        self._silent.clear()  # nobody was heard while there was no line
        self._wake()

    def _wake(self) -> None:
        with suppress(OSError):  # it has been rung often enough, or nobody sits here
            self._bell.send(b"!")

    def _take(self, notice: str) -> None:
        """Note a letter; whoever talks on the line may be the one to get it."""
        sender, _, rest = notice.partition(":")
        if sender == self._name:
            return
        self._silent.pop(sender, None)
        id, _, text = rest.partition(":")
        if not id:  # a beat
            return
        self._letters.put((id, text[:1], text[1:]))
        if self._thread is not threading.current_thread():
            self._wake()

    def _sit(self) -> None:
        """Wait for letters, deliver them, and get the line back when it is lost."""
        while not self._closed:
            try:
                with self._talking() as line:
                    broke, self._broke = self._broke, False
            except StoreAway:
                self._wait(None, _PAUSE)
                continue
            if broke and self._interrupted:
                self._call(self._interrupted)
            self._wait(line, None)
            with suppress(StoreAway), self._talking() as line:
                line.pgconn.consume_input()
                while notice := line.pgconn.notifies():
                    self._take(notice.extra.decode())
            self._deliver()

    def _wait(self, line: Line | None, seconds: float | None) -> None:
        """Until there is something on the line, or the bell rings."""
        with DefaultSelector() as waiting:
            waiting.register(self._rung, EVENT_READ)
            # Another thread may have hung up just now: then it has rung as well.
            with suppress(psycopg.Error, ValueError, OSError):
                if line is not None:
                    waiting.register(line.fileno(), EVENT_READ)
            if any(key.fileobj is self._rung for key, _ in waiting.select(seconds)):
                self._rung.recv(4_096)

    def _deliver(self) -> None:
        while not self._closed:
            try:
                id, mark, text = self._letters.get_nowait()
            except Empty:
                return
            if not self._wanted(id):
                continue
            body = text.encode() if mark == "=" else self._fetched(int(text))
            if self._heard and body is not None:
                self._call(partial(self._heard, id, body))

    def _fetched(self, number: int) -> bytes | None:
        with suppress(StoreAway), self._talking() as line:
            row = line.execute("select body from mail where id = %s", [number]).fetchone()
            return row[0] if row and isinstance(row[0], bytes) else None
        return None

    def _call(self, called: Callable[[], None]) -> None:
        try:
            called()
        except Exception:
            _log.exception("a letter was not taken")


def _key(id: str) -> int:
    return int.from_bytes(sha256(f"table {id}".encode()).digest()[:8], "big", signed=True)
