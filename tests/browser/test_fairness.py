"""The shuffle in the browser: the vectors, a part of its own in it, and every shoe checked."""

import json
import re

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from houseway.families.library import load
from houseway.felt.sight import seen
from tests.browser.conftest import House
from tests.browser.visitor import Visitor
from tests.fairness import played, vectors
from tests.house.visitor import Message

THREE = "lucky-derby/three-card-poker-6-card-bonus"


def test_the_page_computes_the_vectors(page: Page, open_house: House) -> None:
    page.goto(f"{open_house.url}/health")
    given = vectors()
    found = page.evaluate(
        """async (given) => {
            const fair = await import('/static/fairness.js');
            const pledge = fair.pledgeOf(given.value, given.commitment, given.name);
            const shoes = given.shoes.map(({ contributions, deck }) => {
                const { order, dice } = fair.shoe(given.seed, contributions, deck);
                const first = order.slice(0, 8).join(' '), last = order.slice(-4).join(' ');
                return { contributions, deck, first, last, dice: dice(3) };
            });
            const { seed, value, name } = given;
            return { seed, commitment: fair.commitment(seed), value, name, pledge, shoes };
        }""",
        given,
    )
    assert found == given


def test_the_page_hashes_what_webcrypto_does(page: Page, open_house: House) -> None:
    """At every length around a block's end."""
    page.goto(f"{open_house.url}/health")
    assert page.evaluate(
        """async () => {
            const { hex, sha256 } = await import('/static/fairness.js');
            for (let length = 0; length < 200; length += 1) {
                const bytes = crypto.getRandomValues(new Uint8Array(length));
                const right = await crypto.subtle.digest('SHA-256', bytes);
                if (hex(sha256(bytes)) !== hex(new Uint8Array(right))) return length;
            }
            return true;
        }"""
    )


def play_round(visitor: Visitor) -> None:
    """The least wager, raised; the page does the rest."""
    visitor.until("wagers", lambda: None)
    visitor.stake("ante")
    rounds = visitor.page.locator("#log li.round-closed").count()
    if visitor.press("deal") == "ask":
        visitor.press_first("#controls [data-choice]")
    visitor.played(rounds + 1)


def test_a_shoe_that_ends_was_checked_in_the_browser_with_its_own_part_in_it(
    visitor: Visitor,
) -> None:
    visitor.sit(THREE)
    page = visitor.page
    play_round(visitor)
    checked = page.locator("#fairness .checked")
    expect(checked).to_have_attribute("data-holds", "true")
    expect(checked).to_have_attribute("data-mine", "in")
    page.get_by_role("tab", name="Fairness").click()
    expect(checked.get_by_role("heading")).to_have_text(
        re.compile(r"The shuffle of shoe \d+ was checked in your browser")
    )
    expect(checked).to_contain_text(re.compile(r"It gives (all \d+|\d+ of \d+) cards"))
    checked.get_by_text("The figures").click()
    expect(checked.locator("dd").first).to_have_text(re.compile("[0-9a-f]{64}"))
    expect(page.locator("#tab-fairness")).to_have_attribute("data-checked", "holds")
    assert not visitor.errors


def told(message: Message, kind: str) -> Message | None:
    """An event of this kind among those of a message."""
    events = [one["event"] for one in message.get("events", [])]
    return next((event for event in events if event["event"] == kind), None)


def test_a_house_that_deals_another_card_is_found_out(visitor: Visitor) -> None:
    page = visitor.page

    def lie(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            dealt = told(message, "dealt")
            if dealt and dealt["card"]:
                dealt["card"] = "2c" if dealt["card"] != "2c" else "3c"
            ended = told(message, "shoe-ended")
            if ended:
                ended["seed"] = ended["seed"][::-1]
            line.send(json.dumps(message))

        house.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), lie)
    visitor.sit(THREE)
    play_round(visitor)
    checked = page.locator("#fairness .checked")
    expect(checked).to_have_attribute("data-holds", "false")
    expect(page.locator("#tab-fairness")).to_have_attribute("data-checked", "fails")
    page.get_by_role("tab", name="Fairness").click()
    expect(checked).to_contain_text("the seed does not hash to what was committed to")
    expect(checked).to_contain_text(re.compile(r"card \d+ was .., the seed gives .."))


def test_a_browser_that_never_reveals_is_named_and_holds_nobody_up(visitor: Visitor) -> None:
    page = visitor.page

    def keep_back(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if json.loads(text)["do"] != "reveal":
                house.send(text)

        line.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), keep_back)
    visitor.sit(THREE)
    play_round(visitor)
    expect(page.locator("#log li.pledge-withheld")).to_have_count(1)
    checked = page.locator("#fairness .checked")
    expect(checked).to_have_attribute("data-holds", "true")
    expect(checked).to_have_attribute("data-mine", "left out")


