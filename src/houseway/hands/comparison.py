"""One spot's poker hand against the bank's, as the wagers on it see it."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.hands.ladder import Category

Winner = Literal["player", "player-dealer", "tie"]


class Comparison(msgspec.Struct, frozen=True):
    """Who won, whether the bank qualified, and what each made.

    `bank` is left out where it is not told. `both` is the best five of all cards of the two hands,
    where a wager goes by that.
    """

    winner: Winner
    qualified: bool
    player: Category
    bank: Category | None
    both: Category | None = None

    @property
    def beaten(self) -> Category | None:
        """What the losing hand made; nothing in a tie."""
        if self.winner == "tie":
            return None
        return self.bank if self.winner == "player" else self.player
