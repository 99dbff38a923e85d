"""What the house keeps: people, tables, every event, and who sits where.

Events are appended in one transaction before anybody is told of them. Their number is part of the
key, so of two processes that continue one table at once, one gets :class:`Conflict` and has to
read what the other wrote. SQLite (in WAL mode) and PostgreSQL run the same statements.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Boolean,
    Connection,
    Engine,
    Executable,
    Row,
    TableClause,
    column,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    table,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from houseway.analysis.log import event_reader
from houseway.errors import Refusal
from houseway.families import family_word
from houseway.felt.events import AnyEvent, Closed, Sat, StoodUp
from houseway.filings.filing import Filing
from houseway.filings.patch import Document
from houseway.house.roles import Role

# What the migrations create, as far as the statements below need to know it.
PEOPLE: Final = table("people", column("id"), column("name"))
TABLES: Final = table(
    "tables", *map(column, ("id", "game", "document", "secret", "opened", "closed"))
)
EVENTS: Final = table("events", column("table_id"), column("seq"), column("event"))
SITTERS: Final = table(
    "sitters", column("table_id"), column("name"), column("person_id"), column("seated", Boolean)
)
MIGRATIONS: Final = Path(__file__).parent / "migrations"
_MIGRATING: Final = 0x686F757365  # any number: who holds it migrates, the others wait
_WRITES: Final = "houseway_writes"


class Conflict(Exception):
    """Somebody else has continued this table: read on before trying again."""


class Person(msgspec.Struct, frozen=True):
    """A visitor, known by his cookie; his role is as the gate found it when he came."""

    id: str
    name: str
    role: Role = "player"


class Kept(msgspec.Struct, frozen=True):
    """A table as the store knows it. Its secret never leaves the server."""

    id: str
    game: str
    document: Document
    secret: bytes
    closed: str | None

    def __repr__(self) -> str:
        return f"Kept({self.id!r}, {self.game!r})"


class Damage(msgspec.Struct, frozen=True):
    """What of a table's rows is not as it was written."""

    id: str
    game: str
    says: str


