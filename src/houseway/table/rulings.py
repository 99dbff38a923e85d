"""What the floor has ruled in one round: which hands are foul, whose wager is forfeited or paid
as the minimum, who no longer decides for himself, which cards wait to be replaced.

A round consults its rulings when it asks somebody and when it settles; `irregularities` makes them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from houseway.bank.odds import LOSE
from houseway.bank.settlement import Decided, Stake
from houseway.filings.irregularity import Irregularity
from houseway.filings.model import Limits

Whose = tuple[int, str]
"""A bettor on a spot: the seat and the name."""


class Rulings:
    """Everything declared so far, by what it touches."""

    def __init__(self) -> None:
        self.declared: set[tuple[str, int | None, str | None]] = set()
        self.fouled: dict[int, Irregularity] = {}
        self.forfeited: dict[Whose, Irregularity] = {}
        self.minimum: dict[Whose, Irregularity] = {}
        self.house_way: set[int | Whose] = set()
        self.to_replace: dict[str, Irregularity] = {}
        self.dead_cards = 0
        self.void: Irregularity | None = None

    def choice_for(
        self, seat: int, bettors: Collection[str], choices: Collection[str], house_way: str
    ) -> str | None:
        """What a ruling makes of the decision for these bettors; nothing: it stays theirs."""
        if seat in self.fouled:
            return "stand" if "stand" in choices else house_way
        if seat in self.house_way or any((seat, name) in self.house_way for name in bettors):
            return house_way
        return None

    def ruled(self, decided: Sequence[Decided], limits: Limits) -> list[Decided]:
        """Decided wagers with what was declared about them."""
        if not (self.fouled or self.forfeited or self.minimum):
            return list(decided)
        return [self._ruled(one, limits) for one in decided]

    def _ruled(self, one: Decided, limits: Limits) -> Decided:
        stake = one.stake
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
                counts=int(limits.of(stake.wager).min),
                why=f"{one.why}; paid as the minimum: {least.name}",
            )
        return one


def _whose(stake: Stake) -> Whose:
    return stake.seat, stake.bettor
