"""The keys of a filing on chips and words: what the house rules take them for.

`[play.rulings]` of a filing. A sheet that is silent on one of them leaves it out: the house dealer
then asks what is meant.
"""

from __future__ import annotations

from typing import Literal

from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Part


class Chip(Part, frozen=True):
    """One chip larger than the bet, put in without a word: it is a call."""

    opening: Literal["least", "value-in-spread"] = "least"
    """What it is worth where nobody has bet: the least bet of a limit, or in spread limit after the
    first street what the chip is worth. Without a limit it is always what the chip is worth."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class String(Part, frozen=True):
    """Chips put in that are more than a call and less than a raise."""

    completes: Literal["half", "nothing"] = "nothing"
    """What lets a player go back to his stack without having said a word: half of the raise that is
    in already, or nothing."""
    bets: bool = False
    """Whether that is said of opening bets too."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class Short(Part, frozen=True):
    """Chips put in that are less than a bet or a call: it is completed."""

    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class Turn(Part, frozen=True):
    """Who acts before his turn."""

    check: Literal["no-initiative", "not-binding"] = "not-binding"
    """Whether who checks so may neither bet nor raise in that round, or is not bound."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class Customs(Part, frozen=True):
    """What chips and words stand for; nothing is said of what is left out."""

    chip: Chip | None = None
    """A single chip that is larger than the bet."""
    string: String | None = None
    """A bet or raise put in in parts."""
    short: Short | None = None
    """A bet or call that is too small."""
    turn: Turn | None = None
    """Acting before one's turn."""
