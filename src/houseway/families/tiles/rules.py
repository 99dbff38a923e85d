"""The tiles family's section of a filing: four tiles, set as two hands, against the bank's two.

Pai gow with Chinese dominoes. What a sheet can have another way is a key: how the hands rank, who
has the copies, how the piles go round, whether the player-dealer sets as he likes, and the house
way, whose rows stand in the filing so that they can be read and changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from houseway.filings.model import BankedRules, Lines, Part
from houseway.filings.piles import Piles
from houseway.hands.tiles import Ties, TileRanking

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Special = Literal["high nine", "gong", "wong"]
Aim = Literal["balanced", "high", "low"]


class Ranking(Part, frozen=True):
    """How two tiles rank, as far as sheets leave it open.

    `joon`: each tile of Gee Joon counts three or six as it is better, or the pips it has.
    `single-joon`: by itself it is the lowest tile of all, or the highest, as its pair is.
    `ties`: what decides between two hands of equal points; `zeros`: whether it does for none.
    """

    lines: Lines
    joon: Literal["three-or-six", "pips"] = "three-or-six"
    single_joon: Literal["lowest", "highest"] = "lowest"
    ties: Ties = "higher-tile"
    zeros: Literal["copies", "ranked"] = "copies"

    @property
    def order(self) -> TileRanking:
        """The same for what compares hands."""
        return TileRanking(
            self.joon == "three-or-six",
            self.single_joon == "lowest",
            self.ties,
            self.zeros == "ranked",
        )


class LeastLow(Part, frozen=True):
    """The least low hand that is worth playing for: so many points, with a tile no lower."""

    points: int
    tile: str


class Split(Part, frozen=True):
    """A pair that is split, and with which two others, each as their pips: `9 11`."""

    pair: str
    others: tuple[str, ...] = msgspec.field(name="with")


class HouseWayRows(Part, frozen=True):
    """The house way: which pairs are split, and how a hand without a pair is set.

    A pair that `split` does not name is never split. `specials` are the high hands of a Teen or
    Day, the first wanted first while the low hand is worth playing for, and the highest of them
    else. `aim`: the low hand as high as can be where it is worth playing for, else the high hand if
    that has `least-high` points, else the low one; or always the one or the other. Hands of the
    same points have the higher tile in the low hand up to `high-tile-low` points there.
    """

    lines: Lines
    aim: Aim = "balanced"
    split: tuple[Split, ...] = ()
    specials: tuple[Special, ...] = ("high nine", "gong", "wong")
    least_low: LeastLow = LeastLow(points=3, tile="Gor")
    least_high: int = 8
    high_tile_low: int = 7


class TilesPlay(Part, frozen=True):
    """The deal, the setting and the comparison."""

    lines: Lines
    piles: Piles
    ranking: Ranking
    house_way: HouseWayRows
    copies: Literal["player-dealer", "push"] = "player-dealer"
    """Who has two hands of the same worth: the player-dealer, or nobody, so that a wager with one
    neither wins nor loses."""
    bank: Literal["free", "house-way"] = "free"
    """How the player-dealer sets his hand."""
    house_way_asked: bool = True
    """Whether a player may have his hand set the house way, and is bound by it then."""


class TilesRules(BankedRules, frozen=True, tag_field="family", tag="tiles", kw_only=True):
    """A filing of the tiles family."""

    family_name: ClassVar[str] = "tiles"

    play: TilesPlay

    @property
    def round_cards(self) -> int:
        """A pile for every seat."""
        return max(self.table.choices) * self.play.piles.cards

    def contradictions(self) -> Iterable[str]:
        from houseway.families.tiles.consistency import tiles_contradictions

        return tiles_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.tiles.sheet import tiles_sections

        return tiles_sections(self)

    def backline_says(self) -> Iterable[str]:
        from houseway.families.tiles.sheet import backline_says

        return backline_says(self)
