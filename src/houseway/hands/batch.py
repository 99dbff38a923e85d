"""Hands by the million: rows of card numbers in, one worth a row out, on every core.

The same worths as the clear engine gives, row by row. Cards are numbers as `card_index` gives
them, of one pack, and 52 is the joker: where it is not in the pack, a row that has it is worth 0.
The kernels let the interpreter's lock go, so plain threads share the rows.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER_INDEX
from houseway.compiled import compiled
from houseway.errors import Refusal
from houseway.hands.kernel import flush_worth, has_flush, ranks_worth, worth_of
from houseway.hands.ladder import MEXICAN, POKER, Joker, Ladder
from houseway.hands.tables import MOST_CARDS, Tables, Worths, tables

Cards = npt.NDArray[np.uint8]

_WORTH_A_THREAD: Final = 100_000
"""Fewer rows than this are done before another thread has begun."""


def high_batch(
    hands: Cards, ladder: Ladder = POKER, joker: Joker = "none", *, threads: int | None = None
) -> Worths:
    """The worth of each row of one to seven cards, as `high` or `with_joker` gives it."""
    return worths_batch(tables(ladder, joker), hands, threads=threads)


def mexican_batch(
    up: Cards, down: Cards, ladder: Ladder = MEXICAN, *, threads: int | None = None
) -> Worths:
    """Mexican Poker: the joker is wild in rows where it lies face down, a bug in the others."""
    hands = np.hstack([up, down])
    out = high_batch(hands, ladder, "bug", threads=threads)
    wild = (down == JOKER_INDEX).any(axis=1)
    out[wild] = high_batch(hands[wild], ladder, "wild", threads=threads)
    return out


def worths_batch(order: Tables, hands: Cards, *, threads: int | None = None) -> Worths:
    """The worth of each row of one to seven cards in any order that has tables."""
    _check(hands, 1, MOST_CARDS)
    return _filled(fill_worths, order, (hands,), threads)


def omaha_batch(
    order: Tables, holes: Cards, boards: Cards, *, threads: int | None = None
) -> Worths:
    """The best of two hole cards with three of the board, row by row, in any order."""
    _check(holes, 2, 5)
    _check(boards, 3, 5)
    if len(holes) != len(boards):
        raise Refusal(f"{len(holes)} rows of hole cards need as many boards, not {len(boards)}")
    return _filled(fill_omaha, order, (holes, boards), threads)


def _check(hands: Cards, least: int, most: int) -> None:
    """Refuse what are no rows of so many cards."""
    if hands.ndim != 2 or hands.dtype != np.uint8 or not least <= hands.shape[1] <= most:
        raise Refusal(
            f"hands are rows of {least} to {most} cards as bytes, and an array of "
            f"{hands.dtype} shaped {hands.shape} was given"
        )


def _filled(
    fill: Callable[..., None], order: Tables, dealt: tuple[Cards, ...], threads: int | None
) -> Worths:
    """The worth of every row: in parts, each in a thread of its own if there are rows enough."""
    rows = len(dealt[0])
    out = np.empty(rows, np.int32)
    count = min(threads or os.cpu_count() or 1, 1 + rows // _WORTH_A_THREAD)
    edges = [rows * i // count for i in range(count + 1)]

    def part(first: int, last: int) -> None:
        fill(order, *(cards[first:last] for cards in dealt), out[first:last])

    if count == 1:
        part(0, rows)
    else:
        with ThreadPoolExecutor(count) as pool:
            list(pool.map(part, edges[:-1], edges[1:]))
    return out


# --- loops --------------------------------------------------------------------------------------


@compiled
def fill_worths(t: Tables, hands: Cards, out: Worths) -> None:
    """The worth of each row of up to seven cards."""
    # A number of cards that the compiler knows is a loop that it unrolls.
    size = hands.shape[1]
    if size == 7:
        _fill_worths(t, hands, 7, out)
    elif size == 6:
        _fill_worths(t, hands, 6, out)
    elif size == 5:
        _fill_worths(t, hands, 5, out)
    else:
        _fill_worths(t, hands, size, out)


@compiled
def _fill_worths(t: Tables, hands: Cards, size: int, out: Worths) -> None:
    for i in range(len(out)):
        cards = 0
        for j in range(size):
            cards += t.cards[hands[i, j]]
        if has_flush(t, cards):
            lanes = 0
            for j in range(size):
                lanes += t.lanes[hands[i, j]]
            out[i] = flush_worth(t, cards, lanes)
        else:
            out[i] = ranks_worth(t, cards)


@compiled
def fill_omaha(t: Tables, holes: Cards, boards: Cards, out: Worths) -> None:
    """The best of exactly two hole cards with exactly three of the board, row by row."""
    hole = holes.shape[1]
    board = boards.shape[1]
    threes = np.zeros((2, board * (board - 1) * (board - 2) // 6), np.int64)
    for i in range(len(out)):
        n = 0
        for a in range(board):
            for b in range(a + 1, board):
                for c in range(b + 1, board):
                    x, y, z = boards[i, a], boards[i, b], boards[i, c]
                    threes[0, n] = t.cards[x] + t.cards[y] + t.cards[z]
                    threes[1, n] = t.lanes[x] + t.lanes[y] + t.lanes[z]
                    n += 1
        best = 0
        for a in range(hole):
            for b in range(a + 1, hole):
                x, y = holes[i, a], holes[i, b]
                cards = t.cards[x] + t.cards[y]
                lanes = t.lanes[x] + t.lanes[y]
                for j in range(n):
                    best = max(best, worth_of(t, cards + threes[0, j], lanes + threes[1, j]))
        out[i] = best
