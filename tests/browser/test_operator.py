"""The operator in a browser: takes his link, gives a role, and takes it back."""

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.house.serve import operators_link
from tests.browser.conftest import House
from tests.browser.test_accessible import SIZES, _violations


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_role_is_given_and_taken_back(
    chromium: Browser, page: Page, open_house: House, size: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(operators_link(open_house.database, f"{open_house.url}/"))
    assert _violations(page) == []
    page.get_by_role("button", name="Take the role").click()
    expect(page.get_by_role("heading", name="The operator’s page")).to_be_visible()
    page.get_by_label("Dealer").check()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Give this link to the dealer").input_value()
    assert _violations(page) == []
    other = chromium.new_context().new_page()
    other.goto(link)
    other.get_by_role("button", name="Take the role").click()
    expect(other.locator(".role")).to_have_text("dealer")
    page.goto(f"{open_house.url}/operator")
    page.get_by_role("button", name="Take the role of dealer back").first.click()
    expect(page.get_by_role("button", name="Take the role of dealer back")).to_have_count(0)
    other.reload()
    expect(other.locator(".role")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    other.context.close()
    assert wrong == []
