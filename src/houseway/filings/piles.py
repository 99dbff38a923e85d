"""How hands are dealt as piles: the dice say which position gets the first, the others follow.

Games of two hands deal so: a pile for every position, whether somebody wagers there or not, and
the piles of positions without a wager are collected. It is a part of a family's own section.
"""

from __future__ import annotations

from houseway.bank.action import Direction
from houseway.filings.lines import Lines
from houseway.filings.model import NO_LINES, Part


class Piles(Part, frozen=True):
    """A pile for every position; the first goes to where the dice of `settlement.first` count,
    which can be the player-dealer's own."""

    cards: int
    """How many cards or tiles a pile has."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the deal."""
    direction: Direction = "clockwise"
    """Which way round the table the piles go after the first."""
