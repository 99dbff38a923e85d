"""Poker in Chromium: an oval of seats, bets by slider, cards thrown away, two people and bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import House
from tests.browser.visitor import Visitor, play_together, there_is
from tests.house.pots import GAMES, write_games

HOLDEM, STUD, LOWBALL = (f"my-room/{game}" for game in GAMES)
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "lying phone": (844, 390)}


@pytest.fixture(scope="module")
def poker_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with hold'em, stud and lowball of its own."""
    house = house_in(tmp_path_factory.mktemp("poker"))
    house.start()
    yield house
    house.kill()


def house_in(folder: Path) -> House:
    database, log = f"sqlite:///{folder / 'house.sqlite'}", folder / "house.log"
    return House(database, log, "--filings", write_games(folder))


@pytest.fixture
def player(page: Page, poker_house: House) -> Iterator[Visitor]:
    """Somebody in that house, on whose page nothing may go wrong."""
    visitor = Visitor(page, poker_house.url)
    yield visitor
    assert visitor.errors == []


def sit(visitor: Visitor, game: str, option: str = "1") -> None:
    """At a fresh table with these limits."""
    visitor.enter()
    card = visitor.page.locator(f'[data-game="{game}"]')
    card.locator("summary").click()
    card.locator("select[name=option]").select_option(option)
    card.locator("button.primary").click()
    visitor.page.wait_for_url("**/tables/*")
    visitor.wait()


def until_asked(visitor: Visitor) -> None:
    """Deal until the visitor is asked about a bet."""
    for _ in range(20):
        if visitor.wait() == "ask":
            return
        visitor.press("deal")
    raise AssertionError("nobody asked in 20 hands")


def quietly(visitor: Visitor) -> str:
    """Check, or call, or throw nothing away; what is offered then."""
    choices = ("check", "call", "throw", "fold")
    return visitor.press_first(*(f'#controls [data-choice="{one}"]' for one in choices))


def play_hand(visitor: Visitor) -> None:
    """A hand to its end."""
    offered = visitor.press("deal") if visitor.wait() == "between" else "ask"
    while offered == "ask":
        offered = quietly(visitor)


PUT_IN = """Number(document.querySelector(
    `.bet[data-seat="${document.querySelector('.plate.own').dataset.seat}"]`
)?.dataset.cents ?? 0)"""
RAISES = f"""() => {PUT_IN} > 0
    && document.querySelector('#controls [data-choice="raise"]') !== null"""
"""Whether the visitor has chips in on this street, and may raise."""


def lies_before(visitor: Visitor) -> int:
    """The cents that the visitor has put in on this street."""
    _, cents = visitor.look(f"() => {PUT_IN}")
    assert isinstance(cents, int)
    return cents


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("game", [HOLDEM, STUD, LOWBALL])
def test_hands_are_played_to_the_showdown(player: Visitor, game: str) -> None:
    sit(player, game)
    for _ in range(3):
        play_hand(player)
    page = player.page
    player.played(3)
    expect(page.locator("#round")).to_have_text("Hand 3")
    expect(page.locator("#settlement h3")).to_contain_text("Hand 3")
    net = [
        int(text)
        for text in page.locator(".net-of-round li").evaluate_all(
            "rows => rows.map(row => row.dataset.cents)"
        )
    ]
    assert sum(net) == 0
    won = page.locator(".made.won").count()
    assert any(net) or won > 1, "chips moved, or the pot was divided"
    assert won >= 1


