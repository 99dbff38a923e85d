"""The loop that deals pai gow: seven cards to every seat, set by the chart and compared."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.pai_gow.house_way.kernel import Desk
from houseway.families.pai_gow.price.deck import SIZE
from houseway.families.pai_gow.price.dominance import cell
from houseway.families.pai_gow.price.keys import Keyed, key_by_ranks, may_flush, place_in, set_key
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Flags, Ints, Ints32, Rounds, Words, roll, shuffle_top


class EnvyNumbers(NamedTuple):
    """Envy in arrays; `totals` are the sums that a button can be owed, rising from nothing."""

    buttons: Flags
    """[seat]: its bet earns one."""
    counts: Flags
    """[seat]: its hand is paid for."""
    pays: Ints
    """[place on the ladder]: the cents for such a hand."""
    rank: Ints
    """[place on the ladder]: how the hands rank, whatever they pay."""
    totals: Ints32
    each: bool
    """Every such hand is paid for, or only the highest."""


@compiled
def deal_sevens(
    k: Keyed,
    d: Desk,
    bonus: Tables,
    hands: int,
    outcome_of: Ints,
    envy: EnvyNumbers,
    state: Words,
    shoe: Ints,
    limits: Words,
    again: Flags,
    rolled: Words,
    rounds: Rounds,
) -> bool:
    """Deal seven cards to every seat, set and compare them; whether the chart takes every hand."""
    bankers, spots, paths, cells, slot = rounds
    seats = len(spots)
    keys, made, worth = np.zeros((3, seats), dtype=np.int64)
    words = np.empty((SIZE * seats + 1) // 2, dtype=np.uint64)
    card_of, lane_of = k.way.order.cards, k.way.order.lanes
    totals = envy.totals
    whole = True
    for played in range(len(bankers)):
        bank = bankers[played]
        shuffle_top(shoe, limits, words, state)
        for seat in range(seats):
            if not spots[seat] and seat != bank:
                continue
            cards = lanes = 0
            for j in range(SIZE):
                card = shoe[SIZE * seat + j]
                d.cards[j] = card
                cards += card_of[card]
                lanes += lane_of[card]
            made[seat] = worth_of(bonus, cards, lanes) >> CATEGORY_SHIFT
            if may_flush(k, cards):
                keys[seat] = set_key(k, d, True)
            else:
                keys[seat] = key_by_ranks(k, cards)
            whole &= keys[seat] >= 0
        for seat in range(seats):
            if spots[seat] and seat != bank:
                cells[played, seat] = outcome_of[cell(keys[seat], keys[bank])] * hands + made[seat]
        if len(totals) > 1:
            owe(envy, bank, made, worth, paths[played])
        slot[played] = roll(again, rolled, state)
    return whole


@register_jitable(_nrt=False)
def owe(envy: EnvyNumbers, bank: int, made: Ints, worth: Ints, path: Ints32) -> None:
    """Write the path of every seat: the place of what its button is owed.

    `worth` takes what each hand is worth to the others' buttons.
    """
    buttons, counts, pays, rank, totals, each = envy
    seats = len(buttons)
    highest = -1
    for seat in range(seats):
        worth[seat] = pays[made[seat]] if counts[seat] and seat != bank else 0
        if worth[seat]:
            highest = max(highest, rank[made[seat]])
    for seat in range(seats):
        owed = 0
        if buttons[seat] and seat != bank:
            for other in range(seats):
                if other != seat and worth[other]:
                    if each:
                        owed += worth[other]
                    elif rank[made[other]] == highest:
                        owed = worth[other]
        path[seat] = place_in(totals, owed)
