"""Tables with a pot in the house: people and bots, the time to act, a stop, and unseen hands."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from houseway.analysis.opening import open_felt
from houseway.analysis.replay import replay, verify
from houseway.cards.card import Card, shown
from houseway.families import library
from houseway.families.library import load
from houseway.felt.events import (
    AnyEvent,
    Chose,
    Dealt,
    HandBegun,
    PotAwarded,
    PutIn,
    RoundClosed,
    SatOut,
    ShoeEnded,
    ThrownAway,
    TimeUp,
    TurnedUp,
)
from houseway.felt.pot.table import PotTable
from houseway.house.floor import Floor, Wish
from houseway.house.live.waiting import TIME_BANK, TIME_TO_ACT, Settings
from houseway.house.messages import Answer, Deal, Sit
from houseway.house.pot_bots import PotBots
from houseway.house.restore import restore
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from tests.house.conftest import Enter
from tests.house.pots import GAMES, closed, play_hands, write_games
from tests.house.visitor import Line, Visitor, open_house, run

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")


@pytest.fixture
def filings(tmp_path: Path) -> str:
    """A folder with a game of each kind."""
    return write_games(tmp_path)


@contextmanager
def seated(enter: Enter, filings: str, game: str, **wish: object) -> Iterator[list[Line]]:
    """Ada and Bea at a table with bots, and somebody at the rail."""
    ada = enter(filings)
    address = ada.open_table(f"my-room/{game}", **wish)
    bea, rail = ada.another(), ada.another()
    with ada.visit(address) as hers, bea.visit(address) as other, rail.visit(address) as watching:
        other.say(do="sit")
        yield [hers, other, watching]


def kept(database: str) -> list[AnyEvent]:
    """The events of the only table of a house."""
    store = Store(database)
    [id] = [head.id for head in store.heads()]
    return list(store.events(id))


# --- what others see ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_of_a_hand_that_was_not_shown_reaches_anybody_else(
    enter: Enter, database: str, filings: str, game: str
) -> None:
    with seated(enter, filings, game, option="1") as lines:
        names = [line.you["name"] if line.you["seat"] else None for line in lines]
        play_hands(lines, 4, "check", "call", "pat")
        play_hands(lines, 2, "check", "fold", "pat")
        told = [told_of_hands(line) for line in lines]
    log = kept(database)
    unseen = 0
    for name, frames in zip(names, told, strict=True):
        for number, cards in hidden_from(log, name).items():
            for card in cards:
                assert not names_card(card, frames[number]), (name, number, card)
                unseen += 1
    assert unseen > 60, "of every hand somebody's cards stayed unseen"


def hidden_from(log: list[AnyEvent], name: str | None) -> dict[int, set[str]]:
    """Of each hand the cards that somebody else had and nobody turned up."""
    hands: dict[int, set[str]] = {}
    number = 0
    for event in log:
        if isinstance(event, HandBegun):
            number = event.round
            hands[number] = set()
        elif isinstance(event, Dealt) and event.seen_by is not None:
            if name not in event.seen_by and event.card:
                hands[number].add(str(event.card))
        elif isinstance(event, TurnedUp):
            hands[number].difference_update(map(str, event.cards))
    return hands


def told_of_hands(line: Line) -> dict[int, str]:
    """Every byte that came over a line, by the hand it came in."""
    told: dict[int, str] = {}
    number = 0
    for text in line.sent:
        begun = re.findall(r'"event":"hand-begun","seq":\d+,"round":(\d+)', text)
        told[number] = told.get(number, "") + text if not begun else told.get(number, "")
        if begun:
            [number] = map(int, begun)
            told[number] = text
    return told


def names_card(card: str, text: str) -> bool:
    """Whether a card is in it, as data or in words."""
    said = shown(Card(card))
    data = re.search(rf"(?<![0-9A-Za-z]){card}(?![0-9A-Za-z])", text)
    return bool(data) or re.search(rf"(?<![0-9A-Za-z]){said}", text) is not None


def test_a_card_that_is_shown_would_be_found(enter: Enter, database: str, filings: str) -> None:
    with seated(enter, filings, "holdem", option="1") as lines:
        play_hands(lines, 2, "check", "call")
        rail = told_of_hands(lines[2])
    turned = [event for event in kept(database) if isinstance(event, TurnedUp)]
    assert turned
    assert all(any(names_card(card, text) for text in rail.values()) for card in turned[0].cards)


def test_the_log_and_the_page_hide_mucked_hands_and_seeds_while_somebody_plays(
    enter: Enter, database: str, filings: str
) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="2")
    bea = ada.another()
    with ada.visit(address) as line:
        play_hands([line], 3, "fold", "check")
        log = kept(database)
        mucked = hidden_from(log, None)
        assert not [event for event in log if isinstance(event, ShoeEnded)]
        assert (b"s" * 32).hex() not in "".join(line.sent)
        rows = bea.get(f"{address}/log").splitlines()
        assert '"seed"' not in "".join(rows)
        number = 0
        for row in rows:
            if '"hand-begun"' in row:
                number += 1
            for card in mucked.get(number, ()):
                assert not names_card(card, row)
        with bea.visit(address) as late:
            assert all(None in cards for seat, cards in late.view["hands"].items() if seat == "3")
        line.say(do="stand-up")
    log = kept(database)
    ended = [event.shoe for event in log if isinstance(event, ShoeEnded)]
    assert ended[:3] == [1, 2, 3], "nobody is left but bots"
    assert not verify(load("my-room/holdem", filings), log).faults


def test_what_is_thrown_away_at_a_draw_is_told_to_nobody_else(
    enter: Enter, database: str, filings: str
) -> None:
    with seated(enter, filings, "lowball", option="1") as lines:
        people = lines[:2]
        for _ in range(80):
            for line in people:
                line.listen()
                if not line.is_asked():
                    if line.view["stage"] == "waiting" and len(closed(line)) < 3:
                        line.say(do="deal")
                    continue
                choices = line.view["ask"]["choices"]
                two = next((choice for choice in choices if choice.count("-") == 1), "")
                line.answer(two, "check", "call")
            if len(closed(lines[0])) == 3:
                break
        lines[2].listen()
        rail = told_of_hands(lines[2])
    log = kept(database)
    assert [event for event in log if isinstance(event, ThrownAway) and len(event.places) == 2]
    for number, cards in hidden_from(log, None).items():
        assert not any(names_card(card, rail[number]) for card in cards)


# --- playing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_chips_are_conserved_and_the_log_replays(
    enter: Enter, database: str, filings: str, game: str
) -> None:
    with seated(enter, filings, game, option="2") as lines:
        play_hands(lines, 5, "check", "call", "pat")
        chairs = lines[0].view["chairs"].values()
    log = kept(database)
    filing = load(f"my-room/{game}", filings)
    table = replay(filing, log)
    assert {chair["name"]: chair["purse"] for chair in chairs} == table.purses
    results = [event.net for event in log if isinstance(event, RoundClosed)]
    assert len(results) == 5
    assert all(sum(net.values()) == 0 for net in results)


FILED = [id for id in library.ids() if library.load(id).rules.family_name == "poker"]


@pytest.mark.parametrize("game", FILED)
def test_every_poker_filing_is_played_at_a_table_of_the_house(enter: Enter, game: str) -> None:
    visitor = enter()
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        play_hands([line], 2, "check", "call", "up", "pat")
        nets = [event["net"] for event in closed(line)]
        dropped = [m["event"] for m in line.events() if m["event"]["event"] == "dropped"]
    assert sum(sum(net.values()) for net in nets) == -sum(event["cents"] for event in dropped)


def test_what_a_hand_does_not_make_is_told_once_every_card_is_out(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table("comstock/crazy-pineapple")
    with visitor.visit(address) as line:
        play_hands([line], 6, "check", "call")
        held: list[tuple[int, str]] = []
        board = 0
        for message in line.messages:
            if "view" in message:
                board = len(message["view"]["hands"].get("community", ()))
            elif message["type"] == "now" and message["holds"]:
                held.append((board, message["holds"]))
    before = [words for cards, words in held if cards < 5]
    assert before
    assert not [words for words in before if "no low" in words or "no high" in words]
    assert [words for cards, words in held if cards == 5 and "no low" in words]


def test_any_amount_between_the_two_is_bet(enter: Enter, filings: str) -> None:
    visitor = enter(filings)
    address = visitor.open_table("my-room/holdem", option="2")
    with visitor.visit(address) as line:
        while not line.is_asked():
            line.say(do="deal")
        least, most = line.view["ask"]["amounts"]["raise"]
        [refused, *_] = line.say(do="answer", choice=f"raise {most + 1}")
        assert "may choose" in refused["says"]
        before = line.view["pot"]["cents"]
        line.say(do="answer", choice=f"raise {least + 123}")
        put = next(m["event"] for m in line.events() if m["event"].get("cents") == least + 123)
        assert (put["event"], put["why"]) == ("put-in", "raise")
        told = next(m["view"]["pot"] for m in line.events() if m["event"] is put)
        assert told["cents"] == before + least + 123


def test_side_pots_are_told_with_who_plays_for_them(enter: Enter, filings: str) -> None:
    visitor = enter(filings)
    address = visitor.open_table("my-room/holdem", option="2")
    seen: list[list[dict[str, Any]]] = []
    with visitor.visit(address) as line:
        for _ in range(40):
            if line.view["chairs"][str(line.you["seat"])]["purse"] == 0:
                line.say(do="buy-in", cents=20_000)
            line.say(do="deal")
            while line.is_asked():
                most = (line.view["ask"].get("amounts") or {}).get("raise")
                line.say(do="answer", choice=f"raise {most[1]}") if most else line.answer("call")
            told = [m["view"]["pot"] for m in line.events() if m["view"].get("pot")]
            seen = [pot["pots"] for pot in told if len(pot["pots"]) > 1]
            if seen:
                break
    assert seen, "no two were all in with different stacks in 40 hands"
    main, side = seen[0][:2]
    assert set(side["seats"]) < set(main["seats"])


def test_who_has_no_chips_is_dealt_in_again_once_he_buys(enter: Enter, filings: str) -> None:
    visitor = enter(filings)
    address = visitor.open_table("my-room/holdem", option="2")
    with visitor.visit(address) as line:
        seat = str(line.you["seat"])
        for _ in range(60):
            line.say(do="deal")
            while line.is_asked():
                most = (line.view["ask"].get("amounts") or {}).get("raise")
                line.say(do="answer", choice=f"raise {most[1]}") if most else line.answer("call")
            if line.view["chairs"][seat]["purse"] == 0:
                break
        assert line.view["chairs"][seat]["purse"] == 0
        line.say(do="deal")
        assert seat not in line.view["hands"], "a hand between bots"
        line.say(do="buy-in", cents=20_000)
        line.say(do="deal")
        assert seat in line.view["hands"]


def test_somebody_who_comes_in_mid_hand_sits_down_after_it(enter: Enter, filings: str) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="2")
    with ada.visit(address) as hers, ada.another().visit(address) as other:
        while not hers.is_asked():
            hers.say(do="deal")
        other.say(do="sit")
        assert other.view["promised"]
        while hers.is_asked():
            hers.answer("fold", "check")
        other.listen()
        other.say(do="hello", seq=0)
        assert other.you["seat"] in {int(seat) for seat in other.view["chairs"]}


def test_the_lobby_lists_a_game_with_a_pot_without_prices(enter: Enter, filings: str) -> None:
    page = enter(filings).get("/")
    card = re.search(
        r'<article class="filing" data-game="my-room/holdem">.*?</article>', page, re.S
    )
    assert card
    assert "/prices/" not in card[0]
    assert "houseway equity my-room/holdem" in card[0]


# --- time, and a house that stops -----------------------------------------------------------------


def test_who_takes_too_long_checks_or_folds_and_puts_no_chip_in(
    database: str, filings: str
) -> None:
    async def story() -> None:
        now = [1_000.0]
        floor = Floor(Store(database), filings, Settings(), lambda: now[0])
        table = await floor.table(await floor.open(ADA, Wish("my-room/holdem", option="1")))
        floor.store.meet(BEA.id, BEA.name)
        for person in (ADA, BEA):
            await table.join(Visit(person))
        await table.do(BEA, Sit())
        for hand in range(4):  # hands in which Bea never says a word
            await table.do(ADA, Deal())
            if not hand:
                assert table.stage == "waiting", "the deal waits for Bea"
                now[0] += TIME_TO_ACT
                await table.keep_time()
            while table.stage == "round":
                ask = table.felt.round.ask if table.felt.round else None
                if ask and ask.bettor == "Ada":
                    choice = "call" if "call" in ask.choices else "check"
                    await table.do(ADA, Answer(ask=table.felt.asked or 0, choice=choice))
                else:
                    now[0] += TIME_TO_ACT + TIME_BANK
                    await table.keep_time()
        floor.close()

    run(story())
    log = kept(database)
    assert {event.name for event in log if isinstance(event, TimeUp)} == {"Bea"}
    chose = {e.choice for e in log if isinstance(e, Chose) and e.bettor == "Bea"}
    assert chose <= {"check", "fold"}
    put = {e.why for e in log if isinstance(e, PutIn) and e.name == "Bea"}
    assert put <= {"small blind", "big blind"}
    out = [event for event in log if isinstance(event, SatOut)]
    assert [event.name for event in out] == ["Bea"], "and then she sits out"
    later = [event for event in log if isinstance(event, Chose) and event.seq > out[0].seq]
    assert "Bea" not in {event.bettor for event in later[4:]}


def test_a_killed_house_goes_on_in_mid_hand(database: str, filings: str) -> None:
    with open_house(database, filings) as ada:
        cookie = ada.cookie
        address = ada.open_table("my-room/holdem", option="2")
        with ada.visit(address) as line:
            while not line.is_asked():
                line.say(do="deal")
            before = line.view
    with open_house(database, filings) as house:
        ada = Visitor(house.client, cookie)
        with ada.visit(address) as line:
            assert line.view == before
            assert line.is_asked()
            line.answer("call", "check")
            while line.is_asked():
                line.answer("check", "call")
            assert line.view["stage"] == "waiting"
    log = kept(database)
    assert any(isinstance(event, PotAwarded) for event in log)
    assert replay(load("my-room/holdem", filings), log).purses


def test_a_table_of_many_hands_is_restored_from_a_checkpoint(
    enter: Enter, database: str, filings: str
) -> None:
    visitor = enter(filings)
    address = visitor.open_table("my-room/holdem", option="1")
    with visitor.visit(address) as line:
        play_hands([line], 22, "fold", "check")
    id = address.rsplit("/", 1)[1]
    store = Store(database)
    assert store.checkpoint(id) is not None
    restored = restore(store, id, filings)
    assert isinstance(restored.table, PotTable)
    assert isinstance(restored.bots, PotBots)
    assert restored.table.before > 0
    restored.table.stand_up(line.you["name"])
    ended = [event.shoe for event in restored.table.events if isinstance(event, ShoeEnded)]
    assert ended == [*range(1, 23)]


# --- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_same_hands_from_the_same_secret(filings: str, game: str) -> None:
    one, other = (bots_alone(f"my-room/{game}", filings) for _ in range(2))
    assert one.events == other.events
    assert one.rounds == 12
    replay(one.filing, one.events)


def bots_alone(game: str, filings: str) -> PotTable:
    table = open_felt(load(game, filings), b"shoes", option="1")
    assert isinstance(table, PotTable)
    bots = PotBots(table, b"bots")
    bots.sit_down()
    for _ in range(12):
        bots.act()
        table.deal()
        bots.act()
    table.close()
    return table


def test_a_table_is_opened_with_a_jackpot_where_a_sheet_takes_one(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table("comstock/texas-holdem", fee_option="2", jackpot=True)
    assert '"jackpot":true' in visitor.get(f"{address}/log").splitlines()[0]
    answer = visitor.client.post("/tables", json={"game": "oceana/texas-holdem", "jackpot": True})
    assert answer.status_code == 400
    assert "takes nothing from a pot for a jackpot" in answer.json()["says"]
