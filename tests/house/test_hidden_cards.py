"""No card that somebody else holds face down is in anything the house sends, before the reveal."""

import json
from typing import Any

import pytest

from houseway.analysis.replay import replay, verify
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.events import (
    AnyEvent,
    Burned,
    Dealt,
    HandSplit,
    ShoeEnded,
    TakenIn,
    TurnedUp,
)
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.visitor import Line
from tests.logs import loads


def _check(line: Line, log: list[AnyEvent], name: str | None) -> int:
    """Every message to this visitor, card by card, against the house's own log."""
    by_seq = {event.seq: event for event in log}
    withheld = 0
    for message in line.messages:
        if message["type"] == "event":
            event = by_seq[message["seq"]]
            if isinstance(event, Dealt | Burned) and event.seen_by is not None:
                if name not in event.seen_by:
                    assert message["event"]["card"] is None
                    assert event.card is not None
                    withheld += 1
                else:
                    assert message["event"]["card"] == event.card
        if "view" in message:
            _check_view(message["view"], log, name)
    return withheld


def _check_view(view: dict[str, Any], log: list[AnyEvent], name: str | None) -> None:
    may_see: dict[str, list[str | None]] = {}
    for event in log[: view["seq"]]:
        kind = type(event).__name__
        if kind == "BankTaken":
            may_see = {}
        elif isinstance(event, Dealt):
            shown = event.seen_by is None or name in event.seen_by
            may_see.setdefault(event.hand, []).append(event.card if shown else None)
        elif isinstance(event, TurnedUp):
            end = event.start + len(event.cards)
            may_see[event.hand][event.start : end] = event.cards
        elif isinstance(event, TakenIn):
            del may_see[event.hand]
        elif isinstance(event, HandSplit):
            may_see[event.into] = [may_see[event.hand].pop()]
    assert view["hands"] == may_see


OWN_HANDS = [
    "comstock/super-pan-9",
    "oceana/ultimate-texas-holdem",
    "oceana/three-card-poker-6-card-bonus",
    "lucky-derby/caribbean-stud",
    "casino-royale/pai-gow-tiles",
]
"""Games in which every spot has a hand that nobody else sees."""
HOLE_CARD = "casino-royale/pure-21-5-blackjack"
"""A game in which the bank has a card that nobody sees."""


@pytest.mark.parametrize(
    "game",
    [*OWN_HANDS, "casino-royale/baccarat-gold", "casino-royale/royal-baccarat", HOLE_CARD],
)
def test_two_players_and_the_rail_see_only_their_own(
    enter: Enter, database: str, game: str
) -> None:
    ada = enter()
    address = ada.open_table(game)
    bea, rail = ada.another(), ada.another()
    with ada.visit(address) as hers, bea.visit(address) as other, rail.visit(address) as watching:
        other.say(do="sit")
        lines = (hers, other)
        for _ in range(6):
            play_round_together(*lines)
        watching.listen()
        hers.listen()
        names = [line.you["name"] for line in lines]
    log = list(Store(database).events(address.rsplit("/", 1)[1]))
    withheld = [
        _check(hers, log, names[0]),
        _check(other, log, names[1]),
        _check(watching, log, None),
    ]
    if game in OWN_HANDS:
        assert 0 < withheld[0] < withheld[2], "each sees his own, the rail none"
    if game == HOLE_CARD:
        assert 0 < withheld[0] == withheld[2], "it is nobody's, one card each round"


def play_round_together(*lines: Line) -> None:
    wanted = _rounds_closed(lines[0]) + 1
    for _ in range(40):
        for line in lines:
            line.listen()
            if line.view["stage"] == "bank" and line.view["offer"]["name"] == line.you["name"]:
                line.say(do="pass-bank")
            elif line.view["stage"] == "wagers":
                line.stake_least()
                line.say(do="deal")
            elif line.is_asked():
                line.answer("hit" if "hit" in line.view["ask"]["choices"] else "house-way")
        if _rounds_closed(lines[0]) == wanted:
            return
    raise AssertionError("the round did not end")


def _rounds_closed(line: Line) -> int:
    return sum(message["event"]["event"] == "round-closed" for message in line.events())


def test_the_log_hides_the_same_until_the_shoe_is_revealed(enter: Enter, database: str) -> None:
    visitor = enter()
    address = visitor.open_table("comstock/super-pan-9")
    with visitor.visit(address) as line:
        line.play_until_asked()
        *log, _ = [json.loads(text) for text in visitor.get(f"{address}/log").splitlines()]
        mine = line.you["name"]
        dealt = [event for event in log if event["event"] == "dealt"]
        assert all((event["card"] is not None) == (mine in event["seen_by"]) for event in dealt)
        _check_proof(visitor.get(f"{address}/log"))
        line.say(do="answer", choice="stand")
        kept = Store(database).events(address.rsplit("/", 1)[1])
        while not any(isinstance(event, ShoeEnded) for event in kept):
            line.play_round()
            kept = Store(database).events(address.rsplit("/", 1)[1])
    *log, _ = [json.loads(text) for text in visitor.get(f"{address}/log").splitlines()]
    end = next(event["seq"] for event in log if event["event"] == "shoe-ended")
    first_shoe = [event for event in log if event["event"] == "dealt" and event["seq"] < end]
    assert all(event["card"] for event in first_shoe), "anybody can now recompute the shuffle"


def _check_proof(log: str) -> None:
    """A running table's log is proved up to the first hidden card, and is no forgery for it."""
    events = loads(log)
    proof = verify(load("comstock/super-pan-9"), events)
    hidden = next(e.seq for e in events if isinstance(e, Dealt | Burned) and e.card is None)
    assert not proof.faults
    assert not proof.holds
    assert proof.ending.says == f"the table is still open as of event {len(events)}"
    assert f"events {hidden} and after: cards lie face down" in proof.ending.not_proven[0]
    assert any("round 1, which is not finished" in said for said in proof.ending.not_proven)
    with pytest.raises(Refusal, match="cannot be replayed yet"):
        replay(load("comstock/super-pan-9"), events)


def test_the_secret_is_sent_to_nobody(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table("comstock/super-pan-9")
    with visitor.visit(address) as line:
        line.play_round()
        sent = json.dumps(line.messages)
    secret = (b"s" * 32).hex()
    for text in (sent, visitor.get(f"{address}/log"), visitor.get(address), visitor.get("/")):
        assert secret not in text
