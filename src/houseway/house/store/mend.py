"""Bringing back one table from a back-up, while the house goes on with all others.

What the back-up has is taken from it; what happened since is kept, as far as it follows by the
chain of hashes. Where it does not, the table can only be brought back as it was when the back-up
was made: that must be asked for, since whatever was won and lost after it is gone then.
"""

from __future__ import annotations

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


def mend(store: Store, back_up: BackUp, id: str, *, cut: bool = False) -> Mended:
    """Bring a damaged or lost table back; `cut` gives up what does not follow the back-up."""
    rows = [row for row in back_up.rows() if id in (_id(row), row.values.get("table_id"))]
    found = next((row for row in rows if row.of == TABLES.name), None)
    if found is None:
        raise Refusal(f"this back-up has no table {id}")
    table = msgspec.convert(found.values, _Table)
    kept = [msgspec.convert(row.values, _Event) for row in rows if row.of == EVENTS.name]
    links = [Link(one.seq, one.event, one.hash) for one in kept]
    begin = start(id, table.game, table.document, store.seal.open(table.secret, id))
    if any(broken(links, 0, begin, (table.head_seq, table.head_hash))):
        raise Refusal(f"table {id} is damaged in this back-up too: take an older one")
    sat = {row.values["person_id"] for row in rows if row.of == SITTERS.name}
    people = [row for row in back_up.rows() if row.of == PEOPLE.name and _id(row) in sat]

    with store.database.writing() as connection:
        _introduce(connection, people)
        now = connection.execute(select(TABLES).where(TABLES.c.id == id)).one_or_none()
        if now is None:
            _write(connection, rows)
            return Mended(id, table.game, table.head_seq, table.head_seq, None)
        if store.damage_of(connection, id) is None:
            raise Refusal(f"table {id} is in good order: there is nothing to bring back")
        since = connection.execute(
            select(EVENTS.c.seq, EVENTS.c.event, EVENTS.c.hash)
            .where(EVENTS.c.table_id == id, EVENTS.c.seq > table.head_seq)
            .order_by(EVENTS.c.seq)
        )
        whole = [*links, *(Link(*row) for row in since)]
        head = whole[-1]
        follows = head.seq >= now.head_seq and not any(
            broken(whole, 0, begin, (head.seq, head.hash))
        )
        if not follows:
            head = links[-1]
        if head.seq < now.head_seq and not cut:
            raise Refusal(
                f"this back-up of table {id} ends at event {head.seq}, and events up to "
                f"{now.head_seq} do not follow it whole: --cut brings the table back as it was "
                "then, and what came after is lost"
            )
        replaced = delete(EVENTS).where(EVENTS.c.table_id == id)
        if follows:
            replaced = replaced.where(EVENTS.c.seq <= table.head_seq)
        connection.execute(replaced)
        values = msgspec.structs.asdict(table) | {"head_seq": head.seq, "head_hash": head.hash}
        again = [row for row in rows if row.of == EVENTS.name]
        if follows:
            values["closed"] = now.closed
        else:
            connection.execute(delete(SITTERS).where(SITTERS.c.table_id == id))
            connection.execute(delete(CHECKPOINTS).where(CHECKPOINTS.c.table_id == id))
            again += [row for row in rows if row.of == SITTERS.name]
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(values))
        _write(connection, again)
        lost = (head.seq + 1, now.head_seq) if head.seq < now.head_seq else None
        return Mended(id, table.game, head.seq, table.head_seq, lost)


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
