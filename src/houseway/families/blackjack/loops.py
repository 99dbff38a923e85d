"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from houseway.families.blackjack.price.game import Game, best_result
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load_all

_FEW: Final = "A89TJQK"
"""Few kinds of cards: enough for every loop to have something to do."""


def _any_game() -> BlackjackRules:
    """One of the library's without jokers, played with few kinds of cards."""
    rules = next(
        filing.rules
        for filing in load_all()
        if isinstance(filing.rules, BlackjackRules) and not filing.rules.deck.jokers
    )
    return replace(rules, deck=replace(rules.deck, ranks=_FEW))


def _price() -> None:
    best_result(Game(_any_game()))


JOBS: Final[tuple[Callable[[], object], ...]] = (_price,)
