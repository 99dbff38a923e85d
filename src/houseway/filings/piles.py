"""How hands are dealt as piles: the dice say which position gets the first, the others follow.

Games of two hands deal so: a pile for every position, whether somebody wagers there or not, and
the piles of positions without a wager are collected. It is a part of a family's own section.
"""

from __future__ import annotations

from typing import Literal

from houseway.bank.action import Direction
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Part

Laid = Literal["pile-by-pile", "card-by-card", "serpentine"]


class Piles(Part, frozen=True):
    """A pile of so many cards for every position, the first where the dice count to.

    The dice are those of `settlement.first`, counted as they are there; a count that ends at the
    player-dealer gives him the first pile.
    """

    cards: int
    """How many cards or tiles a pile has."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the deal."""
    direction: Direction = "clockwise"
    """Which way round the table the other piles follow the first."""
    laid: Laid = "pile-by-pile"
    """How the piles are laid: each whole, as a machine brings them; a card to each in turn, always
    from left to right; or from left to right and back again."""
    chosen: Literal["none", "player-dealer"] = "none"
    """Who picks the pile that goes to the dice's position, before they are rolled: nobody, so that
    it is the first, or the player-dealer. The piles at its right follow, then those at its left."""
