"""The ways to set four tiles as two hands: three, or fewer where two of the tiles are a pair.

Which of the two is the low hand follows from what they are worth, so no setting is foul.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from houseway.cards.card import Card
from houseway.cards.tile import pair_of
from houseway.hands.tiles import TileRanking, TileWorth, rank_of, tiles_worth

TILES: Final = 4
_SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class TileSetting(NamedTuple):
    """Four tiles as two hands, and what each is worth."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_worth: TileWorth
    high_worth: TileWorth

    @property
    def name(self) -> str:
        """What the choice is called: the tiles of the low hand, `Gor Bon`."""
        return " ".join(self.low)

    @property
    def reversed_name(self) -> str:
        """The tiles of the high hand, which are not the low one."""
        return " ".join(self.high)


def settings_of(tiles: Sequence[Card], ranking: TileRanking) -> tuple[TileSetting, ...]:
    """Every way to set them that differs from the others in what the hands are made of.

    Two tiles of one pair are the same to every hand, unless Gee Joon's two count differently; in
    which order the tiles came changes nothing.
    """
    tiles = sorted(tiles)
    found: dict[tuple[tuple[str, ...], ...], TileSetting] = {}
    for split in _SPLITS:
        one, other = (as_set([tiles[place] for place in half], ranking) for half in split)
        low, high = sorted((one, other), key=lambda half: tiles_worth(*half, ranking))
        kinds = tuple(tuple(_kind(tile, ranking) for tile in half) for half in (low, high))
        worths = tiles_worth(*low, ranking), tiles_worth(*high, ranking)
        found.setdefault(kinds, TileSetting(low, high, *worths))
    return tuple(found.values())


def as_set(tiles: Sequence[Card], ranking: TileRanking) -> tuple[Card, Card]:
    """Two tiles as a hand, the higher first."""
    first, second = sorted(tiles, key=lambda tile: (-rank_of(tile, ranking), tile))
    return first, second


def _kind(tile: Card, ranking: TileRanking) -> str:
    """What a tile counts as: its pair, or itself where the two differ."""
    pair = pair_of(tile)
    return tile if pair == "Joon" and not ranking.interchangeable else pair
