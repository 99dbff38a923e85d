"""Pan in Chromium: spreads, the option card, discards by a click, two people and bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import House
from tests.browser.visitor import Visitor, play_together

PAN = "comstock/pan"
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "lying phone": (844, 390)}


@pytest.fixture(scope="module")
def pan_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of its own, so that nobody else sits there."""
    folder: Path = tmp_path_factory.mktemp("pan")
    house = House(f"sqlite:///{folder / 'house.sqlite'}", folder / "house.log")
    house.start()
    yield house
    house.kill()


@pytest.fixture
def player(page: Page, pan_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, pan_house.url)
    yield visitor
    assert visitor.errors == []


def decide(visitor: Visitor) -> str:
    """In, take, spread and lay what can be, else discard; what is offered then."""
    first = [f'#controls [data-choice="{choice}"]' for choice in ("in", "take", "let")]
    return visitor.press_first(*first, "#controls .lay", "#controls .card-button")


def play_hand(visitor: Visitor) -> None:
    """A hand to its end."""
    offered = visitor.press("deal") if visitor.wait() == "between" else "ask"
    while offered == "ask":
        offered = decide(visitor)


def test_hands_are_played_to_the_end(player: Visitor) -> None:
    player.sit(PAN)
    for _ in range(3):
        play_hand(player)
    page = player.page
    player.played(3)
    expect(page.locator("#round")).to_have_text("Hand 3")
    net = page.locator(".net-of-round li").evaluate_all(
        "rows => rows.map(row => Number(row.dataset.cents))"
    )
    assert any(net)
    assert page.locator(".spread").count() >= 3
    out = page.locator(".plate").evaluate_all("all => all.map(one => Number(one.dataset.down))")
    assert max(out) == 11


def test_what_was_paid_stands_beside_the_mark_of_who_begins(player: Visitor) -> None:
    player.sit(PAN)
    page = player.page
    covered = """() => {
        const button = document.querySelector('.dealer-button');
        const mark = button.getBoundingClientRect();
        const begins = document.querySelector(`.plate[data-seat="${button.dataset.seat}"] .gained`);
        return [begins !== null, [...document.querySelectorAll('.gained')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < mark.right && right > mark.left && top < mark.bottom && bottom > mark.top;
        }).map((one) => one.parentNode.dataset.seat)];
    }"""
    for _ in range(60):
        if player.wait() != "ask":
            player.press("deal")
            continue
        is_seen, hidden = page.evaluate(covered)
        assert hidden == []
        if is_seen:
            return
        decide(player)
    raise AssertionError("nobody who began was paid or paid in 60 turns")


def test_the_own_hand_is_sorted_by_rank_and_by_suit(player: Visitor) -> None:
    player.sit(PAN)
    if player.wait() == "between":
        player.press("deal")
    page = player.page
    own = page.locator(".plate.own").get_attribute("data-seat")
    cards = f'[data-hand="{own}"] .card'
    read = "cards => cards.map(card => card.dataset.card)"
    by_rank = page.locator(cards).evaluate_all(read)
    assert len(by_rank) == 10
    order = "A234567JQK"
    assert by_rank == sorted(by_rank, key=lambda card: (order.index(card[0]), card[1]))
    page.locator("[data-do=sort]").click()
    by_suit = page.locator(cards).evaluate_all(read)
    assert by_suit == sorted(by_rank, key=lambda card: (card[1], order.index(card[0])))
    page.locator("[data-do=sort]").press("Enter")
    assert page.locator(cards).evaluate_all(read) == by_rank


def test_two_people_and_bots_at_one_table(
    chromium: Browser, player: Visitor, pan_house: House
) -> None:
    player.sit(PAN)
    other = chromium.new_context(viewport={"width": 390, "height": 844})
    bea = Visitor(other.new_page(), pan_house.url)
    bea.enter()
    bea.page.goto(player.page.url)
    bea.page.locator("[data-do=sit]").click()
    bea.wait()
    play_together([player, bea], 2, "#controls [data-choice]")
    assert bea.errors == []
    own = {player: set[str](), bea: set[str]()}
    for visitor, seen in own.items():
        for frame in visitor.frames:
            event = frame.get("event")
            if isinstance(event, dict) and event.get("event") == "dealt" and event["seen_by"]:
                seen.update(event["seen_by"] if event["card"] else ())
        assert seen == {visitor.name}  # nobody was sent another's cards
    other.close()


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_the_screen_and_axe_finds_nothing(player: Visitor, size: str) -> None:
    page = player.page
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    player.sit(PAN)
    offered = player.wait()
    if offered == "between":
        offered = player.press("deal")
    for _ in range(6):
        if offered == "ask":
            assert player.sideways() == 0
            offered = decide(player)
    player.settle()
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
    while offered == "ask":
        offered = decide(player)
    assert player.sideways() == 0


def test_plates_and_spreads_lie_apart_at_every_seat(player: Visitor) -> None:
    player.enter()
    faults = player.page.evaluate(
        """async () => {
            const { layOut } = await import('/families/pan/layout.js');
            const faults = [];
            for (const [narrow, low] of [[false, false], [true, false], [true, true]])
                for (let seats = 2; seats <= 7; seats += 1)
                    for (const own of [null, 1, seats]) {
                const felt = layOut({ seats, own, narrow, low, least: narrow ? 11.5 : 12.7 });
                const boxes = [];
                for (const [seat, { plate, spreads }] of Object.entries(felt.places)) {
                    boxes.push({ seat, ...plate });
                    const height = 84 * spreads.scale;
                    const x = spreads.x - (spreads.align * spreads.row) / 2;
                    boxes.push({ seat, x, y: spreads.y, width: spreads.row, height });
                }
                for (const [at, one] of boxes.entries()) {
                    const where = JSON.stringify({ narrow, low, seats, own, one });
                    const [right, down] = [one.x + one.width / 2, one.y + one.height / 2];
                    if (right > felt.width + 1 || down > felt.height + 1) faults.push(where);
                    if (right < one.width - 1 || down < one.height - 1) faults.push(where);
                    for (const two of boxes.slice(at + 1)) {
                        const across = Math.abs(one.x - two.x) < (one.width + two.width) / 2 - 1;
                        const below = Math.abs(one.y - two.y) < (one.height + two.height) / 2 - 1;
                        if (across && below) faults.push(`${where} over ${JSON.stringify(two)}`);
                    }
                }
            }
            return [...new Set(faults)];
        }"""
    )
    assert faults == []
