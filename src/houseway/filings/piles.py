"""How hands are dealt as piles: the dice say which position gets the first, the others follow.

Games of two hands deal so: a pile for every position, whether somebody wagers there or not, and
the piles of positions without a wager are collected. It is a part of a family's own section.
"""

from __future__ import annotations

from houseway.bank.action import Direction
from houseway.filings.lines import Lines
from houseway.filings.model import Part


class Piles(Part, frozen=True):
    """A pile of so many cards for every position, the first where the dice count to.

    The dice are those of `settlement.first`, counted as they are there; a count that ends at the
    player-dealer gives him the first pile. The others go round in this direction.
    """

    cards: int
    lines: Lines
    direction: Direction = "clockwise"
