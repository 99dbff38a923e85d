"""A filing, typed: the parts that every family shares.

A filing's file says what the sheet prints; where the sheet is silent or contradicts itself, a
*reading* says which of its values holds and what that value sets. :class:`Rules` is the outcome:
the document with its readings applied, and nothing left open. Families add their own section
(`play`) in a module of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self, TypeVar

import msgspec

from houseway.bank.action import Direction
from houseway.bank.money import Cents
from houseway.bank.settlement import BacklineOrder
from houseway.cards.card import RANKS, Card, packs, tile_sets
from houseway.days import date
from houseway.errors import Refusal, meant
from houseway.filings.example import Example
from houseway.filings.irregularity import WITH_BANK, WITHOUT_BANK, Effect, Irregularity
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Beside, Part, Source
from houseway.filings.wager import Button, Limits, Wager

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Cover = Literal["gross", "net", "separate"]
N = TypeVar("N", "Wager", Irregularity)


class Packs(Part, frozen=True):
    """How many packs the sheet allows, and how many are used unless somebody says otherwise."""

    default: int
    """How many packs are used unless a table or a question says otherwise."""
    min: int | None = None
    """The fewest packs that the sheet allows; the default's number unless given."""
    max: int | None = None
    """The most packs that the sheet allows; the default's number unless given."""
    allowed: tuple[int, ...] = ()
    """Every number of packs that the sheet allows, where not all from `min` to `max` are."""

    @property
    def choices(self) -> tuple[int, ...]:
        """Every legal number of packs."""
        least, most = self.span
        return self.allowed or tuple(range(least, most + 1))

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most, where not each is listed."""
        return (
            self.default if self.min is None else self.min,
            self.default if self.max is None else self.max,
        )


class Deck(Part, frozen=True):
    """What is shuffled: packs, their ranks and jokers, cards burned, cards behind the cut card."""

    packs: Packs
    """How many packs are shuffled together."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of the cards."""
    pieces: Literal["cards", "tiles"] = "cards"
    """What a pack is made of: `tiles` is a set of 32 Chinese dominoes."""
    ranks: str = RANKS
    """The ranks of a pack, a letter each, T being the ten; fewer for a stripped pack."""
    jokers: int = 0
    """Jokers in a pack, where the game has a use for them."""
    burn: int = 0
    """How many cards are burned after the shuffle."""
    behind_cut_card: int = 52
    """How many cards lie behind the cut card: the round in which it comes out is the last of the
    shoe, and they must do for a full table. As many as are shuffled: every round is shuffled."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the packs in use, in new-deck order."""
        if self.pieces == "tiles":
            return tile_sets(self.packs.default)
        return packs(self.packs.default, ranks=self.ranks, jokers=self.jokers)

    @property
    def pack_word(self) -> str:
        """What a pack is called."""
        return "set of tiles" if self.pieces == "tiles" else "pack"

    @property
    def made_of(self) -> str:
        """The pieces of a pack, for who names one that is not among them."""
        return "tiles" if self.pieces == "tiles" else self.ranks


class SeatCount(Part, frozen=True):
    """A number of seats as some line of the sheet gives it, the player-dealer's included."""

    seats: int
    """The number that this line gives, the player-dealer's seat included."""
    says: str
    """What its lines say, in words."""
    lines: Lines = NO_LINES
    """The lines of the source that give the number."""


class Backline(Part, frozen=True):
    """Wagers on somebody else's spot: how many a spot takes, and who decides the hand there."""

    lines: Lines = NO_LINES
    """The lines of the source that allow backline bets."""
    most: int | None = None
    """How many backline bets a spot takes, a further one getting no action; any number unless
    given."""
    decides: Literal["seated", "largest-wager", "declared"] = "seated"
    """Who decides a spot's own hand; equal wagers leave it to the seated player. `declared`: the
    largest wager does if its bettor said so before the deal, else the seated player."""
    raises: Literal["own-choice", "bound"] = "own-choice"
    """Once the hand is raised, whether the others on the spot raise or fold as each chooses, or
    are bound to raise with it. If the hand folds, so do they."""


class KumKum(Part, frozen=True):
    """One wager of several partners, paid and collected as one, each with at least the minimum."""

    lines: Lines = NO_LINES
    """The lines of the source that allow kum-kum wagers."""
    odd_cents: Literal["first-named", "largest-share"] = "first-named"
    """Shares are in proportion; who gets the cents that do not divide, one each in that order."""


