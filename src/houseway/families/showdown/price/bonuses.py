"""Bonus wagers on what some cards make: how often each category comes, from any number of packs.

Pair Plus counts the bettor's three cards, the 6 Card Bonus the best five of his three and the
bank's three, Trips the best five of seven: all are so many cards of one deck on one ladder. Cards
are counted by ranks alone, in all suits together; then the hands with a flush are moved from what
their ranks make to what they make.

With several packs shuffled together a hand may hold a card twice, and five of one rank. A ladder
without five of a kind, such as every sheet's, makes that four of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

import msgspec
import numba
import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS, SUITS
from houseway.errors import Refusal
from houseway.hands.ladder import POKER, RANK_VALUES, Category, Ladder

Ints = npt.NDArray[np.int64]

MOST_DEALS: Final = 1 << 62

_BY_RANKS: Final[tuple[Category, ...]] = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
)
_IN_ONE_SUIT: Final[tuple[tuple[Category, ...], ...]] = (
    ("flush",),
    ("straight flush",),
    ("royal flush", "mini royal flush"),
)
"""In the order in which the loop asks for them; the best straight flush has two names."""


class HandCounts(msgspec.Struct, frozen=True):
    """How many of all hands make each category of a ladder, from the lowest."""

    cards: int
    counts: dict[Category, int]

    @property
    def deals(self) -> int:
        """All hands there are."""
        return sum(self.counts.values())

    def ev(self, pays: Mapping[Category, Fraction], otherwise: Fraction = Fraction(-1)) -> Fraction:
        """What one unit gains on average, a category without odds of its own losing it."""
        gained = sum(
            (deals * pays.get(made, otherwise) for made, deals in self.counts.items()), Fraction()
        )
        return gained / self.deals


@lru_cache(maxsize=32)
def count_hands(
    cards: int, ladder: Ladder = POKER, packs: int = 1, ranks: str = RANKS
) -> HandCounts:
    """What so many cards make at best, by category.

    Three cards on the three-card ladder are Pair Plus, six cards the 6 Card Bonus, seven Trips.
    """
    least, most = ladder.cards, 2 * ladder.cards - 1
    if not least <= cards <= most:
        # With more cards two suits could each hold a flush.
        raise Refusal(
            f"hands of {cards} cards are not counted on this ladder: take {least} to {most} cards"
        )
    deck = packs * len(SUITS) * len(ranks)
    if deck < cards or comb(deck, cards) >= MOST_DEALS:
        raise Refusal(
            f"key deck.packs: found {packs}, and a deck of {deck} cards cannot be counted by hands "
            f"of {cards}"
        )
    made = set(_BY_RANKS).union(*_IN_ONE_SUIT)
    if other := [category for category in ladder.categories if category not in made]:
        raise Refusal(f"hands are not counted by {', '.join(other)}: that is more than their cards")
    rising = sorted(ranks, key=RANK_VALUES.__getitem__)
    runs = [
        sum(1 << rising.index(rank) for rank in run)
        for run in ladder.runs
        if set(run) <= set(rising)
    ]
    royal = sum(1 << rising.index(rank) for rank in ladder.runs[-1] if rank in rising)
    counts = count_categories(
        cards,
        ladder.cards,
        len(ranks),
        packs,
        np.array([_place(ladder, category) for category in _BY_RANKS]),
        np.array([max(_place(ladder, name) for name in names) for names in _IN_ONE_SUIT]),
        np.array(runs, dtype=np.int64),
        royal if set(ladder.runs[-1]) <= set(rising) else -1,
        np.array([[comb(n, k) for k in range(cards + 1)] for n in range(len(SUITS) * packs + 1)]),
        len(ladder.categories),
    )
    return HandCounts(
        cards,
        {name: int(count) for name, count in zip(ladder.categories, counts, strict=True)},
    )


def _place(ladder: Ladder, category: Category) -> int:
    """The category's place on the ladder; below all others if it has none."""
    return ladder.categories.index(category) if category in ladder.categories else -1


