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


class RoundResult(msgspec.Struct, frozen=True):
    """Who banked a round, and what it changed: the banker's chips, and the visitor's.

    Where a pot is played for there is no banker: it is who won the most.
    """

    round: int
    banker: str
    bank: int
    you: int | None


class Memory:
    """A fold over the events as one visitor sees them, beside the view."""

    def __init__(self) -> None:
        self.last: View | None = None
        """The felt as the newest round left it that was settled; who sits where is not of it."""
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
                won = view.chips
                banker = view.bank.name if view.bank else max(won, key=lambda name: won[name])
                self.last = msgspec.structs.replace(view, chairs={})
                yours = view.chips.get(view.viewer) if view.viewer else None
                result = RoundResult(event.round, banker, view.chips.get(banker, 0), yours)
                self.rounds.append(result)
            case _:
                pass  # changes nothing that is remembered
