"""The pai gow family's section of a filing: seven cards, set as two hands, against the bank's two.

Pai gow poker and Double Hand Poker, with the Fortune Bonus and its envy buttons. What a sheet can
have another way is a key: what the joker may be and which hand beats which, how the piles are laid
and chosen, who sets how, what becomes of a foul, and the house way, whose rows stand in the filing
as the sheet's chart has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Literal

import msgspec

from houseway.bank.money import Cents
from houseway.families.pai_gow.house_way.chart import Chart, house_way
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.setting import Fives, PowerOfJoker, Ranking, ranking
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import BankedRules
from houseway.filings.part import Part
from houseway.filings.piles import Piles
from houseway.filings.wager import Button
from houseway.hands.ladder import Category
from houseway.hands.meeting import Copies

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section


ENVY: Final = "envy"
"""What the line of an envy button is called."""


class Bonus(Part, frozen=True):
    """The wager on the best hand of all seven cards, however they are set."""

    wager: str
    """The wager's name; the rows of its pay table are hands, such as `four of a kind`."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    by: Literal["pay", "rank"] = "pay"
    """Which row decides a hand that makes several: the one that pays best, or that ranks best."""
    on_foul: Literal["stays", "lost"] = "stays"
    """What becomes of it when the hand is set foul: it is settled all the same, or lost too."""


class Envy(Part, frozen=True):
    """Buttons that come with a bonus bet: fixed dollars for what the others' hands make.

    Every bet of so much has a button, those behind a spot too. A hand that its bettor has a wager
    on is his own, for which he gets nothing; the bank's hand counts for nobody.
    """

    wager: str
    """The wager that earns a button."""
    least: Cents = msgspec.field(name="from")
    """The least bet that does."""
    pays: dict[str, Cents]
    """What each button is paid for another's hand, by what the hand makes."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    hands: Literal["each", "highest"] = "each"
    """Whether every such hand is paid for, or only the highest of the table, once."""
    made_by: Literal["bonus-bettors", "all"] = "bonus-bettors"
    """Whose hands count: those on which somebody made that wager, or every player's."""


class PaiGowPlay(Part, frozen=True):
    """The deal, the setting and the comparison."""

    piles: Piles
    """How the hands are dealt."""
    house_way: Chart
    """The house way, row by row."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the setting and the comparison."""
    joker: PowerOfJoker = "bug"
    """What the joker may be: an ace or the card that makes a straight or flush, or any card. In
    front a wild one is the best card that keeps the hand legal."""
    wheel: Literal["lowest", "second-highest"] = "lowest"
    """Where A-2-3-4-5 stands among the straights."""
    fives: Fives = "aces"
    """Whether five of a kind is a hand: never, of aces only, or of any rank."""
    fives_above: Category = "royal flush"
    """The hand that five of a kind stands directly above."""
    copies: Copies = "player-dealer"
    """Who has two hands of the same worth: the player-dealer, or nobody, so that a wager with one
    neither wins nor loses."""
    fouls: Literal["refused", "played"] = "refused"
    """A player's setting whose front outranks its back: refused, or played and lost."""
    bank: Literal["free", "house-way"] = "house-way"
    """How the player-dealer's hand is set. As he likes it cannot be foul."""
    decides_bank: Literal["player-dealer", "largest-wager"] = "player-dealer"
    """Who sets the bank's hand where several have money in the bank."""
    house_way_asked: bool = True
    """Whether a player may have his hand set the house way, and is bound by it then."""
    hands_seen: Literal["one", "all"] = "all"
    """How many of the hands he has the say on a bettor may look at and set; the house way sets the
    others when the bank's hand is open."""
    bonus: Bonus | None = None
    """The wager on the best hand of all seven cards; left out if there is none."""
    envy: Envy | None = None
    """The envy buttons; left out if there are none."""

    @property
    def ranking(self) -> Ranking:
        """Which hand beats which, for what compares them."""
        return ranking(self.joker, wheel=self.wheel, fives=self.fives, fives_above=self.fives_above)

    @property
    def way(self) -> HouseWay:
        """The house way as it can be followed."""
        return _followed(self.house_way, self.ranking)


@lru_cache(maxsize=64)
def _followed(chart: Chart, ranked: Ranking) -> HouseWay:
    return house_way(chart, ranked)


class PaiGowRules(BankedRules, frozen=True, tag_field="family", tag="pai-gow", kw_only=True):
    """A filing of the pai gow family."""

    family_name: ClassVar[str] = "pai-gow"
    jokers: ClassVar[int] = 1

    play: PaiGowPlay
    """How the hands are dealt, set and compared."""

    @property
    def buttons(self) -> dict[str, Button]:
        """The envy buttons."""
        envy = self.play.envy
        if envy is None:
            return {}
        most = max(envy.pays.values(), default=0)
        return {ENVY: Button("Envy button", envy.wager, envy.least, most)}

    @property
    def round_cards(self) -> int:
        """A pile for every seat."""
        return max(self.table.choices) * self.play.piles.cards

    def contradictions(self) -> Iterable[str]:
        from houseway.families.pai_gow.consistency import pai_gow_contradictions

        return pai_gow_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.pai_gow.sheet import pai_gow_sections

        return pai_gow_sections(self)

    def backline_says(self) -> Iterable[str]:
        from houseway.families.pai_gow.sheet import backline_says

        return backline_says(self)
