"""What the floor has ruled in one round: which hands are foul, whose wagers go back, are forfeited
or paid as the minimum or not at all, who no longer decides for himself, which cards wait to be
replaced.

A round consults its rulings when it asks somebody and when it settles; `irregularities` makes them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from houseway.filings.irregularity import Irregularity

Whose = tuple[int, str]
"""A bettor on a spot: the seat and the name."""

OUT: Final = "out"
"""Instead of a choice: a ruling has put whoever was asked out of the hand."""


class Rulings(msgspec.Struct):
    """Everything declared so far, by what it touches."""

    declared: set[tuple[str, int | None, str | None]] = set()
    """Name, seat and bettor of what was declared."""
    fouled: dict[int, Irregularity] = {}
    returned: dict[Whose, Irregularity] = {}
    forfeited: dict[Whose, Irregularity] = {}
    minimum: dict[Whose, Irregularity] = {}
    not_paid: dict[Whose, Irregularity] = {}
    house_way: set[int | Whose] = set()
    to_replace: dict[str, Irregularity] = {}
    dead_cards: int = 0
    void: Irregularity | None = None

    def choice_for(
        self, seat: int, bettors: Collection[str], choices: Mapping[str, int], house_way: str
    ) -> str | None:
        """What a ruling makes of the decision for these bettors; nothing: it stays theirs.

        A hand that is out is played no further. Whoever forfeited his wagers puts up no more, but
        keeps a decision that costs him nothing: it may be for others on the spot.
        """
        if any(self.out_of_play(seat, name) for name in bettors):
            return "stand" if "stand" in choices else OUT
        if any(choices.values()) and any((seat, name) in self.forfeited for name in bettors):
            return OUT
        if seat in self.house_way or any((seat, name) in self.house_way for name in bettors):
            return house_way
        return None

    def plays(self, seat: int, bettor: str) -> bool:
        """Whether somebody on a spot can still win there."""
        return not self.out_of_play(seat, bettor) and (seat, bettor) not in self.forfeited

    def out_of_play(self, seat: int, bettor: str) -> bool:
        """Whether somebody's hand on a spot is fouled, or his wagers there went back."""
        return seat in self.fouled or (seat, bettor) in self.returned
