"""What a hand costs, as it is told: who can expect what a round, with the collection in it.

Money is in cents and from the side of whoever is named: a cost is less than nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.bank.fees import Mark
from houseway.notebook import as_html
from houseway.pricing.model import Play


class Expected(msgspec.Struct, frozen=True):
    """Cents that somebody can expect a round (or an hour): exact, or simulated with an error."""

    cents: Fraction
    simulated: bool = False
    stderr: float | None = None

    def plus(self, other: Expected) -> Expected:
        """Both together; if they share a sample, the errors can add up and no more."""
        errors = [one.stderr for one in (self, other) if one.stderr is not None]
        simulated = self.simulated or other.simulated
        return Expected(self.cents + other.cents, simulated, sum(errors) or None)

    def less(self, fee: Expected) -> Expected:
        """The same with a fee paid out of it: a flat fee adds nothing to the error."""
        return self.plus(fee.times(Fraction(-1)))

    def times(self, factor: Fraction) -> Expected:
        """So many times as much."""
        error = None if self.stderr is None else self.stderr * abs(float(factor))
        return Expected(self.cents * factor, self.simulated, error)

    def as_json(self) -> dict[str, object]:
        """The cents, and the fraction that they are where it is known."""
        exact = None if self.simulated else str(self.cents)
        return {"cents": float(self.cents), "exact": exact, "stderr": self.stderr}


class Tiered(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """One step of a fee, and where in it the expected win pays the fee.

    `from_` and `to` are cents of what the fee goes by (`to` is the next step's, nothing if there
    is none). `breaks_even` is the amount at which the win is worth the fee, wherever it lies; in
    this step everything from `pays_from` on is worth more than the fee, or nothing is. Both are
    exact, for a bank that covers everything.
    """

    from_: int
    to: int | None
    fee: int
    mark: Mark
    breaks_even: Expected | None
    pays_from: Expected | None


class Varying(msgspec.Struct, frozen=True):
    """A fee that goes by what is raised in play: on average, and from what to what."""

    expected: Expected
    least: int
    most: int


class WagerCost(msgspec.Struct, frozen=True):
    """One of the bettor's wagers; several that are one game are one, under the first.

    `fee` is what making this wager too, after those before it, adds to the bettor's fee; the fees
    of all wagers are the fee of the hand. `breakage` is what rounding down to whole cents costs.
    `parts` are of several: what each contributes to the price.
    """

    wager: str
    bet: int
    ev: Fraction
    price: Expected
    breakage: Expected
    fee: Fraction
    net: Expected
    rate: Fraction
    """The result as a share of the bet."""
    parts: dict[str, Expected] = {}


class BettorCost(msgspec.Struct, frozen=True):
    """A bettor in one round; with a short bank, the average over the seats.

    `bet` is what is staked before the deal, and the `rate` a share of it. A fee that `varies` is
    told by its average.
    """

    bet: int
    price: Expected
    fee: Fraction
    mark: Mark
    net: Expected
    rate: Fraction
    tiers: tuple[Tiered, ...]
    """By the bettor's stake in this proportion of wagers; none if the price is against him."""
    varies: Varying | None = None
    raised: Expected | None = None
    """What is put up in play on average, where something is."""
    decisions: Mapping[str, Fraction] = {}
    """And how often each choice is made."""


class PlayerDealerCost(msgspec.Struct, frozen=True):
    """The player-dealer in one round, against all bettors.

    `action` is what they stake before the deal. A fee that `varies` is told by its average, and
    so is what it goes by.
    """

    action: int
    counted: Fraction
    """What of the action the fee goes by."""
    price: Expected
    fee: Fraction
    mark: Mark
    net: Expected
    rate: Fraction
    """As a share of all action."""
    tiers: tuple[Tiered, ...]
    """By the action that the fee counts, wagers in this proportion; none if it counts raises."""
    varies: Varying | None = None
    counts_raised: bool = False
    """Whether the fee goes by what is raised in play, too."""


