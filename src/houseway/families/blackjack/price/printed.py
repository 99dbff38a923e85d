"""The printed strategy of a filing, found: the best that goes by totals and what the bank shows.

Hands of one total are played alike, whatever cards make it, so a cell takes what is best for them
on average, each hand weighing as often as the strategy comes to it, from a split or not. No other
word in any one cell would be better (:mod:`~houseway.families.blackjack.price.search`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

import numpy as np

from houseway.families.blackjack.counting import ACE, count_points
from houseway.families.blackjack.price.arrays import Floats, Ints
from houseway.families.blackjack.price.cells import LETTERS, NUMBERS, RARE, Grid
from houseway.families.blackjack.price.game import PRECISION, Game, Situated
from houseway.families.blackjack.price.kernel import HIT, NEVER, STAND, SURRENDER
from houseway.families.blackjack.price.result import Dealt, Result
from houseway.families.blackjack.price.search import Search, Written
from houseway.families.blackjack.price.split import Split
from houseway.families.blackjack.price.spot import Play, Spot, Weighed
from houseway.families.blackjack.printed import Printed, Totals, shown_by
from houseway.pricing.model import Progress


class Next(NamedTuple):
    """The next best choice, by its letter, and what it costs in units of the wager."""

    letter: str
    cost: float


class Column:
    """One column of the strategy: the situations in which the bank shows the same."""

    def __init__(self, game: Game, shows: str, situated: list[Situated]) -> None:
        self.game, self.shows, self.situated = game, shows, situated
        self.graph = game.graph
        self.grid = Grid(game)
        self.written = Written([], [], {})
        self._splits: dict[tuple[int, int], list[tuple[float, Split]]] = {}
        self._pair_costs: dict[int, float] = {}
        self._weighed: dict[int, Weighed] = {}
        """By situation, the play of the cells and what it is worth."""

    def find(self) -> None:
        """Work out the words, and what each hand is worth by them."""
        self.write(Search(self.game, self.situated).find())
        self._find_pair_costs()

    def write(self, written: Written) -> None:
        """Go by these words."""
        self.written = written
        self._splits.clear()
        for one in self.situated:
            self._weighed[one.number] = one.spot.weighed("base", self.play_of(one.spot))

    @property
    def words(self) -> dict[tuple[bool, int], str]:
        """The word of every total."""
        cells = self.grid.cells
        return {(c.soft, c.total): w for c, w in zip(cells, self.written.words, strict=True)}

    @property
    def doubled_words(self) -> list[dict[tuple[bool, int], str]]:
        """The letters of totals of hands that were doubled once, twice, and so on."""
        return [
            {
                (cell.soft, cell.total): letter
                for cell, letter in zip(self.grid.cells, letters, strict=True)
                if (self.graph.size[cell.hands] == 3 + number).any()
            }
            for number, letters in enumerate(self.written.doubled)
        ]

    @property
    def pairs(self) -> dict[int, str]:
        """The words of pairs, by the points of either card."""
        return self.written.pairs

    def play_of(self, spot: Spot) -> Play:
        """Return the words as a play of a spot's hands."""
        places = self.grid.places(spot, early=False)
        written = self.written
        return self.grid.play(places, written.words, written.doubled, spot.ways.doublings)

    def _worths(self, hands: Ints, weighed: list[Weighed], often: list[Floats]) -> Floats:
        """What each choice is worth to these hands, each as often as it comes; or never."""
        found = np.zeros(4)
        for each, times in zip(weighed, often, strict=True):
            worth = each.worth[:, hands]
            allowed = worth > NEVER / 2
            open_to = allowed.any(axis=1)
            # A hand to which a choice is not open does what it may, for all choices alike.
            stays = np.where(allowed[STAND], worth[STAND], worth[HIT])
            filled = np.where(allowed, worth, stays)
            found += np.where(open_to, filled @ times[hands], NEVER)
        return found

    def _early(self, two: Ints) -> tuple[float, float]:
        """What hands make that are given up before the look, and what naturals take from others."""
        given_up = lost = 0.0
        for one in self.situated:
            places = np.searchsorted(one.two, two)
            often = one.chance * (one.begins[two] + RARE * RARE)
            given_up += float(one.early[places] @ often)
            lost += float(one.with_natural[places] @ often)
        return given_up, lost

    # --- pairs ------------------------------------------------------------------------------------

    def _find_pair_costs(self) -> None:
        """Find what it costs to split a pair that should not be, or not to if it should."""
        for kind in self.game.pairs:
            hand = int(self.graph.first[kind, kind])
            split = plain = live = 0.0
            for one in self.situated:
                if kind not in one.splits:
                    continue
                at = int(np.searchsorted(one.two, hand))
                for share, found in self.split(one, kind):
                    often = one.chance * float(one.begins[hand]) * share
                    split += often * found.worth
                    plain += often * self._weighed[one.number].of(hand)
                    live += often * float(one.spot.chances(one.two[at : at + 1])[0] @ one.spot.live)
            self._pair_costs[kind] = abs(split - plain) / live if live else 0.0

    def split(self, one: Situated, kind: int) -> list[tuple[float, Split]]:
        """How the pairs of a kind fare that are split as often as may be, and played by this."""
        key = (id(one.spot), kind)  # which two situations may share
        if key not in self._splits:
            found = []
            for alike in self.game.alike(kind, one.situation.known):
                if alike.chance > 0:
                    halves = one.halves(kind, alike.alike)
                    play = self.play_of(halves.spot(0))
                    found.append((alike.chance, halves.played(play, self.game.most_hands(kind))))
            self._splits[key] = found
        return self._splits[key]

    # --- what it costs to do otherwise ------------------------------------------------------------

    def next_best(self, soft: bool, total: int) -> Next | None:
        """Of a total the next best choice, and what it costs a hand to which that comes."""
        cell = next(each for each in self.grid.cells if (each.soft, each.total) == (soft, total))
        hands = cell.hands[~self.graph.natural[cell.hands]]
        two = self.graph.size[hands] == 2
        hands = hands[two] if two.any() else hands
        weighed = [self._weighed[one.number] for one in self.situated]
        often = []
        for one, found in zip(self.situated, weighed, strict=True):
            reach, _ = one.spot.reached(found.play, one.begins)
            often.append(one.chance * ((one.begins if two.any() else reach) + RARE * RARE))
        worth = self._worths(hands, weighed, often)
        if two.any() and any(one.situation.early for one in self.situated):
            given_up, lost = self._early(hands)
            worth[SURRENDER] = given_up - lost
        live = sum(
            float(times[hands] @ (one.spot.chances(hands) @ one.spot.live))
            for one, times in zip(self.situated, often, strict=True)
        )
        word = self.words[soft, total]
        open_to = [choice for choice in LETTERS if worth[choice] > NEVER / 2]
        chosen = next(NUMBERS[letter] for letter in word if NUMBERS[letter] in open_to)
        others = [choice for choice in open_to if choice != chosen]
        if not others:
            return None
        other = max(others, key=lambda choice: float(worth[choice]))
        return Next(LETTERS[other], float(worth[chosen] - worth[other]) / live)

    def pair_cost(self, kind: int) -> float:
        """What it costs a pair to be split if it should not be, or not to be if it should."""
        return self._pair_costs[kind]

    # --- what becomes of it -----------------------------------------------------------------------

    def result(self, one: Situated, *, even_money: bool) -> Result:
        """What becomes of a situation's hands that are played by this."""
        if one.situation.ended:
            return one.result(one.plain_play, one.best())
        return one.result(self._weighed[one.number].play, self._dealt(one, even_money))

    def _dealt(self, one: Situated, even_money: bool) -> Iterator[Dealt]:
        graph = self.graph
        for hand in map(int, one.two):
            chance, whole = float(one.begins[hand]), 1.0
            if chance == 0.0:
                continue
            if graph.natural[hand]:
                even = one.situation.insures and even_money
                yield Dealt(hand, chance, "even-money" if even else "play")
                continue
            total = self.words.get((bool(graph.soft[hand]), int(graph.total[hand])), "S")
            kind = one.pair(hand)
            if kind is not None:
                word = self.pairs[kind] + total
                for share, split in self.split(one, kind):
                    whole -= share
                    if one.situation.early and word.startswith("R"):
                        yield Dealt(hand, chance * share, "surrender")
                    elif "P" in word:
                        yield Dealt(hand, chance * share, "split", split)
                    else:
                        yield Dealt(hand, chance * share, "play")
            if whole > PRECISION:
                early = one.situation.early and total.startswith("R") and not graph.closed[hand]
                yield Dealt(hand, chance * whole, "surrender" if early else "play")


