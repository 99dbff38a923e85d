"""Hands of a spot's own, counted: what it can be dealt and draw, and all that can face it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.errors import Refusal
from houseway.families.baccarat.price.coups import MOST_CARDS, Kinds
from houseway.families.baccarat.rules import EachSpot
from houseway.families.baccarat.signatures import Ints, row_classes
from houseway.filings.wager import PayTable

Deals = npt.NDArray[np.object_]
"""Ordered deals to the player-dealer: [his total, points of the card he would draw]."""


class SpotHand(NamedTuple):
    """A bettor's hand, and how it can end: whether it drew, its total then, what faces it."""

    hand: tuple[int, ...]
    ends: list[tuple[int, int, Deals]]


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
    kind_places, unused = range(len(kinds.values)), kinds.cards - 2 * cards - 1
    dealt = [h for h in combinations_with_replacement(kind_places, cards) if kinds.orders(h)]
    drawn = list(combinations_with_replacement(kind_places, cards + 1))
    faced = dict(zip((*dealt, *drawn), _facing(kinds, [*dealt, *drawn], cards), strict=True))
    hands = []
    for hand in dealt:
        orders, total = kinds.orders(hand), sum(kinds.values[kind] for kind in hand) % 10
        ends = [(0, total, faced[hand] * (orders * unused))]
        for kind, points in enumerate(kinds.values):
            if left := kinds.counts[kind] - hand.count(kind):
                deals = faced[tuple(sorted((*hand, kind)))] * (orders * left)
                ends.append((1, (total + points) % 10, deals))
        hands.append(SpotHand(hand, ends))
    return tuple(hands)


def _facing(kinds: Kinds, taken: Sequence[tuple[int, ...]], cards: int) -> Deals:
    """What faces each of some hands: [what is taken, total, points of a card drawn to it]."""
    gone = np.array([[hand.count(kind) for kind in range(len(kinds.values))] for hand in taken])
    left = np.array(kinds.counts) - gone
    found = np.zeros((len(taken), 10, 10), dtype=object)
    for kind, points in enumerate(kinds.values):
        orders = left[:, [kind]].astype(object) * math.factorial(cards)
        found[:, :, points] += _hands_beside(kinds, left, kind, cards) * orders
    return found


def _hands_beside(kinds: Kinds, left: Ints, drawn: int, cards: int) -> Ints:
    """Unordered hands of so many cards beside a drawn one, by [what is left, total].

    The drawn card is set aside first: that hand and card are two draws from one shoe makes their
    order irrelevant. Its own multiplicity is left to the caller, who has unbounded integers. A
    hand is a choice of so many cards of each kind, so that a table of partial choices, kind after
    kind, does what would take the listing of every hand; no cell exceeds the hands of six cards
    from 3,328, fewer than 2⁶¹.
    """
    left = left - (np.arange(left.shape[1]) == drawn)
    part = np.zeros((cards + 1, len(left), 10), dtype=np.int64)
    part[0, :, 0] = 1
    for kind, value in enumerate(kinds.values):
        # From the fullest hand down, so that a kind is never added to itself.
        for size in range(cards, 0, -1):
            ways = np.ones(len(left), dtype=np.int64)
            for taken in range(1, size + 1):
                ways = ways * np.maximum(left[:, kind] - taken + 1, 0) // taken
                before = np.roll(part[size - taken], taken * value, axis=1)
                part[size] += ways[:, np.newaxis] * before
    return np.where(left[:, [drawn]] < 0, 0, part[cards])


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
            for dealer, points in np.argwhere(deals).tolist():
                free = dealer in play.dealer.option
                if free or dealer not in play.dealer.hits:
                    yield hit, total, dealer, 0
                if free or dealer in play.dealer.hits:
                    yield hit, total, (dealer + points) % 10, 1
