"""The ways to set four tiles as two hands: three, or fewer where two of the tiles are alike.

Which of the two is the low hand follows from what they are worth, so no setting is foul.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from houseway.cards.card import Card
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
        """What the choice is called: the tiles of the low hand, `Gor-Bon`."""
        return "-".join(self.low)


def settings_of(tiles: Sequence[Card], ranking: TileRanking) -> tuple[TileSetting, ...]:
    """Every way to set them; in which order the tiles came changes nothing.

    Two tiles that are alike make some of the three ways the same.
    """
    return _settings(tuple(sorted(tiles)), ranking)


@lru_cache(maxsize=1 << 16)
def _settings(tiles: tuple[Card, ...], ranking: TileRanking) -> tuple[TileSetting, ...]:
    found: dict[tuple[tuple[Card, ...], ...], TileSetting] = {}
    for split in _SPLITS:
        halves = [as_set([tiles[place] for place in half], ranking) for half in split]
        low, high = sorted(halves, key=lambda half: (tiles_worth(*half, ranking), half))
        worths = tiles_worth(*low, ranking), tiles_worth(*high, ranking)
        found.setdefault((low, high), TileSetting(low, high, *worths))
    return tuple(found.values())


def as_set(tiles: Sequence[Card], ranking: TileRanking) -> tuple[Card, Card]:
    """Two tiles as a hand, the higher first."""
    first, second = sorted(tiles, key=lambda tile: (-rank_of(tile, ranking), tile))
    return first, second
