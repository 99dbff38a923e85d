"""The chips that people sit down with and buy, all of them play money."""

from __future__ import annotations

from typing import Final

from houseway.felt.pot.table import PotTable
from houseway.felt.table import Table

PURSE: Final = 200_000
"""Play money that a person sits down with, and the most he buys at one time."""
BETS: Final = 100
"""Of the least bets, where a pot is played for: that many he sits down with there."""


def purse_at(table: Table, name: str | None = None) -> int:
    """The chips that a person sits down with at a table, or who sits there usually buys more."""
    if not isinstance(table, PotTable):
        return PURSE
    rules = table.seat_rules
    purse = rules.fitting(BETS * table.limits.table.min)
    if name is None or rules.most_buy is None:
        return purse
    return max(0, min(purse, rules.most_buy - table.purses[name]))
