"""Which of two players has which blind, and what a new player owes whom the blinds passed twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.analysis.opening import open_felt
from houseway.families.library import load
from houseway.felt.pot.table import PotTable
from tests.felt.blinds import BIG, SMALL, felt

# --- two players ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("two_players", "first", "second"),
    [
        ("button-small", {1: [SMALL], 2: [BIG]}, {1: [BIG], 2: [SMALL]}),
        ("button-big", {1: [BIG], 2: [SMALL]}, {1: [SMALL], 2: [BIG]}),
    ],
)
def test_between_two_the_button_has_the_blind_that_the_sheet_says(
    room: Path,
    two_players: str,
    first: dict[int, list[tuple[int, str]]],
    second: dict[int, list[tuple[int, str]]],
) -> None:
    """Oceana 884-894 print the big blind at the small one's left: between two, the button."""
    one = felt(room, 1, 2, seating=f'two-players = "{two_players}"')
    assert [one.hand() for _ in range(3)] == [first, second, first]
    assert one.table.rotation.button == 1


@pytest.mark.parametrize("two_players", ["button-small", "button-big"])
def test_nobody_has_the_big_blind_twice_when_others_leave(room: Path, two_players: str) -> None:
    one = felt(room, 1, 2, 3, seating=f'two-players = "{two_players}"')
    for left in (1, 2, 3):
        one.hand()
        big = one.where[1][-1]
        one.leave(left)
        put = one.hand()
        assert [seat for seat, money in put.items() if BIG in money] != [big]
        one.sit(left)
        while left not in one.hand():
            pass


@pytest.mark.parametrize(("two_players", "opens"), [("button-small", 1), ("button-big", 2)])
def test_the_small_blind_of_two_acts_first_before_the_flop_and_the_button_last_after_it(
    room: Path, two_players: str, opens: int
) -> None:
    one = felt(room, 1, 2, seating=f'two-players = "{two_players}"')
    table = one.table
    table.deal()
    asked = []
    while table.round and table.phase == "round" and (ask := table.round.ask):
        asked.append(ask.seat)
        table.answer(ask.bettor, "check" if "check" in ask.choices else "call")
    assert asked == [opens, 3 - opens, 2, 1]


# --- who is new at $20-$40 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "option", "price"),
    [
        ("active", "12", {"wait": 0, "post": 3_000, "straddle": 4_000}),
        ("new-player", "12", {"wait": 0, "post": 2_000}),
        ("active", "9", {"wait": 0, "post": 1_000}),
    ],
)
def test_the_big_blind_that_passes_a_new_player_twice_is_missed_at_20_40(
    reading: str, option: str, price: dict[str, int]
) -> None:
    """Casino Royale 16, its exception."""
    filing = load("casino-royale/texas-holdem").read({"twice-passed": reading})
    table = open_felt(filing, b"secret", option=option)
    assert isinstance(table, PotTable)
    for seat in (1, 2, 3, 4):
        table.sit(seat, f"p{seat}", 1_000_000)

    def hand() -> None:
        table.deal()
        while table.phase == "round" and table.round and (ask := table.round.ask):
            table.answer(ask.bettor, "fold" if "fold" in ask.choices else "check")

    for _ in range(5):  # the game is new no more
        hand()
    table.sit(6, "late", 1_000_000)
    table.sit_out("late")
    owed = []
    for _ in range(9):
        hand()
        owed.append(table.rotation.of("late").owes)
    assert table.seat_rules.price(table.rotation.of("late")) == price
    assert owed[0] == "new", "one pass is not enough"
