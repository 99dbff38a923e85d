"""Ace-to-five low hands: the ace is low, straights and flushes do not count, the wheel is best.

Hands are compared from the highest card down, the lower one winning; a pair is worse than none.
For eight-or-better, five different ranks of eight and below qualify, and nothing else is a low.
The joker is the lowest card not already in the hand.

A worth is, as everywhere, a number of which the greater is better: what a high hand of these cards
would count, straights and flushes aside and the ace as one, taken from a number above them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from houseway.cards.card import JOKER, RANKS, Card
from houseway.errors import Refusal
from houseway.hands.high import two_with_three
from houseway.hands.ladder import CATEGORY_SHIFT, Category, Worth, worth_at

NO_LOW: Final = Worth(0)
"""What a hand without a qualifying low is worth."""

LOW_TOP: Final = 1 << 24
"""Above every hand's count."""

_SHAPES: Final[dict[tuple[int, int], Category]] = {
    (1, 1): "high card",
    (2, 1): "pair",
    (2, 2): "two pair",
    (3, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
"""What five cards can make when straights and flushes do not count, the best low first.

Each by how many cards there are of the rank held most often, and of the next.
"""

LOW_VALUES: Final = {rank: value for value, rank in enumerate(RANKS, start=1)}
"""What a rank counts, the ace one."""

EIGHT: Final = 8


def low(cards: Sequence[Card]) -> Worth:
    """The worth of the best five for low, or of all if there are fewer; the joker may be one."""
    return Worth(LOW_TOP - _count(_lowest(_values(cards))))


def low_eight(cards: Sequence[Card]) -> Worth:
    """The same with eight or better to qualify; `NO_LOW` if nothing does."""
    ranks = sorted({value for value in _values(cards) if value <= EIGHT})[:5]
    return Worth(LOW_TOP - _count(ranks)) if len(ranks) == 5 else NO_LOW


def omaha_low_eight(hole: Sequence[Card], board: Sequence[Card]) -> Worth:
    """The best low of exactly two hole cards with exactly three of the board, eight or better."""
    return max(low_eight(five) for five in two_with_three(hole, board))


def low_category(worth: Worth) -> Category:
    """What the hand makes, and should not: `high card` is a low without a pair."""
    return [*_SHAPES.values()][(LOW_TOP - worth) >> CATEGORY_SHIFT]


def _values(cards: Sequence[Card]) -> list[int]:
    """The ranks held; the joker is the lowest one missing."""
    values = [LOW_VALUES[card[0]] for card in cards if card != JOKER]
    jokers = len(cards) - len(values)
    if jokers > 1:
        raise Refusal("a pack has one joker: a hand cannot hold two")
    if jokers:
        values.append(min(set(LOW_VALUES.values()).difference(values)))
    return values


def _lowest(values: list[int]) -> list[int]:
    """The five cards of these that make the least: different ranks as far as they reach.

    Then a second card of the lowest ranks, and so on: a pair of aces is the lowest pair. Three of
    a kind come only after every rank has been paired.
    """
    ranks = groupby(sorted(values))
    in_turn = sorted((place, value) for value, same in ranks for place, _ in enumerate(same))
    return [value for _, value in in_turn[:5]]


def _count(values: list[int]) -> int:
    """What these cards would make as a high hand, straights and flushes aside."""
    times = Counter(values)
    by_times = sorted(times, key=lambda value: (times[value], value), reverse=True)
    most, next_most = (*(times[value] for value in by_times), 1, 1)[:2]
    return worth_at([*_SHAPES].index((most, next_most)), by_times)
