"""Every hand that a player can come to hold, as a graph: from each hand a card leads to the next.

Cards that count the same are one *kind*, numbered by their points: 0 a joker, 1 an ace, 2 to 9, 10
whatever counts ten. A *hand* is how many cards of each kind it has; the order in which they came
does not matter. The graph holds the hands of two cards, all that the charts let them grow into, and
those that a doubled hand grows into; a hand that is over or frozen leads nowhere, yet is there, for
what the bank then draws may save it.

Hands are numbered by their size, so that every card leads to a higher number. A hand of two cards
can be dealt or come from a split: `natural`, `double` and `own` hang on that, and have a row for
each (:data:`DEALT`, :data:`SPLIT`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from houseway.errors import Refusal
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import JOKERS, POINTS, Count, count_points
from houseway.families.blackjack.hand import may_double
from houseway.families.blackjack.price.arrays import KINDS, Bools, Ints
from houseway.families.blackjack.rules import BlackjackPlay
from houseway.filings.model import Deck

PACK_SUITS: Final = 4

DEALT: Final = 0
SPLIT: Final = 1
"""Rows of what hangs on where a hand of two cards comes from."""

NOWHERE: Final = -1
"""Where a card leads that cannot be drawn to a hand."""


class HandGraph(NamedTuple):
    """The hands of players, each array by the hand's number."""

    cards: Ints
    """[hand, kind]: how many cards of each kind."""
    size: Ints
    """How many cards."""
    after: Ints
    """[hand, kind]: the hand that a card of that kind makes of it, or :data:`NOWHERE`."""
    first: Ints
    """[kind, kind]: the hand of these two cards."""
    total: Ints
    soft: Bools
    joker: Bools
    over: Bools
    closed: Bools
    """Nothing more can be done with it, doubled or not: it is over or frozen."""
    natural: Bools
    """As a hand that was dealt; from a split it is none."""
    hit: Bools
    """The chart lets it be hit, or has it."""
    stand: Bools
    """The chart lets it stand, or has it; a closed hand stands."""
    double: Bools
    """[dealt or split, hand]: it has two cards and may be doubled."""
    own: Ints
    """[dealt or split, hand]: its place among `owns`."""
    owns: tuple[Count, ...]
    """What hands come to, as far as a comparison with the bank's can tell them apart."""

    def number(self, kinds: tuple[int, ...]) -> int:
        """The number of a hand; it must be one that can come about."""
        found = int(self.first[kinds[0], kinds[1]])
        for kind in kinds[2:]:
            found = int(self.after[found, kind]) if found != NOWHERE else NOWHERE
        return found


def having(graph: HandGraph, kind: int) -> HandGraph:
    """The part of a graph whose hands hold a card of this kind, numbered anew."""
    which = np.flatnonzero(graph.cards[:, kind] > 0)
    numbers = np.full(len(graph.size) + 1, NOWHERE, dtype=np.int64)
    numbers[which] = np.arange(len(which))
    first = np.full_like(graph.first, NOWHERE)
    first[kind], first[:, kind] = numbers[graph.first[kind]], numbers[graph.first[:, kind]]
    return graph._replace(
        cards=graph.cards[which],
        size=graph.size[which],
        after=numbers[graph.after[which]],  # nowhere stands at the end of the numbers too
        first=first,
        total=graph.total[which],
        soft=graph.soft[which],
        joker=graph.joker[which],
        over=graph.over[which],
        closed=graph.closed[which],
        natural=graph.natural[which],
        hit=graph.hit[which],
        stand=graph.stand[which],
        double=graph.double[:, which],
        own=graph.own[:, which],
    )


def kinds_of(deck: Deck) -> tuple[int, ...]:
    """How many cards of each kind are shuffled."""
    counts = [0] * KINDS
    for rank in {*deck.ranks}:
        counts[POINTS[rank]] += PACK_SUITS * deck.packs.default
    counts[JOKERS] = deck.jokers * deck.packs.default
    return tuple(counts)


Cards = tuple[int, ...]


def points_of(cards: Cards) -> list[int]:
    """The points of a hand's cards, one after another."""
    return [kind for kind, many in enumerate(cards) for _ in range(many)]


def hand_graph(play: BlackjackPlay, shoe: tuple[int, ...]) -> HandGraph:
    """The hands of players under these charts, out of such a shoe."""
    return _Growing(play, shoe).graph()


