"""Pai gow poker in Chromium: cards dragged and clicked into two hands, piles, dice, the reveal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

FREE = "casino-royale/pai-gow-poker"
FORTUNE = "oceana/fortune-pai-gow-poker"
DOUBLE_HAND = "cameo/double-hand-poker"
SIZES = [(1280, 800), (390, 844)]
NAMES = "all => all.map(one => one.dataset.card)"


def asked(visitor: Visitor, game: str) -> None:
    """At a table of this game, asked to set a hand."""
    visitor.sit(game)
    visitor.until("wagers", lambda: visitor.stake("base", 2_500))
    visitor.stake("base", 2_500)
    assert visitor.press("deal") == "ask"


def cards_of(hand: Locator) -> set[str]:
    return {*hand.evaluate_all(NAMES)}


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
def test_a_hand_is_set_and_settled(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked(visitor, FORTUNE)
    own = page.locator('[data-hand="large-own"] .card')
    assert own.count() == 7
    assert "" not in cards_of(own)
    assert cards_of(page.locator('[data-hand="large-bank"] .card')) == {""}
    expect(page.locator(".dice .die")).to_have_count(3)
    behind = page.locator('[data-half="high"] .set-card')
    assert cards_of(behind) == cards_of(own)
    set_it = page.locator("#controls [data-set]")
    expect(set_it).to_be_disabled()
    for control in page.locator("#controls button").all():
        box, room = control.bounding_box(), page.locator("#actions").bounding_box()
        assert box
        assert room
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1, "cut off"
    # From the lowest up: two low cards in front are never a foul.
    behind.last.click()
    behind.last.click()
    expect(page.locator("#controls .makes")).to_have_text(re.compile(r".+ / .+"))
    chosen = page.locator(".two-hands").get_attribute("data-way") or ""
    expect(set_it).to_be_enabled()
    before = page.locator("#actions").get_attribute("data-offer") or ""
    set_it.click()
    visitor.wait(before)
    visitor.played(1)
    assert visitor.sideways() == 0
    met = [frame for frame in visitor.frames if _kind(frame) == "hands-met"]
    assert len(met) >= 2, "every hand is opened, seat by seat"
    seat = next(frame["you"] for frame in visitor.frames if frame["type"] == "snapshot")
    assert isinstance(seat, dict)
    laid = next(
        event
        for frame in visitor.frames
        if _kind(frame) == "hand-set"
        and isinstance(event := frame["event"], dict)
        and event["hand"] == str(seat["seat"])
    )
    assert "-".join(laid["low"]) == chosen
    expect(page.locator(".outcome .result")).to_have_text(re.compile(r"\d (wins?|push|lose)"))
    expect(page.locator("#fairness .checked")).to_have_attribute("data-holds", "true")


def _kind(frame: dict[str, object]) -> str:
    event = frame.get("event")
    return str(event.get("event")) if isinstance(event, dict) else ""


SETTING = """() => [
    [...document.querySelectorAll('[data-half="low"] .set-card')].map((card) => card.dataset.card),
    document.querySelector('#controls .makes').textContent.includes('in front outranks'),
    document.querySelector('#controls [data-set]').disabled,
]"""
"""The cards in front, whether that is told to be a foul, and whether it cannot be set."""


def test_cards_are_dragged_and_a_foul_is_told(visitor: Visitor) -> None:
    page = visitor.page
    asked(visitor, FREE)
    front = page.locator('[data-half="low"] .set-card')
    cards = page.locator('[data-half="high"] .set-card')
    low, high = (page.locator(f'[data-half="{half}"] .name') for half in ("low", "high"))
    first, second = (cards.nth(at).get_attribute("data-card") or "" for at in (5, 6))
    for card in (first, second):
        page.locator(f'.set-card[data-card="{card}"]').drag_to(low)
    assert cards_of(front) == {first, second}
    page.locator(f'.set-card[data-card="{first}"]').drag_to(high)
    expect(cards).to_have_count(6)
    page.locator(f'.set-card[data-card="{first}"]').drag_to(low)
    another = cards.first.get_attribute("data-card") or ""
    cards.first.drag_to(page.locator(f'.set-card[data-card="{first}"]'))
    assert cards_of(front) == {another, second}, "one card for another"
    # Every setting is tried: whatever is a foul cannot be set, and its reason stands there.
    names = [card.get_attribute("data-card") or "" for card in page.locator(".set-card").all()]
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            for card in {one, other} - cards_of(front):
                page.locator(f'.set-card[data-card="{card}"]').click()
            in_front, is_foul, is_refused = page.evaluate(SETTING)
            if {*in_front} == {one, other}:
                assert is_refused == is_foul
    visitor.choose("house-way")
    visitor.played(1)


def test_the_best_setting_is_shown(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit(FORTUNE)
    visitor.until("wagers", lambda: visitor.stake("base", 2_500))
    page.get_by_label("Show best play").check()
    visitor.stake("base", 2_500)
    visitor.press("deal")
    line = page.locator("#hint")
    expect(line).to_have_text(re.compile(r"Best: .* in front"), timeout=60_000)
    best = (line.get_attribute("data-best") or "").split("-")
    for card in best:
        page.locator(f'.set-card[data-card="{card}"]').click()
    expect(page.locator("#controls [data-set]")).to_have_attribute("data-choice", "-".join(best))
    visitor.choose("house-way")
    visitor.played(1)


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
def test_the_bank_picks_a_pile_and_sets_last(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit(DOUBLE_HAND)
    visitor.until("bank", lambda: visitor.stake("base", 2_500))
    assert visitor.press("take-bank") == "banking"
    expect(page.locator(".dice-cup")).to_be_attached()
    rounds = page.locator("#log li.round-closed").count()
    assert visitor.press("deal") == "ask"
    expect(page.locator("#controls .pile")).to_have_count(7)
    expect(page.locator("#felt .pile-of-cards")).to_have_count(7)
    assert visitor.choose("4") == "ask"
    expect(page.locator(".dice .die")).to_have_count(3)
    expect(page.locator("#felt .dice-cup")).to_have_count(0)
    expect(page.locator(".set-card")).to_have_count(7)
    others = page.locator(".at-seat .hand:not([data-hand='3']) .card:not(.back)")
    expect(others).to_have_count(0)
    visitor.press("answer")
    visitor.played(rounds + 1)
    assert visitor.sideways() == 0
