"""A game of blackjack, counted once: its best play and its printed strategy, each with its price.

What is found is kept while the program runs, without the tables that it was found with.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from houseway.families.blackjack.price.deeds import Deeds, deeds_of
from houseway.families.blackjack.price.game import Game, Result, Worths, best_result, worths
from houseway.families.blackjack.price.outcomes import PARTS, WHOLE, Gained, gained
from houseway.families.blackjack.price.payoffs import Stake
from houseway.families.blackjack.price.printed import find_printed
from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.price.stakes import Staked, staked
from houseway.families.blackjack.price.tables import strategy_tables
from houseway.families.blackjack.printed import Printed
from houseway.families.blackjack.rules import BlackjackRules
from houseway.pricing.model import Progress, StrategyTable

KEPT: Final = 32


class Played(NamedTuple):
    """A way to play, counted."""

    worths: Worths
    whole: Gained
    parts: dict[Stake, Gained]
    staked: Staked


class Counted(NamedTuple):
    """A game by its best play, and by its printed strategy."""

    best: Played
    by_printed: Played
    printed: Printed
    tables: tuple[StrategyTable, ...]
    deeds: Deeds
    """The best play, hand by hand."""


_COUNTED: Final[OrderedDict[str, Counted]] = OrderedDict()
_COUNTING: Final = Lock()


def counted(rules: BlackjackRules, progress: Progress | None = None) -> Counted:
    """A filing's game; whoever asks while it is counted waits for it."""
    asked = question(rules)
    with _COUNTING:
        if asked not in _COUNTED:
            _COUNTED[asked] = _count(rules, progress)
            while len(_COUNTED) > KEPT:
                _COUNTED.popitem(last=False)
        _COUNTED.move_to_end(asked)
        return _COUNTED[asked]


def _count(rules: BlackjackRules, progress: Progress | None) -> Counted:
    game = Game(rules)
    steps = 2 * len(game.bank.situations)

    def told(done: int, total: int) -> None:
        if progress is not None:
            progress(done, steps)

    best = best_result(game, told)
    found = find_printed(game, lambda done, total: told(len(game.bank.situations) + done, total))
    return Counted(
        _played(game, best),
        _played(game, found.result),
        found.printed,
        tuple(strategy_tables(game, found)),
        deeds_of(game),
    )


def _played(game: Game, result: Result) -> Played:
    made = worths(game, result)
    evs: dict[Stake, float] = {"base": made.base, "double": made.double, "split": made.split}
    return Played(
        made,
        gained(game, result, made.ev, WHOLE),
        {stake: gained(game, result, evs[stake], PARTS[stake]) for stake in PARTS},
        staked(game, result),
    )
