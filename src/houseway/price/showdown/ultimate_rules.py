"""Ultimate Texas Hold'em: strategies a person can keep to.

A strategy is data: which hole cards are raised before the flop, and what is done in each situation
of :mod:`~houseway.price.showdown.ultimate_cells` on the flop and at the river. One is the way
usually recommended, published by James Grosjean; another is found for any payoffs: in each
situation what gains the most over all deals that come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.price.showdown import ultimate_cells as cell
from houseway.price.showdown.ultimate_boards import RANKS, Bytes
from houseway.price.showdown.ultimate_model import ChartRow, Payoffs, Stage
from houseway.price.showdown.ultimate_play import Rule

RANK_NAMES: Final = "23456789TJQKA"

Times = tuple[int, ...]


class Strategy(msgspec.Struct, frozen=True):
    """What to do, in multiples of the ante; 0 is to check, or at the river to fold.

    `flop` is by [family, rank], `river` by [family, outs]; hands that `preflop` does not name are
    checked.
    """

    says: str
    preflop: tuple[tuple[str, int], ...]
    flop: tuple[Times, ...]
    river: tuple[Times, ...]


class RuleRow(msgspec.Struct, frozen=True):
    """One kind of situation: what the rule does in it, and what keeping to it costs.

    `share` is how much of all deals comes to it under the best play, `cost` what the rule gives
    away in antes over all deals.
    """

    stage: Stage
    holding: str
    does: str
    share: Fraction
    cost: Fraction


class Counted(msgspec.Struct, frozen=True):
    """Deals that come to one cell, what the best play gains in it, and what each raise does.

    Gains are over checking or folding.
    """

    deals: int
    best: Fraction
    gains: tuple[Fraction, ...]


Cells = Sequence[Sequence[Counted]]

_FLOP_HOLDINGS: Final = {
    cell.MADE: "two pair or better without a pair on the flop, or better than two pair",
    cell.BESIDE: "a hidden pair beside a pair on the flop",
    cell.BOARD_TRIPS: "three of a kind on the flop",
    cell.POCKET: "a pocket pair",
    cell.TOP: "the flop's highest card paired",
    cell.MIDDLE: "the flop's middle card paired",
    cell.BOTTOM: "the flop's lowest card paired",
    cell.FLUSH_TWO: "four to a flush, two of them in the hand",
    cell.FLUSH_ONE: "four to a flush, one of them in the hand",
    cell.OPEN: "four to a straight that two ranks fill",
    cell.GUTSHOT: "four to a straight that one rank fills",
    cell.BOARD_PAIR: "a pair on the flop and nothing else",
    cell.NOTHING: "nothing",
}
_RIVER_HOLDINGS: Final = {
    cell.ABOVE: "a higher category than the board's",
    cell.PAIRED: "a hidden pair, but no higher category than the board's",
    cell.KICKER: "a hole card that plays beside the board",
    cell.BOARD: "nothing but the board",
}
_PAIRS: Final = (cell.BESIDE, cell.POCKET, cell.TOP, cell.MIDDLE, cell.BOTTOM)
_PLURAL: Final = {
    "2": "deuces",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "A": "aces",
}


# --- strategies ---------------------------------------------------------------------------------


def simple(payoffs: Payoffs) -> Strategy:
    """The way usually recommended, with the highest raise of each stage.

    Before the flop by a short chart; on the flop with two pair or better, a hidden pair except
    deuces in the hand, or four to a flush with a ten or better of it in the hand; at the river
    with a higher category than the board's alone, or if fewer than 21 single cards would beat the
    hand. :mod:`houseway.games.showdown.simple` has the same in clear.
    """
    flop = np.zeros((cell.FLOP_FAMILIES, RANKS), np.int64)
    top = max(payoffs.flop, default=0)
    flop[[cell.MADE, cell.BOARD_TRIPS, *_PAIRS]] = top
    flop[cell.POCKET, RANK_NAMES.index("2")] = 0
    for draw in (cell.FLUSH_TWO, cell.FLUSH_ONE):
        flop[draw, RANK_NAMES.index("T") :] = top
    river = np.zeros((cell.RIVER_FAMILIES, cell.MOST_OUTS + 1), np.int64)
    top = max(payoffs.river, default=0)
    river[:, :21] = top
    river[cell.ABOVE] = top
    return Strategy(
        "the simple way: few hands before the flop, pairs and high flush draws on it, outs at the "
        "river",
        tuple((hand, max(payoffs.preflop)) for hand in _simple_chart() if payoffs.preflop),
        _rows(flop),
        _rows(river),
    )


def _simple_chart() -> Iterator[str]:
    """Aces, K from 2 suited and 5, Q from 6 and 8, J from 8 and 10, pairs from threes."""
    for high, suited, offsuit in (
        ("A", "2", "2"),
        ("K", "2", "5"),
        ("Q", "6", "8"),
        ("J", "8", "T"),
    ):
        for low in RANK_NAMES[: RANK_NAMES.index(high)]:
            if RANK_NAMES.index(low) >= RANK_NAMES.index(suited):
                yield f"{high}{low}s"
            if RANK_NAMES.index(low) >= RANK_NAMES.index(offsuit):
                yield f"{high}{low}o"
    yield from (2 * rank for rank in RANK_NAMES[1:])


def best_rules(payoffs: Payoffs, chart: Sequence[ChartRow], flop: Cells, river: Cells) -> Strategy:
    """In each kind of situation the best line to raise from; before the flop the whole chart."""
    return Strategy(
        "the best rules of thumb: the whole chart before the flop, for each kind of hand on the "
        "flop a rank to raise from, and at the river a number of outs",
        tuple((row.hand, row.best) for row in chart if row.best),
        tuple(_from_a_line(cells[::-1], payoffs.flop)[::-1] for cells in flop),
        tuple(_from_a_line(cells, payoffs.river) for cells in river),
    )


def _from_a_line(cells: Sequence[Counted], menu: Times) -> Times:
    """Raise in the first cells, so many that it gains the most, and with what gains most in each.

    Where the best play never comes, as in the cell before.
    """
    gained = most = Fraction()
    line = 0
    for place, counted in enumerate(cells):
        gained += max(counted.gains, default=Fraction())
        if gained > most:
            line, most = place + 1, gained
    answers = [0] * len(cells)
    last = max(menu, default=0)
    for place, counted in enumerate(cells[:line]):
        if counted.deals:
            last = menu[counted.gains.index(max(counted.gains))]
        answers[place] = last
    return tuple(answers)


def _rows(table: np.typing.NDArray[np.int64]) -> tuple[Times, ...]:
    return tuple(tuple(int(times) for times in row) for row in table)


def rule_of(payoffs: Payoffs, strategy: Strategy) -> Rule:
    """The strategy as the loops take it: by place in the menus of these payoffs."""
    preflop = np.zeros((RANKS, RANKS, 2), np.int8)
    raised = dict(strategy.preflop)
    for low in range(RANKS):
        for high in range(low, RANKS):
            for suited in (False, True):
                times = raised.get(hand_name(low, high, suited), 0)
                preflop[low, high, int(suited)] = _place(payoffs.preflop, times, strategy)
    return Rule(
        preflop,
        _placed(payoffs.flop, strategy.flop, strategy),
        _placed(payoffs.river, strategy.river, strategy),
    )


def _placed(menu: Times, rows: Sequence[Times], strategy: Strategy) -> Bytes:
    return np.array([[_place(menu, times, strategy) for times in row] for row in rows], np.int8)


def _place(menu: Times, times: int, strategy: Strategy) -> int:
    if times and times not in menu:
        offered = " or ".join(f"{other}x" for other in menu) or "no raise"
        raise Refusal(f'"{strategy.says}" raises {times}x where these rules offer {offered}')
    return menu.index(times) + 1 if times else 0


def hand_name(low: int, high: int, suited: bool) -> str:
    """`77`, `AKs` or `AKo`, from ranks that count from the deuce."""
    name = RANK_NAMES[high] + RANK_NAMES[low]
    return name if low == high else name + ("s" if suited else "o")


# --- in words -----------------------------------------------------------------------------------


def rule_rows(
    payoffs: Payoffs, strategy: Strategy, flop: Cells, river: Cells, deals: int
) -> Iterator[RuleRow]:
    """Every kind of situation, what the strategy does in it, and what that gives away."""
    last = "check" if payoffs.fold is None else "fold"
    for family, holding in _FLOP_HOLDINGS.items():
        answers, cells = strategy.flop[family], flop[family]
        does = _does("flop", family, answers, cells, payoffs.flop, "check")
        yield RuleRow("flop", holding, does, *_share_and_cost(answers, cells, payoffs.flop, deals))
    for family, holding in _RIVER_HOLDINGS.items():
        answers, cells = strategy.river[family], river[family]
        does = _does("river", family, answers, cells, payoffs.river, last)
        found = _share_and_cost(answers, cells, payoffs.river, deals)
        yield RuleRow("river", holding, does, *found)


def _share_and_cost(
    answers: Times, cells: Sequence[Counted], menu: Times, deals: int
) -> tuple[Fraction, Fraction]:
    cost = Fraction()
    for times, counted in zip(answers, cells, strict=True):
        cost += counted.best - (Fraction(), *counted.gains)[(0, *menu).index(times)]
    return Fraction(sum(counted.deals for counted in cells), deals), cost / deals


def _does(
    stage: Stage,
    family: int,
    answers: Times,
    cells: Sequence[Counted],
    menu: Times,
    otherwise: str,
) -> str:
    reached = [place for place, counted in enumerate(cells) if counted.deals]
    if not reached:
        return "does not come up"
    said = []
    for times in sorted(menu, reverse=True):
        places = [place for place in reached if answers[place] == times]
        if places == reached:
            return f"{times}x"
        if places:
            when = _outs(places, reached) if stage == "river" else _ranks(family, places, reached)
            said.append(f"{times}x {when}")
    return f"{', '.join(said)}, otherwise {otherwise}" if said else otherwise


def _outs(places: list[int], reached: list[int]) -> str:
    if places == reached[: len(places)]:
        return f"with at most {places[-1]} outs"
    return f"with {_listed(places, reached, str)} outs"


def _ranks(family: int, places: list[int], reached: list[int]) -> str:
    """`from threes up`, `with T or higher`, or the ranks one by one."""
    names = _PLURAL if family in _PAIRS else {name: name for name in RANK_NAMES}
    first = names[RANK_NAMES[places[0]]]
    if places == reached[-len(places) :]:
        return f"from {first} up" if family in _PAIRS else f"with {first} or higher"
    return f"with {_listed(places, reached, lambda rank: names[RANK_NAMES[rank]])}"


def _listed(places: list[int], reached: list[int], name: Callable[[int], str]) -> str:
    """Runs of neighbours among those that come up: `2 to 4, 7`."""
    runs: list[list[int]] = []
    for place in places:
        if runs and reached.index(place) == reached.index(runs[-1][-1]) + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ", ".join(
        name(run[0]) if len(run) == 1 else f"{name(run[0])} to {name(run[-1])}" for run in runs
    )


def chart_lines(chart: Sequence[ChartRow]) -> Iterator[str]:
    """The preflop chart by its high card: `K: 4x from K2s and K5o`."""
    best = {row.hand: row.best for row in chart}
    for times in sorted({row.best for row in chart if row.best}, reverse=True):
        pairs = [rank for rank in RANK_NAMES if best.get(2 * rank) == times]
        if pairs:
            yield f"pairs: {times}x with {_spans(pairs, [r for r in RANK_NAMES if 2 * r in best])}"
        for high in reversed(RANK_NAMES):
            kinds = []
            for suited, word in (("s", "suited"), ("o", "offsuit")):
                dealt = [low for low in RANK_NAMES if f"{high}{low}{suited}" in best]
                raised = [low for low in dealt if best[f"{high}{low}{suited}"] == times]
                if raised:
                    kinds.append(f"{_spans(raised, dealt)} {word}")
            if kinds:
                yield f"{high}: {times}x with {', '.join(kinds)}"


def _spans(names: list[str], among: list[str]) -> str:
    if names == among:
        return "any"
    if names == among[-len(names) :]:
        return f"{names[0]} or higher"
    return ", ".join(names)
