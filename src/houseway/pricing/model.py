"""A price: what can happen to one unit of a wager, how often, and what it comes to.

Everything is exact: expected values and probabilities are fractions, the counts whole numbers of
equally likely ordered deals. Only a standard deviation, which is a root, is the nearest float; and
where deals are too many to be counted in whole numbers, a price says how near it is. All from the
bettor's side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Literal, Protocol

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.filings.wager import PayTable
from houseway.notebook import as_html
from houseway.pricing.written import written
from houseway.words import percent, share

Play = Literal["optimal", "house-way"]

OTHERWISE: Final = "otherwise"

Progress = Callable[[int, int], None]
"""Hears of a long count how much of it is done, and how much there is."""


class Pricing(msgspec.Struct, frozen=True):
    """How wagers are to be priced: by which play, and what is to be told beside the price.

    `strategy`: the best play as tables; `ways`: other ways to play than the best; both where they
    take a count of their own. `soon`: where an exact count takes minutes, an estimate at once will
    do, with its error. Without `rows` the outcomes may be left out, where they are not at hand.
    """

    play: Play = "optimal"
    strategy: bool = False
    ways: bool = True
    soon: bool = False
    rows: bool = True
    progress: Progress | None = None


class Outcome(msgspec.Struct, frozen=True):
    """One row of the pay table: how many of all deals it decides."""

    name: str
    pays: str
    count: int | None
    """How many deals; nothing where only the probability is known."""
    probability: Fraction

    @property
    def deals(self) -> int:
        """How many deals, of a wager whose deals are counted."""
        assert self.count is not None, f"the deals of {self.name} are not counted"
        return self.count


class StrategyRow(msgspec.Struct, frozen=True):
    """One situation in which the bettor decides, and what each choice is worth to the wager."""

    hand: str
    total: int
    up: str
    hit_ev: Fraction
    stand_ev: Fraction
    play: Literal["hit", "stand"]
    house_way: Literal["hit", "stand"]
    probability: Fraction
    hits: str = ""
    """How often to hit, where neither choice is always best: a fraction, `3/7`."""


class StrategyTable(msgspec.Struct, frozen=True):
    """The best play as a table that people can read."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class WayToPlay(msgspec.Struct, frozen=True):
    """Another way to play than the best: what it is, its price, and what it costs beside it."""

    says: str
    ev: Fraction
    cost: Fraction


class DuelPrice(msgspec.Struct, frozen=True):
    """The bettor's expected value of one unit."""

    ev: Fraction


class BankRow(msgspec.Struct, frozen=True):
    """How often the player-dealer draws to a hand, after a bettor who stood or drew."""

    hand: str
    total: int
    bettor: str
    draws: str


class Duel(msgspec.Struct, frozen=True):
    """Where the player-dealer has a choice too: the price by who chooses freely.

    `equilibrium`: both do, and neither can gain by choosing otherwise. `bettor_best`: the bettor,
    against a player-dealer who keeps to the house way. `bank_best`: the player-dealer, against a
    bettor who keeps to the house way; `bank_best_against_best`, against one who plays as in
    `bettor_best`. `house_way`: nobody does. `bank` is how the player-dealer holds the equilibrium.
    """

    equilibrium: DuelPrice
    bettor_best: DuelPrice
    bank_best: DuelPrice
    bank_best_against_best: DuelPrice
    house_way: DuelPrice
    bank: tuple[BankRow, ...]
    bank_summary: tuple[str, ...]

    @property
    def told(self) -> tuple[tuple[str, DuelPrice], ...]:
        """Who chooses, in words, and the price then."""
        house = "keeps to the house way"
        against_best = (
            "the player-dealer at his best; the bettor plays best against the house way",
            self.bank_best_against_best,
        )
        return (
            ("both at their best", self.equilibrium),
            (f"the bettor at his best; the player-dealer {house}", self.bettor_best),
            (f"the player-dealer at his best; the bettor {house}", self.bank_best),
            *((against_best,) if self.bank_best_against_best != self.bank_best else ()),
            ("both keep to the house way", self.house_way),
        )


