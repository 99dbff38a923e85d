"""The collection, the floor and money put together, in Chromium."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor

EZ = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"


def _tab(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name).click()
    return page.locator("#panels > :not([hidden])")


# --- the collection -------------------------------------------------------------------------------


def test_the_posted_collection_is_shown_worked_out_and_taken(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    panel = _tab(page, "Collection")
    expect(panel.locator(".posted")).to_contain_text("Collection Rates")
    expect(panel.locator(".fee-column")).to_have_count(2)
    expect(panel.locator(".fee-column").first).to_contain_text(re.compile("pays .*before"))
    expect(panel.locator(".due")).to_have_attribute("data-due", "0")
    visitor.stake("spot")
    expect(panel.locator(".due")).not_to_have_attribute("data-due", "0")
    due = int(panel.locator(".due").get_attribute("data-due") or "")
    expect(page.locator("#fee")).to_contain_text("collection $")
    visitor.press("deal")
    mine = panel.locator(".taken .mine")
    expect(mine).to_have_attribute("data-cents", str(due))
    expect(panel.locator(".taken").last).to_contain_text("option 1, lines 608")
    taken = panel.locator(".taken li")
    banker = (page.locator(".bank-who").text_content() or "").split(" ")[0]
    names = [taken.nth(at).get_attribute("data-name") for at in range(taken.count())]
    assert banker in names
    expect(page.locator("#log li.collected").first).to_contain_text("collection: $")
    for link in ("/ledger", "/cost.svg"):
        address = panel.locator(f'a[href$="{link}"]').get_attribute("href")
        answer = page.request.get(f"{visitor.url}{address}")
        assert answer.status == 200, address


def test_schedule_and_option_are_chosen_in_the_lobby(visitor: Visitor) -> None:
    visitor.enter()
    page = visitor.page
    filing = page.locator(f'[data-game="{EZ}"]')
    filing.get_by_text("House rules").click()
    schedules = filing.locator('select[name="schedule"]')
    chosen = schedules.locator("option").last.get_attribute("value") or ""
    schedules.select_option(chosen)
    filing.locator('select[name="fee_option"]').select_option(index=2)
    option = filing.locator('select[name="fee_option"]').input_value()
    filing.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    visitor.wait()
    panel = _tab(page, "Collection")
    expect(panel.locator(".posted")).to_have_attribute("data-option", option)
    expect(panel).to_contain_text(chosen.split(": ")[1])


# --- the floor ------------------------------------------------------------------------------------


def test_a_misdeal_voids_the_round_and_the_log_shows_the_rule(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("ask", lambda: visitor.stake("spot", 2500))
    panel = _tab(page, "Floor")
    expect(panel).to_contain_text("You may act as the floor here")
    misdeal = panel.locator(".declarable", has_text="misdeal").first
    expect(misdeal.locator(".rule")).to_contain_text("comstock/super-pan-9, lines")
    rule = misdeal.locator(".rule").inner_text()
    misdeal.locator("[data-step=declare]").click()
    panel.locator("[data-step=confirm]").click()
    declared = page.locator("#log li.declared")
    expect(declared).to_have_count(1)
    expect(declared).to_contain_text(rule)
    expect(page.locator("#log li.round-voided")).to_have_count(1)
    expect(page.locator("#log li.round-closed")).to_have_count(0)
    assert page.locator("#log li.line-settled").count() == 0
    expect(page.locator("#purse")).to_have_text(re.compile(r"\$2,000|\$1,99\d"))
    expect(page.locator(".stake.mine[data-cents]:not([data-cents='0'])")).to_have_count(0)


# --- money put together ---------------------------------------------------------------------------


def test_the_bank_is_joined(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    page.locator("[data-do=join-bank]").click()
    dialog = page.locator("dialog")
    dialog.locator("#join-amount").fill("150")
    dialog.locator("button.primary").click()
    expect(page.locator("#out")).to_have_text("$150 in the bank")
    expect(page.locator("#log li.bank-joined")).to_have_count(1)
    rounds = page.locator("#log li.round-closed").count()
    page.locator("#controls [data-do=deal]").click()
    visitor.played(rounds + 1)
    closed = [frame for frame in visitor.frames if _happened(frame) == "round-closed"]
    event = closed[-1]["event"]
    assert isinstance(event, dict)
    assert visitor.name in event["net"]


def test_partners_make_one_wager(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    page.locator("[data-do=kum-kum]").click()
    dialog = page.locator("dialog")
    dialog.locator("#partner-own").fill("20")
    partner = dialog.locator("[data-partner]").first
    name = partner.get_attribute("data-partner")
    partner.check()
    dialog.locator("button.primary").click()
    both = page.locator(".stake.mine", has_text="$25")
    expect(both).to_have_attribute("data-bettor", f"{visitor.name} & {name}")
    expect(page.locator("#out")).to_have_text("$20 staked")
    rounds = page.locator("#log li.round-closed").count()
    if visitor.press("deal") == "ask":
        visitor.press("answer")
    visitor.played(rounds + 1)
    line = page.locator("li.line.mine")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(f"{visitor.name} & {name}")


# --- coming back ----------------------------------------------------------------------------------


def test_a_reload_brings_the_log_and_every_hand_back(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("ask", lambda: visitor.stake("spot"))
    visitor.press("answer")
    lines = page.locator("#log li").all_inner_texts()
    assert len(lines) > 20
    page.reload()
    visitor.wait()
    assert page.locator("#log li").all_inner_texts() == lines

    _tab(page, "Floor")
    page.locator("#watch").check()  # the round stops when hands are read, before money moves
    visitor.until("wagers", lambda: None)
    visitor.stake("spot")
    visitor.press("deal")
    read = "() => document.getElementById('detail').innerText.includes('hands are read')"
    while not (found := visitor.look(read))[1]:
        visitor.press("answer" if found[0] == "ask" else "confirm")
    totals = page.locator(".total").count()
    assert totals > 2
    page.reload()
    visitor.wait()
    expect(page.locator(".total")).to_have_count(totals)


def test_spots_say_who_may_wager_where(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    empty = page.locator(".cell.unoccupied").first
    expect(empty.locator(".circle")).to_have_count(3)
    expect(empty).to_have_class(re.compile(r"\bopen\b"))
    page.locator('[data-chip="500"]').click()
    empty.click()
    seat = empty.get_attribute("data-seat")
    expect(page.locator(f'.stake.mine[data-seat="{seat}"]')).to_have_attribute("data-cents", "500")
    visitor.sit("casino-royale/baccarat-gold")
    expect(page.locator(".third-party")).to_have_count(1)
    visitor.sit(EZ)
    visitor.until("wagers", lambda: None)
    expect(page.locator(".cell.open:not(.own)")).to_have_count(0)


def _happened(frame: dict[str, object]) -> object:
    event = frame.get("event")
    return event.get("event") if isinstance(event, dict) else None
