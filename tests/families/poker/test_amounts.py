"""Amounts that are none, in hand histories and described pots: refused in a sentence."""

from __future__ import annotations

import re

import msgspec
import pytest

from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.poker.phh.read import read_history, replayed
from houseway.felt.described_pot import read_pot

GAME = "casino-royale/texas-holdem"
HAND = """\
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
_collection = 0
actions = ["d dh p1 AsKs", "d dh p2 2c7d", "d dh p3 QhQd", "p3 cbr 4", "p1 f", "p2 f"]
finishing_stacks = [99, 98, 103]
"""
FIELDS = (
    *("antes", "blinds_or_straddles", "small_bet", "big_bet", "starting_stacks", "_collection"),
    "finishing_stacks",
)
NO_AMOUNTS = (
    *("inf", "-inf", "+inf", "nan", "-nan", "1e400", "-1", "true", "false", "1.001", "1" * 30),
    *('"inf"', '"nan"', '"1_000"', '"１"', '"²"', '"5"', '""', "[]", "{}", "2020-01-01"),
)
NO_BETS = (
    "inf",
    "nan",
    "sNaN",
    "Infinity",
    "-0",
    "-4",
    "1e400",
    "1_000",
    "１",
    "²",
    "4.001",
    "9" * 18,
)


def test_the_hand_is_played_as_it_stands() -> None:
    assert replayed(load(GAME), read_history(HAND), None).agrees


@pytest.mark.parametrize("amount", NO_AMOUNTS)
def test_a_history_with_no_amount_in_a_field_is_refused_by_the_field(amount: str) -> None:
    for field in FIELDS:
        text = re.sub(rf"^{field} = (\[?)\d+", rf"{field} = \g<1>{amount}", HAND, flags=re.M)
        assert text != HAND
        with pytest.raises(Refusal, match=f"{field}: .* (is no amount|is no whole number)"):
            read_history(text)


@pytest.mark.parametrize("amount", NO_BETS)
def test_a_history_with_no_amount_in_an_action_is_refused_by_its_number(amount: str) -> None:
    with pytest.raises(Refusal, match=r"action 4: .* is no"):
        read_history(HAND.replace("cbr 4", f"cbr {amount}"))


@pytest.mark.parametrize("player", ["１", "²", "1" * 5000, "0", "4"])
def test_a_history_with_no_player_is_refused(player: str) -> None:
    with pytest.raises(Refusal, match=r"action 1: .* is none of PHH"):
        read_history(HAND.replace("d dh p1", f"d dh p{player}"))


def test_a_history_with_thousands_of_digits_is_refused() -> None:
    with pytest.raises(Refusal, match="this is no PHH"):
        read_history(HAND.replace("big_bet = 4", f"big_bet = {'1' * 5000}"))


@pytest.mark.parametrize("many", ["²", "１"])
def test_a_table_whose_name_is_no_number_is_no_hand(many: str) -> None:
    with pytest.raises(Refusal, match="the field variant is missing"):
        read_history(f'["{many}"]\n{HAND}')


# --- described pots -------------------------------------------------------------------------------


@pytest.mark.parametrize("cents", [10**15, 10**18 - 1, 10**30])
def test_a_described_pot_beyond_all_money_is_refused(cents: int) -> None:
    hands = {"1": {"down": ["As", "Ad"]}, "2": {"down": ["Ks", "Kd"]}}
    whole = {"game": GAME, "button": 1, "hands": hands}
    for put in ({"put": {"1": 500, "2": cents}}, {"pot": cents}):
        pot = read_pot(msgspec.json.encode(whole | put).decode())
        with pytest.raises(Refusal, match="is too much"):
            pot.layers(9)


@pytest.mark.parametrize("seat", ["01", "+1", " 1", "1.0", "１", "²", "inf", "0"])
def test_a_seat_is_a_plain_number(seat: str) -> None:
    pot = read_pot(msgspec.json.encode({"game": GAME, "button": 1, "put": {seat: 5}}).decode())
    with pytest.raises(Refusal, match="names no seat"):
        pot.layers(9)
