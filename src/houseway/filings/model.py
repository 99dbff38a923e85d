"""A filing, typed: the parts that every family shares.

A filing's file says what the sheet prints; where the sheet is silent or contradicts itself, a
*reading* says which of its values holds and what that value sets. :class:`Rules` is the outcome:
the document with its readings applied, and nothing left open. Families add their own section
(`play`) in a module of their own.
"""

from __future__ import annotations

import difflib
import re
from typing import ClassVar, Final, Literal

import msgspec

from houseway.bank.money import Cents
from houseway.bank.odds import Pay, parse_pay
from houseway.cards.card import RANKS
from houseway.errors import Refusal

_RANGE: Final = re.compile(r"(\d+)(?:-(\d+))?")

Cover = Literal["gross", "net", "separate"]


class Lines:
    """Lines of the source text, written `193-197, 204`."""

    def __init__(self, text: str) -> None:
        ranges = []
        for part in text.split(","):
            found = _RANGE.fullmatch(part.strip())
            if not found or int(found[2] or found[1]) < int(found[1]):
                raise Refusal(f'"{text}" names no lines: write them as 193-197, 204')
            ranges.append((int(found[1]), int(found[2] or found[1])))
        self.ranges = tuple(ranges)

    def __str__(self) -> str:
        return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in self.ranges)

    def __repr__(self) -> str:
        return f"Lines({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.ranges == other.ranges

    def __hash__(self) -> int:
        return hash(self.ranges)


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


class Packs(Part, frozen=True):
    """How many packs the sheet allows, and how many are used unless somebody says otherwise."""

    default: int
    min: int | None = None
    max: int | None = None
    allowed: tuple[int, ...] = ()

    @property
    def choices(self) -> tuple[int, ...]:
        """Every legal number of packs."""
        if self.allowed:
            return self.allowed
        return tuple(range(self.min or self.default, (self.max or self.default) + 1))


class Deck(Part, frozen=True):
    """What is shuffled: packs, their ranks and jokers, cards burned, cards behind the cut card."""

    packs: Packs
    lines: Lines
    ranks: str = RANKS
    jokers: int = 0
    burn: int = 0
    behind_cut_card: int = 52


class SeatCount(Part, frozen=True):
    """A number of seats as some line of the sheet gives it, the player-dealer's included."""

    seats: int
    lines: Lines
    says: str


class Backline(Part, frozen=True):
    """Wagers on somebody else's spot: how many a spot takes, and who decides the hand there."""

    lines: Lines
    most: int | None = None
    decides: Literal["seated", "largest-wager"] = "seated"
    """Who decides a spot's own hand; equal wagers leave it to the seated player."""


class Felt(Part, frozen=True):
    """The table: seats, numbered clockwise from the house dealer's left, and backline betting."""

    seats: int
    lines: Lines
    layouts: tuple[int, ...] = ()
    stated: tuple[SeatCount, ...] = ()
    backline: Backline | None = None
    limit_together: tuple[str, ...] = ()
    """Wagers of one bettor that together may not exceed the table's maximum."""

    @property
    def choices(self) -> tuple[int, ...]:
        """Every number of seats a table of this game can have."""
        return tuple(sorted({self.seats, *self.layouts}))


class Turn(Part, frozen=True):
    """The player-dealer's turn: how many rounds, and what happens when nobody takes the bank."""

    lines: Lines
    rounds: int = 2
    refused_by_all: Literal["broken", "offered-again"] = "offered-again"
    wager_before: bool = False


class Limit(Part, frozen=True):
    """The least and the most that one wager may be."""

    min: Cents
    max: Cents


class Limits(Part, frozen=True):
    """One set of limits a table can post, with the wagers that have their own."""

    option: str
    table: Limit
    lines: Lines
    wagers: dict[str, Limit] = {}

    def of(self, wager: str) -> Limit:
        """The limits of one wager."""
        return self.wagers.get(wager, self.table)


class Wager(Part, frozen=True):
    """A named bet: what it pays on, what it needs beside it, whether it is taken backline."""

    name: str
    label: str
    pays: PayTable
    lines: Lines
    requires: tuple[str, ...] = ()
    one_of: str | None = None
    """Wagers that share this word exclude each other: a bettor may make one of them."""
    backline: bool = True


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
    `"after-seat"` settles the seated player's wagers of the pass first.
    """

    passes: tuple[tuple[str, ...], ...]
    first: FirstAction
    lines: Lines
    backline: Literal["with-wager", "after-seat"] = "with-wager"
    cover: Cover = "gross"


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


class Rules(Part, frozen=True):
    """A whole filing with its readings applied. Each family's rules extend this."""

    family_name: ClassVar[str] = ""

    name: str
    room: str
    source: Source
    document: int
    deck: Deck
    table: Felt
    turn: Turn
    limits: tuple[Limits, ...]
    wager: tuple[Wager, ...]
    settlement: Settlement
    bgc: str | None = None
    reading: dict[str, Reading] = {}
    remark: tuple[Remark, ...] = ()
    tracker: Tracker | None = None

    def wager_named(self, name: str) -> Wager:
        """The wager of that name; a name that is none is refused with the nearest that is."""
        for wager in self.wager:
            if wager.name == name:
                return wager
        names = [wager.name for wager in self.wager]
        near = difflib.get_close_matches(name, names, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"its wagers are {', '.join(names)}"
        raise Refusal(f'{self.name} has no wager "{name}": {hint}')
