"""What was counted of a situation, whoever counted it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Hand(NamedTuple):
    """Sums over all deals of one hand: deals it took alone or had a part of, and its units.

    `by` are units by each order; `squares` of units, for the error of what was drawn.
    """

    won: int
    shared: int
    units: int
    by: dict[str, int]
    squares: int


class Tally(NamedTuple):
    """Every hand's sums; a pot is so many units in each deal."""

    deals: int
    unit: int
    hands: Sequence[Hand]

    def share(self, units: int) -> Fraction:
        """Units of one hand as a part of all pots."""
        return Fraction(units, self.deals * self.unit)

    def error(self, hand: Hand) -> float:
        """The standard error of a hand's share, where deals were drawn."""
        mean = hand.units / self.deals
        spread = max(0.0, hand.squares / self.deals - mean * mean)
        return sqrt(spread / self.deals) / self.unit
