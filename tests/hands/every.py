"""Every hand of so many cards, counted by what the batched code makes of it; others at random."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb

import numba
import numpy as np
import numpy.typing as npt

from houseway.hands.batch import Cards, worths_batch
from houseway.hands.ladder import CATEGORY_SHIFT, POKER, Joker, Ladder
from houseway.hands.tables import Tables, tables

CHUNK = 1 << 16


def counts(cards: int, size: int, ladder: Ladder = POKER, joker: Joker = "none") -> dict[str, int]:
    """How many hands of `size` from the first `cards` cards make each category, highest first."""
    found = places(tables(ladder, joker), range(cards), size)
    return {
        category: found[place]
        for place, category in reversed(list(enumerate(ladder.categories)))
        if found[place]
    }


def places(order: Tables, pack: Sequence[int], size: int) -> list[int]:
    """How many hands of `size` cards of this pack have each place on the ladder."""
    names = np.array(pack, np.uint8)

    def of(first: int) -> npt.NDArray[np.int64]:
        """Hands whose lowest card is this one."""
        found = np.zeros(16, np.int64)
        at = np.arange(first, first + size, dtype=np.int64)
        left = comb(len(pack) - first - 1, size - 1)
        rows = np.empty((CHUNK, size), np.uint8)
        while left:
            chunk = rows[: min(left, CHUNK)]
            fill(at, names, chunk)
            add_places(worths_batch(order, chunk, threads=1), found)
            left -= len(chunk)
        return found

    with ThreadPoolExecutor(2) as pool:
        found = sum(pool.map(of, range(len(pack) - size + 1)), np.zeros(16, np.int64))
    assert found.sum() == comb(len(pack), size)
    return [int(count) for count in found]


def every(pack: Sequence[int], size: int) -> Cards:
    """All hands of `size` cards of this pack as rows."""
    out = np.empty((comb(len(pack), size), size), np.uint8)
    fill(np.arange(size, dtype=np.int64), np.array(pack, np.uint8), out)
    return out


def deal(hands: int, size: int, *, cards: int = 52, seed: int = 1) -> Cards:
    """So many hands at random from the first `cards` cards, each from a pack of its own."""
    out = np.empty((hands, size), np.uint8)
    shuffle(seed, cards, out)
    return out


def with_the_joker(hands: int, size: int) -> Cards:
    """Hands at random that hold the joker."""
    out = deal(hands, size)
    out[:, 0] = 52
    return out


@numba.njit(cache=True, nogil=True)
def shuffle(seed: int, cards: int, out: Cards) -> None:
    """Draw each row from a whole pack."""
    np.random.seed(seed)
    pack = np.arange(cards)
    for i in range(len(out)):
        for j in range(out.shape[1]):
            k = np.random.randint(j, cards)
            pack[j], pack[k] = pack[k], pack[j]
            out[i, j] = pack[j]


@numba.njit(cache=True, nogil=True)
def fill(at: npt.NDArray[np.int64], names: Cards, out: Cards) -> None:
    """Write the hand at `at` and those after it, and leave `at` at the next."""
    size = len(at)
    for i in range(len(out)):
        for j in range(size):
            out[i, j] = names[at[j]]
        j = size - 1
        while j >= 0 and at[j] == len(names) - size + j:
            j -= 1
        if j >= 0:
            at[j] += 1
            for k in range(j + 1, size):
                at[k] = at[k - 1] + 1


@numba.njit(cache=True, nogil=True)
def add_places(worths: npt.NDArray[np.int32], found: npt.NDArray[np.int64]) -> None:
    """Count the worths by their place on the ladder."""
    for worth in worths:
        found[worth >> CATEGORY_SHIFT] += 1
