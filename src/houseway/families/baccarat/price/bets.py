"""What the wagers of a baccarat game are worth, each alone or as one bettor makes them together.

Who is asked follows from all of them: beside a wager that brings the choice, any other is settled
on the hand as its bettor plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.each_spot import price_each_spot
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.filings.model import Wager
from houseway.pricing.model import Play, WagerPrice


def price_wagers(
    rules: BaccaratRules, wagers: Sequence[Wager], play: Play, beside: Set[str] = frozenset()
) -> Iterator[WagerPrice]:
    """The price of each of these wagers, made with nothing else than is known beside it."""
    if isinstance(rules.play, Community):
        return price_community(rules, wagers, play, beside=beside)
    return price_each_spot(rules, wagers, play)


def price_bets(rules: BaccaratRules, bets: Iterable[str], play: Play) -> dict[str, WagerPrice]:
    """The price of each of a bettor's wagers beside all the others."""
    names = tuple(bets)
    wagers = [rules.wager_named(name) for name in names]
    found = price_wagers(rules, wagers, play, frozenset(names))
    return {priced.wager: priced for priced in found}
