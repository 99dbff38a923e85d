"""Pairs of hands at random, the same ones for every chart: how each chart makes them meet.

Two charts differ in few hands, so that in the same deals little of their difference is chance.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import numpy as np

from houseway.families.pai_gow.house_way.kernel import desk
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.at_random import Cells, meet_at_random
from houseway.families.pai_gow.price.deck import FULL, Deck, Ints
from houseway.families.pai_gow.price.keys import Keyed, keyed
from houseway.families.pai_gow.price.shared import holed
from houseway.pricing.executors import workforce
from houseway.pricing.simulate.loops import selection_limits
from houseway.pricing.simulate.rounds import Chunk, generator_of

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
