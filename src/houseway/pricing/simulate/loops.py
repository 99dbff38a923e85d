"""What the simulators' loops share, whatever the family: chance, the kinds of cover, and sums.

Random words are xoshiro256**'s, and a place in the shoe is chosen by Lemire's multiplication, all
over again if a word turns up that would favour a place.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np
import numpy.typing as npt

from houseway.filings.model import Cover

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.uint8]

GROSS: Final = 0
NET: Final = 1
SEPARATE: Final = 2
COVERS: Final[dict[Cover, int]] = {"gross": GROSS, "net": NET, "separate": SEPARATE}

MOST_CENTS: Final = 2**31
"""All that one round may be about: squares of gains stay exact in 64 bits."""

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


@numba.njit(cache=True, nogil=True, error_model="numpy")
def random_words(words: Words, state: Words) -> None:
    """The next random words of 64 bits (xoshiro256**, Blackman and Vigna)."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for i in range(words.shape[0]):
        word = s1 * np.uint64(5)
        words[i] = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
        shifted = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


@numba.njit(cache=True, nogil=True, error_model="numpy")
def shuffle_top(shoe: Cards | Ints, limits: Words, words: Words, state: Words) -> None:
    """Shuffle two cards a word to the top of the shoe.

    32 bits times the number of cards left, over 2^32, is a place among them; products that leave
    a remainder under `limits` would make some places likelier, and the top is shuffled again.
    """
    cards = shoe.shape[0]
    biased = True
    while biased:
        random_words(words, state)
        biased = False
        for i in range(words.shape[0]):
            top = 2 * i
            first = (words[i] >> _HALF) * np.uint64(cards - top)
            second = (words[i] & _LOW) * np.uint64(cards - top - 1)
            place = top + np.int64(first >> _HALF)
            shoe[top], shoe[place] = shoe[place], shoe[top]
            place = top + 1 + np.int64(second >> _HALF)
            shoe[top + 1], shoe[place] = shoe[place], shoe[top + 1]
            biased |= ((first & _LOW) < limits[top]) | ((second & _LOW) < limits[top + 1])


@numba.njit(cache=True, nogil=True, error_model="numpy")
def roll(again: Flags, words: Words, state: Words) -> np.int64:
    """The sum of as many dice as there are words (none: 0), and not one that is rolled again."""
    total = np.int64(0)
    rolling = words.shape[0] > 0
    while rolling:
        random_words(words, state)
        rolling = False
        total = np.int64(words.shape[0])
        for word in words:
            product = (word >> _HALF) * np.uint64(6)
            total += np.int64(product >> _HALF)
            rolling |= (product & _LOW) < np.uint64(2**32 % 6)
        rolling |= again[total]
    return total


def selection_limits(cards: int) -> Words:
    """For each place at the top of a shoe, the remainders that :func:`shuffle_top` refuses."""
    return np.array([2**32 % (cards - place) for place in range(cards)], dtype=np.uint64)


@numba.njit(cache=True, nogil=True, error_model="numpy")
def act(owed: int, can_pay: int, can_collect: int, cover: int) -> tuple[int, int, int]:
    """What of a wager's due acts, as far as the bank covers, and what it covers afterwards.

    Paid above zero and collected below it, as in :mod:`houseway.bank.cover`.
    """
    acts = min(owed, can_pay) if owed > 0 else -min(-owed, can_collect)
    used = abs(acts)
    if owed > 0:
        can_pay -= used
        if cover == GROSS:
            can_collect -= used
        elif cover == NET:
            can_collect += used
    else:
        can_collect -= used
        if cover == GROSS:
            can_pay -= used
        elif cover == NET:
            can_pay += used
    return acts, can_pay, can_collect


@numba.njit(cache=True, nogil=True, error_model="numpy")
def note(moments: Ints, of: int, gain: int) -> None:
    """One more round's gain: count, sum, and the square in two halves."""
    square = gain * gain
    moments[of, 0] += 1
    moments[of, 1] += gain
    moments[of, 2] += square & 0xFFFFFFFF
    moments[of, 3] += square >> 32
