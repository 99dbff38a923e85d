"""Collection schedules as filed: documents of options, each a row of fees under named columns.

A *column* says who pays, on what the fee depends, when it is taken and for what; an *option* gives
the tiers of each column, the limits it is for and the lines it stands on. Whatever a sheet leaves
open is a reading of the document, as with games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from houseway.bank.fees import Above, Below, Between, Charged, Tiers, tiers, worst
from houseway.bank.money import Cents, dollars, parse_dollars
from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.fees.example import FeeExample
from houseway.filings.fees.streets import Form, Street, form_told_by
from houseway.filings.fees.streets import When as When
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.model import Reading, Remark
from houseway.filings.part import Beside, Part, Source
from houseway.filings.wager import Limit

By = Literal["nothing", "action", "own-wager", "own-total", "players", "pot"]
Per = Literal["hand", "base-wager", "wager", "square", "spot", "player-half-hour", "player-hour"]
BY_TIME: Final = ("player-half-hour", "player-hour")
"""Fees that are due by the clock, and not for a hand."""
Payer = Literal["player", "player-dealer", "pot", "button"]
"""Who pays. The button is the one player with the dealer button, for a fee that is his alone."""
Heads = Literal["dealt-in", "seated", "still-in"]
_AMOUNT: Final = re.compile(r"\d[\d,]*(?:\.\d\d)?|\.\d\d")


class Column(Part, frozen=True):
    """One kind of fee: who pays it, what it depends on, for what unit and when it is taken."""

    payer: Payer
    """Who pays; `button` is the one player with the dealer button, for a fee that is his alone."""
    by: By
    """What the fee depends on: nothing, all action at the table, one wager or all wagers of the
    bettor, the number of players, or the pot."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of this fee."""
    per: Per = "hand"
    """What it is taken for: each hand, wager, square or spot, or each player by the clock."""
    when: When = "before-deal"
    """When it is taken."""
    counts: Literal["all", "base"] | tuple[str, ...] = "all"
    """Which wagers make up the amount it depends on: all (base and bonus), base, or those named."""
    adds: bool = True
    """Whether it comes on top of the payer's other columns of that hand; one that does not is taken
    only when none of them is."""
    below: Below = "lowest"
    """What an amount below the first tier pays."""
    between: Between = "lower-bound"
    """What an amount between two tiers pays: as the lower tier does, or as the higher."""
    above: Above = "highest"
    """What an amount above the last tier pays; an open last tier has none above it."""
    steps: Cents | None = None
    """Wagers go by so much, and any other is refused."""
    heads: Heads = "dealt-in"
    """Which players are counted, where the fee depends on their number."""
    action: Literal["placed", "covered"] = "placed"
    """Whether all that was placed counts, or only as much as the player-dealer's bank covers."""
    short_pot: Literal["takes-all", "takes-none"] | None = None
    """What is taken from a pot smaller than the fee, where that is settled."""


class Span(Part, frozen=True):
    """Limits that a room may set within bounds: the minimum from-to, the maximum from-to."""

    min: Limit
    """From what to what the room may set the minimum."""
    max: Limit
    """From what to what the room may set the maximum."""


class FeeOption(Part, frozen=True):
    """One option: its number, what tables it is for, and the fees of each column."""

    option: str
    """Its number on the sheet."""
    fees: dict[str, str]
    """What each column takes, in dollars by tiers: `10-200:1 | 201-400:3 | 401+:5`; one fee for all
    is its amount alone."""
    lines: Lines = NO_LINES
    """The lines of the source that give its fees."""
    limit: str | None = None
    """The limit as printed (`$3/$6`, `$5-$500`, a buy-in), `?` behind it if repaired."""
    limits: Limit | None = None
    """The same in money, where it is a table's minimum and maximum."""
    buy_in: str | None = None
    """The buy-in as printed."""
    blinds: str | None = None
    """The blinds as printed."""
    ante: str | None = None
    """The ante as printed."""
    wagers: dict[str, Limit] = msgspec.field(default_factory=dict)
    """The least and the most of wagers that have their own limits here, by the wager's name."""
    same_as: str | None = None
    """The option that the sheet prints this one as equal to."""
    within: Span | None = None
    """The bounds of both limits where the sheet leaves them to the room, before the schedule's."""
    offered: bool = True
    """Whether a table may post it: a reading may strike an option."""

    @property
    def blinds_in_money(self) -> tuple[int, ...]:
        """The blinds in cents; half a dollar is printed as `$.50`."""
        cells = _AMOUNT.findall(self.blinds or "")
        return tuple(parse_dollars(f"0{cell}" if cell[0] == "." else cell) for cell in cells)


