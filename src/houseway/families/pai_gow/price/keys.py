"""A house way's settings as small numbers that can be counted and sorted.

A key is the back's place among all worths of five cards, then, in seven bits, the front's among
all worths of two. Where no flush is possible the ranks alone lead to it, in one look-up; where one
is, the hand is set.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.cards.card import JOKER_INDEX
from houseway.compiled import compiled
from houseway.families.pai_gow.house_way.kernel import (
    Desk,
    desk,
    study,
    take,
)
from houseway.families.pai_gow.house_way.numbered import NONE, Way, numbered
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.setting import Ranking
from houseway.hands.kernel import has_flush
from houseway.hands.tables import Counts, layout, tables

Ints = npt.NDArray[np.int64]
Keys = npt.NDArray[np.int32]

FRONT_BITS: Final = 7
FRONTS: Final = 1 << FRONT_BITS
"""There are 91 worths of two cards."""


class Scale(NamedTuple):
    """Every worth that a front and a back can have in a ranking, from low to high."""

    fronts: Keys
    backs: Keys


class Keyed(NamedTuple):
    """A chart as numbers, its scale, and the keys of hands by where the tables have their ranks."""

    way: Way
    fronts: Keys
    backs: Keys
    by_ranks: Keys


@lru_cache(maxsize=8)
def scale(ranked: Ranking) -> Scale:
    """The scale of a ranking."""
    order, held = tables(ranked.ladder, ranked.joker), layout().counts
    size = held.sum(axis=1)
    pair, high = (ranked.ladder.place(kind) << 20 for kind in ("pair", "high card"))
    fronts = [
        pair + (one << 16) if one == other else high + (one << 16) + (other << 12)
        for one in range(2, 15)
        for other in range(2, one + 1)
    ]
    lanes = np.arange(len(order.suited))
    five = np.bitwise_count(lanes.astype(np.uint32)) == 5
    backs = np.concatenate([order.ranks[: len(held)][size == 5], order.suited[lanes[five]]])
    return Scale(np.array(sorted(fronts), np.int32), np.unique(backs[backs > 0]).astype(np.int32))


@lru_cache(maxsize=8)
def keyed(way: HouseWay) -> Keyed:
    """A chart's keys."""
    places, held = scale(way.ranking), layout().counts
    empty = np.full(len(held), NONE, np.int32)
    out = Keyed(numbered(way), places.fronts, places.backs, empty)
    fill_ranks(out, desk(), held)
    return out


@compiled
def fill_ranks(k: Keyed, d: Desk, held: Counts) -> None:
    """The key of every choice of seven ranks, no flush being possible."""
    for i in range(len(held)):
        at = 0
        for rank in range(13):
            for suit in range(held[i, rank]):
                if at < 7:
                    d.cards[at] = 4 * rank + suit
                at += 1
        if held[i, 13]:
            if at < 7:
                d.cards[at] = JOKER_INDEX
            at += 1
        if at == 7:
            k.by_ranks[i] = set_key(k, d, False)


@register_jitable(_nrt=False)
def set_key(k: Keyed, d: Desk, suits: bool) -> int:
    """The key of the cards on the desk, set by the chart; NONE if no row takes them."""
    study(k.way, d, suits)
    row, front = take(k.way, d)
    if row < 0:
        return NONE
    back = place_in(k.backs, d.backs[front])
    return back << FRONT_BITS | place_in(k.fronts, d.fronts[front])


@register_jitable(_nrt=False)
def place_in(rising: Keys, worth: int) -> int:
    """The place of a worth among all there are."""
    low, high = 0, len(rising) - 1
    while low < high:
        middle = (low + high) >> 1
        if rising[middle] < worth:
            low = middle + 1
        else:
            high = middle
    return low


@register_jitable(_nrt=False)
def key_by_ranks(k: Keyed, cards: int) -> int:
    """The key of seven cards without a flush, by their sum of `cards`."""
    t = k.way.order
    return int(k.by_ranks[t.rows[cards & 0xFFFF] + t.places[cards >> 16 & 0xFFFF]])


@register_jitable(_nrt=False)
def may_flush(k: Keyed, cards: int) -> bool:
    """Whether five of the cards can be of one suit."""
    return has_flush(k.way.order, cards)
