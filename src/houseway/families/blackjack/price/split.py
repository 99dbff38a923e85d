"""What splitting a pair is worth: up to so many hands, each played by its own cards.

After a split every hand begins with one card of the pair, and gets a second one; a second card that
pairs the first is split again while there is room. Cards come from the shoe in no order that
anybody could know, so the second cards may as well come first, and the rest be drawn after: each
hand then sees a shoe of which some cards are gone that are known, and some that are known not to
pair. Of m cards none of which pairs is the alternating sum over j of them that do, so that what is
needed is one hand alone, out of a shoe that misses so many more cards of the pair. The hands are
played by their own cards, as is best for one alone: the price is exact for that play. A hand that
looks at those before it would gain a hundred-thousandth of the wager out of one pack, and thirty
times less out of six.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.families.blackjack.price.arrays import Floats, Ints
from houseway.families.blackjack.price.payoffs import Payoffs
from houseway.families.blackjack.price.spot import Ends, Play, Spot

Half = Callable[[int], Spot]
"""A hand with one card of the pair, so many more of which are gone, as it lies in the shoe."""


class Split(NamedTuple):
    """What becomes of the hands of a pair that is split, up to so many of them."""

    hands: int
    """How many hands there may be."""
    play: Play
    """How the hand is played that keeps the wager."""
    other_play: Play
    """How the hands are played that splitting brings."""
    first: Ends
    """Of the hand that keeps the wager."""
    others: Ends
    """Of the hands that splitting brings."""
    numbers: tuple[float, ...]
    """How likely there are two hands, three, and so on."""
    stake: float
    split: float
    doubled: float
    """What each wager makes."""

    @property
    def worth(self) -> float:
        """What all of it makes."""
        return self.stake + self.split + self.doubled


class Pair(NamedTuple):
    """A pair to be split: its kind, and how many cards that pair it are in the shoe with it."""

    kind: int
    shoe: Ints
    """What is left beside the bank's open cards: the pair's own two are in it."""
    alike: int
    """How many of the kind pair these two, themselves included: all, or those of one rank."""

    def gone(self, more: int) -> Ints:
        """The shoe without the other card of the pair, and so many more."""
        left = self.shoe.copy()
        left[self.kind] -= 1 + more
        return left

    def chance(self, cards: int) -> float:
        """How likely so many cards all pair it."""
        left, found = int(self.shoe.sum()) - 2, 1.0
        for one in range(cards):
            found *= max(self.alike - 2 - one, 0) / (left - one)
        return found

    def begins(self, spot: Spot, more: int) -> tuple[Floats, Floats]:
        """How likely each second card is: those that do not pair, and the one that does."""
        left = self.shoe.copy()
        left[self.kind] -= 2 + more
        alike = max(self.alike - 2 - more, 0)
        other, same = np.zeros(len(spot.graph.size)), np.zeros(len(spot.graph.size))
        for kind, many in enumerate(left):
            pairing = alike if kind == self.kind else 0
            hand = spot.graph.first[self.kind, kind]
            if hand >= 0:
                other[hand] = (many - pairing) / left.sum()
                same[hand] = pairing / left.sum()
        return other, same


class Halves:
    """The hands of one pair, each for itself."""

    def __init__(self, pair: Pair, spot: Half, payoffs: Payoffs) -> None:
        self.pair, self._paid = pair, payoffs
        self.spot = lru_cache(maxsize=None)(spot)
        self._known: list[tuple[Play, int, tuple[Ends, ...]]] = []

    def best(self, most: int) -> Split:
        """Split up to the number of hands that is best, each played as is best for it alone."""
        alone, paid = self.spot(0), self._paid
        first = alone.weighed("base").play
        other = first if paid.same else alone.weighed("split").play
        found = [self._split(first, other, hands) for hands in range(2, most + 1)]
        return max(found, key=lambda split: split.worth)

    def played(self, play: Play, most: int, other: Play | None = None) -> Split:
        """Split as often as there is room, and play every hand so; or all but the first so."""
        return self._split(play, play if other is None else other, most)

    def _split(self, first: Play, other: Play, most: int) -> Split:
        paid, terms = self._paid, shares(most)
        kept, brought = (
            self._ends(play, terms, share) for share, play in enumerate((first, other))
        )
        return Split(
            most,
            first,
            other,
            kept,
            brought,
            self._numbers(most),
            kept.made(paid, "base"),
            brought.made(paid, "split"),
            kept.doubled(paid) + brought.doubled(paid),
        )

    def _ends(self, play: Play, terms: dict[Term, tuple[int, int]], share: int) -> Ends:
        """What becomes of the first hand, or of all others together."""
        found = self._alone(play, 0)[0].times(0.0)
        for term, times in terms.items():
            if chance := times[share] * self.pair.chance(term.gone):
                other, same = self._alone(play, term.gone)
                found = found + (other + same if term.any_card else other).times(chance)
        return found

    def _alone(self, play: Play, more: int) -> tuple[Ends, ...]:
        """One hand, so many more of the pair being gone: its second card pairs it not, or does."""
        for known, gone, ends in self._known:
            if known is play and gone == more:
                return ends
        spot = self.spot(more)
        found = spot.ends(play, *self.pair.begins(spot, more))
        self._known.append((play, more, found))
        return found

    def _numbers(self, most: int) -> tuple[float, ...]:
        """How likely there are two hands, three, and so on."""
        fewer = [
            orders(hands - 2, hands - 1)
            * sum(
                (-1) ** j * comb(hands, j) * self.pair.chance(hands - 2 + j)
                for j in range(hands + 1)
            )
            for hands in range(2, most)
        ]
        return (*fewer, 1.0 - sum(fewer))


# --- how the second cards can come ----------------------------------------------------------------


class Term(NamedTuple):
    """One hand with any second card, or one that does not pair it; so many more being gone."""

    gone: int
    any_card: bool


@lru_cache(maxsize=16)
def shares(most: int) -> dict[Term, tuple[int, int]]:
    """How often each term is to be counted for the first hand, and for the others.

    With fewer hands than there may be, every second card is one that does not pair. With as many as
    there may be, those are that came before the last split, and the others are any.
    """
    found: dict[Term, tuple[int, int]] = {}

    def add(
        ways: int, gone: int, unpaired: int, first: int, others: int, *, any_card: bool
    ) -> None:
        """Hands beside which so many second cards are known not to pair."""
        for j in range(unpaired + 1):
            times = (-1) ** j * comb(unpaired, j) * ways
            before = found.get(Term(gone + j, any_card), (0, 0))
            found[Term(gone + j, any_card)] = before[0] + times * first, before[1] + times * others

    for hands in range(2, most):
        ways = orders(hands - 2, hands - 1)
        add(ways, hands - 2, hands - 1, 1, hands - 1, any_card=False)
    for before in range(max(most - 1, 1)):
        ways = orders(most - 3, before) if most > 2 else 1
        if before:
            add(ways, most - 2, before - 1, 1, before - 1, any_card=False)
        add(ways, most - 2, before, int(before == 0), most - max(before, 1), any_card=True)
    return found


@lru_cache(maxsize=128)
def orders(pairs: int, others: int) -> int:
    """The orders in which second cards come, so many of them pairing, with a hand still to fill."""
    if pairs < 0 or others < 0 or others >= 2 + pairs:
        return 0
    return 1 if pairs == others == 0 else orders(pairs - 1, others) + orders(pairs, others - 1)
