"""Ultimate Texas Hold'em: strategies a person can keep to.

A strategy is data: which hole cards are raised before the flop, and what is done in each situation
of :mod:`houseway.families.showdown.price.ultimate.cells` on the flop and at the river. Both are
found here for any payoffs, in each kind of situation what gains the most over all deals that come
to it: the simple way tells few kinds apart, the best rules of thumb all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Final, Literal

import msgspec
import numpy as np

from houseway.errors import Refusal
from houseway.families.showdown import holdings as cell
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.ultimate.boards import RANKS, Bytes
from houseway.families.showdown.price.ultimate.play import Rule
from houseway.families.showdown.simple import RISING, Strategy, Times, hand_name
from houseway.hands.words import rank_names


class ChartRow(msgspec.Struct, frozen=True):
    """Two hole cards before the flop, `AKs`, `AKo` or `77`: what each choice is worth, exactly.

    `choices` are the multiple and its worth in antes, 0 for a check with the best play after it.
    """

    hand: str
    holes: int
    """How many of the 1,326 are of this hand."""
    choices: tuple[tuple[int, Fraction], ...]
    best: int
    """The multiple to raise by; 0: check."""

    @property
    def ev(self) -> Fraction:
        """What the hand is worth if it is played for the best."""
        return dict(self.choices)[self.best]


class Tally(msgspec.Struct, frozen=True):
    """Deals that come to one situation, what the best play gains in it, and what each raise does.

    Tally are over checking or folding.
    """

    deals: int
    best: Fraction
    raises: tuple[Fraction, ...]


Tallies = Sequence[Sequence[Tally]]


class Tallied(msgspec.Struct, frozen=True):
    """The situations of the flop and the river, by [family, rank] and [family, outs].

    Of hands that the best play has checked so far; and of all hands, as if none had been raised
    before the flop, for who had not the money to.
    """

    flop: Tallies
    river: Tallies
    whole_flop: Tallies
    whole_river: Tallies


class RuleRow(msgspec.Struct, frozen=True):
    """One kind of situation: what the rule does in it, and what keeping to it costs.

    `share` is how much of all deals comes to it under the best play, `cost` what the rule gives
    away in antes over all deals.
    """

    stage: Literal["flop", "river"]
    holding: str
    does: str
    share: Fraction
    cost: Fraction


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
_PLURAL: Final = dict(zip(RISING, map(rank_names, range(2, 15)), strict=True)) | {"2": "deuces"}


# --- strategies ---------------------------------------------------------------------------------


_SIMPLE_FLOP: Final = {
    # What a player tells apart on the flop, and the families of it.
    "two pair or better": (cell.MADE, cell.BOARD_TRIPS),
    "a hidden pair": (cell.BESIDE, cell.TOP, cell.MIDDLE, cell.BOTTOM),
    "a pocket pair": (cell.POCKET,),
    "four to a flush": (cell.FLUSH_TWO, cell.FLUSH_ONE),
    "four to a straight": (cell.OPEN, cell.GUTSHOT),
    "nothing": (cell.BOARD_PAIR, cell.NOTHING),
}


def simple(payoffs: Payoffs, chart: Sequence[ChartRow], tallied: Tallied) -> Strategy:
    """The simple way: the whole chart, five kinds of hands on the flop, one number of outs.

    Each with the line that gains the most over all deals that come to it. For the common payoffs it
    is the way usually recommended (James Grosjean's), but for hands above the board's category that
    many cards beat: these it folds too.
    """
    _, on_flop, at_river = payoffs.raises
    flop: list[Times] = [()] * cell.FLOP_FAMILIES
    said = []
    for holding, families in _SIMPLE_FLOP.items():
        cells = _together(tallied.flop, tallied.whole_flop, families)
        if cell.MADE in families:  # made hands have no rank that goes with them
            cells = [_sum(cells)] * RANKS
        line = _from_a_line(cells[::-1], on_flop)[::-1]
        for family in families:
            flop[family] = line
        come = [place for place in range(RANKS) if _deals(tallied.flop, families, place)]
        lowest = next((place for place in come if line[place]), None)
        if lowest is not None:
            all_of_them = lowest == come[0] or cell.MADE in families
            said.append(holding if all_of_them else f"{holding} from {RISING[lowest]}")
    every = range(cell.RIVER_FAMILIES)
    river = _from_a_line(_together(tallied.river, tallied.whole_river, every), at_river)
    outs = max((place for place, times in enumerate(river) if times), default=None)
    return Strategy(
        f"the simple way: {'; '.join(_simply(payoffs, said, outs))}",
        _raised(chart),
        tuple(flop),
        (river,) * cell.RIVER_FAMILIES,
    )


def _simply(payoffs: Payoffs, said: Sequence[str], outs: int | None) -> Iterator[str]:
    """The simple way in words, for the decisions that there are."""
    preflop, flop, _ = payoffs.raises
    if preflop:
        yield "by the chart before the flop"
    if flop:
        where = "on it" if preflop else "on the flop"
        yield f"{where} raise with {', '.join(said) or 'nothing'}"
    raising = "with" if flop else "raise with"
    yield f"at the river {'never' if outs is None else f'{raising} at most {outs} outs'}"


def _raised(chart: Sequence[ChartRow]) -> tuple[tuple[str, int], ...]:
    return tuple((row.hand, row.best) for row in chart if row.best)


def _together(cells: Tallies, whole: Tallies, families: Sequence[int]) -> list[Tally]:
    """Families as one; where the best play never comes, by all hands that could."""
    found = []
    for place in range(len(cells[0])):
        of = cells if _deals(cells, families, place) else whole
        found.append(_sum([of[family][place] for family in families]))
    return found


def _deals(cells: Tallies, families: Sequence[int], place: int) -> int:
    return sum(cells[family][place].deals for family in families)


def _sum(cells: Sequence[Tally]) -> Tally:
    raises = zip(*(one.raises for one in cells), strict=True)
    return Tally(
        sum(one.deals for one in cells),
        sum((one.best for one in cells), Fraction()),
        tuple(sum(column, Fraction()) for column in raises),
    )


def best_rules(payoffs: Payoffs, chart: Sequence[ChartRow], tallied: Tallied) -> Strategy:
    """In each kind of situation the best line to raise from; before the flop the whole chart."""
    preflop, flop, river = payoffs.raises
    said = "the whole chart before the flop, " if preflop else ""
    said += "for each kind of hand on the flop a rank to raise from, " if flop else ""
    return Strategy(
        f"the best rules of thumb: {said}{'and ' if said else ''}at the river a number of outs",
        _raised(chart),
        tuple(_from_a_line(cells[::-1], flop)[::-1] for cells in tallied.flop),
        tuple(_from_a_line(cells, river) for cells in tallied.river),
    )


def _from_a_line(cells: Sequence[Tally], menu: Times) -> Times:
    """Raise in the first cells, so many that it gains the most, and with what gains most in each.

    Where the best play never comes, as in the cell before.
    """
    gained = most = Fraction()
    line = 0
    for place, counted in enumerate(cells):
        gained += max(counted.raises, default=Fraction())
        if gained > most:
            line, most = place + 1, gained
    answers = [0] * len(cells)
    last = max(menu, default=0)
    for place, counted in enumerate(cells[:line]):
        if counted.deals:
            last = menu[counted.raises.index(max(counted.raises))]
        answers[place] = last
    return tuple(answers)


def rule_of(payoffs: Payoffs, strategy: Strategy) -> Rule:
    """The strategy as the loops take it: by place in the menus of these payoffs."""

    def place(menu: Times, times: int) -> int:
        if times and times not in menu:
            offered = " or ".join(f"{other}x" for other in menu) or "no raise"
            raise Refusal(f'"{strategy.says}" raises {times}x where these rules offer {offered}')
        return menu.index(times) + 1 if times else 0

    def placed(menu: Times, rows: Sequence[Times]) -> Bytes:
        return np.array([[place(menu, times) for times in row] for row in rows], np.int8)

    chart, on_flop, at_river = payoffs.raises
    preflop = np.zeros((RANKS, RANKS, 2), np.int8)
    raised = dict(strategy.preflop)
    for low, high in combinations_with_replacement(range(RANKS), 2):
        for suited in (False, True):
            times = raised.get(hand_name(low, high, suited), 0)
            preflop[low, high, int(suited)] = place(chart, times)
    return Rule(preflop, placed(on_flop, strategy.flop), placed(at_river, strategy.river))


# --- in words -----------------------------------------------------------------------------------


def rule_rows(
    payoffs: Payoffs, strategy: Strategy, tallied: Tallied, deals: int
) -> Iterator[RuleRow]:
    """Every kind of situation, what the strategy does in it, and what that gives away."""
    _, flop, river = payoffs.raises
    for family, holding in _FLOP_HOLDINGS.items():
        answers, cells = strategy.flop[family], tallied.flop[family]
        does = _does(answers, cells, flop, "check", partial(_ranks, family))
        yield RuleRow("flop", holding, does, *_share_and_cost(answers, cells, flop, deals))
    for family, holding in _RIVER_HOLDINGS.items():
        answers, cells = strategy.river[family], tallied.river[family]
        does = _does(answers, cells, river, "fold", _outs)
        yield RuleRow("river", holding, does, *_share_and_cost(answers, cells, river, deals))


def _share_and_cost(
    answers: Times, cells: Sequence[Tally], menu: Times, deals: int
) -> tuple[Fraction, Fraction]:
    cost = Fraction()
    for times, counted in zip(answers, cells, strict=True):
        cost += counted.best - (Fraction(), *counted.raises)[(0, *menu).index(times)]
    return Fraction(sum(counted.deals for counted in cells), deals), cost / deals


def _does(
    answers: Times,
    cells: Sequence[Tally],
    menu: Times,
    otherwise: str,
    when: Callable[[list[int], list[int]], str],
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
            said.append(f"{times}x {when(places, reached)}")
    return f"{', '.join(said)}, otherwise {otherwise}" if said else otherwise


def _outs(places: list[int], reached: list[int]) -> str:
    if places == reached[: len(places)]:
        return f"with at most {places[-1]} outs"
    return f"with {_listed(places, reached, str)} outs"


def _ranks(family: int, places: list[int], reached: list[int]) -> str:
    """`from threes up`, `with T or higher`, or the ranks one by one."""
    names = _PLURAL if family in _PAIRS else {name: name for name in RISING}
    first = names[RISING[places[0]]]
    if places == reached[-len(places) :]:
        return f"from {first} up" if family in _PAIRS else f"with {first} or higher"
    return f"with {_listed(places, reached, lambda rank: names[RISING[rank]])}"


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
        pairs = [rank for rank in RISING if best.get(2 * rank) == times]
        if pairs:
            yield f"pairs: {times}x with {_spans(pairs, [r for r in RISING if 2 * r in best])}"
        for high in reversed(RISING):
            kinds = []
            for suited, word in (("s", "suited"), ("o", "offsuit")):
                dealt = [low for low in RISING if f"{high}{low}{suited}" in best]
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
