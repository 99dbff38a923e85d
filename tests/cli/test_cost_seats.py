"""Bets by seat in `cost` and in `simulate` with a collection: each seat has its row."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"


def test_the_commands_tell_each_seat(houseway: Houseway) -> None:
    bets = ("--bet", "2:player=$25,tie=$5", "--bet", "3:$1000", "--seats", "4", "--option", "43")
    ran = houseway("cost", EZ, *bets, "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert [one["player_dealer"]["fee"] for one in found["by_seat"]] == [400, 400, 100, 400]
    assert found["by_seat"][1]["bettor"]["net"]["exact"] is not None
    shown = houseway("cost", EZ, *bets).out
    assert "seat 2: player $25, tie $5; seat 3: player $1,000; 4 seats are taken" in shown
    assert "   3   as bettor              $1,000   −$12.3508           $1   −$13.3508" in shown
    ran = houseway("simulate", EZ, *bets, "--rounds", "500", "--json")
    assert ran.status == 0, ran.err
    taken = json.loads(ran.out)["collection"]
    assert taken["by_seat"][2] == {"seat": 3, "bettor": 100, "player_dealer": 100}
    assert "the seats pay, a round:" in houseway("simulate", EZ, *bets, "--rounds", "500").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "bets that differ by seat are reckoned for one option: add --option N"),
        (("--option", "43", "--players", "2"), "each seat has its row: leave out --players"),
        (("--option", "43", "--seats", "2"), "seat 3 has a bet, and seats 1 to 2 are taken"),
        (("--option", "43", "--bet", "3:player=$5"), "twice at seat 3, where one bettor stakes"),
    ],
)
def test_what_cannot_be_told_by_seat_is_refused(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    ran = houseway("cost", EZ, "--bet", "3:player=$25", *words)
    assert (ran.status, says in ran.err) == (2, True), ran.err
