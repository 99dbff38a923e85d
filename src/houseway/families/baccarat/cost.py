"""What a bettor's wagers are worth together: the choice that one brings settles the others too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set

import numpy as np

from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.each_spot import price_each_spot
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.baccarat.signatures import pay_classes
from houseway.filings.wager import Wager
from houseway.pricing.bets import PricedBets
from houseway.pricing.model import Play, WagerPrice
from houseway.pricing.simulate.dues import cents_of, dues


class BaccaratBets(PricedBets):
    """Wagers of the baccarat family, priced beside each other."""

    def __init__(
        self, rules: BaccaratRules, bets: Mapping[str, int], play: Play, *, simulated: bool
    ) -> None:
        played, prices = _priced(rules, bets, play, simulated=simulated)
        super().__init__(rules, bets, prices, played)
        self._baccarat = rules
        if played != play:
            why = "choices go the house way, for one wager's best play may cost another"
            self.notes = (why, *self.notes)

    @property
    def uses(self) -> int:
        """The most over all coups, of which one settles every wager unless its bettor chooses."""
        rules, bets = self._baccarat, self._bets
        _, pays = pay_classes(rules)
        used = np.abs(dues(cents_of(rules, 1, {1: bets})[:, np.newaxis], [pays])[0, 0])
        option = rules.play.player.option if isinstance(rules.play, Community) else None
        if option and option.own_wagers != () and not bets.keys().isdisjoint(option.wagers):
            return int(used.max(axis=0).sum())  # his wagers may go by two different hands
        return int(used.sum(axis=1).max())


def price_wagers(
    rules: BaccaratRules, wagers: Iterable[Wager], play: Play, *, beside: Set[str] = frozenset()
) -> Iterator[WagerPrice]:
    """The price of each of these wagers; what is made `beside` it tells who is asked."""
    if isinstance(rules.play, Community):
        return price_community(rules, wagers, play, beside=beside)
    return price_each_spot(rules, wagers, play)


def price_bets(rules: BaccaratRules, bets: Collection[str], play: Play) -> dict[str, WagerPrice]:
    """The price of each of a bettor's wagers beside all the others."""
    found = price_wagers(rules, map(rules.wager_named, bets), play, beside=frozenset(bets))
    return {priced.wager: priced for priced in found}


def _priced(
    rules: BaccaratRules, bets: Mapping[str, int], play: Play, *, simulated: bool
) -> tuple[Play, dict[str, WagerPrice]]:
    """Prices that hold together.

    Several wagers in a game with a choice are played the house way, and so is a simulated table.
    """
    found = price_bets(rules, bets, play)
    decides = any(each.play != "no decision" for each in found.values())
    if play == "optimal" and decides and (simulated or len(bets) > 1):
        return "house-way", price_bets(rules, bets, "house-way")
    return play, found
