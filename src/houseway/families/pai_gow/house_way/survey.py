"""What a chart does to all 154,143,080 hands: what it forgot, says twice, and would foul.

*Holes* are hands that no row takes. Two rows *overlap* where both apply to a hand and would set it
differently, so that their order decides. A row is *idle* if it takes no hand: because no hand is
what it holds, or because rows before it take them all. A row *fouls* where its first setting that
can be done outranks itself, so that another must be found. Each comes with how many hands it is,
and one of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card, card_at
from houseway.compiled import compiled
from houseway.families.pai_gow.deals import Cards, Deals, deals
from houseway.families.pai_gow.house_way.kernel import (
    Desk,
    chosen,
    desk,
    fits,
    set_by,
    study,
)
from houseway.families.pai_gow.house_way.numbered import NONE, Way, numbered
from houseway.families.pai_gow.house_way.way import HouseWay

Ints = npt.NDArray[np.int64]


class Found(NamedTuple):
    """So many hands, and one of them."""

    hands: int
    example: tuple[Card, ...]


class RowFound(NamedTuple):
    """One row: to how many hands it applies, how many it takes, and how many it would foul."""

    name: str
    applies: int
    takes: Found | None
    fouls: Found | None


class Overlap(NamedTuple):
    """Hands that one row takes and a later one would have set otherwise."""

    taken_by: str
    other: str
    found: Found


class Survey(NamedTuple):
    """What was found of a chart, row by row."""

    rows: tuple[RowFound, ...]
    holes: Found | None
    overlaps: tuple[Overlap, ...]

    @property
    def idle(self) -> tuple[RowFound, ...]:
        """Rows that take no hand."""
        return tuple(row for row in self.rows if row.takes is None)

    @property
    def fouls(self) -> tuple[RowFound, ...]:
        """Rows that would set a foul."""
        return tuple(row for row in self.rows if row.fouls is not None)


def survey(way: HouseWay, over: Deals | None = None) -> Survey:
    """Look at every hand, or at those given."""
    every = over or deals()
    size = len(way.rows)
    counts, examples = np.zeros((size + 1, size + 3), np.int64), np.full((size + 1, size + 3), NONE)
    go_through(numbered(way), desk(), every.hands, every.stands_for, counts, examples)

    def found(row: int, what: int) -> Found | None:
        if not counts[row, what]:
            return None
        hand = every.hands[examples[row, what]]
        return Found(int(counts[row, what]), tuple(card_at(int(card)) for card in hand[::-1]))

    names = [row.name for row in way.rows]
    return Survey(
        tuple(
            RowFound(name, int(counts[row, size]), found(row, size + 1), found(row, size + 2))
            for row, name in enumerate(names)
        ),
        found(size, size + 1),
        tuple(
            Overlap(names[row], names[other], overlap)
            for row in range(size)
            for other in range(size)
            if (overlap := found(row, other))
        ),
    )


@compiled
def go_through(
    w: Way, d: Desk, hands: Cards, stands_for: Ints, counts: Ints, examples: Ints
) -> None:
    """Count, for [row, other row], what it takes and the other would set otherwise.

    Behind the other rows stand: to how many hands the row applies, how many it takes, and how many
    it would foul; behind the rows, what none takes.
    """
    size = len(w.of)
    for i in range(len(hands)):
        for j in range(7):
            d.cards[j] = hands[i, j]
        study(w, d, True)
        taker = front = size
        for row in range(size):
            if not fits(w, d, row):
                continue
            counts[row, size] += stands_for[i]
            own = set_by(w, d, row)
            fouled = False
            for phrase in range(w.first[row], w.first[row + 1]):
                first = chosen(w, d, phrase)
                if first >= 0:
                    fouled = d.fronts[first] > d.backs[first]
                    break
            if fouled:
                counts[row, size + 2] += stands_for[i]
                examples[row, size + 2] = i
            if own < 0:
                continue
            if taker == size:
                taker, front = row, own
            elif d.fronts[own] != d.fronts[front] or d.backs[own] != d.backs[front]:
                counts[taker, row] += stands_for[i]
                examples[taker, row] = i
        counts[taker, size + 1] += stands_for[i]
        examples[taker, size + 1] = i
