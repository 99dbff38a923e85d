"""What becomes of a game: hands that were not split, and those that were; and what it makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.families.blackjack.price.payoffs import Payoffs
from houseway.families.blackjack.price.split import Split
from houseway.families.blackjack.price.spot import Ends


class Dealt(NamedTuple):
    """A hand of two cards: how likely it is, and what is done with it first."""

    hand: int
    chance: float
    does: Literal["play", "split", "surrender", "even-money"]
    """Surrender here is before the look."""
    split: Split | None = None


@dataclass(frozen=True)
class Result:
    """What becomes of the game: of hands that were not split, and of those that were."""

    dealt: Ends
    first: Ends
    others: Ends
    even: float
    """How likely even money is taken."""
    splits: tuple[tuple[float, Split], ...]
    """How likely each pair is split, and how it fares."""

    def __add__(self, other: Result) -> Result:
        return Result(
            self.dealt + other.dealt,
            self.first + other.first,
            self.others + other.others,
            self.even + other.even,
            self.splits + other.splits,
        )

    def times(self, factor: float) -> Result:
        """All chances so many times."""
        return Result(
            self.dealt.times(factor),
            self.first.times(factor),
            self.others.times(factor),
            self.even * factor,
            tuple((factor * chance, split) for chance, split in self.splits),
        )


class Worths(NamedTuple):
    """What the wagers of a game make, by the unit of the first."""

    base: float
    double: float
    split: float
    doubled: float
    """How much doubling puts up on average."""
    brought: float
    """How much splitting does."""

    @property
    def ev(self) -> float:
        return self.base + self.double + self.split


def made_of(paid: Payoffs, found: Result) -> Worths:
    """What every wager makes of a result."""
    parts = (found.dealt, found.first, found.others)
    return Worths(
        base=found.dealt.made(paid, "base")
        + found.first.made(paid, "base")
        + found.even * paid.even_money,
        double=sum(part.doubled(paid) for part in parts),
        split=found.others.made(paid, "split"),
        doubled=sum(part.put_up for part in parts),
        brought=found.others.chance,
    )
