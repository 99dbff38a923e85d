"""A game of blackjack, counted once: its best play and its printed strategy, each with its price.

What is found is kept while the program runs, without the tables that it was found with.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from houseway.families.blackjack.price.deeds import Deeds, deeds_of
from houseway.families.blackjack.price.game import Game, best_result, worths
from houseway.families.blackjack.price.outcomes import PARTS, WHOLE, Gained, gained
from houseway.families.blackjack.price.payoffs import Stake
from houseway.families.blackjack.price.printed import find_printed
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.price.result import Result, Worths
from houseway.families.blackjack.price.stakes import Staked, staked
from houseway.families.blackjack.price.tables import strategy_tables
from houseway.families.blackjack.printed import Printed
from houseway.families.blackjack.rules import BlackjackRules
from houseway.pricing.model import Play, Progress, StrategyTable

KEPT: Final = 32


class Played(NamedTuple):
    """A way to play, counted."""

    worths: Worths
    whole: Gained
    parts: dict[Stake, Gained]
    staked: Staked


class Best(NamedTuple):
    """A game by its best play."""

    played: Played
    deeds: Deeds
    """What is done, hand by hand."""


class ByTotals(NamedTuple):
    """The same by its printed strategy."""

    played: Played
    printed: Printed
    tables: tuple[StrategyTable, ...]


class Counted(NamedTuple):
    """What was counted of a game: its best play, and its printed strategy if that was asked for."""

    best: Best
    by_totals: ByTotals | None


_COUNTED: Final[OrderedDict[str, Counted]] = OrderedDict()
_COUNTING: Final = Lock()


def best_counted(rules: BlackjackRules, progress: Progress | None = None) -> Best:
    """A filing's game by its best play."""
    return _counted(rules, progress, by_totals=False).best


def counted_play(rules: BlackjackRules, play: Play, progress: Progress | None = None) -> Played:
    """A filing's game as it is played."""
    if play == "optimal":
        return best_counted(rules, progress).played
    return by_totals_counted(rules, progress).played


def by_totals_counted(rules: BlackjackRules, progress: Progress | None = None) -> ByTotals:
    """A filing's game by its printed strategy."""
    found = _counted(rules, progress, by_totals=True).by_totals
    assert found is not None  # it was asked for
    return found


def _counted(rules: BlackjackRules, progress: Progress | None, *, by_totals: bool) -> Counted:
    """Whoever asks while it is counted waits for it."""
    asked = question(rules)
    with _COUNTING:
        known = _COUNTED.get(asked)
        if known is None or (by_totals and known.by_totals is None):
            _COUNTED[asked] = _count(rules, progress, by_totals=by_totals)
            while len(_COUNTED) > KEPT:
                _COUNTED.popitem(last=False)
        _COUNTED.move_to_end(asked)
        return _COUNTED[asked]


def _count(rules: BlackjackRules, progress: Progress | None, *, by_totals: bool) -> Counted:
    game = Game(rules)
    each = len(game.bank.situations)

    def told(done: int) -> None:
        if progress is not None:
            progress(done, 2 * each if by_totals else each)

    result = best_result(game, lambda done, _: told(done))
    best = Best(_played(game, result), deeds_of(game))
    if not by_totals:
        return Counted(best, None)
    found = find_printed(game, lambda done, _: told(each + done))
    tables = tuple(strategy_tables(game, found))
    return Counted(best, ByTotals(_played(game, found.result), found.printed, tables))


def _played(game: Game, result: Result) -> Played:
    made = worths(game, result)
    evs: dict[Stake, float] = {"base": made.base, "double": made.double, "split": made.split}
    return Played(
        made,
        gained(game, result, made.ev, WHOLE),
        {stake: gained(game, result, evs[stake], PARTS[stake]) for stake in PARTS},
        staked(game, result),
    )
