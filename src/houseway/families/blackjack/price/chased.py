"""A bonus bet on the own hand, played for nothing else: drawing whenever a better row is worth it.

Beside a small wager on the hand the bonus bet is all that counts. What the charts force is done,
and of what they leave open the best for the bonus bet: by every card of the hand, with its suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, perm
from typing import NamedTuple

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import SUITS, Card
from houseway.families.blackjack.counting import count_points, points
from houseway.families.blackjack.hand import DOUBLE, HIT, Hand, may
from houseway.families.blackjack.price.deeds import Kinds, Way
from houseway.families.blackjack.price.graph import points_of
from houseway.families.blackjack.price.held import TWO, Held, HeldCount, Second, face
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.side import HeldRow, held_row
from houseway.filings.wager import Wager


def chased_ev(rules: BlackjackRules, wager: Wager) -> Fraction:
    """What one unit of a bonus bet is worth to somebody who plays for it alone."""
    rows = wager.pays.rows
    return Chased(rules, [held_row(row.on) for row in rows], [row.pay for row in rows]).ev()


class Open(NamedTuple):
    """What may be done with a hand, as far as a bonus bet goes."""

    stops: bool
    draws: tuple[int, ...]
    """How often it is then doubled, by each way to draw a card."""


class Chased(HeldCount):
    """What a bonus bet is worth to somebody who plays for it alone."""

    def __init__(self, rules: BlackjackRules, rows: Sequence[HeldRow], pays: Sequence[Pay]) -> None:
        super().__init__(rules, rows, _undecided)
        values = [pay.value for pay in (*pays, LOSE)]
        self._unit = lcm(*(value.denominator for value in values))
        self._pays = [int(value * self._unit) for value in values]
        self._may: dict[tuple[Kinds, int], Open] = {}

    def ev(self) -> Fraction:
        """The expected gain of one unit."""
        gained = 0
        for rank, many in self.ups().items():
            up = Card(rank + SUITS[0])
            for second in self.seconds(points(up)):
                known: dict[Held, int] = {}
                gained += many * self._gained(self.nothing, 0, up, second, known)
        dealt = len(self.ranks) * perm(self.whole - 1, self.most + 1)
        return Fraction(gained, dealt * self._unit)

    def _gained(
        self, hand: Held, size: int, up: Card, second: Second, known: dict[Held, int]
    ) -> int:
        """What a hand gains at best over all deals that go on from it, in parts of a unit."""
        if hand in known:
            return known[hand]
        found = self._open(hand, size, second)
        ways = [
            sum(
                many * self._gained(after, size + 1, up, second, known)
                for after, many in self.drawn(hand, up, doubled)
            )
            for doubled in found.draws
        ]
        if found.stops:
            left = self.left(hand, points(up), second)
            ways.append(self._pays[hand.row] * left * self.rest(size))
        known[hand] = max(ways)
        return known[hand]

    def _open(self, hand: Held, size: int, second: Second) -> Open:
        if size < TWO:
            return Open(False, (0,))
        if second.known is None or not self.better(hand, size):
            return Open(True, ())
        key = (hand.kinds, hand.doubled)
        if key not in self._may:
            self._may[key] = self._told(hand)
        return self._may[key]

    def _told(self, hand: Held) -> Open:
        held = points_of(hand.kinds)
        found = count_points(held, self.play.count, initial=True)
        if found.natural or found.over(self.play.count.most):
            return Open(True, ())
        faces = [face(kind) for kind in held]
        choices = may(self.play, faces, Hand(1, doublings=[[]] * hand.doubled), 1)
        draws = [hand.doubled] if HIT in choices else []
        if DOUBLE in choices:
            draws.append(hand.doubled + 1)
        return Open(any(way not in (HIT, DOUBLE) for way in choices), tuple(draws))


def _undecided(cards: Kinds, known: Kinds, doubled: int) -> Way:
    raise AssertionError("whoever plays for the bonus bet decides by what it is worth")
