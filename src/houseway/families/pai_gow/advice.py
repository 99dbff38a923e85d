"""The best way to set one hand: every setting against every hand that the bank can hold, exactly.

The player-dealer is taken to set the house way. It is the best for the first wager of the filing.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import JOKER, Card, all_shown, parse_cards
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.house_way.seven import refuse_no_seven
from houseway.families.pai_gow.price.one_hand import ranked_settings
from houseway.families.pai_gow.price.prices import gains
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.settings import in_rank
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, Adviser, Hands, InSight
from houseway.pricing.model import Progress


class PaiGowAdviser(Adviser):
    """How to set seven cards."""

    def __init__(self, filing: Filing) -> None:
        super().__init__(filing)
        self._rules = PaiGowRules.of(filing)

    def advise(self, seen: InSight, progress: Progress | None = None) -> Advice:
        """Every setting with what it is worth, named by the cards in front.

        Fouls are among them only where they are played.
        """
        if seen.up is not None or seen.board:
            raise Refusal(f"{self.filing.id}: no card lies open before the hands are set")
        cards = in_rank(refuse_no_seven(seen.hand))
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

    def in_sight(self, hands: Hands, seat: int, player_dealer: int | None) -> InSight:
        """The seven cards alone; the bank's are seen by nobody before they are set."""
        if seat == player_dealer:
            raise Refusal(
                f"{self.filing.id}: the best play is worked out for players, not the bank"
            )
        return InSight(tuple(card for card in hands.get(str(seat), ()) if card is not None))

    def rehearsals(self) -> Iterator[InSight]:
        yield InSight((*self._rules.deck.cards[:6], JOKER))

    def choice_words(self, choice: str) -> str:
        """The front that it makes, as a person reads it."""
        front = parse_cards(choice.replace("-", " "))
        return f"{all_shown(front)} in front"


def _name(front: tuple[Card, ...]) -> str:
    """What a setting is called as a choice."""
    return "-".join(in_rank(front))
