"""Hands of four tiles by what they are made of: the same for every hand that is worth the same.

The two tiles of a pair count alike everywhere, so a hand is how many it has of each kind: 17 kinds,
the two of Gee Joon apart because they can count differently. 35,960 hands are 4,285 kinds of hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod

import numpy as np
import numpy.typing as npt

from houseway.cards.card import Card
from houseway.cards.tile import pair_of
from houseway.families.tiles.settings import TILES

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def kind_of(tile: Card) -> str:
    """The tile's pair, or the tile itself if it is one of Gee Joon's."""
    pair = pair_of(tile)
    return tile if pair == "Joon" else pair


class Hands:
    """Every kind of hand from some tiles, with how many hands are of it.

    `ways` are in floats, which hold these counts exactly: each is less than 2^53.
    """

    def __init__(self, tiles: Sequence[Card]) -> None:
        by_kind: dict[str, list[Card]] = {}
        for tile in tiles:
            by_kind.setdefault(kind_of(tile), []).append(tile)
        self.kinds = tuple(by_kind)
        there = [len(by_kind[kind]) for kind in self.kinds]
        self.numbered: Ints = np.repeat(np.arange(len(there)), there)
        """Every tile of the set as the number of its kind."""
        self.made = np.array([*_compositions(there, TILES)], dtype=np.int64)
        """[hand, kind]: how many tiles of each kind."""
        self.samples = [
            tuple(
                tile
                for kind, many in zip(self.kinds, made.tolist(), strict=True)
                for tile in by_kind[kind][:many]
            )
            for made in self.made
        ]
        """A hand of each kind, in tiles."""
        self.ways = np.array(
            [prod(map(comb, there, made)) for made in self.made.tolist()], dtype=np.float64
        )
        """How many hands of the set are of each kind."""
        self._left = [
            [self._share(kind, many, taken) for taken in range(many + 1)]
            for kind, many in enumerate(there)
        ]
        self._places = {tuple(made): place for place, made in enumerate(self.made.tolist())}

    def _share(self, kind: int, many: int, taken: int) -> Floats:
        """What part of the ways to each hand is left when so many tiles of a kind are gone."""
        held = self.made[:, kind].tolist()
        return np.array([comb(many - taken, one) / comb(many, one) for one in held])

    def others(self, hand: int) -> Floats:
        """How many hands of each kind there are beside one hand of this kind."""
        ways = self.ways.copy()
        for kind in np.flatnonzero(self.made[hand]).tolist():
            ways *= self._left[kind][self.made[hand, kind]]
        return ways

    def place_of(self, tiles: Sequence[Card]) -> int:
        """Which kind of hand some tiles are."""
        held = Counter(map(kind_of, tiles))
        return self._places[tuple(held[kind] for kind in self.kinds)]


def _compositions(there: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many tiles, by how many of each kind."""
    if not there:
        if not wanted:
            yield ()
        return
    for many in range(min(there[0], wanted) + 1):
        for rest in _compositions(there[1:], wanted - many):
            yield (many, *rest)


@lru_cache(maxsize=8)
def hands_from(tiles: tuple[Card, ...]) -> Hands:
    """The hands of a set of tiles, made once."""
    return Hands(tiles)
