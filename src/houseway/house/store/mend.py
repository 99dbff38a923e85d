"""Bringing back one table from a back-up, while the house goes on with all others.

What the back-up has is taken from it; what happened since is kept, as far as it follows by the
chain of hashes. Where it does not, the table can only be brought back as it was when the back-up
was made: that must be asked for, since whatever was won and lost after it is gone then.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, select, update

from houseway.errors import Refusal
from houseway.house.store.backup import BackUp, Row, put, tables_of
from houseway.house.store.chain import Link, Run, broken, start
from houseway.house.store.schema import CHECKPOINTS, EVENTS, PEOPLE, SITTERS, TABLES
from houseway.house.store.store import Store


class Mended(msgspec.Struct, frozen=True):
    """A table that is back: so many events, of which so many from the back-up; and what is lost."""

    id: str
    game: str
    events: int
    from_backup: int
    lost: Run | None


class _Table(msgspec.Struct, frozen=True):
    """A table's own row, as a back-up has it."""

    id: str
    game: str
    document: str
    secret: str
    opened: str
    closed: str | None
    head_seq: int
    head_hash: str


class _Event(msgspec.Struct, frozen=True):
    seq: int
    event: str
    hash: str | None


class _Saved(NamedTuple):
    """A table in a back-up, which holds there: all its rows, its chain, and who sat at it."""

    table: _Table
    rows: list[Row]
    people: list[Row]
    start: str
    links: list[Link]

    def of(self, name: str) -> list[Row]:
        """The rows of one kind."""
        return [row for row in self.rows if row.of == name]


def mend(store: Store, back_up: BackUp, id: str, *, cut: bool = False) -> Mended:
    """Bring a damaged or lost table back; `cut` gives up what does not follow the back-up."""
    saved = _saved(store, back_up, id)
    table = saved.table
    with store.database.writing() as connection:
        _introduce(connection, saved.people)
        now = connection.execute(select(TABLES).where(TABLES.c.id == id)).one_or_none()
        if now is None:
            _write(connection, saved.rows)
            return Mended(id, table.game, table.head_seq, table.head_seq, None)
        if store.damage_of(connection, id) is None:
            raise Refusal(f"table {id} is in good order: there is nothing to bring back")
        head = _following(connection, saved)
        if head is not None and head.seq >= now.head_seq:
            _replace(connection, saved, head, now.closed)
            return Mended(id, table.game, head.seq, table.head_seq, None)
        lost = (table.head_seq + 1, now.head_seq) if table.head_seq < now.head_seq else None
        if lost and not cut:
            raise Refusal(
                f"this back-up of table {id} ends at event {table.head_seq}, and events up to "
                f"{now.head_seq} do not follow it whole: --cut brings the table back as it was "
                "then, and what came after is lost"
            )
        _put_back(connection, saved)
        return Mended(id, table.game, table.head_seq, table.head_seq, lost)


def _saved(store: Store, back_up: BackUp, id: str) -> _Saved:
    rows = [row for row in back_up.rows() if id in (_id(row), row.values.get("table_id"))]
    found = next((row for row in rows if row.of == TABLES.name), None)
    if found is None:
        raise Refusal(f"this back-up has no table {id}")
    try:
        table = msgspec.convert(found.values, _Table)
        events = [row.values for row in rows if row.of == EVENTS.name]
        links = [Link(e.seq, e.event, e.hash) for e in msgspec.convert(events, list[_Event])]
        begin = start(id, table.game, table.document, store.seal.open(table.secret, id))
        if any(broken(links, 0, begin, (table.head_seq, table.head_hash))):
            raise ValueError("the chain does not hold")
    except ValueError:
        raise Refusal(f"table {id} is damaged in this back-up too: take an older one") from None
    sat = {row.values["person_id"] for row in rows if row.of == SITTERS.name}
    people = [row for row in back_up.rows() if row.of == PEOPLE.name and _id(row) in sat]
    return _Saved(table, rows, people, begin, links)


def _following(connection: Connection, saved: _Saved) -> Link | None:
    """The last event in the store, if everything up to it follows the back-up."""
    since = connection.execute(
        select(EVENTS.c.seq, EVENTS.c.event, EVENTS.c.hash)
        .where(EVENTS.c.table_id == saved.table.id, EVENTS.c.seq > saved.table.head_seq)
        .order_by(EVENTS.c.seq)
    )
    whole = [*saved.links, *(Link(*row) for row in since)]
    last = whole[-1]
    return None if any(broken(whole, 0, saved.start, (last.seq, last.hash))) else last


def _replace(connection: Connection, saved: _Saved, head: Link, closed: str | None) -> None:
    """What the back-up has in place of what the store has, and what came after as it is."""
    table = saved.table
    connection.execute(
        delete(EVENTS).where(EVENTS.c.table_id == table.id, EVENTS.c.seq <= table.head_seq)
    )
    values = {"head_seq": head.seq, "head_hash": head.hash, "closed": closed}
    values = msgspec.structs.asdict(table) | values
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(values))
    _write(connection, saved.of(EVENTS.name))


def _put_back(connection: Connection, saved: _Saved) -> None:
    """The table as the back-up has it."""
    table = saved.table
    kinds = (EVENTS, SITTERS, CHECKPOINTS)
    for kind in kinds:
        connection.execute(delete(kind).where(kind.c.table_id == table.id))
    values = msgspec.structs.asdict(table)
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(values))
    _write(connection, [row for kind in kinds for row in saved.of(kind.name)])


def _id(row: Row) -> object:
    return row.values.get("id")


def _introduce(connection: Connection, people: list[Row]) -> None:
    """Whoever sat there, where the store does not know him."""
    for row in people:
        if not connection.execute(select(PEOPLE).where(PEOPLE.c.id == _id(row))).first():
            _write(connection, [row])


def _write(connection: Connection, rows: list[Row]) -> None:
    known = tables_of(connection)
    for name in known:
        put(connection, known, [row for row in rows if row.of == name])
