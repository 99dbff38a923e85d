"""Ultimate Texas Hold'em: what was counted.

The bettor puts up an ante and what goes with it, and once more a multiple of the ante: before the
flop, on the flop or at the river, the multiples falling from stage to stage; or he folds at the
river. Any game of that form can be priced, whatever each result pays: payoffs are given for every
winner and every two categories of hands.

Counts are of equally likely deals: two hole cards, the flop, turn and river together, and two
cards of the bank, C(52,2) · C(50,3) · C(47,2) · C(45,2) = 27,813,810,024,000.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.families.showdown.price.payoffs import Paid, Payoffs, Played

MOST_PARTS: Final = 1 << 23
"""The most that a deal may gain or lose, in parts of a unit: what the loops have room for."""


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


class Tally(msgspec.Struct, frozen=True):
    """Deals that come to one situation, what the best play gains in it, and what each raise does.

    Tally are over checking or folding.
    """

    deals: int
    best: Fraction
    raises: tuple[Fraction, ...]


Tallies = Sequence[Sequence[Tally]]


class Tallied(msgspec.Struct, frozen=True):
    """The situations of the flop and the river, by [family, rank] and [family, outs].

    Of hands that the best play has checked so far; and of all hands, as if none had been raised
    before the flop, for who had not the money to.
    """

    flop: Tallies
    river: Tallies
    whole_flop: Tallies
    whole_river: Tallies


class Sweep(msgspec.Struct, frozen=True):
    """The best play at every decision, over all deals; the preflop chart; if asked, situations."""

    best: Played
    chart: tuple[ChartRow, ...]
    tallied: Tallied | None


def parts(payoffs: Payoffs) -> int:
    """Into how many parts a unit of the ante is cut so that every payoff is a whole number."""
    base, play, folds = map(_values, (payoffs.base, payoffs.play, payoffs.fold))
    scale = math.lcm(*(value.denominator for value in (*base, *play, *folds)))
    times = max(payoffs.paths)
    ends = [abs(one) + times * abs(each) for one, each in zip(base, play, strict=True)]
    if scale * max(*ends, *map(abs, folds)) > MOST_PARTS:
        raise Refusal(
            "key wager.pays: a pay is too large or its odds are too fine to be counted exactly: "
            f"they cut an ante into {scale:,} parts, of which a deal may gain {MOST_PARTS:,} at "
            "most"
        )
    return scale


def _values(paid: Paid) -> list[Fraction]:
    return [value for row in chain.from_iterable(paid) for value in row]
