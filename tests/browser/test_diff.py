"""Two sheets side by side in Chromium: from the price page, another sheet, a reading, a phone."""

from playwright.sync_api import expect

from tests.browser.test_prices import PHONE, settled
from tests.browser.visitor import Visitor

EZ = "oceana/ez-baccarat"
ROYALE = "casino-royale/ez-baccarat-panda-8"


def test_from_the_price_page_to_another_sheet_and_a_reading(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/prices/{EZ}")
    page.get_by_role("link", name="Beside another sheet").click()
    page.wait_for_url(f"**/diff/{EZ}/comstock/ez-baccarat-panda-8")
    page.locator("select[name=with]").select_option(ROYALE)
    page.get_by_role("button", name="Compare these").click()
    page.wait_for_url(f"**/diff/{EZ}/{ROYALE}")
    settled(page)
    moves = page.locator(".difference.moves")
    expect(moves).to_have_count(1)
    expect(moves).to_contain_text("Tie +9.5156 %")
    page.get_by_text("Rules of the first").click()
    page.locator("select[name='a.reading.natural']").select_option("plays-on")
    page.get_by_role("button", name="Compare these").click()
    page.wait_for_url("**?a.reading.natural=plays-on")
    settled(page)
    expect(moves).to_have_count(2)
    page.get_by_role("link", name="Change sides").click()
    page.wait_for_url(f"**/diff/{ROYALE}/{EZ}?b.reading.natural=plays-on")


def test_a_slow_count_comes_in_on_a_phone(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    two = "lucky-derby/ultimate-texas-holdem/oceana/ultimate-texas-holdem"
    page.goto(f"{visitor.url}/diff/{two}")
    expect(page.locator(".difference").first).to_be_visible()  # the rules are there at once
    settled(page)
    expect(page.locator(".difference.moves")).to_have_count(3)  # two rows, and their pay table
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
