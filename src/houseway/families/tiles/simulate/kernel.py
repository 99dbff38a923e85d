"""The loop that deals tiles: four to the bank and to every spot, looked up as set and compared.

A tile is the number of its kind, and four of them in any order are a place in a table of worths, so
nothing is sorted and nothing is set while rounds are dealt.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.tiles.settings import TILES
from houseway.pricing.simulate.loops import Flags, Ints, Ints32, Rounds, Words, roll, shuffle_top

HIGH: Final = 16
"""How many bits of a worth are the low hand's; the high hand's are above them."""
_LOW: Final = (1 << HIGH) - 1


class SetWorths(NamedTuple):
    """What hands are worth as bettors and the bank set them: two ranks, high and low.

    By [place of four tiles], the place having a digit for each tile, its kind.
    """

    kinds: int
    own: Ints32
    bank: Ints32


@register_jitable(_nrt=False, forceinline=True)
def place_of_four(shoe: Ints, top: int, kinds: int) -> int:
    """Return the place of the four tiles that begin here."""
    place = 0
    for tile in range(top, top + TILES):
        place = place * kinds + shoe[tile]
    return place


@register_jitable(_nrt=False, forceinline=True)
def meeting_of(own: int, bank: int) -> int:
    """Return what two worths come to, numbered like `MEETINGS`: the high hand, then the low one."""
    high, bank_high = own >> HIGH, bank >> HIGH
    low, bank_low = own & _LOW, bank & _LOW
    return 3 * (int(high > bank_high) - int(high < bank_high)) + (
        int(low > bank_low) - int(low < bank_low) + 4
    )


@compiled
def deal_tiles(
    worths: SetWorths,
    state: Words,
    shoe: Ints,
    limits: Words,
    again: Flags,
    rolled: Words,
    rounds: Rounds,
) -> None:
    """Deal four tiles to the bank and then to every spot in play, and compare them.

    Piles of positions without a wager are collected unseen, so no tiles are drawn for them.
    """
    bankers, spots, _, cells, slot = rounds
    kinds, own, banks = worths
    seats = len(spots)
    hands = 0
    for bank in bankers:
        hands = max(hands, 1 + spots.sum() - spots[bank])
    words = np.empty(TILES * hands // 2, dtype=np.uint64)
    for played in range(len(bankers)):
        bank = bankers[played]
        shuffle_top(shoe, limits, words, state)
        to_beat = banks[place_of_four(shoe, 0, kinds)]
        top = TILES
        for seat in range(seats):
            if spots[seat] and seat != bank:
                cells[played, seat] = meeting_of(own[place_of_four(shoe, top, kinds)], to_beat)
                top += TILES
        slot[played] = roll(again, rolled, state)
