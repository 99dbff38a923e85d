"""People who come in a round, think too long or act as the floor: told, kept and replayed."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild, replay
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.events import Asked, Declared, SeatPromised, TimeTaken, TimeUp
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from tests.logs import loads

PAN = "comstock/super-pan-9"
SECRET = b"a secret"


def dealt() -> BankTable:
    """Ann banks; Bob's own wager and his with Cy stand on seat 2, the shared one first."""
    table = open_table(load(PAN), SECRET)
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        table.sit(seat, name, 100_000)
    table.take_bank("Ann", 50_000)
    table.kum_kum("Bob", 2, "spot", {"Bob": 1_000, "Cy": 2_000})
    table.stake("Bob", 2, "spot", 5_000)
    table.deal()
    return table


def finish(table: BankTable) -> None:
    while table.round and table.phase == "round" and (ask := table.round.ask):
        table.answer(ask.bettor, "go-on" if "go-on" in ask.choices else "stand")


def told(table: BankTable) -> list[str]:
    return Teller(table.filing).transcript(table.events)


def test_a_seat_is_kept_for_who_comes_in_a_round() -> None:
    table = dealt()
    [kept] = table.promise(4, "Dee")
    assert kept == SeatPromised(kept.seq, 4, "Dee")
    assert table.promised == view_of(table.events, None).promised == {4: "Dee"}
    assert "seat 4 is kept for Dee until the round is over" in told(table)
    for seat, name, why in (
        (4, "Eve", "seat 4 is kept for Dee"),
        (5, "Dee", "a seat is kept for Dee already"),
        (2, "Eve", "seat 2 is taken by Bob"),
        (99, "Eve", "no seat 99"),
        (5, "Cy", "Cy sits at this table already"),
        (5, "", "seat 5 is kept for nobody"),
    ):
        with pytest.raises(Refusal, match=why):
            table.promise(seat, name)
    finish(table)
    with pytest.raises(Refusal, match="seat 4 is kept for Dee"):
        table.sit(4, "Eve", 1_000)
    table.sit(4, "Dee", 1_000)
    assert table.promised == view_of(table.events, None).promised == {}
    assert replay(table.filing, loads(dumps(table.events))).purses == table.purses


def test_a_proposition_player_s_seat_is_kept_with_his_mark() -> None:
    table = dealt()
    table.promise(4, "Dee", third_party=True)
    table.promise(5, "Eve", third_party=True)
    table.promise(5, "")
    assert table.third_party == {"Dee"}
    assert rebuild(table.filing, SECRET, table.events).third_party == {"Dee"}
    finish(table)
    kept = table.checkpoint()
    assert kept is not None
    assert kept.third_party == {"Dee"}


def test_a_kept_seat_is_given_up_or_lapses_at_the_next_deal() -> None:
    table = dealt()
    table.promise(4, "Dee")
    table.promise(4, "")
    assert "seat 4 is kept for nobody any more" in told(table)
    table.promise(5, "Eve")
    finish(table)
    assert table.offered_to is not None
    table.take_bank(table.offered_to, 40_000)
    table.stake("Cy", 3, "spot", 1_000)
    table.deal()
    assert table.promised == view_of(table.events, None).promised == {}


def test_a_seat_can_be_taken_at_once_between_rounds() -> None:
    table = open_table(load(PAN), SECRET)
    with pytest.raises(Refusal, match="not now"):
        table.promise(1, "Ann")


def test_time_is_told_and_moves_nothing() -> None:
    table = dealt()
    chips = dict(table.purses)
    table.take_time("Bob", 20)
    table.take_time("Bob", 5)
    table.time_up("Bob", "out of time")
    assert table.time_taken == view_of(table.events, None).time_taken == {"Bob": 25}
    assert next(e for e in table.events if isinstance(e, TimeTaken)).seconds == 20
    assert table.events[-1] == TimeUp(table.seq, "Bob", "out of time")
    assert "the table waits no longer for Bob, who is out of time" in told(table)
    assert table.purses == chips
    with pytest.raises(Refusal, match="a second at least"):
        table.take_time("Bob", 0)
    with pytest.raises(Refusal, match="Zoe does not sit"):
        table.time_up("Zoe", "away")
    finish(table)
    again = replay(table.filing, loads(dumps(table.events)))
    assert (again.events, again.time_taken) == (table.events, table.time_taken)
    table.stand_up("Bob")
    assert table.time_taken == view_of(table.events, None).time_taken == {}


def test_a_question_has_the_number_of_its_event() -> None:
    table = dealt()
    asked = [event for event in table.events if isinstance(event, Asked)]
    assert table.asked == asked[-1].seq
    table.take_time("Bob", 1)
    assert table.asked == asked[-1].seq
    finish(table)
    assert table.asked is None


def test_what_the_floor_declares_says_who_and_why() -> None:
    table = dealt()
    table.watch(by="Flo")
    name = table.irregularities()[0].name
    seat = table.irregularities()[0].seats[0] if table.irregularities()[0].needs_seat else None
    table.declare(name, seat, by="Flo", why="the camera shows it")
    declared = next(event for event in table.events if isinstance(event, Declared))
    assert (declared.by, declared.why) == ("Flo", "the camera shows it")
    assert "the floor (Flo) watches" in told(table)
    assert any(
        line.endswith("(declared by Flo, because the camera shows it)") for line in told(table)
    )
    assert replay(table.filing, loads(dumps(table.events))).events == table.events
    with pytest.raises(Refusal, match="200 characters"):
        table.declare(name, seat, why="x" * 201)


def test_who_has_a_wager_of_his_own_beside_a_shared_one_is_meant_by_his_name() -> None:
    table = dealt()
    one = next(one for one in table.irregularities() if one.needs_seat and 2 in one.seats)
    table.declare(one.name, 2)
    declared = next(event for event in table.events if isinstance(event, Declared))
    assert declared.bettor == "Bob"
    assert rebuild(table.filing, SECRET, table.events).events == table.events


def test_a_checkpoint_is_taken_with_nothing_on_the_felt_only() -> None:
    table = dealt()
    assert table.checkpoint() is None
    finish(table)
    kept = table.checkpoint()
    assert kept is not None
    assert kept.seq == table.seq
    again = msgspec.json.decode(msgspec.json.encode(kept), type=Checkpoint)
    resumed = with_bank(rebuild(table.filing, SECRET, (), again))
    assert (resumed.before, resumed.seq, resumed.events) == (kept.seq, kept.seq, [])
    assert resumed.checkpoint() == kept
    for each in (table, resumed):
        assert each.offered_to is not None
        each.take_bank(each.offered_to, 40_000)
        each.stake("Cy", 3, "spot", 1_000)
        each.deal()
        finish(each)
    assert resumed.events == list(table.since(kept.seq))
    assert resumed.purses == table.purses
