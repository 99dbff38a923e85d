"""Bots at a table with a pot: they sit down with chips and play as their family does.

How a game is played sensibly is the family's to say; here is only when a bot is asked, and that who
is out of chips makes room for somebody new. A bot that owes a blind waits for it.
"""

from __future__ import annotations

from typing import Final

from houseway.cards.generator import Generator
from houseway.families import family_of
from houseway.felt.pot.table import PotTable
from houseway.house.company import Company

_BETS: Final = (40, 121)
"""A bot sits down with so many of the least bets, to so many but one."""
_TOO_FEW: Final = 5
"""Of the least bets: who has fewer gets up."""


class PotBots(Company):
    """The bots of one table with a pot."""

    def __init__(self, table: PotTable, secret: bytes) -> None:
        super().__init__(table, secret)
        self._table = table
        self._family = family_of(table.filing)

    def _take_turn(self) -> None:
        match self._table.phase:
            case "waiting":
                self._replace_broke()
            case "round":
                self._answer()
            case "called" | "closed" | "bank" | "wagers" | "stopped":
                pass

    def _answer(self) -> None:
        table = self._table
        round = table.round
        if round is None or round.ask is None or round.ask.bettor not in table.bots:
            return
        chance = self._chance("plays", round.ask.bettor, str(len(round.events)))
        table.answer(round.ask.bettor, self._family.practised(round, round.ask, chance))

    def _purse(self, chance: Generator) -> int:
        low, high = _BETS
        purse = self._table.limits.table.min * (low + chance.below(high - low))
        return self._table.seat_rules.fitting(purse)

    @property
    def _least(self) -> int:
        return _TOO_FEW * self._table.limits.table.min + self._table.fees.most_of_player
