"""Pairs of hands at random, the same ones for every chart: how each chart makes them meet.

Two charts differ in few hands, so that in the same deals little of their difference is chance.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.house_way.kernel import Desk, desk
from houseway.families.pai_gow.price.deck import FULL, SIZE, Deck, Ints
from houseway.families.pai_gow.price.dominance import cell
from houseway.families.pai_gow.price.keys import Keyed, key_by_ranks, keyed, may_flush, set_key
from houseway.families.pai_gow.price.shared import holed
from houseway.pricing.executors import workforce
from houseway.pricing.simulate.loops import selection_limits, shuffle_top
from houseway.pricing.simulate.rounds import Chunk, Words, generator_of

Cells = npt.NDArray[np.int8]

DEALS: Final = 1 << 21
FEW: Final = 1 << 15
"""So many tell which of several charts is most like another."""

_AT_ONCE: Final = 1 << 17
_SEED: Final = 12


@lru_cache(maxsize=64)
def sampled(way: HouseWay, deals: int = DEALS, *, deck: Deck = FULL) -> Cells:
    """The cell of each deal, both hands set by the chart; -1 where no row takes one of them."""
    cells = np.zeros(deals, np.int8)
    firsts = range(0, deals, _AT_ONCE)
    with workforce() as force:
        for _ in force.work(partial(_deal, keyed(way), deck.cards, cells), firsts):
            pass
    if cells.min() < 0:
        raise holed()
    return cells


def _deal(chart: Keyed, cards: Ints, cells: Cells, first: int) -> None:
    """Some of the deals, by a generator of their own."""
    part = cells[first : first + _AT_ONCE]
    state = generator_of(_SEED, Chunk(first // _AT_ONCE, len(part)))
    meet_at_random(chart, desk(), cards, selection_limits(len(cards)), state, part)


@compiled
def meet_at_random(
    k: Keyed, d: Desk, cards: Ints, limits: Words, state: Words, cells: Cells
) -> None:
    """Deal two hands again and again, and write the cell in which they meet."""
    shoe, words = cards.copy(), np.zeros(SIZE, np.uint64)
    card_of = k.way.order.cards
    keys = np.zeros(2, np.int64)
    for i in range(len(cells)):
        shuffle_top(shoe, limits, words, state)
        for hand in range(2):
            total = 0
            for j in range(SIZE):
                total += card_of[shoe[SIZE * hand + j]]
            if may_flush(k, total):
                for j in range(SIZE):
                    d.cards[j] = shoe[SIZE * hand + j]
                keys[hand] = set_key(k, d, True)
            else:
                keys[hand] = key_by_ranks(k, total)
        cells[i] = cell(keys[0], keys[1]) if keys.min() >= 0 else -1
