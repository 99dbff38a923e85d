"""A house-way chart as it stands in a filing, row by row.

Rows are tried in order: the first that holds the cards, and one of whose settings can be done,
takes the hand. Its settings are tried in order too. A setting that would be a foul is passed over:
no house dealer sets one. A row that the sheet forgot names the reading that supplied it. Where two
rows would set a hand differently, `order` has the lines or the reading that say which goes first.
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
from houseway.filings.explain import nearest
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


class Order(Part, frozen=True):
    """Which of several rows goes first with a hand that they would set differently, and why."""

    name: str
    """A short name."""
    rows: tuple[str, ...]
    """The rows that go first, by name."""
    over: tuple[str, ...]
    """The rows that they go before."""
    says: str
    """Why they do."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""
    reading: str | None = None
    """The reading that decides it where the sheet does not, either way."""

    def settles(self, first: str, other: str) -> bool:
        """Return whether it says that the one row goes before the other."""
        if self.reading and first in self.over and other in self.rows:
            return True
        return first in self.rows and other in self.over


class Chart(Part, frozen=True):
    """A printed chart."""

    row: tuple[Row, ...]
    """Its rows, in the order they are tried."""
    lines: Lines = NO_LINES
    """The lines of the source that print it."""
    order: tuple[Order, ...] = ()
    """What says which of two rows goes first, for those that would set a hand differently."""
    reading: str | None = None
    """The reading that supplies all of it where the sheet prints none."""

    def ordered(self, first: str, other: str) -> Order | None:
        """Return what says that one row goes before another; None if nothing does."""
        return next((one for one in self.order if one.settles(first, other)), None)


def house_way(chart: Chart, ranked: Ranking, place: str = "play.house-way") -> HouseWay:
    """Read a chart's phrases; a chart that cannot be followed is refused by the row at fault."""
    if not 0 < len(chart.row) <= MOST_ROWS:
        raise Refusal(f"{place}: a chart has 1 to {MOST_ROWS} rows, and this one {len(chart.row)}")
    names = [row.name for row in chart.row]
    for order in chart.order:
        for name in (*order.rows, *order.over):
            if name not in names:
                allowed = nearest(name, names)
                raise Refusal(f'{place}: order "{order.name}": found "{name}", {allowed}')
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
