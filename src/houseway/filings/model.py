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

from houseway.bank.money import Cents, dollars
from houseway.bank.odds import Pay, parse_pay
from houseway.bank.settlement import BacklineOrder
from houseway.cards.card import RANKS, Card, packs
from houseway.days import date
from houseway.errors import Refusal, meant
from houseway.filings.irregularity import Irregularity
from houseway.filings.lines import Lines as Lines

if TYPE_CHECKING:
    from houseway.filings.sheets.model import Section

Cover = Literal["gross", "net", "separate"]
N = TypeVar("N", "Wager", Irregularity)


class PayRow(msgspec.Struct, frozen=True):
    """One row of a pay table: on what, and what it pays."""

    on: str
    pay: Pay


class PayTable:
    """Rows in the order they are tried: the first that holds decides; if none does, it loses."""

    def __init__(self, written: dict[str, str]) -> None:
        self.rows = tuple(PayRow(on, parse_pay(pay)) for on, pay in written.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PayTable) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"PayTable({ {row.on: str(row.pay) for row in self.rows} })"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A section of a filing: immutable, strict about its keys."""


class Source(Part, frozen=True):
    """Where the document stands: the seed file and its first and last line."""

    seed: str
    lines: tuple[int, int]


class Beside(Part, frozen=True):
    """Another document that a filing cites: what it is, and its lines in the same file."""

    document: str
    """What the document is, such as the room's collection rates."""
    lines: tuple[int, int]
    """Its first and last line in the file of the source."""


class Packs(Part, frozen=True):
    """How many packs the sheet allows, and how many are used unless somebody says otherwise."""

    default: int
    min: int | None = None
    max: int | None = None
    allowed: tuple[int, ...] = ()

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
    lines: Lines
    ranks: str = RANKS
    jokers: int = 0
    burn: int = 0
    behind_cut_card: int = 52

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the packs in use, in new-deck order."""
        return packs(self.packs.default, ranks=self.ranks, jokers=self.jokers)


class SeatCount(Part, frozen=True):
    """A number of seats as some line of the sheet gives it, the player-dealer's included."""

    seats: int
    lines: Lines
    says: str


class Backline(Part, frozen=True):
    """Wagers on somebody else's spot: how many a spot takes, and who decides the hand there."""

    lines: Lines
    most: int | None = None
    decides: Literal["seated", "largest-wager", "declared"] = "seated"
    """Who decides a spot's own hand; equal wagers leave it to the seated player. `declared`: the
    largest wager does if its bettor said so before the deal, else the seated player."""
    raises: Literal["own-choice", "bound"] = "own-choice"
    """Once the hand is raised, whether the others on the spot raise or fold as each chooses, or
    are bound to raise with it. If the hand folds, so do they."""


class KumKum(Part, frozen=True):
    """One wager of several partners, paid and collected as one, each with at least the minimum."""

    lines: Lines
    odd_cents: Literal["first-named", "largest-share"] = "first-named"
    """Shares are in proportion; who gets the cents that do not divide, one each in that order."""


class Amounts(Part, frozen=True):
    """What becomes of a wager outside the limits."""

    lines: Lines
    under_minimum: Literal["refused", "action"] = "refused"
    """`action`: it plays, and its bettor is told that it is not tolerated."""
    over_maximum: Literal["refused", "excess-returned"] = "refused"


class ThirdParty(Part, frozen=True):
    """What the sheet says of third-party proposition players: they play; may they bank?"""

    lines: Lines
    banks: bool = True


class Felt(Part, frozen=True):
    """The table: seats, numbered clockwise from the house dealer's left, and backline betting."""

    seats: int
    lines: Lines
    layouts: tuple[int, ...] = ()
    stated: tuple[SeatCount, ...] = ()
    backline: Backline | None = None
    unoccupied: Literal["barred", "backline", "own"] = "backline"
    """A wager on a spot where nobody sits: barred, a backline bet, or as good as the own spot."""
    kum_kum: KumKum | None = None
    amounts: Amounts | None = None
    third_party: ThirdParty | None = None
    limit_together: tuple[str, ...] = ()
    """Wagers of one bettor that together may not exceed the table's maximum."""

    @property
    def choices(self) -> tuple[int, ...]:
        """Every number of seats a table of this game can have."""
        return tuple(sorted({self.seats, *self.layouts}))


class SharedBank(Part, frozen=True):
    """Several persons' money in one bank, and how they share what it wins or loses."""

    lines: Lines
    split: Literal["pro-rata", "in-order-of-joining"] = "pro-rata"


class Turn(Part, frozen=True):
    """The player-dealer's turn: how many rounds, and what happens when nobody takes the bank.

    `wager_before`: a spot without a wager the hand before is not offered the bank; there is no
    hand before the first, and whether the rule lapses when no spot qualifies is said by
    `wager_before_lapses`. `second_by`: who may take the second round on a spot if its player
    passes it: nobody, those who had money in the first round's bank, or all who played in it.
    """

    lines: Lines
    rounds: int = 2
    refused_by_all: Literal["broken", "offered-again"] = "offered-again"
    wager_before: bool = False
    wager_before_lapses: bool = True
    second_by: Literal["seat", "bank-partners", "anyone-in-the-round"] = "seat"
    shared: SharedBank | None = None