class _Growing:
    """Grows the hands, size by size."""

    def __init__(self, play: BlackjackPlay, shoe: tuple[int, ...]) -> None:
        self._play, self._shoe = play, shoe
        self._acts = play.player.acts
        joker = play.count.joker
        self._frozen = joker is not None and "own-hand" in joker.freezes
        double = play.double
        self._doublings = 0 if double is None else 1 + double.again

    def graph(self) -> HandGraph:
        levels = [self._pairs()]
        doubled: set[Cards] = set()
        leads: dict[Cards, dict[int, Cards]] = {}
        while levels[-1]:
            size = len(levels) + 1
            grown: dict[Cards, None] = {}
            of_doubled: set[Cards] = set()
            for cards in levels[-1]:
                draws_doubled = (cards in doubled and size - 1 <= self._doublings) or (
                    size == 2 and any(self._may_double(cards, split) for split in (False, True))
                )
                if not (draws_doubled or self._may_hit(cards)):
                    continue
                leads[cards] = self._drawn(cards)
                grown |= dict.fromkeys(leads[cards].values())
                if draws_doubled:
                    of_doubled |= set(leads[cards].values())
            levels.append(sorted(grown))
            doubled = of_doubled
        return self._told([cards for level in levels for cards in level], leads)

    def _pairs(self) -> list[Cards]:
        one = [*self._drawn((0,) * KINDS).values()]
        return sorted({two for cards in one for two in self._drawn(cards).values()})

    def _drawn(self, cards: Cards) -> dict[int, Cards]:
        """What every card that is left makes of a hand."""
        return {
            kind: (*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])
            for kind in range(KINDS)
            if cards[kind] < self._shoe[kind]
        }

    def _count(self, cards: Cards, *, dealt: bool) -> Count:
        return count_points(points_of(cards), self._play.count, initial=dealt)

    def _closed(self, found: Count) -> bool:
        return found.over(self._play.count.most) or (found.joker and self._frozen)

    def _may_hit(self, cards: Cards) -> bool:
        found = self._count(cards, dealt=False)
        if self._closed(found):
            return False
        if self._acts[Cell(found.soft, found.total)] == "stand":
            return False
        if found.joker:
            raise Refusal(
                "key play.count.joker.freezes: a hand with a joker that may still be hit never "
                "goes over, and is not priced"
            )
        return True

    def _may_double(self, cards: Cards, split: bool) -> bool:
        found = self._count(cards, dealt=not split)
        if found.natural or self._closed(found):
            return False
        act = self._acts[Cell(found.soft, found.total)]
        return may_double(self._play, found, act, split=split)

    def _told(self, hands: list[Cards], leads: dict[Cards, dict[int, Cards]]) -> HandGraph:
        numbers = {cards: number for number, cards in enumerate(hands)}
        counts = [self._count(cards, dealt=False) for cards in hands]
        as_dealt = [self._count(cards, dealt=True) for cards in hands]
        closed = [self._closed(found) for found in counts]
        acts = [
            "stand" if shut else self._acts[Cell(found.soft, found.total)]
            for found, shut in zip(counts, closed, strict=True)
        ]
        after = np.full((len(hands), KINDS), NOWHERE, dtype=np.int64)
        for cards, drawn in leads.items():
            for kind, grown in drawn.items():
                after[numbers[cards], kind] = numbers[grown]
        first = np.full((KINDS, KINDS), NOWHERE, dtype=np.int64)
        two = [number for number, cards in enumerate(hands) if sum(cards) == 2]
        for number in two:
            one, other = points_of(hands[number])
            first[one, other] = first[other, one] = number
        double = np.zeros((2, len(hands)), dtype=np.bool_)
        for split in (False, True):
            for number in two:
                double[int(split), number] = self._may_double(hands[number], split)
        owns: dict[Count, int] = {}
        own = [
            [owns.setdefault(_compared(found), len(owns)) for found in found_as]
            for found_as in (as_dealt, counts)
        ]
        return HandGraph(
            cards=np.array(hands, dtype=np.int64),
            size=np.array([sum(cards) for cards in hands]),
            after=after,
            first=first,
            total=np.array([found.total for found in counts]),
            soft=np.array([found.soft for found in counts]),
            joker=np.array([found.joker for found in counts]),
            over=np.array([found.over(self._play.count.most) for found in counts]),
            closed=np.array(closed),
            natural=np.array([found.natural for found in as_dealt]),
            hit=np.array([act != "stand" for act in acts]),
            stand=np.array([act != "hit" for act in acts]),
            double=double,
            own=np.array(own),
            owns=tuple(owns),
        )


def _compared(found: Count) -> Count:
    """A hand as far as a comparison goes: its total, natural or not, and 25 in three cards."""
    three = found.cards == 3 and found.total == 25
    return Count(found.total, False, 3 if three else 2, found.natural)
