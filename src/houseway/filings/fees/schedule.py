"""Collection schedules as filed: documents of options, each a row of fees under named columns.

A *column* says who pays, on what the fee depends, when it is taken and for what; an *option* gives
the tiers of each column, the limits it is for and the lines it stands on. Whatever a sheet leaves
open is a reading of the document, as with games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from houseway.bank.fees import Above, Below, Between, Charged, Tiers, tiers, worst
from houseway.bank.money import Cents, dollars
from houseway.days import date
from houseway.errors import Refusal
from houseway.filings.fees.streets import Form, Street, form_told_by
from houseway.filings.fees.streets import When as When
from houseway.filings.model import Beside, Limit, Lines, Part, Reading, Remark, Source

By = Literal["nothing", "action", "own-wager", "own-total", "players", "pot"]
Per = Literal["hand", "base-wager", "wager", "square", "spot", "player-half-hour", "player-hour"]
BY_TIME: Final = ("player-half-hour", "player-hour")
"""Fees that are due by the clock, and not for a hand."""
Payer = Literal["player", "player-dealer", "pot", "button"]
"""Who pays. The button is the one player with the dealer button, for a fee that is his alone."""
Heads = Literal["dealt-in", "seated", "still-in"]


class Column(Part, frozen=True):
    """One kind of fee: who pays it, what it depends on, for what unit and when it is taken.

    `counts`: which wagers make up the amount it depends on: `all` (base and bonus), `base`, or
    named wagers. `adds`: whether it comes on top of the payer's other columns of that hand; a
    column that does not is taken only when none of them is. `below`, `between`, `above`: what an
    amount pays before the first tier, between two, and above the last; an open last tier has no
    above. `steps`: wagers go by so much, and any other is refused. `heads`: which players are
    counted. `action`: all that was placed, or only as much as the player-dealer's bank covers.
    `short_pot`: what is taken from a pot smaller than the fee, where that is settled.
    """

    payer: Payer
    by: By
    lines: Lines
    per: Per = "hand"
    when: When = "before-deal"
    counts: Literal["all", "base"] | tuple[str, ...] = "all"
    adds: bool = True
    below: Below = "lowest"
    between: Between = "lower-bound"
    above: Above = "highest"
    steps: Cents | None = None
    heads: Heads = "dealt-in"
    action: Literal["placed", "covered"] = "placed"
    short_pot: Literal["takes-all", "takes-none"] | None = None


class Span(Part, frozen=True):
    """Limits that a room may set within bounds: the minimum from-to, the maximum from-to."""

    min: Limit
    max: Limit


class FeeOption(Part, frozen=True):
    """One option: its number, what tables it is for, and the fees of each column.

    `limit` is as printed (`$3/$6`, `$5-$500`, a buy-in), `?` behind it if repaired; `limits` the
    same in money where it is a table's minimum and maximum; `within` the bounds of both where the
    sheet leaves them to the room, before the schedule's own. A reading may strike an option:
    `offered` is then false.
    """

    option: str
    lines: Lines
    fees: dict[str, str]
    limit: str | None = None
    limits: Limit | None = None
    buy_in: str | None = None
    blinds: str | None = None
    ante: str | None = None
    wagers: dict[str, Limit] = msgspec.field(default_factory=dict)
    same_as: str | None = None
    within: Span | None = None
    offered: bool = True


class Schedule(Part, frozen=True):
    """Options that share their columns and the games they serve.

    `most_rates`: how many different fees an option may have, where the sheet says so.
    `most_wager`: what no single wager may exceed, where pot-limit and no-limit games have a cap.
    `jackpot`: what a hand pays more where a jackpot is attached, and who. `base`: wagers that are
    base wagers here though the game files them as bonus bets; `paired`: base wagers that are always
    made together and count as one. `picks`: whether the posted option holds, or at each collection
    the one that names the number of players. `form`: how the poker game goes, where that cannot be
    told from its columns; `flop`: which of its streets the sheet calls so, if it has none.
    """

    name: str
    games: tuple[str, ...]
    columns: dict[str, Column]
    option: tuple[FeeOption, ...]
    lines: Lines
    titles: tuple[str, ...] = ()
    most_rates: int | None = None
    most_wager: Cents | None = None
    jackpot: Cents | None = None
    jackpot_payer: Literal["pot", "player-dealer", "everybody"] = "pot"
    within: Span | None = None
    base: tuple[str, ...] = ()
    paired: tuple[str, ...] = ()
    picks: Literal["posted", "by-players"] = "posted"
    form: Form | None = None
    flop: Street | None = None

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
    """A room's document of collection rates, or the fee pages of a game's sheet.

    `replaces`: documents of the room, by id, whose rates these took the place of.
    """

    name: str
    room: str
    document: int
    source: Source
    schedule: tuple[Schedule, ...]
    bgc: str | None = None
    beside: tuple[Beside, ...] = ()
    """Other documents of the source's file that this one cites lines of."""
    effective: date | None = None
    """The first day on which the rates are in force."""
    until: date | None = None
    """The last day on which they are."""
    replaces: tuple[str, ...] = ()
    reading: dict[str, Reading] = msgspec.field(default_factory=dict)
    remark: tuple[Remark, ...] = ()
