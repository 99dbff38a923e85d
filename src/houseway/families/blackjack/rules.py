"""The blackjack family's section of a filing: count to a total, against the player-dealer's.

No Bust, 21st Century, Pure 21.5 and Spanish 21.5 are one game with other keys: what a natural is
and counts, the highest total that is not over, jokers, what the charts force on players and on the
bank, how the bank's second card lies, what can be doubled, split, surrendered and insured, and how
two hands compare that are level or both over. Bonus bets go by the bank's hand, by the first cards
or by the bettor's own, each with its rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from houseway.bank.action import Origin
from houseway.bank.money import Cents
from houseway.cards.card import JOKER, Card, rank_of
from houseway.families.blackjack.chart import Chart
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import BankedRules
from houseway.filings.part import Part

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Faces = Literal["ace", "ten"]
"""Up cards that call for something: an ace, or a card that counts ten."""


class Joker(Part, frozen=True):
    """What a joker does: with any other card the hand counts so much, hard."""

    counts: int = 21
    """What a hand with one joker counts, whatever else it holds."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of jokers."""
    freezes: tuple[Literal["own-hand", "table"], ...] = ("own-hand", "table")
    """What it ends: all play of a player's hand that holds one, and of every hand if it is the
    bank's up card."""


class Counting(Part, frozen=True):
    """What hands count: aces 1 or 11, pictures 10; the natural above all totals."""

    natural: Literal["ace-ten", "two-jokers"] = "ace-ten"
    """The first two cards that beat every total: an ace with a card that counts ten, or two
    jokers."""
    natural_name: str = "Blackjack"
    """What the sheet calls it."""
    natural_counts: str = "21"
    """What the sheet has it count: `21.5`, `22`."""
    most: Literal[21, 22] = 21
    """The highest total that is not over."""
    aces: Literal["one", "each", "up-to-21"] = "one"
    """Which aces count eleven: one of a hand that is not over so; each of them on the same terms,
    so that two aces can be 22; or one, of a hand that counts no more than 21 so. Only where 22 is
    not over do these differ."""
    lines: Lines = NO_LINES
    """The lines of the source that say what cards count."""
    joker: Joker | None = None
    """What a joker does; left out where the pack has none."""


class BankHand(Part, frozen=True):
    """The player-dealer's hand: its second card, and the chart that draws it."""

    chart: Chart
    """What the house dealer does with it: nothing is left to choice."""
    second: Literal["hole", "up", "after-play"] = "hole"
    """The second card: dealt face down and turned up when all have acted, dealt face up, or drawn
    only then."""
    peek: tuple[Faces, ...] = ()
    """With which up cards the house dealer looks for a natural before anybody acts; it ends the
    round then."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of the bank's cards."""


class Doubling(Part, frozen=True):
    """A second wager on a hand of two cards, for one card more."""

    wager: str
    """What the wager is called that is put up."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of doubling."""
    for_less: bool = False
    """Whether it may be less than the wager that it doubles."""
    least: Literal["cent", "table-minimum"] = "cent"
    """The least that it may be then, or the whole wager if that is less."""
    at_least: Cents | None = None
    """The same as an amount, where the sheet prints one."""
    hands: tuple[str, ...] = ("all",)
    """Which hands may be doubled, such as `hard 9 to 11`."""
    over_chart: bool = False
    """Whether a hand may be doubled on which the chart has players stand."""
    after_split: bool = True
    """Whether a hand from a split may be doubled."""
    again: int = 0
    """How many times more all that is on the hand may be doubled, each for one card."""
    rescue: bool = False
    """Whether who has doubled may take back the last doubled part and forfeit the rest, while the
    hand is not over."""

    def least_of(self, own: int, minimum: int) -> int:
        """The least that may be put up to double `own`, at a table with that minimum."""
        if not self.for_less:
            return own
        if self.at_least is not None:
            return min(own, self.at_least)
        return min(own, 1 if self.least == "cent" else minimum)


class Splitting(Part, frozen=True):
    """Two hands out of a pair, with as much again on the second."""

    wager: str
    """What the wager is called that is put up."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of splitting."""
    alike: Literal["rank", "value"] = "value"
    """What a pair is: two cards of one rank, or any two that count the same."""
    hands: int = 4
    """How many hands a spot can have."""
    ace_hands: int = 2
    """How many of a pair of aces."""
    ace_cards: Literal["one", "any"] = "one"
    """What a split ace gets: one card, or as many as its bettor asks for."""


class Surrendering(Part, frozen=True):
    """A hand of two cards given up for a part of its wager, the row `surrender` of its pays."""

    lines: Lines = NO_LINES
    """The lines of the source that speak of surrender."""
    when: Literal["late", "early"] = "late"
    """Whether the bank has looked for a natural by then."""
    after_split: bool = False
    """Whether a hand from a split may be surrendered."""


class Insuring(Part, frozen=True):
    """A wager that the bank has a natural, made when its up card is an ace."""

    wager: str
    """What the wager is called."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of insurance."""
    offered: bool = True
    """Whether it is offered, as the sheet is read."""
    even_money: bool = False
    """Whether who holds a natural may have it paid at once by the row `even money` instead."""


