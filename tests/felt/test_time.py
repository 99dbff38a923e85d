"""The collection by time: due by the clock that a table is given, from everybody seated, once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import replay, verify
from houseway.bank.ledger import COLLECTION, Account
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    READABLE,
    AnyEvent,
    BetsClosed,
    Collected,
    HalfHour,
    Opened,
    Sat,
    StoodUp,
)
from houseway.felt.ledger import ledger_of
from houseway.felt.view import view_of
from houseway.filings.fees.library import RATES
from houseway.house.clock import deal_by_clock
from houseway.house.restore import restore
from houseway.house.store import Store
from tests import own_room
from tests.logs import loads
from tests.properties.play import try_input

GAME = "my-room/baccarat"
SECRET = b"half an hour"
NOW = datetime(2026, 11, 16, 14, 5, tzinfo=UTC)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return own_room.build(tmp_path_factory.mktemp("filings"))


def timed(folder: str, option: str = "1", **purses: int) -> BankTable:
    table = open_table(load(GAME, folder), SECRET, schedule="time", fee_option=option)
    for seat, name in enumerate(("Ann", "Bob", "Cid"), 1):
        table.sit(seat, name, purses.get(name, 100_000))
    return table


def wager(table: BankTable, *names: str, cents: int = 1_000) -> None:
    while table.phase == "bank":
        name = table.offered_to
        assert name is not None
        if name in names:
            table.pass_bank(name)
        else:
            table.take_bank(name, 20_000)
    for name in names:
        table.stake(name, table.seat_of(name), "player", cents)


def play(table: BankTable, *names: str, cents: int = 1_000) -> None:
    wager(table, *names, cents=cents)
    table.deal()
    assert table.phase != "round"


def by_time(table: BankTable) -> list[tuple[str, int, int]]:
    return [
        (event.name, event.cents, event.half_hour)
        for event in table.events
        if isinstance(event, Collected) and event.half_hour
    ]


# --- when, and of whom ----------------------------------------------------------------------------


def test_rounds_alone_cost_nothing_and_a_half_hour_costs_everybody_seated_once(folder: str) -> None:
    table = timed(folder)
    play(table, "Bob")
    assert table.till.collected == 0
    table.half_hour()
    assert by_time(table) == [("Ann", 500, 1), ("Bob", 500, 1), ("Cid", 500, 1)]
    for _ in range(3):
        play(table, "Bob")
    assert table.till.collected == 1_500
    table.half_hour()
    assert table.till.collected == 3_000


def test_fees_for_the_hand_are_taken_beside_it(folder: str) -> None:
    table = timed(folder, "2")
    table.half_hour()
    play(table, "Bob")
    play(table, "Bob")
    assert table.till.collected == 3 * 500 + 2 * 100


def test_an_hour_is_due_with_every_other_half_hour_at_the_rate_for_the_players(folder: str) -> None:
    table = timed(folder, "3")
    table.half_hour()
    assert by_time(table) == [("Ann", 2_000, 1), ("Bob", 2_000, 1), ("Cid", 2_000, 1)]
    table.half_hour()
    assert table.till.collected == 6_000
    table.sit(4, "Dot", 100_000)
    table.half_hour()
    assert by_time(table)[3:] == [(name, 1_000, 3) for name in ("Ann", "Bob", "Cid", "Dot")]


def test_who_sits_down_later_pays_from_the_next_half_hour_on(folder: str) -> None:
    table = timed(folder)
    table.half_hour()
    table.sit(5, "Eve", 100_000)
    assert table.purses["Eve"] == 100_000
    table.half_hour()
    assert table.purses["Eve"] == 99_500


def test_one_time_is_not_collected_twice(folder: str) -> None:
    table = timed(folder)
    table.half_hour("14:30")
    with pytest.raises(Refusal, match="14:30 is collected already"):
        table.half_hour("14:30")
    assert table.till.collected == 1_500


def test_a_round_is_not_interrupted_for_it(folder: str) -> None:
    filing = load("my-room/three-card", folder)
    table = open_table(filing, SECRET, schedule="time", fee_option="1")
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 100_000)
    table.take_bank("Ann", 20_000)
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    with pytest.raises(Refusal, match="a round is being played"):
        table.half_hour()


def test_a_table_that_collects_by_the_hand_has_no_half_hours() -> None:
    table = open_table(load("oceana/ez-baccarat"), SECRET)
    with pytest.raises(Refusal, match="does not go by the clock"):
        table.half_hour()


# --- chips that do not cover it -------------------------------------------------------------------


def test_what_the_chips_do_not_cover_is_owed_before_play_is_resumed(folder: str) -> None:
    """As Comstock's sheet has it (003, line 671)."""
    table = timed(folder, Bob=1_200)
    wager(table, "Bob")
    table.half_hour()
    assert by_time(table)[1] == ("Bob", 200, 1)
    table.deal()
    if table.purses["Bob"]:  # he won: the rest is taken before anything else
        assert ("Bob", 300, 1) in by_time(table)
        wager(table, "Bob")
    else:
        wager(table, "Cid")
        with pytest.raises(Refusal, match=r"owes \$3 for time"):
            table.stake("Bob", 2, "player", 100)


