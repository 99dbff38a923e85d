"""Ultimate Texas Hold'em: what it is worth, by the best play, by a strategy, and for one hand.

The bettor puts up an ante and what goes with it, and once more a multiple of the ante: before the
flop, on the flop or at the river, the multiples falling from stage to stage; or he folds at the
river. Any game of that form can be priced, whatever each result pays: payoffs are given for every
winner and every two categories of hands.

Counts are of equally likely deals: two hole cards, the flop, turn and river together, and two
cards of the bank, C(52,2) · C(50,3) · C(47,2) · C(45,2) = 27,813,810,024,000.

:func:`sweep` plays every deal for the best at all three decisions, :func:`follow` by a strategy,
both exactly. :func:`rules_of_thumb` finds the best rules a person can keep to, and :func:`advise`
says what each choice is worth to one hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from threading import Lock
from typing import Final, TypeVar

import msgspec
import numpy as np

from houseway.cards.card import Card, card_index
from houseway.families.showdown.price.payoffs import Payoffs, Played
from houseway.families.showdown.price.ultimate.advice import flop_worth, river_worth
from houseway.families.showdown.price.ultimate.boards import Deck, Ints
from houseway.families.showdown.price.ultimate.play import FULL, Task, deals, parts, play_all, scale
from houseway.families.showdown.price.ultimate.rules import (
    ChartRow,
    RuleRow,
    Tallied,
    Tally,
    best_rules,
    rule_of,
    rule_rows,
    simple,
)
from houseway.families.showdown.simple import Strategy, hand_name, hole_name
from houseway.hands.tables import tables
from houseway.pricing.model import Progress


class Sweep(msgspec.Struct, frozen=True):
    """The best play at every decision, over all deals; the preflop chart; if asked, situations."""

    best: Played
    chart: tuple[ChartRow, ...]
    tallied: Tallied | None


KEPT: Final = 8
"""Of each kind of result, how many are remembered: the last ones asked for."""

_SWEPT: Final[dict[tuple[Payoffs, Deck], Sweep]] = {}
_FOLLOWED: Final[dict[tuple[Payoffs, Strategy, Deck], Played]] = {}
_COUNTING: Final = Lock()
"""Whoever asks for what is being counted waits for it."""

Asked = TypeVar("Asked")
Found = TypeVar("Found")


def _keep(kept: dict[Asked, Found], asked: Asked, found: Found) -> Found:
    kept.pop(asked, None)
    kept[asked] = found
    if len(kept) > KEPT:
        del kept[next(iter(kept))]
    return found


def sweep(
    payoffs: Payoffs, *, tally: bool = False, deck: Deck = FULL, progress: Progress | None = None
) -> Sweep:
    """The best play at every decision, over all deals: a few seconds, remembered afterwards.

    With `tally` the situations of flop and river are collected too, which takes half as long again.
    """
    with _COUNTING:
        found = _SWEPT.get((payoffs, deck))
        if found is None or (tally and found.tallied is None):
            tasks = play_all(payoffs, tally=tally, deck=deck, progress=progress)
            found = Sweep(
                Played("best play", payoffs, _counts(tasks)),
                tuple(_chart(payoffs, tasks, deck)),
                _tallied(payoffs, tasks, deck) if tally else None,
            )
        return _keep(_SWEPT, (payoffs, deck), found)


def _tally(
    payoffs: Payoffs, deck: Deck, progress: Progress | None = None
) -> tuple[tuple[ChartRow, ...], Tallied]:
    """What strategies are made of."""
    found = sweep(payoffs, tally=True, deck=deck, progress=progress)
    assert found.tallied is not None
    return found.chart, found.tallied


def simple_strategy(payoffs: Payoffs, *, deck: Deck = FULL) -> Strategy:
    """The simple way for these payoffs."""
    return simple(payoffs, *_tally(payoffs, deck))


def follow(
    payoffs: Payoffs, strategy: Strategy, *, deck: Deck = FULL, progress: Progress | None = None
) -> Played:
    """All deals by a strategy, remembered too."""
    asked = payoffs, strategy, deck
    with _COUNTING:
        found = _FOLLOWED.get(asked)
        if found is None:
            tasks = play_all(payoffs, rule_of(payoffs, strategy), deck=deck, progress=progress)
            found = Played(strategy.says, payoffs, _counts(tasks))
        return _keep(_FOLLOWED, asked, found)


def forget() -> None:
    """Drop the results that are remembered, so that they are counted anew."""
    _SWEPT.clear()
    _FOLLOWED.clear()


def _counts(tasks: Sequence[Task]) -> Ints:
    total: Ints = np.sum([task.counts for task in tasks], axis=0)
    return total


def _chart(payoffs: Payoffs, tasks: Sequence[Task], deck: Deck) -> Iterator[ChartRow]:
    preflop, _, _ = payoffs.raises
    flops = comb(deck.cards - 2, 3)
    each = parts(payoffs) * deals(deck) // comb(deck.cards, 2) // flops
    for task in reversed(tasks):
        for suited in (True, False):
            base, play, check, count = (int(value) for value in task.sums[int(suited)])
            if not count:
                continue
            choices = {0: check, **{times: base + times * play for times in preflop}}
            yield ChartRow(
                hand_name(task.low, task.high, suited),
                count // flops,
                tuple((times, Fraction(worth, count * each)) for times, worth in choices.items()),
                (0, *preflop)[task.choice[int(suited)]],
            )


# --- one hand -----------------------------------------------------------------------------------


def advise(
    payoffs: Payoffs,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    progress: Progress | None = None,
) -> dict[int, Fraction]:
    """What each raise is worth in antes with the best play after it, and last, as 0, none of them.

    Before the flop this is the sweep's chart; later every card to come is gone through.
    """
    if not board:
        chart = sweep(payoffs, progress=progress).chart
        row = next(row for row in chart if row.hand == hole_name(hole))
        return dict(row.choices[::-1])
    seen = np.zeros(7, np.int64)
    seen[: 2 + len(board)] = [card_index(card) for card in (*hole, *board)]
    _, flop, river = payoffs.raises
    menu, look = (flop, flop_worth) if len(board) == 3 else (river, river_worth)
    base, play, otherwise, count = look(seen, scale(payoffs), tables())
    worths = {times: base + times * play for times in reversed(menu)} | {0: otherwise}
    return {times: Fraction(worth, count * parts(payoffs)) for times, worth in worths.items()}


# --- rules of thumb -----------------------------------------------------------------------------


class RulesOfThumb(msgspec.Struct, frozen=True):
    """The best strategy of few rules as it is played, and what each rule does and costs."""

    played: Played
    rows: tuple[RuleRow, ...]


def rules_of_thumb(payoffs: Payoffs, *, progress: Progress | None = None) -> RulesOfThumb:
    """Find the best rules a person can keep to, and what keeping to them costs."""
    first, second = _halves(progress)
    chart, tallied = _tally(payoffs, FULL, first)
    strategy = best_rules(payoffs, chart, tallied)
    rows = tuple(rule_rows(payoffs, strategy, tallied, deals(FULL)))
    return RulesOfThumb(follow(payoffs, strategy, progress=second), rows)


def _halves(progress: Progress | None) -> tuple[Progress | None, Progress | None]:
    """The deals are played twice, and one bar goes through both."""
    if progress is None:
        return None, None
    return (
        lambda done, total: progress(done, 2 * total),
        lambda done, total: progress(total + done, 2 * total),
    )


def _tallied(payoffs: Payoffs, tasks: Sequence[Task], deck: Deck) -> Tallied:
    """The tallies of all tasks added up: first of hands checked so far, then of all."""
    unit, hands = parts(payoffs), comb(deck.cards - 7, 2)

    def tally(times: int, count: int, *gains: int) -> Tally:
        best, *raises = (Fraction(gain, unit) for gain in gains)
        return Tally(count * times, best, tuple(raises))

    def added(tallies: Sequence[Ints], times: int) -> list[list[list[Tally]]]:
        # Python's integers hold what 64 bits might not.
        total = np.sum(np.array(tallies, object), axis=0).tolist()
        return [[[tally(times, *cell) for cell in family] for family in which] for which in total]

    flop, whole_flop = added([task.flop_tally for task in tasks], hands * comb(deck.cards - 5, 2))
    river, whole_river = added([task.river_tally for task in tasks], hands)
    return Tallied(flop, river, whole_flop, whole_river)
