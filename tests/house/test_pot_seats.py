"""Seats of a poker table in the house: sitting out, coming back, moving, chips, and stops."""

from pathlib import Path
from typing import Any

import pytest

from houseway.analysis.replay import replay
from houseway.families.library import load
from houseway.felt.events import AnyEvent, PutIn, SatOut, TimeUp
from houseway.felt.pot.table import PotTable
from houseway.house.floor import Floor, Wish
from houseway.house.live.waiting import ABSENCE, Settings
from houseway.house.messages import Answer, Deal, Return, Sit
from houseway.house.restore import restore
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from tests.house.conftest import Enter
from tests.house.pots import HOLDEM
from tests.house.visitor import Line, Visitor, open_house, run

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")
SEATING = """
[play]
straddle = true

[play.seating]
first-button = "high-card"
free-hands   = false
"""


@pytest.fixture
def filings(tmp_path: Path) -> str:
    """A folder with hold'em, in which nobody comes in for nothing."""
    room = tmp_path / "filings" / "my-room"
    room.mkdir(parents=True)
    (room / "holdem.toml").write_text(
        HOLDEM.replace("[play.stakes.1]", f"{SEATING}\n[play.stakes.1]")
    )
    return str(room.parent)


def played(line: Line, count: int = 1) -> None:
    """Hands in which the visitor folds, or is not dealt in."""
    for _ in range(count):
        line.say(do="deal")
        while line.is_asked():
            line.answer("fold", "check")


def chair(line: Line) -> dict[str, Any]:
    """The visitor's own."""
    found: dict[str, Any] = line.view["chairs"][str(line.you["seat"])]
    return found


def offered(line: Line) -> dict[str, Any]:
    """What the visitor's seat offers him."""
    line.listen()
    said = [m for m in line.messages if m["type"] == "now"]
    found: dict[str, Any] = said[-1]["seat"]
    return found


def refused(said: list[dict[str, Any]]) -> str:
    """Why it was."""
    [why] = [message["says"] for message in said if message["type"] == "refused"]
    return str(why)


def kept(database: str) -> list[AnyEvent]:
    """The events of the only table."""
    store = Store(database)
    [id] = [head.id for head in store.heads()]
    return list(store.events(id))


def test_the_draw_for_the_button_is_shown_to_everybody(enter: Enter, filings: str) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="1")
    with ada.visit(address) as line, ada.another().visit(address) as rail:
        line.say(do="deal")
        rail.listen()
        drawn = rail.view["drawn"]
        assert drawn == line.view["drawn"]
        assert {*drawn["cards"]} == {*line.view["chairs"]}
        assert rail.view["pot"]["button"] == drawn["seat"]


def test_who_sits_out_is_dealt_no_cards_and_makes_up_what_he_missed(
    enter: Enter, database: str, filings: str
) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="1")
    with ada.visit(address) as line:
        played(line)
        line.say(do="sit-out")
        assert chair(line)["out"]
        assert offered(line)["ways"] == {"wait": 0}
        assert refused(line.say(do="sit-out")) == f"{line.you['name']} sits out already"
        for _ in range(12):
            played(line)
            assert str(line.you["seat"]) not in line.view["hands"]
            if chair(line)["owes"] == "missed":
                break
        assert offered(line)["ways"] == {"wait": 0, "post": 300, "straddle": 400}
        line.say(do="return", how="post")
        assert not chair(line)["out"]
        assert offered(line)["dealt"]
        assert (offered(line)["puts"], offered(line)["why"]) in ((300, "posts"), (200, "big blind"))
        line.say(do="deal")
        assert str(line.you["seat"]) in line.view["hands"]
    log = kept(database)
    put = [(e.cents, e.why, e.dead) for e in log if isinstance(e, PutIn) and e.why == "dead money"]
    assert put == [(100, "dead money", True)]
    assert replay(load("my-room/holdem", filings), log).events == log


def test_somebody_new_waits_or_posts(enter: Enter, filings: str) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="1")
    with ada.visit(address) as hers, ada.another().visit(address) as other:
        played(hers, 2)
        other.say(do="sit")
        assert chair(other)["owes"] == "new"
        assert offered(other)["ways"] == {"wait": 0, "post": 200}
        assert "may wait, post" in refused(other.say(do="return", how="straddle"))
        other.say(do="return", how="post")
        assert chair(other)["how"] == "post"
        assert offered(other)["dealt"]


