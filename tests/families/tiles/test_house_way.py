"""The house way: every hand gets one row, none that another setting beats, and published splits."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway.analysis.house_way import arrange
from houseway.cards.card import parse_cards, tile_sets
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.tiles.house_way import set_house_way
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.settings import settings_of
from tests.families.tiles.tables import GAME

READINGS = ["published", "higher", "pairs-kept", "high-first"]


@pytest.mark.parametrize("reading", READINGS)
def test_every_one_of_the_35_960_hands_is_set_and_by_a_legal_setting(reading: str) -> None:
    play = TilesRules.of(load(GAME).read({"rules-of-thumb": reading})).play
    order = play.ranking.order
    rows: Counter[str] = Counter()
    for hand in combinations(tile_sets(1), 4):
        setting, row = set_house_way(play, hand)
        rows[row] += 1
        settings = settings_of(hand, order)
        assert setting in settings
        worse = [
            one
            for one in settings
            if one.low_worth >= setting.low_worth
            and one.high_worth >= setting.high_worth
            and one != setting
        ]
        assert all(
            (one.low_worth, one.high_worth) == (setting.low_worth, setting.high_worth)
            for one in worse
        ), "a setting that another one beats"
    assert sum(rows.values()) == 35_960


@pytest.mark.parametrize(
    ("tiles", "low", "row"),
    [
        ("Teen Teen Gow36 Gow45", "Gow45 Gow36", "two pairs"),
        ("Teen Teen Foo Gow36", "Teen Foo", "Teen split"),  # with nine and eleven
        ("Teen Teen Mooy Ping", "Mooy Ping", "Teen kept"),
        ("Day Day Yun Chong", "Day Chong", "Day split"),  # to make gong
        ("Gow36 Gow45 Teen Ping", "Ping Gow", "Gow split"),
        ("Bot35 Bot26 Foo Gow36", "Gow36 Bot", "Bot split"),
        ("Chit34 Chit25 Foo Ping", "Ping Chit", "Chit split"),
        ("Joon12 Joon24 Chong Look", "Look Joon", "Gee Joon split"),
        ("Joon12 Joon24 Mooy Ping", "Mooy Ping", "Gee Joon kept"),
        ("Foo Foo Teen Day", "Teen Day", "better both ways"),  # elevens are never split
        ("Teen Gow36 Yun Gor", "Gor Gow36", "gong in the high hand"),  # before wong
        ("Teen Gow36 Yun Bon", "Yun Bon", "wong in the high hand"),  # three with a low four
    ],
)
def test_published_rows(tiles: str, low: str, row: str) -> None:
    found = arrange(load(GAME), parse_cards(tiles))
    assert found.row == row
    pairs = [tile.rstrip("123456") for tile in found.low]
    assert pairs == [word.rstrip("123456") for word in low.split()]


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        ("Teen Teen Teen Day", "Teen is given 3 times, and a set has it twice"),
        ("Gow36 Gow36 Day Day", "Gow36 is given 2 times, and a set has it once"),
        ("Teen Teen Day", "a hand has 4 tiles, not 3"),
        ("As Ks Qs Js", "As is not in this pack"),
    ],
)
def test_what_is_no_hand_is_refused(tiles: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        arrange(load(GAME), parse_cards(tiles))


def test_the_order_of_the_tiles_changes_nothing() -> None:
    tiles = parse_cards("Gow36 Ping Gow45 Teen")
    answers = {
        arrange(load(GAME), hand).play for hand in (tiles, tiles[::-1], tiles[2:] + tiles[:2])
    }
    assert len(answers) == 1
