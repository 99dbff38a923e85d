"""The seats of a poker table in Chromium: sitting out, coming back with what it costs, moving."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.test_poker import house_in, sit
from tests.browser.visitor import Visitor, there_is
from tests.house.pots import HOLDEM
from tests.house.test_pot_seats import SEATING

GAME = "my-room/seats"


@pytest.fixture(scope="module")
def seats_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a hold'em in which nobody comes in for nothing."""
    folder = tmp_path_factory.mktemp("seats")
    house = house_in(folder)
    text = HOLDEM.replace("[play.stakes.1]", f"{SEATING}\n[play.stakes.1]")
    (folder / "filings" / "my-room" / "seats.toml").write_text(text)
    house.start()
    yield house
    house.kill()


@pytest.fixture
def player(page: Page, seats_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, seats_house.url)
    yield visitor
    assert visitor.errors == []


def hand(visitor: Visitor) -> None:
    """A hand to its end, folded if it is the visitor's."""
    offered = visitor.press("deal")
    while offered == "ask":
        choices = ("fold", "check")
        offered = visitor.press_first(*(f'#controls [data-choice="{one}"]' for one in choices))


def test_sit_out_and_come_back_with_the_blinds_that_were_missed(player: Visitor) -> None:
    sit(player, GAME)
    page = player.page
    hand(player)
    expect(page.locator("#settlement .drawn")).to_contain_text("The button was drawn for")
    player.press("sit-out")
    expect(page.locator("#prompt")).to_have_text("You sit out")
    expect(page.locator(".plate.own.out")).to_have_count(1)
    for _ in range(12):
        hand(player)
        _, owes = player.look(there_is("#controls [data-do=return-post]"))
        if owes:
            break
    expect(page.locator("#detail")).to_contain_text("You have missed a blind")
    expect(page.locator("#controls [data-do=return-post]")).to_have_text("Post $3")
    expect(page.locator("#controls [data-do=return-straddle]")).to_have_text("Straddle $4")
    assert not Axe().run(page).response["violations"]
    player.press("return-post")
    expect(page.locator("#prompt")).not_to_have_text("You sit out")
    expect(page.locator("#detail")).to_contain_text("In the next hand you put in $")
    hand(player)
    expect(page.locator(".plate.own.out")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_move_to_a_free_seat(player: Visitor, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(player, GAME)
    hand(player)
    page = player.page
    free = page.locator("#move-to option").first.get_attribute("value")
    assert free is not None
    page.locator("#move-to").select_option(free)
    player.press("move-seat")
    expect(page.locator(f'.plate.own[data-seat="{free}"]')).to_have_count(1)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0]
    hand(player)
