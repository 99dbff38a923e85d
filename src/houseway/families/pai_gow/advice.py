"""The best way to set one hand: every setting against every hand that the bank can hold, exactly.

The player-dealer is taken to set the house way. It is the best for the first wager of the filing.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import JOKER, Card, all_shown
from houseway.families.pai_gow.arranged import check_hand
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.price.one_hand import ranked_settings
from houseway.families.pai_gow.price.prices import gains
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.settings import in_rank
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, InSight, SettingAdviser
from houseway.pricing.model import Progress


class PaiGowAdviser(SettingAdviser):
    """How to set seven cards."""

    low = "in front"

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = PaiGowRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """Every setting with what it is worth, named by the cards in front.

        Fouls are among them only where they are played.
        """
        held = self.own_hand(seen)
        check_hand(self.filing, held)
        cards = in_rank(held)
        play = self._rules.play
        by = gains(self._rules, self._rules.first_wager)
        found = ranked_settings(cards, play.way, by, progress=progress)
        worths = {
            _name(one.setting.front): one.ev
            for one in found
            if play.fouls == "played" or not one.worths.foul
        }
        best, *others = worths
        ties = tuple(name for name in others if worths[name] == worths[best])
        house = set_hand(cards, play.way)
        method = (
            f"exact: all {found[0].met.pairs:,} hands that the bank can hold, set the house way, "
            f"which sets {all_shown(in_rank(house.front))} in front here ({house.row})"
        )
        return Advice(best, worths, method, ties)

    def rehearsals(self) -> Iterator[InSight]:
        yield InSight((*self._rules.deck.cards[:6], JOKER))


def _name(front: tuple[Card, ...]) -> str:
    """What a setting is called as a choice."""
    return "-".join(in_rank(front))
