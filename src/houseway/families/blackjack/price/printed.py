"""The printed strategy of a filing, found: the best that goes by totals and what the bank shows.

Hands of one total are played alike, whatever cards make it, so a cell takes what is best for them
on average, each hand weighing as often as the strategy comes to it. Since that depends on the other
cells, the whole is worked out again until it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final, NamedTuple

import numpy as np

from houseway.families.blackjack.counting import ACE, count_points
from houseway.families.blackjack.price.arrays import Floats, Ints
from houseway.families.blackjack.price.game import PRECISION, Game, Situated
from houseway.families.blackjack.price.graph import DEALT, HandGraph
from houseway.families.blackjack.price.kernel import (
    AGAIN,
    DOUBLE,
    DOUBLED_CHOICES,
    HIT,
    NEVER,
    RESCUE,
    STAND,
    SURRENDER,
)
from houseway.families.blackjack.price.result import Dealt, Result
from houseway.families.blackjack.price.split import Split
from houseway.families.blackjack.price.spot import Play, Spot, Weighed
from houseway.families.blackjack.printed import Printed, Totals, shown_by
from houseway.pricing.model import Progress

ROUNDS: Final = 12
"""It stays as it is after three or four."""
RARE: Final = 1e-9
"""How much a hand weighs that the strategy never comes to: only such hands are in its cell."""

_LETTERS: Final = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R"}
_DOUBLED_LETTERS: Final = {STAND: "S", AGAIN: "D", RESCUE: "X"}
_NUMBERS: Final = {letter: number for number, letter in _LETTERS.items()}
_DOUBLED_NUMBERS: Final = {letter: number for number, letter in _DOUBLED_LETTERS.items()}


class Cell(NamedTuple):
    """A total's hands in a graph."""

    soft: bool
    total: int
    hands: Ints


def cells_of(graph: HandGraph) -> list[Cell]:
    """The totals with which something may be done, a cell each."""
    found = []
    for soft in (False, True):
        for total in sorted({*map(int, graph.total[graph.soft == soft])}):
            which = np.flatnonzero(
                (graph.soft == soft) & (graph.total == total) & ~graph.closed & ~graph.joker
            )
            if len(which):
                found.append(Cell(soft, total, which))
    return found


class Next(NamedTuple):
    """The next best choice, by its letter, and what it costs in units of the wager."""

    letter: str
    cost: float


