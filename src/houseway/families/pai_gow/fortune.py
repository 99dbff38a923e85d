"""The Fortune Bonus: which row of its pay table decides seven cards.

The bonus goes by the best hand of all seven cards. On some sheets three of a kind pays more than a
straight, which ranks above it: then a hand that holds both is paid by the row that pays best, or,
as the other reading, by the one that ranks best. A hand such as a royal flush with royal match is
the next that it makes where the pay table has no row for it, and a royal flush is a straight flush.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from houseway.errors import Refusal
from houseway.families.pai_gow.setting import PowerOfJoker
from houseway.hands.ladder import (
    FORTUNE,
    FORTUNE_FIVE_OF_A_KIND,
    POKER,
    Category,
    Ladder,
    row_for,
    without,
)

DecidedBy = Literal["pay", "rank"]


def seven_card_ladder(joker: PowerOfJoker) -> Ladder:
    """Every hand that a bonus can have a row for."""
    return FORTUNE if joker == "bug" else FORTUNE_FIVE_OF_A_KIND


def fortune_ladder(
    pays: Mapping[Category, Fraction], joker: PowerOfJoker = "bug", by: DecidedBy = "pay"
) -> Ladder:
    """The ladder on which a hand is worth the row that decides it."""
    ladder = seven_card_ladder(joker)
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
    rising = sorted(ladder.categories, key=lambda made: _paid(made, pays))
    return msgspec.structs.replace(ladder, categories=tuple(rising))


def _paid(made: Category, pays: Mapping[Category, Fraction]) -> Fraction:
    """Return what a hand is paid; -1 if no row is for it."""
    row = row_for(made, pays)
    return Fraction(-1) if row is None else pays[row]
