"""A fee over what is raised: on average, from what to what, and how well that is known."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from houseway.bank.fees import Charged, Mark, worst
from houseway.price.cost_model import Expected, Varying, exactly


class Raised(msgspec.Struct, frozen=True):
    """How often so many antes are raised, and over how many rounds that was simulated, if it was.

    One bettor's raises are exact; those of several go by hands from one deck, and are simulated.
    What may come and never came in the sample is there too, and never.
    """

    antes: Mapping[int, Fraction]
    rounds: int | None = None


class Fee(msgspec.Struct, frozen=True):
    """What somebody pays a round."""

    expected: Expected
    mark: Mark
    least: int
    most: int

    @property
    def varies(self) -> Varying | None:
        """How, if it is not the same in every round."""
        if self.least == self.most:
            return None
        return Varying(self.expected, self.least, self.most)


def flat(charged: Charged) -> Fee:
    """The same fee in every round."""
    return Fee(exactly(Fraction(charged.cents)), charged.mark, charged.cents, charged.cents)


def over(raised: Raised, fee: Callable[[int], Charged]) -> Fee:
    """A fee by how many antes are raised, averaged."""
    paid = {antes: fee(antes) for antes in raised.antes}
    mean = mean_over(raised, lambda antes: paid[antes].cents)
    cents = [charged.cents for charged in paid.values()]
    mark = worst(charged.mark for charged in paid.values())
    return Fee(mean, mark, min(cents), max(cents))


def mean_over(raised: Raised, amount: Callable[[int], int]) -> Expected:
    """An amount by how many antes are raised, averaged."""
    paid = [(Fraction(amount(antes)), often) for antes, often in raised.antes.items()]
    mean = sum((cents * often for cents, often in paid), Fraction())
    if raised.rounds is None or len({cents for cents, _ in paid}) == 1:
        return exactly(mean)
    square = sum((cents**2 * often for cents, often in paid), Fraction())
    return Expected(float(mean), None, math.sqrt((square - mean**2) / raised.rounds))
