"""The cells of a printed strategy, weighed: what every word of every cell is worth, exactly.

A *slot* is one thing that a printed strategy says: a total's word, a doubled total's, or a pair's.
No course of a hand comes to a total twice, for totals grow and a soft one only comes back hard. So
what a strategy is worth is linear in each slot: what another word gains there is the sum, over the
hands to which it applies, of how often the strategy comes to the hand times what the word changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from houseway.families.blackjack import chart
from houseway.families.blackjack.price.arrays import Floats, Ints
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.graph import DEALT, HandGraph
from houseway.families.blackjack.price.kernel import (
    AGAIN,
    CHOICES,
    DOUBLE,
    DOUBLED_CHOICES,
    HIT,
    NEVER,
    RESCUE,
    STAND,
    SURRENDER,
)
from houseway.families.blackjack.price.spot import Play, Spot, Weighed

LETTERS: Final = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R"}
DOUBLED_LETTERS: Final = {STAND: "S", AGAIN: "D", RESCUE: "X"}
NUMBERS: Final = {letter: number for number, letter in LETTERS.items()}
DOUBLED_NUMBERS: Final = {letter: number for number, letter in DOUBLED_LETTERS.items()}
RARE: Final = 1e-9
"""How much a hand weighs that the strategy never comes to."""

GAIN: Final = 1e-12
"""What another word must gain: less is the rounding of floats."""

_MAY_DOUBLE: Final = 1
_MAY_SURRENDER: Final = 2
_OPEN: Final = 4
"""How many kinds of hands a cell has, by what is open to them."""
_NOWHERE: Final = -1


class Cell(NamedTuple):
    """A total's hands in a graph."""

    soft: bool
    total: int
    hands: Ints


def cells_of(graph: HandGraph) -> list[Cell]:
    """Return the totals with which something may be done, a cell each."""
    found = []
    for soft in (False, True):
        for total in sorted({*map(int, graph.total[graph.soft == soft])}):
            which = np.flatnonzero(
                (graph.soft == soft) & (graph.total == total) & ~graph.closed & ~graph.joker
            )
            if len(which):
                found.append(Cell(soft, total, which))
    return found


def choice_of(word: str, open_to: int) -> int:
    """Return what a word does with a hand to which doubling, surrender, both or neither is open."""
    barred = {"D": not open_to & _MAY_DOUBLE, "R": not open_to & _MAY_SURRENDER}
    return next(NUMBERS[letter] for letter in word if not barred.get(letter))


class Places(NamedTuple):
    """Where the hands of a spot belong."""

    cell: Ints
    """The number of each hand's cell; -1 if nothing is decided with it."""
    open_to: Ints
    """Whether it may be doubled, surrendered, both or neither."""
    doubled: Ints
    """The number of its cell once it has been doubled."""


class Worth(NamedTuple):
    """What each choice is worth in each cell, summed over the hands that come to it."""

    plain: Floats
    """[cell, what is open to the hand, choice]."""
    doubled: Floats
    """[doublings less one, cell, choice]."""


