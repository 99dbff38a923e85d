"""Every page of the house by axe-core's rules: not one violation, on a desktop and on a phone.

A new page needs one line in `PAGES`; a table and its panels are looked at as they are played.
"""

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor

SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844), "lying phone": (844, 390)}
EZ: Final = "oceana/ez-baccarat"
ULTIMATE: Final = "oceana/ultimate-texas-holdem"
PAN: Final = "comstock/super-pan-9"
PAI_GOW: Final = "oceana/fortune-pai-gow-poker"
PURE: Final = "casino-royale/pure-21-5-blackjack"

PAGES: Final = {
    "the lobby": "/",
    "a rule sheet of baccarat": f"/rules/{EZ}",
    "a rule sheet of poker": f"/rules/{ULTIMATE}",
    "a rule sheet with fees": "/rules/casino-royale/three-card-poker",
    "the sheet in force at a table": "{table}/rules",
    "a table's ledger": "{table}/ledger",
    "the house's ledger": "/ledger",
    "prices of baccarat, a reading switched": f"/prices/{EZ}?reading.natural=plays-on",
    "prices of a game with decisions": "/prices/casino-royale/three-card-poker",
    "two sheets side by side": f"/diff/{EZ}/casino-royale/ez-baccarat",
    "a trainer with a hand to set": f"/trainer/{PAI_GOW}?cards=As Ks Jk 9h 9d 4c 2s",
    "a page that is not there": "/no/such/page",
}
"""What to open; `{table}` is a table at which a round was played."""

PANELS: Final = ("Settlement", "Wagers", "Collection", "Floor", "House rules", "Fairness", "Log")


def _violations(page: Page) -> list[str]:
    """What axe-core finds wrong, rule by rule with the elements."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {' | '.join(node['html'][:160] for node in one['nodes'])}"
        for one in found
    ]


def _resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("size", ["phone"])
def test_pages(visitor: Visitor, size: str) -> None:
    page = visitor.page
    _resize(page, size)
    visitor.sit(EZ)
    visitor.until("wagers", lambda: None)
    visitor.press("deal")
    visitor.played(1)
    table = page.url.split("?")[0].removeprefix(visitor.url)
    found = {}
    for name, address in PAGES.items():
        page.goto(visitor.url + address.format(table=table))
        expect(page.locator("[data-part][aria-busy=true]")).to_have_count(0, timeout=60_000)
        found[name] = _violations(page)
    assert found == {name: [] for name in PAGES}


@pytest.mark.parametrize("size", ["desktop"])
def test_the_lobby_with_its_house_rules_open(visitor: Visitor, size: str) -> None:
    page = visitor.page
    _resize(page, size)
    visitor.enter()
    for game in (EZ, ULTIMATE, PAN):
        filing = page.locator(f'[data-game="{game}"]')
        filing.get_by_text("House rules").click()
        filing.locator("select").first.wait_for()
    assert _violations(page) == []


@pytest.mark.parametrize(
    ("game", "wager", "size"),
    [
        (EZ, "player", "phone"),
        (ULTIMATE, "ante", "desktop"),
        (ULTIMATE, "ante", "lying phone"),
        (PAN, "spot", "phone"),
        (PAI_GOW, "base", "lying phone"),
        (PURE, "base", "phone"),
        (PURE, "base", "lying phone"),
    ],
)
def test_a_table_and_its_panels(visitor: Visitor, game: str, wager: str, size: str) -> None:
    page = visitor.page
    _resize(page, size)
    visitor.sit(game)
    found = {"at the bank": _violations(page)}
    visitor.until("wagers", lambda: None)
    visitor.stake(wager, 500)
    found["wagers are made"] = _violations(page)
    offered = visitor.press("deal")
    found["after the deal"] = _violations(page)
    while offered == "ask":
        offered = visitor.press("answer")
    visitor.played(1)
    for panel in PANELS:
        page.get_by_role("tab", name=panel).click()
        found[panel] = _violations(page)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_dialogs_and_refusals(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit(PAN)
    visitor.until("wagers", lambda: None)
    found = {}
    for button in ("join-bank", "kum-kum"):
        page.locator(f"#controls [data-do={button}]").click()
        found[button] = _violations(page)
        page.locator("dialog").get_by_text("Cancel").click()
    page.locator("#buy-in").click()
    found["buy-in"] = _violations(page)
    page.locator("#buy-in-amount").fill("5,000")
    page.locator("dialog button.primary").click()
    page.locator(".toast").wait_for()
    found["a refusal"] = _violations(page)
    assert {name: faults for name, faults in found.items() if faults} == {}
