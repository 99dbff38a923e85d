"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from houseway.families.blackjack.price.game import Game, best_result
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.simulate.table import blackjack_table
from houseway.families.library import load_all
from houseway.filings.filing import Filing
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.rounds import Chunk, Turns

_FEW: Final = "A89TJQK"
"""Few kinds of cards: enough for every loop to have something to do."""


def _any_filing() -> Filing:
    """One of the library's without jokers."""
    return next(
        filing
        for filing in load_all()
        if isinstance(filing.rules, BlackjackRules) and not filing.rules.deck.jokers
    )


def _price() -> None:
    rules = BlackjackRules.of(_any_filing())
    best_result(Game(replace(rules, deck=replace(rules.deck, ranks=_FEW))))


def _simulate() -> None:
    filing = _any_filing()
    rules, limits = BlackjackRules.of(filing), filing.limits()
    bets = {2: {rules.play.wager: limits.of(rules.play.wager).min}}
    table = StakedTable(filing, rules.table.seats, None, bets, limits, "house-way")
    blackjack_table(table).play(Turns(1, 1), 0, Chunk(0, 1))


JOBS: Final[tuple[Callable[[], object], ...]] = (_price, _simulate)