@pytest.mark.parametrize("secret", [bytes([n]) for n in range(8)])
def test_what_is_owed_is_taken_as_soon_as_there_are_chips(folder: str, secret: bytes) -> None:
    table = open_table(load(GAME, folder), secret, schedule="time", fee_option="1")
    for seat, name in enumerate(("Ann", "Bob", "Cid"), 1):
        table.sit(seat, name, 1_000 if name == "Bob" else 100_000)
    wager(table, "Bob")
    table.half_hour()
    assert len(by_time(table)) == 2
    table.deal()
    won = table.purses["Bob"] + 500
    paid = [cents for name, cents, _ in by_time(table) if name == "Bob"]
    assert paid == ([500] if won > 500 else [])
    assert table.purses["Bob"] >= 0


def test_a_wager_taken_back_pays_what_is_owed_and_so_does_leaving(folder: str) -> None:
    table = timed(folder, Bob=1_000, Cid=1_000)
    wager(table, "Bob", "Cid")
    table.half_hour()
    assert len(by_time(table)) == 1
    table.stake("Bob", 2, "player", 0)
    assert by_time(table)[1] == ("Bob", 500, 1)
    left = table.stand_up("Cid")
    assert by_time(table)[2] == ("Cid", 500, 1)
    assert [event.purse for event in left if isinstance(event, StoodUp)] == [500]


def test_the_fee_of_the_hand_is_left_to_who_has_staked_the_rest(folder: str) -> None:
    """Ann keeps the highest fee beside her bank, Bob a dollar for his hand: neither is touched."""
    table = timed(folder, "4", Ann=20_100, Bob=1_100, Cid=1_100)
    table.take_bank("Ann", 20_000)
    for name in ("Bob", "Cid"):
        table.stake(name, table.seat_of(name), "player", 1_000)
    table.half_hour()
    assert not by_time(table)
    table.deal()
    assert all(purse >= 0 for purse in table.purses.values())
    assert table.till.collected >= 100 + 2 * 100


# --- the log, the books and the views -------------------------------------------------------------


def test_a_log_with_half_hours_replays_and_its_books_balance(folder: str) -> None:
    table = timed(folder, "2")
    for clock in ("14:00", "14:30"):
        wager(table, "Bob", "Cid")
        table.half_hour(clock)
        table.deal()
    table.close()
    events = loads(dumps(table.events))
    again = replay(load(GAME, folder), events)
    assert (again.purses, again.till.collected) == (table.purses, table.till.collected)
    assert again.till.half_hours == 2
    assert verify(load(GAME, folder), events).holds
    ledger = ledger_of(events)
    assert ledger.balance(COLLECTION) == table.till.collected
    view = view_of(events, "Bob")
    assert (view.half_hours, view.clock) == (2, "14:30")
    for name, purse in table.purses.items():
        assert ledger.balance(Account("player", name)) == purse
        assert [c.purse for c in view.chairs.values() if c.name == name] == [purse]


