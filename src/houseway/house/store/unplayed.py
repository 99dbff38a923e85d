"""Tables at which no round was ever played: found when they are old enough, and deleted.

Everything else that a house keeps is kept for good. A table that somebody opened and left is worth
nothing to anybody, and a thousand of them are a disk.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Text,
    and_,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    type_coerce,
)

from houseway.felt.events import BetsClosed, HandBegun
from houseway.house.store.database import Database
from houseway.house.store.schema import CHECKPOINTS, EVENTS, SITTERS, TABLES
from houseway.house.store.shorthand import shorten

MOST: Final = 500
"""Tables that are looked at with one question."""
_ROUNDS: Final = tuple(
    f'{{"{kind.__struct_config__.tag_field}":"{kind.__struct_config__.tag}","seq":'
    for kind in (BetsClosed, HandBegun)
)
"""The beginnings of the JSON of an event that begins a round."""
_AS_KEPT: Final = (*_ROUNDS, *map(shorten, _ROUNDS))
"""The same beginnings as rows keep them: in shorthand, or as an older edition wrote them."""


class Looked(NamedTuple):
    """Tables in the order of their opening: where the next look begins, and what was found."""

    after: tuple[str, str]
    unplayed: tuple[str, ...]
    """Tables without a round: those that have expired, and those that may yet."""
    whole: bool
    """True if no more tables follow."""


def look_at(database: Database, before: str, after: tuple[str, str]) -> Looked:
    """Look at tables opened before a time (UTC, ISO 8601), behind those that were looked at."""
    at, id = after
    later = or_(TABLES.c.opened > at, and_(TABLES.c.opened == at, TABLES.c.id > id))
    wanted = (
        select(TABLES.c.id, TABLES.c.opened, case((_played(), 1), else_=0).label("played"))
        .where(TABLES.c.opened < before, later)
        .order_by(TABLES.c.opened, TABLES.c.id)
        .limit(MOST)
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
    unplayed = tuple(row.id for row in rows if not row.played)
    reached = (rows[-1].opened, rows[-1].id) if rows else after
    return Looked(reached, unplayed, len(rows) < MOST)


def delete_unplayed(database: Database, id: str, before: str) -> bool | None:
    """Delete a table that nothing has happened at since a time; return whether it is gone.

    None if it is too early. A table that was played, or of which rows are missing, is kept.
    """
    newest = select(func.max(EVENTS.c.kept)).where(EVENTS.c.table_id == TABLES.c.id)
    rows = select(func.count()).select_from(EVENTS).where(EVENTS.c.table_id == TABLES.c.id)
    wanted = select(
        case((_played(), 1), else_=0).label("played"),
        TABLES.c.opened,
        TABLES.c.head_seq,
        newest.scalar_subquery().label("newest"),
        rows.scalar_subquery().label("rows"),
    ).where(TABLES.c.id == id)
    with database.writing() as connection:
        # Whoever continues it meanwhile waits, and finds it gone.
        found = connection.execute(wanted.with_for_update(of=TABLES)).one_or_none()
        if found is None:
            return True
        if found.played or found.rows != found.head_seq or _has_round(connection, id):
            return False
        if max(found.opened, found.newest or "") >= before:
            return None
        for held in (CHECKPOINTS, SITTERS, EVENTS):
            connection.execute(delete(held).where(held.c.table_id == id))
        connection.execute(delete(TABLES).where(TABLES.c.id == id))
    return True


def _has_round(connection: Connection, id: str) -> bool:
    """Return whether a round has begun at a table, by reading its events: nothing comes back."""
    events = select(EVENTS.c.event).where(EVENTS.c.table_id == id)
    return any(text.startswith(_ROUNDS) for text in connection.execute(events).scalars())


def _played() -> ColumnElement[bool]:
    """Return the condition that a round has begun at a table; the first such event settles it."""
    kept = type_coerce(EVENTS.c.event, Text)
    begun = or_(*(kept.startswith(text, autoescape=True) for text in _AS_KEPT))
    return exists().where(EVENTS.c.table_id == TABLES.c.id, begun)
