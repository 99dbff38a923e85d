"""Prices in Chromium: from the lobby's card to the page, to the table and back."""

import json
import re

from playwright.sync_api import Locator, Page, expect

from houseway.analysis.price import price
from houseway.families.library import load
from houseway.words import percent
from tests.browser.conftest import House
from tests.browser.visitor import Visitor

EZ = "oceana/ez-baccarat"
PHONE = {"width": 390, "height": 844}


def edge(page: Page, wager: str) -> Locator:
    return page.locator(f'.edges tr[data-wager="{wager}"] .ev')


def settled(page: Page) -> None:
    """Until everything on the page is counted."""
    page.wait_for_function(
        "() => !document.querySelector('[data-pending], [aria-busy=true]')", timeout=60_000
    )


def ev(wager: str, packs: int = 8, **readings: str) -> str:
    """What the library itself says."""
    read = load(EZ).read({name.replace("_", "-"): value for name, value in readings.items()})
    return percent(price(read.with_packs(packs)).wagers[wager].ev)


def test_from_the_lobby_to_the_page_a_switch_and_a_table(visitor: Visitor) -> None:
    visitor.enter()
    page = visitor.page
    page.locator(f'[data-game="{EZ}"]').get_by_role("link", name="Prices of").click()
    page.wait_for_url(f"**/prices/{EZ}")
    settled(page)
    expect(edge(page, "banker")).to_have_text(ev("banker"))
    expect(page.locator(".histogram")).to_have_count(5)

    page.get_by_label("as printed: every Banker win pays 1:1").check()
    pays = ev("banker", banker_three_card_seven="pays")
    expect(edge(page, "banker")).to_have_text(pays)
    expect(page.locator('tr[data-wager="banker"] .change')).to_contain_text(f"was {ev('banker')}")
    expect(page.locator(".effect")).to_contain_text(f"Banker line {ev('banker')} to {pays}")
    page.locator("select[name=packs]").select_option("6")
    both = ev("banker", 6, banker_three_card_seven="pays")
    expect(edge(page, "banker")).to_have_text(both)
    assert "packs=6" in page.url
    assert "reading.banker-three-card-seven=pays" in page.url

    page.reload()  # as somebody would see it to whom the address was sent
    settled(page)
    expect(edge(page, "banker")).to_have_text(both)
    file = page.get_by_role("link", name="JSON").get_attribute("href")
    found = json.loads(page.request.get(f"{visitor.url}{file}").text())
    assert found["rules"]["decks"] == 6
    assert percent(found["wagers"]["banker"]["ev"]) == both

    page.get_by_role("button", name="Sit down by these rules").click()
    page.wait_for_url("**/tables/*")
    page.get_by_role("tab", name="Wagers").click()
    expect(page.locator("[data-edge]")).to_have_count(0)
    page.get_by_label("Show prices").check()
    shown = page.locator('[data-edge="banker"]')
    expect(shown).to_contain_text(both)
    expect(shown).to_contain_text("favours the bettor")
    page.reload()
    page.get_by_role("tab", name="Wagers").click()
    expect(shown).to_contain_text(both)  # the switch is remembered
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="The price page").click()
    expect(edge(opened.value, "banker")).to_have_text(both)


def test_the_default_rules_come_back(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/prices/{EZ}?packs=3&bet.tie=5")
    settled(page)
    expect(edge(page, "tie")).to_have_text(ev("tie", 3))
    page.get_by_role("link", name="Back to the default rules").click()
    expect(edge(page, "tie")).to_have_text(ev("tie"))
    expect(page.locator(".change")).to_have_count(0)
    expect(page.locator(".effect")).to_be_hidden()
    assert page.url == f"{visitor.url}/prices/{EZ}"
    expect(page.locator('[name="bet.tie"]')).to_have_value("")


def test_a_bet_and_options_are_reckoned_and_drawn(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.url}/prices/{EZ}")
    settled(page)
    page.get_by_label("Collection option").select_option("player-dealer-and-players:43")
    page.get_by_role("group", name="Each stakes").get_by_label("Player line").fill("25")
    page.keyboard.press("Enter")
    cost = page.locator('[data-part="cost"]')
    expect(cost).to_contain_text("−5.2351 %")
    page.get_by_label("Beside options").fill("66, 90")
    page.keyboard.press("Tab")
    expect(cost.get_by_role("heading", name="Beside other options")).to_be_visible()
    settled(page)
    picture = page.locator(".cost-picture img")
    drawn = page.request.get(visitor.url + (picture.get_attribute("src") or "")).text()
    assert set(re.findall(r"<title>(option [^<]*)</title>", drawn)) == {
        "option 43",
        "option 66?",
        "option 90",
        "option 43, 66",
    }
    page.get_by_role("group", name="Each stakes").get_by_label("Player line").fill("lots")
    page.keyboard.press("Enter")
    expect(cost.locator(".refusal")).to_contain_text('"lots" is no amount')


def test_the_page_fits_a_phone_and_a_keyboard(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    for game in (EZ, "lucky-derby/caribbean-stud"):
        page.goto(f"{visitor.url}/prices/{game}")
        settled(page)
        assert visitor.sideways() == 0
    page.goto(f"{visitor.url}/prices/{EZ}")
    settled(page)
    rules = page.locator("#switches > details")
    expect(rules).not_to_have_attribute("open", "")
    rules.locator("summary").first.press("Enter")
    packs = page.locator("select[name=packs]")
    packs.focus()
    page.keyboard.press("ArrowUp")
    expect(edge(page, "tie")).to_have_text(ev("tie", 7))
    expect(packs).to_be_focused()
    assert visitor.sideways() == 0


def test_without_javascript_the_page_is_a_plain_form(page: Page, open_house: House) -> None:
    browser = page.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False)
    plain.set_default_timeout(60_000)
    try:
        page = plain.new_page()
        page.goto(f"{open_house.url}/prices/{EZ}")
        expect(edge(page, "tie")).to_have_text(ev("tie"), timeout=60_000)
        page.locator("select[name=packs]").select_option("4")
        page.get_by_role("button", name="Show these prices").click()
        expect(edge(page, "tie")).to_have_text(ev("tie", 4), timeout=60_000)
        assert "packs=4" in page.url
    finally:
        plain.close()
