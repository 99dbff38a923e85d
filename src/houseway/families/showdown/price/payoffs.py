"""What a staged game pays in every result, its deals counted, and from both its price.

A result is who won, what the bank has and what the bettor's hand made; a *path* is what he raised
on the way there. Everything is in antes, from the bettor's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.families.showdown.price.outcomes import End, Rows
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.wager import Wager
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import Category

Ints = npt.NDArray[np.int64]

WINNERS: Final[tuple[Winner, ...]] = ("player-dealer", "tie", "player")
"""In the order in which payoffs and counts are indexed."""

Paid = tuple[tuple[tuple[Fraction, ...], ...], ...]
"""By [winner, what the bank has, player's category]."""

Bank = tuple[bool, Category | None]
"""Whether the bank qualifies, and what it made where that is told."""


class Payoffs(msgspec.Struct, frozen=True):
    """What the first wagers together gain in every result, and what one unit of the raised does.

    `fold` is what a hand gains that is folded and would have come to the result: a wager that stays
    on the table is settled by it. `raises` are the multiples of the ante that may be raised, stage
    by stage.
    """

    banks: tuple[Bank, ...]
    hands: tuple[Category, ...]
    base: Paid
    play: Paid
    fold: Paid
    raises: tuple[tuple[int, ...], ...]

    @property
    def paths(self) -> tuple[int, ...]:
        """The antes raised on each path, in the order of counts; the last is the fold."""
        return (*(times for menu in self.raises for times in menu), 0)

    def gain(self, times: int, winner: int, bank: int, player: int) -> Fraction:
        """What so many antes raised, or a fold, gain in a result."""
        if not times:
            return self.fold[winner][bank][player]
        return self.base[winner][bank][player] + times * self.play[winner][bank][player]


def payoffs(
    rules: ShowdownRules, banks: Sequence[Bank], raises: Sequence[Sequence[int]]
) -> Payoffs:
    """What the staged wagers of a filing gain, by what its kernel tells of the bank."""
    hands = rules.play.ladder.categories

    def paid(wagers: Sequence[Wager], times: int = 1) -> Paid:
        rows = [Rows(rules, wager) for wager in wagers]

        def gained(found: Comparison) -> Fraction:
            return sum((row.pay(End(times, found, 0)).value for row in rows), Fraction())

        return tuple(
            tuple(
                tuple(gained(Comparison(winner, qualified, made, bank)) for made in hands)
                for qualified, bank in banks
            )
            for winner in WINNERS
        )

    *base, raised = rules.staged
    return Payoffs(
        tuple(banks),
        hands,
        paid(base),
        paid([raised]),
        paid(base, times=0),
        tuple(map(tuple, raises)),
    )


class Played(msgspec.Struct, frozen=True, dict=True):
    """All deals under one way to play, by [path, winner, what the bank has, player's category].

    A folded hand is counted by what it would have come to: leave the path out of account, and
    nobody ever folded.
    """

    says: str
    payoffs: Payoffs
    counts: Ints

    @cached_property
    def ev(self) -> Fraction:
        """In antes."""
        paths, gained = self.payoffs.paths, Fraction()
        for path, *result in np.argwhere(self.counts).tolist():
            deals = int(self.counts[path, *result])
            gained += deals * self.payoffs.gain(paths[path], *result)
        return gained / int(self.counts.sum())

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """Every end that some deal comes to."""
        paid = self.payoffs
        found = []
        for path, winner, bank, made in np.argwhere(self.counts).tolist():
            qualified, banks = paid.banks[bank]
            result = Comparison(WINNERS[winner], qualified, paid.hands[made], banks)
            found.append(End(paid.paths[path], result, int(self.counts[path, winner, bank, made])))
        return tuple(found)
