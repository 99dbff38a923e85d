"""One database, SQLite or PostgreSQL: opened, brought up to date, read and written.

A database that is gone for a while, full, or locked by another program is answered with
:class:`StoreAway`, told to the log once a minute, and used again as soon as it is back.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,
)
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.errors import Refusal
from houseway.house.store.absence import Absence, why
from houseway.house.store.refusals import StoreAway

MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"
_MIGRATING: Final = 0x686F757365  # any number: who holds it migrates, the others wait
_WRITES: Final = "houseway_writes"
_PATIENCE: Final = {"connect_timeout": "3", "keepalives_idle": "5", "tcp_user_timeout": "10000"}
"""How long a PostgreSQL that does not answer is waited for; the address may say otherwise."""
PROBE_EVERY: Final = 30.0
"""Seconds for which a write that was kept proves that the next one will be."""
_PROBE: Final = 64 * 1024
"""Bytes that are written for it: as many as a new table takes."""
_PROBE_AGAIN: Final = 1.0
"""Seconds between two such tries while they fail."""
_WAIT: Final = "houseway_wait"
_WAIT_FOR_WRITER: Final = 10_000
_WAIT_BRIEFLY: Final = 500
"""Milliseconds for which SQLite waits until another writer is done."""
_LONGEST_NAME: Final = 63
"""Bytes that PostgreSQL keeps of a connection's name."""
_AWAY: Final = (OperationalError, InterfaceError, InternalError, TimeoutError)

_INSERT_PROBE: Final = text("insert into mail (body, sent) values (:body, :sent) returning id")
_DELETE_PROBE: Final = text("delete from mail where id = :id or sent < :old")
"""A letter to nobody, and what a process that died left behind."""
_OLD: Final = timedelta(minutes=1)


