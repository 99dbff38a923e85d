"""A fee over what is raised: on average, from what to what, and how well that is known."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Final

import msgspec

from houseway.analysis.cost.model import Expected, Tiered, Varying
from houseway.bank.fees import Charged, Mark, worst


class Raises(msgspec.Struct, frozen=True):
    """How often so many times the first wager is raised, and in how many rounds if simulated.

    One bettor's raises are exact; those of several go by hands from one deck, and are simulated.
    What may come and never came in the sample is there too, and never.
    """

    often: Mapping[int, Fraction]
    rounds: int | None = None


NOTHING_RAISED: Final = Raises({0: Fraction(1)})


class RoundFee(msgspec.Struct, frozen=True):
    """What somebody pays a round: for the hand, and as his part of what the clock costs."""

    for_hand: Varying
    mark: Mark
    by_time: Fraction = Fraction()

    @property
    def expected(self) -> Expected:
        """On average."""
        hand = self.for_hand.expected
        return hand.plus(Expected(self.by_time)) if self.by_time else hand

    @property
    def varies(self) -> Varying | None:
        """How what the hand costs does, if it is not the same in every round."""
        return None if self.for_hand.least == self.for_hand.most else self.for_hand

    def with_time(self, cents: Fraction, mark: Mark) -> RoundFee:
        """The same with so much a round for time."""
        return msgspec.structs.replace(self, by_time=cents, mark=worst((self.mark, mark)))


def over(raised: Raises, fee: Callable[[int], Charged]) -> RoundFee:
    """A fee by how much is raised, averaged."""
    paid = {times: fee(times) for times in raised.often}
    mean = mean_over(raised, lambda times: paid[times].cents)
    cents = [charged.cents for charged in paid.values()]
    mark = worst(charged.mark for charged in paid.values())
    return RoundFee(Varying(mean, min(cents), max(cents)), mark)


def mean_over(raised: Raises, amount: Callable[[int], int]) -> Expected:
    """An amount by how much is raised, averaged."""
    paid = [(Fraction(amount(times)), often) for times, often in raised.often.items()]
    mean = sum((cents * often for cents, often in paid), Fraction())
    if raised.rounds is None or len({cents for cents, _ in paid}) == 1:
        return Expected(mean)
    square = sum((cents**2 * often for cents, often in paid), Fraction())
    return Expected(mean, True, math.sqrt((square - mean**2) / raised.rounds))


def paid_for(
    starts: Iterable[int], at: Callable[[int], Charged], worth: Fraction
) -> Iterable[Tiered]:
    """The steps of a fee, beginning at these amounts, against a win of `worth` for each cent."""
    for begin, end in pairwise([*sorted(set(starts)), None]):
        assert begin is not None
        charged = at(begin)
        even = pays = None
        if worth > 0:
            even = Expected(Fraction(charged.cents) / worth)
            pays = Expected(max(even.cents, Fraction(begin)))
            pays = pays if end is None or pays.cents < end else None
        yield Tiered(begin, end, charged.cents, charged.mark, even, pays)
