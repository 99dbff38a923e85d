"""Worked examples on the rule sheet in the house: folded away, unfolded by mouse or key."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.test_accessible import SIZES, _violations


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_worked_examples_are_unfolded(page: Page, open_house: House, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{open_house.url}/rules/comstock/ez-baccarat-panda-8")
    expect(page.get_by_role("heading", name="Worked examples")).to_be_visible()
    case = page.get_by_role("heading", name="Player natural 9 against Banker natural 8")
    expect(case).to_be_hidden()
    page.get_by_text("Rounds: ").click()
    expect(case).to_be_visible()
    prices = page.locator("summary", has_text="Prices: ")
    prices.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The Tie at 9:1.")).to_be_visible()
    for fold in page.locator("details:not([open]) > summary").all()[::-1]:
        fold.click()
    assert _violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
