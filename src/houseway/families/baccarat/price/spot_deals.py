"""Hands of a spot's own, counted: what it can be dealt and draw, and all that can face it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.families.baccarat.price.coups import MOST_CARDS, Kinds
from houseway.families.baccarat.rules import EachSpot
from houseway.families.baccarat.signatures import Ints, row_classes
from houseway.filings.model import PayTable

Deals = tuple[tuple[int, ...], ...]
"""Ordered deals to the player-dealer: [his total][points of the card he would draw]."""


class SpotHand(msgspec.Struct, frozen=True):
    """A bettor's hand, in how many orders it is dealt, and the player-dealer's deals beside it.

    `after_hit` has them for each card the bettor can draw: the points it adds, and the deals, the
    drawn card's multiplicity included.
    """

    hand: tuple[int, ...]
    total: int
    stand: Deals
    after_hit: tuple[tuple[int, Deals], ...]

    @property
    def ends(self) -> Iterator[tuple[int, int, Deals]]:
        """Whether it drew, its total then, and the deals."""
        yield 0, self.total, self.stand
        for points, deals in self.after_hit:
            yield 1, (self.total + points) % 10, deals


def check_shoe(kinds: Kinds, cards: int) -> None:
    """Refuse a shoe that is too small for the deal, or too large to count in."""
    if not 2 * cards + 2 <= kinds.cards <= MOST_CARDS:
        raise Refusal(
            f"two hands of {cards} and a draw each take {2 * cards + 2} cards and a shoe holds at "
            f"most {MOST_CARDS:,}: this one has {kinds.cards:,}"
        )


@lru_cache(maxsize=8)
def spot_hands(kinds: Kinds, cards: int) -> tuple[SpotHand, ...]:
    """Every hand a spot can be dealt, with all that can face it."""
    check_shoe(kinds, cards)
    indices = range(len(kinds.values))
    dealt = [h for h in combinations_with_replacement(indices, cards) if kinds.orders(h)]
    drawn = list(combinations_with_replacement(indices, cards + 1))
    gone = [[hand.count(kind) for kind in indices] for hand in (*dealt, *drawn)]
    counted = _count_hands(kinds, np.array(gone).reshape(-1, len(kinds.values)), cards)
    place = {hand: i for i, hand in enumerate((*dealt, *drawn))}
    hands = []
    for hand in dealt:
        orders = kinds.orders(hand)
        unused = kinds.cards - 2 * cards - 1
        stand = _deals(kinds, counted[place[hand]], gone[place[hand]], cards, orders * unused)
        after_hit = []
        for kind in indices:
            left = kinds.counts[kind] - hand.count(kind)
            if left > 0:
                at = place[tuple(sorted((*hand, kind)))]
                deals = _deals(kinds, counted[at], gone[at], cards, orders * left)
                after_hit.append((kinds.values[kind], deals))
        total = sum(kinds.values[kind] for kind in hand) % 10
        hands.append(SpotHand(hand, total, stand, tuple(after_hit)))
    return tuple(hands)


def _count_hands(kinds: Kinds, gone: Ints, cards: int) -> Ints:
    """Unordered hands of so many cards, by [what is gone, kind of the card drawn to it, total].

    The drawn card is set aside first: that hand and card are two draws from one shoe makes their
    order irrelevant. Its own multiplicity is left to the caller, who has unbounded integers. A
    hand is a choice of so many cards of each kind, so that a table of partial choices, kind after
    kind, does what would take the listing of every hand; no cell exceeds the hands of six cards
    from 3,328, fewer than 2⁶¹.
    """
    out = np.zeros((*gone.shape, 10), dtype=np.int64)
    for drawn in range(gone.shape[1]):
        left = np.array(kinds.counts) - gone
        left[:, drawn] -= 1
        part = np.zeros((cards + 1, len(gone), 10), dtype=np.int64)
        part[0, :, 0] = 1
        for kind, value in enumerate(kinds.values):
            # From the fullest hand down, so that a kind is never added to itself.
            for size in range(cards, 0, -1):
                ways = np.ones(len(gone), dtype=np.int64)
                for taken in range(1, size + 1):
                    ways = ways * np.maximum(left[:, kind] - taken + 1, 0) // taken
                    before = np.roll(part[size - taken], taken * value, axis=1)
                    part[size] += ways[:, np.newaxis] * before
        out[:, drawn] = np.where(left[:, [drawn]] < 0, 0, part[cards])
    return out


def _deals(
    kinds: Kinds, counted: Sequence[Sequence[int]], gone: Sequence[int], cards: int, weight: int
) -> Deals:
    """Unordered hands beside each drawn kind, as ordered deals by total and points drawn."""
    result = [[0] * 10 for _ in range(10)]
    for kind, by_total in enumerate(counted):
        factor = weight * math.factorial(cards) * (kinds.counts[kind] - gone[kind])
        for total in range(10):
            result[total][kinds.values[kind]] += factor * int(by_total[total])
    return tuple(map(tuple, result))


def spot_classes(
    tables: Sequence[PayTable], cards: int
) -> tuple[Ints, tuple[tuple[int, ...], ...]]:
    """[the spot drew, its total, the player-dealer's, he drew] to class, class to pay rows."""
    class_of, rows = row_classes(tables, fewest=cards)
    return np.stack([class_of[:, :, drew, :, 0, 0, drew] for drew in (0, 1)]), rows


def spot_ends(kinds: Kinds, play: EachSpot) -> Iterator[tuple[int, int, int, int]]:
    """Every end that some choice of bettor and player-dealer can lead to, as classes take it."""
    for spot in spot_hands(kinds, play.cards):
        for hit, total, deals in spot.ends:
            for dealer, by_draw in enumerate(deals):
                free = dealer in play.dealer.option
                if any(by_draw) and (free or dealer not in play.dealer.hits):
                    yield hit, total, dealer, 0
                if free or dealer in play.dealer.hits:
                    for points, n in enumerate(by_draw):
                        if n:
                            yield hit, total, (dealer + points) % 10, 1