def test_a_void_round_gives_back_its_own_collection_and_not_the_time(folder: str) -> None:
    filing = load("my-room/three-card", folder)
    table = open_table(filing, SECRET, schedule="time", fee_option="2")
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 100_000)
    table.take_bank("Ann", 20_000)
    table.stake("Bob", 2, "ante", 1_000)
    table.half_hour()
    table.deal()
    assert table.till.collected == 1_100
    table.close("closed in mid-round")
    assert table.till.collected == 1_000
    assert table.purses == {"Ann": 99_500, "Bob": 99_500}
    view = view_of(table.events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    assert ledger_of(table.events).balance(COLLECTION) == 1_000
    assert replay(filing, table.events).purses == table.purses


def older(events: list[AnyEvent], version: int) -> list[AnyEvent]:
    opened = events[0]
    assert isinstance(opened, Opened)
    return [msgspec.structs.replace(opened, version=version), *events[1:]]


def test_an_older_log_replays_or_says_that_it_was_played_otherwise(folder: str) -> None:
    table = timed(folder)
    play(table, "Bob")
    table.close()
    assert replay(load(GAME, folder), older(table.events, READABLE[0])).purses == table.purses
    with pytest.raises(Refusal, match="version 2 of the log, this is 5"):
        loads(dumps(older(table.events, 2)))
    place = next(n for n, event in enumerate(table.events) if isinstance(event, BetsClosed))
    every_hand = Collected(place + 2, "Bob", 500, "every hand")
    played = [*older(table.events, 3)[: place + 1], every_hand, *table.events[place + 1 :]]
    with pytest.raises(Refusal, match="the log is of version 3, this is 5"):
        replay(load(GAME, folder), played)


def test_who_owes_for_time_and_leaves_with_chips_bought_since_can_be_replayed(folder: str) -> None:
    table = timed(folder)
    table.sit(6, "Zoe", 100)
    table.half_hour("now")
    assert table.till.owed_by("Zoe")
    table.buy_in("Zoe", 100_000)
    left = table.stand_up("Zoe")
    assert [type(event).__name__ for event in left] == ["Leaving", "Collected", "StoodUp"]
    filing, events = load(GAME, folder), loads(dumps(table.events))
    again = replay(filing, events)
    assert (again.events, again.purses) == (table.events, table.purses)
    for cut in (1, 2):
        proof = verify(filing, events[:-cut])
        assert not proof.faults
        assert proof.ending.how == "cut"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_chips_are_neither_made_nor_lost_by_the_clock(folder: str, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from("1234"))
    table = open_table(load(GAME, folder), SECRET, schedule="time", fee_option=option)
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", data.draw(st.sampled_from([700, 2_600, 90_000])))
    for _ in range(30):
        if data.draw(st.integers(0, 4)):
            try_input(table, data)
            continue
        before = len(table.events), dict(table.purses), table.till.half_hours
        try:
            table.half_hour()
        except Refusal:
            assert before == (len(table.events), dict(table.purses), table.till.half_hours)
    brought = sum(event.purse for event in table.events if isinstance(event, Sat))
    left = sum(event.purse for event in table.events if isinstance(event, StoodUp))
    assert sum(table.purses.values()) + table.till.collected + left == brought
    assert all(purse >= 0 for purse in table.purses.values())
    assert replay(load(GAME, folder), table.events).events == table.events
    assert ledger_of(table.events).balance(COLLECTION) == table.till.collected


# --- the house's clock ----------------------------------------------------------------------------


def test_the_house_collects_with_the_first_deal_of_a_half_hour(folder: str) -> None:
    table = timed(folder)
    struck = []
    for minutes in (0, 1, 29, 30, 45, 59, 200, 229):
        wager(table, "Bob")
        deal_by_clock(table, NOW + timedelta(minutes=minutes))
        struck.append(table.till.half_hours)
    assert struck == [1, 1, 1, 2, 2, 2, 3, 3]
    assert table.till.collected == 3 * 1_500


def test_a_house_that_was_stopped_does_not_collect_again(folder: str, tmp_path: Path) -> None:
    filing = load(GAME, folder)
    table = timed(folder)
    wager(table, "Bob")
    deal_by_clock(table, NOW)
    store = Store(str(tmp_path / "house.sqlite"))
    kept = store.open_table(filing, SECRET, table.events, {})
    again = with_bank(restore(store, kept.id, folder).table)
    store.close()
    assert [event.clock for event in again.events if isinstance(event, HalfHour)] == [
        "2026-11-16T14:05:00+00:00"
    ]
    wager(again, "Bob")
    deal_by_clock(again, NOW + timedelta(minutes=20))
    assert again.till.half_hours == 1
    wager(again, "Bob")
    deal_by_clock(again, NOW + timedelta(minutes=31))
    assert again.till.half_hours == 2


# --- what cannot be taken -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('payer = "player"', 'payer = "player-dealer"', "payer: found"),
        ('by    = "nothing"', 'by = "own-wager"', "by: found"),
        ('per   = "player-half-hour"', 'per = "hand"', "player-half-hour, player-hour"),
    ],
)
def test_a_fee_by_time_is_what_each_player_pays_whatever_he_wagers(
    old: str, new: str, says: str
) -> None:
    assert old in own_room.RATES
    with pytest.raises(Refusal, match=says):
        RATES.loads(own_room.RATES.replace(old, new, 1), "my-room/time", "time.toml")


@pytest.mark.parametrize(
    ("column", "says"),
    [
        ('{ payer = "pot", by = "pot", lines = "4" }', "paid by the pot"),
        ('{ payer = "player-dealer", by = "players", lines = "4" }', "goes by the players"),
        ('{ payer = "player", by = "nothing", when = "after-flop", lines = "4" }', "no streets"),
    ],
)
def test_a_table_with_a_bank_posts_nothing_that_it_cannot_take(
    tmp_path: Path, column: str, says: str
) -> None:
    folder = own_room.build(tmp_path)
    rates = tmp_path / "schedules" / "my-room" / "time.toml"
    written = '{ payer = "player-dealer", by = "action", lines = "4" }'
    rates.write_text(own_room.RATES.replace(written, column))
    open_table(load(GAME, folder), SECRET, schedule="time", fee_option="1")
    with pytest.raises(Refusal, match=says):
        open_table(load(GAME, folder), SECRET, schedule="time", fee_option="2")
