"""All hands of seven that hold certain cards: how a player's chart and a bank's set them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.kernel import Desk, desk
from houseway.families.pai_gow.price.deck import SIZE
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


class Sides(NamedTuple):
    """The player's chart and the bank's, and whether they are one, so that each hand is set once.

    Then only the player's half of the room is written to.
    """

    player: Keyed
    bank: Keyed
    alike: bool


class Room(NamedTuple):
    """Where keys go: histograms, [back, front], or lists, in the first row; and the cells.

    `holes` counts hands that no row of a chart takes.
    """

    players: Keys
    banks: Keys
    spare: Keys
    cells: Ints
    holes: Ints
    desk: Desk


def room(player: Keyed, bank: Keyed, listed: int = 0) -> Room:
    """Room for histograms, or for so many keys; a bank with the player's chart needs none."""
    shape = (1, listed) if listed else (len(player.backs), FRONTS)
    return Room(
        players=np.zeros(shape, np.int32),
        banks=np.zeros((1, 1) if player is bank else shape, np.int32),
        spare=np.zeros(listed, np.int32),
        cells=np.zeros(CELLS, np.int64),
        holes=np.zeros(1, np.int64),
        desk=desk(),
    )


def refuse_holes(used: Room) -> None:
    """Refuse a chart that does not take every hand: a hand without a setting cannot be counted."""
    if used.holes[0]:
        raise holed()


def holed() -> Refusal:
    """What is said of such a chart."""
    return Refusal("the chart has a hole: a hand that no row takes has no setting to count")


@compiled
def count_shared(
    sides: Sides, to: Room, deck: Ints, shared: Ints, stands_for: Ints, how: int
) -> Ints:
    """The cells of all pairs of hands that both hold a set of cards, added up over the sets."""
    players, cells = to.players, to.cells
    banks = players if sides.alike else to.banks
    total = np.zeros(CELLS, np.int64)
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
        gather(sides, to, held, rest, how)
        if how == IN_LISTS:
            of_lists(players[0], banks[0], to.spare, cells)
        elif how == IN_HISTOGRAMS:
            of_histograms(players, banks, cells)
        total += stands_for[i] * cells
    return total


@compiled
def gather(sides: Sides, to: Room, held: Ints, rest: Ints, how: int) -> None:
    """Go through the hands that have `held` and others of `rest`, and count or list their keys.

    Or set the one chart's setting against the other's of the same cards, in cells.
    """
    player, bank, alike = sides.player, sides.bank, sides.alike
    players, banks, cells, holes = to.players, to.banks, to.cells, to.holes
    card_of = player.way.order.cards
    more = SIZE - len(held)
    last = max(more - 1, 0)
    at = np.arange(max(more, 1))
    sums = np.zeros(SIZE + 1, np.int64)
    for card in held:
        sums[0] += card_of[card]
    for i in range(last):
        sums[i + 1] = sums[i] + card_of[rest[at[i]]]
    n = 0
    while True:
        first = at[last - 1] + 1 if last else 0
        for i in range(first, len(rest) if more else 1):
            at[last] = i
            cards = sums[last] + (card_of[rest[i]] if more else 0)
            flush = may_flush(player, cards)
            if flush:
                key = dealt_key(player, to.desk, held, rest, at)
            else:
                key = key_by_ranks(player, cards)
            if alike:
                other = key
            elif flush:
                other = dealt_key(bank, to.desk, held, rest, at)
            else:
                other = key_by_ranks(bank, cards)
            if key < 0 or other < 0:
                holes[0] += 1
                key = other = 0
            if how == IN_HISTOGRAMS:
                players[key >> FRONT_BITS, key & FRONTS - 1] += 1
                if not alike:
                    banks[other >> FRONT_BITS, other & FRONTS - 1] += 1
            elif how == IN_LISTS:
                players[0, n] = key
                if not alike:
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


@register_jitable(_nrt=False)
def dealt_key(k: Keyed, d: Desk, held: Ints, rest: Ints, at: Ints) -> int:
    """The key of a hand that may have a flush: cards that are held, and others at these places."""
    size = len(held)
    for j in range(SIZE):
        d.cards[j] = held[j] if j < size else rest[at[j - size]]
    return set_key(k, d, True)
