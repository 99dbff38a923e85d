"""Whatever chart is accepted, the engines follow it alike, and suits stay equal."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import card_at
from houseway.families.pai_gow.deals import Cards, deals
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.house_way.phrases import (
    AND_JOKER,
    ANYTHING,
    BEHINDS,
    FIVE_ACES,
    FRONTS,
    HELD,
    LEASTS,
)
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.setting import BUG, WILD, Ranking, Setting, ranking, worths
from tests.hands.every import deal
from tests.sizes import size

LAST = Row(
    name="else",
    holds=ANYTHING,
    sets=(
        "small pair in front",
        "two highest in front, pair behind",
        "second and third highest in front",
    ),
)
"""Takes what is left, so that most hands have a setting."""


@st.composite
def rows(draw: st.DrawFn, number: int, *, wild: bool) -> Row:
    held = [*HELD, FIVE_ACES, ANYTHING, *(f"{each}{AND_JOKER}" for each in HELD)]
    fronts = [front for front in FRONTS if wild or not front.startswith("joker")]
    phrases = st.tuples(st.sampled_from(fronts), st.sampled_from(BEHINDS), st.sampled_from(LEASTS))
    return Row(
        name=f"row {number}",
        holds=tuple(draw(st.lists(st.sampled_from(held), min_size=1, max_size=3))),
        sets=tuple(", ".join(one) for one in draw(st.lists(phrases, min_size=1, max_size=3))),
        of=draw(st.sampled_from([None, None, "A", "A K Q", "J-6", "10 9", "5-2"])),
        complete=draw(st.sampled_from([None, True, False])),
    )


@st.composite
def ways(draw: st.DrawFn) -> HouseWay:
    ranked: Ranking = draw(
        st.sampled_from(
            [BUG, WILD, ranking("wild"), ranking(wheel="second-highest"), ranking(fives="none")]
        )
    )
    wild = ranked.joker == "wild"
    size = draw(st.integers(1, 6))
    chart = Chart(row=(*(draw(rows(number, wild=wild)) for number in range(size)), LAST))
    return house_way(chart, ranked)


def some_hands(seed: int) -> Cards:
    """Hands at random, and as many with a joker and with a flush."""
    every = deals().hands
    flushes = every[np.random.default_rng(seed).integers(0, len(every), 12)]
    jokers = deal(12, 7, seed=seed)
    jokers[:, 0] = 52
    return np.concatenate([deal(12, 7, cards=53, seed=seed), flushes, jokers])


@settings(max_examples=size(15, 60), deadline=None)
@given(ways(), st.integers(0, 2**31))
def test_the_engines_agree_and_suits_are_equal(by: HouseWay, seed: int) -> None:
    hands = some_hands(seed)
    found = set_batch(hands, by)
    for i, hand in enumerate(hands):
        if found.row[i] < 0:
            continue
        one = set_hand([card_at(int(card)) for card in hand], by)
        assert tuple(card_at(int(card)) for card in found.cards[i]) == one.front + one.back
        assert one.row == by.rows[found.row[i]].name
        assert (found.front[i], found.back[i]) == worths(Setting(one.front, one.back), by.ranking)
        assert found.front[i] <= found.back[i]
    names = np.array([4 * (card // 4) + (card + 1) % 4 for card in range(52)] + [52], np.uint8)
    renamed = set_batch(names[hands], by)
    assert (renamed.row == found.row).all()
    assert (renamed.front == found.front).all()
    assert (renamed.back == found.back).all()
