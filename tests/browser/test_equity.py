"""The equity page in Chromium: an answer as hands are typed, refusals in place, on a phone too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

GAME = "oceana/texas-holdem"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_hands_are_answered_as_they_are_typed(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.enter()
    page.locator(f'a[href="/equity/{GAME}"]').click()
    hands = page.locator('input[name="hand"]:visible')
    expect(hands).to_have_count(2)
    hands.nth(0).fill("AsAh")
    hands.nth(1).fill("KdKc")
    page.locator('input[name="board"]').fill("2c 7d 9h")
    shares = page.locator("#answer .equity-share strong")
    expect(shares).to_have_text(["91.62 %", "8.38 %"])
    expect(page).to_have_url(re.compile(r"hand=AsAh&hand=KdKc&board="))
    assert visitor.sideways() == 0
    page.locator("#more").click()
    expect(hands).to_have_count(3)
    hands.nth(2).fill("AsQd")
    expect(page.locator("#answer .refused")).to_contain_text("As is given 2 times")
    hands.nth(2).fill("QsQd")
    expect(shares).to_have_count(3)
    page.reload()
    expect(shares).to_have_count(3)
    expect(hands).to_have_count(3)
    assert visitor.sideways() == 0


def test_a_long_count_says_how_far_it_is_and_comes_in(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/equity/{GAME}?hand=AA&hand=random")
    strong = page.locator("#answer .equity-share strong")
    expect(strong).to_have_text(["85.20 %", "14.80 %"], timeout=60_000)


def test_two_parts_of_a_pot_fit_a_phone(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    asked = "hand=AsAd2s3d&hand=KhKcQhJc&board=4c5h8s"
    page.goto(f"{visitor.url}/equity/oceana/omaha-hi-lo?{asked}")
    expect(page.locator("#answer thead th")).to_have_count(6)
    assert visitor.sideways() == 0
