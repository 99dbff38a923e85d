"""A chart as numbers, for the loops: patterns, ranks and phrases as bits and places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.families.pai_gow.house_way.phrases import (
    BEHINDS,
    FRONTS,
    LEASTS,
    PATTERNS,
    Pattern,
)
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.hands.jokers import STRAIGHTS_AND_FLUSHES
from houseway.hands.ladder import least, worth_at
from houseway.hands.tables import Tables, tables

Ints = npt.NDArray[np.int64]

NONE: Final = -1
EITHER: Final = 2
"""Of a row for hands with and without a straight or flush."""


class Way(NamedTuple):
    """A chart as numbers. Rows: patterns as bits, alone and beside a wild joker, and beside it of
    aces only, and beside a joker that completes a hand; ranks as bits; whether complete. Settings:
    those of row r from `first[r]` on.
    """

    order: Tables
    alone: Ints
    beside: Ints
    of_aces: Ints
    completing: Ints
    of: Ints
    complete: Ints
    first: Ints
    front: Ints
    behind: Ints
    reach: Ints
    numbers: Ints
    """The number of a pattern, by how many ranks are held five, four, three and two times."""
    wild: bool
    kinds: int
    """The places of straights and flushes on the ladder, as bits."""
    straight: int
    three: int


@lru_cache(maxsize=64)
def numbered(way: HouseWay) -> Way:
    """A chart as numbers."""
    ladder, joker = way.ranking.ladder, way.ranking.joker
    sets = [wanted for row in way.rows for wanted in row.sets]
    high = ladder.place("high card")
    reach = (0, *(worth_at(high, (rank,)) for rank in (12, 13, 14)), least("pair", ladder))
    numbers = np.full((2, 2, 3, 4), NONE, np.int64)
    for number, pattern in enumerate(PATTERNS):
        numbers[tuple(pattern.count(times) for times in (5, 4, 3, 2))] = number
    rows = way.rows
    return Way(
        order=tables(ladder, joker),
        alone=_row_by_row(_bits(held.alone for held in row.holdings) for row in rows),
        beside=_row_by_row(
            _bits(held.beside_joker for held in row.holdings if not held.of_aces) for row in rows
        ),
        of_aces=_row_by_row(
            _bits(held.beside_joker for held in row.holdings if held.of_aces) for row in rows
        ),
        completing=_row_by_row(_bits(held.completing for held in row.holdings) for row in rows),
        of=_row_by_row(sum(1 << rank - 2 for rank in row.of) for row in rows),
        complete=_row_by_row(EITHER if row.complete is None else row.complete for row in rows),
        first=_row_by_row(accumulate((len(row.sets) for row in rows), initial=0)),
        front=_row_by_row(FRONTS.index(wanted.front) for wanted in sets),
        behind=_row_by_row(BEHINDS.index(wanted.behind) for wanted in sets),
        reach=_row_by_row(reach[LEASTS.index(wanted.least)] for wanted in sets),
        numbers=numbers.reshape(-1),
        wild=joker == "wild",
        kinds=sum(
            1 << ladder.place(kind) for kind in STRAIGHTS_AND_FLUSHES if kind in ladder.categories
        ),
        straight=least("straight", ladder),
        three=least("three of a kind", ladder),
    )


def _row_by_row(numbers: Iterable[int]) -> Ints:
    return np.array(list(numbers), np.int64)


def _bits(holdings: Iterable[frozenset[Pattern]]) -> int:
    """All patterns that a row holds, each once."""
    held = {pattern for patterns in holdings for pattern in patterns}
    return sum(1 << PATTERNS.index(pattern) for pattern in held)
