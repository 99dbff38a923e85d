"""A showdown that somebody describes: whose hand is best, and every hand in words.

The floor's other question. Where a game is played against the player-dealer, each hand is also
compared with the bank's.
"""

from __future__ import annotations

from houseway.days import date
from houseway.families import family_of
from houseway.families.library import load
from houseway.felt.description import read_as
from houseway.felt.shown import ShowdownResult, ShownHand, ShownTable

__all__ = ["ShowdownResult", "ShownHand", "ShownTable", "read_shown", "showdown"]


def read_shown(text: str, place: str = "showdown") -> ShownTable:
    """A described showdown from JSON; anything wrong is refused with its key."""
    return read_as(ShownTable, text, place, '"game", "board" and "hands"')


def showdown(
    table: ShownTable, folder: str | None = None, on: date | None = None
) -> ShowdownResult:
    """Compare the hands as the game ranks them."""
    filing = load(table.game, folder, on).read(table.readings)
    return family_of(filing).showdown(filing, table)
