"""What every wager of one filing does: by the hand it rides on, the bank's, and its pay rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from houseway.bank.odds import LOSE, PUSH, Pay
from houseway.bank.settlement import Stake
from houseway.cards.card import Card
from houseway.families.blackjack.compare import can_be_saved, extra_returned, outcome
from houseway.families.blackjack.counting import Count, said
from houseway.families.blackjack.events import Ends
from houseway.families.blackjack.hand import Hand
from houseway.families.blackjack.rules import BlackjackRules, Counting
from houseway.families.blackjack.side import side_ruling
from houseway.filings.filing import Filing

EVEN_MONEY = "even money"
SURRENDER = "surrender"
NATURAL = "natural"


class Judge:
    """Decides the wagers of one filing."""

    def __init__(self, filing: Filing) -> None:
        self.rules = BlackjackRules.of(filing)
        self._play = self.rules.play
        self._pays = {
            wager.name: {row.on: row.pay for row in wager.pays.rows} for wager in self.rules.wager
        }

    def ends(self, hand: Hand, own: Count, bank: Count, *, even: bool) -> Ends:
        """How a hand fared; `even`: everybody on it took even money."""
        if even:
            return "even-money"
        if hand.surrendered and not self._too_late(bank):
            return "surrender"
        if hand.rescued:
            return "rescue"
        return outcome(own, bank, self._play)[0]

    def pay(
        self, hand: Hand, stake: Stake, own: Count, bank: Count, *, even: bool
    ) -> tuple[Pay, str]:
        """What a stake on a hand does, and why."""
        play, base = self._play, self._pays[self._play.wager]
        name = play.count.natural_name
        which = f"hand {hand.number}: " if hand.split else ""
        if stake.wager in play.extras and extra_returned(bank, play):
            return PUSH, f"{which}no action against {_first_two(bank, play.count)}"
        if hand.surrendered:
            if self._too_late(bank):
                return LOSE, f"{which}surrendered, and the bank has {name}"
            return base[SURRENDER], f"{which}surrendered"
        if even:
            return base[EVEN_MONEY], f"even money for {name}"
        if hand.rescued:
            if any(stake is last for last in hand.doublings[-1]):
                return PUSH, f"{which}rescued: the last doubled part goes back"
            return LOSE, f"{which}rescued: what was on the hand before is forfeited"
        ends, why = outcome(own, bank, play)
        return self._pays[stake.wager].get(ends, LOSE), which + why

    def _too_late(self, bank: Count) -> bool:
        """Whether a natural takes a surrendered hand whole, where nobody had looked for one."""
        surrender = self._play.surrender
        return surrender is not None and surrender.when == "late" and bank.natural

    def waits_for_bank(self, hands: Iterable[tuple[Hand, Count]], wagers: Iterable[str]) -> bool:
        """Whether a hand or a bonus bet waits for what the bank draws."""
        most, saved = self._play.count.most, can_be_saved(self._play)
        for hand, found in hands:
            out = hand.surrendered or hand.rescued or found.natural
            if not out and (saved or not found.over(most)):
                return True
        sides = self._play.side
        return any(name in sides and sides[name].goes_by == "bank-over" for name in wagers)

    def insurance(self, bank: Count) -> tuple[Pay, str]:
        """What an insurance wager does."""
        insurance = self._play.insurance
        assert insurance is not None  # somebody is insured
        name = self._play.count.natural_name
        if bank.natural:
            return self._pays[insurance.wager].get(NATURAL, LOSE), f"the bank has {name}"
        return LOSE, f"the bank has no {name}"

    def side(
        self, wager: str, first_two: Sequence[Card], hand: Sequence[Card], bank: Sequence[Card]
    ) -> tuple[Pay, str]:
        """What a bonus bet does: by the first two cards, the finished hand, or the bank's."""
        return side_ruling(self.rules, wager, first_two, hand, bank)


def _first_two(bank: Count, counting: Counting) -> str:
    """What the bank's first two cards are."""
    return "a joker in two cards" if bank.joker else f"{said(bank, counting)} in two cards"


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
