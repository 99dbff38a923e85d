"""Simple ways that are known beforehand: those of the library, worked out and kept.

A way is found by everything that it can hang on: the deal, the decisions, the qualifier, and what
the staged wagers are paid. `python -m tests.golden.ways` writes the file anew, and a test works it
out again.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files

import msgspec

from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import SimpleWay

FILE = "ways.json"


class WayKey(msgspec.Struct, frozen=True):
    """What the simple way to play a game hangs on."""

    ranking: str
    cards: int
    community: int
    ranks: str
    packs: int
    qualifier: str
    up: bool
    """Whether a card of the bank is seen before anybody decides."""
    stages: tuple[tuple[int, tuple[int, ...], str], ...]
    wagers: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """Of the ante, those that equal it and the raised one: what a fold does, and the pay rows."""

    @property
    def digest(self) -> str:
        """A short name for it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


def question(rules: ShowdownRules) -> WayKey:
    """What is asked of the simple way of these rules."""
    play, deck = rules.play, rules.deck
    return WayKey(
        play.ranking,
        play.cards,
        play.community,
        "".join(sorted(deck.ranks)),
        deck.packs.default,
        play.qualifier.least,
        play.sees,
        tuple((s.community, tuple(sorted(s.raises)), s.otherwise) for s in play.stage),
        tuple(
            (w.on_fold, tuple((row.on, str(row.pay)) for row in w.pays.rows)) for w in rules.staged
        ),
    )


def known_way(asked: WayKey) -> SimpleWay | None:
    """The simple way, where it is one of those worked out beforehand."""
    return _known().get(asked.digest)


@lru_cache(maxsize=1)
def _known() -> dict[str, SimpleWay]:
    text = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, SimpleWay])
