"""What a simulated table came to: by seat in either role, and by wager.

Money is in cents. A mean is what a seat gained a round, below zero if it lost, with the standard
error of that mean; rounds do not depend on each other, so it is the sample's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import msgspec

from houseway.pricing.model import Play

SHARES: Final = ("0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99")
"""The quantiles that are given of a result."""

MOST_BARS: Final = 24
"""How many bars a histogram has at most, its open ends among them."""


class Bar(msgspec.Struct, frozen=True):
    """One bar of a histogram: the rounds that gained `least` to `most` cents, both included."""

    least: int
    most: int
    rounds: int
    share: float


class Sample(msgspec.Struct, frozen=True):
    """A mean over so many rounds and its standard error (None for a single round).

    `sd` is the standard deviation of one round. `quantiles`: the least gain that so large a share
    of the rounds does not exceed, in cents. `histogram`: the rounds by what they gained. Both are
    empty where a family does not count them.
    """

    rounds: int
    mean: float
    stderr: float | None
    sd: float | None = None
    quantiles: dict[str, int] = {}
    histogram: tuple[Bar, ...] = ()


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
    `unit` names it for the others. `stake` of one that is made in play is the first one's, too;
    where seats stake different amounts it is their average, in whole cents. `money` is always of
    the wager alone.
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
    """What every bettor stakes; empty where seats stake different amounts."""
    seed: int
    method: str
    by_seat: tuple[SeatResult, ...]
    wagers: dict[str, WagerResult]
    player_dealer: Sample
    """Whoever banks."""
    play: Play = "house-way"
    raised: tuple[int, ...] = ()
    """How many rounds raised 0, 1, 2… times the first wager at all spots together, if any do."""
    stakes: dict[int, dict[str, int]] = {}
    """What each seat stakes when it does not bank; a seat that bets nothing is left out."""


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
        return Sample(n, float(mean), math.sqrt(variance / n), math.sqrt(variance))


# --- how results are spread -----------------------------------------------------------------------


def with_spread(sample: Sample, spread: Mapping[int, int]) -> Sample:
    """Return a sample with quantiles and a histogram of its rounds, by what they gained."""
    if not spread:
        return sample
    return msgspec.structs.replace(
        sample, quantiles=quantiles(spread), histogram=tuple(histogram(spread))
    )


def quantiles(spread: Mapping[int, int]) -> dict[str, int]:
    """Return the least gain that each share of the rounds does not exceed."""
    rounds = sum(spread.values())
    found: dict[str, int] = {}
    seen = 0
    wanted = iter(SHARES)
    share = next(wanted)
    for gain in sorted(spread):
        seen += spread[gain]
        while seen >= Fraction(share) * rounds:
            found[share] = gain
            following = next(wanted, None)
            if following is None:
                return found
            share = following
    return found


def histogram(spread: Mapping[int, int]) -> Iterator[Bar]:
    """Yield the bars of a histogram: one for every gain if those are few, else of one width.

    The rarest gains at both ends, one round in a thousand each, share the outer bars.
    """
    rounds, gains = sum(spread.values()), sorted(spread)
    if len(gains) <= MOST_BARS:
        for gain in gains:
            yield Bar(gain, gain, spread[gain], spread[gain] / rounds)
        return
    low, high = _ends(spread, rounds)
    width = _width(high - low)
    begin = low // width * width
    last = (high - begin) // width
    bars: dict[int, list[int]] = {}
    for gain in gains:
        bars.setdefault(min(max((gain - begin) // width, -1), last + 1), []).append(gain)
    for place, held in sorted(bars.items()):
        inside = 0 <= place <= last
        least = begin + place * width if inside else held[0]
        most = least + width - 1 if inside else held[-1]
        many = sum(spread[gain] for gain in held)
        yield Bar(least, most, many, many / rounds)


def _ends(spread: Mapping[int, int], rounds: int) -> tuple[int, int]:
    """Return the gains between which all rounds are but one in a thousand at either end."""
    ends = []
    for order in (sorted(spread), sorted(spread, reverse=True)):
        seen = 0
        for gain in order:
            seen += spread[gain]
            if seen * 1000 > rounds:
                ends.append(gain)
                break
    return ends[0], ends[1]


def _width(span: int) -> int:
    """Return the least of 1, 2, 5, 10, 20… cents at which so wide a span takes few bars."""
    width = 1
    for factor in (2, 5, 10) * 12:
        if span // width + 1 <= MOST_BARS - 3:
            return width
        width = 10 ** (len(str(width)) - 1) * factor if factor != 10 else 10 ** len(str(width))
    return width
