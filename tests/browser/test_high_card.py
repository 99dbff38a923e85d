"""The example family in Chromium, from a package that is installed beside the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.visitor import Visitor
from tests.example.installed import GAME, install


@pytest.fixture
def guest(page: Page, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody in a house that has it, on whose page nothing may go wrong."""
    database = f"sqlite:///{tmp_path / 'house.sqlite'}"
    house = House(database, tmp_path / "house.log", path=(install(tmp_path / "site"),))
    house.start()
    visitor = Visitor(page, house.url)
    yield visitor
    house.kill()
    assert visitor.errors == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_a_round_in_the_browser(guest: Visitor, size: tuple[int, int]) -> None:
    table = guest.page
    table.set_viewport_size({"width": size[0], "height": size[1]})
    guest.sit(GAME)
    guest.until("wagers", lambda: None)
    guest.stake("card")
    guest.press("deal")
    guest.played(1)
    expect(table.locator(".outcome .result")).to_have_text(
        re.compile(r"\d of \d beat the player-dealer")
    )
    assert guest.sideways() == 0
    guest.page.goto(f"{guest.page.url.split('/table')[0]}/prices/{GAME}")
    expect(table.locator("body")).to_contain_text("−5.8824 %")
