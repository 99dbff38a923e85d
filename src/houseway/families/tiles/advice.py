"""The best way to set one hand: every setting against every hand that the bank can hold, exactly.

The player-dealer is taken to set the house way. It is the best for the first wager of the filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.families.tiles.house_way import check_hand
from houseway.families.tiles.price.prices import Gains, counted
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES, settings_of
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, InSight, SettingAdviser
from houseway.pricing.model import Progress


class TilesAdviser(SettingAdviser):
    """How to set four tiles."""

    low = "low"

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = TilesRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """Every setting with what it is worth, named by the tiles of its low hand."""
        hand = self.own_hand(seen)
        check_hand(self.filing, hand)
        rules, met = self._rules, counted(self._rules)
        gains, place = Gains(rules, rules.first_wager), met.hands.place_of(hand)
        order = rules.play.ranking.order
        settings = settings_of(hand, order)
        by_worth = {
            (one.low_worth, one.high_worth): int((met.counts[place, at] * gains.on).sum())
            for at, one in enumerate(met.settings[place])
        }
        hands = int(met.counts[place, 0].sum())
        worths = {
            one.name: Fraction(by_worth[one.low_worth, one.high_worth], hands * gains.parts)
            for one in settings
        }
        ranked = sorted(worths, key=lambda name: -worths[name])
        best = ranked[0]
        ties = tuple(name for name in ranked[1:] if worths[name] == worths[best])
        method = f"exact: all {hands:,} hands that the bank can hold, set the house way"
        return Advice(best, {name: worths[name] for name in ranked}, method, ties)

    def rehearsals(self) -> Iterator[InSight]:
        yield InSight(tuple(self._rules.deck.cards[:TILES]))
