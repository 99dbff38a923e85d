"""A chart's duel with itself where nobody has counted it and nobody waits: nearly exact, at once.

The most similar of the counted charts is exact. What the other chart changes is seen in the same
two million deals set by both, each of them once for either side, and the difference alone has an
error. A chart that changes little is known to a few millionths of a wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np

from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.counted import shipped
from houseway.families.pai_gow.price.deck import Ints
from houseway.families.pai_gow.price.dominance import CELLS
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.sample import DEALS, FEW, sampled


class Estimate(NamedTuple):
    """A counted duel, and how many deals of a sample went [in its cell, in this chart's]."""

    counted: Duel
    moved: Ints

    @property
    def deals(self) -> int:
        """How many deals were set by both."""
        return int(self.moved.sum())

    @property
    def duel(self) -> Duel:
        """All pairs of hands, as many in each cell as it seems."""
        left, came = self.moved.sum(axis=1), self.moved.sum(axis=0)
        twice = (came - left) + (came - left)[::-1]
        pairs, deals = self.counted.pairs, 2 * self.deals
        cells = [
            max(cell + int(more) * pairs // deals, 0)
            for cell, more in zip(self.counted.cells, twice, strict=True)
        ]
        # Rounding leaves a few pairs, which no share of all of them shows.
        cells[0] += pairs - sum(cells)
        return Duel(tuple(cells))

    def stderr(self, gains: Sequence[Fraction]) -> float:
        """The standard error of what a wager gains, by its gain in each cell."""
        each = np.array([float(gain) for gain in gains])
        either_side = (each + each[::-1]) / 2
        change = either_side[np.newaxis, :] - either_side[:, np.newaxis]
        mean = float((self.moved * change).sum()) / self.deals
        square = float((self.moved * change**2).sum()) / self.deals
        # Where no deal of the sample changed, one more might have.
        return max(sqrt((square - mean**2) / self.deals), 1 / self.deals)


@lru_cache(maxsize=256)
def estimated(way: HouseWay, deals: int = DEALS) -> Estimate:
    """A chart by the most similar one that is counted."""
    few = sampled(way, FEW)
    base = max(shipped(), key=lambda one: int((sampled(one.way, FEW) == few).sum()))
    pairs = CELLS * sampled(base.way, deals).astype(np.int64) + sampled(way, deals)
    moved = np.bincount(pairs, minlength=CELLS**2).reshape(CELLS, CELLS)
    return Estimate(base.duel, moved)