class Store:
    """One database."""

    def __init__(self, database: str) -> None:
        url = database_url(database)
        self._sqlite = url.get_backend_name() == "sqlite"
        if self._sqlite:
            if not url.database or url.database == ":memory:":
                raise Refusal("the house keeps its tables in a file: give one, sqlite:///FILE")
            try:
                Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Refusal(f"{url.database}: no store can be kept there: {error}") from None
        try:
            self._engine = create_engine(url)
        except (ArgumentError, ImportError) as error:
            raise Refusal(f'"{database}" is no database that can be used here: {error}') from None
        if self._sqlite:
            _make_sqlite_transactional(self._engine)
        try:
            self._migrate()
        except SQLAlchemyError as error:
            where = url.render_as_string(hide_password=True)
            why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise Refusal(f"the store at {where} cannot be opened: {why}") from None

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    # --- people ---------------------------------------------------------------------------

    def person(self, id: str) -> Person | None:
        """Who has this id."""
        rows = self._read(select(PEOPLE.c.name).where(PEOPLE.c.id == id))
        return Person(id, rows[0].name) if rows else None

    def meet(self, id: str, name: str) -> Person:
        """Keep a newcomer, or the new name of somebody known."""
        with self.writing() as connection:
            _put(connection, PEOPLE, {"id": id}, name=name)
        return Person(id, name)

    # --- tables ---------------------------------------------------------------------------

    def open_table(
        self, filing: Filing, secret: bytes, events: Sequence[AnyEvent], sitters: Mapping[str, str]
    ) -> Kept:
        """Keep a new table with its first events. Its id cannot be guessed."""
        kept = Kept(secrets.token_urlsafe(15), filing.id, filing.document, secret, None)
        with self.writing() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=kept.id,
                    game=kept.game,
                    document=msgspec.json.encode(kept.document).decode(),
                    secret=secret.hex(),
                    opened=datetime.now(UTC).isoformat(timespec="seconds"),
                )
            )
            self._append(connection, kept.id, events, sitters)
        return kept

    def table(self, id: str) -> Kept | None:
        """The table of that id."""
        rows = self._read(select(TABLES).where(TABLES.c.id == id))
        if not rows:
            return None
        [row] = rows
        document = msgspec.json.decode(row.document, type=dict[str, object])
        return Kept(row.id, row.game, document, bytes.fromhex(row.secret), row.closed)

    def events(self, id: str) -> tuple[AnyEvent, ...]:
        """A table's events, in order."""
        wanted = select(EVENTS.c.event).where(EVENTS.c.table_id == id).order_by(EVENTS.c.seq)
        rows = self._read(wanted)
        kept = self.table(id)
        if kept is None:
            return ()
        reader = event_reader(family_word(kept.document, kept.game))
        try:
            return tuple(reader.decode(row.event) for row in rows)
        except msgspec.MsgspecError as error:
            raise Refusal(f"table {id} was kept by another edition of the house: {error}") from None

    def last_seq(self, id: str) -> int:
        """The number of a table's last event."""
        wanted = select(func.max(EVENTS.c.seq).label("seq")).where(EVENTS.c.table_id == id)
        return self._read(wanted)[0].seq or 0

    def heads(self) -> list[tuple[str, str, int]]:
        """Every table there ever was: its id, its game, and the number of its last event."""
        wanted = (
            select(TABLES.c.id, TABLES.c.game, func.max(EVENTS.c.seq).label("seq"))
            .join(EVENTS, EVENTS.c.table_id == TABLES.c.id)
            .group_by(TABLES.c.id, TABLES.c.game)
            .order_by(TABLES.c.game, TABLES.c.id)
        )
        return [(row.id, row.game, row.seq) for row in self._read(wanted)]

    def append(
        self, id: str, events: Sequence[AnyEvent], sitters: Mapping[str, str] | None = None
    ) -> None:
        """Keep a table's next events, with who stands behind each new name: all or none."""
        with self.writing() as connection:
            self._append(connection, id, events, sitters or {})

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

    def _read(self, wanted: Executable) -> Sequence[Row[*tuple[object, ...]]]:
        with self._engine.connect() as connection:
            return connection.execute(wanted).all()

    # --- writing --------------------------------------------------------------------------

    def _append(
        self,
        connection: Connection,
        id: str,
        events: Sequence[AnyEvent],
        sitters: Mapping[str, str],
    ) -> None:
        rows = [
            {"table_id": id, "seq": e.seq, "event": msgspec.json.encode(e).decode()} for e in events
        ]
        try:
            connection.execute(insert(EVENTS), rows)
        except IntegrityError:
            raise Conflict(f"table {id} has an event {rows[0]['seq']} already") from None
        for one in events:
            match one:
                case Sat() if one.name in sitters:
                    who = {"table_id": id, "name": one.name, "person_id": sitters[one.name]}
                    _put(connection, SITTERS, who, seated=True)
                case StoodUp():
                    connection.execute(
                        update(SITTERS)
                        .where(SITTERS.c.table_id == id, SITTERS.c.name == one.name)
                        .values(seated=False)
                    )
                case Closed():
                    connection.execute(
                        update(TABLES)
                        .where(TABLES.c.id == id)
                        .values(closed=one.why or "the table is closed")
                    )
                case _:
                    pass

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self._engine.connect() as connection:
            yield connection

    def damaged(self) -> list[Damage]:
        """Tables whose rows are not those that were written."""
        return []

    def ready(self) -> bool:
        """Whether the database answers."""
        try:
            self.last_seq("")
        except SQLAlchemyError:
            return False
        return True

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it is kept, or nothing."""
        connection = self._engine.connect().execution_options(**{_WRITES: True})
        with connection, connection.begin():
            yield connection

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.writing() as connection:
            if not self._sqlite:
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


def _put(connection: Connection, where: TableClause, key: dict[str, str], **values: object) -> None:
    """Change the row of that key, or write it."""
    same = (where.c[name] == value for name, value in key.items())
    if not connection.execute(update(where).where(*same).values(values)).rowcount:
        connection.execute(insert(where).values(key | values))


def _make_sqlite_transactional(engine: Engine) -> None:
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
