"""A bettor's bets on tiles, priced together: one hand is set one way for all of them."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.families.tiles.price.prices import best_for_all, price_tiles
from houseway.families.tiles.rules import TilesRules
from houseway.pricing.bets import PricedBets
from houseway.pricing.model import Play, Pricing


class TilesBets(PricedBets):
    """Bets of one bettor, set the best way if that is the same for all of them.

    Where one wager wants another setting than the next, all hands are set the house way.
    """

    def __init__(self, rules: TilesRules, bets: Mapping[str, int], play: Play) -> None:
        if play == "optimal" and best_for_all(rules, bets) is None:
            play = "house-way"
        wagers = [*map(rules.wager_named, bets)]
        priced = price_tiles(rules, wagers, Pricing(play, ways=False))
        super().__init__(rules, bets, {each.wager: each for each in priced}, play)

    @property
    def simulated_play(self) -> Play:
        """The play that is priced: a simulated table knows the best setting of every hand."""
        return self.play