def test_a_raise_is_made_with_the_slider_and_with_the_field(player: Visitor) -> None:
    sit(player, HOLDEM, "2")
    until_asked(player)
    page = player.page
    word = page.locator("form.with-amount button[type=submit]").get_attribute("data-choice")
    had = lies_before(player)
    slider = page.locator(".amount-slider")
    slider.evaluate(
        "one => { one.value = 4200; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    expect(page.locator("form.with-amount button[type=submit]")).to_contain_text("$42")
    expect(page.locator("[data-amount-of]")).to_have_value("42")
    page.locator("[data-amount-of]").fill("37.50")
    expect(page.locator("form.with-amount button[type=submit]")).to_contain_text("$37.50")
    assert word is not None
    player.choose(word)
    put = [frame["event"] for frame in player.frames if frame.get("type") == "event"]
    mine = [e for e in put if isinstance(e, dict) and e.get("event") == "put-in"]
    assert {"cents": 3750 - had, "why": word}.items() <= next(
        one for one in mine if one["name"] == player.name and one["why"] == word
    ).items()


@pytest.mark.parametrize("option", ["1", "2"])
def test_a_raise_is_called_by_what_it_comes_to(player: Visitor, option: str) -> None:
    """Who has a blind in puts in less than he raises to: the button tells both."""
    sit(player, HOLDEM, option)
    page = player.page
    button = page.locator('#controls [data-choice="raise"]')
    for _ in range(40):
        offered, may_raise = player.look(RAISES)
        if offered != "ask":
            player.press("deal")
        elif may_raise:
            break
        else:
            quietly(player)
    had = lies_before(player)
    asked = next(frame["view"] for frame in reversed(player.frames) if "view" in frame)
    assert isinstance(asked, dict)
    costs = asked["ask"]["choices"]["raise"]
    expect(button).to_contain_text(f"Raise to ${(had + costs) // 100}")
    expect(button.locator("small")).to_have_text(f"you put in ${costs // 100}")
    player.choose("raise")
    put = [frame["event"] for frame in player.frames if frame.get("type") == "event"]
    raised = [e for e in put if isinstance(e, dict) and e.get("why") == "raise"]
    assert [e["cents"] for e in raised if e["name"] == player.name] == [costs]


def test_usual_amounts_fill_the_field_and_all_in_says_so(player: Visitor) -> None:
    sit(player, HOLDEM, "2")
    until_asked(player)
    page = player.page
    page.locator(".usual button", has_text="All in").click()
    most = page.locator("[data-amount-of]").get_attribute("max")
    assert most is not None
    expect(page.locator("[data-amount-of]")).to_have_value(most)
    expect(page.locator("form.with-amount button[type=submit] small")).to_have_text("all in")


def test_cards_are_thrown_away_by_clicking_them(player: Visitor) -> None:
    sit(player, LOWBALL)
    page = player.page
    for _ in range(20):
        offered, throws = player.look(there_is(".throwing"))
        if offered != "ask":
            player.press("deal")
        elif throws:
            break
        else:
            quietly(player)
    cards = page.locator(".card-button")
    expect(cards).to_have_count(5)
    sure = page.locator('#controls [data-choice="throw"]')
    expect(sure).to_have_text("Stand pat")
    gone = [cards.nth(place).get_attribute("data-card-of") for place in (0, 3)]
    cards.nth(0).click()
    cards.nth(3).click()
    cards.nth(1).click()
    cards.nth(1).click()
    expect(sure).to_have_text("Throw away 2 cards")
    player.choose("throw")
    own = page.locator(".plate.own").get_attribute("data-seat")
    held = page.locator(f'[data-hand="{own}"] .card').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )
    assert len(held) == 5 or not held
    assert not set(held) & set(gone)


def test_two_people_and_bots_at_one_table(
    chromium: Browser, player: Visitor, poker_house: House
) -> None:
    sit(player, HOLDEM)
    other = chromium.new_context(viewport={"width": 390, "height": 844})
    bea = Visitor(other.new_page(), poker_house.url)
    bea.page.goto(player.page.url)
    bea.page.locator("[data-do=sit]").click()
    bea.wait()
    quiet = '#controls [data-choice="check"], #controls [data-choice="call"]'
    play_together([player, bea], 2, quiet)
    assert bea.errors == []
    names = {player.name, bea.name}
    closed = [frame["event"] for frame in bea.frames if frame.get("type") == "event"]
    nets = [e["net"] for e in closed if isinstance(e, dict) and e.get("event") == "round-closed"]
    assert nets
    assert names <= set(nets[-1])
    other.close()


