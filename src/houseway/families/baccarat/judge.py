"""What each wager does on a finished coup: the pay rows in order, the first that holds.

A judge is compiled once for a filing and remembers what it has decided: a coup has few forms.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.families.baccarat.conditions import Condition, parse_condition, winner_of
from houseway.families.baccarat.rules import BaccaratRules, Community, Winner
from houseway.filings.filing import Filing
from houseway.hands.points import Coup

Rows = tuple[tuple[Condition, Pay], ...]
Ruling = dict[str, tuple[Pay, str]]


class Verdict(msgspec.Struct, frozen=True):
    """What a coup comes to: who wins; a natural and the side wagers that won; every wager."""

    winner: Winner
    marks: tuple[str, ...]
    ruling: Ruling


class Judge:
    """Decides every wager of one filing on any coup."""

    def __init__(self, filing: Filing) -> None:
        play = BaccaratRules.of(filing).play
        self._outranks = isinstance(play, Community) and play.natural_outranks
        self._rows: dict[str, Rows] = {
            wager.name: tuple((parse_condition(row.on), row.pay) for row in wager.pays.rows)
            for wager in filing.rules.wager
        }
        self.side_wagers = tuple(
            wager.name
            for wager in filing.rules.wager
            if not any(
                row.pay.result == "win" and row.on in ("player wins", "banker wins", "tie")
                for row in wager.pays.rows
            )
        )
        on_banker = any(
            row.on.startswith("banker wins") for w in filing.rules.wager for row in w.pays.rows
        )
        self._names = {"player": "player", "banker": "banker" if on_banker else "player-dealer"}
        self._verdicts: dict[Coup, Verdict] = {}

    def verdict(self, coup: Coup) -> Verdict:
        """Who wins, what a scoreboard marks, and what every wager does."""
        known = self._verdicts.get(coup)
        if known is None:
            winner = winner_of(coup, natural_outranks=self._outranks)
            ruling = {wager: self._ruled(rows, coup, winner) for wager, rows in self._rows.items()}
            won = tuple(name for name in self.side_wagers if ruling[name][0].result == "win")
            natural = coup.player_natural or coup.banker_natural
            marks = ("natural", *won) if natural else won
            known = self._verdicts[coup] = Verdict(winner, marks, ruling)
        return known

    def _ruled(self, rows: Rows, coup: Coup, winner: Winner) -> tuple[Pay, str]:
        for condition, pay in rows:
            if condition.holds(coup, winner):
                return pay, condition.phrase
        if winner == "tie":
            return LOSE, f"tie at {coup.player}"
        high, low = max(coup.player, coup.banker), min(coup.player, coup.banker)
        return LOSE, f"{self._names[winner]} wins {high} to {low}"


@lru_cache(maxsize=256)
def judge_of(filing: Filing) -> Judge:
    """The filing's judge."""
    return Judge(filing)
