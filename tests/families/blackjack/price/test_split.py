"""Splits: the orders in which second cards come, and what an eye on the other hands would gain."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from houseway.families.blackjack.price.game import Game, Situated
from houseway.families.blackjack.price.kernel import DOUBLE, HIT
from houseway.families.blackjack.price.result import Dealt
from houseway.families.blackjack.price.split import orders, shares
from tests.families.blackjack.price.made import made, rules_of

MOST_GAINED = 2e-5
"""Of the wager, out of one pack: what a hand from a split would gain by looking at the first."""


def test_the_orders_of_second_cards_are_those_of_a_ballot() -> None:
    """So many hands are filled for the first time: two more cards that do not pair than do."""
    for hands in range(2, 9):
        assert orders(hands - 2, hands - 1) == comb(2 * hands - 2, hands) // (hands - 1)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_every_hand_is_counted_once(most: int) -> None:
    """Of a shoe with no more such cards all that is left is two hands of any second card."""
    firsts = sum(first for term, (first, _) in shares(most).items() if term.gone == 0)
    others = sum(others for term, (_, others) in shares(most).items() if term.gone == 0)
    assert (firsts, others) == (1, 1)


def test_an_eye_on_the_first_hand_gains_next_to_nothing() -> None:
    """One pack, where a card counts the most; first hands drawn at random, the same every time."""
    rules = rules_of(made(packs=1, bank={"peek": ["ace", "ten"]}, double={}, split={"hands": 2}))
    game, chance = Game(rules), np.random.default_rng(1)
    gained = sum(
        one.chance * dealt.chance * _gain(game, one, dealt, chance)
        for one in game.situated
        for dealt in one.best()
        if dealt.does == "split"
    )
    assert 0 < gained < MOST_GAINED


def _gain(game: Game, one: Situated, dealt: Dealt, chance: np.random.Generator) -> float:
    """What the second hand gains that is played by what became of the first."""
    kind, split = one.pair(dealt.hand), dealt.split
    assert kind is not None
    assert split is not None
    graph = game.having(kind)
    spot = one.halves(kind, int(one.shoe[kind])).spot(0)
    left = one.shoe.copy()
    left[kind] -= 2
    begins = np.zeros(len(graph.size))
    for card in np.flatnonzero(left):
        begins[graph.first[kind, card]] = left[card] / left.sum()
    reach, doubled = spot.reached(split.play, begins)
    over = (split.play.plain != HIT) & (split.play.plain != DOUBLE)
    ends = np.where(over, reach, 0.0) + doubled.sum(axis=0)
    gains = []
    for first in chance.choice(len(ends), 4, p=ends / ends.sum()):
        shoe = one.shoe - graph.cards[first]
        after = one.spot_of(graph, shoe, kind)
        best, fixed = after.weighed("split"), after.weighed("split", split.other_play)
        shoe[kind] -= 1
        gains.append(
            sum(
                shoe[card] / shoe.sum() * (best.of(hand) - fixed.of(hand))
                for card in np.flatnonzero(shoe > 0)
                for hand in (int(graph.first[kind, card]),)
            )
        )
    return float(np.mean(gains))
