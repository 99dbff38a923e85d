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
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.house_way.engine import HouseSetting, no_row
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
from houseway.families.pai_gow.setting import FRONT

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


def set_one(cards: Sequence[Card], way: HouseWay) -> HouseSetting:
    """What `set_hand` does with one hand, several times as fast: for rounds."""
    seven = refuse_no_seven(cards)
    hand = np.array([[card_index(card) for card in seven]], np.uint8)
    out = _empty(1)
    fill(numbered(way), desk(), hand, out)
    if out.row[0] < 0:
        raise no_row(cards)
    as_set = tuple(card_at(card) for card in out.cards[0].tolist())
    return HouseSetting(as_set[:FRONT], as_set[FRONT:], way.rows[out.row[0]].name)


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
