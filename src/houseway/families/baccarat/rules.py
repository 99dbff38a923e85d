"""The baccarat family's section of a filing: how the hands are dealt and drawn.

Two forms. *Community*: one player hand and one banker hand for the whole table (baccarat proper).
*Each spot*: every spot has a hand of its own against the player-dealer's (Super Pan 9).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal

from houseway.filings.model import NO_LINES, BankedRules, Lines, Part

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Hand = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]


@lru_cache(maxsize=64)
def dealt(deal: tuple[Hand, ...]) -> tuple[str, ...]:
    """The cards of community hands in the order they are dealt, such as `banker 2`."""
    return tuple(f"{hand} {deal[: place + 1].count(hand)}" for place, hand in enumerate(deal))


class Option(Part, frozen=True):
    """Totals on which each bettor chooses for himself to hit or stand."""

    totals: tuple[int, ...]
    """The totals on which he chooses."""
    wagers: tuple[str, ...]
    """Only bettors with one of these wagers are asked."""
    lines: Lines = NO_LINES
    """The lines of the source that give the choice."""
    against_natural: bool = False
    """Whether the choice stays even when the banker hand has a natural."""
    own_wagers: tuple[str, ...] | None = None
    """Which of his wagers are settled on the total he chose; all, unless listed."""
    others: Literal["stood", "hit"] = "stood"
    """Which player total settles everything else once somebody has hit."""
    banker_follows: Literal["any-hit", "all-hit"] = "any-hit"
    """Whether the banker hand goes by the third card as soon as one bettor took it, or only when
    all who were asked did."""


class PlayerHand(Part, frozen=True):
    """When the community player hand draws its third card."""

    hits: tuple[int, ...]
    """The totals on which it draws."""
    house_way_hits: tuple[int, ...]
    """The totals on which the house way draws, where the choice is a bettor's."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""
    option: Option | None = None
    """Totals on which bettors choose; left out if every draw is forced."""

    @property
    def house_draws(self) -> tuple[int, ...]:
        """The totals that draw where nobody chooses: the house way decides an option's only."""
        chosen = self.option.totals if self.option else ()
        return tuple(sorted({*self.hits} | {*chosen} & {*self.house_way_hits}))


class BankerHand(Part, frozen=True):
    """When the banker hand draws: by its total if the player hand stood, else by the chart."""

    stood: tuple[int, ...]
    """The totals on which it draws if the player hand stood."""
    drew: dict[str, str]
    """The chart: for each total ten letters, H or S, for the points 0 to 9 of the player hand's
    third card. A total without a row stands."""
    lines: Lines = NO_LINES
    """The lines of the source that have the chart."""

    def hits_after(self, total: int, third: int) -> bool:
        """Whether the banker hand hits on `total` after the player hand's third card."""
        row = self.drew.get(str(total))
        return row is not None and row[third] == "H"


class Community(Part, frozen=True, tag_field="hands", tag="community"):
    """One player hand, one banker hand, shared by all."""

    deal: tuple[Hand, ...]
    """To which hand each of the first four cards goes, in order."""
    player: PlayerHand
    """When the player hand draws its third card."""
    banker: BankerHand
    """When the banker hand draws."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the deal."""
    face_down: tuple[str, ...] = ()
    """Cards dealt face down, such as `banker 2`."""
    natural: Literal["stops", "plays-on"] = "stops"
    """Whether eight or nine in two cards keeps the other hand from drawing."""
    peek: bool = True
    """Whether the house dealer looks for a face-down natural before the player hand draws. If not,
    the player hand draws first and a third card that a natural forbids is void."""
    pair_cards: Literal["first-two", "any-two"] = "first-two"
    """Which cards of a hand can make its pair."""
    natural_outranks: bool = False
    """Whether a natural beats a three-card hand of the same or a higher total."""


class SpotHand(Part, frozen=True):
    """A spot's own hand: the totals on which standing earns a warning, and the house way."""

    house_way_hits: tuple[int, ...]
    """The totals on which the house way draws."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    warned_standing: tuple[int, ...] = ()
    """The totals on which standing earns a warning."""


class DealerHand(Part, frozen=True):
    """The player-dealer's hand: totals that must draw, totals with an option, the house way."""

    hits: tuple[int, ...]
    """The totals on which it must draw."""
    option: tuple[int, ...]
    """The totals on which the player-dealer chooses."""
    house_way_hits: tuple[int, ...]
    """The totals of those on which the house way draws."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""

    @property
    def house_draws(self) -> tuple[int, ...]:
        """The totals that draw where the house way decides the option's."""
        chosen = {*self.option}
        return tuple(sorted({*self.hits} - chosen | chosen & {*self.house_way_hits}))


class EachSpot(Part, frozen=True, tag_field="hands", tag="each-spot"):
    """A hand of its own for every spot, one card to draw, compared with the player-dealer's."""

    cards: int
    """How many cards a hand is dealt; it may draw one more."""
    player: SpotHand
    """The hand of a spot."""
    dealer: DealerHand
    """The player-dealer's hand."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the deal."""
    all_spots_dealt: bool = False
    """Whether a spot without a wager is dealt a hand, too."""
    decides_bank: Literal["player-dealer", "largest-wager"] = "player-dealer"
    """Who decides the bank's hand where several have money in the bank."""
    hands_seen: Literal["one", "all"] = "all"
    """How many of the hands he has the say on a bettor may look at and play."""
    unseen_hands: Literal["house-way", "next-bettor"] = "house-way"
    """Who plays the others: the house dealer, or the next largest wager that has seen none."""


class BaccaratRules(BankedRules, frozen=True, tag_field="family", tag="baccarat", kw_only=True):
    """Baccarat: a player and a banker hand for all, or a hand for every spot; points decide."""

    family_name: ClassVar[str] = "baccarat"
    tracked: ClassVar[tuple[str, ...]] = (
        *BankedRules.tracked,
        *("player", "banker", "tie", "naturals"),
    )

    play: Community | EachSpot
    """How the hands are dealt and drawn."""

    @property
    def round_cards(self) -> int:
        """Every hand, with the card that it may draw."""
        if isinstance(self.play, Community):
            return 6
        return max(self.table.choices) * (self.play.cards + 1)

    def contradictions(self) -> Iterable[str]:
        """Phrases, cards and totals that are not possible."""
        from houseway.families.baccarat.consistency import baccarat_contradictions

        return baccarat_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        """How the hands are dealt and drawn."""
        from houseway.families.baccarat.sheet import baccarat_sections

        return baccarat_sections(self)

    def backline_says(self) -> Iterable[str]:
        """Nobody decides a hand that is everybody's."""
        from houseway.families.baccarat.sheet import backline_says

        return backline_says(self)