class Orbit(msgspec.Struct, frozen=True):
    """A seat over one orbit of the bank, every seat taking its turn: cents a round on average.

    `never` is the same seat when it lets the bank pass and bets in every round.
    """

    orbit: int
    rounds: int
    """Of the orbit, the rounds in which the seat banks."""
    every: Expected
    never: Expected
    worth: Expected
    """What taking every turn is worth against taking none, a round."""


class Hourly(msgspec.Struct, frozen=True):
    """The same an hour."""

    rounds: int
    bettor: Expected
    player_dealer: Expected
    every_turn: Expected
    never_banking: Expected
    drop: Fraction


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """What a round costs everybody at one table under one option of a schedule."""

    game: str
    decks: int
    readings: dict[str, str]
    document: str
    schedule: str
    option: str
    limit: str | None
    source: str
    mark: Mark
    play: Play
    bets: dict[str, int]
    players: int
    seats: int
    bank: int
    """What the player-dealer puts up; what covers everything if nothing was said."""
    covers: bool
    wagers: tuple[WagerCost, ...]
    bettor: BettorCost
    player_dealer: PlayerDealerCost
    drop: Fraction
    """What the house collects of all of them, a round."""
    by_time: Fraction
    """Of everybody's fee, what the clock takes: so much a round, whatever is wagered."""
    turns: Orbit
    hourly: Hourly | None
    method: str
    notes: tuple[str, ...]
    rounds: int | None = None
    """The number of simulated rounds; None if everything is exact."""

    def __repr__(self) -> str:
        told = ", ".join(f"{who} {cents}" for who, cents in self._told())
        return f"Cost({self.game}, option {self.option}: {told})"

    def _repr_html_(self) -> str:
        return as_html(f"{self.game}, option {self.option}", ("a round", "cents"), self._told())

    def _told(self) -> list[tuple[str, str]]:
        """What everybody can expect of a round, the collection in it, and what the house takes."""
        return [
            ("bettor", f"{float(self.bettor.net.cents):+.2f}"),
            ("player-dealer", f"{float(self.player_dealer.net.cents):+.2f}"),
            ("collection", f"{float(self.drop):.2f}"),
        ]


class SeatSide(msgspec.Struct, frozen=True):
    """A seat in one of its roles: what is staked by it or against it, and what that costs."""

    stake: int
    price: Expected
    fee: Fraction
    mark: Mark
    net: Expected
    rate: Fraction
    """The result as a share of the stake."""


class SeatCost(msgspec.Struct, frozen=True):
    """One seat: a round as bettor, None if it bets nothing, and one with the bank.

    A seat against which nobody else bets does not bank.
    """

    seat: int
    bets: dict[str, int]
    bettor: SeatSide | None
    player_dealer: SeatSide | None
    every: Expected
    """A round on average, the bank going round."""


class SeatCosts(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of a round for each seat of a table with uneven bets, under one option."""

    game: str
    decks: int
    readings: dict[str, str]
    document: str
    schedule: str
    option: str
    limit: str | None
    source: str
    mark: Mark
    play: Play
    stakes: dict[int, dict[str, int]]
    seats: int
    bank: int
    covers: bool
    by_seat: tuple[SeatCost, ...]
    drop: Fraction
    """The average collection of a round over an orbit of the bank."""
    method: str
    notes: tuple[str, ...]
    rounds: int | None = None
    """The number of simulated rounds; None if everything is exact."""
    rounds_per_hour: int | None = None

    def __repr__(self) -> str:
        told = ", ".join(f"seat {one.seat} {float(one.every.cents):+.2f}" for one in self.by_seat)
        return f"SeatCosts({self.game}, option {self.option}: {told})"

    def _repr_html_(self) -> str:
        rows = [(f"seat {one.seat}", f"{float(one.every.cents):+.2f}") for one in self.by_seat]
        return as_html(f"{self.game}, option {self.option}", ("a round", "cents"), rows)


class Unfit(msgspec.Struct, frozen=True):
    """An option that the bets do not fit, and why not; `by_time`: its cost needs the pace."""

    document: str
    schedule: str
    option: str
    says: str
    by_time: bool = False


class CostComparison(msgspec.Struct, frozen=True):
    """Every option of a game for the same bets."""

    game: str
    costs: tuple[Cost, ...]
    unfit: tuple[Unfit, ...]
