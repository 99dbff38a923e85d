"""What people pledge to a shuffle: fixed before anything is revealed, and nothing left unsaid."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild, replay, verify
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    BetsClosed,
    Pledged,
    PledgeRevealed,
    PledgesCalled,
    PledgeWithheld,
    ShoeEnded,
    Shuffled,
)
from houseway.felt.view import view_of
from tests.logs import loads

EZ = load("oceana/ez-baccarat")
SECRET = b"a secret"
VALUES = {"Ann": "a1" * 32, "Bob": "b2" * 32, "Cy": "c3" * 32}


def at_wagers() -> BankTable:
    table = open_table(EZ, SECRET)
    for seat, name in enumerate(VALUES, 1):
        table.sit(seat, name, 1_000_000)
    table.take_bank("Ann", 100_000)
    table.stake("Bob", 2, "player", 1_000)
    return table


def pledge(table: BankTable, name: str) -> None:
    table.pledge(name, pledge_of(VALUES[name], table.shuffle.pledges.commitment, name))


def shoe_of(table: BankTable) -> ShoeEnded:
    table.close()
    return next(event for event in table.events if isinstance(event, ShoeEnded))


def test_a_pledge_is_the_hash_of_the_value_with_the_commitment_and_the_name() -> None:
    said = f"{VALUES['Bob']}:{'c' * 64}:Bob"
    assert pledge_of(VALUES["Bob"], "c" * 64, "Bob") == hashlib.sha256(said.encode()).hexdigest()


def test_what_was_pledged_is_revealed_once_wagers_are_closed_and_goes_into_the_shuffle() -> None:
    table = at_wagers()
    table.contribute("Cy", "lucky seven")
    for name in ("Bob", "Ann"):
        pledge(table, name)
    table.call()
    for name in ("Ann", "Bob"):
        table.reveal(name, VALUES[name])
    table.deal()
    kinds = [
        type(event)
        for event in table.events
        if isinstance(event, Pledged | PledgesCalled | PledgeRevealed | BetsClosed | Shuffled)
    ]
    assert kinds == [
        *[Pledged, Pledged, PledgesCalled],
        *[PledgeRevealed, PledgeRevealed, BetsClosed, Shuffled],
    ]
    view = view_of(table.events, "Cy")
    by_pledge = [VALUES[name] for name in sorted(view.pledged, key=lambda name: view.pledged[name])]
    assert view.contributions == ["lucky seven", *by_pledge]
    assert (view.called, view.withheld) == (False, [])
    shoe = shoe_of(table)
    assert shoe.contributions == ("lucky seven", *by_pledge)
    assert verify(EZ, loads(dumps(table.events))).holds
    assert replay(EZ, table.events).events == table.events


def test_the_order_of_revealing_chooses_nothing() -> None:
    shoes = []
    for order in (("Ann", "Bob", "Cy"), ("Cy", "Bob", "Ann")):
        table = at_wagers()
        for name in VALUES:
            pledge(table, name)
        table.call()
        for name in order:
            table.reveal(name, VALUES[name])
        table.deal()
        shoes.append(shoe_of(table))
    assert shoes[0].contributions == shoes[1].contributions
    assert {*shoes[0].contributions} == {*VALUES.values()}


def test_what_is_withheld_is_left_out_and_told_with_the_name() -> None:
    table = at_wagers()
    for name in VALUES:
        pledge(table, name)
    table.call()
    table.reveal("Cy", VALUES["Cy"])
    table.deal()
    assert [e.name for e in table.events if isinstance(e, PledgeWithheld)] == ["Ann", "Bob"]
    assert view_of(table.events, None).withheld == ["Ann", "Bob"]
    assert shoe_of(table).contributions == (VALUES["Cy"],)
    assert verify(EZ, table.events).holds


def test_a_pledge_left_out_silently_or_a_value_put_in_its_place_does_not_hold() -> None:
    table = at_wagers()
    for name in VALUES:
        pledge(table, name)
    table.call()
    table.reveal("Cy", VALUES["Cy"])
    table.deal()
    table.close()
    silent = [e for e in table.events if not (isinstance(e, PledgeWithheld) and e.name == "Bob")]
    silent = [msgspec.structs.replace(e, seq=n) for n, e in enumerate(silent, 1)]
    assert verify(EZ, silent).faults
    other = [
        msgspec.structs.replace(e, value=VALUES["Bob"]) if isinstance(e, PledgeRevealed) else e
        for e in table.events
    ]
    assert any("not what Cy pledged" in fault for fault in verify(EZ, other).faults)


def test_once_pledges_are_called_for_no_wager_moves_and_nobody_pledges_or_leaves() -> None:
    table = at_wagers()
    pledge(table, "Bob")
    with pytest.raises(Refusal, match="call for them"):
        table.deal()
    table.call()
    for late in (
        lambda: table.stake("Bob", 2, "player", 2_000),
        lambda: table.contribute("Cy", "chosen now"),
        lambda: pledge(table, "Cy"),
        lambda: table.stand_up("Bob"),
        lambda: table.sit(5, "Dee", 1_000),
        lambda: table.call(),
    ):
        with pytest.raises(Refusal, match="what was pledged to the shuffle is being revealed"):
            late()
    table.deal()
    assert table.phase != "called"


def test_a_pledge_is_one_for_each_and_only_its_own_value_reveals_it() -> None:
    table = at_wagers()
    pledge(table, "Bob")
    with pytest.raises(Refusal, match="already"):
        table.pledge("Bob", "0" * 64)
    with pytest.raises(Refusal, match="64 hexadecimal digits"):
        table.pledge("Cy", "F" * 64)
    table.pledge(
        "Cy", table.shuffle.pledges.pledged["Bob"]
    )  # copied from Bob: he can never reveal it
    table.call()
    table.reveal("Bob", VALUES["Bob"])
    with pytest.raises(Refusal, match="not what Cy pledged"):
        table.reveal("Cy", VALUES["Bob"])
    with pytest.raises(Refusal, match="already"):
        table.reveal("Bob", VALUES["Bob"])
    with pytest.raises(Refusal, match="pledged nothing"):
        table.reveal("Ann", VALUES["Ann"])


def test_nothing_is_called_for_that_could_not_be_dealt() -> None:
    table = at_wagers()
    with pytest.raises(Refusal, match="nobody has pledged"):
        table.call()
    pledge(table, "Bob")
    table.stake("Bob", 2, "player", 0)
    with pytest.raises(Refusal, match="nobody has made a wager"):
        table.call()


def test_who_leaves_before_the_call_takes_his_pledge_along() -> None:
    table = at_wagers()
    pledge(table, "Cy")
    table.stand_up("Cy")
    assert view_of(table.events, None).pledged == {}
    table.deal()
    assert shoe_of(table).contributions == ()


def test_a_table_is_had_again_between_the_call_and_the_deal_and_can_be_closed_there() -> None:
    table = at_wagers()
    pledge(table, "Bob")
    table.call()
    again = with_bank(rebuild(EZ, SECRET, table.events))
    again.reveal("Bob", VALUES["Bob"])
    again.deal()
    assert shoe_of(again).contributions == (VALUES["Bob"],)
    table.close("the house closes")
    assert verify(EZ, table.events).holds
