"""What two hands of a spot come to against the bank's two, and what each wager does on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import Card
from houseway.families.pai_gow.fortune import fortune_ladder, seven_card_ladder
from houseway.families.pai_gow.rules import PaiGowPlay, PaiGowRules
from houseway.families.pai_gow.setting import Worths, met
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.hands.ladder import CATEGORIES, Category, category, row_for
from houseway.hands.looked_up import looked_up
from houseway.hands.meeting import Comes, Meeting, comes_to, met_in_words

Outcome = Literal["wins", "push", "loses"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("wins", "push", "loses")
"""What a pay row can be on: both hands win, one of them does, or none."""


_OUTCOME: Final[dict[Comes, Outcome]] = {"win": "wins", "push": "push", "lose": "loses"}


def outcome_of(play: PaiGowPlay, meeting: Meeting, *, foul: bool) -> Outcome:
    """What the two hands come to, copies being as the filing has them; a foul loses."""
    return "loses" if foul else _OUTCOME[comes_to(meeting, play.copies)]


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

    def outcome(self, own: Worths, bank: Worths) -> tuple[Outcome, Meeting]:
        """How a spot's two hands did against the bank's."""
        meeting = met(own, bank)
        return outcome_of(self.rules.play, meeting, foul=own.foul), meeting

    def decide(
        self, wager: str, cards: Sequence[Card], own: Worths, bank: Worths
    ) -> tuple[Pay, str]:
        """What one wager does, and why; the bonus goes by all seven cards."""
        bonus = self._bonus
        if bonus is not None and wager == bonus.wager:
            if own.foul and bonus.on_foul == "lost":
                return LOSE, FOUL
            made = self.made(cards)
            row = row_for(made, self._pays)
            return LOSE if row is None else self._pays[row], made
        outcome, meeting = self.outcome(own, bank)
        return pay_on(self.rules, wager, outcome), FOUL if own.foul else in_words(meeting)

    def made(self, cards: Sequence[Card]) -> Category:
        """Return what all seven cards make for the bonus: the hand that decides it."""
        return category(looked_up(cards, self._joker, self._ladder), self._ladder)

    def place(self, made: Category) -> int:
        """How many hands of the bonus rank lower."""
        return seven_card_ladder(self._joker).place(made)


def _category(word: str) -> Category:
    """A row's word, which the loader has checked."""
    return next(known for known in CATEGORIES if known == word)


FOUL: Final = "the front outranks the back: a foul"


def in_words(meeting: Meeting) -> str:
    """`both hands win`, `the back wins, the front copies`."""
    return met_in_words(meeting, "back", "front")


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
