"""What a page remembers of rounds before: for somebody who comes back or reloads it.

The felt is cleared when the next bank is taken. The lines of the round before, its result, what
the visitor had staked and how the rounds went stay on his page, so a snapshot brings them.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec

from houseway.bank.settlement import Stake
from houseway.felt import events as on
from houseway.felt.view import View

MOST_ROUNDS: Final = 100
"""Results that a snapshot brings; older ones are in the log."""


class LastRound(msgspec.Struct, frozen=True):
    """The newest round that was settled, as the settlement panel shows it."""

    round: int
    lines: list[on.LineSettled]
    short: list[int]
    net: dict[str, int]
    chips: dict[str, int]
    collected: int
    collection: str
    taken: list[on.Collected]
    button: on.ButtonPlaced | None
    banker: str
    bank: int
    left: int
    shown: list[on.FamilyEvent]


class RoundResult(msgspec.Struct, frozen=True):
    """Who banked a round, and what it changed: the banker's chips, and the visitor's."""

    round: int
    banker: str
    bank: int
    you: int | None


class Memory:
    """A fold over the events as one visitor sees them, beside the view."""

    def __init__(self) -> None:
        self.last: LastRound | None = None
        self.rounds: deque[RoundResult] = deque(maxlen=MOST_ROUNDS)
        self.before: tuple[Stake, ...] = ()
        """What the visitor staked in the newest round that he staked in."""

    def see(self, event: on.AnyEvent, view: View) -> None:
        """One event further; `view` is after it."""
        match event:
            case on.BetsClosed():
                mine = tuple(stake for stake in view.stakes if stake.bettor == view.viewer)
                self.before = mine or self.before
            case on.RoundClosed():
                self._keep(event, view)
            case _:
                pass  # changes nothing that is remembered

    def _keep(self, event: on.RoundClosed, view: View) -> None:
        assert view.bank is not None
        banker = view.bank.name
        self.last = LastRound(
            event.round,
            view.lines,
            view.short,
            view.net,
            view.chips,
            view.collected,
            view.collection,
            view.taken,
            view.button,
            banker,
            view.bank.bank,
            event.left,
            view.shown,
        )
        yours = view.chips.get(view.viewer) if view.viewer else None
        self.rounds.append(RoundResult(event.round, banker, view.chips.get(banker, 0), yours))
