"""The simple way to play, found for a filing: few lines, each where it gains the most.

What it gains and costs is in the price. The best lines follow from counting every deal; those of
the library are kept (:mod:`houseway.games.showdown.known`), any other filing's are counted when
they are first asked for, which takes some seconds where cards lie in the middle.
"""

from __future__ import annotations

from functools import lru_cache

from houseway.errors import Refusal
from houseway.filings.showdown import ShowdownRules
from houseway.games.showdown.known import known_way, question
from houseway.games.showdown.simple import Counted, Line, Lines, SimpleWay


def simple_way(rules: ShowdownRules) -> SimpleWay:
    """The simple way to play by these rules."""
    return known_way(question(rules)) or _counted(rules)


@lru_cache(maxsize=64)
def _counted(rules: ShowdownRules) -> SimpleWay:
    return derived(rules)


def derived(rules: ShowdownRules) -> SimpleWay:
    """The same, counted anew; held against the bank's hands where there is no price to go by."""
    try:
        return _board(rules) if rules.play.community else _lines(rules)
    except Refusal as refusal:
        return Counted(refusal.says)


def _board(rules: ShowdownRules) -> SimpleWay:
    # The counting loops take long to import, and whoever asks for a known way needs none of them.
    from houseway.price.showdown.ultimate import simple_strategy
    from houseway.price.showdown.ultimate_staged import ultimate_payoffs

    return simple_strategy(ultimate_payoffs(rules))


def _lines(rules: ShowdownRules) -> SimpleWay:
    from houseway.price.showdown.staged import UpCardGames
    from houseway.price.showdown.up_card_tables import tables

    game = UpCardGames(rules)
    found, (times,) = game.price, rules.play.stage[0].raises
    worths = [*map(int, tables(found.game).worths), None]
    lines = {
        rank: Line(*(worths[number] for number in row.lines), row.says)
        for rank, row in zip(found.game.rising, found.rows, strict=True)
    }
    return Lines(
        game.simple_says,
        times,
        Line(found.line, found.line, found.simple.says),
        lines if game.sees else {},
    )
