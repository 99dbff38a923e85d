"""Pai gow with tiles in Chromium: tiles drawn, a hand set by its picture, the shuffle proved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

GAME = "casino-royale/pai-gow-tiles"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_a_hand_is_set_and_settled(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit(GAME)
    visitor.until("wagers", lambda: visitor.stake("wager", 2_500))
    visitor.stake("wager", 2_500)
    assert visitor.press("deal") == "ask"
    own = page.locator('[data-hand="large-own"] .tile')
    assert own.count() == 4
    assert "" not in own.evaluate_all("tiles => tiles.map(tile => tile.dataset.card)")
    bank = page.locator('[data-hand="large-bank"] .tile')
    assert {*bank.evaluate_all("tiles => tiles.map(tile => tile.dataset.card)")} == {""}
    ways = page.locator("#controls .way-button")
    assert 2 <= ways.count() <= 3
    assert ways.first.locator(".tile").count() == 4
    expect(ways.first).to_have_attribute("aria-label", re.compile(r"^Low .*, high .*: .* / .*"))
    for button in page.locator("#controls .settings button").all():
        box, room = button.bounding_box(), page.locator("#actions").bounding_box()
        assert box
        assert room
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1, "cut off"
    choice = ways.first.get_attribute("data-choice") or ""
    visitor.choose(choice)
    visitor.played(1)
    expect(page.locator(".outcome .result")).to_have_text(re.compile(r"\d (wins?|push|lose)"))
    assert visitor.sideways() == 0
    expect(page.locator("#fairness .checked")).to_have_attribute("data-holds", "true")


def test_the_best_setting_is_shown_and_the_house_way_taken(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit(GAME)
    visitor.until("wagers", lambda: visitor.stake("wager", 2_500))
    page.get_by_label("Show best play").check()
    visitor.stake("wager", 2_500)
    visitor.press("deal")
    expect(page.locator("#actions")).to_contain_text(re.compile(r"Best: .* low"))
    visitor.choose("house-way")
    visitor.played(1)
