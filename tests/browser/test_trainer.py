"""The trainer in Chromium: a hand is set by clicks, by dragging and by keys, and then explained."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

GAME = "casino-royale/pai-gow-tiles"
FORTUNE = "oceana/fortune-pai-gow-poker"
HAND = "Teen Day Gow36 Chong"


def practise(visitor: Visitor, game: str, hand: str) -> Locator:
    """The trainer's page with that hand, and its cards that are not in the low hand."""
    visitor.page.goto(f"{visitor.url}/trainer/{game}?cards={hand}")
    expect(visitor.page.locator(".set-card").first).to_be_visible()
    return visitor.page.locator('[data-half="high"] .set-card')


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_a_hand_is_set_and_explained(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.enter()
    page.locator(f'a[href="/trainer/{GAME}"]').click()
    expect(page.locator(".set-card")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"cards="))
    expect(page.locator("#set")).to_be_disabled()
    behind = page.locator('[data-half="high"] .set-card')
    behind.first.click()
    expect(behind).to_have_count(3)
    expect(page.locator(".makes")).to_have_text("Put 2 tiles into the low hand")
    behind.first.click()
    expect(page.locator(".makes")).to_have_text(re.compile(r".+ / .+"))
    page.locator("#set").click()
    expect(page.locator("#lesson .says")).to_have_text(
        re.compile(r"(Your setting costs|Nothing is better).* The house way")
    )
    assert page.locator("#lesson tbody tr").count() >= 2
    expect(page.locator("#lesson tr.own")).to_have_count(1)
    expect(page.locator("#score")).to_have_text(re.compile(r"^1 hand set"))
    assert visitor.sideways() == 0
    before = page.url
    page.locator("#next").click()
    expect(page).not_to_have_url(before)
    expect(page.locator("#lesson")).to_be_empty()
    expect(page.locator(".set-card").first).to_be_enabled()


def test_the_higher_hand_is_called_so_wherever_it_lies(visitor: Visitor) -> None:
    page = visitor.page
    practise(visitor, GAME, HAND)
    names = page.locator(".half .name")
    expect(names).to_have_text(["low hand", "high hand"])
    for card in ("Teen", "Gow36"):
        page.locator(f'.set-card[data-card="{card}"]').click()
    expect(page.locator(".makes")).to_have_text("8 with Day / wong with Teen")
    expect(names).to_have_text(["high hand", "low hand"])
    page.locator('.set-card[data-card="Gow36"]').click()
    expect(names).to_have_text(["low hand", "high hand"])


def test_cards_are_dragged_and_changed_for_each_other(visitor: Visitor) -> None:
    page = visitor.page
    behind = practise(visitor, GAME, HAND)
    front = page.locator('[data-half="low"] .set-card')
    teen, chong = (page.locator(f'.set-card[data-card="{card}"]') for card in ("Teen", "Chong"))
    teen.drag_to(page.locator('[data-half="low"]'))
    chong.drag_to(page.locator('[data-half="low"]'))
    expect(front).to_have_count(2)
    assert {*front.evaluate_all("all => all.map(one => one.dataset.card)")} == {"Teen", "Chong"}
    page.locator('.set-card[data-card="Day"]').drag_to(chong)
    assert {*front.evaluate_all("all => all.map(one => one.dataset.card)")} == {"Teen", "Day"}
    expect(behind).to_have_count(2)
    teen.drag_to(page.locator('[data-half="high"] .name'))
    expect(behind).to_have_count(3)
    chong.drag_to(page.locator("h1"))
    expect(behind).to_have_count(3)


def test_cards_go_over_by_keys(visitor: Visitor) -> None:
    page = visitor.page
    behind = practise(visitor, GAME, HAND)
    for count in (3, 2):
        behind.first.focus()
        page.keyboard.press("Enter")
        expect(behind).to_have_count(count)
    expect(page.locator(".set-card:focus")).to_have_count(1)
    expect(page.locator("#set")).to_be_enabled()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_seven_cards_are_ranked(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    practise(visitor, FORTUNE, "As Ks Jk 9h 9d 4c 2s")
    for card in ("As", "Jk"):
        page.locator(f'.set-card[data-card="{card}"]').click()
    expect(page.locator(".makes.foul")).to_have_text(re.compile("outranks"))
    expect(page.locator("#set")).to_be_disabled()
    for card in ("Ks", "4c"):
        page.locator(f'.set-card[data-card="{card}"]').click()
    page.locator("#set").click()
    said = page.locator("#lesson .says")
    expect(said).to_have_text(re.compile("^Your setting costs 49.01 % of"), timeout=60_000)
    best = page.locator("#lesson tbody tr").first
    expect(best).to_have_attribute("data-choice", "9d-9h")
    expect(best).to_contain_text("house way")
    expect(page.locator("#lesson")).to_contain_text("all 53,524,680 hands")
    assert visitor.sideways() == 0