def test_a_page_loaded_again_after_its_pledge_still_has_its_part(visitor: Visitor) -> None:
    visitor.sit(THREE)
    visitor.until("wagers", lambda: None)
    visitor.page.reload()
    visitor.wait()
    play_round(visitor)
    expect(visitor.page.locator("#fairness .checked")).to_have_attribute("data-mine", "in")


def test_a_part_is_revealed_once_among_the_same_pledges(page: Page, open_house: House) -> None:
    """A house that goes back to before the call is given nothing, and found out."""
    page.goto(f"{open_house.url}/health")
    said, faults = page.evaluate(
        """async () => {
            const { Witness } = await import('/static/witness.js');
            const { pledgeOf } = await import('/static/fairness.js');
            const said = [];
            let result = null;
            const keep = (found) => { result = found; };
            const one = new Witness('t', (message) => said.push(message), keep);
            const view = {
                shoe: 1, seq: 9, stage: 'wagers', in_play: false, called: false, cards_left: 0,
                commitment: 'c'.repeat(64), pledged: {}, parts: {}, withheld: [], contributions: [],
                hands: {},
            };
            const you = { name: 'Ada', seat: 1 };
            const game = { deck: { packs: 1, ranks: 'A23456789TJQK', jokers: 0 } };
            one.begin({ view, you, game });
            const { pledge } = said[0];
            const call = (others) => {
                for (const [name, pledged] of Object.entries({ Ada: pledge, ...others })) {
                    one.see(10, { event: 'pledged', name, pledge: pledged });
                }
                one.see(11, { event: 'pledges-called' });
            };
            call({ Bea: '1'.repeat(64) });
            one.resumed(you); // the same call again, as after a restart
            one.begin({ view, you, game });
            call({ Bea: '2'.repeat(64) });
            const { value } = said[1];
            one.see(12, { event: 'pledge-revealed', name: 'Ada', value });
            one.see(13, { event: 'shuffled', shoe: 1, cards: 52 });
            one.see(14, { event: 'shoe-ended', shoe: 1, seed: '00', contributions: [value] });
            return [said.map((message) => message.do), result.faults];
        }"""
    )
    assert said == ["pledge", "reveal", "reveal", "pledge"]
    assert "pledges were called for twice, and were others the second time" in faults


@pytest.mark.parametrize("joined_late", [False, True])
@pytest.mark.parametrize(
    ("game", "rounds"),
    [("oceana/ez-baccarat", 75), ("comstock/super-pan-9", 12), (THREE, 3)],
    ids=lambda value: str(value),
)
def test_every_shoe_of_any_game_is_checked_as_far_as_it_was_seen(
    page: Page, open_house: House, game: str, rounds: int, joined_late: bool
) -> None:
    """With one player's eyes, over whole shoes; late, from the first shoe's sixth card on."""
    page.goto(f"{open_house.url}/health")
    filing = load(game)
    deck = filing.rules.deck
    table = played(filing, rounds)
    events = [msgspec.to_builtins(seen(event, "Ann")) for event in table.events]
    results = page.evaluate(
        """async ([events, deck, late]) => {
            const { Witness } = await import('/static/witness.js');
            const results = [];
            const one = new Witness('w', () => {}, (found) => results.push(found));
            const view = {
                shoe: 0, seq: 0, stage: 'waiting', in_play: false, called: false, cards_left: 0,
                commitment: '', pledged: {}, parts: {}, withheld: [], contributions: [],
                hands: {},
            };
            const you = { name: 'Dee', seat: null };
            one.begin({ view, you, game: { deck } });
            let out = 0;
            let size = 0;
            for (const event of events) {
                if (event.event === 'committed') Object.assign(view, event);
                if (event.event === 'shuffled') size = event.cards;
                if (['dealt', 'burned'].includes(event.event)) out += 1;
                one.see(event.seq, event);
                if (late && out === 5) {
                    const { contributions, hands } = one;
                    const cards_left = size - out;
                    const now = { ...view, seq: event.seq, in_play: true, cards_left, hands };
                    const another = new Witness('w', () => {}, (found) => results.push(found));
                    another.begin({ view: { ...now, contributions }, you, game: { deck } });
                    one.see = (...what) => another.see(...what);
                    out = Infinity;
                }
            }
            return results.map(({ holds, faults, cards, out }) => ({ holds, faults, cards, out }));
        }""",
        [
            events,
            {"packs": deck.packs.default, "ranks": deck.ranks, "jokers": deck.jokers},
            joined_late,
        ],
    )
    assert len(results) == table.shuffle.number
    for result in results:
        assert result["faults"] == []
        assert 0 < result["cards"] <= result["out"]
