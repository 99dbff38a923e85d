"""What stakes come to, by what the bettor did and by the class of the result: cents and units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.bank.odds import Pay
from houseway.filings.model import Rules
from houseway.pricing.simulate.bets import Stakes

Ints = npt.NDArray[np.int64]

MOST_CENTS: Final = 2**31
"""All that one round may be about: squares of gains stay exact in 64 bits."""

Pays = Sequence[Sequence[Sequence[Pay]]]
"""By path, class and wager."""


def cents_of(rules: Rules, seats: int, stakes: Stakes) -> Ints:
    """[seat, wager]: what every seat stakes before the deal when it does not bank."""
    names = [wager.name for wager in rules.wager]
    return np.array(
        [[stakes.get(seat, {}).get(name, 0) for name in names] for seat in range(1, seats + 1)],
        dtype=np.int64,
    )


def dues(staked: Ints, pays: Pays) -> Ints:
    """[seat, path, class, wager]: what stakes gain or lose, in whole cents, rounded down."""
    values = [[[pay.value for pay in row] for row in rows] for rows in pays]
    parts, whole = (
        np.array([[[part(value) for value in row] for row in rows] for rows in values], np.int64)
        for part in (attrgetter("numerator"), attrgetter("denominator"))
    )
    due: Ints = staked[:, :, np.newaxis] * parts // whole
    return due


def lost(pay: Pay) -> bool:
    """Whether the stake goes."""
    return pay.result == "lose"


def units_of(
    pays: Pays, multiples: Ints, together: Sequence[int] = ()
) -> tuple[tuple[int, ...], Ints]:
    """What one unit gains or loses exactly, in parts of it, and how many those are.

    By [path, class, wager], of `multiples[path, wager]` units; and last, if there is a staged
    game, what its wagers gain together.
    """
    wagers = range(len(pays[0][0]))
    scales = [
        math.lcm(*(row[wager].value.denominator for rows in pays for row in rows))
        for wager in wagers
    ]
    if together:
        scales.append(math.lcm(*scales))
    units = np.zeros((len(pays), len(pays[0]), len(scales)), dtype=np.int64)
    for path, rows in enumerate(pays):
        for cell, row in enumerate(rows):
            gains = [int(multiples[path, wager]) * row[wager].value for wager in wagers]
            for wager in wagers:
                units[path, cell, wager] = int(gains[wager] * scales[wager])
            for wager in together:
                units[path, cell, -1] += int(gains[wager] * scales[-1])
    return tuple(scales), units
