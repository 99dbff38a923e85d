"""Back-ups: everything the house keeps as lines of JSON, and back into a store.

A back-up is one state of the whole store, however busy the house is meanwhile: one transaction
reads it all. It is the same for SQLite and PostgreSQL, so that a house can move from one to the
other. The first line says what it is, then comes a line a row, `{"events": {…}}`, and the last line
counts them and has the hash of all lines before. Secrets are in it as they are kept: sealed where
the house has a key, readable where it has none.
"""

from __future__ import annotations

import base64
import gzip
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, MetaData, Table, delete, func, insert, select, text

from houseway.errors import Refusal
from houseway.house.store.chain import Damage
from houseway.house.store.schema import EVENTS, TABLES, Digest, Shorthand
from houseway.house.store.store import Store

VERSION: Final = 1
_LEFT_OUT: Final = ("alembic_version", "mail")
_BATCH: Final = 1_000
_BYTES: Final = "base64"
_GZIP: Final = b"\x1f\x8b"

T = TypeVar("T")
Values: TypeAlias = dict[str, object]
"""A row by the names of its columns."""


class Title(msgspec.Struct, frozen=True):
    """The first line: what this is, of which edition's store, and when it was made."""

    houseway: str
    version: int
    schema: list[str]
    made: str


class End(msgspec.Struct, frozen=True):
    """The last line: so many rows of each table; and the hash of all lines before."""

    end: dict[str, int]
    sha256: str


class Held(msgspec.Struct, frozen=True):
    """What a back-up holds: rows of each table; `damaged` ones are in it as they are."""

    rows: dict[str, int]
    damaged: tuple[Damage, ...]


class Row(NamedTuple):
    """A row of a back-up."""

    of: str
    values: Values


def back_up(store: Store, write: Callable[[bytes], object]) -> Held:
    """Write everything that the store holds at this moment, line by line."""
    counts: Counter[str] = Counter()
    hash = sha256()

    def put_down(line: object) -> None:
        written = msgspec.json.encode(line) + b"\n"
        hash.update(written)
        write(written)

    with store.database.reading() as connection:
        schema = connection.execute(text("select version_num from alembic_version")).scalars()
        made = datetime.now(UTC).isoformat(timespec="seconds")
        put_down(Title("back-up", VERSION, sorted(schema), made))
        for table in tables_of(connection).values():
            names = table.columns.keys()
            ordered = select(table).order_by(*table.primary_key.columns)
            with connection.execution_options(yield_per=_BATCH).execute(ordered) as rows:
                for row in rows:
                    counts[table.name] += 1
                    put_down({table.name: dict(zip(names, map(_written, row), strict=True))})
        damaged = store.damaged_in(connection)
    put_down(End(dict(counts), hash.hexdigest()))
    return Held(dict(counts), tuple(damaged))


def restore_all(store: Store, back_up: BackUp) -> Held:
    """Put a whole back-up into an empty store: all of it, or nothing."""
    with store.database.writing() as connection:
        known = tables_of(connection)
        for name in ("tables", "people"):
            held = connection.execute(select(func.count()).select_from(known[name])).scalar_one()
            if held:
                raise Refusal(
                    f"this store is in use ({name}: {held}): restore into an empty one with "
                    "--database, or bring back a single table with --table ID"
                )
        for table in reversed(known.values()):
            connection.execute(delete(table))  # what a house that was never visited put there
        counts: Counter[str] = Counter()
        batch: list[Row] = []
        for row in back_up.rows():
            counts[row.of] += 1
            if batch and (batch[0].of != row.of or len(batch) >= _BATCH):
                put(connection, known, batch)
                batch = []
            batch.append(row)
        put(connection, known, batch)
        store.check_keys(connection)
        store.seal_in(connection)
        damaged = store.damaged_in(connection)
    return Held(dict(counts), tuple(damaged))


class BackUp:
    """A back-up in a file, compressed by gzip or not; read through once, so that it is whole."""

    def __init__(self, path: Path, schemas: Sequence[str]) -> None:
        self._path = path
        counts: Counter[str] = Counter()
        hash = sha256()
        end = None
        for number, line in enumerate(self._lines()):
            if end is not None:
                raise self._refused("has lines behind its end")
            if number == 0:
                self._check(_decoded(line, Title), schemas)
            elif line.startswith(b'{"end":'):
                end = _decoded(line, End)
                if end is None or (end.end, end.sha256) != (dict(counts), hash.hexdigest()):
                    raise self._refused("was changed or broken")
            else:
                counts[self._row(number, line).of] += 1
            hash.update(line)
        if end is None:
            raise self._refused("breaks off: it is not whole")

    def rows(self) -> Iterator[Row]:
        """Every row, in an order in which they can be written."""
        for number, line in enumerate(self._lines()):
            if number and not line.startswith(b'{"end":'):
                yield self._row(number, line)

    def _row(self, number: int, line: bytes) -> Row:
        found = _decoded(line, dict[str, Values])
        if found is None or len(found) != 1:
            raise self._refused(f"has no row in line {number + 1}")
        [(of, values)] = found.items()
        return Row(of, {name: _read(value) for name, value in values.items()})

    def _lines(self) -> Iterator[bytes]:
        try:
            with self._path.open("rb") as file:
                packed = file.read(len(_GZIP)) == _GZIP
            with gzip.open(self._path) if packed else self._path.open("rb") as lines:
                yield from lines
        except FileNotFoundError:
            raise Refusal(f"{self._path}: there is no such file") from None
        except (OSError, EOFError) as error:
            raise self._refused(f"cannot be read ({error})") from None

    def _check(self, title: Title | None, schemas: Sequence[str]) -> None:
        if title is None or title.houseway != "back-up":
            raise Refusal(f"{self._path}: this is no back-up of a house")
        if title.version != VERSION or not {*title.schema} <= {*schemas}:
            raise self._refused("was made by a newer edition of the house: restore it with that")

    def _refused(self, why: str) -> Refusal:
        return Refusal(f"{self._path}: this back-up {why}")


def tables_of(connection: Connection) -> dict[str, Table]:
    """Every table that is backed up, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    for known in (TABLES, EVENTS):  # a back-up has them as people read them
        for one in known.columns:
            if isinstance(one.type, Digest | Shorthand):
                found.tables[known.name].columns[one.name].type = one.type
    return {table.name: table for table in found.sorted_tables if table.name not in _LEFT_OUT}


def put(connection: Connection, known: Mapping[str, Table], rows: Sequence[Row]) -> None:
    """Write rows, all of one table."""
    if not rows:
        return
    table = known.get(rows[0].of)
    if table is None or not {*rows[0].values} <= {*table.columns.keys()}:
        raise Refusal(f'this back-up has rows of "{rows[0].of}" that this edition does not keep')
    connection.execute(insert(table), [row.values for row in rows])


def _written(value: object) -> object:
    return {_BYTES: base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _read(value: object) -> object:
    if isinstance(value, dict) and isinstance(text := value.get(_BYTES), str):
        return base64.b64decode(text)
    return value


def _decoded(line: bytes, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
