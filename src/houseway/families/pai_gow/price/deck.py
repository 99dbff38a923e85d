"""The deck that hands are counted from, and its sets of cards that differ by more than suit names.

Suits are equal in every chart and ranking: of sets of cards that become each other when suits
change names, one stands for all.
"""

from __future__ import annotations

from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER_INDEX, SUITS
from houseway.compiled import compiled

Ints = npt.NDArray[np.int64]
SIZE: Final = 7


class Deck(NamedTuple):
    """One pack of these ranks, as bits from the deuce up, in so many suits, and the joker."""

    ranks: int = (1 << 13) - 1
    suits: int = len(SUITS)
    joker: bool = True

    @property
    def cards(self) -> Ints:
        """Its cards by number, the joker last."""
        held = [
            4 * rank + suit
            for rank in range(13)
            if self.ranks >> rank & 1
            for suit in range(self.suits)
        ]
        return np.array([*held, *[JOKER_INDEX] * self.joker], np.int64)

    @property
    def pairs(self) -> int:
        """How many ordered pairs of hands it deals."""
        size = len(self.cards)
        return comb(size, SIZE) * comb(size - SIZE, SIZE)


FULL: Final = Deck()


class Shared(NamedTuple):
    """Sets of so many cards, one of each kind, as rows, and for how many each stands."""

    cards: Ints
    stands_for: Ints


def shared_cards(deck: Deck, size: int) -> Shared:
    """Every set of so many cards of a deck, up to the names of its suits."""
    renamings = np.array(list(permutations(range(deck.suits))), np.int64)
    parts = []
    for joker in range(1 + deck.joker):
        cards = deck.cards[: len(deck.cards) - deck.joker]
        own = size - joker
        if not 0 <= own <= len(cards):
            continue
        # Room for all, of which the system gives only what is written.
        found = np.empty((comb(len(cards), own), own), np.int64)
        stand = np.empty(len(found), np.int64)
        count = find_sets(cards, own, renamings, found, stand)
        sets = found[:count].copy()
        if joker:
            sets = np.hstack([sets, np.full((count, 1), JOKER_INDEX, np.int64)])
        parts.append((sets, stand[:count].copy()))
    return Shared(
        np.concatenate([cards for cards, _ in parts]), np.concatenate([each for _, each in parts])
    )


@compiled
def find_sets(cards: Ints, size: int, renamings: Ints, found: Ints, stand: Ints) -> int:
    """Write the sets that come first of all that renaming the suits makes of them."""
    at = np.arange(size)
    count = 0
    while True:
        mask = np.uint64(0)
        for i in range(size):
            mask |= np.uint64(1) << np.uint64(cards[at[i]])
        same = 0
        first = True
        for naming in range(len(renamings)):
            other = np.uint64(0)
            for i in range(size):
                card = cards[at[i]]
                other |= np.uint64(1) << np.uint64((card & ~3) + renamings[naming, card & 3])
            if other < mask:
                first = False
                break
            same += other == mask
        if first:
            for i in range(size):
                found[count, i] = cards[at[i]]
            stand[count] = len(renamings) // same
            count += 1
        i = size - 1
        while i >= 0 and at[i] == len(cards) - size + i:
            i -= 1
        if i < 0:
            return count
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1
