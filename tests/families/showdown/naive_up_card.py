"""A second opinion on games with one up card: every hand against every hand it leaves possible.

Written for plainness and against the kernels: real cards, no situations, no symmetry of suits.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, lcm, prod

import numpy as np

from houseway.cards.card import SUITS, Card
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.up_card.situations import Ints
from houseway.families.showdown.price.up_card.tables import UpCardGame
from houseway.hands.high import high
from houseway.hands.ladder import CATEGORY_SHIFT, Worth


class Naive:
    """All deals of a game by [bettor's hand, up card, winner × 2 + qualified]."""

    def __init__(self, game: UpCardGame) -> None:
        self.game = game
        self.cards = [Card(rank + suit) for rank in game.rising for suit in SUITS]
        self.hands = [
            hand
            for hand in combinations_with_replacement(range(len(self.cards)), game.size)
            if max(map(hand.count, hand)) <= game.packs
        ]
        self.banks = np.array(self.hands)
        self.worth = np.array(
            [high([self.cards[card] for card in hand], game.ladder) for hand in self.hands]
        )
        self.category = self.worth >> CATEGORY_SHIFT
        self.ways = [
            np.array([comb(left, many) for many in range(game.size + 1)])
            for left in range(game.packs + 1)
        ]
        self.held = [(self.banks == card).sum(axis=1) for card in range(len(self.cards))]
        self.deals = np.array([self.against(place) for place in range(len(self.hands))])

    def against(self, place: int) -> Ints:
        """What one hand meets."""
        hand, packs, kinds = self.hands[place], self.game.packs, len(self.cards)
        ways = np.ones(len(self.hands), dtype=np.int64)
        # One pack leaves what is not in the hand; several leave each card so many times.
        for card in range(kinds) if packs > 1 else hand:
            ways *= self.ways[packs - hand.count(card)][self.held[card]]
        met = ways > 0
        dealt = prod(comb(packs, hand.count(card)) for card in set(hand))
        banks, worth, ways = self.banks[met], self.worth[met], ways[met] * dealt
        mine = self.worth[place]
        cell = np.where(mine > worth, 4, np.where(mine == worth, 2, 0))
        cell += worth >= self.game.qualifier
        # Each of the bank's cards in turn is the one that lies up. Floats hold these counts.
        found = sum(
            np.bincount(banks[:, up] * 6 + cell, weights=ways, minlength=6 * kinds)
            for up in range(self.game.size)
        )
        return np.asarray(found, dtype=np.int64).reshape(kinds, 6)

    def gains(self, paid: Payoffs) -> tuple[Ints, int]:
        """What playing gains over folding by [hand, up card], in parts of an ante."""
        times, _ = paid.paths
        pays = [
            [
                paid.gain(times, cell // 2, cell % 2, category)
                - paid.fold[cell // 2][cell % 2][category]
                for cell in range(6)
            ]
            for category in range(len(self.game.ladder.categories))
        ]
        unit = lcm(*(pay.denominator for row in pays for pay in row))
        whole = np.array([[int(pay * unit) for pay in row] for row in pays])
        return (self.deals * whole[self.category][:, None]).sum(axis=2), unit

    def optimal(self, paid: Payoffs) -> Fraction:
        gains, unit = self.gains(paid)
        return self._ev(paid, np.maximum(gains, 0).sum(), unit)

    def ignoring(self, paid: Payoffs) -> Fraction:
        gains, unit = self.gains(paid)
        return self._ev(paid, np.maximum(gains.sum(axis=1), 0).sum(), unit)

    def by_line(self, paid: Payoffs, line: Worth) -> Fraction:
        gains, unit = self.gains(paid)
        return self._ev(paid, gains[self.worth >= line].sum(), unit)

    def best_line(self, paid: Payoffs) -> Fraction:
        """The best of all lines, that above every hand among them."""
        gains, unit = self.gains(paid)
        by_hand = gains.sum(axis=1)
        lines = (by_hand[self.worth >= worth].sum() for worth in np.unique(self.worth))
        return self._ev(paid, max(0, *lines), unit)

    def counts(self, paid: Payoffs) -> Counter[tuple[int, ...]]:
        """Under the best play: by played or not, winner, qualified and category."""
        played = self.gains(paid)[0] >= 0
        found: Counter[tuple[int, ...]] = Counter()
        for category in np.unique(self.category):
            here = self.category == category
            for path, which in enumerate((played[here], ~played[here])):
                deals = (self.deals[here] * which[..., None]).sum(axis=(0, 1))
                for cell in np.flatnonzero(deals):
                    key = path, cell // 2, cell % 2, category
                    found[tuple(map(int, key))] += int(deals[cell])
        return found

    def _ev(self, paid: Payoffs, gained: int, unit: int) -> Fraction:
        folding = Fraction()
        for place in range(len(self.game.ladder.categories)):
            for cell, deals in enumerate(self.deals[self.category == place].sum(axis=(0, 1))):
                folding += int(deals) * paid.fold[cell // 2][cell % 2][place]
        return (folding + Fraction(int(gained), unit)) / int(self.deals.sum())
