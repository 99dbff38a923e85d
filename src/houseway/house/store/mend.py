"""Bringing back one table from a back-up, while the house goes on with all others.

What the back-up has is taken from it; what happened since is kept, as far as it follows by the
chain of hashes. Where it does not, the table can only be brought back as it was when the back-up
was made: that must be asked for, since whatever was won and lost after it is gone then.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from houseway.analysis.log import event_reader
from houseway.errors import Refusal
from houseway.families import family_word
from houseway.felt.events import Sat
from houseway.house.store.audit import RELINK, AnyRow, all_links, checkpoints
from houseway.house.store.backup import BackUp, Row, put, tables_of
from houseway.house.store.chain import Chain, Link, Run, Sitters, TableRow
from houseway.house.store.schema import CHECKPOINTS, EVENTS, PEOPLE, SITTERS, TABLES
from houseway.house.store.steps import closed_by, seat_by, sitters_of
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
    chain: str | None = None
    seal: str | None = None


class _Event(msgspec.Struct, frozen=True):
    seq: int
    event: str
    hash: str | None
    kept: str | None = None
    person_id: str | None = None
    message_id: str | None = None


class _Sitter(msgspec.Struct, frozen=True):
    name: str
    person_id: str
    seated: bool | int


class _Saved(NamedTuple):
    """A table in a back-up, which holds there: all its rows, its chain, and who sat at it."""

    table: _Table
    rows: list[Row]
    people: list[Row]
    chain: Chain
    opened_with: tuple[str, str, str, bytes]
    links: list[Link]
    sitters: Sitters

    def of(self, name: str) -> list[Row]:
        """The rows of one kind."""
        return [row for row in self.rows if row.of == name]


class _Following(NamedTuple):
    """A back-up with what came after it, as the house chains it."""

    links: list[Link]
    closed: str | None
    sitters: Sitters

    @property
    def last(self) -> Link:
        """The newest event."""
        return self.links[-1]


def mend(store: Store, back_up: BackUp, id: str, *, cut: bool = False) -> Mended:
    """Bring a damaged or lost table back; `cut` gives up what does not follow the back-up."""
    saved = _saved(store, back_up, id)
    table = saved.table
    with store.database.writing() as connection:
        _introduce(connection, saved.people)
        now = connection.execute(select(TABLES).where(TABLES.c.id == id)).one_or_none()
        if now is None:
            _write(connection, saved.rows)
            _adopt(connection, store, saved)
            return Mended(id, table.game, table.head_seq, table.head_seq, None)
        if store.damage_of(connection, id) is None:
            raise Refusal(f"table {id} is in good order: there is nothing to bring back")
        following = _following(connection, store, saved, now)
        if following is not None and following.last.seq >= now.head_seq:
            _replace(connection, store, saved, following)
            return Mended(id, table.game, following.last.seq, table.head_seq, None)
        lost = (table.head_seq + 1, now.head_seq) if table.head_seq < now.head_seq else None
        if lost and not cut:
            raise Refusal(
                f"this back-up of table {id} ends at event {table.head_seq}, and events up to "
                f"{now.head_seq} do not follow it whole: --cut brings the table back as it was "
                "then, and what came after is lost"
            )
        _put_back(connection, store, saved)
        return Mended(id, table.game, table.head_seq, table.head_seq, lost)


def _saved(store: Store, back_up: BackUp, id: str) -> _Saved:
    rows = [row for row in back_up.rows() if id in (_id(row), row.values.get("table_id"))]
    found = next((row for row in rows if row.of == TABLES.name), None)
    if found is None:
        raise Refusal(f"this back-up has no table {id}")
    try:
        table = msgspec.convert(found.values, _Table)
        opened_with = id, table.game, table.document, store.seal.open(table.secret, id)
        chain = store.seal.chain_of(table.chain)
        if chain is None:
            raise ValueError("chained with a key that is not at hand")
        events = [row.values for row in rows if row.of == EVENTS.name]
        links = [Link(**msgspec.structs.asdict(e)) for e in msgspec.convert(events, list[_Event])]
        people = [row.values for row in rows if row.of == SITTERS.name]
        sitters = {
            one.name: (one.person_id, bool(one.seated))
            for one in msgspec.convert(people, list[_Sitter])
        }
        head = table.head_seq, table.head_hash
        row = TableRow(id, table.opened, table.closed, *head)
        if any(chain.broken(links, 0, chain.start(*opened_with), head)):
            raise ValueError("the chain does not hold")
        if table.seal != chain.seal(row, sitters):
            raise ValueError("the seal does not hold")
    except ValueError:
        raise Refusal(f"table {id} is damaged in this back-up too: take an older one") from None
    known = {person for person, _ in sitters.values()}
    introduced = [row for row in back_up.rows() if row.of == PEOPLE.name and _id(row) in known]
    return _Saved(table, rows, introduced, chain, opened_with, links, sitters)


def _following(
    connection: Connection, store: Store, saved: _Saved, now: AnyRow
) -> _Following | None:
    """Return the table with what came after the back-up; None if that does not follow whole.

    Who sits there is taken from the store where its seal holds. Otherwise it is taken from the
    back-up and from what happened since, and somebody new is somebody who cannot be vouched for.
    """
    id = saved.table.id
    # Without a key, a table that an older edition chained may be followed as it was chained.
    chain = store.seal.chain if store.seal.mark else store.seal.chain_of(now.chain)
    chain = chain or store.seal.chain
    begin = chain.start(*saved.opened_with)
    since = all_links(connection, id, saved.table.head_seq)
    whole = [*chain.relinked(saved.links, begin), *since]
    last = whole[-1]
    if any(chain.broken(whole, 0, begin, (last.seq, last.hash))):
        return None
    closed, seated, strangers = saved.table.closed, dict(saved.sitters), False
    people = {name: person for name, (person, _) in seated.items()}
    reader = event_reader(family_word(_document(saved.table), saved.table.game))
    for one in since:
        event = reader.decode(one.event)
        closed = closed_by(event) or closed
        came = isinstance(event, Sat) and not event.bot and event.name not in people
        strangers = strangers or came
        seat_by(event, seated, people)
    row = TableRow(id, saved.table.opened, closed, last.seq, last.hash)
    kept = sitters_of(connection, id)
    if now.seal == chain.seal(row, kept) and now.seal is not None:
        seated = kept
    elif strangers:
        return None
    current = store.seal.chain
    return _Following(current.relinked(whole, current.start(*saved.opened_with)), closed, seated)


def _replace(connection: Connection, store: Store, saved: _Saved, following: _Following) -> None:
    """Put what the back-up has in place of what the store has, and keep what came after."""
    table, last = saved.table, following.last
    this = EVENTS.c.table_id == table.id
    connection.execute(delete(EVENTS).where(this, EVENTS.c.seq <= table.head_seq))
    _write(connection, saved.of(EVENTS.name))
    hashes = [{"of": table.id, "at": one.seq, "with": one.hash} for one in following.links]
    connection.execute(RELINK, hashes)
    values = msgspec.structs.asdict(table) | {
        "head_seq": last.seq,
        "head_hash": last.hash,
        "closed": following.closed,
        "chain": store.seal.chain.mark,
    }
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(values))
    connection.execute(delete(SITTERS).where(SITTERS.c.table_id == table.id))
    for name, (person, sits) in following.sitters.items():
        row = {"table_id": table.id, "name": name, "person_id": person, "seated": sits}
        connection.execute(insert(SITTERS).values(row))
    for point in connection.execute(checkpoints(table.id)).all():
        if not store.audit.holds(point):  # going on without one only takes longer
            same = CHECKPOINTS.c.table_id == table.id, CHECKPOINTS.c.seq == point.seq
            connection.execute(delete(CHECKPOINTS).where(*same))
    store.audit.seal_row(connection, table.id)


def _put_back(connection: Connection, store: Store, saved: _Saved) -> None:
    """Put the table back as the back-up has it."""
    table = saved.table
    kinds = (EVENTS, SITTERS, CHECKPOINTS)
    for kind in kinds:
        connection.execute(delete(kind).where(kind.c.table_id == table.id))
    values = msgspec.structs.asdict(table)
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(values))
    _write(connection, [row for kind in kinds for row in saved.of(kind.name)])
    _adopt(connection, store, saved)


def _adopt(connection: Connection, store: Store, saved: _Saved) -> None:
    """Chain with the house's key what the back-up has chained otherwise."""
    if saved.chain.mark != store.seal.chain.mark:
        table = connection.execute(select(TABLES).where(TABLES.c.id == saved.table.id)).one()
        store.audit.rechain(connection, table, saved.chain)


def _document(table: _Table) -> dict[str, object]:
    return msgspec.json.decode(table.document, type=dict[str, object])


def _id(row: Row) -> object:
    return row.values.get("id")


def _introduce(connection: Connection, people: list[Row]) -> None:
    """Write down whoever sat there, where the store does not know them."""
    for row in people:
        if not connection.execute(select(PEOPLE).where(PEOPLE.c.id == _id(row))).first():
            _write(connection, [row])


def _write(connection: Connection, rows: list[Row]) -> None:
    known = tables_of(connection)
    for name in known:
        put(connection, known, [row for row in rows if row.of == name])
