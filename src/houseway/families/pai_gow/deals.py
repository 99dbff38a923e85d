"""All 154,143,080 hands of seven cards from 53, by what a chart or a pay table can tell apart.

Without a flush only ranks count: of each choice of ranks one hand stands for all. With a flush the
long suit's cards count too: of each such hand one stands for the four suits. So 1.7 million hands,
each with how many it stands for, take the place of all.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER_INDEX
from houseway.compiled import compiled
from houseway.hands.tables import HIGH_SHIFT, Counts, layout, tables

Cards = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]

ALL: Final = comb(53, 7)
SUITS: Final = 4
ENOUGH: Final = 5
"""So many cards of a suit, the joker being one, are a flush."""


class Deals(NamedTuple):
    """Hands that stand for others, as rows of cards, and for how many."""

    hands: Cards
    stands_for: Ints


@lru_cache(maxsize=1)
def deals() -> Deals:
    """Every hand of seven, those without a flush first."""
    held = layout().counts
    ways = np.array([comb(SUITS, times) for times in range(SUITS + 1)])
    stands_for = ways[held[:, :13]].prod(axis=1)
    stands_for[held.sum(axis=1) != 7] = 0
    suited = np.zeros((_flushes(), 7), np.uint8)
    assert deal_flushes(suited) == len(suited)
    # A hand with a flush is no longer one of those that its ranks stand for.
    stands_for -= SUITS * np.bincount(_places(suited), minlength=len(held))
    there = stands_for > 0
    plain = np.zeros((int(there.sum()), 7), np.uint8)
    deal_without_flush(held[there], plain)
    return Deals(
        np.concatenate([plain, suited]),
        np.concatenate([stands_for[there], np.full(len(suited), SUITS, np.int64)]),
    )


def _flushes() -> int:
    """How many hands have a flush in one given suit."""
    return sum(
        comb(13, own) * comb(39, 7 - joker - own)
        for joker in (0, 1)
        for own in range(ENOUGH - joker, 8 - joker)
    )


def _places(hands: Cards) -> Ints:
    """Where the tables have the ranks of each hand."""
    order = tables()
    sums = order.cards[hands].sum(axis=1)
    places: Ints = order.rows[sums & 0xFFFF] + order.places[sums >> HIGH_SHIFT & 0xFFFF]
    return places


@compiled
def deal_without_flush(counts: Counts, out: Cards) -> None:
    """A hand of each choice of ranks, its suits in turn so that none is held more than twice."""
    for i in range(len(counts)):
        at = 0
        for rank in range(13):
            for _ in range(counts[i, rank]):
                out[i, at] = 4 * rank + at % 4
                at += 1
        if counts[i, 13]:
            out[i, at] = JOKER_INDEX


@compiled
def deal_flushes(out: Cards) -> int:
    """Every hand with a flush in the first suit; how many there are."""
    n = 0
    others = np.zeros(39, np.int64)
    for i in range(39):
        others[i] = i // 3 * 4 + i % 3 + 1
    for lane in range(1 << 13):
        own = 0
        for rank in range(13):
            own += lane >> rank & 1
        for joker in range(2):
            rest = 7 - joker - own
            if own + joker < ENOUGH or rest < 0:
                continue
            # Up to two others: each of two, one, or none.
            for i in range(39 if rest > 0 else 1):
                for j in range(i + 1 if rest > 1 else 0, 39 if rest > 1 else 1):
                    at = 0
                    for rank in range(13):
                        if lane >> rank & 1:
                            out[n, at] = 4 * rank
                            at += 1
                    if joker:
                        out[n, at] = JOKER_INDEX
                        at += 1
                    if rest > 0:
                        out[n, at] = others[i]
                    if rest > 1:
                        out[n, at + 1] = others[j]
                    n += 1
    return n