@numba.njit(cache=True, nogil=True)
def count_categories(
    cards: int,
    size: int,
    ranks: int,
    packs: int,
    by_ranks: Ints,
    in_one_suit: Ints,
    runs: Ints,
    royal: int,
    choose: Ints,
    categories: int,
) -> Ints:
    """Hands by the place of their category; the places of categories are arguments."""
    out = np.zeros(categories, dtype=np.int64)
    chosen = np.zeros(cards, dtype=np.int64)
    count = np.zeros(ranks, dtype=np.int64)
    suit_count = np.zeros(ranks, dtype=np.int64)
    # By ranks, in whatever suits.
    more = True
    while more:
        weight = _tell(chosen[:cards], count, choose[4 * packs])
        if weight:
            out[_made_of_ranks(count, by_ranks, runs)] += weight
        more = _next(chosen[:cards], ranks)
    # So many of one suit, and the others of the other three.
    for suited in range(size, cards + 1):
        inside, outside = chosen[:suited], chosen[suited:]
        inside[:] = 0
        more = True
        while more:
            weight_inside = 4 * _tell(inside, suit_count, choose[packs])
            if weight_inside:
                mask = 0
                for rank in range(ranks):
                    if suit_count[rank]:
                        mask |= 1 << rank
                made_in_suit = in_one_suit[0]
                for run in runs:
                    if mask & run == run:
                        made_in_suit = max(made_in_suit, in_one_suit[1])
                if royal >= 0 and mask & royal == royal:
                    made_in_suit = max(made_in_suit, in_one_suit[2])
                outside[:] = 0
                more_outside = True
                while more_outside:
                    weight = weight_inside * _tell(outside, count, choose[3 * packs])
                    if weight:
                        for rank in range(ranks):
                            count[rank] += suit_count[rank]
                        made = _made_of_ranks(count, by_ranks, runs)
                        if made_in_suit > made:
                            out[made] -= weight
                            out[made_in_suit] += weight
                    more_outside = _next(outside, ranks)
            more = _next(inside, ranks)
    return out


@numba.njit(cache=True, nogil=True)
def _next(chosen: Ints, ranks: int) -> bool:
    """The next choice of ranks, each at least as high as the one before; false after the last."""
    place = len(chosen) - 1
    while place >= 0 and chosen[place] == ranks - 1:
        place -= 1
    if place < 0:
        return False
    chosen[place:] = chosen[place] + 1
    return True


@numba.njit(cache=True, nogil=True)
def _tell(chosen: Ints, count: Ints, ways: Ints) -> int:
    """Count the cards of each rank, and say in how many ways the deck gives them."""
    count[:] = 0
    for rank in chosen:
        count[rank] += 1
    weight = 1
    for many in count:
        weight *= ways[many]
    return weight


@numba.njit(cache=True, nogil=True)
def _made_of_ranks(count: Ints, by_ranks: Ints, runs: Ints) -> int:
    """The place of the highest category that these ranks make without a flush."""
    twice, thrice, most, mask = 0, 0, 0, 0
    for rank in range(len(count)):
        most = max(most, count[rank])
        if count[rank]:
            mask |= 1 << rank
        if count[rank] >= 2:
            twice += 1
        if count[rank] >= 3:
            thrice += 1
    made = by_ranks[0]
    if twice:
        made = max(made, by_ranks[1])
    if twice >= 2:
        made = max(made, by_ranks[2])
    if thrice:
        made = max(made, by_ranks[3])
    for run in runs:
        if mask & run == run:
            made = max(made, by_ranks[4])
    if thrice and twice >= 2:
        made = max(made, by_ranks[5])
    if most >= 4:
        made = max(made, by_ranks[6])
    if most >= 5:
        made = max(made, by_ranks[7])
    return int(made)
