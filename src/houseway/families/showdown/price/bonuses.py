"""Bonus wagers on what some cards make: how often each category comes, from any number of packs.

Pair Plus counts the bettor's three cards, the 6 Card Bonus the best five of his three and the
bank's three, Trips the best five of seven: all are so many cards of one deck on one ladder. Cards
are counted by ranks alone, in all suits together; then the hands with a flush are moved from what
their ranks make to what they make.

With several packs shuffled together a hand may hold a card twice, and five of one rank. A ladder
without five of a kind, such as every sheet's, makes that four of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS, SUITS
from houseway.errors import Refusal
from houseway.hands.ladder import POKER, RANK_VALUES, Category, Ladder

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

MOST_DEALS: Final = 1 << 62
_AT_ONCE: Final = 1 << 14
"""Choices of ranks that are looked at together."""

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
"""In the order in which they are asked for; the best straight flush has two names."""


@lru_cache(maxsize=32)
def count_hands(
    cards: int, ladder: Ladder = POKER, packs: int = 1, ranks: str = RANKS
) -> Mapping[Category, int]:
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
    bits = {rank: 1 << place for place, rank in enumerate(rising)}
    # A run of which the deck lacks a rank has a bit that no hand has.
    runs = [sum(bits.get(rank, 1 << len(RANKS)) for rank in run) for run in ladder.runs]
    known = _Known(
        np.array([_place(ladder, category) for category in _BY_RANKS]),
        np.array([max(_place(ladder, name) for name in names) for names in _IN_ONE_SUIT]),
        np.array(runs, dtype=np.int64),
    )
    counts = np.zeros(len(ladder.categories), dtype=np.int64)
    for held, ways in _choices(cards, len(ranks), len(SUITS) * packs):
        np.add.at(counts, known.of_ranks(held), ways)
    # So many of one suit, and the others of the other three.
    for size in range(ladder.cards, cards + 1):
        for inside, ways in _choices(size, len(ranks), packs):
            for outside, more in _choices(cards - size, len(ranks), (len(SUITS) - 1) * packs):
                _move_flushes(counts, known, inside, outside, len(SUITS) * np.outer(ways, more))
    return dict(zip(ladder.categories, counts.tolist(), strict=True))


def _place(ladder: Ladder, category: Category) -> int:
    """The category's place on the ladder; below all others if it has none."""
    return ladder.categories.index(category) if category in ladder.categories else -1


class _Known(NamedTuple):
    """Where a ladder has its categories, and which ranks are a straight, as bits of a number."""

    by_ranks: Ints
    in_one_suit: Ints
    runs: Ints
    """The last is the royal one."""

    def of_ranks(self, held: Ints) -> Ints:
        """The place of the highest category that ranks make without a flush, row by row."""
        twice, thrice = (held >= 2).sum(axis=-1), (held >= 3).sum(axis=-1)
        most = held.max(axis=-1)
        made = (
            most >= 1,
            twice >= 1,
            twice >= 2,
            thrice >= 1,
            self.holds(held).any(axis=-1),
            (thrice >= 1) & (twice >= 2),
            most >= 4,
            most >= 5,
        )
        return _highest(made, self.by_ranks)

    def holds(self, held: Ints) -> Flags:
        """Which runs are there, row by row."""
        mask = ((held > 0) << np.arange(held.shape[-1])).sum(axis=-1)
        there: Flags = mask[..., np.newaxis] & self.runs == self.runs
        return there

    def of_suit(self, held: Ints) -> Ints:
        """The place of what the cards of one suit make."""
        there = self.holds(held)
        return _highest((held.any(axis=-1), there.any(axis=-1), there[..., -1]), self.in_one_suit)


def _highest(made: tuple[npt.ArrayLike, ...], places: Ints) -> Ints:
    highest: Ints = np.max(
        [np.where(each, place, -1) for each, place in zip(made, places, strict=True)], axis=0
    )
    return highest


def _choices(cards: int, ranks: int, copies: int) -> Iterator[tuple[Ints, Ints]]:
    """So many cards by ranks, some of them at a time: [choice, rank], and in how many ways."""
    ways = np.array([comb(copies, many) for many in range(cards + 1)])
    every = combinations_with_replacement(range(ranks), cards)
    while some := list(islice(every, _AT_ONCE)):
        rows = np.array(some, dtype=np.int64).reshape(len(some), cards)
        held = (rows[:, :, np.newaxis] == np.arange(ranks)).sum(axis=1)
        weight = ways[held].prod(axis=1)
        there = weight > 0
        yield held[there], weight[there]


def _move_flushes(counts: Ints, known: _Known, inside: Ints, outside: Ints, ways: Ints) -> None:
    """Move hands with a flush from what their ranks make to what the flush makes, if more."""
    in_suit = known.of_suit(inside)[:, np.newaxis]
    step = max(_AT_ONCE // len(outside), 1)
    for some in (slice(at, at + step) for at in range(0, len(inside), step)):
        made = known.of_ranks(inside[some, np.newaxis] + outside)
        moved = np.where(made < in_suit[some], ways[some], 0)
        np.subtract.at(counts, made, moved)
        np.add.at(counts, in_suit[some, 0], moved.sum(axis=1))
