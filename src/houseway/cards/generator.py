"""The table's own random generator: seeded, unbiased, committed to before and revealed after.

The stream is SHAKE-256 over the house's secret seed and what the players contributed, so that
anyone who learns the seed can recompute every shuffle and roll, and nobody can before. The
commitment is the SHA-256 of the seed, shown before wagers close; players contribute after they
have seen it, so neither side chooses the deal. docs/fairness.md has the formulas, test vectors and
a verifier that needs nothing of this.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = 1024
_FIRST: Final = 128
"""So many of a block's words are taken first: enough for a shuffle, and few who ask take more."""
_SPAN: Final = 1 << 32


def commitment(seed: bytes) -> str:
    """What is shown before the deal: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def pledge_of(value: str, commitment: str, name: str) -> str:
    """How somebody pledges a value of 64 hexadecimal digits to the shuffle committed to so.

    The commitment and the name are in it, so that it cannot be older than the one, and that nobody
    can pledge what he copied from another.
    """
    return hashlib.sha256(f"{value}:{commitment}:{name}".encode()).hexdigest()


@lru_cache(maxsize=64)
def _places(count: int) -> tuple[tuple[int, int], ...]:
    """The places of a shuffle, and for each the least word that would bias what comes there."""
    return tuple((i, _SPAN - _SPAN % (i + 1)) for i in range(count - 1, 0, -1))


class Generator:
    """A stream of unbiased whole numbers, the same for the same seed and contributions."""

    def __init__(self, seed: bytes, contributions: Sequence[str] = ()) -> None:
        key = hashlib.sha256(len(seed).to_bytes(4, "big") + seed)
        for text in contributions:
            part = text.encode()
            key.update(len(part).to_bytes(4, "big") + part)
        self._key = key.digest()
        self._block = 0
        self._begun = False
        self._words: list[int] = []

    def _refill(self) -> list[int]:
        shake = hashlib.shake_256(self._key + self._block.to_bytes(8, "big"))
        if self._begun:
            words = unpack(f">{_WORDS - _FIRST}I", shake.digest(4 * _WORDS)[4 * _FIRST :])
            self._block += 1
        else:
            words = unpack(f">{_FIRST}I", shake.digest(4 * _FIRST))
        self._begun = not self._begun
        self._words = list(words)
        self._words.reverse()
        return self._words

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely: words that would bias are skipped."""
        words = self._words
        while True:
            if not words:
                words = self._refill()
            word = words.pop()
            if word < _SPAN - _SPAN % n:
                return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, from the last place down."""
        words = self._words
        for i, fair in _places(len(items)):  # as in `below`, which costs a call for every card
            word = fair
            while word >= fair:
                if not words:
                    words = self._refill()
                word = words.pop()
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]

    def dice(self, count: int) -> tuple[int, ...]:
        """`count` dice of six faces."""
        return tuple(1 + self.below(6) for _ in range(count))
