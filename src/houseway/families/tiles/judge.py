"""What two hands of a spot come to against the bank's two, and what a wager does on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from houseway.bank.odds import LOSE, Pay
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TileSetting
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.hands.meeting import Comes, Meeting, comes_to, half, met_in_words

Outcome = Literal["player wins", "push", "player-dealer wins"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("player wins", "push", "player-dealer wins")
"""What a pay row can be on: both hands win, one of them does, or none."""


def met(own: TileSetting, bank: TileSetting) -> Meeting:
    """High against high and low against low."""
    return Meeting(half(own.high_worth, bank.high_worth), half(own.low_worth, bank.low_worth))


_OUTCOME: Final[dict[Comes, Outcome]] = {
    "win": "player wins",
    "push": "push",
    "lose": "player-dealer wins",
}


def outcome_of(rules: TilesRules, meeting: Meeting) -> Outcome:
    """What the two hands come to, copies being as the filing has them."""
    return _OUTCOME[comes_to(meeting, rules.play.copies)]


def pay_on(rules: Rules, wager: str, outcome: Outcome) -> Pay:
    """What a wager pays on an outcome: the first of its rows that holds; none: it is lost."""
    rows = rules.wager_named(wager).pays.rows
    return next((row.pay for row in rows if row.on == outcome), LOSE)


class Judge:
    """Decides every wager of one filing."""

    def __init__(self, filing: Filing) -> None:
        self._rules = TilesRules.of(filing)
        self._known: dict[tuple[str, Meeting], tuple[Pay, str]] = {}

    def outcome(self, meeting: Meeting) -> Outcome:
        return outcome_of(self._rules, meeting)

    def decide(self, wager: str, meeting: Meeting) -> tuple[Pay, str]:
        """What one wager does, and why."""
        if (wager, meeting) not in self._known:
            pay = pay_on(self._rules, wager, self.outcome(meeting))
            self._known[wager, meeting] = pay, in_words(meeting)
        return self._known[wager, meeting]


def in_words(meeting: Meeting) -> str:
    """`both hands win`, `the high hand wins, the low hand copies`."""
    return met_in_words(meeting, "high hand", "low hand")


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
