"""Pure Spanish 21.5 out of six packs, solved a second time: by the sheet, from nothing else.

Cards by points, an ace first and whatever counts ten last. The bank's hands are listed once with
the number of orders that lead to them, and a player's by what they hold. Nothing of the family's
own counting, charts or loops is used.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Cards = tuple[int, ...]
Floats = NDArray[np.float64]

KINDS = 10
SHOE: Cards = (24,) * 9 + (72,)
"""Six packs of 48: no tens, so twelve cards of each pack count ten."""
NOTHING: Cards = (0,) * KINDS
OVER = 22


def with_one(cards: Cards, kind: int) -> Cards:
    """Return the cards and one more."""
    return (*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])


@cache
def total_of(cards: Cards) -> tuple[int, bool]:
    """Return what cards count, and whether an ace is eleven in it."""
    hard = sum((kind + 1) * many for kind, many in enumerate(cards))
    soft = cards[0] > 0 and hard <= 11
    return (hard + 10 if soft else hard), soft


class Ends(NamedTuple):
    """Every hand that the bank can end with, its up card left out of what it drew."""

    drawn: NDArray[np.int64]
    """[hand, kind]."""
    orders: Floats
    total: NDArray[np.int64]
    eights: NDArray[np.bool_]
    natural: NDArray[np.bool_]


@cache
def bank_ends(up: int) -> Ends:
    """Return the hands of a bank that hits soft 17 and stands on everything above."""
    ends: dict[Cards, float] = {}
    level: dict[Cards, float] = {NOTHING: 1.0}
    while level:
        grown: dict[Cards, float] = {}
        for cards, orders in level.items():
            for kind in range(KINDS):
                more = with_one(cards, kind)
                total, soft = total_of(with_one(more, up))
                into = ends if total > 17 or (total == 17 and not soft) else grown
                into[more] = into.get(more, 0.0) + orders
        level = grown
    drawn = np.array([*ends])
    totals = np.array([total_of(with_one(cards, up))[0] for cards in ends])
    size = drawn.sum(axis=1)
    return Ends(
        drawn,
        np.array([*ends.values()]),
        totals,
        (drawn[:, 7] == 2) & (size == 2) & (up == 7),
        (size == 1) & (totals == 21),
    )


class Solved:
    """What every choice is worth against one up card, no Pure Spanish 21.5 having been found."""

    def __init__(self, up: int, again: int) -> None:
        self.up, self.again, self.ends = up, again, bank_ends(up)
        self._chances = cache(self._bank_chances)
        self.best = cache(self._best)
        self.doubled = cache(self._doubled)
        self.stand = cache(self._stand)

    def left(self, hand: Cards) -> list[int]:
        """Return what is left of the shoe beside a hand and the up card."""
        return [many - hand[kind] - (kind == self.up) for kind, many in enumerate(SHOE)]

    def _bank_chances(self, hand: Cards) -> Floats:
        """Return how likely each end is beside a hand; naturals are struck out."""
        ends, left = self.ends, self.left(hand)
        most = int(ends.drawn.max()) + 1
        ways = np.ones(len(ends.orders))
        for kind in range(KINDS):
            falling = np.cumprod([1.0, *(max(left[kind] - n, 0) for n in range(most))])
            ways *= falling[ends.drawn[:, kind]]
        sizes = ends.drawn.sum(axis=1)
        orders = np.cumprod([1.0, *(float(sum(left) - n) for n in range(int(sizes.max())))])
        found: Floats = ends.orders * ways / orders[sizes] * ~ends.natural
        return found

    def live(self, hand: Cards) -> float:
        """Return how likely there is play."""
        return float(self._chances(hand).sum())

    def _stand(self, hand: Cards) -> float:
        """Return what a unit makes that stands, where there is play."""
        own, bank, chances = total_of(hand)[0], self.ends.total, self._chances(hand)
        if own >= OVER:
            return -float(chances[~self.ends.eights].sum())
        wins = (bank >= OVER) | (own > bank) | ((own == bank) & (own == 21))
        loses = ~wins & (own != bank)
        return float(chances[wins].sum() - chances[loses].sum())

    def drawn(self, hand: Cards) -> list[tuple[float, Cards]]:
        """Return every hand that one card more makes, and how likely."""
        left = self.left(hand)
        whole = sum(left)
        return [(many / whole, with_one(hand, kind)) for kind, many in enumerate(left) if many > 0]

    def hit(self, hand: Cards) -> float:
        """Return what a unit makes that is hit, and played on as is best."""
        return sum(chance * self.best(more) for chance, more in self.drawn(hand))

    def _best(self, hand: Cards) -> float:
        total, soft = total_of(hand)
        if total >= OVER or (total >= 17 and not soft):
            return self.stand(hand)
        return max(self.stand(hand), self.hit(hand))

    def double(self, hand: Cards, doublings: int = 0) -> float:
        """Return what a hand makes that is doubled, once more than so often."""
        return sum(
            chance * max(self.doubled(more, doublings + 1).values())
            for chance, more in self.drawn(hand)
        )

    def _doubled(self, hand: Cards, doublings: int) -> dict[str, float]:
        """Return what each choice makes of a hand that was doubled so often."""
        found = {"stand": 2**doublings * self.stand(hand)}
        if total_of(hand)[0] < OVER:
            found["rescue"] = -(2 ** (doublings - 1)) * self.live(hand)
            if doublings <= self.again:
                found["double"] = self.double(hand, doublings)
        return found

    def choices(self, hand: Cards) -> dict[str, float]:
        """Return what each choice makes of two cards, there being play; a split left aside."""
        total, soft = total_of(hand)
        live = self.live(hand)
        found = {"surrender": -live / 2, "double": self.double(hand)}
        found["stand"] = self.stand(hand)
        if soft or total < 17:
            found["hit"] = self.hit(hand)
        return {choice: worth / live for choice, worth in found.items()}

    def after_doubling(self, hand: Cards, doublings: int) -> dict[str, float]:
        """Return the same of a hand that was doubled so often."""
        live = self.live(hand)
        return {each: worth / live for each, worth in self.doubled(hand, doublings).items()}
