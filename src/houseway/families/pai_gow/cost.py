"""A bettor's bets on pai gow, priced together: the envy of the others' hands belongs to the bonus.

Everybody is taken to stake the same, so that every other bettor's hand counts for envy. Where only
the highest hand of the table is paid for, what several hands bring is less than each alone, and is
not counted: a note says how much it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.families.pai_gow.price.bonus import envy_worth
from houseway.families.pai_gow.price.prices import price_pai_gow
from houseway.families.pai_gow.rules import ENVY, Envy, PaiGowRules
from houseway.pricing.bets import BetWorth, PricedBets
from houseway.pricing.model import Pricing


class PaiGowBets(PricedBets):
    """Bets of one bettor among others, all hands set the house way."""

    def __init__(self, rules: PaiGowRules, bets: Mapping[str, int], others: int) -> None:
        wagers = [*map(rules.wager_named, bets)]
        priced = price_pai_gow(rules, wagers, Pricing("house-way", ways=False))
        super().__init__(rules, bets, {each.wager: each for each in priced}, "house-way")
        self.notes = ()
        self._envy = _earned(rules, bets)
        self._others = others
        if self._envy and others:
            each = envy_worth(rules)
            if self._envy.hands == "highest" and others > 1:
                self.notes = (_left_out(others * each),)
                self._brings = Fraction()
            else:
                self.notes = (_counted_in(others, each),)
                self._brings = others * each
        else:
            self._brings = Fraction()

    def worth(self, name: str) -> BetWorth:
        """A bonus with what its envy button brings."""
        found = super().worth(name)
        if self._envy is None or name != self._envy.wager or not self._brings:
            return found
        return msgspec.structs.replace(
            found,
            price=found.price + self._brings,
            parts={name: found.price, ENVY: self._brings},
        )

    @property
    def uses(self) -> int:
        """With the most that the button can be owed for all others."""
        most = max(self._envy.pays.values(), default=0) if self._envy else 0
        return super().uses + self._others * most


def _earned(rules: PaiGowRules, bets: Mapping[str, int]) -> Envy | None:
    """The envy button, if these bets have one."""
    envy = rules.play.envy
    return envy if envy and bets.get(envy.wager, 0) >= envy.least else None


def _counted_in(others: int, each: Fraction) -> str:
    told = f"${float(each) / 100:.5f}"
    return f"the envy button is counted in: {told} for each of {others} other players' hands"


def _left_out(most: Fraction) -> str:
    return (
        "the envy button is not counted in: only the highest hand of the table is paid for, which "
        f"brings less than ${float(most) / 100:.5f} a round"
    )
