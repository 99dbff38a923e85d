"""What happened at tables, written down: each step whole or not at all, once, and in its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, TableClause, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.felt.events import AnyEvent, Closed, Sat, SeatPromised, StoodUp
from houseway.house.store.chain import Chain, Link, Sitters, TableRow
from houseway.house.store.records import Cause
from houseway.house.store.refusals import Conflict, NoTable, Repeated
from houseway.house.store.schema import EVENTS, SITTERS, TABLES

_HEADS_KNOWN: Final = 4_096


class Newest(NamedTuple):
    """The head of a table: its newest event, and the rest that its seal covers."""

    seq: int
    hash: str
    seal: str | None
    opened: str
    closed: str | None
    sitters: Sitters


# Written once: every step runs them.
_HEAD: Final = select(
    TABLES.c.head_seq, TABLES.c.head_hash, TABLES.c.seal, TABLES.c.opened, TABLES.c.closed
).where(TABLES.c.id == bindparam("of"))
_MOVE_HEAD: Final = (
    update(TABLES)
    .where(
        TABLES.c.id == bindparam("of"),
        TABLES.c.head_seq == bindparam("at"),
        TABLES.c.head_hash == bindparam("with"),
        TABLES.c.seal == bindparam("sealed"),
    )
    .values(
        head_seq=bindparam("seq"),
        head_hash=bindparam("hash"),
        seal=bindparam("seal"),
        closed=bindparam("closed"),
    )
)
_MOVE_OWNED_HEAD: Final = _MOVE_HEAD.where(TABLES.c.epoch == bindparam("ticket"))
_INSERT_EVENTS: Final = insert(EVENTS)


class Steps:
    """Writes steps in transactions of the caller's, and knows how far each table has come."""

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._heads: dict[str, Newest] = {}

    def append(
        self,
        connection: Connection,
        id: str,
        events: Sequence[AnyEvent],
        sitters: Mapping[str, str],
        cause: Cause | None,
        ticket: int | None = None,
    ) -> Newest:
        """Write down what is next; return the head that the table has then.

        A step with a ticket is refused if another process has taken the table since: that is seen
        by the same statement that moves the head, so nothing comes between the two.
        """
        seq = events[0].seq
        head = self._heads.pop(id, None)
        if head is None or head.seq != seq - 1:
            head = self._head(connection, id, seq, cause)
        hash, now = head.hash, datetime.now(UTC).isoformat(timespec="milliseconds")
        rows: list[dict[str, object]] = []
        for one in events:
            text = msgspec.json.encode(one).decode()
            first = one.seq == seq  # the time stands beside the first event of a step
            said = (cause.person_id, cause.message_id) if cause and first else (None, None)
            linked = Link(one.seq, text, None, now if first else None, *said)
            hash = self._chain.link(hash, linked)
            rows.append({"table_id": id, **linked._replace(hash=hash)._asdict()})
        moved = self._moved(id, head, events, sitters, hash)
        values = {"of": id, "at": head.seq, "with": head.hash, "sealed": head.seal}
        values |= {"seq": moved.seq, "hash": moved.hash, "seal": moved.seal, "closed": moved.closed}
        move = _MOVE_HEAD
        if ticket is not None:
            move, values = _MOVE_OWNED_HEAD, values | {"ticket": ticket}
        if not connection.execute(move, values).rowcount:
            self._head(connection, id, seq, cause)
            raise Conflict(f"table {id} was taken by another process, or brought back otherwise")
        try:
            connection.execute(_INSERT_EVENTS, rows)
        except IntegrityError as error:
            if cause and "message_id" in str(error.orig):
                raise Repeated(f"table {id} has done message {cause.message_id} already") from None
            raise Conflict(f"table {id} has an event {seq} already") from None
        for one in events:
            match one:
                case Sat() | SeatPromised() if one.name in sitters:
                    who = {"table_id": id, "name": one.name, "person_id": sitters[one.name]}
                    put(connection, SITTERS, who, seated=isinstance(one, Sat))
                case StoodUp():
                    connection.execute(
                        update(SITTERS)
                        .where(SITTERS.c.table_id == id, SITTERS.c.name == one.name)
                        .values(seated=False)
                    )
                case _:
                    pass
        return moved

    def _moved(
        self,
        id: str,
        head: Newest,
        events: Sequence[AnyEvent],
        sitters: Mapping[str, str],
        hash: str,
    ) -> Newest:
        """Return how the table stands after these events."""
        closed, seated = head.closed, dict(head.sitters)
        for one in events:
            closed = closed_by(one) or closed
            seat_by(one, seated, sitters)
        row = TableRow(id, head.opened, closed, events[-1].seq, hash)
        seal = self._chain.seal(row, seated)
        return Newest(events[-1].seq, hash, seal, head.opened, closed, seated)

    def _head(self, connection: Connection, id: str, seq: int, cause: Cause | None) -> Newest:
        """Return a table's head, if that is the next event; who comes too late is told."""
        row = connection.execute(_HEAD, {"of": id}).one_or_none()
        if row is None:
            raise NoTable("there is no such table any more: nobody had played at it")
        head = Newest(*row, sitters=sitters_of(connection, id))
        if head.seq == seq - 1:
            return head
        if cause and connection.execute(_caused(id, cause)).first():
            raise Repeated(f"table {id} has done message {cause.message_id} already")
        raise Conflict(f"table {id} is at event {head.seq}, not before {seq}")

    def remember(self, id: str, head: Newest) -> None:
        """What the next step will begin with, once this one is kept."""
        if len(self._heads) >= _HEADS_KNOWN:
            self._heads.clear()
        self._heads[id] = head


def closed_by(event: AnyEvent) -> str | None:
    """Return why a table is closed by an event, or None if it is not."""
    return (event.why or "the table is closed") if isinstance(event, Closed) else None


def seat_by(
    event: AnyEvent, seated: dict[str, tuple[str, bool]], people: Mapping[str, str]
) -> None:
    """Note who sits down by an event, whose name is one of these people's, or gets up."""
    match event:
        case Sat() | SeatPromised() if event.name in people:
            seated[event.name] = people[event.name], isinstance(event, Sat)
        case StoodUp() if event.name in seated:
            seated[event.name] = seated[event.name][0], False
        case _:
            pass


def sitters_of(connection: Connection, id: str) -> dict[str, tuple[str, bool]]:
    """Return who has which name at a table, and whether they sit there."""
    wanted = select(SITTERS.c.name, SITTERS.c.person_id, SITTERS.c.seated)
    rows = connection.execute(wanted.where(SITTERS.c.table_id == id))
    return {row.name: (row.person_id, row.seated) for row in rows}


def _caused(id: str, cause: Cause) -> Select[*tuple[object, ...]]:
    return select(EVENTS.c.seq).where(
        EVENTS.c.table_id == id,
        EVENTS.c.person_id == cause.person_id,
        EVENTS.c.message_id == cause.message_id,
    )


def put(
    connection: Connection, where: TableClause, key: Mapping[str, object], **values: object
) -> None:
    """Change the row of that key, or write it."""
    same = (where.c[name] == value for name, value in key.items())
    if not connection.execute(update(where).where(*same).values(values)).rowcount:
        connection.execute(insert(where).values({**key, **values}))
