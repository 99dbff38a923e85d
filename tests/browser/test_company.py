"""Two people at one table: for whom it waits, how long, and a seat that is kept in mid-round."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import House
from tests.browser.visitor import Visitor

PAN = "comstock/super-pan-9"
EZ = "oceana/ez-baccarat"


@pytest.fixture
def other(chromium: Browser, open_house: House) -> Iterator[Visitor]:
    """Somebody else, in a browser of his own."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    visitor = Visitor(context.new_page(), open_house.url)
    yield visitor
    assert visitor.errors == []
    context.close()


def _come(other: Visitor, to: Page) -> None:
    other.enter()
    other.page.goto(to.url)
    other.page.wait_for_function("() => document.body.dataset.line === 'open'")


def _sit(other: Visitor) -> None:
    other.page.locator("#controls [data-do=sit]").click()
    expect(other.page.locator(".plate.own")).to_be_visible()


def test_everybody_sees_for_whom_the_table_waits_and_how_long(
    visitor: Visitor, other: Visitor
) -> None:
    visitor.sit(EZ)
    visitor.until("wagers", lambda: None)
    page, waits = visitor.page, visitor.page.locator("#waits")
    expect(waits).to_be_hidden()
    _come(other, page)
    _sit(other)
    visitor.until("wagers", lambda: None)
    page.locator("#controls [data-do=deal]").click()
    expect(page.locator("#detail")).to_contain_text("The deal waits for")
    expect(waits).to_contain_text(f"Waiting for {other.name} to be ready:")
    theirs = other.page
    expect(theirs.locator("#waits")).to_contain_text("The table waits for you:")
    expect(theirs.locator("#actions")).to_have_class("actions your-time")
    theirs.wait_for_function("() => document.title.includes('Your turn')")
    theirs.locator("#controls [data-do=deal]").click()
    visitor.played(1)
    expect(theirs.locator("#actions")).not_to_have_class("actions your-time")
    assert "Your turn" not in theirs.title()


def test_a_seat_taken_in_mid_round_is_kept_for_the_next(visitor: Visitor, other: Visitor) -> None:
    visitor.sit(PAN)
    visitor.until("ask", lambda: visitor.stake("spot"))
    _come(other, visitor.page)
    expect(other.page.locator("#detail")).to_contain_text("a seat you take now is kept for you")
    other.page.locator("#controls [data-do=sit]").click()
    expect(other.page.locator("#prompt")).to_contain_text("is kept for you")
    expect(other.page.locator(".plate.kept title")).to_contain_text("is kept for you")
    expect(visitor.page.locator(".plate.kept title")).to_contain_text(f"is kept for {other.name}")
    visitor.press("answer")
    expect(other.page.locator(".plate.own")).to_be_visible()
    expect(other.page.locator(".plate.kept")).to_have_count(0)


def test_with_company_the_floor_is_not_whoever_sits(visitor: Visitor, other: Visitor) -> None:
    visitor.sit(PAN)
    visitor.until("wagers", lambda: None)
    _come(other, visitor.page)
    _sit(other)
    visitor.page.locator("#tab-floor").click()
    panel = visitor.page.locator("#floor")
    expect(panel).to_contain_text("whoever the house gave that role")
    expect(panel.locator("#watch")).to_have_count(0)


def test_an_answer_that_was_lost_with_the_line_is_given_once(visitor: Visitor) -> None:
    """The page says again what got no answer, under the same id; the house does it once."""
    visitor.sit(EZ)
    visitor.until("wagers", lambda: None)
    page = visitor.page
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
                send.call(this, text);
                if (!text.includes('"deal"')) return;
                WebSocket.prototype.send = send;
                this.close();  // before the house's word comes
            };
        }"""
    )
    page.locator("#controls [data-do=deal]").click()
    visitor.played(1)
    visitor.wait()
    assert page.locator("#log li.round-closed").count() == 1
