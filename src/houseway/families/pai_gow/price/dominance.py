"""Of two collections of settings, how often each front and each back is higher, equal or lower.

Every pair of a player's and a bank's setting falls in one of nine cells. Collections come as
histograms or as lists of keys; both are gone through by rising backs, while a row of numbers says
how many of the bank's settings so far have a lower front.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.pai_gow.price.keys import FRONT_BITS, FRONTS, Keys

Ints = npt.NDArray[np.int64]

CELLS: Final = 9
HIGHER, EQUAL, LOWER = range(3)
"""Cell 3 × front + back, from the player's side."""

FEW: Final = 64
"""So few keys are compared each with each sooner than sorted."""

_DIGIT: Final = 10
_DIGITS: Final = 1 << _DIGIT


@register_jitable(_nrt=False)
def cell(player: int, bank: int) -> int:
    """The cell of one pair of settings."""
    front, banks_front = player & FRONTS - 1, bank & FRONTS - 1
    back, banks_back = player >> FRONT_BITS, bank >> FRONT_BITS
    return 3 * (1 - (front > banks_front) + (front < banks_front)) + (
        1 - (back > banks_back) + (back < banks_back)
    )


@register_jitable(_nrt=False)
def _fill_cells(cells: Ints, both: int, front: Ints, back: Ints) -> None:
    """All cells, from four of them and from what fronts and backs do by themselves.

    Known are higher-higher, higher-equal, equal-higher and equal-equal.
    """
    cells[2] = front[HIGHER] - cells[0] - cells[1]
    cells[5] = front[EQUAL] - cells[3] - cells[4]
    cells[6] = back[HIGHER] - cells[0] - cells[3]
    cells[7] = back[EQUAL] - cells[1] - cells[4]
    cells[8] = both - front[HIGHER] - front[EQUAL] - cells[6] - cells[7]


@compiled
def of_histograms(player: Keys, bank: Keys, cells: Ints) -> None:
    """The cells of all pairs from two histograms, [back, front]."""
    below = np.zeros(FRONTS, np.int64)
    own, banks = np.zeros(FRONTS, np.int64), np.zeros(FRONTS, np.int64)
    front, back = np.zeros(3, np.int64), np.zeros(3, np.int64)
    cells[:] = 0
    before = 0
    for row in range(len(player)):
        less = lower = here = mine = 0
        for i in range(FRONTS):
            count, other = int(player[row, i]), int(bank[row, i])
            cells[0] += count * less
            cells[3] += count * below[i]
            cells[1] += count * lower
            cells[4] += count * other
            less += below[i]
            lower += other
            mine += count
            own[i] += count
        for i in range(FRONTS):
            below[i] += bank[row, i]
            banks[i] += bank[row, i]
            here += bank[row, i]
        back[HIGHER] += mine * before
        back[EQUAL] += mine * here
        before += here
    less = total = 0
    for i in range(FRONTS):
        front[HIGHER] += own[i] * less
        front[EQUAL] += own[i] * banks[i]
        less += banks[i]
        total += own[i]
    _fill_cells(cells, total * less, front, back)


@compiled
def of_lists(player: Keys, bank: Keys, spare: Keys, cells: Ints) -> None:
    """The cells of all pairs from two lists of keys, which are sorted on the way."""
    cells[:] = 0
    if len(player) <= FEW:
        for one in player:
            for other in bank:
                cells[cell(one, other)] += 1
        return
    sort_keys(player, spare)
    sort_keys(bank, spare)
    lower = np.zeros(FRONTS, np.int32)
    same = np.zeros(FRONTS, np.int32)
    here = np.zeros(FRONTS, np.int32)
    own, banks = np.zeros(FRONTS, np.int64), np.zeros(FRONTS, np.int64)
    front, back = np.zeros(3, np.int64), np.zeros(3, np.int64)
    size = len(player)
    i = j = 0
    both_higher = front_equal = back_equal = both_equal = 0
    while i < size:
        row = player[i] >> FRONT_BITS
        while j < size and bank[j] >> FRONT_BITS < row:
            at = bank[j] & FRONTS - 1
            same[at] += 1
            for higher in range(at + 1, FRONTS):
                lower[higher] += 1
            j += 1
        end = j
        while end < size and bank[end] >> FRONT_BITS == row:
            here[bank[end] & FRONTS - 1] += 1
            end += 1
        while i < size and player[i] >> FRONT_BITS == row:
            at = player[i] & FRONTS - 1
            both_higher += lower[at]
            front_equal += same[at]
            both_equal += here[at]
            # The bank's keys are sorted, fronts within a back.
            first, last = j, end
            while first < last:
                middle = (first + last) >> 1
                if bank[middle] < player[i]:
                    first = middle + 1
                else:
                    last = middle
            back_equal += first - j
            back[HIGHER] += j
            back[EQUAL] += end - j
            own[at] += 1
            i += 1
        for k in range(j, end):
            here[bank[k] & FRONTS - 1] = 0
    for k in range(size):
        banks[bank[k] & FRONTS - 1] += 1
    less = 0
    for k in range(FRONTS):
        front[HIGHER] += own[k] * less
        front[EQUAL] += own[k] * banks[k]
        less += banks[k]
    cells[0], cells[1], cells[3], cells[4] = both_higher, back_equal, front_equal, both_equal
    _fill_cells(cells, size * size, front, back)


@compiled
def sort_keys(keys: Keys, spare: Keys) -> None:
    """Sort keys, by their last ten bits and then by the others."""
    starts = np.zeros((2, _DIGITS + 1), np.int64)
    for key in keys:
        starts[0, (key & _DIGITS - 1) + 1] += 1
        starts[1, (key >> _DIGIT) + 1] += 1
    for i in range(_DIGITS):
        starts[0, i + 1] += starts[0, i]
        starts[1, i + 1] += starts[1, i]
    for key in keys:
        at = key & _DIGITS - 1
        spare[starts[0, at]] = key
        starts[0, at] += 1
    for i in range(len(keys)):
        at = spare[i] >> _DIGIT
        keys[starts[1, at]] = spare[i]
        starts[1, at] += 1
