"""All hands of seven that hold certain cards: how a player's chart and a bank's set them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.families.pai_gow.house_way.kernel import Desk
from houseway.families.pai_gow.price.dominance import CELLS, cell, of_histograms, of_lists
from houseway.families.pai_gow.price.keys import (
    FRONT_BITS,
    FRONTS,
    Keyed,
    Keys,
    key_by_ranks,
    may_flush,
    set_key,
)

Ints = npt.NDArray[np.int64]

IN_HISTOGRAMS, IN_LISTS, AGAINST_EACH_OTHER = range(3)
SIZE: Final = 7


@compiled
def count_shared(
    player: Keyed,
    bank: Keyed,
    alike: bool,
    d: Desk,
    deck: Ints,
    shared: Ints,
    stands_for: Ints,
    how: int,
    players: Keys,
    banks: Keys,
    spare: Keys,
) -> Ints:
    """The cells of all pairs of hands that both hold a set of cards, added up over the sets."""
    cells, total = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    rest = np.zeros(len(deck) - shared.shape[1], np.int64)
    for i in range(len(shared)):
        held = shared[i]
        left = 0
        for card in deck:
            free = True
            for other in held:
                free &= card != other
            if free:
                rest[left] = card
                left += 1
        cells[:] = 0
        if how == IN_HISTOGRAMS:
            players[:] = 0
            banks[:] = 0
        gather(player, bank, alike, d, held, rest, how, players, banks, cells)
        if how == IN_LISTS:
            of_lists(players[0], banks[0], spare, cells)
        elif how == IN_HISTOGRAMS:
            of_histograms(players, players if alike else banks, cells)
        total += stands_for[i] * cells
    return total


@compiled
def gather(
    player: Keyed,
    bank: Keyed,
    alike: bool,
    d: Desk,
    held: Ints,
    rest: Ints,
    how: int,
    players: Keys,
    banks: Keys,
    cells: Ints,
) -> None:
    """Go through the hands that have `held` and others of `rest`, and count or list their keys.

    In histograms, [back, front]; in lists; or the one chart's setting against the other's of the
    same cards, in cells. Charts that are `alike` are gone through once, and the player's taken.
    """
    order = player.way.order
    card_of = order.cards
    size, more = len(held), SIZE - len(held)
    base = 0
    for card in held:
        base += card_of[card]
    last = max(more - 1, 0)
    at = np.arange(max(more, 1))
    sums = np.zeros(SIZE + 1, np.int64)
    sums[0] = base
    for i in range(last):
        sums[i + 1] = sums[i] + card_of[rest[at[i]]]
    n = 0
    while True:
        first = at[last - 1] + 1 if last else 0
        end = len(rest) if more else 1
        for i in range(first, end):
            cards = sums[last] + (card_of[rest[i]] if more else 0)
            if may_flush(player, cards):
                for chart in range(1 if alike else 2):
                    for j in range(size):
                        d.cards[j] = held[j]
                    for j in range(last):
                        d.cards[size + j] = rest[at[j]]
                    if more:
                        d.cards[SIZE - 1] = rest[i]
                    if chart:
                        other = set_key(bank, d, True)
                    else:
                        key = other = set_key(player, d, True)
            else:
                key = key_by_ranks(player, cards)
                other = key if alike else key_by_ranks(bank, cards)
            if how == IN_HISTOGRAMS:
                players[key >> FRONT_BITS, key & FRONTS - 1] += 1
                if not alike:
                    banks[other >> FRONT_BITS, other & FRONTS - 1] += 1
            elif how == IN_LISTS:
                players[0, n] = key
                banks[0, n] = other
            else:
                cells[cell(key, other)] += 1
            n += 1
        i = last - 1
        while i >= 0 and at[i] == len(rest) - more + i:
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, last):
            at[j] = at[j - 1] + 1
        for j in range(i, last):
            sums[j + 1] = sums[j] + card_of[rest[at[j]]]
