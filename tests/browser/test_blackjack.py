"""Blackjack in Chromium: hands that split, amounts to choose, insurance, the bank's draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.visitor import Frame, Visitor

PURE = "casino-royale/pure-21-5-blackjack"
EIGHTS = "my-room/all-eights"
ACES = "my-room/all-aces"
CLIPPED = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "lying phone": (844, 390)}

ALIKE = """
based-on = "casino-royale/pure-21-5-blackjack"
name     = "All Alike"
room     = "my-room"
unset    = ["settlement.first.values", "reading.action-values"]
limits   = [{{ option = "1", table = {{ min = "$5", max = "$5" }} }}]

[deck]
packs           = {{ min = 40, max = 40, default = 40 }}
ranks           = "{rank}"
behind-cut-card = 160

[settlement.first]
values = {{ {rank} = 1 }}
"""
"""The game with cards of one rank: what comes is known, and any bank covers five dollars."""


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with two games in which every card is an eight, or an ace."""
    folder: Path = tmp_path_factory.mktemp("alike")
    room = folder / "filings" / "my-room"
    room.mkdir(parents=True)
    for game, rank in ((EIGHTS, "8"), (ACES, "A")):
        (room / f"{game.split('/')[1]}.toml").write_text(ALIKE.format(rank=rank))
    database, log = f"sqlite:///{folder / 'house.sqlite'}", folder / "house.log"
    house = House(database, log, "--filings", str(folder / "filings"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def alike(page: Page, own_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, own_house.url)
    yield visitor
    assert visitor.errors == []


def resized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def dealt(visitor: Visitor, game: str) -> str:
    """At a table of this game with a wager, and the cards on the felt."""
    visitor.sit(game)
    visitor.until("wagers", lambda: None)
    visitor.stake("base", 500)
    return visitor.press("deal")


def events(visitor: Visitor, kind: str) -> list[Frame]:
    found = (frame.get("event") for frame in visitor.frames)
    return [event for event in found if isinstance(event, dict) and event["event"] == kind]


def seat_of(visitor: Visitor) -> str:
    you = next(frame["you"] for frame in visitor.frames if frame["type"] == "snapshot")
    assert isinstance(you, dict)
    return str(you["seat"])


def bank_of(visitor: Visitor) -> str:
    """The hand of the player-dealer."""
    view = next(frame["view"] for frame in reversed(visitor.frames) if "view" in frame)
    assert isinstance(view, dict)
    return str(view["bank"]["seat"])


def all_within_reach(page: Page) -> None:
    """Every button is inside the panel that offers it, and whole."""
    room = page.locator("#actions").bounding_box()
    assert room
    clipped = (
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    )
    assert page.locator("#controls button").evaluate_all(clipped) == []
    for control in page.locator("#controls button, #controls input").all():
        box = control.bounding_box()
        assert box
        assert room["x"] <= box["x"], "cut off at the left"
        assert box["x"] + box["width"] <= room["x"] + room["width"] + 1, "cut off at the right"
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1, "cut off below"


@pytest.mark.parametrize("size", ["desktop", "lying phone"])
def test_rounds_are_played_and_settled(visitor: Visitor, size: str) -> None:
    page = visitor.page
    resized(page, size)
    offered = dealt(visitor, PURE)
    for number in range(1, 6):
        while offered == "ask":
            all_within_reach(page)
            bank = page.locator(f'[data-hand="{bank_of(visitor)}"] .card')
            assert [card.get_attribute("data-card") != "" for card in bank.all()] == [True, False]
            offered = visitor.press("answer")
        visitor.played(number)
        assert visitor.sideways() == 0
        expect(page.locator(".outcome .result")).to_have_text(re.compile(r"\d (win|push|lose)"))
        visitor.until("wagers", lambda: None)
        visitor.stake("base", 500)
        offered = visitor.press("deal")
    assert len(events(visitor, "bank-counted")) >= 5
    for turned in events(visitor, "turned-up"):
        assert len([*iter_cards(turned)]) == 2, "the hole card is turned up beside the up card"


def iter_cards(event: Frame) -> Iterator[str]:
    cards = event["cards"]
    assert isinstance(cards, list)
    yield from cards


@pytest.mark.parametrize("size", ["phone"])
def test_eights_are_split_into_four_hands(alike: Visitor, size: str) -> None:
    page = alike.page
    resized(page, size)
    assert dealt(alike, EIGHTS) == "ask"
    seat = seat_of(alike)
    here = seat if size == "desktop" else f"large-{seat}"  # a phone shows one's own spot large
    split = page.locator('#controls [data-choice="split"]')
    expect(split).to_have_text("Split $5two hands")
    expect(page.locator('#controls [data-choice="surrender"]')).to_have_text("Surrenderlose half")
    all_within_reach(page)
    for hands in (2, 3, 4):
        assert alike.choose("split") == "ask"
        expect(page.locator(f'[data-of="{here}.{hands}"]')).to_be_attached()
        all_within_reach(page)
    expect(split).to_have_count(0)
    expect(page.locator("#prompt")).to_have_text(f"Seat {seat}, hand 1: 16")
    expect(page.locator(f'.active[data-of="{here}"] .marker')).to_be_attached()
    assert alike.choose("hit") == "ask"
    expect(page.locator("#prompt")).to_have_text(f"Seat {seat}, hand 2: 16")
    over = page.locator(f'[data-of="{here}"] .counts')
    expect(over).to_have_attribute("data-counts", "24, over, waits for the bank")
    expect(page.locator(f'.active[data-of="{here}"]')).to_have_count(0)

    amount = page.locator("[data-amount-of=double]")
    amount.fill("7.50")
    page.locator('#controls [data-choice="double"]').click()
    assert not [event for event in events(alike, "chose") if "double" in str(event["choice"])]
    amount.fill("2.50")
    assert alike.choose("double") == "ask"
    assert events(alike, "chose")[-1]["choice"] == "double 250"
    expect(alike.mine("double")).to_have_attribute("data-cents", "250")
    expect(alike.mine("split")).to_have_attribute("data-cents", "1500")

    assert alike.choose("stand") == "ask"
    if size == "lying phone":
        page.locator("#controls [data-choice=stand]").click()
    else:
        page.locator("#pace").select_option("normal")
        page.locator("#controls [data-choice=stand]").click()
        drawn = page.locator(f'[data-hand="{bank_of(alike)}"] .card')
        expect(page.locator(".bank-made")).to_have_text("Player-dealer: 16", timeout=60_000)
        expect(drawn).to_have_count(3)
        expect(page.locator(".bank-made")).to_have_text("Player-dealer: 24, over")
        # Three hands were put up on Split: one is over and pushes against 8-8-8, two win.
        moved = page.locator('.stake.mine[data-wager="split"] .moved')
        expect(moved).to_have_text("+$10", timeout=60_000)
        expect(page.locator('.stake.mine[data-wager="double"] .moved')).to_have_text("push")
        page.locator("#pace").select_option("instant")
    alike.played(1)
    ended = {event["hand"]: event["ends"] for event in events(alike, "hand-ended")}
    own = [seat, *(f"{seat}.{number}" for number in (2, 3, 4))]
    assert [ended[hand] for hand in own] == ["push", "push", "win", "win"]
    expect(page.locator('li.line.mine[data-wager="split"]')).to_have_count(3)


def test_the_bank_draws_card_by_card_however_much_else_is_shown(alike: Visitor) -> None:
    """Everybody else has four hands by then: their lines do not hurry the bank's cards."""
    page = alike.page
    dealt(alike, EIGHTS)
    page.locator("#pace").select_option("normal")
    page.locator("#controls [data-choice=stand]").click()
    bank = f'[data-hand="{bank_of(alike)}"] .card'
    shown: list[float] = page.evaluate(
        """(bank) => new Promise((settled) => {
            const at = [];
            const look = () => {
                const cards = [...document.querySelectorAll(bank)];
                const open = cards.filter((card) => card.dataset.card).length;
                if (open > at.length + 1) at.push(performance.now());
                const ended = document.querySelector('.counts.gain, .counts.even');
                if (ended) settled([...at, performance.now()]);
                else requestAnimationFrame(look);
            };
            look();
        })""",
        bank,
    )
    second, third, ended = shown
    assert third - second > 700
    assert ended - third > 1_500, "and what it comes to is read before the first hand is compared"
    page.locator("#pace").select_option("instant")
    alike.played(1)


@pytest.mark.parametrize("size", ["lying phone"])
def test_insurance_is_for_as_much_as_is_wanted(alike: Visitor, size: str) -> None:
    page = alike.page
    resized(page, size)
    assert dealt(alike, ACES) == "ask"
    expect(page.locator("#prompt")).to_have_text(f"Seat {seat_of(alike)}: soft 12")
    expect(page.locator("#detail")).to_contain_text("Insurance for up to $2.50")
    expect(page.locator("#controls [data-choice=decline]")).to_contain_text("No insurance")
    all_within_reach(page)
    page.locator("[data-amount-of=insure]").fill("1")
    assert alike.choose("insure") == "ask"
    expect(alike.mine("insurance")).to_have_attribute("data-cents", "100")
    words = page.locator(".bank-made")
    expect(words).to_have_text("No natural in the hole")
    alike.choose("stand")
    alike.played(1)
    line = page.locator('li.line.mine[data-wager="insurance"]')
    expect(line).to_contain_text("collected $1")


def test_the_best_play_is_shown(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit(PURE)
    page.get_by_label("Show best play").check()
    for _ in range(20):
        visitor.until("wagers", lambda: None)
        visitor.stake("base", 500)
        offered = visitor.press("deal")
        if offered != "ask":
            continue
        line = page.locator("#hint")
        expect(line).to_have_text(re.compile(r"^Best: "), timeout=60_000)
        best = line.get_attribute("data-best") or ""
        marked = page.locator("#controls .best")
        expect(marked).to_have_attribute("data-choice", best)
        while visitor.press("answer") == "ask":
            expect(line).to_have_text(re.compile(r"^Best: "), timeout=60_000)
        return
    raise AssertionError("twenty rounds, and nothing was asked")
