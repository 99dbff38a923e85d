"""What the store hands out: people, tables, what caused a step, how far a table is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from houseway.felt.events import AnyEvent
from houseway.filings.patch import Document
from houseway.house.roles import Role


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


class Cause(msgspec.Struct, frozen=True):
    """The message by which somebody caused a step: sent twice, it is done once."""

    person_id: str
    message_id: str


class Step(msgspec.Struct, frozen=True):
    """What one input came to at a table: events, who took a seat, and the message that it was.

    `ticket` is the number under which this process owns the table: the step is kept only if that
    number still stands. None asks for no such check.
    """

    id: str
    events: Sequence[AnyEvent]
    sitters: Mapping[str, str] = {}
    cause: Cause | None = None
    ticket: int | None = None


class Head(NamedTuple):
    """How far a table is: the number of its last event, and how many rows there are of it."""

    id: str
    game: str
    seq: int
    rows: int