class Amounts(Part, frozen=True):
    """What becomes of a wager outside the limits."""

    lines: Lines = NO_LINES
    """The lines of the source that speak of such wagers."""
    under_minimum: Literal["refused", "action"] = "refused"
    """What becomes of a wager below the minimum. `action`: it plays, and its bettor is told that it
    is not tolerated."""
    over_maximum: Literal["refused", "excess-returned"] = "refused"
    """What becomes of a wager above the maximum: it is refused, or what is too much goes back."""


class ThirdParty(Part, frozen=True):
    """What the sheet says of third-party proposition players: they play; may they bank?"""

    lines: Lines = NO_LINES
    """The lines of the source that speak of them."""
    banks: bool = True
    """Whether they are offered the bank like other players."""


class Felt(Part, frozen=True):
    """The table: seats, numbered clockwise from the house dealer's left, and backline betting."""

    seats: int
    """How many seats the table has, the player-dealer's included."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of the table."""
    layouts: tuple[int, ...] = ()
    """Other numbers of seats that the sheet allows."""
    stated: tuple[SeatCount, ...] = ()
    """Every place where the sheet gives a number of seats: `check` compares them."""
    backline: Backline | None = None
    """How wagers on somebody else's spot are taken; left out if none are."""
    unoccupied: Literal["barred", "backline", "own"] = "backline"
    """A wager on a spot where nobody sits: barred, a backline bet, or as good as the own spot."""
    kum_kum: KumKum | None = None
    """How wagers that several bettors share are taken; left out if none are."""
    amounts: Amounts | None = None
    """What becomes of wagers outside the limits; they are refused unless this says otherwise."""
    third_party: ThirdParty | None = None
    """What the sheet says of third-party proposition players; left out if it says nothing."""
    squares: int | None = None
    """How many bettors a seat's spot takes, who sits there and those behind him together."""
    limit_together: tuple[str, ...] = ()
    """Wagers of one bettor that together may not exceed the table's maximum."""

    @property
    def choices(self) -> tuple[int, ...]:
        """Every number of seats a table of this game can have."""
        return tuple(sorted({self.seats, *self.layouts}))


class SharedBank(Part, frozen=True):
    """Several persons' money in one bank, and how they share what it wins or loses."""

    lines: Lines = NO_LINES
    """The lines of the source that allow a shared bank."""
    split: Literal["pro-rata", "in-order-of-joining"] = "pro-rata"
    """How they share: in proportion to what each put in, or those first who joined first."""


class Turn(Part, frozen=True):
    """The player-dealer's turn: how many rounds, and what happens when nobody takes the bank."""

    lines: Lines = NO_LINES
    """The lines of the source that speak of the turn."""
    rounds: int = 2
    """How many rounds in a row one player may bank."""
    refused_by_all: Literal["broken", "offered-again"] = "offered-again"
    """What happens when nobody else takes the bank: the game is broken, or the last player-dealer
    is offered it again."""
    wager_before: bool = False
    """Whether a spot without a wager the hand before is not offered the bank; there is no hand
    before the first."""
    wager_before_lapses: bool = True
    """Whether that rule lapses when no spot qualifies."""
    second_by: Literal["seat", "bank-partners", "anyone-in-the-round"] = "seat"
    """Who may take the second round on a spot if its player passes it: nobody else, those who had
    money in the first round's bank, or all who played in it."""
    shared: SharedBank | None = None
    """How several persons bank together; left out if a bank is one person's."""


class FirstAction(Part, frozen=True):
    """Who is settled first. An empty seat passes to the next one with a wager."""

    rule: Literal["left-of-player-dealer", "left-of-house-dealer", "card", "dice"]
    """What finds the first seat. `card` counts the value of a dealt card round the table; `dice`
    counts a roll, the player-dealer having his numbers."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of first action."""
    card: str | None = None
    """With `card`: which card is counted, such as `banker 2` or `player-dealer 3`."""
    count_from: Literal["player-dealer", "house-dealer"] = "player-dealer"
    """With `card`: at whose left the count begins."""
    values: dict[str, int] = msgspec.field(default_factory=dict)
    """With `card`: what each rank counts; one without a value starts at the player-dealer's
    left."""
    dice: int = 0
    """With `dice`: how many are rolled."""
    player_dealer_numbers: tuple[int, ...] = ()
    """With `dice`: the numbers that fall on the player-dealer, such as 1, 9 and 17, or 8 and 16
    where the count begins beside him."""
    on_player_dealer: Literal["next-seat", "roll-again"] = "next-seat"
    """With `dice`: what follows when the count ends at the player-dealer."""
    button: Literal["counted-seat", "next-seat"] = "counted-seat"
    """With `dice`: who is settled first, the seat that they count to or the one after it."""
    covered: Literal["left-of-player-dealer", "left-of-house-dealer"] | None = None
    """The seat that is settled first instead while the bank covers everything."""
    covers: Literal["results", "stakes"] = "results"
    """Whether that is measured by what the hands turned out to cost, or by what was staked."""

    def count(self, roll: int) -> int:
        """A roll as it counts from the player-dealer as 1, whichever his first number is."""
        return roll - self.player_dealer_numbers[0] + 1