class WagerPrice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one unit of a wager is worth to the bettor.

    Where the bettor decides: `house_way_ev` is the price of leaving it to the house, `difference`
    what the best play gains over that, `ev_with_base_play` the price while he plays for the one
    other wager that always gives him the choice, and `ev_if_asked`, for a wager that can be made
    without the choice, its price beside a small wager that brings it, played for this wager alone.
    Where the player-dealer decides too, `ev` is the price that both can hold, and `duel` has the
    others.

    Wagers that are one game, such as those of which a second follows once cards are seen, are
    priced as a whole under the first, in units of that; the others have entries of their own for
    what they contribute, in the same `unit`.
    """

    wager: str
    ev: Fraction
    sd: float
    hit: Fraction
    method: str
    stderr: float | None
    outcomes: tuple[Outcome, ...]
    play: str
    house_way_ev: Fraction | None = None
    difference: Fraction | None = None
    ev_with_base_play: Fraction | None = None
    ev_if_asked: Fraction | None = None
    note: str = ""
    strategy: tuple[StrategyRow, ...] = ()
    strategy_summary: tuple[str, ...] = ()
    unit: str = ""
    """The wager whose unit everything is in, where it is another than this one."""
    parts: dict[str, Fraction] = {}
    """Where several wagers are one game, what each contributes to the whole."""
    ways: tuple[WayToPlay, ...] = ()
    """Other ways to play, from the best down."""
    tables: tuple[StrategyTable, ...] = ()
    duel: Duel | None = None
    """Where the player-dealer chooses too; `ev` is then its equilibrium."""
    precision: float | None = None
    """How near the figures are, where they are not exact fractions."""
    risked: Fraction | None = None
    """Where more is put up in play, how much a unit comes to on average with it."""


class PricedRules(msgspec.Struct, frozen=True):
    """Under which rules a price holds."""

    decks: int
    readings: dict[str, str]


class GamePrice(msgspec.Struct, frozen=True):
    """Every wager of a filing, priced under its rules as read."""

    game: str
    rules: PricedRules
    wagers: dict[str, WagerPrice]

    def __repr__(self) -> str:
        each = ", ".join(f"{name} {percent(one.ev)}" for name, one in self.wagers.items())
        return f"GamePrice({self.game}: {each})"

    def _repr_html_(self) -> str:
        rows = [
            (name, percent(one.ev), share(one.hit), one.method) for name, one in self.wagers.items()
        ]
        return as_html(self.game, ("wager", "bettor", "wins", "method"), rows)


def price_json(price: GamePrice, *, strategy: bool = False) -> bytes:
    """The price as `houseway price ID --json` prints it; the long strategy table if asked for."""
    if not strategy:
        short = {
            name: msgspec.structs.replace(
                wager,
                strategy=(),
                tables=(),
                duel=wager.duel and msgspec.structs.replace(wager.duel, bank=()),
            )
            for name, wager in price.wagers.items()
        }
        price = msgspec.structs.replace(price, wagers=short)
    return msgspec.json.format(msgspec.json.encode(written(price)), indent=2)


class Distribution(msgspec.Struct, frozen=True):
    """How many deals end in each row of a pay table; the last count is of those that lose."""

    pays: tuple[Pay, ...]
    names: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def deals(self) -> int:
        """All of them."""
        return sum(self.counts)

    @property
    def ev(self) -> Fraction:
        """The expected gain of one unit."""
        rows = zip(self.pays, self.counts, strict=True)
        return sum((pay.value * count for pay, count in rows), Fraction()) / self.deals

    @property
    def hit(self) -> Fraction:
        """The probability of a win; a push is none."""
        won = sum(n for pay, n in zip(self.pays, self.counts, strict=True) if pay.result == "win")
        return Fraction(won, self.deals)

    @property
    def sd(self) -> float:
        """The standard deviation of one unit's gain."""
        rows = zip(self.pays, self.counts, strict=True)
        square = sum((pay.value**2 * count for pay, count in rows), Fraction()) / self.deals
        return math.sqrt(square - self.ev**2)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The rows as they are shown, in the order of the pay table."""
        deals = self.deals
        return tuple(
            Outcome(name, str(pay), count, Fraction(count, deals))
            for name, pay, count in zip(self.names, self.pays, self.counts, strict=True)
        )


def distribution(table: PayTable, counts: Sequence[int]) -> Distribution:
    """Counts by row, the losing remainder last, under their pay table."""
    return Distribution(
        (*(row.pay for row in table.rows), LOSE),
        (*(row.on for row in table.rows), OTHERWISE),
        tuple(counts),
    )


class Gains(Protocol):
    """What a wager gains, over all deals."""

    @property
    def ev(self) -> Fraction:
        """On average."""

    @property
    def sd(self) -> float:
        """The standard deviation."""

    @property
    def hit(self) -> Fraction:
        """The probability of gaining something."""

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How it comes about."""


def wager_price(wager: str, found: Gains, *, play: str, method: str) -> WagerPrice:
    """What was counted as the price of a wager."""
    return WagerPrice(
        wager=wager,
        ev=found.ev,
        sd=found.sd,
        hit=found.hit,
        method=method,
        stderr=None,
        outcomes=found.outcomes,
        play=play,
    )


def best_ev(price: WagerPrice) -> Fraction:
    """The most a bettor can make of the wager, with whatever choice he can get beside it."""
    return max(price.ev, price.ev if price.ev_if_asked is None else price.ev_if_asked)
