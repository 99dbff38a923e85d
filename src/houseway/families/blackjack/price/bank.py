"""The bank's hands: what is known of it when players decide, and every hand that it can draw to.

Nothing is left to choice, so the bank's hand is a matter of chance alone. From what lies open the
chart leads to hands of which only few things matter: these are its *ends*. A hand that must be hit
is listed once, whatever the order of its cards, with the number of orders in which the chart lets
it come about; how likely each order is depends on the shoe, and is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import ACE, JOKERS, TEN, Count, count_points
from houseway.families.blackjack.price.arrays import KINDS, Floats, Ints
from houseway.families.blackjack.price.graph import Cards, points_of
from houseway.families.blackjack.rules import BlackjackPlay

_FACES: Final = {JOKERS: JOKER, ACE: Card("As"), TEN: Card("Ts")}


class Situation(NamedTuple):
    """What players know of the bank when they decide."""

    known: tuple[int, ...]
    """The kinds of its cards that lie open, the up card first."""
    looked: bool
    """A hole card has been looked at: while there is play, the bank has no natural."""
    ended: bool
    """There is no play: the up card freezes the table, or an open natural ends the round."""
    early: bool
    """Hands may be surrendered before the look, and not after it."""
    insures: bool
    """The up card is an ace, and insurance is offered."""

    @property
    def up(self) -> int:
        return self.known[0]


class Drawing(NamedTuple):
    """How the bank draws from what is known of it; the first hand is that, with no card drawn."""

    ways: Floats
    """Of each hand that is drawn to: the orders in which its cards can come."""
    size: Ints
    """How many cards it has drawn."""
    parent: Ints
    """The hand that it was with a card less, one of them if there are several."""
    kind: Ints
    """The kind of that card."""
    had: Ints
    """How many of that kind it had drawn before."""
    begins: Ints
    """Where its kinds begin in the two lists that follow; one place more than there are hands."""
    kinds: Ints
    """The kinds that it has drawn."""
    drawn: Ints
    """How many of each."""
    alike: Ints
    """Its place among the hands that each last card brings to the same end."""
    end: Ints
    """[place, kind]: the end that a card of the kind makes of such hands; -1 if it is none."""
    stands: int
    """The end of what lies open, where nothing is drawn; else -1."""


class Bank:
    """The bank of a filing: its situations, its ends, and how it draws to them."""

    def __init__(self, play: BlackjackPlay, shoe: tuple[int, ...]) -> None:
        self._play, self._shoe = play, shoe
        self._acts = play.bank.chart.acts
        self._ends: dict[Count, int] = {}
        self.most_points = 0
        """The most points of a hand that draws on, its aces as one."""
        self.situations = tuple(self._situations())
        self.drawings = tuple(self._drawing(situation) for situation in self.situations)

    @property
    def ends(self) -> tuple[Count, ...]:
        """What the bank's hands come to, as far as it matters to anybody."""
        return tuple(self._ends)

    def chance(self, situation: Situation) -> tuple[int, int]:
        """How likely a situation is, out of a full shoe: so many in so many."""
        left, cards = [*self._shoe], sum(self._shoe)
        ways = all_ways = 1
        for kind in situation.known:
            ways, all_ways = ways * left[kind], all_ways * cards
            left[kind], cards = left[kind] - 1, cards - 1
        return ways, all_ways

    def _situations(self) -> Iterator[Situation]:
        for up in range(KINDS):
            if self._shoe[up] == 0:
                continue
            if self._play.bank.second != "up":
                yield self._situation((up,))
                continue
            for second in range(KINDS):
                if self._shoe[second] > (up == second):
                    yield self._situation((up, second))

    def _situation(self, known: tuple[int, ...]) -> Situation:
        play, up = self._play, _FACES.get(known[0], Card("5s"))
        looks, surrender, insurance = play.looks(up), play.surrender, play.insurance
        natural = len(known) == 2 and self._count(known).natural
        return Situation(
            known,
            looked=looks and len(known) == 1,
            ended=play.freezes(up) or (looks and natural),
            early=looks and surrender is not None and surrender.when == "early",
            insures=known[0] == ACE and insurance is not None and insurance.offered,
        )

    def _count(self, points: tuple[int, ...] | list[int]) -> Count:
        return count_points([*points], self._play.count, initial=True)

    def _drawing(self, situation: Situation) -> Drawing:
        """Hand by hand, those of fewer cards first."""
        nothing: Cards = (0,) * KINDS
        hands: dict[Cards, int] = {}
        ways: dict[Cards, float] = {nothing: 1.0}
        came: dict[Cards, tuple[Cards, int]] = {nothing: (nothing, 0)}
        rows: dict[tuple[int, ...], int] = {}
        alike: list[int] = []
        stands = self._end(situation, self._count(situation.known))
        level = [nothing] if stands < 0 else []
        while level:
            grown: dict[Cards, None] = {}
            for cards in level:
                hands[cards] = len(hands)
                points = sum(situation.known) + sum(points_of(cards))
                self.most_points = max(self.most_points, points)
                row = [-1] * KINDS
                for kind in range(KINDS):
                    if cards[kind] + situation.known.count(kind) >= self._shoe[kind]:
                        continue
                    more = (*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])
                    found = self._count([*situation.known, *points_of(more)])
                    row[kind] = self._end(situation, found)
                    if row[kind] < 0:
                        grown[more] = None
                        ways[more] = ways.get(more, 0.0) + ways[cards]
                        came.setdefault(more, (cards, kind))
                alike.append(rows.setdefault(tuple(row), len(rows)))
            level = [*grown]
        drawn = [[(kind, many) for kind, many in enumerate(cards) if many] for cards in hands]
        return Drawing(
            ways=np.array([ways[cards] for cards in hands]),
            size=np.array([sum(cards) for cards in hands], dtype=np.int64),
            parent=np.array([hands[came[cards][0]] for cards in hands], dtype=np.int64),
            kind=np.array([came[cards][1] for cards in hands], dtype=np.int64),
            had=np.array([came[cards][0][came[cards][1]] for cards in hands], dtype=np.int64),
            begins=np.cumsum([0, *(len(held) for held in drawn)]),
            kinds=np.array([kind for held in drawn for kind, _ in held], dtype=np.int64),
            drawn=np.array([many for held in drawn for _, many in held], dtype=np.int64),
            alike=np.array(alike, dtype=np.int64),
            end=np.array([*rows], dtype=np.int64).reshape(-1, KINDS),
            stands=stands,
        )

    def _end(self, situation: Situation, found: Count) -> int:
        """The number of an end, or -1 where the bank draws on."""
        if found.cards < 2:
            return -1
        done = situation.ended or found.natural or found.over(self._play.count.most)
        if not done and self._acts[Cell(found.soft, found.total)] == "hit":
            return -1
        return self._ends.setdefault(_mattering(found), len(self._ends))


def _mattering(found: Count) -> Count:
    """An end as far as a comparison goes: two cards or more, a joker in two or not."""
    two = found.cards == 2
    return Count(
        found.total, False, 2 if two else 3, found.natural, two and found.joker, found.eights
    )
