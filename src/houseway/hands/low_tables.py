"""The tables of ace-to-five low, for the same kernels that look up high hands.

As in `tables.py`, worths are computed from counts of ranks and without the clear engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from houseway.compiled import compiled
from houseway.hands.tables import Counts, Ints, Tables, Worths, layout, tables

ACE: Final = 12


@lru_cache(maxsize=2)
def low_tables(*, eight: bool = False) -> Tables:
    """Ace-to-five low, the joker the lowest card missing; with `eight`, eight or better only."""
    # No suit is ever long enough for a flush: up to seven cards do not reach eight.
    return tables()._replace(ranks=_low_worths(layout().counts, eight), short=0)


@compiled
def _low_worths(counts: Counts, eight: bool) -> Worths:
    out = np.zeros(len(counts), np.int32)
    held = np.zeros(14, np.int64)
    for i in range(len(counts)):
        for rank in range(ACE):
            held[rank + 2] = counts[i, rank]
        held[1] = counts[i, ACE]
        if counts[i, 13]:
            missing = 1
            while held[missing]:
                missing += 1
            held[missing] = 1
        out[i] = _low_worth(held, eight)
    return out


@compiled
def _low_worth(held: Ints, eight: bool) -> int:
    """Take one card of each rank from the ace up, then a second one, until there are five."""
    taken = np.zeros(14, np.int64)
    cards = 0
    for times in range(1, 5):
        for rank in range(1, 14):
            if held[rank] >= times and cards < 5:
                taken[rank] = times
                cards += 1
    most = second = highest = 0
    for rank in range(1, 14):
        if taken[rank]:
            highest = rank
        if taken[rank] >= most:
            second = most
            most = taken[rank]
        else:
            second = max(second, taken[rank])
    if eight and (cards < 5 or most > 1 or highest > 8):
        return 0
    # A pair is 1, two pair 2, three of a kind 3, a full house 4, four of a kind 5.
    count = max(0, 2 * most - 3 + (second == 2)) << 20
    shift = 16
    for times in range(4, 0, -1):
        for rank in range(13, 0, -1):
            if taken[rank] == times:
                count += rank << shift
                shift -= 4
    return (1 << 24) - count
