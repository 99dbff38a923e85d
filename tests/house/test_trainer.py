"""The trainer over HTTP: its page, hands, what settings cost, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from houseway.analysis.advice import advise
from houseway.analysis.house_way import arrange
from houseway.cards.card import parse_cards
from houseway.families import library
from tests.house.conftest import Enter
from tests.house.test_price_page import BROWSER, answer

TILES = "casino-royale/pai-gow-tiles"
HAND = "Teen Day Gow36 Chong"


class Dealt(msgspec.Struct):
    cards: list[str]
    ways: list[dict[str, object]]


class Exact(msgspec.Struct):
    worth: str
    costs: str


class WayTold(msgspec.Struct):
    choice: str
    low: list[str]
    high: list[str]
    exact: Exact


class LessonTold(msgspec.Struct):
    best: str
    house_way: dict[str, str]
    ways: list[WayTold]
    says: str
    method: str


def test_the_games_with_two_hands_lead_there(enter: Enter) -> None:
    visitor = enter()
    lobby = visitor.client.get("/", headers=BROWSER).text
    assert f'href="/trainer/{TILES}"' in lobby
    assert 'href="/trainer/oceana/ez-baccarat"' not in lobby
    page = visitor.client.get(f"/trainer/{TILES}", headers=BROWSER)
    assert page.status_code == 200
    assert f'data-game="{TILES}"' in page.text


def test_hands_are_dealt_anew_and_as_they_are_named(enter: Enter) -> None:
    visitor = enter()
    dealt = [
        msgspec.json.decode(visitor.client.get(f"/trainer/{TILES}/hand").content, type=Dealt)
        for _ in range(12)
    ]
    assert len({tuple(sorted(one.cards)) for one in dealt}) > 6
    assert all(len(one.cards) == 4 and len(one.ways) > 1 for one in dealt)
    named = visitor.client.get(f"/trainer/{TILES}/hand", params={"cards": HAND})
    again = msgspec.json.decode(named.content, type=Dealt)
    assert sorted(again.cards) == sorted(HAND.split())


def test_every_setting_is_told_with_what_it_costs(enter: Enter) -> None:
    visitor = enter()
    filing = library.load(TILES)
    advice, house = advise(filing, parse_cards(HAND)), arrange(filing, parse_cards(HAND))
    for choice in advice.choices:
        asked = f"/trainer/{TILES}/worth?cards={HAND}&choice={choice}"
        told = msgspec.json.decode(answer(visitor, asked).content, type=LessonTold)
        assert {one.choice: Fraction(one.exact.worth) for one in told.ways} == advice.choices
        assert told.best == advice.best
        assert told.house_way["choice"] == house.play
        assert told.house_way["row"] == house.row
        costs = {one.choice: Fraction(one.exact.costs) for one in told.ways}
        assert costs == {one: advice.choices[advice.best] - advice.choices[one] for one in costs}
        assert told.says.startswith("Your setting costs" if costs[choice] else "Nothing is better")
        assert told.method == advice.method


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/trainer/oceana/ez-baccarat", 400, "no hand to set"),
        ("/trainer/oceana/ez-baccarat/hand", 400, "no hand is set as two"),
        ("/trainer/oceana/nothing", 404, "there is no filing"),
        (f"/trainer/{TILES}?cards=Teen", 400, "a hand has 4"),
        (f"/trainer/{TILES}/hand?cards=Teen Teen Teen Day", 400, "Teen"),
        (f"/trainer/{TILES}/hand?cards=As Ks Qs Js", 400, "not among the tiles"),
        (f"/trainer/{TILES}/hand?cards=Xy", 400, "is no card"),
        (f"/trainer/{TILES}/hand?cards={'Teen ' * 200}", 400, "too many cards"),
        (f"/trainer/{TILES}/worth", 400, "name a hand"),
        (f"/trainer/{TILES}/worth?cards={HAND}", 400, "name a hand"),
        (f"/trainer/{TILES}/worth?cards={HAND}&choice=Bon-Bon", 400, "name a hand"),
        (f"/trainer/{TILES}?reading.nothing=x", 400, "nothing"),
    ],
)
def test_what_is_no_hand_or_no_game_to_practise(
    enter: Enter, path: str, status: int, says: str
) -> None:
    found = enter().client.get(path)
    assert found.status_code == status
    assert says in found.text
