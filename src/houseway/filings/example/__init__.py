"""Worked examples: a table, a hand or a price, and what must come out of it.

A sheet works some cases through, and whoever files one can add his own. They stand at the end of
the file, are printed on the rule sheet, and `houseway check` plays, settles, prices each: whatever
does not come out as stated is an error. What stands in one is in `model`, what it writes in words
in `words`, and what does not fit in `misfits`.
"""

from houseway.filings.example.misfits import misfits
from houseway.filings.example.model import Bet, Example, Kind, Play, Price, cited
from houseway.filings.example.words import (
    Choice,
    Figure,
    Outcome,
    Step,
    down_and_up,
    parse_figure,
    parse_outcome,
    parse_outcomes,
    parse_result,
    parse_step,
)

__all__ = [
    "Bet",
    "Choice",
    "Example",
    "Figure",
    "Kind",
    "Outcome",
    "Play",
    "Price",
    "Step",
    "cited",
    "down_and_up",
    "misfits",
    "parse_figure",
    "parse_outcome",
    "parse_outcomes",
    "parse_result",
    "parse_step",
]
