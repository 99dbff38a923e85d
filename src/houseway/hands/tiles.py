"""What two tiles are worth: a pair, wong, gong, or the last digit of their pips.

Pairs rank first, Gee Joon the highest of them; then wong, a Teen or Day with a nine, and gong, a
Teen or Day with an eight; then points from nine to none, equal points going by the higher tile.
Two hands of the same worth are copies.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from houseway.cards.card import Card
from houseway.cards.tile import PAIRS, PIPS, pair_of

SUPREME: Final = "Joon"

SINGLES: Final = (*PAIRS[1:], SUPREME)
"""Tiles by themselves from the highest to the lowest: those of the supreme pair come last."""

Ties = Literal["higher-tile", "both-tiles", "copy"]
Kind = Literal["points", "gong", "wong", "pair"]
KINDS: Final[tuple[Kind, ...]] = ("points", "gong", "wong", "pair")

_WONG, _GONG = 9, 8
_HIGH: Final = ("Teen", "Day")


class TileRanking(NamedTuple):
    """What sheets can leave open of the ranking.

    `interchangeable`: each tile of Gee Joon counts three or six, whichever is better.
    `supreme_last`: by itself such a tile is the lowest of all, else the highest.
    `ties`: equal points, gongs and wongs go by the higher tile, by both, or are copies.
    `zeros_rank`: so do hands of no points, which else are all equal.
    """

    interchangeable: bool = True
    supreme_last: bool = True
    ties: Ties = "higher-tile"
    zeros_rank: bool = False

    @property
    def singles(self) -> tuple[str, ...]:
        """Tiles by themselves from the highest to the lowest."""
        return SINGLES if self.supreme_last else PAIRS


STANDARD: Final = TileRanking()
"""As the game is played where its rules are printed in full."""


class TileWorth(NamedTuple):
    """What two tiles are worth; the greater wins, equal ones are copies.

    `points` are nine and less, or for gong, wong and pairs nothing; `tile` and `second` count from
    1 for the lowest, and are 0 where they decide nothing.
    """

    kind: int
    points: int
    tile: int
    second: int = 0


def rank_of(tile: Card, ranking: TileRanking = STANDARD) -> int:
    """A tile by itself, counted from 1 for the lowest; two of a pair are equal."""
    return len(SINGLES) - ranking.singles.index(pair_of(tile))


def pips_of(tile: Card) -> int:
    """How many pips a tile has on both ends."""
    return sum(PIPS[tile])


@lru_cache(maxsize=8192)
def tiles_worth(one: Card, other: Card, ranking: TileRanking = STANDARD) -> TileWorth:
    """What two tiles make together."""
    pairs = pair_of(one), pair_of(other)
    if pairs[0] == pairs[1]:
        return TileWorth(KINDS.index("pair"), 0, len(PAIRS) - PAIRS.index(pairs[0]))
    decide = _deciding(one, other, ranking)
    for high, with_it in ((one, other), (other, one)):
        if pair_of(high) in _HIGH and pips_of(with_it) in (_WONG, _GONG):
            kind: Kind = "wong" if pips_of(with_it) == _WONG else "gong"
            return TileWorth(KINDS.index(kind), 0, *decide)
    points = max(
        (first + second) % 10
        for first in _counts(one, ranking)
        for second in _counts(other, ranking)
    )
    return TileWorth(0, points, *(decide if points or ranking.zeros_rank else (0, 0)))


def _deciding(one: Card, other: Card, ranking: TileRanking) -> tuple[int, int]:
    """The tiles that decide between equal hands, the higher first."""
    second, first = sorted((rank_of(one, ranking), rank_of(other, ranking)))
    match ranking.ties:
        case "higher-tile":
            return first, 0
        case "both-tiles":
            return first, second
        case "copy":
            return 0, 0


def _counts(tile: Card, ranking: TileRanking) -> tuple[int, ...]:
    """What a tile can count in points."""
    if ranking.interchangeable and pair_of(tile) == SUPREME:
        return 3, 6
    return (pips_of(tile),)


def made_of(worth: TileWorth, ranking: TileRanking = STANDARD) -> str:
    """The worth in words: `pair of Teen`, `Gee Joon`, `wong with Teen`, `9 with Day`, `0`."""
    kind = KINDS[worth.kind]
    if kind == "pair":
        return f"pair of {name}" if (name := PAIRS[-worth.tile]) != SUPREME else "Gee Joon"
    made = str(worth.points) if kind == "points" else kind
    if not worth.tile:
        return made
    highest = ranking.singles[-worth.tile]
    return f"{made} with {'Gee Joon' if highest == SUPREME else highest}"
