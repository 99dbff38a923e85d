"""What a simulated table came to: by seat in either role, and by wager.

Money is in cents. A mean is what somebody gained a round, less than nothing if he lost, with the
standard error of that mean; rounds do not depend on each other, so it is the sample's own.
"""

from __future__ import annotations

import math
from fractions import Fraction

import msgspec

from houseway.pricing.model import Play


class Sample(msgspec.Struct, frozen=True):
    """A mean over so many rounds and its standard error (none for a single round)."""

    rounds: int
    mean: float
    stderr: float | None


class Money(msgspec.Struct, frozen=True):
    """Where staked money went; `uncovered`: the share of wins and losses the bank did not reach."""

    staked: int
    paid: int
    collected: int
    returned: int
    uncovered: float


class SeatResult(msgspec.Struct, frozen=True):
    """One seat: cents a round as bettor and as player-dealer, and its wagers' money."""

    seat: int
    bettor: Sample | None
    player_dealer: Sample | None
    money: Money


class WagerResult(msgspec.Struct, frozen=True):
    """One wager: the gain of one unit by the cards alone, and the money of all seats on it.

    `ev` is the bettor's, as `houseway price` gives it for this play: with the exact odds, and
    whatever the bank. `gain` is what a unit gained at this table, with this bank, in whole cents.
    Wagers that are one game stand as a whole under the first, in its units, as their price does;
    `unit` names it for the others. `stake` of one that is made in play is the first one's, too,
    and `money` is always of the wager alone.
    """

    wager: str
    stake: int
    ev: float
    stderr: float | None
    gain: float
    money: Money
    unit: str = ""


class SimulatedTable(msgspec.Struct, frozen=True):
    """A whole table over many rounds."""

    game: str
    decks: int
    readings: dict[str, str]
    rounds: int
    seats: int
    """Seats taken, from seat 1 on."""
    table_seats: int
    bank: int
    cover: str
    rotate: bool
    bets: dict[str, int]
    seed: int
    method: str
    by_seat: tuple[SeatResult, ...]
    wagers: dict[str, WagerResult]
    player_dealer: Sample
    """Whoever banks."""
    play: Play = "house-way"
    raised: tuple[int, ...] = ()
    """How many rounds raised 0, 1, 2… times the first wager at all spots together, if any do."""


class Moments(msgspec.Struct, frozen=True):
    """How many, their sum and the sum of their squares: exact whole numbers."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, other: Moments) -> Moments:
        """Both together."""
        return Moments(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    def sample(self, scale: int = 1) -> Sample | None:
        """Mean and standard error in units of `scale`; nothing if there was no round."""
        n = self.count
        if not n:
            return None
        mean = Fraction(self.total, n * scale)
        if n == 1:
            return Sample(n, float(mean), None)
        variance = Fraction(n * self.squares - self.total**2, n * (n - 1) * scale**2)
        return Sample(n, float(mean), math.sqrt(variance / n))
