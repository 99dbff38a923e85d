"""The loop that deals two hands at random and sees how they meet."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.families.pai_gow.house_way.kernel import Desk
from houseway.families.pai_gow.price.deck import SIZE, Ints
from houseway.families.pai_gow.price.dominance import cell
from houseway.families.pai_gow.price.keys import Keyed, key_by_ranks, may_flush, set_key
from houseway.pricing.simulate.loops import Words, shuffle_top

Cells = npt.NDArray[np.int8]


@compiled
def meet_at_random(
    k: Keyed, d: Desk, cards: Ints, limits: Words, state: Words, cells: Cells
) -> None:
    """Deal two hands again and again, and write the cell in which they meet."""
    shoe, words = cards.copy(), np.zeros(SIZE, np.uint64)
    card_of = k.way.order.cards
    keys = np.zeros(2, np.int64)
    for i in range(len(cells)):
        shuffle_top(shoe, limits, words, state)
        for hand in range(2):
            total = 0
            for j in range(SIZE):
                total += card_of[shoe[SIZE * hand + j]]
            if may_flush(k, total):
                for j in range(SIZE):
                    d.cards[j] = shoe[SIZE * hand + j]
                keys[hand] = set_key(k, d, True)
            else:
                keys[hand] = key_by_ranks(k, total)
        cells[i] = cell(keys[0], keys[1]) if keys.min() >= 0 else -1
