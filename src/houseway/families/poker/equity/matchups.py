"""All 169 hands of hold'em against each other before the flop, two players, in one count.

A hand here is two ranks, suited or not, over all its suits. For one board all hands are put in the
order of their worth; going up, what lies below a hand is known for each of the 169 at once, less
what shares a card with it. Of boards that differ in the names of suits alone one is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import SUITS
from houseway.compiled import compiled
from houseway.hands.kernel import worth_of
from houseway.hands.tables import Tables, tables
from houseway.pricing.executors import workforce

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.float64]
"""Whole numbers below 2^53, so that many are added at once."""

_RANKS: Final = "AKQJT98765432"


class Matchups(NamedTuple):
    """By the names of two hands: deals that the first wins, and deals that they share."""

    names: tuple[str, ...]
    won: Ints
    shared: Ints

    def deals(self, a: str, b: str) -> int:
        """How many deals there are of two hands."""
        i, j = self.names.index(a), self.names.index(b)
        return int(self.won[i, j] + self.won[j, i] + self.shared[i, j])

    def equity(self, a: str, b: str) -> Fraction:
        """The share of the pot that the first has against the second."""
        i, j = self.names.index(a), self.names.index(b)
        return Fraction(int(2 * self.won[i, j] + self.shared[i, j]), 2 * self.deals(a, b))

    def against_any(self, a: str) -> Fraction:
        """The same against a hand that nobody knows."""
        i = self.names.index(a)
        won, shared = int(self.won[i].sum()), int(self.shared[i].sum())
        lost = int(self.won[:, i].sum())
        return Fraction(2 * won + shared, 2 * (won + shared + lost))


def names() -> tuple[str, ...]:
    """The 169 hands: `AA`, `AKs`, `AKo` and so on."""
    return tuple(
        a + b + suits
        for i, a in enumerate(_RANKS)
        for b in _RANKS[i:]
        for suits in ([""] if a == b else ["s", "o"])
    )


def matchups(progress: Callable[[int, int], None] | None = None) -> Matchups:
    """Count every deal of every two hands; what neither wins they share."""
    known = names()
    pairs = np.array([*combinations(range(52), 2)], np.int64)
    classes = np.array([known.index(_name(*pair)) for pair in pairs.tolist()], np.int64)
    won = np.zeros((len(known), len(known)))
    lowest = [*range(48)]

    def count(first: int) -> Counts:
        below = np.zeros_like(won)
        count_boards(tables(), pairs, classes, first, below)
        return below

    with workforce() as workers:
        for done, (_, below) in enumerate(workers.work(count, lowest), start=1):
            won += below
            if progress is not None:
                progress(done, len(lowest))
    alone = won.astype(np.int64)
    deals = _meetings(pairs, classes) * comb(48, 5)
    return Matchups(known, alone, deals - alone - alone.T)


def _meetings(pairs: Ints, classes: Ints) -> Ints:
    """How many pairs of cards of one hand go with how many of another."""
    met = np.zeros((169, 169), np.int64)
    for one, kind in zip(pairs.tolist(), classes.tolist(), strict=True):
        apart = ~np.isin(pairs, one).any(axis=1)
        met[kind] += np.bincount(classes[apart], minlength=169)
    return met


def _name(one: int, other: int) -> str:
    """What two cards are called."""
    high, low = sorted((_RANKS[12 - card // 4] for card in (one, other)), key=_RANKS.index)
    if high == low:
        return high + low
    return high + low + ("s" if one % len(SUITS) == other % len(SUITS) else "o")


@compiled
def count_boards(t: Tables, pairs: Ints, classes: Ints, first: int, below: Counts) -> None:
    """What lies below what, over all boards whose lowest card is this."""
    cards, lanes = t.cards, t.lanes
    worths = np.zeros(len(pairs), np.int64)
    live = np.zeros(len(pairs), np.int64)
    less = np.zeros(169)
    of_card = np.zeros((52, 169))
    for b in range(first + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                for e in range(d + 1, 52):
                    suits = lanes[first] + lanes[b] + lanes[c] + lanes[d] + lanes[e]
                    times = _times(suits)
                    if not times:
                        continue
                    board = cards[first] + cards[b] + cards[c] + cards[d] + cards[e]
                    lying = 1 << first | 1 << b | 1 << c | 1 << d | 1 << e
                    many = 0
                    for i in range(len(pairs)):
                        x, y = pairs[i, 0], pairs[i, 1]
                        if not (lying >> x | lying >> y) & 1:
                            own, lane = board + cards[x] + cards[y], suits + lanes[x] + lanes[y]
                            worths[many] = worth_of(t, own, lane)
                            live[many] = i
                            many += 1
                    order = np.argsort(worths[:many])
                    _sweep(order, live, worths, pairs, classes, times, less, of_card, below)


@compiled
def _times(suits: int) -> int:
    """How many boards this one stands for: none, unless its suits are in order."""
    a, b, c, d = suits >> 48, suits >> 32 & 0xFFFF, suits >> 16 & 0xFFFF, suits & 0xFFFF
    if not a >= b >= c >= d:
        return 0
    times = 24
    if a == b == c or b == c == d:
        times //= 6
    else:
        times //= 1 + (a == b)
        times //= 1 + (b == c)
        times //= 1 + (c == d)
    return times


@compiled
def _sweep(
    order: Ints,
    live: Ints,
    worths: Ints,
    pairs: Ints,
    classes: Ints,
    times: int,
    less: Counts,
    of_card: Counts,
    below: Counts,
) -> None:
    """From the least hand to the best: what is below each, and shares no card with it."""
    less[:] = 0
    of_card[:] = 0
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and worths[order[end]] == worths[order[start]]:
            end += 1
        for k in range(start, end):
            i = live[order[k]]
            kind, x, y = classes[i], pairs[i, 0], pairs[i, 1]
            for j in range(169):
                below[kind, j] += times * (less[j] - of_card[x, j] - of_card[y, j])
        for k in range(start, end):
            i = live[order[k]]
            less[classes[i]] += 1
            of_card[pairs[i, 0], classes[i]] += 1
            of_card[pairs[i, 1], classes[i]] += 1
        start = end
