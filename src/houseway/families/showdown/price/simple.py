"""The simple way to play, found for a filing: few lines, each where it gains the most.

What it gains and costs is in the price. The best lines follow from counting every deal; those of
the library are kept in a file, which `python -m tests.golden.ways` writes anew and a test works out
again; any other filing's are counted when they are first asked for, which takes some seconds where
cards lie in the middle.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from threading import Lock
from typing import Final

import msgspec
from msgspec.structs import replace

from houseway.cards.card import RANKS
from houseway.errors import Refusal
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import Counted, Line, Lines, SimpleWay
from houseway.hands.ladder import category
from houseway.hands.qualifier import least_worth

FILE: Final = "ways.json"
MANY_PACKS: Final = 8
"""More of them than can be counted are played like these: a line hardly moves by then."""

_WAYS: Final[dict[str, SimpleWay]] = {}
_COUNTING: Final = Lock()


def simple_way(rules: ShowdownRules) -> SimpleWay:
    """The simple way to play by these rules; whoever asks while it is counted waits for it."""
    asked = question(rules)
    found = known_ways().get(asked) or _WAYS.get(asked)
    if found is None:
        with _COUNTING:
            found = _WAYS.get(asked) or derived(rules)
            _WAYS[asked] = found
    return found


def question(rules: ShowdownRules) -> str:
    """A short name for everything that the simple way can hang on.

    The deal, the decisions, the qualifier, whether a card of the bank is seen before anybody
    decides, and of the staged wagers what a fold does and what they are paid.
    """
    play, deck = rules.play, rules.deck
    asked = {
        "ranking": play.ranking or "poker",
        "cards": play.cards,
        "community": play.community,
        "ranks": "".join(sorted(deck.ranks)),
        "packs": deck.packs.default,
        "qualifier": play.qualifier.least,
        "up": play.sees,
        "stages": [(s.community, sorted(s.raises), s.otherwise) for s in play.stage],
        "wagers": [
            (w.on_fold, [(row.on, str(row.pay)) for row in w.pays.rows]) for w in rules.staged
        ],
    }
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]


@lru_cache(maxsize=1)
def known_ways() -> dict[str, SimpleWay]:
    """Those of the library, worked out beforehand, by what is asked."""
    text = files("houseway.families.showdown").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, SimpleWay])


def derived(rules: ShowdownRules) -> SimpleWay:
    """The same, counted anew.

    Rules that cannot be priced are played like the nearest that can; where there are none, a hand
    is held against the bank's.
    """
    try:
        return _found(rules)
    except Refusal as refusal:
        try:
            return _found(_nearest(rules))
        except Refusal:
            return Counted(refusal.says)


def _nearest(rules: ShowdownRules) -> ShowdownRules:
    """Rules that can be counted and are played much alike: no price is taken from them.

    Fewer packs; with cards in the middle one whole pack, a bank that qualifies by a category, and
    no card of it seen. Every pay row stays: a hand that is folded by one may win by another.
    """
    play, deck = rules.play, rules.deck
    packs = min(deck.packs.default, 1 if play.community else MANY_PACKS)
    deck = replace(deck, packs=replace(deck.packs, default=packs))
    if play.community:
        deck = replace(deck, ranks=RANKS)
        least = category(least_worth(play.qualifier.least))
        play = replace(play, qualifier=replace(play.qualifier, least=least), up=None)
    return replace(rules, deck=deck, play=play)


def _found(rules: ShowdownRules) -> SimpleWay:
    if not rules.play.community:
        return _lines(rules)
    # The counting loops take long to import, and whoever asks for a known way needs none of them.
    from houseway.families.showdown.price.ultimate.game import simple_strategy
    from houseway.families.showdown.price.ultimate.staged import ultimate_payoffs

    return simple_strategy(ultimate_payoffs(rules))


def _lines(rules: ShowdownRules) -> SimpleWay:
    """The lines of the game; of several multiples, those of the one that gains the most alone."""
    from houseway.families.showdown.price.staged import UpCardGames
    from houseway.families.showdown.price.up_card.tables import tables

    (stage,) = rules.play.stage
    games = {}
    for times in stage.raises:
        alone = replace(rules.play, stage=(replace(stage, raises=(times,)),))
        games[times] = UpCardGames(replace(rules, play=alone))
    times = max(games, key=lambda each: games[each].played("house-way").ev)
    game = games[times]
    found = game.price
    worths = [*map(int, tables(found.game).worths), None]
    lines = {
        rank: Line(worths[row.lines[0]], worths[row.lines[1]], row.says)
        for rank, row in zip(found.game.rising, found.rows, strict=True)
    }
    raising = f", and raise {times}x" if len(games) > 1 else ""
    return Lines(
        game.simple_says + raising,
        times,
        Line(found.line, found.line, found.simple.says),
        lines if rules.play.sees else {},
    )
