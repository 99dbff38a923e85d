"""A survey of what a chart does to all 154,143,080 hands: what it forgot, says twice, would foul.

*Holes* are hands that no row takes. Two rows *overlap* where both apply to a hand by their letter
and would set it differently, so that something must say which goes first (`Chart.ordered`). By its
letter a row also applies if the joker completes a straight or flush and the other cards are what it
holds: two pair, one of them an ace and the joker, can be a straight with one pair. A row is *idle*
if it takes no hand: because no hand is what it holds, or because rows before it take them all. A
row *fouls* where its first setting that can be done outranks itself, so that another must be found.
Each comes with how many hands it is, and one of them.
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
    take,
)
from houseway.families.pai_gow.house_way.numbered import NONE, Way, numbered
from houseway.families.pai_gow.house_way.phrases import Holding
from houseway.families.pai_gow.house_way.way import HouseWay, Understood

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
    """Hands that one row takes and another would have set differently."""

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
    """Return what is found over every hand, or over those given."""
    every = over or deals()
    size = len(way.rows)
    counts, examples = np.zeros((size + 1, size + 3), np.int64), np.full((size + 1, size + 3), NONE)
    letter = numbered(by_the_letter(way))
    go_through(numbered(way), letter, desk(), every.hands, every.stands_for, counts, examples)

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


def by_the_letter(way: HouseWay) -> HouseWay:
    """Return a chart whose rows also hold what the cards are if the joker completes a hand.

    Of such hands a row that does not mention straights and flushes is only for those that no row
    that does is for.
    """
    named = {
        pattern
        for row in way.rows
        if row.complete
        for held in row.holdings
        for pattern in held.alone
    }

    def widen(row: Understood, held: Holding) -> Holding:
        more = held.alone if row.complete else held.alone - named
        return held._replace(completing=held.completing | more)

    return way._replace(
        rows=tuple(
            row._replace(holdings=tuple(widen(row, held) for held in row.holdings))
            for row in way.rows
        )
    )


@compiled
def go_through(
    w: Way, letter: Way, d: Desk, hands: Cards, stands_for: Ints, counts: Ints, examples: Ints
) -> None:
    """Count, for [row, other row], what the one takes and the other would set differently.

    Behind the other rows stand: to how many hands the row applies, how many it takes, and how many
    it would foul; behind the rows, what none takes.
    """
    size = len(w.of)
    for i in range(len(hands)):
        for j in range(7):
            d.cards[j] = hands[i, j]
        study(w, d, True)
        taker, front = take(w, d)
        for row in range(size):
            if taker >= 0 and row != taker and fits(letter, d, row):
                other = set_by(w, d, row)
                if other >= 0 and (
                    d.fronts[other] != d.fronts[front] or d.backs[other] != d.backs[front]
                ):
                    counts[taker, row] += stands_for[i]
                    examples[taker, row] = i
            if not fits(w, d, row):
                continue
            counts[row, size] += stands_for[i]
            fouled = False
            for phrase in range(w.first[row], w.first[row + 1]):
                first = chosen(w, d, phrase)
                if first >= 0:
                    fouled = d.fronts[first] > d.backs[first]
                    break
            if fouled:
                counts[row, size + 2] += stands_for[i]
                examples[row, size + 2] = i
        at = taker if taker >= 0 else size
        counts[at, size + 1] += stands_for[i]
        examples[at, size + 1] = i
