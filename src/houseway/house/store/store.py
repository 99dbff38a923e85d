"""The store: what is written down of people and tables, and read again.

An event's number is part of its key, so of two processes that continue one table at once, one gets
:class:`Conflict` and has to read what the other wrote. Beside each event stand its hash, when it
was kept, and on the first of a step the message that caused it; none of these is part of the event.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    Row,
    Select,
    and_,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from houseway.analysis.log import event_reader
from houseway.errors import Refusal
from houseway.families import family_word
from houseway.felt.events import AnyEvent
from houseway.filings.filing import Filing
from houseway.house.store.audit import Audit, checkpoints, event_at, tables_in
from houseway.house.store.chain import Damage, TableRow
from houseway.house.store.database import Database
from houseway.house.store.desk import Desk, Heard
from houseway.house.store.records import Cause, Head, Kept, Person, Step
from houseway.house.store.refusals import Conflict, Damaged, NoTable, StoreAway
from houseway.house.store.schema import CHECKPOINTS, EVENTS, PEOPLE, SITTERS, TABLES
from houseway.house.store.seal import KEY, MARK, NAMED, Seal
from houseway.house.store.steps import Steps, put

CAUSES: Final = 2_000
"""Events back from the newest whose messages are told; older ones only the store remembers."""
CHECKPOINTS_KEPT: Final = 2
_SEALING: Final = 0x7365616C  # any number: who holds it seals, the others wait
_ROWS: Final = func.count(EVENTS.c.seq).label("rows")

_log = logging.getLogger("houseway.store")


class Store:
    """Everything the house keeps, in one database."""

    def __init__(self, database: str) -> None:
        self.seal: Final = Seal(os.environ.get(KEY))
        self.database: Final = Database(database)
        self._desk = Desk(self.database)
        self._damage: set[Damage] = set()
        self._steps = Steps(self.seal.chain)
        self.audit: Final = Audit(self.seal)
        try:
            self._seal_all()
        except Refusal:
            self.close()
            raise

    def close(self) -> None:
        """Let go of every table and every connection."""
        self._desk.close()
        self.database.close()

    def ready(self) -> bool:
        """Whether the database answers."""
        return self.database.ready()

    # --- people ---------------------------------------------------------------------------

    def person(self, id: str) -> Person | None:
        """Who has this id."""
        rows = self._read(select(PEOPLE.c.name).where(PEOPLE.c.id == id))
        return Person(id, rows[0].name) if rows else None

    def meet(self, id: str, name: str) -> Person:
        """Keep a newcomer, or the new name of somebody known."""
        with self.database.writing() as connection:
            put(connection, PEOPLE, {"id": id}, name=name)
        return Person(id, name)

    # --- tables ---------------------------------------------------------------------------

    def open_table(
        self, filing: Filing, secret: bytes, events: Sequence[AnyEvent], sitters: Mapping[str, str]
    ) -> Kept:
        """Keep a new table with its first events. Its id cannot be guessed."""
        kept = Kept(secrets.token_urlsafe(15), filing.id, filing.document, secret, None)
        document = msgspec.json.encode(kept.document).decode()
        chain = self.seal.chain
        begin = chain.start(kept.id, kept.game, document, secret)
        row = TableRow(kept.id, datetime.now(UTC).isoformat(timespec="seconds"), None, 0, begin)
        with self.database.writing() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=kept.id,
                    game=kept.game,
                    document=document,
                    secret=self.seal.close(secret, kept.id),
                    opened=row.opened,
                    head_seq=row.head_seq,
                    head_hash=row.head_hash,
                    chain=chain.name,
                    seal=chain.seal(row, {}),
                )
            )
            head = self._steps.append(connection, kept.id, events, sitters, None)
        self._steps.remember(kept.id, head)
        return kept

    def table(self, id: str) -> Kept | None:
        """The table of that id."""
        rows = self._read(_table(id))
        with self._noting():
            return self.audit.kept(rows[0]) if rows else None

    def game(self, id: str) -> str | None:
        """The game of a table, whatever else is wrong with it."""
        rows = self._read(select(TABLES.c.game).where(TABLES.c.id == id))
        return rows[0].game if rows else None

    def events(self, id: str, after: int = 0) -> tuple[AnyEvent, ...]:
        """A table's events behind that number, in order; :class:`Damaged` if they do not hold."""
        with self._noting(), self.database.reading() as connection:
            rows = connection.execute(_table(id)).all()
            if not rows:
                return ()
            [table] = rows
            links = self.audit.links(connection, table, after)
        reader = event_reader(family_word(self.audit.kept(table).document, table.game))
        try:
            return tuple(reader.decode(one.event) for one in links)
        except msgspec.MsgspecError as error:
            raise Refusal(f"table {id} was kept by another edition of the house: {error}") from None

    def last_seq(self, id: str) -> int:
        """The number of a table's last event."""
        rows = self._read(select(TABLES.c.head_seq).where(TABLES.c.id == id))
        return rows[0].head_seq if rows else 0

    def head(self, id: str) -> tuple[int, str | None] | None:
        """Return the number and the hash of a table's last event, or None without a table."""
        wanted = select(TABLES.c.head_seq, TABLES.c.head_hash).where(TABLES.c.id == id)
        rows = self._read(wanted)
        return (rows[0].head_seq, rows[0].head_hash) if rows else None

    def hash_at(self, id: str, seq: int) -> str | None:
        """Return the hash of one of a table's events, or None without it."""
        rows = self._read(event_at(id, seq))
        return rows[0].hash if rows else None

    def last_seqs(self, ids: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of these tables."""
        rows = self._read(select(TABLES.c.id, TABLES.c.head_seq).where(TABLES.c.id.in_(ids)))
        return {row.id: row.head_seq for row in rows}

    def times(self, id: str, after: int = 0) -> dict[int, str]:
        """Return when each event behind that number was kept, in UTC, as far as it was noted.

        The time stands beside the first event of a step, and holds for those that follow.
        """
        rows = select(EVENTS.c.seq, EVENTS.c.kept).where(EVENTS.c.table_id == id)
        noted = rows.where(EVENTS.c.seq <= after, EVENTS.c.kept.is_not(None))
        before = self._read(noted.order_by(EVENTS.c.seq.desc()).limit(1))
        kept = before[0].kept if before else None
        times = {}
        for row in self._read(rows.where(EVENTS.c.seq > after).order_by(EVENTS.c.seq)):
            kept = row.kept or kept
            if kept is not None:
                times[row.seq] = kept
        return times

    def heads(self) -> list[Head]:
        """Every table there ever was, by game."""
        wanted = (
            select(TABLES.c.id, TABLES.c.game, TABLES.c.head_seq, _ROWS)
            .join(EVENTS, EVENTS.c.table_id == TABLES.c.id, isouter=True)
            .group_by(TABLES.c.id, TABLES.c.game, TABLES.c.head_seq)
            .order_by(TABLES.c.game, TABLES.c.id)
        )
        return [Head(row.id, row.game, row.head_seq, row.rows) for row in self._read(wanted)]

    def append(
        self,
        id: str,
        events: Sequence[AnyEvent],
        sitters: Mapping[str, str] | None = None,
        *,
        cause: Cause | None = None,
        ticket: int | None = None,
    ) -> None:
        """Keep a table's next events, with who stands behind each new name: all or none.

        A step that a message caused is kept with it, and :class:`Repeated` says that the message
        was done before, by whatever process. With a `ticket` it is kept only while this process
        owns the table under that number.
        """
        with self.database.writing() as connection:
            head = self._steps.append(connection, id, events, sitters or {}, cause, ticket)
        self._steps.remember(id, head)

    def append_all(self, steps: Sequence[Step]) -> list[Exception | None]:
        """Keep steps of several tables at once, each whole or not at all; why not, of each."""
        if len({step.id for step in steps}) == len(steps) > 1:
            with suppress(Conflict, NoTable):
                heads = {}
                with self.database.writing() as connection:
                    for one in sorted(steps, key=lambda step: step.id):  # none waits for another's
                        heads[one.id] = self._steps.append(
                            connection, one.id, one.events, one.sitters, one.cause, one.ticket
                        )
                for id, head in heads.items():
                    self._steps.remember(id, head)
                return [None] * len(steps)
        faults: list[Exception | None] = []
        for step in steps:
            try:
                self.append(
                    step.id, step.events, step.sitters, cause=step.cause, ticket=step.ticket
                )
                faults.append(None)
            except (Conflict, NoTable, StoreAway) as fault:
                faults.append(fault)
        return faults

    def caused(self, id: str) -> dict[Cause, int]:
        """The messages done lately at a table, and the first event that came of each."""
        newest = select(TABLES.c.head_seq).where(TABLES.c.id == id).scalar_subquery()
        wanted = (
            select(EVENTS.c.person_id, EVENTS.c.message_id, EVENTS.c.seq)
            .where(EVENTS.c.table_id == id, EVENTS.c.seq > newest - CAUSES)
            .where(EVENTS.c.message_id.is_not(None))
            .order_by(EVENTS.c.seq)
        )
        return {Cause(row.person_id, row.message_id): row.seq for row in self._read(wanted)}

    def sitters(self, id: str) -> dict[str, str]:
        """Names at a table, past and present, and the people they are."""
        wanted = select(SITTERS.c.name, SITTERS.c.person_id).where(SITTERS.c.table_id == id)
        return {row.name: row.person_id for row in self._read(wanted)}

    def tables_of(self, person: str, *, closed: bool = False) -> tuple[str, ...]:
        """The open tables somebody sits at, or those that closed on him; newest first."""
        wanted = (
            select(TABLES.c.id)
            .join(SITTERS, SITTERS.c.table_id == TABLES.c.id)
            .where(SITTERS.c.person_id == person, SITTERS.c.seated)
            .where(TABLES.c.closed.is_not(None) if closed else TABLES.c.closed.is_(None))
            .order_by(TABLES.c.opened.desc(), TABLES.c.id)
        )
        return tuple(row.id for row in self._read(wanted))

    # --- checkpoints ----------------------------------------------------------------------

    def keep_checkpoint(self, id: str, seq: int, data: bytes) -> None:
        """Keep how a table stood after that event; the newest two are kept."""
        with self.database.writing() as connection:
            at = connection.execute(event_at(id, seq)).one_or_none()
            if at is None:
                raise Conflict(f"table {id} has no event {seq} to stand at")
            put(
                connection,
                CHECKPOINTS,
                {"table_id": id, "seq": seq},
                hash=self.seal.chain.checkpoint(at.hash, seq, data),
                data=data,
            )
            known = select(CHECKPOINTS.c.seq).where(CHECKPOINTS.c.table_id == id)
            newest = known.order_by(CHECKPOINTS.c.seq.desc()).limit(CHECKPOINTS_KEPT)
            oldest = min(connection.execute(newest).scalars())
            connection.execute(
                delete(CHECKPOINTS).where(CHECKPOINTS.c.table_id == id, CHECKPOINTS.c.seq < oldest)
            )

    def checkpoint(self, id: str) -> tuple[int, bytes] | None:
        """Return a table's newest checkpoint, and after which event it is; None without one.

        Raises Damaged if a checkpoint is not what was written.
        """
        with self._noting(), self.database.reading() as connection:
            rows = connection.execute(checkpoints(id)).all()
            if not all(map(self.audit.holds, rows)):
                [damage] = self.damaged_in(connection, [id])
                raise Damaged(damage)
        return (rows[0].seq, rows[0].data) if rows else None

    # --- several processes ----------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether several processes may serve from this store."""
        return not self.database.sqlite

    @property
    def owned(self) -> frozenset[str]:
        """Everything that is this process's, as far as it knows."""
        return self._desk.owned

    def free(self, ids: Collection[str]) -> set[str]:
        """Those of these that no process owns."""
        return self._desk.free(ids)

    def own(self, id: str) -> bool:
        """Take a table, if no other process has it; whether it is this one's now."""
        return self._desk.own(id)

    def owns(self, id: str) -> bool:
        """Whether a table is this process's, as far as it knows."""
        return self._desk.owns(id)

    def ticket(self, id: str) -> int | None:
        """Return the number under which this process owns a table, or None if it does not.

        Each time a table is taken its number grows, so a process that was taken for dead and comes
        back holds a number that stands no longer.
        """
        return self._desk.ticket(id)

    def disown(self, id: str) -> None:
        """Let a table go."""
        self._desk.disown(id)

    def beat(self) -> None:
        """Tell the other processes that this one is at work."""
        self._desk.beat()

    def evict_hung(self, ids: Collection[str]) -> None:
        """Cut off every process that owns one of these and has been silent for too long."""
        self._desk.evict_hung(ids)

    def send(self, id: str, letter: bytes) -> None:
        """Write to every other process that listens, about a table."""
        self._desk.send(id, letter)

    def listen(
        self,
        heard: Heard,
        interrupted: Callable[[], None],
        wanted: Callable[[str], bool] = lambda id: True,
    ) -> None:
        """Hear the letters of the others; `interrupted` after a line that was lost."""
        self._desk.listen(heard, interrupted, wanted)

    # --- what does not hold ---------------------------------------------------------------

    def damaged(self, *, whole: bool = False) -> list[Damage]:
        """Every table whose rows are not those that were written.

        Of all tables it is seen whether events are missing, and whether the last event, the
        table's own row and who sits there are right. An event changed in the middle, or a
        checkpoint, is seen in tables that somebody opened, and with `whole`, which reads all.
        """
        with self.database.reading() as connection:
            if whole:
                return self.damaged_in(connection)
            last = and_(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.seq == TABLES.c.head_seq)
            wrong = select(TABLES.c.id).join(EVENTS, last, isouter=True)
            wrong = wrong.where(EVENTS.c.hash.is_distinct_from(TABLES.c.head_hash))
            rows = select(func.count()).where(EVENTS.c.table_id == TABLES.c.id).scalar_subquery()
            short = select(TABLES.c.id).where(TABLES.c.head_seq != rows)
            found = {damage.id for damage in self._damage} | self.audit.unsealed(connection)
            for wanted in (wrong, short):
                found.update(connection.execute(wanted).scalars())
            return self.damaged_in(connection, found)

    def damaged_in(
        self, connection: Connection, among: Collection[str] | None = None
    ) -> list[Damage]:
        """What is damaged among these tables, or among all, in a transaction of the caller's."""
        found = (self.audit.damage(connection, row) for row in tables_in(connection, among))
        return [damage for damage in found if damage]

    def damage_of(self, connection: Connection, id: str) -> Damage | None:
        """Return what is damaged of a table, or None if nothing is."""
        return next(iter(self.damaged_in(connection, [id])), None)

    # --- reading --------------------------------------------------------------------------

    def _read(self, wanted: Executable) -> Sequence[Row[*tuple[object, ...]]]:
        with self.database.reading() as connection:
            return connection.execute(wanted).all()

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """What somebody finds damaged who wanted to see it is told to the log, once."""
        try:
            yield
        except Damaged as damaged:
            found = damaged.damage
            if found not in self._damage:
                self._damage.add(found)
                _log.error("table %s of %s is damaged: %s", found.id, found.game, found.says)
            raise

    # --- writing --------------------------------------------------------------------------

    def _seal_all(self) -> None:
        """Seal what is kept unsealed or with a former key, and chain it with the key of now."""
        with self.database.reading() as connection:
            self.check_keys(connection)
            if self._is_up_to_date(connection):
                return
        with self.database.writing() as connection:
            if not self.database.sqlite:  # one process does it, and the others find it done
                connection.execute(select(func.pg_advisory_xact_lock(_SEALING)))
            self.seal_in(connection)

    def _is_up_to_date(self, connection: Connection) -> bool:
        other = or_(TABLES.c.chain.is_(None), TABLES.c.chain != self.seal.chain.name)
        if self.seal.mark:
            other = or_(other, not_(TABLES.c.secret.startswith(self.seal.mark)))
        return connection.execute(select(TABLES.c.id).where(other).limit(1)).first() is None

    def seal_in(self, connection: Connection) -> None:
        """Do so in a transaction of the caller's."""
        self.audit.adopt(connection)
        if not self.seal.mark:
            return
        others = not_(TABLES.c.secret.startswith(self.seal.mark))
        for row in connection.execute(select(TABLES.c.id, TABLES.c.secret).where(others)).all():
            try:
                sealed = self.seal.close(self.seal.open(row.secret, row.id), row.id)
            except ValueError:
                continue  # damaged: told when somebody looks, and left as it is
            same = (TABLES.c.id == row.id, TABLES.c.secret == row.secret)
            connection.execute(update(TABLES).where(*same).values(secret=sealed))

    def check_keys(self, connection: Connection) -> None:
        """Refuse a store with secrets that were sealed with a key that is not here."""
        named = func.substr(TABLES.c.secret, 1, len(MARK) + NAMED)
        for mark in connection.execute(select(named).distinct()).scalars():
            if mark.startswith(MARK):
                self.seal.check(mark.removeprefix(MARK))


def _table(id: str) -> Select[*tuple[object, ...]]:
    return select(TABLES).where(TABLES.c.id == id)