class Database:
    """The connections to one database."""

    def __init__(self, database: str, clock: Callable[[], float] = time.monotonic) -> None:
        url = database_url(database)
        self.name: Final = token_hex(8)
        """Tells the connections of this process from those of others."""
        self.sqlite = url.get_backend_name() == "sqlite"
        self._clock = clock
        self._unreached = Absence("the store cannot be reached", "the store is back", clock)
        self._unwritten = Absence("the store takes no writes", "the store takes writes", clock)
        self._probing = Lock()
        self._probed: float | None = None
        self._refused: float | None = None
        try:
            self._writes = _engine(url, self.name)
        except (ArgumentError, ImportError) as error:
            raise Refusal(f'"{database}" is no database that can be used here: {error}') from None
        # One statement after another sees one state: SQLite's transactions do so by themselves.
        self._reads = (
            self._writes
            if self.sqlite
            else self._writes.execution_options(isolation_level="REPEATABLE READ")
        )
        self.engine: Final = self._writes
        try:
            self._migrate()
        except SQLAlchemyError as error:
            where = url.render_as_string(hide_password=True)
            raise Refusal(f"the store at {where} cannot be opened: {why(error)}") from None

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database, and changes nothing."""
        with self.reached(), self._reads.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *, briefly: bool = False) -> Iterator[Connection]:
        """A transaction: all of it is kept, or nothing. `briefly`: do not wait for another's end.

        While the database takes no writes nobody waits long: all that wait hold a thread each.
        """
        with self.reached(writes=True):
            wait = _WAIT_BRIEFLY if briefly or self._unwritten.lasts else _WAIT_FOR_WRITER
            options = {_WRITES: True, _WAIT: wait}
            connection = self._writes.connect().execution_options(**options)
            with connection, connection.begin():
                yield connection

    @contextmanager
    def reached(self, *, writes: bool = False) -> Iterator[None]:
        """What is done with the database; if it cannot be done now, that is said as a refusal."""
        began = self._clock()
        try:
            yield
        except _AWAY as error:
            # A database that can be read may have no room, or another program may lock it.
            if writes and (self.sqlite or _is_about_writing(error)):
                self._unwritten.note(error)
            else:
                self._unreached.note(error)
            raise StoreAway from None
        self._unreached.end(began)
        if writes:
            self._unwritten.end(began)

    def ready(self) -> bool:
        """Return whether the database answers and takes a write; asked often, it writes seldom."""
        try:
            with self.reading() as connection:
                connection.execute(text("select 1 from tables limit 1"))
            self._probe()
        except StoreAway:
            return False
        return True

    def _probe(self) -> None:
        """Write as much as a new table takes and delete it again, unless that was done lately."""
        with self._probing:
            now = self._clock()
            probed, refused = self._probed, self._refused
            failed = max(self._unreached.failed_at, self._unwritten.failed_at)
            if probed is not None and failed < probed and now - probed < PROBE_EVERY:
                return
            if refused is not None and now - refused < _PROBE_AGAIN:
                raise StoreAway
            self._probed, self._refused = None, now
            sent = datetime.now(UTC)
            probe = {"body": os.urandom(_PROBE), "sent": sent.isoformat()}
            with self.writing(briefly=True) as connection:
                id = connection.execute(_INSERT_PROBE, probe).scalar_one()
            with self.writing(briefly=True) as connection:
                connection.execute(_DELETE_PROBE, {"id": id, "old": (sent - _OLD).isoformat()})
            self._probed, self._refused = self._clock(), None

    def note_away(self, error: Exception) -> None:
        """Tell the log that the database cannot be reached, once a minute."""
        self._unreached.note(error)

    def schemas(self) -> tuple[str, ...]:
        """Every edition of the database's make-up that is known here."""
        steps = ScriptDirectory.from_config(_config()).walk_revisions()
        return tuple(step.revision for step in steps)

    def _migrate(self) -> None:
        config = _config()
        connection = self._writes.connect().execution_options(**{_WRITES: True})
        with connection, connection.begin():
            if not self.sqlite:
                connection.exec_driver_sql(f"select pg_advisory_xact_lock({_MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def database_url(database: str) -> URL:
    """A database by its address, or a SQLite file by its path."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise Refusal(
            f'"{database}" is no address of a database: write a file\'s path, '
            "sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise Refusal(f'"{url.drivername}" is not used here: take sqlite or postgresql+psycopg')
    return url


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _engine(url: URL, name: str) -> Engine:
    if url.get_backend_name() != "sqlite":
        named = f"{url.query.get('application_name', 'houseway')}/{name}"[-_LONGEST_NAME:]
        url = url.set(query={**_PATIENCE, **url.query, "application_name": named})
        # A connection that died with the server is replaced before it is used.
        return create_engine(url, pool_pre_ping=True, pool_timeout=10)
    if not url.database or url.database == ":memory:":
        raise Refusal("the house keeps its tables in a file: give one, sqlite:///FILE")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{url.database}: no store can be kept there: {error}") from None
    engine = create_engine(url)
    _make_transactional(engine)
    return engine


def _make_transactional(engine: Engine) -> None:
    """WAL, patience with another writer, and transactions that begin when SQLAlchemy says so."""

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # Python's driver would begin only at the first write
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=wal",
            "synchronous=full",  # what was told to anybody survives even a power cut
            f"busy_timeout={_WAIT_FOR_WRITER}",
            "foreign_keys=on",
        ):
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer waits at the start; one that read first could not wait later.
        options = connection.get_execution_options()
        if options.get(_WRITES, False):
            wait = options.get(_WAIT, _WAIT_FOR_WRITER)
            connection.exec_driver_sql(f"pragma busy_timeout={wait}")
            connection.exec_driver_sql("begin immediate")
        else:
            connection.exec_driver_sql("begin")


def _is_about_writing(error: Exception) -> bool:
    """Return whether a PostgreSQL answers and takes no writes: no room, or read only."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in ("53100", "25006")
