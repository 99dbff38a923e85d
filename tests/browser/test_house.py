"""The house in Chromium: what somebody sees and does, from the lobby to settlement."""

import re

import pytest
from playwright.sync_api import Page, expect

from houseway.families import library
from tests.browser.conftest import House
from tests.browser.visitor import Visitor

PHONE = (390, 844)


# --- lobby --------------------------------------------------------------------------------------


def test_lobby_lists_every_filing(visitor: Visitor) -> None:
    visitor.enter()
    listed = visitor.page.locator("[data-game]")
    ids = [listed.nth(at).get_attribute("data-game") for at in range(listed.count())]
    assert sorted(filter(None, ids)) == sorted(library.ids(None))
    expect(visitor.page.locator("footer")).to_contain_text("play money")


def test_house_rules_are_chosen_before_sitting_down(visitor: Visitor) -> None:
    visitor.enter()
    page = visitor.page
    filing = page.locator('[data-game="oceana/ez-baccarat"]')
    filing.get_by_text("House rules").click()
    filing.locator('select[name="reading.banker-three-card-seven"]').select_option("pays")
    filing.locator('select[name="packs"]').select_option("6")
    filing.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    visitor.wait()
    page.get_by_role("tab", name="House rules").click()
    expect(page.locator(".reading", has_text="switched")).to_have_count(1)
    expect(page.locator(".reading", has_text="switched")).to_contain_text("every Banker win pays")


# --- a round --------------------------------------------------------------------------------------


def test_chips_are_staked_cards_dealt_lines_settled_and_the_hand_recorded(
    visitor: Visitor,
) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.stake("player", 2500)
    visitor.stake("player", 500)
    visitor.stake("dragon-7", 500)
    expect(visitor.mine("player")).to_have_attribute("data-cents", "3000")
    expect(page.locator("#out")).to_have_text("$35 staked")
    visitor.cell("player").click(button="right")  # the chosen chip, $5, is taken back
    expect(visitor.mine("player")).to_have_attribute("data-cents", "2500")
    visitor.press("deal")

    visitor.played(1)
    assert visitor.lines.count() >= 2
    mine = page.locator("li.line.mine")
    expect(mine.first).to_contain_text("Player line $25")
    expect(mine.last).to_contain_text("Dragon 7 $5")
    expect(mine.first).to_contain_text(re.compile("paid|collected|returned"))
    expect(page.locator(".net-of-round .mine")).to_contain_text("You")
    expect(page.locator(".collection")).to_contain_text("option")
    expect(page.locator("#scoreboard .bead")).to_have_count(1)
    road, bead = page.locator(".road").first, page.locator("#scoreboard .bead circle").first
    seen, drawn = road.bounding_box(), bead.bounding_box()
    assert seen
    assert drawn
    assert seen["x"] <= drawn["x"], "a road shows its first hand until it is full"
    expect(page.locator("#scoreboard .ring")).to_have_count(1)
    expect(page.locator('[data-count="naturals"]')).to_be_visible()
    dealt = [frame for frame in visitor.frames if _happened(frame) == "dealt"]
    assert 4 <= len(dealt) <= 6


def test_wagers_are_repeated_and_cleared(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.stake("banker", 2500)
    visitor.stake("panda-8", 500)
    visitor.press("deal")
    visitor.until("wagers", lambda: None)
    page.get_by_role("button", name="Repeat").click()
    expect(visitor.mine("banker")).to_have_attribute("data-cents", "2500")
    expect(visitor.mine("panda-8")).to_have_attribute("data-cents", "500")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".stake.mine[data-cents]:not([data-cents='0'])")).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(0)


