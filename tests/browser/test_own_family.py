"""A family outside the package in Chromium: with a felt of its own, and with the plain one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from houseway.families import GROUP
from tests.browser.conftest import House
from tests.browser.visitor import Visitor
from tests.own_family import GAME, WITH_PAGE, filed

ROOT = Path(__file__).parents[2]
HANDS_OF_NOBODY = """async () => {
    const { drawHands, layOut } = await import('/static/plain.js');
    const game = { wagers: [{ name: 'word', label: 'Word' }], circles: 0 };
    const layout = layOut({ game, seats: 5, own: 3, narrow: false, least: 11 });
    const view = { hands: { 3: ['Kc'], middle: ['5h', null] }, bank: null };
    const hands = drawHands({ view, layout, you: { seat: 3 }, totals: {} });
    const named = hands.flatMap((one) => [one, ...one.querySelectorAll('[aria-label]')]);
    return named.map((one) => one.getAttribute('aria-label')).filter(Boolean);
}"""
BROUGHT_BY = {"plain": "tests.own_family:SecretWord", "own": "worded:Worded"}


@pytest.fixture(params=BROUGHT_BY)
def installed(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The family as a package that is installed; which felt it has, and where it is."""
    site = tmp_path / "site"
    for name, text in WITH_PAGE.items():
        place = site / "worded" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    about = site / "worded-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: worded\nVersion: 1\n")
    entry = f"[{GROUP}]\nsecret-word = {BROUGHT_BY[request.param]}\n"
    (about / "entry_points.txt").write_text(entry)
    return request.param, site


@pytest.fixture
def guest(installed: tuple[str, Path], page: Page, tmp_path: Path) -> Iterator[tuple[str, Visitor]]:
    """Somebody in a house with that family, on whose page nothing may go wrong."""
    felt, site = installed
    filed(tmp_path / "filings")
    house = House(
        f"sqlite:///{tmp_path / 'house.sqlite'}",
        tmp_path / "house.log",
        "--filings",
        str(tmp_path / "filings"),
        path=(site, ROOT),
    )
    house.start()
    visitor = Visitor(page, house.url)
    yield felt, visitor
    house.kill()
    assert visitor.errors == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_a_round_of_a_family_from_elsewhere(
    guest: tuple[str, Visitor], size: tuple[int, int]
) -> None:
    felt, visitor = guest
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit(GAME)
    visitor.until("wagers", lambda: None)
    expect(page.locator("#hints")).to_be_hidden()
    visitor.stake("word")
    expect(page.locator("#scoreboard h2")).to_have_text("Rounds")
    assert visitor.press("deal") == "ask"
    words = page.locator('[data-hand="large-own"]').get_attribute("aria-label") or ""
    assert re.fullmatch(r"your hand: (10|[2-9JQKA])[♣♦♥♠]", words)
    expect(page.locator(".hand-place.of-bank .hand-name")).to_have_text("Player-dealer")
    visitor.press("answer")
    visitor.played(1)
    expect(page.locator("#scoreboard .rounds li")).to_have_count(1)
    past = page.locator(".outcome .result")
    if felt == "own":
        expect(past).to_have_text(re.compile("opal-1-3"))
    else:
        expect(past).to_have_count(0)
    assert visitor.sideways() == 0
    assert page.evaluate(HANDS_OF_NOBODY) == ["your hand: K♣", "middle hand: 5♥, a card face down"]