class Settlement(Part, frozen=True):
    """The order of settlement: passes over the table, each a list of wagers, seat by seat."""

    passes: tuple[tuple[str, ...], ...]
    """Which wagers are settled each time round the table; every wager stands in one of them."""
    first: FirstAction
    """Who is settled first."""
    lines: Lines = NO_LINES
    """The lines of the source that give the order."""
    direction: Direction = "clockwise"
    """Which way first action is counted and passed on, and the seats are settled."""
    losing: tuple[str, ...] = ()
    """The order of wagers on a spot whose hand lost, where it is another than for the rest."""
    folded: Literal["in-turn", "at-once", "apart"] = "in-turn"
    """When wagers that were folded use up the bank: at their seat's turn, before everything else,
    as they were taken, or never."""
    backline: BacklineOrder = "with-wager"
    """When backline bets are settled at a seat: each with the wager it stands beside, or bettor by
    bettor, the seated player's wagers of the pass first."""
    cover: Cover = "gross"
    """What uses up the bank: every dollar paid or collected (`gross`), the running result (`net`),
    or what is paid and what is collected each for itself (`separate`)."""
    verify_from: Cents | None = None
    """Payouts of this much and more wait until the floor has verified them."""


class Tracker(Part, frozen=True):
    """The display a sheet calls for: which counts and percentages it shows."""

    shows: tuple[str, ...]
    """The counts and percentages that it shows."""
    lines: Lines = NO_LINES
    """The lines of the source that call for it."""


class ReadingValue(Part, frozen=True):
    """One way to read a clause: what it means, and which keys of the filing it sets."""

    says: str
    """What the clause means if it is read so."""
    set: dict[str, object] = msgspec.field(default_factory=dict)
    """The keys that this sets, by their path from the top; wagers, limits and irregularities by
    their name: `wager.banker.pays`."""


class Reading(Part, frozen=True):
    """A clause that the sheet leaves open, contradicts or omits, and the ways to read it."""

    printed: str
    """What the sheet prints, or that it says nothing."""
    values: dict[str, ReadingValue]
    """The ways to read it, by name."""
    default: str
    """The way in force unless somebody asks for another."""
    because: str
    """Why that one."""
    lines: Lines = NO_LINES
    """The lines of the source that print it."""


class Remark(Part, frozen=True):
    """Something odd on the sheet that no rule depends on: a slip, a name, a repaired cell."""

    says: str
    """What is odd."""
    lines: Lines = NO_LINES
    """The lines of the source where it stands."""


class HasRules(Protocol):
    """A filing or a round of it, as far as its rules go."""

    @property
    def rules(self) -> Rules:
        """The rules as read."""


