"""What each wager does on a finished coup: the pay rows in order, the first that holds.

A judge is compiled once for a filing and remembers what it has decided: a coup has few forms.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from houseway.bank.odds import LOSE, Pay
from houseway.filings.baccarat import Community
from houseway.filings.conditions import Condition, parse_condition
from houseway.filings.filing import Filing
from houseway.hands.points import Coup

Winner = Literal["player", "banker", "tie"]


class Judge:
    """Decides every wager of one filing on any coup."""

    def __init__(self, filing: Filing) -> None:
        play = filing.rules.play
        self._outranks = isinstance(play, Community) and play.natural_outranks
        self._rows: dict[str, tuple[tuple[Condition, Pay], ...]] = {
            wager.name: tuple((parse_condition(row.on), row.pay) for row in wager.pays.rows)
            for wager in filing.rules.wager
        }
        self._decided: dict[tuple[str, Coup], tuple[Pay, str]] = {}

    def winner(self, coup: Coup) -> Winner:
        """Closest to nine wins; where the sheet ranks naturals first, those do."""
        if self._outranks and coup.player_natural != coup.banker_natural:
            return "player" if coup.player_natural else "banker"
        if coup.player == coup.banker:
            return "tie"
        return "player" if coup.player > coup.banker else "banker"

    def decide(self, wager: str, coup: Coup) -> tuple[Pay, str]:
        """What the wager does, and why in words."""
        key = (wager, coup)
        known = self._decided.get(key)
        if known is None:
            known = self._decided[key] = self._decide(wager, coup)
        return known

    def _decide(self, wager: str, coup: Coup) -> tuple[Pay, str]:
        winner = self.winner(coup)
        for condition, pay in self._rows[wager]:
            if condition.holds(coup, winner):
                return pay, condition.phrase
        return LOSE, _told(winner, coup)


def _told(winner: Winner, coup: Coup) -> str:
    if winner == "tie":
        return f"tie at {coup.player}"
    high, low = max(coup.player, coup.banker), min(coup.player, coup.banker)
    return f"{winner} wins {high} to {low}"


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    """The filing's judge."""
    return Judge(filing)
