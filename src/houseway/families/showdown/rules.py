"""The showdown family's section of a filing: poker hands, each spot's against the player-dealer's.

Three Card Poker, Caribbean Stud and Ultimate Texas Hold'em are one game with other keys: how many
cards a hand has and how many lie in the middle, which card of the bank is seen, at which stages a
bettor may put up his second wager and in which multiples of the first, and what the bank's hand
must be to qualify. What a bank that does not qualify does to a wager stands in that wager's pay
rows, like everything else that a wager is paid on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal

from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import BankedRules
from houseway.filings.part import Part
from houseway.filings.wager import Wager
from houseway.hands.comparison import Winner
from houseway.hands.ladder import (
    CATEGORY_SHIFT,
    POKER,
    THREE_CARD,
    Category,
    Ladder,
    Worth,
    least,
)
from houseway.hands.qualifier import least_worth

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Ranking = Literal["poker", "three-card"]
Device = Literal["shuffler", "shoe"]
Origin = Literal["player-dealer", "house-dealer"]


class Deal(Part, frozen=True):
    """How one device deals: hands whole or card by card, from whose left, and the bank's turn."""

    hands: Literal["whole", "card-by-card"]
    """Whether a hand is dealt whole or a card at a time, round by round."""
    lines: Lines = NO_LINES
    """The lines of the source that tell it."""
    start: Origin = "player-dealer"
    """At whose left the deal begins."""
    bank: Literal["last", "after-play"] = "last"
    """When the bank's hand comes: last of the hands, before the community cards, all face down; or
    when everybody has acted, community cards coming when they are shown."""
    burn: int = 0
    """With `after-play`: how many cards go away before community cards are shown."""


class UpCard(Part, frozen=True):
    """The card of the bank's hand that lies face up, and who may use it."""

    card: int
    """Which card it is, counted from 1 as dealt."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    seen: Literal["before-decisions", "after-decisions"] = "before-decisions"
    """Whether it is seen before anybody decides, so that bettors play by it, or only once all
    have."""


class Stage(Part, frozen=True):
    """A point at which a bettor who has not raised yet may, and what else he can do."""

    raises: tuple[int, ...]
    """How many antes he may put up."""
    otherwise: Literal["check", "fold"]
    """What he does if he does not raise: `fold` at the last stage."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of the decision."""
    community: int = 0
    """How many cards in the middle lie open by then."""


class Qualifier(Part, frozen=True):
    """The least hand with which the bank plays."""

    least: str
    """That hand in words: `queen high`, `ace-king high`, `pair`."""
    lines: Lines = NO_LINES
    """The lines of the source that say so."""


class Showdown(Part, frozen=True):
    """The deal, the decisions and the comparison."""

    cards: int
    """How many cards a hand has of its own: 3 with the ranking `three-card`, 2 or 5."""
    ante: str
    """The wager that brings a hand, and whose multiples are raised."""
    raised: str
    """The wager that a bettor puts up once he has looked."""
    stage: tuple[Stage, ...]
    """The decisions, one after another until all cards in the middle lie open; who has raised is
    asked no more."""
    deal: dict[Device, Deal]
    """How each device that the sheet allows deals."""
    device: Device
    """Which of them is in use."""
    qualifier: Qualifier
    """What the bank's hand must be to play."""
    lines: Lines = NO_LINES
    """The lines of the source that tell hands and play."""
    ranking: Ranking | None = None
    """Which hand beats which: as in poker, or as in poker of three cards. `poker` unless given; a
    pack that lacks ranks has to give it, for it may be ranked otherwise."""
    community: int = 0
    """How many cards lie in the middle."""
    up: UpCard | None = None
    """The bank's card that lies face up; left out if none does."""
    decide_from: Origin = "player-dealer"
    """At whose left the decisions begin."""
    raise_limits: Literal["free", "posted"] = "free"
    """Whether the raised wager too must keep to the posted limits."""

    def choices(self, stage: Stage) -> dict[int, str]:
        """What each raise of a stage is called, by how many antes it is.

        Where there is never more than one raise, of one ante, it has the name of the wager.
        """
        plain = [one.raises for one in self.stage] == [(1,)]
        return {times: self.raised if plain else f"{times}x" for times in stage.raises}

    @property
    def chosen(self) -> dict[int, str]:
        """What every end of the decisions is called, by how many antes were raised."""
        named = {times: name for each in self.stage for times, name in self.choices(each).items()}
        return {0: "fold", **named}

    @property
    def multiples(self) -> list[int]:
        """Every multiple that can be raised at some stage, the smallest first."""
        return sorted({times for stage in self.stage for times in stage.raises})

    @property
    def dealing(self) -> Deal:
        """How the device in use deals."""
        return self.deal[self.device]

    @property
    def sees(self) -> bool:
        """Whether a card of the bank lies open before anybody decides."""
        return self.up is not None and self.up.seen == "before-decisions"

    @property
    def ladder(self) -> Ladder:
        """Which hand beats which."""
        return THREE_CARD if self.ranking == "three-card" else POKER

    @property
    def least(self) -> Worth:
        """What the bank's hand must be worth to qualify."""
        return least_worth(self.qualifier.least, self.ladder)

    def possible(self, winner: Winner, qualified: bool, player: Category, bank: Category) -> bool:
        """Return whether two hands that made this can compare so."""
        own, banks = self.ladder.place(player), self.ladder.place(bank)
        ordered = {"player": own >= banks, "tie": own == banks}.get(winner, own <= banks)
        qualifying = self.least >> CATEGORY_SHIFT
        if banks == qualifying and self.least != least(bank, self.ladder):
            return ordered  # some hands of this category qualify, and some do not
        return ordered and qualified == (banks >= qualifying)


class ShowdownRules(BankedRules, frozen=True, tag_field="family", tag="showdown", kw_only=True):
    """Showdown: poker hands, each spot's against the player-dealer's."""

    family_name: ClassVar[str] = "showdown"

    play: Showdown
    """The deal, the decisions and the comparison."""

    @property
    def first_wager(self) -> str:
        """The ante, which every other wager goes by."""
        return self.play.ante

    @property
    def staged(self) -> tuple[Wager, ...]:
        """The wagers of the staged game: the ante, those that equal it, the raised one."""
        play = self.play
        follow = [each for each in self.wager if each.mandatory and each.equals == play.ante]
        return (self.wager_named(play.ante), *follow, self.wager_named(play.raised))

    @property
    def round_cards(self) -> int:
        """A hand for every seat, and what lies in the middle."""
        play = self.play
        return max(self.table.choices) * play.cards + play.community + play.dealing.burn

    @property
    def may_fold(self) -> bool:
        """Whoever does not raise in the end folds."""
        return True

    def contradictions(self) -> Iterable[str]:
        from houseway.families.showdown.consistency import showdown_contradictions

        return showdown_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.showdown.sheet import showdown_sections

        return showdown_sections(self)

    def backline_says(self) -> Iterable[str]:
        from houseway.families.showdown.sheet import backline_says

        return backline_says(self)
