"""Hands of three and five cards by the number of their ranks, and the best play of them, exactly.

The counts of games with one decision tell for every situation what raising is worth; for
the simulator it is kept as a yes or no, by the rank of the up card, the number of the hand's
ranks, and which of its cards are in the up card's suit. Where no card of the bank is seen, what
raising gains is kept by suit, to be added up over the four that the up card may have.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np

from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.up_card.game import scaled
from houseway.families.showdown.price.up_card.situations import count_situations, gains_by_suit
from houseway.families.showdown.price.up_card.tables import UpCardGame, tables, worths_of
from houseway.families.showdown.simple import RISING, Lines
from houseway.families.showdown.simulate.hand_kernel import LINE, OWN, UP, Numbered
from houseway.hands.ladder import Ladder

NEVER: Final = 1 << 62
"""A line that no hand reaches."""


@lru_cache(maxsize=4)
def numbered(ladder: Ladder) -> Numbered:
    """All hands of a ladder's size from any number of packs, decided by a line at nothing.

    Ranks a ≥ b ≥ c have the number C(a + 2, 3) + C(b + 1, 2) + c, and so on for more cards.
    """
    size, ranks_there = ladder.cards, range(len(RISING))
    step = np.array(
        [[comb(rank + left - 1, left) for rank in ranks_there] for left in range(size, 0, -1)]
    )
    mixed, suited = np.zeros((2, comb(len(RISING) + size - 1, size)), np.int64)
    for ranks in combinations_with_replacement(reversed(ranks_there), size):
        number = sum(step[place, rank] for place, rank in enumerate(ranks))
        # A hand that fits into no single suit is never asked for in one.
        mixed[number], suited[number] = worths_of([RISING[rank] for rank in ranks], ladder)
    none = np.zeros(0, np.int64)
    return Numbered(
        step=step,
        mixed=mixed,
        suited=suited,
        decides=LINE,
        wants=0,
        line=np.zeros((len(RISING), 2), np.int64),
        first=none,
        by_up=np.zeros((0, 0), np.bool_),
        by_up_suited=np.zeros((0, 0, 0), np.bool_),
        own=none,
        own_suited=np.zeros(0, np.bool_),
    )


def by_lines(ladder: Ladder, way: Lines) -> Numbered:
    """The same, decided by the simple way."""
    line = np.full((len(RISING), 2), NEVER, np.int64)
    for place, rank in enumerate(RISING):
        found = way.lines.get(rank, way.unseen)
        for holds, least in enumerate((found.least, found.holding)):
            if least is not None:
                line[place, holds] = least
    return numbered(ladder)._replace(line=line)


@lru_cache(maxsize=4)
def best_hands(game: UpCardGame, paid: Payoffs, *, seen: bool) -> Numbered:
    """The same, decided by the best play; `seen`: with a look at the bank's up card."""
    table, whole, every = tables(game), scaled(game, paid), numbered(game.ladder)
    hands, gains = table.hands, whole.gains[table.category]
    counts = count_situations(hands, table.bank)
    ranks = np.array([RISING.index(rank) for rank in game.rising])
    listed = ranks[np.array(table.listed)]
    numbers = sum(every.step[place, listed[:, place]] for place in range(game.size))
    first = np.zeros(len(every.mixed), dtype=np.int64)
    first[numbers] = hands.first[:-1]
    # Of two equal choices the raise, as the price has it.
    if not seen:
        own, alone = gains_by_suit(hands, counts, gains, game.packs)
        own_suited = np.zeros(len(first), dtype=np.bool_)
        own_suited[numbers] = alone >= 0
        return every._replace(decides=OWN, first=first, own=own, own_suited=own_suited)
    by_up = np.zeros((len(RISING), len(hands.of)), dtype=np.bool_)
    by_up_suited = np.zeros((len(RISING), len(first), 2), dtype=np.bool_)
    for up, mixed, suited in zip(ranks, *counts, strict=True):
        by_up[up] = (mixed * gains[hands.mixed][hands.of]).sum(axis=1) >= 0
        by_up_suited[up, numbers] = (suited * gains[hands.suited][:, np.newaxis]).sum(axis=2) >= 0
    return every._replace(decides=UP, first=first, by_up=by_up, by_up_suited=by_up_suited)
