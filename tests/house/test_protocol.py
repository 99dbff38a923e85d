"""The protocol over a real WebSocket: snapshots, events without gaps, refusals, resuming."""

import json
import re

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.analysis.replay import verify
from houseway.families.library import load
from tests.house.conftest import Enter
from tests.house.visitor import Line
from tests.logs import loads

EZ = "oceana/ez-baccarat"


def _numbers(line: Line) -> list[int]:
    return [message["seq"] for message in line.events()]


def test_hello_is_answered_with_everything_on_the_felt(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        hello = line.hello
    assert hello["v"] == 5
    assert hello["you"]["seat"] == 3
    assert hello["view"]["chairs"]["3"]["name"] == hello["you"]["name"]
    assert hello["view"]["chairs"]["3"]["purse"] == 200_000
    assert sum(chair["bot"] for chair in hello["view"]["chairs"].values()) == 5
    assert hello["view"]["stage"] == "wagers", "a bot has taken the first bank"
    assert hello["view"]["stakes"], "bots have made their wagers"
    assert hello["game"]["id"] == EZ
    assert hello["game"]["wagers"][3]["requires"] == ["player", "banker"]
    assert hello["game"]["wagers"][0]["limit"] == {"min": 100, "max": 100_000}
    assert hello["scoreboard"]["hands"] == 0


def test_a_round_is_told_event_by_event_without_gaps(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        start = line.seq
        line.say(do="stake", seat=3, wager="banker", cents=2_500)
        line.say(do="deal")
        assert _numbers(line) == list(range(start + 1, line.seq + 1))
        kinds = [message["event"]["event"] for message in line.events()]
        assert kinds[:3] == ["staked", "bets-closed", "collected"]
        assert kinds.count("dealt") in (4, 5, 6)
        assert "line-settled" in kinds
        assert "round-closed" in kinds
        finished = next(m for m in line.events() if m["event"]["event"] == "hands-finished")
        assert finished["scoreboard"]["hands"] == 1
        assert finished["told"]
        others = [m for m in line.events() if m["event"]["event"] == "dealt"]
        assert all("scoreboard" not in message for message in others)
        for message in line.events():
            assert message["view"]["seq"] == message["seq"]


def test_who_returns_resumes_where_he_was(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(EZ)
    with visitor.visit(address) as line:
        line.say(do="deal")
        middle, end = line.seq - 6, line.seq
        missed = [m for m in line.events() if m["seq"] > middle]
        then = next(m["view"] for m in line.events() if m["seq"] == middle)
        now = line.view
    line.view = then
    with visitor.visit(address, middle, line) as again:
        assert again.hello["type"] == "resumed"
        assert again.hello["seq"] == middle
        assert again.events() == missed
        assert again.view == now
    with visitor.visit(address, end, again) as again:
        assert again.hello["type"] == "resumed"
        assert again.events() == []
    with visitor.visit(address, 10**9, again) as again:
        assert again.hello["type"] == "snapshot"
        assert again.hello["seq"] == end, "who claims to have seen the future sees the present"
    again.eyes = None
    with visitor.visit(address, middle, again) as again:
        assert again.hello["type"] == "snapshot", "the rail had not seen the same"


REFUSED = [
    (
        '{"v":5,"id":"1","do":"stake","seat":3,"wager":"banker","cents":50}',
        "takes \\$1 to \\$1,000",
    ),
    ('{"v":5,"id":"1","do":"stake","seat":3,"wager":"dragon-7","cents":500}', "needs one of"),
    ('{"v":5,"id":"1","do":"stake","seat":3,"wager":"bankr","cents":500}', "no wager"),
    ('{"v":5,"id":"1","do":"stake","seat":4,"wager":"banker","cents":500}', "backline"),
    ('{"v":5,"id":"1","do":"stake","seat":99,"wager":"banker","cents":500}', "no seat 99"),
    ('{"v":5,"id":"1","do":"stake","seat":3,"wager":"banker","cents":-500}', "takes"),
    ('{"v":5,"id":"1","do":"take-bank","cents":20000}', "wagers are being made"),
    ('{"v":5,"id":"1","do":"pass-bank"}', "wagers are being made"),
    ('{"v":5,"id":"1","do":"answer","ask":1,"choice":"hit"}', "wagers are being made"),
    ('{"v":5,"id":"1","do":"sit"}', "sit at this table already"),
    ('{"v":5,"id":"1","do":"contribute","text":"' + "x" * 300 + '"}', "200 characters"),
    ('{"v":4,"id":"1","do":"deal"}', "version 5"),
    ('{"v":5,"id":"1","do":"dance"}', "no message of the protocol"),
    ('{"v":5,"id":"1","do":"stake","seat":"3","wager":"banker","cents":500}', "no message"),
    ('{"v":5,"id":"1","do":"stake","seat":3,"wager":"banker","cents":5.5}', "no message"),
    ('{"v":5,"id":"1","do":"take-bank","cents":1e400}', "no message"),
    ('{"v":5,"id":"1","do":"deal","extra":true}', "unknown field"),
    ('{"v":5,"id":"1","do":', "no message"),
    ('{"v":5,"do":"deal"}', 'an "id" of its own'),
    ('{"v":5,"id":"' + "x" * 41 + '","do":"deal"}', "length <= 40"),
    ('{"v":5,"id":"1","do":"answer","choice":"hit"}', "missing required field `ask`"),
    ("[]", "no message"),
    ("null", "no message"),
    ("", "no message"),
    ("[" * 2_000, "no message"),
    ("x" * 5_000, "4096 bytes at most"),
    ('{"v":5,"id":"1","do":"answer","ask":1,"choice":"\\ud800"}', "no message"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_is_refused_changes_nothing(enter: Enter, text: str, says: str) -> None:
    visitor = enter()
    address = visitor.open_table(EZ)
    with visitor.visit(address) as line:
        before, log = line.view, visitor.get(f"{address}/log")
        (refused,) = line.send(text)
        assert refused["type"] == "refused"
        assert re.search(says, refused["says"]), refused["says"]
        assert line.view == before
        assert visitor.get(f"{address}/log") == log
        line.say(do="deal")
        assert line.seq > before["seq"], "and the line is still good"


def test_a_refusal_cites_the_rule(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        (refused,) = line.say(do="stake", seat=3, wager="dragon-7", cents=500)
    assert refused["rule"] == "oceana/ez-baccarat, lines 196, 251-259"


def test_hello_comes_first(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(EZ)
    with visitor.client.websocket_connect(f"{address}/ws", headers=visitor.headers) as socket:
        socket.send_text('{"v":5,"id":"1","do":"deal"}')
        refused = json.loads(socket.receive_text())
        assert "hello first" in refused["says"]
        socket.send_bytes(b"\xff\x00")
        assert json.loads(socket.receive_text())["type"] == "refused"


def test_a_table_that_is_none_is_refused_in_words(enter: Enter) -> None:
    visitor = enter()
    with visitor.client.websocket_connect("/tables/none/ws") as socket:
        assert json.loads(socket.receive_text())["says"] == "there is no such table"


def test_another_sites_page_gets_no_line(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(EZ)
    headers = {**visitor.headers, "Origin": "https://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        visitor.client.websocket_connect(f"{address}/ws", headers=headers),
    ):
        pass


def test_the_rail_sees_the_round_and_can_sit_down(enter: Enter) -> None:
    ada = enter()
    address = ada.open_table(EZ)
    bea = ada.another()
    with ada.visit(address) as hers, bea.visit(address) as line:
        assert line.hello["you"]["seat"] is None
        (refused,) = line.say(do="deal")
        assert refused["says"] == "you are at the rail: sit down first"
        hers.say(do="deal")
        line.listen()
        assert _numbers(line) == _numbers(hers)
        line.say(do="sit")
        assert line.you["seat"] == 7, "the one free seat"
        assert line.view["chairs"]["7"]["name"] == line.you["name"]
        hers.listen()
        assert hers.view["chairs"] == line.view["chairs"]


def test_the_deal_waits_until_everybody_is_ready(enter: Enter) -> None:
    ada = enter()
    address = ada.open_table(EZ)
    bea = ada.another()
    with ada.visit(address) as hers, bea.visit(address) as line:
        line.say(do="sit")
        round_before = line.view["round"]
        now = hers.say(do="deal")[-1]
        assert now["waits"]["what"] == "deal"
        assert now["waits"]["ready"] == [hers.you["name"]]
        assert now["waits"]["whom"] == [line.you["name"]]
        assert hers.view["round"] == round_before
        line.say(do="deal")
        assert line.view["round"] == round_before + 1


def test_two_lines_of_one_person_see_the_same(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table("comstock/super-pan-9")
    with visitor.visit(address) as one, visitor.visit(address) as two:
        one.say(do="stake", seat=3, wager="spot", cents=500)
        one.say(do="deal")
        two.listen()
        assert one.events() == two.events()
        assert all(one.view["hands"]["3"])


def test_standing_up_and_sitting_down_again(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(EZ)
    with visitor.visit(address) as line:
        line.say(do="stake", seat=3, wager="banker", cents=2_500)
        line.say(do="stand-up")
        assert "3" not in line.view["chairs"]
        assert all(stake["bettor"] != line.you["name"] for stake in line.view["stakes"])
        assert address not in visitor.get("/"), "nothing to go back to"
        line.say(do="sit", seat=4)
        assert line.you["seat"] == 4, "a bot made room"
        assert line.view["chairs"]["4"]["purse"] == 200_000
    assert address in visitor.get("/")


def test_the_bank_is_offered_in_turn_and_can_be_taken(enter: Enter) -> None:
    visitor = enter()
    with visitor.visit(visitor.open_table(EZ)) as line:
        for _ in range(20):
            if line.view["stage"] == "bank":
                break
            line.say(do="deal")
        assert line.view["offer"]["name"] == line.you["name"]
        line.say(do="take-bank", cents=50_000)
        assert line.view["bank"]["name"] == line.you["name"]
        assert line.view["stakes"], "bots wager against it"
        (refused,) = line.say(do="stake", seat=3, wager="banker", cents=2_500)
        assert refused["type"] == "refused"
        line.say(do="deal")
        closed = next(m for m in reversed(line.events()) if m["event"]["event"] == "round-closed")
        assert line.you["name"] in closed["event"]["net"]
        assert line.view["offer"]["turn"] == 2, "the second round of the turn is offered"


def test_words_contributed_go_into_the_shuffle_and_the_shoe_is_revealed(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(EZ, packs=3)
    with visitor.visit(address) as line:
        line.say(do="contribute", text="my own words\u2028and more")
        while line.view["revealed"] is None:
            line.play_round()
        assert line.view["revealed"]["contributions"] == ["my own words\u2028and more"]
    events = loads(visitor.get(f"{address}/log"))
    proof = verify(load(EZ), events)
    assert not proof.faults
    assert 1 in proof.shoes
    assert proof.ending.how == "open"
    assert proof.ending.says == f"the table is still open as of event {len(events)}"
