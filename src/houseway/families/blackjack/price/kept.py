"""What the library's games are worth under every reading and number of packs, counted before.

A game is counted in seconds, and whoever compares readings asks for hundreds of them. Expected
value, deviation and hit rate of those come with the program, in `figures.json`, which
`python -m tests.golden.figures` writes anew and a test counts again; the rows of a price are always
counted. A game that is not among them is counted when it is asked for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from houseway.families.blackjack.price.question import question
from houseway.families.blackjack.rules import BlackjackRules
from houseway.filings.plain import plain

FILE: Final = "figures.json"

Figures = tuple[float, float, float]
"""Expected value, deviation, and how often it wins, of one unit by the best play."""


def kept_figures(rules: BlackjackRules) -> Mapping[str, Figures]:
    """The wagers of a game that take long to count, if it was counted before."""
    return _shipped().get(asked_for(rules), {})


def asked_for(rules: BlackjackRules) -> str:
    """A short name for what they hang on: the game, and the bonus bets that go by its play."""
    sides = [
        (plain(rules.wager_named(name).pays), name, rules.deck.ranks)
        for name, side in rules.play.side.items()
        if side.goes_by == "own-hand"
    ]
    names = (rules.play.wager, *rules.play.extras)
    said = msgspec.json.encode([question(rules), names, sides])
    return hashlib.sha256(said).hexdigest()[:16]


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict[str, Figures]]:
    text = files("houseway.families.blackjack.price").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, Figures]])
