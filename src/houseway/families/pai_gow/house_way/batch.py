"""Hands set by the million: rows of seven card numbers in, row, cards and worths out; or one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card, card_at, card_index
from houseway.compiled import compiled
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.engine import FRONTS
from houseway.families.pai_gow.house_way.kernel import (
    Desk,
    desk,
    first_place,
    second_place,
    study,
    take,
)
from houseway.families.pai_gow.house_way.numbered import Way, numbered
from houseway.families.pai_gow.house_way.seven import refuse_no_seven
from houseway.families.pai_gow.house_way.way import HouseWay

Cards = npt.NDArray[np.uint8]
Worths = npt.NDArray[np.int32]

_WORTH_A_THREAD: Final = 20_000
"""Fewer hands than this are set before another thread has begun."""


class Settings(NamedTuple):
    """Hands as set: the cards, in front first, the row that took each, or -1, and the worths."""

    cards: Cards
    row: npt.NDArray[np.int16]
    front: Worths
    back: Worths


def set_batch(hands: Cards, way: HouseWay, *, threads: int | None = None) -> Settings:
    """Set rows of seven cards as `set_hand` does; a hand that no row takes stays as it is."""
    if hands.ndim != 2 or hands.dtype != np.uint8 or hands.shape[1] != 7:
        raise Refusal(
            "hands are rows of seven cards as bytes, and an array of "
            f"{hands.dtype} shaped {hands.shape} was given"
        )
    rows, numbers = len(hands), numbered(way)
    out = _empty(rows)
    count = min(threads or os.cpu_count() or 1, 1 + rows // _WORTH_A_THREAD)
    edges = [rows * i // count for i in range(count + 1)]

    def part(first: int, last: int) -> None:
        some = slice(first, last)
        own = Settings(out.cards[some], out.row[some], out.front[some], out.back[some])
        fill(numbers, desk(), hands[some], own)

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(part, edges[:-1], edges[1:]))
    return out


class Weighed(NamedTuple):
    """One hand with the worths of all its settings, in the order of `engine.FRONTS`.

    `house_way`: the front that the chart sets, and `row` by which of its rows. In a hole of the
    chart there is no row, and the house sets the highest hand behind.
    """

    cards: tuple[Card, ...]
    fronts: list[int]
    backs: list[int]
    house_way: int
    row: str | None


def weigh_one(cards: Sequence[Card], way: HouseWay) -> Weighed:
    """All 21 settings of one hand and the house way's, several times as fast: for rounds."""
    used = desk()
    used.cards[:] = [card_index(card) for card in refuse_no_seven(cards)]
    row, front = weigh_desk(numbered(way), used)
    on_desk = tuple(map(card_at, used.cards.tolist()))
    fronts, backs = used.fronts.tolist(), used.backs.tolist()
    if row < 0:
        legal = [at for at in range(len(FRONTS)) if fronts[at] <= backs[at]]
        highest = max(legal, key=lambda at: (backs[at], fronts[at]))
        return Weighed(on_desk, fronts, backs, highest, None)
    return Weighed(on_desk, fronts, backs, front, way.rows[row].name)


@compiled
def weigh_desk(w: Way, d: Desk) -> tuple[int, int]:
    """Weigh every setting of the hand on the desk; the row that takes it, and the front it sets."""
    study(w, d, True)
    return take(w, d)


def _empty(rows: int) -> Settings:
    return Settings(
        cards=np.empty((rows, 7), np.uint8),
        row=np.empty(rows, np.int16),
        front=np.empty(rows, np.int32),
        back=np.empty(rows, np.int32),
    )


@compiled
def fill(
    w: Way,
    d: Desk,
    hands: Cards,
    out: Settings,
) -> None:
    """Set each hand."""
    cards, rows, fronts, backs = out.cards, out.row, out.front, out.back
    for i in range(len(hands)):
        for j in range(7):
            d.cards[j] = hands[i, j]
        study(w, d, True)
        row, front = take(w, d)
        rows[i] = row
        fronts[i] = d.fronts[front] if row >= 0 else 0
        backs[i] = d.backs[front] if row >= 0 else 0
        one, other = first_place(max(front, 0)), second_place(max(front, 0))
        if row < 0:
            one, other = 0, 1
        cards[i, 0] = d.cards[one]
        cards[i, 1] = d.cards[other]
        at = 2
        for j in range(7):
            if j != one and j != other:
                cards[i, at] = d.cards[j]
                at += 1
