"""The Fortune Bonus: how many of all 154,143,080 hands each row of its pay table decides."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from houseway.families.pai_gow.deals import deals
from houseway.families.pai_gow.fortune import DecidedBy, fortune_ladder
from houseway.families.pai_gow.setting import PowerOfJoker
from houseway.hands.batch import high_batch
from houseway.hands.ladder import CATEGORY_SHIFT, Category, row_for


def fortune_rows(
    pays: Mapping[Category, Fraction], joker: PowerOfJoker = "bug", by: DecidedBy = "pay"
) -> dict[Category, int]:
    """How many hands are paid by each row of a pay table, in its order; all others lose."""
    ladder = fortune_ladder(pays, joker, by)
    every = deals()
    places = high_batch(every.hands, ladder, joker) >> CATEGORY_SHIFT
    counts = np.zeros(len(ladder.categories), np.int64)
    np.add.at(counts, places, every.stands_for)
    decided = dict.fromkeys(pays, 0)
    for made, hands in zip(ladder.categories, counts.tolist(), strict=True):
        if (row := row_for(made, pays)) is not None:
            decided[row] += hands
    return decided
