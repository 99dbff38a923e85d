"""What two hands of a spot come to against the bank's two, and what each wager does on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import Card
from houseway.families.pai_gow.fortune import fortune_ladder, seven_card_ladder
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.families.pai_gow.setting import Comparison, Half, Worths, compare
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.hands.ladder import CATEGORIES, Category, category
from houseway.hands.looked_up import looked_up

Outcome = Literal["wins", "push", "loses"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("wins", "push", "loses")
"""What a pay row can be on: both hands win, one of them does, or none."""


def outcome_of(play: PaiGowPlay, met: Comparison, *, foul: bool) -> Outcome:
    """To win, both hands must be higher; copies are as the filing has them, and a foul loses."""
    halves = (met.front, met.back)
    won, lost = halves.count("win"), halves.count("lose")
    if foul:
        return "loses"
    if play.copies == "player-dealer":
        return OUTCOMES[2 - won]
    return "wins" if won == 2 else "loses" if lost == 2 else "push"


def pay_on(rules: Rules, wager: str, outcome: Outcome) -> Pay:
    """What a wager pays on an outcome: the first of its rows that holds; none: it is lost."""
    rows = rules.wager_named(wager).pays.rows
    return next((row.pay for row in rows if row.on == outcome), LOSE)


class Judge:
    """Decides every wager of one filing."""

    def __init__(self, filing: Filing) -> None:
        self.rules = PaiGowRules.of(filing)
        play = self.rules.play
        self._joker = play.joker
        self._bonus = play.bonus
        self._ladder = play.ranking.ladder
        self._pays: dict[str, Pay] = {}
        if play.bonus is not None:
            rows = self.rules.wager_named(play.bonus.wager).pays.rows
            self._pays = {row.on: row.pay for row in rows}
            values = {_category(row.on): row.pay.value for row in rows}
            self._ladder = fortune_ladder(values, play.joker, play.bonus.by)

    def outcome(self, own: Worths, bank: Worths) -> tuple[Outcome, Comparison]:
        """How a spot's two hands did against the bank's."""
        met = compare(own, bank)
        return outcome_of(self.rules.play, met, foul=own.foul), met

    def decide(
        self, wager: str, cards: Sequence[Card], own: Worths, bank: Worths
    ) -> tuple[Pay, str]:
        """What one wager does, and why; the bonus goes by all seven cards."""
        bonus = self._bonus
        if bonus is not None and wager == bonus.wager:
            if own.foul and bonus.on_foul == "lost":
                return LOSE, FOUL
            made = self.made(cards)
            return self._pays.get(made, LOSE), made
        outcome, met = self.outcome(own, bank)
        return pay_on(self.rules, wager, outcome), FOUL if own.foul else in_words(met)

    def made(self, cards: Sequence[Card]) -> Category:
        """What all seven cards make for the bonus: the hand whose row decides."""
        return category(looked_up(cards, self._joker, self._ladder), self._ladder)

    def place(self, made: Category) -> int:
        """How many hands of the bonus rank lower."""
        return seven_card_ladder(self._joker).place(made)


def _category(word: str) -> Category:
    """A row's word, which the loader has checked."""
    return next(known for known in CATEGORIES if known == word)


FOUL: Final = "the front outranks the back: a foul"
_VERBS: Final[dict[Half, str]] = {"win": "wins", "lose": "loses", "copy": "copies"}
_BOTH: Final[dict[Half, str]] = {
    "win": "both hands win",
    "copy": "both hands are copies",
    "lose": "both hands lose",
}


def in_words(met: Comparison) -> str:
    """`both hands win`, `the back wins, the front copies`."""
    if met.front == met.back:
        return _BOTH[met.front]
    return f"the back {_VERBS[met.back]}, the front {_VERBS[met.front]}"


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
