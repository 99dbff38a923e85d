"""What happened at tables, written down: each step whole or not at all, once, and in its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, TableClause, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.felt.events import AnyEvent, Closed, Sat, SeatPromised, StoodUp
from houseway.house.store.chain import link
from houseway.house.store.records import Cause
from houseway.house.store.refusals import Conflict, Repeated
from houseway.house.store.schema import EVENTS, SITTERS, TABLES

_HEADS_KNOWN: Final = 4_096


class Newest(NamedTuple):
    """The newest event of a table: its number and its hash."""

    seq: int
    hash: str


# Written once: every step runs them.
_HEAD: Final = select(TABLES.c.head_seq, TABLES.c.head_hash).where(TABLES.c.id == bindparam("of"))
_MOVE_HEAD: Final = (
    update(TABLES)
    .where(
        TABLES.c.id == bindparam("of"),
        TABLES.c.head_seq == bindparam("at"),
        TABLES.c.head_hash == bindparam("with"),
    )
    .values(head_seq=bindparam("seq"), head_hash=bindparam("hash"))
)
_INSERT_EVENTS: Final = insert(EVENTS)


class Steps:
    """Writes steps in transactions of the caller's, and knows how far each table has come."""

    def __init__(self) -> None:
        self._heads: dict[str, Newest] = {}

    def append(
        self,
        connection: Connection,
        id: str,
        events: Sequence[AnyEvent],
        sitters: Mapping[str, str],
        cause: Cause | None,
    ) -> Newest:
        """Write down what is next; the head that the table has then."""
        seq = events[0].seq
        head = self._heads.pop(id, None)
        if head is None or head.seq != seq - 1:
            head = self._head(connection, id, seq, cause)
        hash, now = head.hash, datetime.now(UTC).isoformat(timespec="milliseconds")
        rows: list[dict[str, object]] = []
        for one in events:
            text = msgspec.json.encode(one).decode()
            hash = link(hash, text)
            of_step = cause if one.seq == seq else None
            rows.append(
                {
                    "table_id": id,
                    "seq": one.seq,
                    "event": text,
                    "hash": hash,
                    "kept": now if one.seq == seq else None,
                    "person_id": of_step and of_step.person_id,
                    "message_id": of_step and of_step.message_id,
                }
            )
        moved = Newest(events[-1].seq, hash)
        values = {"of": id, "at": head.seq, "with": head.hash, "seq": moved.seq, "hash": moved.hash}
        if not connection.execute(_MOVE_HEAD, values).rowcount:
            self._head(connection, id, seq, cause)
            raise Conflict(f"table {id} was brought back otherwise")
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
                case Closed():
                    connection.execute(
                        update(TABLES)
                        .where(TABLES.c.id == id)
                        .values(closed=one.why or "the table is closed")
                    )
                case _:
                    pass
        return moved

    def _head(self, connection: Connection, id: str, seq: int, cause: Cause | None) -> Newest:
        """A table's head, if that is the next event; who comes too late is told."""
        head = Newest(*connection.execute(_HEAD, {"of": id}).one())
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
