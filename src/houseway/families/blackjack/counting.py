"""What a hand counts: its total, soft with an ace as eleven, a natural, or over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, RANKS, Card
from houseway.families.blackjack.rules import Counting

TEN: Final = 10
ACE: Final = 1
JOKERS: Final = 0
"""What a joker is listed as: it counts by what it does to the hand."""

POINTS: Final = dict(zip(RANKS, (*range(1, 10), TEN, TEN, TEN, TEN), strict=True))


class Count(NamedTuple):
    """What a hand comes to."""

    total: int
    soft: bool
    cards: int
    natural: bool = False
    joker: bool = False
    eights: bool = False
    """8-8-8 in three cards."""

    def over(self, most: int) -> bool:
        """Whether it is more than the highest total."""
        return not self.natural and self.total > most


def points(card: Card) -> int:
    """What a card counts, an ace 1, a joker nothing of its own."""
    return JOKERS if card == JOKER else POINTS[card[0]]


def count_points(points: Sequence[int], counting: Counting, *, initial: bool) -> Count:
    """What cards of these points come to; `initial`: the hand is not from a split."""
    cards = len(points)
    jokers = sum(one == JOKERS for one in points)
    two = initial and cards == 2
    if jokers:
        joker = counting.joker
        natural = two and jokers == 2 and counting.natural == "two-jokers"
        alone = cards == jokers == 1
        worth = 0 if alone or joker is None else joker.counts
        return Count(worth, False, cards, natural, True)
    hard = sum(points)
    elevens = _elevens(points.count(ACE), hard, counting)
    total, soft = hard + TEN * elevens, elevens > 0
    natural = two and counting.natural == "ace-ten" and ACE in points and TEN in points
    return Count(total, soft, cards, natural, False, tuple(points) == (8, 8, 8))


def _elevens(aces: int, hard: int, counting: Counting) -> int:
    """Return how many aces count eleven in a hand that comes to `hard` with all of them as one."""
    most = 21 if counting.aces == "up-to-21" else counting.most
    room = max(most - hard, 0) // TEN
    return min(aces if counting.aces == "each" else min(aces, 1), room)


def count(cards: Iterable[Card], counting: Counting, *, initial: bool = True) -> Count:
    """What a hand comes to; `initial`: it is not from a split."""
    return count_points([points(card) for card in cards], counting, initial=initial)


def said(found: Count, counting: Counting) -> str:
    """The hand in the fewest words: `18`, `soft 17`, `Pure 21.5`, `26, over`."""
    if found.natural:
        return counting.natural_name
    if found.over(counting.most):
        return f"{found.total}, over"
    return f"soft {found.total}" if found.soft else str(found.total)