class Column:
    """One column of the strategy: the situations in which the bank shows the same."""

    def __init__(self, game: Game, shows: str, situated: list[Situated]) -> None:
        self.game, self.shows, self.situated = game, shows, situated
        self.graph = game.graph
        self.cells = cells_of(self.graph)
        self.words: dict[tuple[bool, int], str] = {}
        self.doubled_words: list[dict[tuple[bool, int], str]] = []
        self.pairs: dict[int, str] = {}
        self._splits: dict[tuple[int, int], list[tuple[float, Split]]] = {}
        self._pair_costs: dict[int, float] = {}
        self._weighed: dict[int, Weighed] = {}
        """By situation, the play of the cells and what it is worth."""

    # --- cells from worths ------------------------------------------------------------------------

    def find(self) -> None:
        """Work it out: first by the best play's worths, then by its own until it stays."""
        weighed = [one.weighed for one in self.situated]
        self._find_cells(weighed)
        for _ in range(ROUNDS):
            before = dict(self.words), [*map(dict, self.doubled_words)]
            weighed = [one.spot.weighed("base", self.play_of(one.spot)) for one in self.situated]
            self._find_cells(weighed)
            if before == (self.words, self.doubled_words):
                break
        for one, found in zip(self.situated, weighed, strict=True):
            self._weighed[one.number] = found
        self._find_pairs()

    def _find_cells(self, weighed: list[Weighed]) -> None:
        reach = []
        doubled_reach = []
        for one, found in zip(self.situated, weighed, strict=True):
            often, doubled = one.spot.reached(found.play, one.begins)
            reach.append(one.chance * (often + RARE * (one.begins + RARE)))
            doubled_reach.append(one.chance * (doubled + RARE * RARE))
        self.words = {
            (cell.soft, cell.total): self._word(cell.hands, weighed, reach) for cell in self.cells
        }
        ways = self.situated[0].spot.ways
        if not (ways.again or ways.rescue):
            return
        self.doubled_words = [{} for _ in range(ways.doublings)]
        for number in range(ways.doublings):
            for cell in self.cells:
                hands = cell.hands[self.graph.size[cell.hands] == 3 + number]
                if len(hands):
                    worth = np.zeros(DOUBLED_CHOICES)
                    for place, found in enumerate(weighed):
                        often = doubled_reach[place][number][hands]
                        worth += found.doubled[number][:, hands] @ often
                    best = _DOUBLED_LETTERS[int(worth.argmax())]
                    self.doubled_words[number][cell.soft, cell.total] = best

    def _word(self, hands: Ints, weighed: list[Weighed], reach: list[Floats]) -> str:
        """The letters of a cell, the best first."""
        two = hands[(self.graph.size[hands] == 2) & ~self.graph.natural[hands]]
        last = self._better(hands, weighed, reach)
        word = ""
        if len(two):
            begins = [one.chance * (one.begins + RARE * RARE) for one in self.situated]
            worth = self._worths(two, weighed, begins)
            if worth[DOUBLE] > worth[last]:
                word = "D"
                more = hands[self.graph.size[hands] > 2]
                last = self._better(more, weighed, reach) if len(more) else last
            chosen = DOUBLE if word else last
            given_up = worth[SURRENDER]
            lost = 0.0
            if any(one.situation.early for one in self.situated):
                given_up, lost = self._early(two)
            if given_up > worth[chosen] + lost:
                word = "R" + word
        return word + _LETTERS[last]

    def _better(self, hands: Ints, weighed: list[Weighed], reach: list[Floats]) -> int:
        worth = self._worths(hands, weighed, reach)
        return HIT if worth[HIT] > worth[STAND] else STAND

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

    # --- the play of the cells --------------------------------------------------------------------

    def play_of(self, spot: Spot) -> Play:
        """The cells as a play of a spot's hands."""
        graph, ways = spot.graph, spot.ways
        hands = len(graph.size)
        plain = np.zeros(hands, dtype=np.int64)
        doubled = np.zeros((ways.doublings, hands), dtype=np.int64)
        two = graph.size == 2
        stands = graph.closed | graph.joker | (two & ways.one_card)
        if spot.origin == DEALT:
            stands = stands | graph.natural
        may_double = graph.double[spot.origin]
        for cell in cells_of(graph):
            word = self.words.get((cell.soft, cell.total), "S")
            for hand in cell.hands:
                for letter in word:
                    if letter == "D" and not may_double[hand]:
                        continue
                    if letter == "R" and not (two[hand] and ways.surrender):
                        continue
                    plain[hand] = _NUMBERS[letter]
                    break
            for number, words in enumerate(self.doubled_words):
                doubled[number, cell.hands] = _DOUBLED_NUMBERS[
                    words.get((cell.soft, cell.total), "S")
                ]
        plain[stands] = STAND
        return Play(plain, doubled)

    # --- pairs ------------------------------------------------------------------------------------

    def _find_pairs(self) -> None:
        """Split where that is better than what the total's cell does, on average."""
        graph = self.game.graph
        for kind in self.game.pairs:
            hand = int(graph.first[kind, kind])
            split = plain = given_up = lost = live = 0.0
            for one in self.situated:
                if kind not in one.splits:
                    continue
                at = int(np.searchsorted(one.two, hand))
                for share, found in self.split(one, kind):
                    often = one.chance * float(one.begins[hand]) * share
                    split += often * found.worth
                    plain += often * self._weighed[one.number].of(hand)
                    lost += often * float(one.with_natural[at])
                    live += often * float(one.spot.chances(one.two[at : at + 1])[0] @ one.spot.live)
                    given_up += often * (float(one.early[at]) if one.situation.early else NEVER)
            self._pair_costs[kind] = abs(split - plain) / live if live else 0.0
            word = "P" if split > plain else ""
            self.pairs[kind] = "R" + word if given_up > max(split, plain) + lost else word

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
        cell = next(each for each in self.cells if (each.soft, each.total) == (soft, total))
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
        open_to = [choice for choice in _LETTERS if worth[choice] > NEVER / 2]
        chosen = next(_NUMBERS[letter] for letter in word if _NUMBERS[letter] in open_to)
        others = [choice for choice in open_to if choice != chosen]
        if not others:
            return None
        other = max(others, key=lambda choice: float(worth[choice]))
        return Next(_LETTERS[other], float(worth[chosen] - worth[other]) / live)

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