class Schedule(Part, frozen=True):
    """Options that share their columns and the games they serve."""

    name: str
    """What tells the schedule from the others of the document."""
    games: tuple[str, ...]
    """The games whose tables may post it, by id: `oceana/ez-baccarat`."""
    columns: dict[str, Column]
    """The kinds of fees that its options have, by name."""
    option: tuple[FeeOption, ...]
    """The options of which a table posts one."""
    lines: Lines = NO_LINES
    """The lines of the source on which the schedule stands."""
    titles: tuple[str, ...] = ()
    """The games as the sheet prints them above it."""
    most_rates: int | None = None
    """How many different fees an option may have, where the sheet says so."""
    most_wager: Cents | None = None
    """What no single wager may exceed, where pot-limit and no-limit games have a cap."""
    jackpot: Cents | None = None
    """What a hand pays more where a jackpot is attached."""
    jackpot_payer: Literal["pot", "player-dealer", "everybody"] = "pot"
    """Who pays that."""
    within: Span | None = None
    """The bounds of an option's limits where the sheet leaves them to the room."""
    base: tuple[str, ...] = ()
    """Wagers that are base wagers here though the game files them as bonus bets."""
    paired: tuple[str, ...] = ()
    """Base wagers that are always made together and count as one."""
    picks: Literal["posted", "by-players"] = "posted"
    """Whether the posted option holds, or at each collection the one that names the number of
    players."""
    form: Form | None = None
    """How the poker game goes, where that cannot be told from its columns."""
    flop: Street | None = None
    """Which of its streets the sheet calls the flop, if it has none."""
    from_blinds: Literal["called", "whole"] = "called"
    """Where everybody folds to the blinds, what of them can be taken: as much as is called, the
    rest of the big blind going back first; or the whole, the small blind first."""

    @property
    def played_as(self) -> Form | None:
        """The form of the poker game: as the schedule says, or as its columns tell."""
        told = (form_told_by(column.when) for column in self.columns.values())
        return self.form or next((form for form in told if form), None)

    def tiers(self, option: FeeOption, column: str) -> Tiers:
        """The tiers of one cell."""
        return tiers(option.fees[column], heads=self.columns[column].by == "players")

    def charges(
        self,
        option: FeeOption,
        amounts: Mapping[str, Sequence[int]],
        of_pot: Callable[[Column, int], int] | None = None,
    ) -> dict[str, Charged]:
        """What each column takes for its amounts, one by one: the one place where a fee is made.

        A column that does not add is taken if no other of its payer is. `of_pot` is how much of a
        fee a pot can give.
        """
        found: dict[str, Charged] = {}
        for name, units in amounts.items():
            each = [self.charged(option, name, amount) for amount in units]
            cents = sum(one.cents for one in each)
            if of_pot is not None:
                cents = of_pot(self.columns[name], cents)
            found[name] = Charged(cents, worst(one.mark for one in each))
        paying = [(self.columns[name].payer, name) for name, one in found.items() if one.cents]
        return {
            name: charged
            for name, charged in found.items()
            for column in [self.columns[name]]
            if column.adds or all(who != column.payer or other == name for who, other in paying)
        }

    def charged(self, option: FeeOption, column: str, amount: int) -> Charged:
        """What a column's cell takes at an amount (or number of heads), as it is read."""
        rule = self.columns[column]
        if rule.steps and rule.by in ("own-wager", "own-total") and amount % rule.steps:
            raise Refusal(f"wagers go by {dollars(rule.steps)} here, not {dollars(amount)}")
        return self.tiers(option, column).at(
            amount, below=rule.below, between=rule.between, above=rule.above
        )


class FeeDocument(Part, frozen=True):
    """A room's document of collection rates, or the fee pages of a game's sheet."""

    name: str
    """The document's name, as it prints it."""
    room: str
    """The cardroom whose rates they are: the folder in which the file lies."""
    schedule: tuple[Schedule, ...]
    """Its schedules of options."""
    document: int | None = None
    """Which of the room's documents it is."""
    source: Source | None = None
    """Where it stands; left out by a room without numbered papers."""
    bgc: str | None = None
    """The regulator's number, if the document prints one."""
    beside: tuple[Beside, ...] = ()
    """Other documents of the source's file that this one cites lines of."""
    effective: date | None = None
    """The first day on which the rates are in force."""
    until: date | None = None
    """The last day on which they are."""
    replaces: tuple[str, ...] = ()
    """Documents of the room, by id, whose rates these took the place of."""
    reading: dict[str, Reading] = msgspec.field(default_factory=dict)
    """Clauses that the document leaves open, contradicts or omits, by name."""
    remark: tuple[Remark, ...] = ()
    """Oddities of the document that change nothing."""
    example: tuple[FeeExample, ...] = ()
    """Hands worked through, and what each must pay: `check` works them out."""
