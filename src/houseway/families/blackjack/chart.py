"""Charts: on which totals a hand must be hit, must stand, or leaves the choice.

A chart is written as its sheet prints it, in phrases: `hard 19 or more`, `soft 17 or less`, `12 to
19` (hard or soft), `20`, `all`. What the printed chart says nothing of stands in `silent`, with how
it is read: together they must say exactly one thing of every total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from houseway.errors import Refusal
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Part

Act = Literal["hit", "stand", "option"]

LEAST_HARD: Final = 2
LEAST_SOFT: Final = 12
MOST: Final = 22

_PHRASE: Final = re.compile(
    r"(?:(?P<kind>hard|soft) )?(?P<first>\d{1,2})"
    r"(?: (?P<open>or more|or less)| to (?P<last>\d{1,2}))?",
    re.ASCII,
)


class Cell(NamedTuple):
    """A total that a chart speaks of, with an ace as eleven or without."""

    soft: bool
    total: int

    def __str__(self) -> str:
        return f"{'soft' if self.soft else 'hard'} {self.total}"


CELLS: Final = (
    *(Cell(False, total) for total in range(LEAST_HARD, MOST + 1)),
    *(Cell(True, total) for total in range(LEAST_SOFT, MOST + 1)),
)


class Chart(Part, frozen=True):
    """What must or may be done with each total."""

    lines: Lines = NO_LINES
    """The lines of the source that print the chart."""
    stand: tuple[str, ...] = ()
    """Totals on which the hand must stand."""
    hit: tuple[str, ...] = ()
    """Totals on which it must be hit."""
    option: tuple[str, ...] = ()
    """Totals on which its bettor chooses."""
    silent: dict[str, Act] = msgspec.field(default_factory=dict)
    """Totals that the printed chart leaves out, and how each is read."""

    def printed(self) -> Iterator[tuple[str, Act]]:
        """Every phrase with what it prescribes, as printed."""
        for phrase in self.stand:
            yield phrase, "stand"
        for phrase in self.hit:
            yield phrase, "hit"
        for phrase in self.option:
            yield phrase, "option"

    @property
    def acts(self) -> Mapping[Cell, Act]:
        """What is to be done with every total; of one that is said twice, the first."""
        return _acts((*self.printed(), *self.silent.items()))


@lru_cache(maxsize=256)
def _acts(phrases: tuple[tuple[str, Act], ...]) -> dict[Cell, Act]:
    found: dict[Cell, Act] = {}
    for phrase, act in phrases:
        for cell in cells(phrase):
            found.setdefault(cell, act)
    return found


@lru_cache(maxsize=512)
def cells(phrase: str) -> tuple[Cell, ...]:
    """The totals that a phrase speaks of."""
    if phrase == "all":
        return CELLS
    found = _PHRASE.fullmatch(phrase)
    if not found:
        raise Refusal(
            f'"{phrase}" names no totals: write such as "hard 17 or more", "soft 17 or less", '
            '"12 to 19", "20" or "all"'
        )
    first = int(found["first"])
    low, high = first, int(found["last"] or first)
    if found["open"] == "or more":
        high = MOST
    elif found["open"] == "or less":
        low = LEAST_HARD
    kind = found["kind"]
    named = tuple(
        cell
        for cell in CELLS
        if low <= cell.total <= high and (kind is None or cell.soft == (kind == "soft"))
    )
    if not named:
        raise Refusal(
            f'"{phrase}" names no totals: hard ones are {LEAST_HARD} to {MOST}, soft ones '
            f"{LEAST_SOFT} to {MOST}"
        )
    return named


def chart_faults(chart: Chart, most: int, acts: Iterable[Act]) -> Iterator[str]:
    """What a chart says that cannot be, says twice in different ways, or leaves out."""
    allowed = tuple(acts)
    said: dict[Cell, tuple[str, Act]] = {}
    for phrase, act in (*chart.printed(), *chart.silent.items()):
        if act not in allowed:
            yield f'"{phrase}" is "{act}", allowed: {" or ".join(allowed)}'
        try:
            named = cells(phrase)
        except Refusal as refused:
            yield refused.says
            return
        for cell in named:
            before = said.setdefault(cell, (phrase, act))
            if before[1] != act:
                yield f'{cell} is "{before[1]}" by "{before[0]}" and "{act}" by "{phrase}"'
                break
    left = [cell for cell in CELLS if cell not in said and cell.total <= most]
    if left:
        yield f"nothing is said of {told_cells(left)}"


def told_cells(left: Iterable[Cell]) -> str:
    """`hard 2 to 16 and soft 18 to 21`."""
    spans: list[tuple[Cell, Cell]] = []
    for cell in left:
        if spans and spans[-1][1] == (cell.soft, cell.total - 1):
            spans[-1] = (spans[-1][0], cell)
        else:
            spans.append((cell, cell))
    return " and ".join(
        str(first) if first == last else f"{first} to {last.total}" for first, last in spans
    )


def holes(chart: Chart, most: int) -> list[Cell]:
    """The totals that the printed chart says nothing of."""
    said = {cell for phrase, _ in chart.printed() for cell in cells(phrase)}
    return [cell for cell in CELLS if cell not in said and cell.total <= most]
