"""The batched house way sets every hand as the clear one does, row, cards and worths."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import card_at, card_index, parse_cards
from houseway.errors import Refusal
from houseway.families.pai_gow.deals import deals
from houseway.families.pai_gow.house_way.batch import Cards, set_batch
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.engine import FRONTS, set_hand
from houseway.families.pai_gow.house_way.kernel import desk, study
from houseway.families.pai_gow.house_way.numbered import numbered
from houseway.families.pai_gow.house_way.seven import Seven
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.setting import BUG, WILD, Ranking, Setting, ranking, worths
from houseway.families.pai_gow.settings import NO_ROW, house_set
from tests.families.pai_gow.charts import ODD, RANKINGS, chart, way
from tests.hands.every import deal, every, with_the_joker

SMALL = [
    parse_cards(text)
    for text in ("As Ad Ac Ks Kd Qs Qd Js Jd Ts 9s Jk", "As 2s 2d 3s 3d 4s 4c 5d 5h 6c Jk")
]


def disagreements(hands: Cards, by: HouseWay) -> list[str]:
    found = set_batch(hands, by)
    out = []
    for i, hand in enumerate(hands):
        one = set_hand([card_at(int(card)) for card in hand], by)
        own = worths(Setting(one.front, one.back), by.ranking)
        batched = tuple(card_at(int(card)) for card in found.cards[i])
        alone = house_set(one.front + one.back, by)
        same = (
            (sorted(alone.low), alone.worths, alone.row) == (sorted(one.front), own, one.row)
            and batched == one.front + one.back
            and by.rows[found.row[i]].name == one.row
            and (found.front[i], found.back[i]) == own
        )
        if not same:
            out.append(f"{one} {own}, and batched {batched} {found.front[i]} {found.back[i]}")
    return out


@pytest.mark.parametrize("name", RANKINGS)
def test_all_hands_of_small_decks(name: str) -> None:
    for deck in SMALL:
        hands = every(sorted(card_index(card) for card in deck), 7)
        assert len(hands) == len(list(combinations(deck, 7)))
        assert not disagreements(hands, way(name))


@pytest.mark.parametrize("name", RANKINGS)
def test_hands_at_random(name: str) -> None:
    hands = np.concatenate([deal(2_000, 7, cards=53, seed=21), with_the_joker(500, 7)])
    assert not disagreements(hands, way(name))


@pytest.mark.parametrize("ranked", [BUG, WILD])
def test_a_chart_that_uses_phrases_anywhere(ranked: Ranking) -> None:
    by = house_way(ODD, ranked)
    for deck in SMALL:
        assert not disagreements(every(sorted(card_index(card) for card in deck), 7), by)


@pytest.mark.parametrize("by", [*map(way, RANKINGS), house_way(ODD, BUG), house_way(ODD, WILD)])
def test_suits_are_equal(by: HouseWay) -> None:
    """Whatever the suits are called, a hand is set as worthily: the exact counts rest on it."""
    flushes = deals().hands[-1_500_000::150]
    hands = np.concatenate([flushes, deal(10_000, 7, cards=53, seed=6), with_the_joker(5_000, 7)])
    found = set_batch(hands, by)
    for renaming in ([1, 0, 3, 2], [3, 2, 1, 0], [1, 2, 3, 0]):
        names = np.array([4 * (card // 4) + renaming[card % 4] for card in range(52)] + [52])
        renamed = set_batch(names[hands].astype(np.uint8), by)
        assert (renamed.front == found.front).all()
        assert (renamed.back == found.back).all()
        assert (renamed.row == found.row).all()


def test_with_the_wheel_second_to_the_highest_straight() -> None:
    by = house_way(chart("oceana"), ranking(wheel="second-highest"))
    hands = every(sorted(card_index(card) for card in SMALL[1]), 7)
    assert not disagreements(hands, by)


def test_a_hand_that_no_row_takes_has_no_row() -> None:
    row = Row(name="pair", holds="one pair", sets=("two highest in front, pair behind",))
    by = house_way(Chart(row=(row,)), BUG)
    cards = parse_cards("As Kd Jh 9c 7s 5d 3h")
    hands = np.array([[card_index(card) for card in cards]], np.uint8)
    found = set_batch(hands, by)
    assert (found.row[0], found.front[0], found.back[0]) == (-1, 0, 0)
    assert sorted(found.cards[0]) == sorted(hands[0])
    with pytest.raises(Refusal, match="no row of the house way takes A♠ K♦ J♥ 9♣ 7♠ 5♦ 3♥"):
        set_hand(cards, by)
    assert house_set(cards, by).row == NO_ROW


def test_only_rows_of_seven_cards_are_taken() -> None:
    with pytest.raises(Refusal, match="rows of seven cards as bytes"):
        set_batch(np.zeros((1, 5), np.uint8), way("oceana"))
    with pytest.raises(Refusal, match="rows of seven cards as bytes"):
        set_batch(np.zeros((1, 7), np.int64), way("oceana"))


@pytest.mark.parametrize("ranked", [BUG, WILD, ranking("wild"), ranking(fives="none")])
def test_all_21_settings_of_a_hand_are_worth_what_the_clear_engine_says(ranked: Ranking) -> None:
    by = house_way(chart("oceana"), ranked)
    numbers, d = numbered(by), desk()
    hands = np.concatenate([deal(30, 7, cards=53, seed=2), with_the_joker(90, 7)])
    fouls = 0
    for hand in hands:
        seven = Seven([card_at(int(card)) for card in hand], ranked)
        d.cards[:] = hand
        study(numbers, d, True)
        assert [card_at(int(card)) for card in d.cards] == seven.cards
        assert bool(d.held[3]) == seven.complete
        for number, front in enumerate(FRONTS):
            assert (d.fronts[number], d.backs[number]) == seven.worths(front)
            fouls += seven.worths(front).foul
    assert fouls
