"""Ultimate Texas Hold'em: what it is worth, by the best play, by a strategy, and for one hand.

:func:`sweep` plays every deal for the best at all three decisions, :func:`follow` by a strategy,
both exactly. :func:`rules_of_thumb` finds the best rules a person can keep to, and :func:`advise`
says what each choice is worth to one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from threading import Lock
from typing import Final, Generic, TypeVar

import msgspec
import numpy as np

from houseway.cards.card import JOKER, Card, card_index
from houseway.errors import Refusal
from houseway.families.showdown.price.ultimate.advice import flop_worth, river_worth
from houseway.families.showdown.price.ultimate.boards import Deck, Ints
from houseway.families.showdown.price.ultimate.model import (
    ChartRow,
    Path,
    Payoffs,
    Played,
    Sweep,
    parts,
    played,
)
from houseway.families.showdown.price.ultimate.play import (
    FULL,
    Task,
    deals,
    forget_ground,
    play_all,
    scale,
)
from houseway.families.showdown.price.ultimate.rules import (
    Cells,
    Counted,
    RuleRow,
    Tallied,
    best_rules,
    chart_lines,
    hand_name,
    rule_of,
    rule_rows,
    simple,
)
from houseway.families.showdown.simple import Strategy
from houseway.hands.tables import tables
from houseway.pricing.model import Progress

KEPT: Final = 8
"""Of each kind of result, how many are remembered: the last ones asked for."""

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Remembered(Generic[Asked, Found]):
    """Results by what was asked; whoever asks for one that is being counted waits for it."""

    def __init__(self) -> None:
        self._found: dict[Asked, Found] = {}
        self._counting = Lock()

    def ask(self, asked: Asked, count: Callable[[], Found]) -> Found:
        """What was found before, or is counted now."""
        with self._counting:
            found = self._found.pop(asked) if asked in self._found else count()
            self._found[asked] = found
            while len(self._found) > KEPT:
                del self._found[next(iter(self._found))]
            return found

    def known(self, asked: Asked) -> Found | None:
        """What was found before, if anything was."""
        return self._found.get(asked)

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()


_SWEPT: Final = Remembered[tuple[Payoffs, Deck], Sweep]()
_FOLLOWED: Final = Remembered[tuple[Payoffs, Strategy, Deck], Played]()
_TALLIED: Final = Remembered[tuple[Payoffs, Deck], "SweptAndTallied"]()
_RULES: Final = Remembered[tuple[Payoffs, Deck], "RulesOfThumb"]()


def sweep(
    payoffs: Payoffs,
    *,
    deck: Deck = FULL,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Sweep:
    """The best play at every decision, over all deals: a few seconds, remembered afterwards."""

    def count() -> Sweep:
        known = _TALLIED.known((payoffs, deck))
        if known is not None:
            return known.sweep
        tasks = play_all(payoffs, deck=deck, progress=progress, threads=threads)
        return _swept(payoffs, tasks, deck)

    return _SWEPT.ask((payoffs, deck), count)


def _swept(payoffs: Payoffs, tasks: Sequence[Task], deck: Deck) -> Sweep:
    best = played("best play", payoffs, list(_counts(payoffs, tasks)))
    return Sweep(payoffs, best, tuple(_chart(payoffs, tasks, deck)))


class SweptAndTallied(msgspec.Struct, frozen=True):
    """The best play, and the situations that rules are made of."""

    sweep: Sweep
    tallied: Tallied


def swept_and_tallied(
    payoffs: Payoffs,
    *,
    deck: Deck = FULL,
    progress: Progress | None = None,
    threads: int | None = None,
) -> SweptAndTallied:
    """The same with the situations of flop and river collected, which takes half as long again."""

    def count() -> SweptAndTallied:
        tasks = play_all(payoffs, tally=True, deck=deck, progress=progress, threads=threads)
        hands, runs, unit = comb(deck.cards - 7, 2), comb(deck.cards - 5, 2), parts(payoffs)
        tallied = Tallied(
            _cells([task.flop_tally for task in tasks], hands * runs, unit),
            _cells([task.river_tally for task in tasks], hands, unit),
            _cells([task.whole_flop_tally for task in tasks], hands * runs, unit),
            _cells([task.whole_river_tally for task in tasks], hands, unit),
        )
        return SweptAndTallied(_swept(payoffs, tasks, deck), tallied)

    return _TALLIED.ask((payoffs, deck), count)


def simple_strategy(
    payoffs: Payoffs,
    *,
    deck: Deck = FULL,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Strategy:
    """The simple way for these payoffs."""
    found = swept_and_tallied(payoffs, deck=deck, progress=progress, threads=threads)
    return simple(payoffs, found.sweep.chart, found.tallied)


def follow(
    payoffs: Payoffs,
    strategy: Strategy,
    *,
    deck: Deck = FULL,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Played:
    """The same by a strategy, remembered too."""

    def count() -> Played:
        rule = rule_of(payoffs, strategy)
        tasks = play_all(payoffs, rule, deck=deck, progress=progress, threads=threads)
        return played(strategy.says, payoffs, list(_counts(payoffs, tasks)))

    return _FOLLOWED.ask((payoffs, strategy, deck), count)


def forget() -> None:
    """Drop what is remembered, so that the next sweep is counted anew."""
    forget_results()
    forget_ground()


def forget_results() -> None:
    """The same, but for what depends on the deck alone."""
    for remembered in (_SWEPT, _FOLLOWED, _TALLIED, _RULES):
        remembered.clear()


def _counts(payoffs: Payoffs, tasks: Sequence[Task]) -> Iterator[tuple[Path, int, int, int, int]]:
    total = sum(task.counts for task in tasks)
    assert isinstance(total, np.ndarray)
    for path, winner, bank, player in zip(*np.nonzero(total), strict=True):
        place = int(path), int(winner), int(bank), int(player)
        yield payoffs.paths[place[0]], *place[1:], int(total[place])


def _chart(payoffs: Payoffs, tasks: Sequence[Task], deck: Deck) -> Iterator[ChartRow]:
    flops = comb(deck.cards - 2, 3)
    each = parts(payoffs) * deals(deck) // comb(deck.cards, 2) // flops
    for task in reversed(tasks):
        for suited in (True, False):
            base, play, check, count = (int(value) for value in task.sums[int(suited)])
            if not count:
                continue
            raises = {times: base + times * play for times in payoffs.preflop}
            choices = {0: check, **raises}
            yield ChartRow(
                hand_name(task.low, task.high, suited),
                count // flops,
                tuple((times, Fraction(worth, count * each)) for times, worth in choices.items()),
                (0, *payoffs.preflop)[task.choice[int(suited)]],
            )


# --- one hand -----------------------------------------------------------------------------------


def advise(
    payoffs: Payoffs,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """Each choice, `4x` to `check` or `fold`, and its worth in antes with the best play after it.

    Before the flop this is the sweep's chart; later every card to come is gone through.
    """
    _check(hole, board)
    unit = parts(payoffs)
    if not board:
        low, high = sorted(card_index(card) // 4 for card in hole)
        chart = sweep(payoffs, progress=progress)
        row = chart.row(hand_name(low, high, hole[0][1] == hole[1][1]))
        return {_choice(times): worth for times, worth in reversed(row.choices)}
    seen = np.zeros(7, np.int64)
    seen[: 2 + len(board)] = [card_index(card) for card in (*hole, *board)]
    if len(board) == 3:
        base, play, check, count = flop_worth(seen, scale(payoffs), tables())
        menu, otherwise = payoffs.flop, "check"
        standing = Fraction(check, count * unit)
    else:
        base, play, fold, count = river_worth(seen, scale(payoffs), tables())
        menu, otherwise = payoffs.river, "check" if payoffs.fold is None else "fold"
        standing = Fraction(base if payoffs.fold is None else fold, count * unit)
    raises = {
        _choice(times): Fraction(base + times * play, count * unit) for times in reversed(menu)
    }
    return {**raises, otherwise: standing}


def _choice(times: int) -> str:
    return f"{times}x" if times else "check"


def _check(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) != 2 or len(board) not in (0, 3, 5):
        raise Refusal(
            "two hole cards are played with none, three or five cards in the middle, "
            f"and {len(hole)} and {len(board)} were given"
        )
    dealt = (*hole, *board)
    if JOKER in dealt or len(set(dealt)) < len(dealt):
        raise Refusal("the game is dealt from one pack of 52: no joker, and no card twice")


# --- rules of thumb -----------------------------------------------------------------------------


class RulesOfThumb(msgspec.Struct, frozen=True):
    """The best strategy of few rules, its price, and what each rule does and costs."""

    strategy: Strategy
    played: Played
    rows: tuple[RuleRow, ...]
    chart: tuple[str, ...]
    """The preflop chart in lines."""


def rules_of_thumb(
    payoffs: Payoffs,
    *,
    deck: Deck = FULL,
    progress: Progress | None = None,
    threads: int | None = None,
) -> RulesOfThumb:
    """Find the best rules a person can keep to, and what keeping to them costs; remembered."""

    def count() -> RulesOfThumb:
        first, second = _halves(progress)
        found = swept_and_tallied(payoffs, deck=deck, progress=first, threads=threads)
        strategy = best_rules(payoffs, found.sweep.chart, found.tallied)
        by_rules = follow(payoffs, strategy, deck=deck, progress=second, threads=threads)
        rows = tuple(rule_rows(payoffs, strategy, found.tallied, deals(deck)))
        return RulesOfThumb(strategy, by_rules, rows, tuple(chart_lines(found.sweep.chart)))

    return _RULES.ask((payoffs, deck), count)


def _halves(progress: Progress | None) -> tuple[Progress | None, Progress | None]:
    """The deals are played twice, and one bar goes through both."""
    if progress is None:
        return None, None
    return (
        lambda done, total: progress(done, 2 * total),
        lambda done, total: progress(total + done, 2 * total),
    )


def _cells(tallies: Sequence[Ints], times: int, unit: int) -> Cells:
    """Tallies of tasks added up; Python's integers hold what 64 bits might not."""
    families, places, _ = tallies[0].shape
    return [
        [
            _counted([tally[family, place] for tally in tallies], times, unit)
            for place in range(places)
        ]
        for family in range(families)
    ]


def _counted(tallies: Sequence[Ints], times: int, unit: int) -> Counted:
    count, best, *gains = (
        sum(int(value) for value in column) for column in zip(*tallies, strict=True)
    )
    return Counted(count * times, Fraction(best, unit), tuple(Fraction(g, unit) for g in gains))
