"""Houseway turns the game rules a California cardroom files with its regulator into a running house.

>>> import houseway as hw
>>> filing = hw.load("oceana/ez-baccarat")
>>> filing.rules.wager_named("tie").label
'Tie'
"""

from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.library import ids as games
from houseway.filings.library import load
from houseway.games.opening import open_table
from houseway.table.table import Table

__all__ = ["Filing", "Refusal", "Table", "games", "load", "open_table"]
