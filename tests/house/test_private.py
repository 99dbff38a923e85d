"""Everything the house sends, byte by byte: no word that somebody named in private is in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import product

from houseway.analysis.replay import verify
from houseway.families.library import load
from houseway.felt.events import AnyEvent, Chose, RoundClosed
from houseway.house.floor import Floor, Wish
from houseway.house.live.waiting import Settings
from houseway.house.messages import Deal, PassBank, PutStake, Sit
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from tests.house.conftest import Enter
from tests.house.visitor import Line, Visitor, run
from tests.own_family import GAME, secrets_of, shown_at

ROUNDS = 3
SEATS = range(1, 6)
PAGES = ("", "/log", "/ledger", "/ledger.csv", "/rules")


def unfit(text: str, seq: int, log: list[AnyEvent], own: set[tuple[int, int]]) -> list[str]:
    """Secrets in a text that was sent after event `seq` to somebody with these rounds and seats."""
    shown = shown_at(log)
    return [
        secret
        for round, seat in product(range(1, ROUNDS + 2), SEATS)
        if (round, seat) not in own
        for secret in secrets_of(round, seat)
        if secret in text and not (secret in shown and shown[secret] <= seq)
    ]


def check(line: Line, log: list[AnyEvent]) -> None:
    """Every message that came over a line."""
    seat = line.you["seat"]
    own = {(round, seat) for round in range(1, ROUNDS + 2)} if seat else set()
    for message in line.messages:
        assert not unfit(json.dumps(message), message.get("seq", 0), log, own), message["type"]


def test_two_players_and_the_rail_learn_no_word_before_it_is_shown(
    enter: Enter, database: str, secret_word: str
) -> None:
    ada = enter(filings=secret_word)
    address = ada.open_table(GAME)
    bea, rail = ada.another(), ada.another()
    fetched: list[tuple[str, int]] = []
    with ada.visit(address) as hers, bea.visit(address) as other, rail.visit(address) as watching:
        other.say(do="sit")
        for _ in range(ROUNDS):
            play_round(hers, other, between=lambda: fetched.append(looked_around(rail, address)))
        watching.listen()
        log = list(Store(database).events(address.rsplit("/", 1)[1]))
        names = {hers.you["name"], other.you["name"]}
        for line in (hers, other, watching):
            line.listen()
            check(line, log)
    answers = [event for event in log if isinstance(event, Chose) and event.bettor in names]
    assert len(answers) >= ROUNDS, "somebody who is no bot has named a word in every round"
    assert len(fetched) >= len(answers)
    for text, seq in fetched:
        assert not unfit(text, seq, log, set())
    secret = json.dumps([message for message in hers.messages if message["type"] == "event"])
    assert any(word in secret for word in secrets_of(1, hers.you["seat"])), "she sees her own"
    assert verify(load(GAME, secret_word), log).faults == ()


def looked_around(rail: Visitor, address: str) -> tuple[str, int]:
    """Everything that somebody at the rail can ask for now, and the last event he hears of.

    A revealed shoe's rounds are whole in a log: only those of the shoe in play are looked at.
    """
    with rail.visit(address) as line:
        seq = line.seq
        texts = [json.dumps(line.messages)]
    for page in PAGES:
        text = rail.get(f"{address}{page}")
        if page == "/log":
            text = text.rpartition('"shoe-ended"')[2]
        texts.append(text)
    texts += [rail.get("/"), rail.client.get(f"{address}/hint", headers=rail.headers).text]
    return "\n".join(texts), seq


def play_round(*lines: Line, between: Callable[[], None]) -> None:
    """One round together; whoever is asked first says a word that is none."""
    for _ in range(40):
        for line in lines:
            line.listen()
            if line.view["stage"] == "bank" and line.view["offer"]["name"] == line.you["name"]:
                line.say(do="pass-bank")
            elif line.view["stage"] == "wagers":
                line.stake_least()
                line.say(do="deal")
            elif line.is_asked():
                [refused] = line.say(do="answer", choice="topaz")
                assert refused["type"] == "refused"
                assert "may choose opal" in refused["says"]
                between()
                line.answer()
                between()
        if lines[0].view["net"]:
            return
    raise AssertionError("the round did not end")


def test_nobody_learns_what_is_played_for_somebody_who_is_gone(
    database: str, secret_word: str
) -> None:
    ada, bea = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")

    async def story() -> None:
        floor = Floor(Store(database), secret_word, Settings(absence=0.0))
        table = await floor.table(await floor.open(ada, Wish(GAME)))
        floor.store.meet(bea.id, bea.name)
        while table.stage == "bank":
            await table.do(ada, PassBank())
        await table.do(ada, PutStake(seat=3, wager="word", cents=1_000))
        visit, rail = Visit(bea), Visit(None)
        await table.join(visit, 0)
        await table.join(rail, 0)
        await table.do(bea, Sit())
        await table.do(bea, Deal())
        events = list(floor.store.events(table.id))
        while not any(isinstance(event, RoundClosed) for event in events):
            await asyncio.sleep(0.01)
            events = list(floor.store.events(table.id))
        while table.audiences.seq < events[-1].seq:  # it is told after it is kept
            await asyncio.sleep(0)
        [hers] = [event for event in events if isinstance(event, Chose) and event.bettor == "Ada"]
        assert hers.choice == "ruby-1-3"
        for one in (visit, rail):
            table.leave(one)
            one.hang_up()
            heard = 0
            while (text := await one.next_text()) is not None:
                heard += 1
                assert not unfit(text, json.loads(text).get("seq", 0), events, set())
            assert heard > 3

    run(story())
