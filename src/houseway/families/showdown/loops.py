"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.cards.card import parse_cards
from houseway.families.library import load_all
from houseway.families.showdown.price.six_cards import six_card_ends
from houseway.families.showdown.price.ultimate.boards import Deck
from houseway.families.showdown.price.ultimate.game import advise, follow, simple_strategy
from houseway.families.showdown.price.ultimate.staged import ultimate_payoffs
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.table import showdown_table
from houseway.filings.filing import Filing
from houseway.hands.ladder import Worth
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.rounds import Chunk, Turns

_FEW: Final = Deck(ranks=0b1111)
"""Four ranks: enough for every loop to have something to do."""


def _any_game() -> Filing:
    """One of the library's with cards in the middle: it goes through the most loops."""
    return next(
        filing
        for filing in load_all()
        if isinstance(filing.rules, ShowdownRules) and filing.rules.play.community
    )


def _middle() -> None:
    payoffs = ultimate_payoffs(ShowdownRules.of(_any_game()))
    follow(payoffs, simple_strategy(payoffs, deck=_FEW), deck=_FEW)


def _one_hand() -> None:
    payoffs = ultimate_payoffs(ShowdownRules.of(_any_game()))
    hole, board = parse_cards("As Ks"), parse_cards("2c 7d 9h Jc 3s")
    for shown in (3, 5):
        advise(payoffs, hole, board[:shown])


def _six_cards() -> None:
    six_card_ends(Worth(0), "AKQ")


def _simulate() -> None:
    filing = _any_game()
    stakes = {1: {ShowdownRules.of(filing).play.ante: 100}}
    table = StakedTable(filing, 2, None, stakes, filing.limits(), "house-way")
    showdown_table(table).play(Turns(2, 1), 0, Chunk(0, 2))


JOBS: Final[tuple[Callable[[], object], ...]] = (_middle, _one_hand, _six_cards, _simulate)
