"""The wagers of a filing: what each pays on, what it needs beside it, how much it may be."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.bank.money import Cents, dollars
from houseway.bank.odds import Pay, parse_pay
from houseway.filings.lines import NO_LINES, Lines
from houseway.filings.part import Part


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


class Limit(Part, frozen=True):
    """The least and the most that one wager may be."""

    min: Cents
    """The least, in dollars."""
    max: Cents
    """The most, in dollars."""

    def __str__(self) -> str:
        return f"{dollars(self.min)} to {dollars(self.max)}"


class Limits(Part, frozen=True):
    """One set of limits a table can post, with the wagers that have their own."""

    option: str
    """The number or word by which the sheet calls these limits."""
    table: Limit
    """The least and the most of every wager that has no limits of its own."""
    lines: Lines = NO_LINES
    """The lines of the source that give these limits."""
    wagers: dict[str, Limit] = msgspec.field(default_factory=dict)
    """The least and the most of wagers that have their own, by the wager's name."""

    def of(self, wager: str) -> Limit:
        """The limits of one wager."""
        return self.wagers.get(wager, self.table)


class AtMost(Part, frozen=True):
    """A wager may not exceed another, alone or together with some more."""

    wager: str
    """The wager that it may not exceed."""
    together: tuple[str, ...] = ()
    """Wagers that count with it: their sum may not exceed that wager."""
    less: bool = False
    """Whether it must be less than that wager: as much is too much."""


class Wager(Part, frozen=True):
    """A named bet: what it pays on, what it needs beside it, whether it is taken backline."""

    name: str
    """The wager's name in commands, logs and keys: small letters, digits and hyphens."""
    label: str
    """What the sheet and the felt call it."""
    pays: PayTable
    """Rows of what it is paid on and what it pays, tried in order: the first that holds decides; if
    none does, it loses. A row pays odds (`19:20`), `push`, `lose`, or the part of the stake that a
    surrendered hand loses (`lose 1:2`)."""
    lines: Lines = NO_LINES
    """The lines of the source that speak of the wager."""
    made: Literal["before-deal", "in-play"] = "before-deal"
    """When it is put up: before the deal, or by a decision in the round."""
    requires: tuple[str, ...] = ()
    """Wagers of which the bettor must have made any one, to make this."""
    equals: str | None = None
    """The wager whose amount it always has."""
    mandatory: bool = False
    """Whether it stands wherever the wager that it equals does."""
    at_most: AtMost | None = None
    """The wager that it may not exceed, alone or together with others."""
    on_fold: Literal["forfeited", "stays"] = "forfeited"
    """What becomes of it when its bettor folds: it is lost, or settled as if he had not."""
    one_of: str | None = None
    """Wagers that share this word exclude each other: a bettor may make one of them."""
    backline: bool = True
    """Whether it is taken on somebody else's spot."""
    filed_as_bonus: bool = msgspec.field(default=False, name="bonus")
    """Whether the sheet files it among its bonus bets, though it may be made alone."""

    @property
    def bonus(self) -> bool:
        """Whether collections count it as a bonus bet: filed so, or only made beside another."""
        return self.filed_as_bonus or bool(self.requires)


class Button(msgspec.Struct, frozen=True):
    """What comes with a wager of so much and is no wager: the bank owes it fixed amounts.

    `most` is what it can be owed for each other spot.
    """

    label: str
    wager: str
    least: int
    most: int
