"""A house-way chart as it stands in a filing, row by row.

Rows are tried in order: the first that holds the cards, and one of whose settings can be done,
takes the hand. Its settings are tried in order too. A setting that would be a foul is none: no
house dealer sets one. A row that the sheet forgot names the reading that supplied it.
"""

from __future__ import annotations

from typing import Final

from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.phrases import (
    holding,
    ranks,
    wanted,
)
from houseway.families.pai_gow.house_way.way import HouseWay, Understood
from houseway.families.pai_gow.setting import Ranking
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Part
from houseway.hands.ladder import RANK_VALUES

MOST_ROWS: Final = 60
"""More than twice as many as any sheet prints."""


class Row(Part, frozen=True):
    """One row of a chart: what is held, and the ways to set it, the first that can be done.

    Its phrases are those of `phrases`, and no others.
    """

    name: str
    """What the row is called."""
    holds: str | tuple[str, ...]
    """What is held, in one phrase or several: `two pair`, `any seven cards`."""
    sets: tuple[str, ...]
    """The ways to set it, each a phrase: `small pair in front`."""
    of: str | None = None
    """The rank that there is most of, the highest of several, such as `J 10 9`."""
    complete: bool | None = None
    """Whether the seven cards hold a straight or flush, where that matters."""
    lines: Lines = NO_LINES
    """The lines of the source that print the row."""
    reading: str | None = None
    """The reading that supplies a row which the sheet forgot."""


class Chart(Part, frozen=True):
    """A printed chart."""

    row: tuple[Row, ...]
    """Its rows, in the order they are tried."""
    lines: Lines = NO_LINES
    """The lines of the source that print it."""


def house_way(chart: Chart, ranked: Ranking, place: str = "play.house-way") -> HouseWay:
    """Read a chart's phrases; a chart that cannot be followed is refused by the row at fault."""
    if not 0 < len(chart.row) <= MOST_ROWS:
        raise Refusal(f"{place}: a chart has 1 to {MOST_ROWS} rows, and this one {len(chart.row)}")
    names = [row.name for row in chart.row]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f'{place}: two rows are called "{name}": give each a name of its own')
    return HouseWay(tuple(_understood(row, ranked, place) for row in chart.row), ranked)


def _understood(row: Row, ranked: Ranking, place: str) -> Understood:
    wild = ranked.joker == "wild"
    at = f'{place}: row "{row.name}"'
    if not row.holds or not row.sets:
        raise Refusal(f"{at}: found nothing for {'sets' if row.holds else 'holds'}: say one phrase")
    phrases = (row.holds,) if isinstance(row.holds, str) else row.holds
    key = "holds"
    try:
        held = tuple(holding(phrase, wild=wild) for phrase in phrases)
        key = "of"
        of = ranks(row.of) if row.of is not None else frozenset(RANK_VALUES.values())
        key = "sets"
        sets = tuple(wanted(phrase, wild=wild) for phrase in row.sets)
    except Refusal as refused:
        raise Refusal(f"{at}: key {key}: {refused.says}") from None
    return Understood(row.name, held, sets, of, row.complete)