def test_cards_lie_on_the_felt_until_the_next_bank(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("wagers", lambda: None)
    page.locator("#pace").select_option("normal")
    page.locator("#controls [data-do=deal]").click()
    hands = page.locator('[data-hand="player"] .card, [data-hand="banker"] .card')
    expect(hands.nth(3)).to_be_visible()
    assert re.fullmatch("[A2-9TJQK][cdhs]", hands.first.get_attribute("data-card") or "")
    expect(page.locator("#skip")).to_be_visible()
    page.locator("#skip").click()
    visitor.played(1)


def test_the_keyboard_alone_stakes_and_deals(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("wagers", lambda: None)
    page.locator('[data-chip="500"]').focus()
    page.keyboard.press("Enter")
    visitor.cell("player").focus()
    page.keyboard.press("Enter")
    expect(visitor.mine("player")).to_have_attribute("data-cents", "500")
    page.keyboard.press("ArrowUp")
    expect(visitor.cell("banker")).to_be_focused()
    expect(page.locator("#hover")).to_contain_text("$1 to $1,000")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Backspace")
    expect(visitor.mine("player")).to_have_count(0)
    page.locator("#controls [data-do=deal]").focus()
    page.keyboard.press("Enter")
    visitor.played(1)


def test_a_refused_wager_says_why_and_where(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    visitor.until("wagers", lambda: None)
    visitor.cell("dragon-7").click()
    toast = visitor.page.locator(".toast")
    expect(toast).to_contain_text("Dragon 7 needs one of: Player line, Banker line.")
    expect(toast.locator(".rule")).to_contain_text("oceana/ez-baccarat, line 196")
    expect(visitor.mine("dragon-7")).to_have_count(0)
    assert not [frame for frame in visitor.frames if _staked(frame, "dragon-7", visitor.name)]


def test_the_bank_is_offered_and_taken(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("bank", lambda: None)
    expect(page.locator("#prompt")).to_have_text("The bank is offered to you")
    page.locator("#bank-amount").fill("300")
    assert visitor.press("take-bank") == "banking"
    expect(page.locator("#prompt")).to_have_text("You bank $300")
    expect(page.locator(".bank .bank-of")).to_have_text("free to cover of $300")
    expect(page.locator(".cell.own").first).to_be_hidden()
    visitor.press("deal")
    expect(page.locator("#settlement h3")).to_contain_text("You banked $300")
    assert visitor.lines.count() >= 1


def test_words_of_a_player_go_into_the_shuffle(visitor: Visitor) -> None:
    visitor.sit("oceana/ez-baccarat")
    page = visitor.page
    visitor.until("wagers", lambda: None)
    page.get_by_role("tab", name="Fairness").click()
    assert re.fullmatch("[0-9a-f]{64}", page.locator("[data-commitment]").inner_text())
    page.locator("#words").fill("seven come eleven")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#fairness .committed")).to_contain_text("“seven come eleven”")


# --- decisions and hidden cards -------------------------------------------------------------------


def test_who_has_the_option_is_asked_with_the_rule(visitor: Visitor) -> None:
    visitor.sit("casino-royale/baccarat-gold")
    visitor.until("ask", lambda: visitor.stake("base"))
    page = visitor.page
    expect(page.locator("#prompt")).to_have_text(re.compile(r"^Seat \d: a total of [0-7]$"))
    expect(page.locator("#detail")).to_contain_text("casino-royale/baccarat-gold, lines")
    choices = page.locator("#controls [data-choice]")
    assert [choices.nth(at).get_attribute("data-choice") for at in range(choices.count())] == [
        "hit",
        "stand",
    ]
    rounds = page.locator("#log li.round-closed").count()
    page.locator("[data-choice=hit]").click()
    visitor.played(rounds + 1)
    expect(page.locator("#log li.chose", has_text="chooses hit").last).to_be_attached()


def test_other_hands_stay_hidden_on_the_page_and_on_the_line(visitor: Visitor) -> None:
    visitor.sit("comstock/super-pan-9")
    visitor.until("ask", lambda: visitor.stake("spot"))
    page = visitor.page
    seat = page.locator(".plate.own").get_attribute("data-seat")
    own = page.locator(f'[data-hand="{seat}"] .card')
    assert own.count() == 3
    assert all(own.nth(at).get_attribute("data-card") for at in range(3))
    others = page.locator(f'[data-hand]:not([data-hand="{seat}"]):not([data-hand="large-own"])')
    backs = others.locator(".card")
    assert backs.count() >= 21
    assert {backs.nth(at).get_attribute("data-card") for at in range(backs.count())} == {""}
    # Every message since wagers were closed: only the own cards have faces.
    begun = max(at for at, frame in enumerate(visitor.frames) if _happened(frame) == "bets-closed")
    for frame in visitor.frames[begun:]:
        view = frame.get("view")
        if frame["type"] not in ("snapshot", "event"):
            continue
        assert isinstance(view, dict)
        hidden = [card for hand, cards in view["hands"].items() if hand != seat for card in cards]
        assert set(hidden) <= {None}
        event = frame.get("event")
        if isinstance(event, dict) and event["event"] == "dealt" and event["hand"] != seat:
            assert event["card"] is None


# --- a house that falls ---------------------------------------------------------------------------


def test_a_killed_house_goes_on_in_mid_round(page: Page, house: House) -> None:
    visitor = Visitor(page, house.url)
    visitor.sit("comstock/super-pan-9")
    visitor.until("ask", lambda: visitor.stake("spot"))
    seat = page.locator(".plate.own").get_attribute("data-seat")
    own = page.locator(f'[data-hand="{seat}"] .card')
    held = [own.nth(at).get_attribute("data-card") for at in range(own.count())]
    rounds = page.locator("#log li.round-closed").count()

    house.kill()
    expect(page.locator("#line")).to_be_visible()
    house.start()
    page.wait_for_selector("body[data-line=open]")
    expect(page.locator(".toast.good")).to_contain_text("goes on where it was")
    assert visitor.wait() == "ask"
    assert [own.nth(at).get_attribute("data-card") for at in range(own.count())] == held

    page.locator("[data-choice=house-way]").click()
    visitor.played(rounds + 1)
    expect(page.locator("li.line.mine")).to_have_count(1)
    assert visitor.errors == []


# --- sizes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["casino-royale/royal-baccarat", "comstock/super-pan-9"])
def test_a_phone_needs_no_sideways_scrolling(visitor: Visitor, game: str) -> None:
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    visitor.sit(game)
    assert visitor.sideways() == 0
    visitor.until("wagers", lambda: None)
    wager = visitor.page.locator(".cell.own").first.get_attribute("data-wager") or ""
    visitor.stake(wager, 2500)
    assert visitor.sideways() == 0
    visitor.press("deal")
    assert visitor.sideways() == 0
    visitor.enter()
    assert visitor.sideways() == 0
    expect(visitor.page.locator(".open-tables a")).to_have_count(1)


def _happened(frame: dict[str, object]) -> object:
    event = frame.get("event")
    return event.get("event") if isinstance(event, dict) else None


def _staked(frame: dict[str, object], wager: str, bettor: str) -> bool:
    event = frame.get("event")
    return isinstance(event, dict) and (event.get("wager"), event.get("bettor")) == (wager, bettor)
