"""What the floor has ruled in one round: which hands are foul, whose wagers go back, are forfeited
or paid as the minimum, who no longer decides for himself, which cards wait to be replaced.

A round consults its rulings when it asks somebody and when it settles; `irregularities` makes them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from houseway.bank.odds import LOSE, PUSH
from houseway.bank.settlement import Decided, Stake
from houseway.filings.irregularity import Irregularity
from houseway.filings.model import Limits

Whose = tuple[int, str]
"""A bettor on a spot: the seat and the name."""

OUT: Final = "out"
"""Instead of a choice: a ruling has put whoever was asked out of the hand."""


class Rulings:
    """Everything declared so far, by what it touches."""

    def __init__(self) -> None:
        self.declared: set[tuple[str, int | None, str | None]] = set()
        self.fouled: dict[int, Irregularity] = {}
        self.returned: dict[Whose, Irregularity] = {}
        self.forfeited: dict[Whose, Irregularity] = {}
        self.minimum: dict[Whose, Irregularity] = {}
        self.house_way: set[int | Whose] = set()
        self.to_replace: dict[str, Irregularity] = {}
        self.dead_cards = 0
        self.void: Irregularity | None = None

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

    def ruled(self, decided: Sequence[Decided], limits: Limits) -> list[Decided]:
        """Decided wagers with what was declared about them."""
        if not (self.fouled or self.returned or self.forfeited or self.minimum):
            return list(decided)
        return [self._ruled(one, limits) for one in decided]

    def _ruled(self, one: Decided, limits: Limits) -> Decided:
        stake = one.stake
        void = self.returned.get(_whose(stake))
        if void:  # before everything else: the money is back with its owner
            why = f"the wager goes back: {void.name}"
            return msgspec.structs.replace(one, pay=PUSH, why=why, at_once=False, apart=False)
        foul = self.fouled.get(stake.seat)
        if foul:
            return msgspec.structs.replace(
                one,
                pay=LOSE,
                why=f"the hand is fouled: {foul.name}",
                pays_winners=foul.pays_winners,
            )
        forfeit = self.forfeited.get(_whose(stake))
        if forfeit:
            return msgspec.structs.replace(
                one, pay=LOSE, why=f"the wager is forfeited: {forfeit.name}"
            )
        least = self.minimum.get(_whose(stake))
        if least and one.pay.result == "win":
            return msgspec.structs.replace(
                one,
                counts=limits.of(stake.wager).min,
                why=f"{one.why}; paid as the minimum: {least.name}",
            )
        return one


def _whose(stake: Stake) -> Whose:
    return stake.seat, stake.bettor
