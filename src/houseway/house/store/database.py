"""One database, SQLite or PostgreSQL: opened, brought up to date, read and written.

A database that is gone for a while is answered with :class:`StoreAway`, told to the log once a
minute, and used again as soon as it is back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
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
from houseway.house.store.refusals import StoreAway

MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"
QUIET: Final = 60.0
"""Seconds between two lines of the log about a store that stays away."""
_MIGRATING: Final = 0x686F757365  # any number: who holds it migrates, the others wait
_WRITES: Final = "houseway_writes"
_PATIENCE: Final = {"connect_timeout": "3", "keepalives_idle": "5", "tcp_user_timeout": "10000"}
"""How long a PostgreSQL that does not answer is waited for; the address may say otherwise."""
_LONGEST_NAME: Final = 63
"""Bytes that PostgreSQL keeps of a connection's name."""
_AWAY: Final = (OperationalError, InterfaceError, InternalError, TimeoutError)

_log = logging.getLogger("houseway.store")


class Database:
    """The connections to one database."""

    def __init__(self, database: str, clock: Callable[[], float] = time.monotonic) -> None:
        url = database_url(database)
        self.name: Final = token_hex(8)
        """Tells the connections of this process from those of others."""
        self.sqlite = url.get_backend_name() == "sqlite"
        self._clock = clock
        self._away_since: float | None = None
        self._failed_at = 0.0
        self._told = -QUIET
        self._failed = 0
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
            raise Refusal(f"the store at {where} cannot be opened: {_why(error)}") from None

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database, and changes nothing."""
        with self.reached(), self._reads.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it is kept, or nothing."""
        with self.reached():
            connection = self._writes.connect().execution_options(**{_WRITES: True})
            with connection, connection.begin():
                yield connection

    @contextmanager
    def reached(self) -> Iterator[None]:
        """What is done with the database; if it is away, that is said as a refusal."""
        began = self._clock()
        try:
            yield
        except _AWAY as error:
            self.note_away(error)
            raise StoreAway from None
        self._note_back(began)

    def ready(self) -> bool:
        """Whether the database answers."""
        try:
            with self.reading() as connection:
                connection.execute(text("select 1 from tables limit 1"))
        except StoreAway:
            return False
        return True

    def note_away(self, error: Exception) -> None:
        """Tell the log that the database cannot be reached, once a minute."""
        now = self._clock()
        self._failed += 1
        self._failed_at = now
        if self._away_since is None:
            self._away_since = now
        if now - self._told >= QUIET:
            self._told = now
            _log.error("the store cannot be reached (%s tries): %s", self._failed, _why(error))

    def _note_back(self, began: float) -> None:
        """Something succeeded; what began before the last failure says nothing of now."""
        if self._away_since is not None and began >= self._failed_at:
            away, failed = self._clock() - self._away_since, self._failed
            self._away_since, self._failed = None, 0
            # A store that comes and goes is told once a minute as well.
            if away >= 1 or self._clock() - self._told < 1:
                _log.warning("the store is back after %.1f s (%s tries)", away, failed)

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
            "busy_timeout=10000",
            "foreign_keys=on",
        ):
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer waits at the start; one that read first could not wait later.
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("begin immediate" if writes else "begin")


def _why(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error).strip() or repr(error)).splitlines()[0]
