"""A round is a pure function: played again it gives the same, and moves no chip of its table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.opening import open_table
from houseway.cards.draws import Forced
from houseway.families import banked_family
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    Burned,
    Chose,
    Collected,
    Dealt,
    Declared,
    Rolled,
    Watched,
)
from houseway.felt.irregularities import declare
from houseway.filings.fees.library import schedules_for
from tests.families.showdown.test_irregularities import caribbean
from tests.properties.play import FILINGS, random_table
from tests.properties.test_irregularities import filings, irregular_table, secrets
from tests.sizes import size


def played_again(table: BankTable) -> BankRound:
    """The table's last round once more, from its setting, its cards and what was decided."""
    was = table.round
    assert was is not None
    before = was.events[0].seq - 1
    watched = [event.on for event in table.events[:before] if isinstance(event, Watched)]
    again = BankRound(
        table.filing,
        was.setting,
        Forced(
            [e.card for e in was.events if isinstance(e, Dealt | Burned) and e.card],
            [e.dice for e in was.events if isinstance(e, Rolled)],
        ),
        banked_family(table.filing.rules).play,
        limits=table.limits,
        seq=before,
        watched=bool(watched) and watched[-1],
        fees=table.fees,
    )
    for event in was.events:
        if event.seq <= before + len(again.events):
            continue  # it followed from what was done before
        match event:
            case Chose() if event.choice is not None:
                again.answer(event.seat, event.choice, event.bettor)
            case Declared():
                declare(again, event.name, event.seat, event.bettor)
            case Watched():
                again.watched = event.on
                again.note(Watched(again.next_seq(), event.on))
            case _:
                raise AssertionError(f"nothing led to {event}")
    return again


def check_pure(table: BankTable) -> None:
    if table.round is None:
        return
    chips = dict(table.purses), table.till.collected, len(table.events)
    for _ in range(2):
        assert played_again(table).events == table.round.events
    assert (dict(table.purses), table.till.collected, len(table.events)) == chips


@settings(max_examples=size(12, 60))
@given(st.data())
def test_the_same_inputs_give_the_same_events_and_move_no_chip_of_the_table(
    data: st.DataObject,
) -> None:
    check_pure(random_table(data.draw(st.sampled_from(FILINGS)), data))


@settings(max_examples=size(12, 60))
@given(st.data(), secrets)
def test_so_they_do_whatever_the_floor_declares(data: st.DataObject, secret: bytes) -> None:
    check_pure(irregular_table(data.draw(filings()), data, secret))


@settings(max_examples=size(12, 60))
@given(st.data(), secrets)
def test_the_till_holds_what_the_events_say(data: st.DataObject, secret: bytes) -> None:
    """Unless the table was closed in a round, which takes back what was collected for it."""
    table = irregular_table(data.draw(filings()), data, secret)
    if table.phase != "closed":
        told = sum(event.cents for event in table.events if isinstance(event, Collected))
        assert table.till.collected == told


def test_a_collection_that_goes_back_in_a_round_goes_back_in_the_round_alone() -> None:
    """Caribbean Stud at lucky-derby, lines 347-349: what a ruling refunds is an event like any."""
    table = caribbean()
    table.answer("Bob", "bet")
    table.declare("bank-exposed")
    assert table.round is not None
    back = [event for event in table.round.events if isinstance(event, Collected)]
    assert [event.cents for event in back] == [-50, -50]
    check_pure(table)


def test_a_collection_after_play_is_taken_in_the_round_alone() -> None:
    """Its amount hangs on the raises, so it cannot be known before."""
    found = [
        (filing, posted.name, option.option)
        for filing in FILINGS
        for posted in schedules_for(filing.id)
        for option in posted.options
        if any(column.when == "after-play-wagers" for column in posted.schedule.columns.values())
    ]
    assert found
    for filing, schedule, option in found:
        table = open_table(filing, b"after play", schedule=schedule, fee_option=option)
        for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cy")):
            table.sit(seat, name, 5_000_000)
        table.take_bank("Ann", 1_000_000)
        wager = filing.rules.first_wager
        for seat, name in ((2, "Bob"), (3, "Cy")):
            table.stake(name, seat, wager, table.limits.of(wager).min)
        table.deal()
        while table.round and table.round.ask and table.phase == "round":
            ask = table.round.ask
            table.answer(ask.bettor, max(ask.choices, key=lambda choice: ask.choices[choice]))
        assert table.round is not None
        assert any(isinstance(event, Collected) for event in table.round.events)
        check_pure(table)
