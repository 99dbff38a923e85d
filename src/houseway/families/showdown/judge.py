"""What two hands come to, and what each wager does on it: the pay rows in order, the first that
holds. A judge is compiled once for a filing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import Card
from houseway.families.showdown.conditions import paid_on
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.high import high
from houseway.hands.ladder import Worth, category
from houseway.hands.words import in_words

_LOST: Final[dict[Winner, str]] = {
    "player": "the hand wins, and no row pays it",
    "player-dealer": "player-dealer wins",
    "tie": "tie",
}


class Judge:
    """Compares hands and decides every wager of one filing."""

    def __init__(self, filing: Filing) -> None:
        rules = ShowdownRules.of(filing)
        self.ladder, self._least = rules.play.ladder, rules.play.least
        self._rows = {wager.name: paid_on(rules, wager) for wager in rules.wager}
        self._of_both = any(
            condition.whose == "both" for rows in self._rows.values() for condition, _ in rows
        )
        self._rulings: dict[Comparison, dict[str, tuple[Pay, str]]] = {}

    def worth(self, cards: Sequence[Card]) -> Worth:
        """What a hand's own cards, and those in the middle with them, are worth."""
        return high(cards, self.ladder)

    def qualifies(self, worth: Worth) -> bool:
        return worth >= self._least

    def said(self, worth: Worth) -> str:
        return in_words(worth, self.ladder)

    def compare(
        self, hand: Sequence[Card], bank: Sequence[Card], board: Sequence[Card] = ()
    ) -> Comparison:
        """One spot's hand against the bank's."""
        own, banks = self.worth((*hand, *board)), self.worth((*bank, *board))
        winner: Winner = "player" if own > banks else "player-dealer" if own < banks else "tie"
        return Comparison(
            winner,
            self.qualifies(banks),
            category(own, self.ladder),
            category(banks, self.ladder),
            category(high((*hand, *bank))) if self._of_both else None,
        )

    def decide(self, wager: str, found: Comparison) -> tuple[Pay, str]:
        """What one wager does, and why."""
        known = self._rulings.setdefault(found, {})
        if wager not in known:
            known[wager] = self._decided(wager, found)
        return known[wager]

    def _decided(self, wager: str, found: Comparison) -> tuple[Pay, str]:
        for condition, pay in self._rows[wager]:
            if condition.holds(found):
                return pay, condition.phrase
        return LOSE, self._why_lost(wager, found)

    def _why_lost(self, wager: str, found: Comparison) -> str:
        """A bonus bet lost by what was made, any other by who won."""
        whose = {condition.whose for condition, _ in self._rows[wager]}
        on_result = any(condition.winner for condition, _ in self._rows[wager])
        if on_result:
            return _LOST[found.winner]
        if "beaten" in whose:
            return f"beaten {found.beaten}" if found.beaten else "tie"
        return f"six-card {found.both}" if "both" in whose else found.player


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
