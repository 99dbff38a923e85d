"""The counting loop of games in which every spot has its own hand.

For what is left of the shoe after some cards are gone, it counts the player-dealer's hands by
total, once for each card that he might draw to them. A hand is a choice of so many cards of each
kind, so that a table of partial choices, kind after kind, does in a few thousand steps what would
take the listing of every hand; no cell exceeds the hands of six cards from 3,328, fewer than 2⁶¹.
"""

from __future__ import annotations

import numba
import numpy as np

from houseway.families.baccarat.price.kernel import Ints


@numba.njit(cache=True, nogil=True)
def count_hands(value: Ints, count: Ints, gone: Ints, cards: int) -> Ints:
    """Unordered hands of `cards` cards, by [what is gone, kind of the card drawn to it, total].

    The drawn card is set aside first: that hand and card are two draws from one shoe makes their
    order irrelevant. Its own multiplicity is left to the caller, who has unbounded integers.
    """
    states, kinds = gone.shape
    out = np.zeros((states, kinds, 10), dtype=np.int64)
    part = np.zeros((cards + 1, 10), dtype=np.int64)
    for state in range(states):
        for drawn in range(kinds):
            if count[drawn] - gone[state, drawn] < 1:
                continue
            part[:] = 0
            part[0, 0] = 1
            for kind in range(kinds):
                left = count[kind] - gone[state, kind]
                if kind == drawn:
                    left -= 1
                # From the fullest hand down, so that a kind is never added to itself.
                for size in range(cards, 0, -1):
                    ways = 1
                    for taken in range(1, min(size, left) + 1):
                        ways = ways * (left - taken + 1) // taken
                        for total in range(10):
                            before = (total - taken * value[kind]) % 10
                            part[size, total] += ways * part[size - taken, before]
            out[state, drawn] = part[cards]
    return out