class Found(NamedTuple):
    """A printed strategy, and what becomes of it."""

    printed: Printed
    result: Result
    columns: tuple[Column, ...]


def find_printed(game: Game, progress: Progress | None = None) -> Found:
    """The printed strategy of a game."""
    shown: dict[str, list[Situated]] = {}
    for one in sorted(game.situated, key=_by_column):
        shown.setdefault(shown_by(game.play, one.situation.known), []).append(one)
    even = any(
        dealt.does == "even-money"
        for one in game.situated
        if one.situation.insures
        for dealt in one.best()
    )
    columns = []
    results = []
    for shows, situated in shown.items():
        playing = [one for one in situated if not one.situation.ended]
        column = Column(game, shows, playing)
        if playing:
            column.find()
            columns.append(column)
        results += [column.result(one, even_money=even).times(one.chance) for one in situated]
        if progress is not None:
            progress(len(results), len(game.situated))
    whole = reduce(lambda one, more: one + more, results)
    return Found(_printed(columns, even), whole, tuple(columns))


def _by_column(one: Situated) -> tuple[bool, int]:
    """Two to ten, the ace, the joker; of two open cards hard totals first."""
    known = one.situation.known
    if len(known) > 1:
        found = count_points(known, one.game.play.count, initial=True)
        return found.soft, found.total + 100 * found.natural
    return known[0] <= ACE, -known[0] if known[0] <= ACE else known[0]


def _printed(columns: list[Column], even_money: bool) -> Printed:
    def totals(words: list[dict[tuple[bool, int], str]]) -> Totals:
        found: list[dict[int, tuple[str, ...]]] = []
        for soft in (False, True):
            kept = sorted({total for each in words for is_soft, total in each if is_soft == soft})
            found.append({t: tuple(each.get((soft, t), "") for each in words) for t in kept})
        return Totals(*found)

    doublings = max((len(column.doubled_words) for column in columns), default=0)
    kinds = columns[0].pairs if columns else ()
    return Printed(
        tuple(column.shows for column in columns),
        totals([column.words for column in columns]),
        {kind: tuple(column.pairs.get(kind, "") for column in columns) for kind in kinds},
        tuple(
            totals([column.doubled_words[number] for column in columns])
            for number in range(doublings)
        ),
        even_money,
    )