class Limit(Part, frozen=True):
    """The least and the most that one wager may be."""

    min: Cents
    max: Cents

    def __str__(self) -> str:
        return f"{dollars(self.min)} to {dollars(self.max)}"


class Limits(Part, frozen=True):
    """One set of limits a table can post, with the wagers that have their own."""

    option: str
    table: Limit
    lines: Lines
    wagers: dict[str, Limit] = {}

    def of(self, wager: str) -> Limit:
        """The limits of one wager."""
        return self.wagers.get(wager, self.table)


class AtMost(Part, frozen=True):
    """A wager may not exceed another, alone or `together` with some more."""

    wager: str
    together: tuple[str, ...] = ()


class Wager(Part, frozen=True):
    """A named bet: what it pays on, what it needs beside it, whether it is taken backline."""

    name: str
    label: str
    pays: PayTable
    lines: Lines
    made: Literal["before-deal", "in-play"] = "before-deal"
    """When it is put up: before the deal, or by a decision in the round."""
    requires: tuple[str, ...] = ()
    equals: str | None = None
    """The wager whose amount it always has."""
    mandatory: bool = False
    """Whether it stands wherever the wager that it equals does."""
    at_most: AtMost | None = None
    on_fold: Literal["forfeited", "stays"] = "forfeited"
    """What becomes of it when its bettor folds: it is lost, or settled as if he had not."""
    one_of: str | None = None
    """Wagers that share this word exclude each other: a bettor may make one of them."""
    backline: bool = True
    filed_as_bonus: bool = msgspec.field(default=False, name="bonus")
    """Whether the sheet files it among its bonus bets, though it may be made alone."""

    @property
    def bonus(self) -> bool:
        """Whether collections count it as a bonus bet: filed so, or only made beside another."""
        return self.filed_as_bonus or bool(self.requires)


class FirstAction(Part, frozen=True):
    """Who is settled first. An empty seat passes to the next one with a wager.

    `card` counts the value of a dealt card round the table (a rank without a value starts at the
    player-dealer's left); `dice` counts a roll, starting with the player-dealer as 1. `covered`
    names the seat used instead while the bank covers everything, which `covers` measures by what
    the hands turned out to cost or by what was staked.
    """

    rule: Literal["left-of-player-dealer", "left-of-house-dealer", "card", "dice"]
    lines: Lines
    card: str | None = None
    count_from: Literal["player-dealer", "house-dealer"] = "player-dealer"
    values: dict[str, int] = {}
    dice: int = 0
    player_dealer_numbers: tuple[int, ...] = ()
    on_player_dealer: Literal["next-seat", "roll-again"] = "next-seat"
    covered: Literal["left-of-player-dealer", "left-of-house-dealer"] | None = None
    covers: Literal["results", "stakes"] = "results"


class Settlement(Part, frozen=True):
    """The order of settlement: passes over the table, each a list of wagers, seat by seat.

    Within a seat, `backline = "with-wager"` settles each wager's backline bets with it;
    `"after-seat"` settles bettor by bettor: the seated player's wagers of the pass, then those of
    each backline bettor in the order they placed.
    """

    passes: tuple[tuple[str, ...], ...]
    first: FirstAction
    lines: Lines
    losing: tuple[str, ...] = ()
    """The order of wagers on a spot whose hand lost, where it is another than for the rest."""
    folded: Literal["in-turn", "at-once", "apart"] = "in-turn"
    """When wagers that were folded use up the bank: at their seat's turn, before everything else,
    as they were taken, or never."""
    backline: BacklineOrder = "with-wager"
    cover: Cover = "gross"
    verify_from: Cents | None = None
    """Payouts of this much and more wait until the floor has verified them."""


class Tracker(Part, frozen=True):
    """The display a sheet calls for: which counts and percentages it shows."""

    shows: tuple[str, ...]
    lines: Lines


class ReadingValue(Part, frozen=True):
    """One way to read a clause: what it means, and which keys of the filing it sets."""

    says: str
    set: dict[str, object] = {}


class Reading(Part, frozen=True):
    """A clause that the sheet leaves open, contradicts or omits, and the ways to read it."""

    printed: str
    lines: Lines
    values: dict[str, ReadingValue]
    default: str
    because: str


class Remark(Part, frozen=True):
    """Something odd on the sheet that no rule depends on: a slip, a name, a repaired cell."""

    says: str
    lines: Lines


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

    name: str
    room: str
    source: Source
    document: int
    deck: Deck
    table: Felt
    limits: tuple[Limits, ...]
    wager: tuple[Wager, ...] = ()
    """Named bets against a bank: a game without one has none."""
    bgc: str | None = None
    beside: tuple[Beside, ...] = ()
    """Other documents of the source's file that the filing cites lines of."""
    effective: date | None = None
    """The first day on which the filing is in force."""
    until: date | None = None
    """The last day on which it is."""
    reading: dict[str, Reading] = {}
    remark: tuple[Remark, ...] = ()
    irregularity: tuple[Irregularity, ...] = ()

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

    turn: Turn
    wager: tuple[Wager, ...]
    settlement: Settlement
    tracker: Tracker | None = None

    tracked: ClassVar[tuple[str, ...]] = ("limits", "hands", "results", "previous-shoe")
    """What a display can show beside how often each wager won; a family may add to it."""
