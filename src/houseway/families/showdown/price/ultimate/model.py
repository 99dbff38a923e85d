"""Ultimate Texas Hold'em: what is paid, and what was counted.

The bettor puts up an ante and what goes with it, and once more a multiple of the ante: before the
flop, on the flop or at the river, the multiples falling from stage to stage; or he folds at the
river. Any game of that form can be priced, whatever each result pays: payoffs are given for every
winner and every two categories of hands. Everything is in units of the ante, from the bettor's
side.

Counts are of equally likely deals: two hole cards, the flop, turn and river together, and two
cards of the bank, C(52,2) · C(50,3) · C(47,2) · C(45,2) = 27,813,810,024,000.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from houseway.errors import Refusal
from houseway.families.showdown.price.paid import WINNERS, Paid, Pays, spread
from houseway.hands.comparison import Winner
from houseway.hands.ladder import POKER, Category

Stage = Literal["preflop", "flop", "river"]

MOST_PARTS: Final = 1 << 23
"""The most that a deal may gain or lose, in parts of a unit: what the loops have room for."""


class Payoffs(msgspec.Struct, frozen=True):
    """What the first wagers together gain, and what one unit of the play wager does.

    `fold` is what a hand gains that is given up at the river and would have come to the result,
    for a wager may stay on the table; none if the last stage may be checked instead. `preflop`,
    `flop` and `river` are the multiples of the ante that the play wager may be.
    """

    base: Paid
    play: Paid
    fold: Paid | None
    preflop: tuple[int, ...] = (3, 4)
    flop: tuple[int, ...] = (2,)
    river: tuple[int, ...] = (1,)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The ways in which the bettor's decisions can end, in the order of counts."""
        return (
            *(Path("preflop", times) for times in self.preflop),
            *(Path("flop", times) for times in self.flop),
            *(Path("river", times) for times in self.river),
            Path("river", 0, self.fold is not None),
        )

    def gain(self, path: Path, winner: int, bank: int, player: int) -> Fraction:
        """What a deal that ends so gains, in antes."""
        if path.fold and self.fold is not None:
            return self.fold[winner][bank][player]
        play = path.times * self.play[winner][bank][player]
        return self.base[winner][bank][player] + play


def payoffs(
    base: Pays[Category],
    play: Pays[Category],
    *,
    fold: Pays[Category] | Fraction | int | None = -2,
    preflop: Sequence[int] = (3, 4),
    flop: Sequence[int] = (2,),
    river: Sequence[int] = (1,),
) -> Payoffs:
    """Payoffs from what the first wagers and the play wager gain in every result.

    A fold that gains the same whatever the hands come to may be given as that number.
    """
    for stage in (preflop, flop, river):
        if sorted(set(stage)) != list(stage) or any(times < 1 for times in stage):
            raise Refusal(
                "the multiples of a play wager are whole numbers from 1 up, the smallest first, "
                f"not {', '.join(map(str, stage))}"
            )
    hands = POKER.categories
    return Payoffs(
        spread(base, hands, hands),
        spread(play, hands, hands),
        None if fold is None else spread(fold, hands, hands),
        tuple(preflop),
        tuple(flop),
        tuple(river),
    )


class Path(msgspec.Struct, frozen=True):
    """How the bettor's decisions end: when, and at how many antes; none: he folds or checks."""

    stage: Stage
    times: int
    fold: bool = False

    @property
    def choice(self) -> str:
        """`4x`, `fold` or `check`."""
        return f"{self.times}x" if self.times else "fold" if self.fold else "check"


class Result(msgspec.Struct, frozen=True):
    """One way a deal can end, and how many deals do.

    A folded hand is counted by what it would have come to, so that a wager that stays on the table
    finds all it needs: leave the path out of account, and nobody ever folded.
    """

    path: Path
    winner: Winner
    bank: Category
    player: Category
    deals: int


Holds = Callable[[Result], bool]


class Played(msgspec.Struct, frozen=True):
    """All deals under one way to play, and its price in antes."""

    says: str
    ev: Fraction
    sd: float
    results: tuple[Result, ...]

    @property
    def deals(self) -> int:
        """All of them."""
        return sum(result.deals for result in self.results)

    def count(self, holds: Holds) -> int:
        """How many deals end in one of these ways."""
        return sum(result.deals for result in self.results if holds(result))

    def rows(self, rows: Sequence[Holds]) -> tuple[int, ...]:
        """How many deals each row decides, the first that holds; the last count is of the rest."""
        counts = [0] * (len(rows) + 1)
        for result in self.results:
            place = next((i for i, holds in enumerate(rows) if holds(result)), len(rows))
            counts[place] += result.deals
        return tuple(counts)

    def share(self, path: Path) -> Fraction:
        """How much of all deals ends on this path."""
        return Fraction(self.count(lambda result: result.path == path), self.deals)


class ChartRow(msgspec.Struct, frozen=True):
    """Two hole cards before the flop, `AKs`, `AKo` or `77`: what each choice is worth, exactly.

    `choices` are the multiple and its worth in antes, 0 for a check with the best play after it.
    """

    hand: str
    holes: int
    """How many of the 1,326 are of this hand."""
    choices: tuple[tuple[int, Fraction], ...]
    best: int
    """The multiple to raise by; 0: check."""

    @property
    def ev(self) -> Fraction:
        """What the hand is worth if it is played for the best."""
        return dict(self.choices)[self.best]


class Sweep(msgspec.Struct, frozen=True):
    """The best play at every decision, counted over all deals, and the preflop chart."""

    payoffs: Payoffs
    best: Played
    chart: tuple[ChartRow, ...]

    @property
    def ev(self) -> Fraction:
        """In antes."""
        return self.best.ev

    def row(self, hand: str) -> ChartRow:
        """The chart's row of a hand."""
        return next(row for row in self.chart if row.hand == hand)


def played(
    says: str, payoffs: Payoffs, counts: Sequence[tuple[Path, int, int, int, int]]
) -> Played:
    """Counts by path, winner, bank's category and player's category, with their price."""
    results = tuple(
        Result(path, WINNERS[winner], POKER.categories[bank], POKER.categories[player], deals)
        for path, winner, bank, player, deals in counts
        if deals
    )
    deals = sum(result.deals for result in results)
    gained = squared = Fraction()
    for path, winner, bank, player, times in counts:
        gain = payoffs.gain(path, winner, bank, player)
        gained += gain * times
        squared += gain * gain * times
    ev = gained / deals
    return Played(says, ev, math.sqrt(squared / deals - ev * ev), results)


def parts(payoffs: Payoffs) -> int:
    """Into how many parts a unit of the ante is cut so that every payoff is a whole number."""
    folds = _values(payoffs.fold or ())
    values = [*_values(payoffs.base), *_values(payoffs.play), *folds]
    scale = math.lcm(*(value.denominator for value in values))
    times = max((*payoffs.preflop, *payoffs.flop, *payoffs.river), default=0)
    ends = [
        abs(payoffs.base[winner][bank][player]) + times * abs(payoffs.play[winner][bank][player])
        for winner in range(len(WINNERS))
        for bank in range(len(POKER.categories))
        for player in range(len(POKER.categories))
    ]
    if scale * max(*ends, *map(abs, folds)) > MOST_PARTS:
        raise Refusal(
            "key wager.pays: a pay is too large or its odds are too fine to be counted exactly: "
            f"they cut an ante into {scale:,} parts, of which a deal may gain {MOST_PARTS:,} at "
            "most"
        )
    return scale


def _values(paid: Paid) -> list[Fraction]:
    return [value for by_bank in paid for row in by_bank for value in row]
