"""A table with everybody's eyes on it, as a checkpoint keeps it: what a restart begins with.

Beside the table itself these are the folds that the house has of its events: what the rail sees and
what each sitter does, what they remember, the newest lines of the log, and the family's display.
Whatever cannot be read again is left aside, and the table is folded from its first event.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from houseway.bank.settlement import Stake
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.events import AnyEvent, FamilyEvent
from houseway.felt.view import View
from houseway.house.memory import MOST_ROUNDS, Memory, RoundResult

EDITION: Final = 1
"""Of what is written here; another one is not read."""

Reader = Callable[[bytes], AnyEvent]
"""Reads one event of the table's family."""


class _View(msgspec.Struct, frozen=True):
    """A view, with what its family shows beside it: only the family can read that."""

    view: View
    shown: list[msgspec.Raw]


class Fold(msgspec.Struct, frozen=True):
    """What one pair of eyes has seen; nobody's are the rail's."""

    eyes: str | None
    view: _View
    last: _View | None
    rounds: tuple[RoundResult, ...]
    before: tuple[Stake, ...]
    recent: tuple[msgspec.Raw, ...]

    def seen(self, reader: Reader) -> tuple[View, Memory]:
        """The view, and what is remembered of the rounds before."""
        memory = Memory()
        memory.last = _whole(self.last, reader) if self.last else None
        memory.rounds = deque(self.rounds, maxlen=MOST_ROUNDS)
        memory.before = self.before
        return _whole(self.view, reader), memory


class Keeping(msgspec.Struct, frozen=True):
    """All of it: `named` are the names that ever sat at the table."""

    edition: int
    table: Checkpoint
    named: frozenset[str]
    display: msgspec.Raw
    folds: tuple[Fold, ...]


def fold_of(eyes: str | None, view: View, memory: Memory, recent: Sequence[msgspec.Raw]) -> Fold:
    """What one pair of eyes has seen, to be kept."""
    last = _parted(memory.last) if memory.last else None
    rounds = tuple(memory.rounds)
    return Fold(eyes, _parted(view), last, rounds, memory.before, tuple(recent))


def written(keeping: Keeping) -> bytes:
    """As the store keeps it."""
    return msgspec.json.encode(keeping)


def pressed(text: bytes) -> bytes:
    """Made small: most of it is lines that everybody was told alike."""
    return zlib.compress(text, 1)


def read(kept: bytes) -> Keeping | None:
    """What the store has kept; nothing where this edition of the house cannot read it."""
    try:
        found = msgspec.json.decode(zlib.decompress(kept), type=Keeping)
    except (msgspec.MsgspecError, zlib.error):
        return None
    return found if found.edition == EDITION else None


def _parted(view: View) -> _View:
    shown = [msgspec.Raw(msgspec.json.encode(event)) for event in view.shown]
    return _View(msgspec.structs.replace(view, shown=[]), shown)


def _whole(kept: _View, reader: Reader) -> View:
    events = (reader(bytes(raw)) for raw in kept.shown)
    kept.view.shown = [event for event in events if isinstance(event, FamilyEvent)]
    return kept.view
