"""The Fortune Bonus: how many of all 154,143,080 hands each row of its pay table decides.

The bonus goes by the best hand of all seven cards. On some sheets three of a kind pays more than a
straight, which ranks above it: then a hand that holds both is paid by the row that pays best, or,
as the other reading, by the one that ranks best. A hand such as a royal flush with royal match is
the next that it makes where the pay table has no row for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.families.pai_gow.deals import ALL, deals
from houseway.families.pai_gow.setting import PowerOfJoker
from houseway.hands.batch import high_batch
from houseway.hands.ladder import (
    CATEGORY_SHIFT,
    FORTUNE,
    FORTUNE_FIVE_OF_A_KIND,
    POKER,
    Category,
    Ladder,
    without,
)

DecidedBy = Literal["pay", "rank"]

ALL_HANDS: Final = ALL


def fortune_rows(
    pays: Mapping[Category, Fraction], joker: PowerOfJoker = "bug", by: DecidedBy = "pay"
) -> dict[Category, int]:
    """How many hands are paid by each row of a pay table, in its order; all others lose."""
    ladder = fortune_ladder(pays, joker, by)
    every = deals()
    places = high_batch(every.hands, ladder, joker) >> CATEGORY_SHIFT
    counts = np.zeros(len(ladder.categories), np.int64)
    np.add.at(counts, places, every.stands_for)
    return {row: int(counts[ladder.place(row)]) for row in pays}


def fortune_ladder(
    pays: Mapping[Category, Fraction], joker: PowerOfJoker = "bug", by: DecidedBy = "pay"
) -> Ladder:
    """The ladder on which a hand is worth the row that decides it."""
    ladder = FORTUNE if joker == "bug" else FORTUNE_FIVE_OF_A_KIND
    for row in pays:
        if row not in ladder.categories:
            raise Refusal(
                f'the Fortune Bonus has no row "{row}" here, allowed: '
                f"{', '.join(reversed(ladder.categories))}"
            )
    ladder = without(
        ladder, *(row for row in ladder.categories if row not in (*pays, *POKER.categories))
    )
    if by == "rank":
        return ladder
    rising = sorted(ladder.categories, key=lambda row: pays.get(row, Fraction(-1)))
    return msgspec.structs.replace(ladder, categories=tuple(rising))
