"""Ranges of two hole cards in the words that players use: `QQ+`, `AKs`, `A5s-A2s`, `ATo+`, `KQ`.

A word is two ranks, `s` for one suit, `o` for two, nothing for either. A plus goes up: of pairs to
the aces, of others with the lower card up to the one below the higher. A dash goes from one word to
another: pairs, hands with the same high card, or hands with the same gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from houseway.cards.card import SUITS, Card
from houseway.errors import Refusal

Pair = tuple[Card, Card]

_RANKS: Final = "23456789TJQKA"
_WORD: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([SO]?)")
_WHOLE: Final = re.compile(rf"{_WORD.pattern}(\+|-{_WORD.pattern})?")
_LIKE: Final = "QQ+, AKs, A5s-A2s, ATo+, 99-66, KQ, AhKh or random"


def is_range(text: str) -> bool:
    """Whether a term is meant for such a word, right or wrong; `Jk 7d` begins with the joker."""
    words = text.upper().replace(" ", "")
    if words.startswith("JK"):
        return _WHOLE.fullmatch(words) is not None
    return _WORD.match(words) is not None


def hands_of(text: str) -> list[Pair]:
    """Every two cards that a word of a range stands for."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if dash:
        shapes = _between(text, _shape(first, text), _shape(last, text))
    elif first.endswith("+"):
        shapes = _upwards(_shape(first[:-1], text))
    else:
        shapes = iter([_shape(first, text)])
    return [pair for shape in shapes for pair in _pairs(*shape)]


Shape = tuple[int, int, str]
"""The higher rank, the lower one, and `S`, `O` or nothing for the suits."""


def _shape(word: str, text: str) -> Shape:
    found = _WORD.fullmatch(word.strip().upper())
    if found is None:
        raise Refusal(f'"{text}" is no range of hands: write such as {_LIKE}')
    ranks = sorted((_RANKS.index(found[1]), _RANKS.index(found[2])), reverse=True)
    if ranks[0] == ranks[1] and found[3]:
        suits = "of one suit" if found[3] == "S" else "of two suits said so"
        raise Refusal(f'"{text}": there is no pair {suits}: write {found[1]}{found[2]}')
    return ranks[0], ranks[1], found[3]


def _upwards(shape: Shape) -> Iterator[Shape]:
    high, low, suits = shape
    if high == low:
        yield from ((rank, rank, suits) for rank in range(high, len(_RANKS)))
    else:
        yield from ((high, rank, suits) for rank in range(low, high))


def _between(text: str, one: Shape, other: Shape) -> Iterator[Shape]:
    (low, high) = sorted((one, other))
    steps = high[0] - low[0]
    if low[2] != high[2] or (low[0] == low[1]) != (high[0] == high[1]):
        raise Refusal(f'"{text}" goes from one kind of hand to another: write such as {_LIKE}')
    if not steps:
        yield from ((high[0], rank, high[2]) for rank in range(low[1], high[1] + 1))
    elif high[1] - low[1] == steps:
        yield from ((low[0] + i, low[1] + i, high[2]) for i in range(steps + 1))
    else:
        raise Refusal(
            f'"{text}": the hands of a range have the same high card, such as A5s-A2s, or the same '
            "gap, such as T9s-65s"
        )


def _pairs(high: int, low: int, suits: str) -> Iterator[Pair]:
    for one in SUITS:
        for other in SUITS:
            if high == low and one >= other:
                continue
            if (suits == "S" and one != other) or (suits == "O" and one == other):
                continue
            yield Card(_RANKS[high] + one), Card(_RANKS[low] + other)