class BothOver(Part, frozen=True):
    """What becomes of a hand that is over when the bank's is over too."""

    nearer: Literal["loses", "pushes"] = "loses"
    """A hand that is nearer than the bank's; level ones and those further off lose."""
    nearer_hands: Literal["all", "three-card 25"] = "all"
    """Which hands that holds for; others lose."""
    eights: Literal["loses", "pushes", "wins"] = "loses"
    """Every hand that is over, if the bank's is 8-8-8 in three cards."""


class Comparing(Part, frozen=True):
    """How a hand fares against the bank's. What is level pushes."""

    lines: Lines = NO_LINES
    """The lines of the source that compare hands."""
    wins_ties: tuple[Literal["natural", "21"], ...] = ()
    """What wins though the bank has the same."""
    both_over: BothOver = BothOver()
    """Two hands that are both over."""
    extra_returned: Literal["never", "natural", "two-card-joker", "two-card-21"] = "never"
    """The bank's hand against which doubled and split wagers have no action and go back: a natural,
    or one whose first two cards have a joker or count 21 as well."""


class Side(Part, frozen=True):
    """A bonus bet: what its rows go by."""

    goes_by: Literal["bank-over", "match-up-card", "own-hand"]
    """With how many cards the bank goes over (`5 cards`, `8 or more cards`); how the bettor's first
    two match the bank's up card (`2 suited`, `1 suited and 1 unsuited`, `1 unsuited`); or what the
    first cards of his hand are, as many as a row names (`7-7-7 suited`, `6 cards not over`, `any
    pair`), of a hand that he splits the two that were dealt."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of it."""
    packs: tuple[int, ...] = ()
    """The numbers of packs for which its table is filed; any unless given."""


class CardTotal(Part, frozen=True):
    """A number of cards in the shoe, as some line of the sheet gives it."""

    packs: int
    """For how many packs."""
    cards: int
    """The number that this line gives."""
    lines: Lines = NO_LINES
    """The lines of the source that give the number."""


class BlackjackPlay(Part, frozen=True):
    """The deal, the play of the hands and their comparison."""

    wager: str
    """The wager that brings a hand."""
    player: Chart
    """What players must do, and what they may."""
    bank: BankHand
    """The player-dealer's hand."""
    count: Counting = Counting()
    """What hands count."""
    lines: Lines = NO_LINES
    """The lines of the source that tell the deal and the play."""
    start: Origin = "player-dealer"
    """At whose left the deal begins, one card each, the bank last, twice."""
    decide_from: Origin = "player-dealer"
    """At whose left the decisions begin."""
    double: Doubling | None = None
    """How a wager is doubled; left out if none is."""
    split: Splitting | None = None
    """How a pair is split; left out if none is."""
    surrender: Surrendering | None = None
    """How a hand is given up; left out if none is."""
    insurance: Insuring | None = None
    """How a wager is insured; left out if none is."""
    compare: Comparing = Comparing()
    """How a hand fares against the bank's."""
    side: dict[str, Side] = msgspec.field(default_factory=dict)
    """What each bonus bet goes by, by the wager's name."""
    stated: tuple[CardTotal, ...] = ()
    """Every place where the sheet gives a number of cards: `check` counts them."""

    @property
    def extras(self) -> tuple[str, ...]:
        """The wagers that doubling and splitting put up."""
        parts = (self.double, self.split)
        return tuple(part.wager for part in parts if part is not None)

    def looks(self, up: Card) -> bool:
        """Whether the bank's second card lies there and is looked at when this one is up."""
        rank = rank_of(up)
        face = "ace" if rank == "A" else "ten" if rank in "TJQK" else ""
        return self.bank.second != "after-play" and face in self.bank.peek

    def freezes(self, up: Card) -> bool:
        """Whether this up card of the bank ends all play."""
        joker = self.count.joker
        return joker is not None and "table" in joker.freezes and up == JOKER


class BlackjackRules(BankedRules, frozen=True, tag_field="family", tag="blackjack", kw_only=True):
    """A filing of the blackjack family."""

    family_name: ClassVar[str] = "blackjack"
    jokers: ClassVar[int] = 4
    parts_lost: ClassVar[bool] = True

    play: BlackjackPlay
    """How hands are dealt, played and compared."""

    @property
    def first_wager(self) -> str:
        """The wager that brings a hand."""
        return self.play.wager

    @property
    def round_cards(self) -> int:
        """Three cards for every seat; a round that takes more than there are is void."""
        return 3 * max(self.table.choices)

    def contradictions(self) -> Iterable[str]:
        from houseway.families.blackjack.consistency import blackjack_contradictions

        return blackjack_contradictions(self)

    def sections(self) -> tuple[Section, ...]:
        from houseway.families.blackjack.sheet import blackjack_sections

        return blackjack_sections(self)

    def backline_says(self) -> Iterable[str]:
        from houseway.families.blackjack.sheet import backline_says

        return backline_says(self)
