"""What one bettor's wagers are worth as he makes them together.

Who is asked follows from all of them: beside a wager that brings the choice, any other is settled
on the hand as its bettor plays it.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.each_spot import price_each_spot
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.pricing.model import Play, WagerPrice


def price_bets(rules: BaccaratRules, bets: Iterable[str], play: Play) -> dict[str, WagerPrice]:
    """The price of each of a bettor's wagers beside all the others."""
    names = tuple(bets)
    wagers = [rules.wager_named(name) for name in names]
    if isinstance(rules.play, Community):
        found = price_community(rules, wagers, play, beside=frozenset(names))
    else:
        found = price_each_spot(rules, wagers, play)
    return {priced.wager: priced for priced in found}
