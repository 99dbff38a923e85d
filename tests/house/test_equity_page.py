"""The equity page over HTTP: its fields, its answer, JSON, and refusals in their place."""

from __future__ import annotations

import time
from urllib.parse import quote

import msgspec
import pytest

from tests.house.conftest import Enter
from tests.house.test_price_page import BROWSER
from tests.house.visitor import Visitor

HOLDEM = "oceana/texas-holdem"
FLOP = f"hand=AsAh&hand=KdKc&board={quote('2c 7d 9h')}"


class Hand(msgspec.Struct):
    cards: str
    equity: float
    equity_exact: str | None


class Told(msgspec.Struct):
    hands: list[Hand]
    method: str
    stderr: float | None


def answer(visitor: Visitor, game: str, query: str) -> str:
    """The answer when it is counted."""
    for _ in range(100):
        found = visitor.client.get(f"/equity/{game}/answer?{query}")
        if found.status_code != 202:
            assert found.status_code == 200, found.text
            told: str = found.text
            return told
        assert found.text.startswith("Counting…")
        time.sleep(0.1)
    raise AssertionError("it is still being counted")


def test_the_lobby_leads_there(enter: Enter) -> None:
    visitor = enter()
    lobby = visitor.client.get("/", headers=BROWSER).text
    assert f'href="/equity/{HOLDEM}"' in lobby
    assert 'href="/equity/oceana/ez-baccarat"' not in lobby
    page = visitor.client.get(f"/equity/{HOLDEM}", headers=BROWSER)
    assert page.status_code == 200
    assert page.text.count('name="hand"') == 6
    refused = visitor.client.get("/equity/oceana/ez-baccarat")
    assert refused.status_code == 400
    assert "no worth against each other" in refused.text


def test_the_answer_stands_in_the_page_without_javascript(enter: Enter) -> None:
    page = enter().client.get(f"/equity/{HOLDEM}?{FLOP}", headers=BROWSER).text
    assert 'value="AsAh"' in page
    assert "exact: all 990 deals counted" in page
    assert "91.62 %" in page


def test_the_same_answer_for_programs(enter: Enter) -> None:
    found = enter().client.get(f"/equity/{HOLDEM}/equity.json?{FLOP}")
    told = msgspec.json.decode(found.content, type=Told)
    assert [hand.cards for hand in told.hands] == ["AsAh", "KdKc"]
    assert told.hands[0].equity_exact == "907/990"
    assert told.stderr is None


def test_hands_of_other_games(enter: Enter) -> None:
    visitor = enter()
    parts = answer(visitor, "oceana/omaha-hi-lo", "hand=AsAd2s3d&hand=KhKcQhJc&board=4c5h8s")
    assert "By high" in parts
    assert "By low" in parts
    stud = answer(visitor, "comstock/razz", "hand=As+2d+|+3c+4h+5s&hand=Ks+Qd+|+Jc+Th+9s")
    assert "deals counted" in stud
    drawn = answer(visitor, "oceana/omaha", "hand=AsAdKsKd&hand=random")
    assert "±" in drawn


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("hand=AsAh", "give two or more"),
        ("hand=AsAh&hand=AsKd", "As is given 2 times"),
        ("hand=AsAh&hand=lots", "is no card"),
        ("hand=AsAh&hand=KdKc&board=2c", "cannot lie in the middle"),
        ("hand=AsAh&hand=%3Cscript%3E", "&lt;script&gt;"),
    ],
)
def test_refusals_stand_where_the_answer_would(enter: Enter, query: str, says: str) -> None:
    told = answer(enter(), HOLDEM, query)
    assert 'class="refused"' in told
    assert says in told
    assert "<script>" not in told


def test_addresses_that_ask_for_something_else_are_refused(enter: Enter) -> None:
    visitor = enter()
    for query, says in (
        ("card=As", "hand, board, dead"),
        (f"hand={'A' * 500}", "longer than anything"),
        ("reading.nothing=x", "nothing"),
    ):
        refused = visitor.client.get(f"/equity/{HOLDEM}?{query}")
        assert refused.status_code == 400
        assert says in refused.text
    assert visitor.client.get("/equity/oceana/nothing").status_code == 404


def test_a_price_page_of_a_pot_says_where_to_go(enter: Enter) -> None:
    told = enter().client.get(f"/prices/{HOLDEM}")
    assert f"/equity/{HOLDEM}" in told.text
    assert "--hand AsAh --hand KdKc" in told.text
