"""Showdown games in Chromium: circles, raises and folds, the bank's hand announced, the hint."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.visitor import Visitor

ULTIMATE = "oceana/ultimate-texas-holdem"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
BONUS_EQUALS = "casino-royale/three-card-poker"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def _cards(page: Page, hand: str) -> list[str]:
    cards = page.locator(f'[data-hand="{hand}"] .card')
    return [cards.nth(at).get_attribute("data-card") or "" for at in range(cards.count())]


def _own_seat(page: Page) -> str:
    return page.locator(".plate.own").get_attribute("data-seat") or ""


@pytest.mark.parametrize("size", SIZES)
def test_ultimate_is_checked_raised_and_settled(visitor: Visitor, size: str) -> None:
    page = visitor.page
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    visitor.sit(ULTIMATE)
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 2500)
    expect(visitor.mine("blind")).to_have_attribute("data-cents", "2500")
    visitor.stake("trips", 500)
    expect(visitor.cell("play")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#out")).to_have_text("$55 staked")
    assert visitor.press("deal") == "ask"

    choices = page.locator("#controls [data-choice]")
    assert [re.sub(r"\s+", " ", words) for words in choices.all_inner_texts()] == [
        "Check no cost",
        "3× $75 on Play",
        "4× $100 on Play",
    ]
    seat = _own_seat(page)
    held = _cards(page, seat)
    assert len(held) == 2
    assert all(held)
    assert _cards(page, "community") == [""] * 5
    visitor.choose("check")
    assert [bool(card) for card in _cards(page, "community")] == [True, True, True, False, False]
    page.reload()  # the line resumes where it was
    assert visitor.wait() == "ask"
    assert _cards(page, seat) == held
    visitor.choose("check")
    assert all(_cards(page, "community"))
    fold = page.locator("[data-choice=fold]")
    expect(fold).to_have_text("Foldlose Ante $25, Blind $25; Trips $5 stays")
    rounds = page.locator("#log li.round-closed").count()
    page.locator("#pace").select_option("normal")
    page.locator('[data-choice="1x"]').click()
    expect(visitor.mine("play")).to_have_attribute("data-cents", "2500")
    announced = page.locator(".bank-made")
    expect(announced).to_have_attribute("aria-label", re.compile("^Player-dealer: .*qualif"))
    expect(page.locator(f'.made[data-seat="{seat}"]').first).to_have_text(
        re.compile("(wins|loses|pushes)$")
    )
    page.locator("#skip").click()
    visitor.played(rounds + 1)
    mine = page.locator("li.line.mine")
    wagers = [mine.nth(at).get_attribute("data-wager") for at in range(mine.count())]
    assert wagers in (
        ["ante", "play", "blind", "trips"],
        ["play", "ante", "blind", "trips"],
    ), "the sheet's order for a winning hand, or for a losing one"
    assert visitor.sideways() == 0


def test_three_card_poker_is_folded_and_the_bonus_stays(visitor: Visitor) -> None:
    visitor.sit(THREE_CARD)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 500)
    visitor.stake("6-card-bonus", 500)
    assert visitor.press("deal") == "ask"
    seat = _own_seat(page)
    assert all(_cards(page, seat))
    others = page.locator("[data-hand]:not([aria-label])")
    faces = others.locator(".card:not(.back)").evaluate_all(
        "(cards, seat) => cards.filter(card => !card.closest(`[data-hand='${seat}']`)).length", seat
    )
    assert faces == 0
    up = page.locator('[data-hand][aria-label^="player-dealer\'s hand"] .card:not(.back)')
    expect(up).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text(f"Seat {seat}: ")
    expect(page.locator("[data-choice=play]")).to_have_text("Play $5")
    # A hasty Enter neither folds nor plays; the keyboard reaches both.
    expect(page.locator(".decision")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-choice=play]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-choice=fold]")).to_be_focused()
    rounds = page.locator("#log li.round-closed").count()
    page.keyboard.press("Enter")
    visitor.played(rounds + 1)
    mine = page.locator("li.line.mine")
    expect(mine.first).to_contain_text("Ante $5")
    expect(mine.first).to_contain_text("folded")
    expect(mine.last).to_contain_text("6 Card Bonus $5")
    expect(mine.last).to_contain_text("six-card")
    expect(page.locator("#scoreboard h2")).to_have_text("Rounds")


def test_a_bonus_that_equals_the_ante_takes_its_amount(visitor: Visitor) -> None:
    visitor.sit(BONUS_EQUALS)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.cell("bonus").click()
    expect(page.locator(".toast")).to_contain_text("Bonus Bet needs one of: Ante")
    visitor.stake("ante", 2500)
    visitor.stake("bonus", 500)
    expect(visitor.mine("bonus")).to_have_attribute("data-cents", "2500")
    visitor.stake("ante", 500)
    expect(visitor.mine("bonus")).to_have_attribute("data-cents", "3000")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".stake.mine")).to_have_count(0)


def test_the_best_play_is_shown_when_asked_for(visitor: Visitor) -> None:
    visitor.sit(THREE_CARD)
    page = visitor.page
    hint = page.locator("#hint")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/hint", hold)
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 500)
    visitor.press("deal")
    expect(hint).to_be_empty()
    assert asked == [], "nobody is told who has not asked"
    page.locator("#show-best").check()
    expect(hint).to_have_text("Thinking…")
    while not asked:  # the page says so before the question is on its way
        page.wait_for_timeout(20)
    asked[0].continue_()
    expect(hint).to_have_text(
        re.compile(r"Best: (Play|fold) \([+−]?\d\.\d+ antes; (Play|fold) [+−]?\d\.\d+\)")
    )
    best = hint.get_attribute("data-best") or ""
    expect(page.locator("#controls .best")).to_have_attribute("data-choice", best)
    page.locator("#show-best").uncheck()
    expect(page.locator("#controls .best")).to_have_count(0)
    page.locator("#show-best").check()
    asked[1].continue_()
    expect(page.locator("#controls .best")).to_have_count(1)
    visitor.choose(best)
    expect(hint).to_be_empty()
    assert page.evaluate("localStorage.getItem('houseway.hints')") == "on"
