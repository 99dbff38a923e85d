"""How near floats come to fractions: the bank's ends out of full shoes, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import Count, count_points
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load

NEAR = 1e-14

Shoe = tuple[int, ...]
Hand = tuple[int, ...]


def exact_ends(rules: BlackjackRules, known: Hand, shoe: Shoe) -> dict[tuple[int, bool], Fraction]:
    """How likely the bank comes to each total, a natural told apart: card by card, in fractions."""
    play, acts = rules.play, rules.play.bank.chart.acts

    @cache
    def drawn(held: Hand, left: Shoe) -> tuple[tuple[tuple[int, bool], Fraction], ...]:
        found = count_points(held, play.count, initial=True)
        if len(held) > 1 and _stands(found):
            return (((found.total, found.natural), Fraction(1)),)
        ends: dict[tuple[int, bool], Fraction] = {}
        for kind, many in enumerate(left):
            if many:
                rest = (*left[:kind], many - 1, *left[kind + 1 :])
                for end, chance in drawn(tuple(sorted((*held, kind))), rest):
                    share = chance * Fraction(many, sum(left))
                    ends[end] = ends.get(end, Fraction()) + share
        return tuple(ends.items())

    def _stands(found: Count) -> bool:
        over = found.over(play.count.most)
        return found.natural or over or acts[Cell(found.soft, found.total)] == "stand"

    return dict(drawn(known, shoe))


@pytest.mark.parametrize(
    ("game", "up", "hand"),
    [
        ("casino-royale/pure-21-5-blackjack", 2, (10, 6)),
        ("casino-royale/pure-21-5-blackjack", 1, (8, 8, 3)),
        ("comstock/no-bust-blackjack", 4, (1, 1, 2, 3, 5)),
    ],
)
def test_the_banks_ends_are_those_of_fractions(game: str, up: int, hand: Hand) -> None:
    rules = BlackjackRules.of(load(game))
    found = Game(rules)
    one = next(one for one in found.situated if one.situation.known == (up,))
    number = found.graph.number(hand)
    left = [*one.shoe.tolist()]
    for kind in hand:
        left[kind] -= 1
    exact = exact_ends(rules, (up,), tuple(left))
    chances = one.spot.chances(np.array([number]))[0]
    assert sum(exact.values()) == 1
    for end, chance in exact.items():
        ends = [place for place, each in enumerate(found.bank.ends) if _told(each) == end]
        assert sum(chances[ends]) == pytest.approx(float(chance), abs=NEAR), end


def _told(end: Count) -> tuple[int, bool]:
    return end.total, end.natural