def test_a_killed_house_goes_on_in_mid_hand(page: Page, tmp_path: Path) -> None:
    house = house_in(tmp_path)
    house.start()
    visitor = Visitor(page, house.url)
    sit(visitor, HOLDEM)
    until_asked(visitor)
    held = page.locator(".plate.own").text_content()
    question = page.locator("#actions").get_attribute("data-offer")
    house.kill()
    page.wait_for_function("() => document.body.dataset.line === 'lost'")
    house.start()
    page.wait_for_function("() => document.body.dataset.line === 'open'")
    offered = visitor.wait()
    assert offered == "ask"
    assert page.locator("#actions").get_attribute("data-offer") == question
    assert page.locator(".plate.own").text_content() == held
    while offered == "ask":
        offered = quietly(visitor)
    visitor.played(1)
    assert visitor.errors == []
    house.kill()


@pytest.mark.parametrize(
    ("game", "size"),
    [*((HOLDEM, size) for size in SIZES), (STUD, "phone"), (LOWBALL, "lying phone")],
)
def test_everything_fits_the_screen_and_axe_finds_nothing(
    player: Visitor, game: str, size: str
) -> None:
    page = player.page
    resize(page, size)
    sit(player, game, "2")
    until_asked(player)
    assert player.sideways() == 0
    player.settle()
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
    covered = page.evaluate(
        """() => [...document.querySelectorAll('#controls button, #controls input')].filter((one) =>
        {
            const box = one.getBoundingClientRect();
            if (box.bottom > innerHeight) return false; // it is scrolled to
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return top !== one && !one.contains(top);
        }).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert covered == []
    beside = page.evaluate(
        """() => {
            const { left, right } = document.getElementById('actions').getBoundingClientRect();
            const all = [...document.querySelectorAll('#controls button, #controls input')];
            return all.filter((one) => {
                const box = one.getBoundingClientRect();
                return box.left < left || box.right > right;
            }).map((one) => one.outerHTML.slice(0, 120));
        }"""
    )
    assert beside == []
    play_hand(player)
    assert player.sideways() == 0
    cut = page.evaluate(
        """() => {
            const felt = document.getElementById('felt').getBoundingClientRect();
            return [...document.querySelectorAll('#felt .card, #felt .made, #felt .bet')]
                .filter((one) => {
                    const { top, left, right, bottom } = one.getBoundingClientRect();
                    const over = top < felt.top - 1 || bottom > felt.bottom + 1;
                    return over || left < felt.left - 1 || right > felt.right + 1;
                }).map((one) => one.outerHTML.slice(0, 120));
        }"""
    )
    assert cut == []


def test_plates_cards_and_bets_lie_apart_at_tables_of_every_size(player: Visitor) -> None:
    """For every hand that is filed and two seats to the most, seated and at the rail."""
    player.enter()
    faults = player.page.evaluate(
        """async () => {
            const { layOut, LIFT } = await import('/families/poker/layout.js');
            const faults = [];
            const shapes = [[false, false], [true, false], [true, true]];
            const games = [[2, 5, 10], [3, 5, 9], [4, 5, 10], [5, 5, 8], [5, 0, 8], [7, 0, 8]];
            for (const [cards, board, most] of games) for (const [narrow, low] of shapes)
                for (let seats = 2; seats <= most; seats += 1)
                    for (const own of [null, 1, seats]) {
                const game = { poker: { cards, board } };
                const felt = layOut({ game, seats, own, narrow, low, least: narrow ? 11.5 : 12.7 });
                const where = JSON.stringify({ cards, board, narrow, low, seats, own });
                const boxes = Object.values(felt.places).flatMap(({ plate, hand, bet }) => [
                    { ...plate, what: 'plate' },
                    { ...hand, what: 'hand', height: hand.height * (board ? 1 : 1 + LIFT) },
                    { ...bet, what: 'bet', width: narrow ? 50 : 66, height: 18 },
                ]);
                const { pot } = felt;
                boxes.push({ x: pot.x, y: pot.y - 4, what: 'pot', width: 90, height: pot.size });
                for (const [at, one] of boxes.entries()) {
                    const [right, down] = [one.x + one.width / 2, one.y + one.height / 2];
                    const inside = right <= felt.width + 1 && down <= felt.height + 1;
                    const shown = right >= one.width - 1 && down >= one.height - 1;
                    if (!inside || !shown) faults.push(`${one.what} is cut off: ${where}`);
                    for (const two of boxes.slice(at + 1)) {
                        const across = (one.width + two.width) / 2 - Math.abs(one.x - two.x);
                        const below = (one.height + two.height) / 2 - Math.abs(one.y - two.y);
                        const over = across > 4 && below > 4;
                        if (over) faults.push(`${one.what} lies on ${two.what}: ${where}`);
                    }
                }
            }
            return [...new Set(faults)];
        }"""
    )
    assert faults == []


def test_a_flop_dealt_too_soon_is_shuffled_in_and_the_page_checks_it(visitor: Visitor) -> None:
    """The floor declares it; who stands up last has every shuffle checked before him."""
    visitor.sit("casino-royale/texas-holdem")
    until_asked(visitor)
    page = visitor.page
    page.get_by_role("tab", name="Floor").click()
    early = page.locator("[data-declare=early-flop]")
    early.locator("[data-step=declare]").click()
    early.locator("[data-step=confirm]").click()
    expect(page.locator("#floor .declared")).to_contain_text("taken back and shuffled in again")
    while visitor.wait() == "ask":
        quietly(visitor)
    assert page.locator("#log li.reshuffled").count() == 1
    number = page.locator("#log li.round-closed").count()
    page.locator("#stand-up").click()
    checked = page.locator("#fairness .checked")
    expect(checked).to_have_attribute("data-shoe", str(number))
    expect(checked).to_have_attribute("data-holds", "true")
    expect(page.locator("#tab-fairness")).to_have_attribute("data-checked", "holds")
    expect(page.locator("#controls [data-do=lobby]")).to_have_attribute("href", "/")


def test_the_lobby_sends_nobody_to_prices_of_poker(player: Visitor) -> None:
    player.enter()
    card = player.page.locator(f'[data-game="{HOLDEM}"]')
    expect(card).to_contain_text(f"houseway equity {HOLDEM}")
    expect(card.locator("a", has_text="Prices")).to_have_count(0)


def test_the_lobby_and_the_table_say_what_is_played_for(visitor: Visitor) -> None:
    visitor.enter()
    page = visitor.page
    holdem = page.locator('[data-game="oceana/texas-holdem"]')
    expect(holdem.locator(".stakes")).to_have_text(
        "$3-$6 limit, blinds $1 and $3, buy-in $30 or more. 4 other limits under House rules."
    )
    pan = page.locator('[data-game="comstock/pan"] .stakes')
    expect(pan).to_contain_text("Chips of $0.50, buy-in 20 chips, $10, or more.")
    expect(page.locator('[data-game="oceana/ez-baccarat"] .stakes')).to_have_count(0)
    holdem.locator("summary").click()
    limits = holdem.locator("select[name=option] option")
    expect(limits.first).to_have_text("1: $3-$6 limit, blinds $1 and $3, buy-in $30 or more")
    visitor.sit("oceana/texas-holdem")
    expect(page.locator("#detail")).to_contain_text("$3-$6 limit, blinds $1 and $3")
    page.get_by_role("tab", name="House rules").click()
    expect(page.locator("#readings .stakes")).to_contain_text("buy-in $30 or more")
    page.get_by_role("tab", name="Collection").click()
    until_asked(visitor)
    collection = page.locator("#collection")
    expect(collection).to_contain_text("Taken in hand 1")
    expect(collection).not_to_contain_text("wagers")
