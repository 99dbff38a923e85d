"""The felt in Chromium: money as it moved, cover, Undo, what a reload keeps, sizes and pace."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.visitor import Visitor, there_is

EZ = "oceana/ez-baccarat"
ULTIMATE = "oceana/ultimate-texas-holdem"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
PAN = "comstock/super-pan-9"
FIRST = {EZ: "player", ULTIMATE: "ante", THREE_CARD: "ante", PAN: "spot"}
MANY_SEATS = "casino-royale/royal-baccarat"


def _cents(shown: str) -> int:
    """`−$1,204.50` in cents."""
    sign = -1 if shown.strip().startswith("−") else 1
    return sign * round(100 * float(re.sub(r"[^\d.]", "", shown)))


def _purse(page: Page) -> int:
    return _cents(page.locator("#purse").inner_text())


def _box(found: Locator) -> dict[str, float]:
    box = found.bounding_box()
    assert box is not None
    return {side: round(box[side], 1) for side in ("x", "y", "width", "height")}


def _play_a_round(visitor: Visitor) -> None:
    rounds = visitor.page.locator("#log li.round-closed").count()
    offered = visitor.press("deal")
    while offered in ("ask", "floor"):
        offered = visitor.press("answer" if offered == "ask" else "confirm")
    visitor.played(rounds + 1)


# --- money ----------------------------------------------------------------------------------------


def test_net_of_the_round_is_what_the_chips_changed_by(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    had = _purse(page)
    visitor.stake("spot", 2500)
    _play_a_round(visitor)
    visitor.until("wagers", lambda: None)
    mine = page.locator(".net-of-round .mine")
    net = int(mine.get_attribute("data-cents") or "")
    assert net == _purse(page) - had
    expect(mine.locator("small")).to_have_text(re.compile(r"wagers .*, collection −\$1"))
    expect(page.locator(".net-of-round li").last).to_contain_text("The collection")
    whole = page.locator(".net-of-round li").evaluate_all(
        "rows => rows.reduce((sum, row) => sum + Number(row.dataset.cents), 0)"
    )
    assert whole == 0, "what the players lost in all is what the house collected"
    expect(page.locator(".outcome .net")).to_contain_text("You")
    assert _cents(page.locator(".outcome .net").text_content() or "") in (net, -net)


def test_a_line_that_the_bank_does_not_cover_says_so(visitor: Visitor) -> None:
    visitor.sit(EZ)
    page = visitor.page
    visitor.until("bank", lambda: None)
    page.locator("#bank-amount").fill("5")
    visitor.press("take-bank")
    expect(page.locator("#detail")).to_have_class("warns")
    expect(page.locator("#detail")).to_contain_text("the bank covers $5")
    visitor.press("deal")
    short = page.locator("li.line .short")
    assert short.count() >= 1
    expect(short.last).to_have_text(
        re.compile(r"^the bank (is used up: no action|covers only \$[\d.]+ of it)$")
    )


def test_who_stakes_more_than_the_bank_covers_is_warned_before_the_deal(visitor: Visitor) -> None:
    visitor.sit(EZ)
    page = visitor.page
    free = page.locator(".bank-of")
    for _ in range(40):  # until somebody banks less than the visitor can stake
        visitor.until("wagers", lambda: None)
        expect(free).to_contain_text("free to cover of $")
        if _cents((free.text_content() or "").split(" of ")[1]) <= 150_000:
            break
        visitor.press("deal")
    before = _cents(page.locator(".bank-left").text_content() or "")
    visitor.stake("player", 2500)
    expect(page.locator(".bank-left")).to_have_text(f"${(before - 2500) // 100:,}")
    expect(page.locator("#detail")).to_contain_text("free to cover")
    for wager in ("player", "banker"):
        for _ in range(2):
            _, is_warned = visitor.look(there_is("#detail.warns"))
            if not is_warned:
                visitor.stake(wager, 50_000)
    expect(page.locator("#detail")).to_have_class("warns")
    expect(page.locator("#detail")).to_contain_text("what is settled last gets no action")
    expect(page.locator("#controls [data-do=deal]")).to_be_enabled()


def test_long_odds_that_the_bank_cannot_pay_are_said(visitor: Visitor) -> None:
    visitor.sit(ULTIMATE)
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 2500)
    expect(visitor.page.locator("#detail")).to_have_class("cautions")
    expect(visitor.page.locator("#detail")).to_contain_text("at worst it would owe $")


def test_who_is_out_of_chips_buys_in_and_goes_on(visitor: Visitor) -> None:
    visitor.sit(EZ)
    page = visitor.page

    def bet_it_all() -> None:
        left = min(100_000, _purse(page))
        for chip in (50_000, 10_000, 2_500, 500, 100):
            while left >= chip:
                visitor.stake("tie", chip)
                left -= chip

    for _ in range(40):
        visitor.until("wagers", lambda: None)
        _, is_broke = visitor.look(there_is("#controls [data-do=buy-in]"))
        if is_broke:
            break
        bet_it_all()
        _play_a_round(visitor)
    expect(page.locator("#prompt")).to_have_text(re.compile("You have (no chips left|.*less)"))
    had = _purse(page)
    page.locator("#controls [data-do=buy-in]").click()
    page.locator("#buy-in-amount").fill("1500")
    page.locator("dialog button.primary").click()
    expect(page.locator("#purse")).to_have_text(f"${(had + 150_000) // 100:,}")
    expect(page.locator("#log li.bought-in")).to_have_count(1)
    visitor.stake("player", 2500)
    _play_a_round(visitor)


# --- the sheet, the house way ---------------------------------------------------------------------


def test_rules_at_a_table_are_the_sheet_under_its_readings(visitor: Visitor) -> None:
    visitor.enter()
    page = visitor.page
    filing = page.locator(f'[data-game="{EZ}"]')
    filing.get_by_text("House rules").click()
    filing.locator('select[name="reading.banker-three-card-seven"]').select_option("pays")
    filing.locator('select[name="packs"]').select_option("6")
    filing.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rules").click()
    sheet = opened.value
    expect(sheet.locator("main")).to_contain_text("Six packs")
    expect(sheet.locator("main")).to_contain_text("This table has posted option 1.")
    paid = sheet.get_by_role("row", name="Banker wins with three-card 7")
    expect(paid.get_by_role("cell", name="1:1")).to_have_count(1)


def test_the_house_way_stands_out_and_the_total_is_said(visitor: Visitor) -> None:
    visitor.sit(PAN)
    page = visitor.page
    visitor.until("ask", lambda: visitor.stake("spot"))
    cards = page.locator('[data-hand="large-own"] .card')
    held = [cards.nth(at).get_attribute("data-card") or "" for at in range(cards.count())]
    total = sum("A23456789TJQK".index(card[0]) + 1 for card in held if card[0] not in "TJQK") % 10
    expect(page.locator("#prompt")).to_contain_text(f"a total of {total}")
    expect(page.locator('[data-hand="large-own"] .total')).to_have_attribute(
        "data-total", str(total)
    )
    primary = page.locator("#controls .primary")
    expect(primary).to_have_count(1)
    expect(primary).to_have_attribute("data-choice", "house-way")
    expect(primary).to_have_text(re.compile("here: (hit|stand)$"))
    expect(primary).to_be_focused()


def test_where_the_house_is_not_left_to_decide_its_choice_stands_out(visitor: Visitor) -> None:
    visitor.sit("casino-royale/baccarat-gold")
    visitor.until("ask", lambda: visitor.stake("base"))
    primary = visitor.page.locator("#controls .primary")
    expect(primary).to_have_count(1)
    expect(primary).to_contain_text("the house way")
    expect(primary).to_be_focused()


# --- chips ----------------------------------------------------------------------------------------


def test_undo_takes_the_last_chip_back_and_brings_what_was_cleared(visitor: Visitor) -> None:
    visitor.sit(EZ)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    visitor.stake("player", 2500)
    visitor.stake("player", 500)
    visitor.stake("dragon-7", 500)
    undo.click()
    expect(visitor.mine("dragon-7")).to_have_count(0)
    undo.click()
    expect(visitor.mine("player")).to_have_attribute("data-cents", "2500")
    visitor.stake("panda-8", 500)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".stake.mine")).to_have_count(0)
    undo.click()
    expect(visitor.mine("player")).to_have_attribute("data-cents", "2500")
    expect(visitor.mine("panda-8")).to_have_attribute("data-cents", "500")
    undo.click()
    undo.click()
    expect(page.locator(".stake.mine")).to_have_count(0)
    expect(undo).to_be_disabled()
    visitor.cell("dragon-7").click()  # refused: nothing to undo
    expect(page.locator(".toast")).to_have_count(1)
    expect(undo).to_be_disabled()


@pytest.mark.parametrize("game", [EZ, ULTIMATE, PAN])
def test_a_spots_words_cover_no_other_spot(visitor: Visitor, game: str) -> None:
    visitor.sit(game)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.cell(FIRST[game]).hover()
    card = page.locator("#hover")
    expect(card).to_be_visible()
    right = _box(page.locator("#felt"))
    assert _box(card)["x"] >= right["x"] + right["width"]


# --- coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EZ, ULTIMATE, PAN])
def test_a_reload_keeps_the_settlement_the_result_and_repeat(visitor: Visitor, game: str) -> None:
    visitor.sit(game)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    visitor.stake(FIRST[game], 2500)
    _play_a_round(visitor)
    visitor.until("wagers", lambda: None)
    kept = {
        "settlement": page.locator("#settlement").inner_text(),
        "result": page.locator(".outcome").text_content(),
        "scoreboard": page.locator("#scoreboard").inner_text(),
    }
    assert "Net of the round" in (kept["settlement"] or "")
    assert "You" in (kept["result"] or "")
    page.reload()
    visitor.wait()
    assert page.locator("#settlement").inner_text() == kept["settlement"]
    assert page.locator(".outcome").text_content() == kept["result"]
    assert page.locator("#scoreboard").inner_text() == kept["scoreboard"]
    page.get_by_role("button", name="Repeat").click()
    expect(visitor.mine(FIRST[game])).to_have_attribute("data-cents", "2500")
    page.get_by_role("tab", name="Collection").click()
    expect(page.locator("#collection")).to_contain_text("Taken in round 1")


# --- sizes ----------------------------------------------------------------------------------------

SMALLEST = """() => {
    const shown = (text) => {
        const { visibility, opacity } = getComputedStyle(text);
        return text.textContent.trim() && visibility !== 'hidden' && opacity !== '0';
    };
    const pixels = (text) => {
        const { a, b } = text.getScreenCTM();
        return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    };
    return [...document.querySelectorAll('#felt text')]
        .filter((text) => shown(text) && !text.closest('.card'))
        .map((text) => [pixels(text), text.textContent])
        .sort((one, other) => one[0] - other[0])[0];
}"""


@pytest.mark.parametrize("game", [EZ, ULTIMATE, THREE_CARD, PAN, MANY_SEATS])
def test_nothing_on_the_felt_is_too_small_to_read(visitor: Visitor, game: str) -> None:
    visitor.sit(game)
    page = visitor.page
    visitor.until("wagers", lambda: None)
    wager = page.locator(".cell.own").first.get_attribute("data-wager") or ""
    visitor.stake(FIRST.get(game, wager), 2500)
    size, words = page.evaluate(SMALLEST)
    assert size >= 11, words
    page.locator("#pace").select_option("slow")
    page.locator("#controls [data-do=deal]").click()
    for _ in range(12):
        page.wait_for_timeout(250)
        size, words = page.evaluate(SMALLEST)
        assert size >= 11, words
    page.locator("#pace").select_option("instant")


@pytest.mark.parametrize("game", [ULTIMATE, PAN])
def test_the_felt_stays_where_it_is_whatever_is_offered(visitor: Visitor, game: str) -> None:
    visitor.sit(game)
    page = visitor.page
    if page.locator("#show-best").is_visible():
        page.locator("#show-best").check()
    felt = page.locator("#felt")
    where = _box(felt)
    for _ in range(3):
        visitor.until("wagers", lambda: None)
        assert _box(felt) == where
        visitor.stake(FIRST[game], 2500)
        assert _box(felt) == where
        offered = visitor.press("deal")
        while offered == "ask":
            visitor.settle()
            assert _box(felt) == where
            offered = visitor.press("answer")
        assert _box(felt) == where


@pytest.mark.parametrize(
    ("game", "size"),
    [(EZ, (667, 375)), (ULTIMATE, (844, 390)), (THREE_CARD, (844, 390)), (PAN, (667, 375))],
)
def test_a_phone_on_its_side_shows_felt_and_controls_beside_each_other(
    visitor: Visitor, game: str, size: tuple[int, int]
) -> None:
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.sit(game)
    visitor.until("wagers", lambda: None)
    visitor.stake(FIRST[game], 500)

    def check() -> None:
        page.evaluate("scrollTo(0, 0)")
        felt, actions = _box(page.locator("#felt")), _box(page.locator("#actions"))
        for button in page.locator("#controls button").all():
            box = _box(button)
            assert actions["y"] <= box["y"]
            assert box["y"] + box["height"] <= actions["y"] + actions["height"]
        assert felt["x"] + felt["width"] <= actions["x"]
        assert actions["x"] + actions["width"] <= size[0]
        for one in (felt, actions):
            assert one["y"] >= 0
            assert one["y"] + one["height"] <= size[1]
        assert visitor.sideways() == 0
        inside = page.locator("#actions").evaluate("box => box.scrollWidth - box.clientWidth")
        assert inside == 0

    check()
    offered = visitor.press("deal")
    check()
    while offered == "ask":
        offered = visitor.press("answer")
    check()


# --- pace and hints -------------------------------------------------------------------------------


SHOWN = """async (messages) => {
    const { Queue } = await import('/static/queue.js');
    const played = [];
    const begun = performance.now();
    await new Promise((settled) => {
        const queue = new Queue((message) => played.push(message.event?.event), settled);
        queue.setPace('normal');
        for (const message of messages) queue.push(message);
    });
    return [performance.now() - begun, played.length, played.includes('round-closed')];
}"""


@pytest.mark.parametrize("seats", [1, 20])
def test_what_comes_at_once_is_shown_in_a_few_seconds_however_many_play(
    visitor: Visitor, seats: int
) -> None:
    """The messages after the last decision at a table of Ultimate, some of them many times over."""
    visitor.sit(ULTIMATE)
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 500)
    begun = len(visitor.frames)
    offered = visitor.press("deal")
    while offered == "ask":
        begun = len(visitor.frames)
        offered = visitor.press("answer")
    step = [{"event": frame["event"]} for frame in visitor.frames[begun:] if "event" in frame]
    kinds = [frame["event"]["event"] for frame in step if isinstance(frame["event"], dict)]
    lines = [one for one, kind in zip(step, kinds, strict=True) if kind == "line-settled"]
    at = kinds.index("round-closed")
    messages = [*step[:at], *(lines * (seats - 1)), *step[at:]]
    milliseconds, played, closed = visitor.page.evaluate(SHOWN, messages)
    assert (played, closed) == (len(messages), True)
    assert 2_000 < milliseconds < 6_500, "the result stands for two seconds, and all for five"


def test_the_first_hint_is_there_at_once_or_the_page_says_that_it_thinks(visitor: Visitor) -> None:
    visitor.sit(ULTIMATE)
    page = visitor.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hint", hold)
    page.locator("#show-best").check()
    visitor.until("wagers", lambda: None)
    visitor.stake("ante", 500)
    visitor.press("deal")
    expect(page.locator("#hint")).to_have_text("Thinking…")
    held[0].continue_()
    expect(page.locator("#hint")).to_have_text(re.compile("^Best: "), timeout=60_000)
    page.unroute("**/hint")
    visitor.choose("check")
    expect(page.locator("#hint")).to_have_text(re.compile("^Best: "))