def test_moving_to_another_seat(enter: Enter, filings: str) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="1")
    with ada.visit(address) as line:
        played(line)
        old = line.you["seat"]
        taken = {int(seat) for seat in line.view["chairs"]}
        free = next(seat for seat in range(1, 7) if seat not in taken)
        assert "taken by" in refused(line.say(do="move-seat", seat=min(taken - {old})))
        line.say(do="move-seat", seat=free)
        assert line.you["seat"] == free
        assert str(old) not in line.view["chairs"]
        played(line)
        assert chair(line)["name"] == line.you["name"]


def test_chips_are_added_between_hands_and_short_only_once(enter: Enter, filings: str) -> None:
    ada = enter(filings)
    address = ada.open_table("my-room/holdem", option="2")
    with ada.visit(address) as line:
        before = chair(line)["purse"]
        line.say(do="buy-in", cents=100)
        assert chair(line)["purse"] == before + 100, "he is above the least: no short buy"
        while not line.is_asked():
            line.say(do="deal")
        assert "not now" in refused(line.say(do="buy-in", cents=5_000))
        assert "not now" in refused(line.say(do="move-seat", seat=6))
        line.say(do="sit-out")
        assert chair(line)["out"]
        assert line.is_asked(), "the hand is his to play"


def test_what_a_bank_has_is_not_for_a_pot_nor_the_other_way(enter: Enter) -> None:
    ada = enter()
    address = ada.open_table("oceana/ez-baccarat")
    with ada.visit(address) as line:
        assert "played with a bank" in refused(line.say(do="sit-out"))
        assert offered(line) is None


def test_a_house_that_stops_between_two_steps_remembers_how_everybody_stands(
    database: str, filings: str
) -> None:
    with open_house(database, filings) as ada:
        cookie = ada.cookie
        address = ada.open_table("my-room/holdem", option="1")
        with ada.visit(address) as line:
            played(line)
            line.say(do="sit-out")
            before = line.view
    for said in ({"do": "deal"}, {"do": "deal"}, {"do": "deal"}, {"do": "return"}, {"do": "deal"}):
        with open_house(database, filings) as house:
            ada = Visitor(house.client, cookie)
            with ada.visit(address) as line:
                assert line.view == before
                line.say(**said)
                while line.is_asked():
                    line.answer("fold", "check")
                before = line.view
    id = address.rsplit("/", 1)[1]
    table = restore(Store(database), id, filings).table
    assert isinstance(table, PotTable)
    again = replay(load("my-room/holdem", filings), kept(database))
    assert isinstance(again, PotTable)
    assert again.rotation == table.rotation


def test_who_is_away_sits_out_before_the_next_hand(database: str, filings: str) -> None:
    async def story() -> None:
        now = [1_000.0]
        floor = Floor(Store(database), filings, Settings(), lambda: now[0])
        table = await floor.table(await floor.open(ADA, Wish("my-room/holdem", option="1")))
        floor.store.meet(BEA.id, BEA.name)
        hers, other = Visit(ADA), Visit(BEA)
        await table.join(hers)
        await table.join(other)
        await table.do(BEA, Sit())
        table.leave(other)
        now[0] += ABSENCE + 1
        await table.do(ADA, Deal())
        assert table.stage == "round", "nobody waits for who is away"
        assert isinstance(table.felt, PotTable)
        assert table.felt.rotation.of("Bea").out
        while table.stage == "round":
            ask = table.felt.round.ask if table.felt.round else None
            assert ask is not None
            assert ask.bettor == "Ada"
            choice = "check" if "check" in ask.choices else "fold"
            await table.do(ADA, Answer(ask=table.felt.asked or 0, choice=choice))
        await table.join(other)
        await table.do(BEA, Return())
        assert not table.felt.rotation.of("Bea").out
        floor.close()

    run(story())
    log = kept(database)
    assert [event.name for event in log if isinstance(event, SatOut)] == ["Bea"]
    assert not [event for event in log if isinstance(event, TimeUp)]
