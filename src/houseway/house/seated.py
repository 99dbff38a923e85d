"""The bots that fit a table: for a bank, or for a pot."""

from __future__ import annotations

from houseway.analysis.opening import with_bank
from houseway.felt.pot.table import PotTable
from houseway.felt.table import Table
from houseway.house.bots import Bots
from houseway.house.company import Company
from houseway.house.pot_bots import PotBots


def bots_of(table: Table, secret: bytes) -> Company:
    """The bots of a table of either kind."""
    if isinstance(table, PotTable):
        return PotBots(table, secret)
    return Bots(with_bank(table), secret)
