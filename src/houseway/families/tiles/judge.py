"""What two hands of a spot come to against the bank's two, and what a wager does on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from houseway.bank.odds import LOSE, Pay
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import TileSetting
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.hands.tiles import TileWorth

Half = Literal["wins", "copies", "loses"]
HALVES: Final[tuple[Half, ...]] = ("loses", "copies", "wins")
"""What a spot's hand does against the bank's, as a sign from -1 to 1 counts them."""

Outcome = Literal["player wins", "push", "player-dealer wins"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("player wins", "push", "player-dealer wins")
"""What a pay row can be on: both hands win, one of them does, or none."""


class Meeting(NamedTuple):
    """A spot's two hands against the bank's."""

    high: Half
    low: Half


def met(own: TileSetting, bank: TileSetting) -> Meeting:
    """High against high and low against low."""
    return Meeting(_half(own.high_worth, bank.high_worth), _half(own.low_worth, bank.low_worth))


def _half(own: TileWorth, bank: TileWorth) -> Half:
    return HALVES[1 + (own > bank) - (own < bank)]


def outcome_of(rules: TilesRules, meeting: Meeting) -> Outcome:
    """To win, both hands must be higher; copies are as the filing has them."""
    wins = meeting.count("wins")
    if rules.play.copies == "player-dealer":
        return OUTCOMES[2 - wins]
    if wins == 2 or meeting.count("loses") == 2:
        return "player wins" if wins else "player-dealer wins"
    return "push"


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


_BOTH: Final[dict[Half, str]] = {
    "wins": "both hands win",
    "copies": "both hands are copies",
    "loses": "both hands lose",
}


def in_words(meeting: Meeting) -> str:
    """`both hands win`, `the high hand wins, the low hand copies`."""
    if meeting.high == meeting.low:
        return _BOTH[meeting.high]
    return f"the high hand {meeting.high}, the low hand {meeting.low}"


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    return Judge(filing)
