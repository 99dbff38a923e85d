"""Cents and odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.money import dollars, parse_dollars
from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Decided, Stake, exposure, settle
from houseway.errors import Refusal


@given(st.integers(0, 10**12))
def test_dollars_are_read_as_they_are_written(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize("text", ["", "$", "5.5", "1,00", "-5", "five", "$1e3"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no amount"):
        parse_dollars(text)


@pytest.mark.parametrize("text", ["", "8", "8-1", "0:1", "1:0", "5.5:1", "Push", "-1:1"])
def test_what_is_no_pay_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no pay"):
        parse_pay(text)


@pytest.mark.parametrize(
    ("odds", "stake", "paid", "kept"),
    [
        ("19:20", 10_000, 9_500, 0),
        ("19:20", 1, 0, Fraction(19, 20)),
        ("11:2", 1_000, 5_500, 0),
        ("3:2", 501, 751, Fraction(1, 2)),
        ("1:2", 500, 250, 0),
        ("40:1", 500, 20_000, 0),
    ],
)
def test_a_payoff_is_rounded_down_and_the_breakage_is_told(
    odds: str, stake: int, paid: int, kept: Fraction
) -> None:
    pay = parse_pay(odds)
    assert pay.payoff(stake) == paid
    settled = settle(10**9, [Decided(Stake(2, "b", "w", stake), pay, "test")])
    assert settled.lines[0].paid == paid
    assert settled.breakage == kept


def test_the_exposure_of_a_round_is_what_settling_it_in_full_costs() -> None:
    decided = [
        Decided(Stake(1, "a", "w", 100), parse_pay("8:1"), ""),
        Decided(Stake(2, "b", "w", 100), parse_pay("lose"), ""),
        Decided(Stake(3, "c", "w", 100), parse_pay("push"), ""),
    ]
    assert exposure(decided) == 900
    assert settle(900, decided).left == 0
    assert settle(1000, decided).left == 100