class Grid:
    """The cells of a game, and the words that each can have."""

    def __init__(self, game: Game) -> None:
        self.game, graph = game, game.graph
        self.cells = cells_of(graph)
        self.words = [[*self._words(cell)] for cell in self.cells]
        """What can be written in each cell, the plainest word first."""
        self._numbers = np.full((2, int(graph.total.max()) + 1), _NOWHERE, dtype=np.int64)
        for number, cell in enumerate(self.cells):
            self._numbers[int(cell.soft), cell.total] = number
        double = game.play.double
        self.doublings = 0
        if double is not None and (double.again or double.rescue):
            self.doublings = 1 + double.again
        self._choices = {
            word: [choice_of(word, open_to) for open_to in range(_OPEN)]
            for words in self.words
            for word in words
        }

    def _words(self, cell: Cell) -> Iterator[str]:
        graph, play = self.game.graph, self.game.play
        last = {"stand": "S", "hit": "H", "option": "SH"}[
            play.player.acts[chart.Cell(cell.soft, cell.total)]
        ]
        two = (graph.size[cell.hands] == 2) & ~graph.natural[cell.hands]
        doubles = graph.double[:, cell.hands].any()
        gives_up = play.surrender is not None and two.any()
        firsts = ["", "D"] if doubles else [""]
        if gives_up:
            firsts += [f"R{first}" for first in firsts]
        for first in firsts:
            yield from (first + letter for letter in last)

    def places(self, spot: Spot, *, early: bool) -> Places:
        """Return where a spot's hands belong; `early`: they are surrendered before the look."""
        graph, ways = spot.graph, spot.ways
        two = graph.size == 2
        numbers = self._numbers[graph.soft.astype(np.int64), graph.total]
        over = graph.closed | graph.joker
        decided = over | (two & ways.one_card) | (graph.natural & (spot.origin == DEALT))
        return Places(
            np.where(decided, _NOWHERE, numbers),
            _MAY_DOUBLE * graph.double[spot.origin]
            + _MAY_SURRENDER * (two & (ways.surrender or early)),
            np.where(over, _NOWHERE, numbers),
        )

    def play(self, places: Places, words: list[str], doubled: list[list[str]], ways: int) -> Play:
        """Return the play of a spot's hands by these words; `ways`: how often it can be doubled."""
        table = np.array([self._choices[word] for word in words], dtype=np.int64)
        plain = np.where(places.cell < 0, STAND, table[places.cell, places.open_to])
        played = np.zeros((ways, len(plain)), dtype=np.int64)
        for number, each in enumerate(doubled):
            choices = np.array([DOUBLED_NUMBERS[letter] for letter in each], dtype=np.int64)
            played[number] = np.where(places.doubled < 0, STAND, choices[places.doubled])
        return Play(plain, played)

    def nothing(self) -> Worth:
        """Return the worth of no hands at all."""
        cells = len(self.cells)
        shape = (self.doublings, cells, DOUBLED_CHOICES)
        return Worth(np.zeros((cells, _OPEN, CHOICES)), np.zeros(shape))

    def add(
        self, worth: Worth, places: Places, weighed: Weighed, reach: Floats, doubled: Floats
    ) -> None:
        """Add hands that a strategy comes to so often."""
        cells = len(self.cells)
        here = np.flatnonzero((places.cell >= 0) & (reach != 0))
        group = places.cell[here] * _OPEN + places.open_to[here]
        for choice in range(CHOICES):
            made = _open(weighed.worth[choice, here]) * reach[here]
            worth.plain[:, :, choice] += np.bincount(group, made, cells * _OPEN).reshape(-1, _OPEN)
        for number in range(self.doublings):
            there = np.flatnonzero((places.doubled >= 0) & (doubled[number] != 0))
            for choice in range(DOUBLED_CHOICES):
                made = _open(weighed.doubled[number, choice, there]) * doubled[number, there]
                worth.doubled[number, :, choice] += np.bincount(places.doubled[there], made, cells)

    def value(self, worth: Worth, cell: int, word: str) -> float:
        """Return what a cell is worth with a word, or with the rest of one."""
        choices = [choice_of(word, open_to) for open_to in range(_OPEN)]
        return float(worth.plain[cell, range(_OPEN), choices].sum())

    def best_word(self, worth: Worth, cell: int, else_by: Worth) -> str:
        """Return the best word of a cell; of those that are worth the same, the best by another.

        Letters that no hand comes to are those that would be best, and no more than there must be.
        """
        worths = [self.value(worth, cell, word) for word in self.words[cell]]
        least = max(worths) - GAIN
        even = [word for word, one in zip(self.words[cell], worths, strict=True) if one >= least]
        return max(
            even,
            key=lambda word: (self.value(else_by, cell, word), self.value(else_by, cell, word[-1])),
        )

    def doubled_letters(self, number: int) -> str:
        """Return what can be written in a cell of hands that were doubled so often, and once."""
        double = self.game.play.double
        assert double is not None  # it has been doubled
        return "S" + "D" * (number < double.again) + "X" * double.rescue

    def best_doubled(self, worth: Worth, number: int, cell: int) -> str:
        """Return the best letter of a doubled cell."""
        made = worth.doubled[number, cell]
        return max(self.doubled_letters(number), key=lambda one: float(made[DOUBLED_NUMBERS[one]]))


def _open(worth: Floats) -> Floats:
    """Return worths with nothing in place of what may not be done: no word of the cell does it."""
    return np.where(worth > NEVER / 2, worth, 0.0)