class Rules(Part, frozen=True):
    """A whole filing with its readings applied: what every game has, with a bank or without.

    A family's rules extend this, or :class:`BankedRules`. It adds its own section of keys, says
    what of it can contradict itself, and how its play reads on a rule sheet.
    """

    family_name: ClassVar[str] = ""

    jokers: ClassVar[int] = 0
    """How many jokers of a pack the family has a use for."""

    effects: ClassVar[tuple[Effect, ...]] = WITHOUT_BANK
    """What an irregularity can do here."""

    parts_lost: ClassVar[bool] = False
    """Whether a part of a stake can be lost here, and the rest go back."""

    name: str
    """The game's name, as the sheet prints it."""
    room: str
    """The cardroom that it was approved for: the folder in which the file lies."""
    deck: Deck
    """What is shuffled."""
    table: Felt
    """The table: its seats, and which wagers stand where."""
    limits: tuple[Limits, ...]
    """The sets of limits of which a table posts one."""
    wager: tuple[Wager, ...] = ()
    """Named bets against a bank: a game without one has none."""
    source: Source | None = None
    """Where the sheet stands; left out by a room without numbered papers."""
    document: int | None = None
    """Which of the room's documents it is."""
    bgc: str | None = None
    """The regulator's number, if the sheet prints one."""
    beside: tuple[Beside, ...] = ()
    """Other documents of the source's file that the filing cites lines of."""
    effective: date | None = None
    """The first day on which the filing is in force."""
    until: date | None = None
    """The last day on which it is."""
    reading: dict[str, Reading] = msgspec.field(default_factory=dict)
    """Clauses that the sheet leaves open, contradicts or omits, in the order they apply."""
    remark: tuple[Remark, ...] = ()
    """Oddities of the sheet that change nothing."""
    irregularity: tuple[Irregularity, ...] = ()
    """What can go wrong at the table, and what follows."""
    example: tuple[Example, ...] = ()
    """Cases worked through, and what must come out of each: `check` works them out."""
    # They are no rules, and so not kept among them: `Filing.examples` has them.

    @classmethod
    def of(cls, filing: HasRules) -> Self:
        """The rules of a filing of this family."""
        return cls.among(filing.rules)

    @classmethod
    def among(cls, rules: Rules) -> Self:
        """Rules in hand as those of this family."""
        assert isinstance(rules, cls), f"{type(rules).__name__} are no {cls.__name__}"
        return rules

    # --- what a family says of its own ----------------------------------------------------

    def contradictions(self) -> Iterable[str]:
        """What types cannot say of the family's own keys and does not fit, a sentence each."""
        return ()

    @property
    def round_cards(self) -> int:
        """The most cards that a round of a full table takes from the shoe."""
        return 0

    def blinds_at(self, option: str) -> tuple[int, ...]:
        """The blinds where these limits are posted, if the game has any."""
        return ()

    def forced(self, option: str, players: int) -> tuple[int, ...]:
        """What each of so many has put in before anybody may fold, where that can be said."""
        return ()

    def sections(self) -> tuple[Section, ...]:
        """How the hands are dealt, played and compared, for the rule sheet.

        The registry refuses a family whose rules leave this out.
        """
        return ()

    def backline_says(self) -> Iterable[str]:
        """Who decides the hand of a spot that others bet on, and what follows for them."""
        return ()

    @property
    def first_wager(self) -> str:
        """The wager that a bettor makes if nothing else is said."""
        return self.wager[0].name

    @property
    def buttons(self) -> dict[str, Button]:
        """What the bank can owe beside the wagers, by the name that its lines have."""
        return {}

    @property
    def may_fold(self) -> bool:
        """Whether somebody can fold a hand here."""
        return False

    # --- what it is looked up for ---------------------------------------------------------

    @property
    def base_wagers(self) -> tuple[str, ...]:
        """The wagers on the game itself, bonus bets left out."""
        return tuple(wager.name for wager in self.wager if not wager.bonus)

    def wager_named(self, name: str) -> Wager:
        """The wager of that name; a name that is none is refused with the nearest that is."""
        return self._named("wager", self.wager, name, "its wagers are")

    def irregularity_named(self, name: str) -> Irregularity:
        """The irregularity of that name; another is refused with the nearest the sheet lists."""
        return self._named("irregularity", self.irregularity, name, "its sheet lists")

    def _named(self, what: str, things: Iterable[N], name: str, there_are: str) -> N:
        known = {thing.name: thing for thing in things}
        if name not in known:
            hint = meant(name, known) or f"{there_are} {', '.join(known) or 'none'}"
            raise Refusal(f'{self.name} has no {what} "{name}": {hint}')
        return known[name]


class BankedRules(Rules, frozen=True, kw_only=True):
    """A filing with a player-dealer: his turn, the wagers against him, how they are settled."""

    effects: ClassVar[tuple[Effect, ...]] = WITH_BANK

    turn: Turn
    """The player-dealer's turn."""
    wager: tuple[Wager, ...]
    """Named bets against the player-dealer's bank, in the order of the felt."""
    settlement: Settlement
    """Who is paid first, in which order, and how far the bank reaches."""
    tracker: Tracker | None = None
    """The display that the sheet calls for."""

    tracked: ClassVar[tuple[str, ...]] = ("limits", "hands", "results", "previous-shoe")
    """What a display can show beside how often each wager won; a family may add to it."""
