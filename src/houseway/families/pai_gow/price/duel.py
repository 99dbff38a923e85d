"""House way against house way, exactly: every ordered pair of hands that one pack deals.

Hands that share no card are all pairs, less those that share a card, plus those that share two,
and so on: the sum over all sets S of up to seven cards of (-1)^|S| × W(S), where W(S) counts the
pairs of hands that both hold S, whatever else they share. In W(S) the two hands are free of each
other, so that it is a matter of how many settings are higher and lower; and S only matters up to
the names of the suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final, NamedTuple

import numpy as np

from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.deck import FULL, SIZE, Deck, Ints, Shared, shared_cards
from houseway.families.pai_gow.price.dominance import CELLS
from houseway.families.pai_gow.price.keys import Keyed, keyed
from houseway.families.pai_gow.price.shared import (
    AGAINST_EACH_OTHER,
    IN_HISTOGRAMS,
    IN_LISTS,
    Sides,
    count_shared,
    refuse_holes,
    room,
)
from houseway.pricing.executors import workforce
from houseway.pricing.model import Progress

AT_ONCE: Final = 20_000_000
"""Hands that one task goes through, about: half a second to a second."""

LISTED: Final = 100_000
"""So many hands or fewer are listed and sorted; more are counted in histograms."""


class Duel(NamedTuple):
    """Pairs of hands by how the player's front and back did, in nine cells from higher to lower."""

    cells: tuple[int, ...]

    @property
    def pairs(self) -> int:
        """All pairs."""
        return sum(self.cells)

    @property
    def win(self) -> int:
        """Both of the player's hands are higher."""
        return self.cells[0]

    @property
    def push(self) -> int:
        """One is higher, and the other is not: copies are the bank's."""
        higher_front, higher_back = self.cells[1] + self.cells[2], self.cells[3] + self.cells[6]
        return higher_front + higher_back

    @property
    def lose(self) -> int:
        """Neither is higher."""
        return self.pairs - self.win - self.push

    @property
    def ev(self) -> Fraction:
        """What a player's wager of one unit gains, and the bank loses."""
        return Fraction(self.win - self.lose, self.pairs)

    @property
    def copies(self) -> int:
        """Pairs in which the front, the back or both are equal."""
        return self.cells[1] + sum(self.cells[3:6]) + self.cells[7]


def duel(
    player: HouseWay,
    bank: HouseWay,
    *,
    deck: Deck = FULL,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """Count all pairs of hands, each set by its chart."""
    if player.ranking != bank.ranking:
        raise Refusal("two hands compare in one ranking: both charts need the same")
    tasks = list(_tasks(deck, alike=player == bank))
    total = sum(task.hands for task in tasks)
    cells = np.zeros(CELLS, np.int64)
    done = 0
    count = partial(_count, keyed(player), keyed(bank), deck.cards)
    with workforce(workers) as force:
        for task, found in force.work(count, tasks):
            cells += found
            done += task.hands
            if progress:
                progress(done, total)
    if cells.sum() != deck.pairs or cells.min() < 0:
        raise AssertionError(f"the cells {cells} are not all {deck.pairs} pairs of hands")
    return Duel(tuple(cells.tolist()))


class _Task(NamedTuple):
    """Some sets of shared cards of one size, and how many hands they take."""

    size: int
    shared: Shared
    hands: int


def _tasks(deck: Deck, *, alike: bool) -> Iterator[_Task]:
    """All sets of shared cards, the largest collections of hands first."""
    cards = len(deck.cards)
    for size in range(SIZE + 1):
        each = comb(cards - size, SIZE - size)
        if size < SIZE:
            shared = shared_cards(deck, size)
        else:
            # Seven shared cards are one hand, whichever: each is set against itself.
            each = 1 if alike else comb(cards, SIZE)
            shared = Shared(np.zeros((1, 0), np.int64), np.ones(1, np.int64))
        step = max(AT_ONCE // each, 1)
        for first in range(0, len(shared.cards), step):
            part = Shared(*(every[first : first + step] for every in shared))
            yield _Task(size, part, each * len(part.cards))


def _count(player: Keyed, bank: Keyed, deck: Ints, task: _Task) -> Ints:
    """What the sets of a task add to the cells."""
    alike = player is bank
    if task.size == SIZE and alike:
        equal = np.zeros(CELLS, np.int64)
        equal[4] = -comb(len(deck), SIZE)
        return equal
    each = comb(len(deck) - task.size, SIZE - task.size)
    listed = each <= LISTED
    how = IN_LISTS if listed else IN_HISTOGRAMS
    if task.size == SIZE:
        how = AGAINST_EACH_OTHER
    sides, to = Sides(player, bank, alike), room(player, bank, each if listed else 0)
    found = count_shared(sides, to, deck, task.shared.cards, task.shared.stands_for, how)
    refuse_holes(to)
    return -found if task.size % 2 else found
