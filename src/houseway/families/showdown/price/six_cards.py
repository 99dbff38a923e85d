"""Every two hands of three cards from one pack: how they compare, and what six cards make."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown.simulate.hand_kernel import compared
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT, POKER, RANK_VALUES, THREE_CARD, Worth
from houseway.hands.tables import Tables, tables
from houseway.pricing.simulate.loops import Flags, Ints


@lru_cache(maxsize=8)
def six_card_ends(qualifier: Worth, ranks: str) -> Ints:
    """The signatures of all ends of two hands of three cards from one pack of these ranks."""
    dealt = np.array([RANK_VALUES[rank] - 2 for rank in ranks], dtype=np.int64)
    found = look_at_all(
        tables(THREE_CARD),
        tables(POKER),
        np.array(sorted(4 * rank + suit for rank in dealt for suit in range(4))),
        qualifier,
        len(THREE_CARD.categories),
        len(POKER.categories),
    )
    return np.flatnonzero(found)


@compiled
def look_at_all(
    three: Tables, poker: Tables, deck: Ints, qualifier: int, categories: int, both: int
) -> Flags:
    """Which signatures come about, suits being exchangeable."""
    found = np.zeros(6 * categories * categories * both, dtype=np.bool_)
    cards = len(deck)
    card_of, lane_of = poker.cards, poker.lanes  # the same for every order of hands
    rest = np.zeros(cards - 3, dtype=np.int64)
    for i in range(cards):
        for j in range(i + 1, cards):
            for k in range(j + 1, cards):
                a, b, c = deck[i], deck[j], deck[k]
                # One hand of those that differ in the names of their suits: new suits in order.
                if a & 3 > 0 or b & 3 > 1 or c & 3 > (b & 3) + 1:
                    continue
                mine = card_of[a] + card_of[b] + card_of[c]
                my_lanes = lane_of[a] + lane_of[b] + lane_of[c]
                own = worth_of(three, mine, my_lanes)
                left = 0
                for card in deck:
                    if card != a and card != b and card != c:
                        rest[left] = card
                        left += 1
                for x in range(left):
                    for y in range(x + 1, left):
                        two = card_of[rest[x]] + card_of[rest[y]]
                        two_lanes = lane_of[rest[x]] + lane_of[rest[y]]
                        for z in range(y + 1, left):
                            banks, lanes = two + card_of[rest[z]], two_lanes + lane_of[rest[z]]
                            other = worth_of(three, banks, lanes)
                            six = worth_of(poker, mine + banks, my_lanes + lanes) >> CATEGORY_SHIFT
                            found[compared(own, other, qualifier, categories, both, six)] = True
    return found
