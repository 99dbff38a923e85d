"""Bets as they are typed: for everybody, for one seat, and what is said of a slip."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"


def test_a_seat_may_have_its_own_bets(houseway: Houseway) -> None:
    ran = houseway(
        "simulate",
        EZ,
        "--rounds",
        "500",
        "--bet",
        "2:player=$25,tie=$5",
        "--bet",
        "3:$10",
        "--json",
    )
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert found["stakes"] == {"2": {"player": 2500, "tie": 500}, "3": {"player": 1000}}
    assert found["player_dealer"]["quantiles"].keys() >= {"0.05", "0.5", "0.95"}
    assert sum(bar["rounds"] for bar in found["player_dealer"]["histogram"]) == 500


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bet", "2:player=$5", "--bet", "2:player=$6"), "twice at seat 2, where one bettor"),
        (("--bet", "25"), "(a bare number is cents: write '$25')"),
        (("--count", "3"), "unknown option: --count (houseway"),
    ],
)
def test_a_slip_is_said(houseway: Houseway, words: tuple[str, ...], says: str) -> None:
    ran = houseway("simulate", EZ, *words)
    assert (ran.status, says in ran.err) == (2, True), ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("price",), "price needs a game, such as: houseway price oceana/ez-baccarat"),
        (("showdown",), "showdown needs a file, such as: houseway showdown table.json"),
        (("hint", EZ), "EZ Baccarat leaves a bettor nothing to decide: there is no hint"),
    ],
)
def test_what_a_command_needs_is_named(
    houseway: Houseway, words: tuple[str, ...], says: str
) -> None:
    assert says in houseway(*words).err
