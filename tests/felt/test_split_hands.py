"""Spots with several hands: their names, where they lie in a view, and a shoe that runs out."""

from __future__ import annotations

import pytest

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_table
from houseway.analysis.replay import replay, verify
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import Collected, HandSplit, RoundVoided
from houseway.felt.ledger import ledger_of
from houseway.felt.spots import hand_name, split_hand
from houseway.felt.view import view_of
from houseway.felt.words import Teller
from tests.logs import loads

GAME = "casino-royale/pure-21-5-blackjack"


@pytest.mark.parametrize(
    ("hand", "place"),
    [("3", (3, 1)), ("3.2", (3, 2)), ("12.4", (12, 4)), ("player", (None, 1)), ("²", (None, 1))],
)
def test_a_hands_name_says_its_seat_and_number(hand: str, place: tuple[int | None, int]) -> None:
    assert split_hand(hand) == place
    seat, number = place
    if seat is not None:
        assert hand_name(seat, number) == hand


def with_a_split() -> BankTable:
    """A table at which the first pair was split, its hands hit until they are done."""
    for secret in range(200):
        table = open_table(load(GAME), bytes([secret]))
        for seat, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")):
            table.sit(seat, name, 500_000)
        table.take_bank("Ann", 200_000)
        table.stake("Bob", 2, "base", 1_000)
        table.stake("Cleo", 3, "base", 2_000)
        table.deal()
        while table.round and (ask := table.round.ask):
            if "split" in ask.choices:
                table.answer(ask.bettor, "split")
                return table
            table.answer(ask.bettor, "stand" if "stand" in ask.choices else ask.house_way)
    raise AssertionError("no pair in two hundred shuffles")


def test_a_view_has_the_hands_of_a_split_as_they_lie_for_everybody() -> None:
    table = with_a_split()
    [split] = [event for event in table.events if isinstance(event, HandSplit)]
    assert table.round is not None
    for name in ("Ann", "Bob", "Cleo"):
        view = view_of(table.events, name)
        for hand in (split.hand, split.into):
            assert view.faces(hand) == table.round.hands.get(hand, [])
    told = Teller(table.filing).told(split)
    assert split.hand in told
    assert "split" in told


def test_a_log_with_a_split_replays_verifies_and_has_a_ledger() -> None:
    table = with_a_split()
    while table.round and (ask := table.round.ask):
        table.answer(ask.bettor, "hit" if "hit" in ask.choices else ask.house_way)
    table.close()
    events = loads(dumps(table.events))
    assert replay(table.filing, events).events == table.events
    assert verify(table.filing, events).holds
    taken = sum(event.cents for event in table.events if isinstance(event, Collected))
    assert sum(table.purses.values()) + taken == 1_500_000
    ledger_of(events)  # refused if a chip went astray


def test_a_shoe_that_runs_out_in_mid_round_voids_it_and_the_log_replays() -> None:
    changes: dict[str, object] = {
        "deck.packs": {"default": 1, "min": 1, "max": 1},
        "deck.ranks": "A23456",
        "deck.behind-cut-card": 24,
        "settlement.first.values": {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
    }
    table = open_table(load(GAME).vary(changes), b"low cards")
    for seat in range(1, 9):
        table.sit(seat, f"p{seat}", 500_000)
    table.take_bank("p1", 200_000)
    for seat in range(2, 9):
        table.stake(f"p{seat}", seat, "base", 1_000)
    table.deal()
    while table.round and (ask := table.round.ask):
        table.answer(ask.bettor, "hit" if "hit" in ask.choices else ask.house_way)
    [voided] = [event for event in table.events if isinstance(event, RoundVoided)]
    assert voided.why == "the cards have run out: the round is void"
    assert {*table.purses.values()} == {500_000}  # stakes and collections are back
    table.close()
    events = loads(dumps(table.events))
    assert replay(table.filing, events).events == table.events
    assert verify(table.filing, events).holds
    ledger_of(events)
