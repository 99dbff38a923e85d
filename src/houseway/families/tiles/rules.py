"""The tiles family's section of a filing: four tiles, set as two hands, against the bank's two.

Pai gow with Chinese dominoes. What a sheet can have another way is a key: how the hands rank, who
has the copies, how the piles go round, whether the player-dealer sets as he likes, and the house
way, whose rows stand in the filing so that they can be read and changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import BankedRules
from houseway.filings.part import Part
from houseway.filings.piles import Piles
from houseway.hands.meeting import Copies
from houseway.hands.tiles import Ties, TileRanking

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Special = Literal["high nine", "gong", "wong"]
Aim = Literal["balanced", "high", "low"]


class Ranking(Part, frozen=True):
    """How two tiles rank, as far as sheets leave it open."""

    lines: Lines = NO_LINES
    """The lines of the source that rank the tiles."""
    joon: Literal["three-or-six", "pips"] = "three-or-six"
    """What each tile of Gee Joon counts: three or six as it is better, or the pips it has."""
    single_joon: Literal["lowest", "highest"] = "lowest"
    """Where such a tile ranks by itself: below all others, or above them as its pair does."""
    ties: Ties = "higher-tile"
    """What decides between two hands of equal points, two gongs or two wongs."""
    zeros: Literal["copies", "ranked"] = "copies"
    """Whether two hands of no points are copies, or go by their tiles like others."""

    @property
    def order(self) -> TileRanking:
        """The same for what compares hands."""
        return TileRanking(
            self.joon == "three-or-six",
            self.single_joon == "lowest",
            self.ties,
            self.zeros == "ranked",
        )


class Split(Part, frozen=True):
    """A pair that is split, and with which two other tiles."""

    pair: str
    """The pair by its name: `Teen`, `Gow`, `Joon`."""
    others: tuple[str, ...] = msgspec.field(name="with")
    """The pips of one of them, and behind a plus those that the other can have: `9 + 8 11`."""

    @property
    def pips(self) -> frozenset[tuple[int, ...]]:
        """What the two others can have, the fewer first."""
        found: set[tuple[int, ...]] = set()
        for row in self.others:
            one, _, others = row.partition("+")
            found |= {tuple(sorted((int(one), int(other)))) for other in others.split()}
        return frozenset(found)


class HouseWayRows(Part, frozen=True):
    """The house way: which pairs are split, and how a hand without a pair is set."""

    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    aim: Aim = "balanced"
    """What is wanted: by the rows below, or always the highest high hand or low hand."""
    split: tuple[Split, ...] = ()
    """Pairs that are split; one that is not named never is."""
    specials: tuple[Special, ...] = ("high nine", "gong", "wong")
    """High hands of a Teen or Day, the first wanted first while the low hand is worth playing for,
    and the highest of them else."""
    least_low: int = 3
    """The points of the least low hand that is worth playing for."""
    least_low_tile: str = "Gor"
    """With just these points, the least tile that must be in it."""
    least_high: int = 8
    """Where none is: from how many points on the high hand is made as high as can be; below that
    the low one is."""
    high_tile_low: int = 7
    """Up to how many points of the low hand the higher tile goes there, if the points stay."""


class TilesPlay(Part, frozen=True):
    """The deal, the setting and the comparison."""

    piles: Piles
    """How the tiles are dealt."""
    ranking: Ranking
    """How two tiles rank."""
    house_way: HouseWayRows
    """How the house sets a hand."""
    lines: Lines = NO_LINES
    """The lines of the source that tell hands and play."""
    copies: Copies = "player-dealer"
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
    """How the tiles are dealt, set and compared."""

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
