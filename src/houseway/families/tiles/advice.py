"""The best way to set one hand: every setting against every hand that the bank can hold, exactly.

The player-dealer is taken to set the house way. It is the best for the first wager of the filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.cards.card import all_shown, parse_cards
from houseway.errors import Refusal
from houseway.families.tiles.house_way import check_hand
from houseway.families.tiles.price.prices import Gains, counted
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TILES, settings_of
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, Adviser, Hands, InSight
from houseway.pricing.model import Progress


class TilesAdviser(Adviser):
    """How to set four tiles."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = TilesRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """Every setting with what it is worth, named by the tiles of its low hand."""
        if seen.up is not None or seen.board:
            raise Refusal(f"{self.filing.id}: no tile lies open before the hands are set")
        check_hand(self.filing, seen.hand)
        rules, met = self._rules, counted(self._rules)
        gains, place = Gains(rules, rules.first_wager), met.hands.place_of(seen.hand)
        order = rules.play.ranking.order
        settings = settings_of(seen.hand, order)
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

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """The four tiles alone; the bank's, set last, are seen by nobody before."""
        if seat == player_dealer:
            raise Refusal(
                f"{self.filing.id}: the best play is worked out for players, not the bank"
            )
        return InSight(tuple(tile for tile in hands.get(str(seat), ()) if tile is not None))

    def rehearsals(self) -> Iterator[InSight]:
        yield InSight(tuple(self._rules.deck.cards[:TILES]))

    def choice_words(self, choice: str) -> str:
        """The low hand that it makes, as a person reads it."""
        low = parse_cards(choice.replace("-", " "))
        return f"{all_shown(low)} low"
