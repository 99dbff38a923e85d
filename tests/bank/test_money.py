"""Cents and odds."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.money import MOST, dollars, parse_cents, parse_dollars, whole_cents
from houseway.bank.odds import parse_pay
from houseway.bank.settlement import Decided, Stake, exposure, settle
from houseway.errors import Refusal
from houseway.families.library import load_all


@given(st.integers(0, 10**12))
def test_dollars_are_read_as_they_are_written(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize("text", ["", "$", "5.5", "1,00", "-5", "five", "$1e3"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no amount"):
        parse_dollars(text)


@given(st.integers(0, 10**12))
def test_cents_are_read_as_cents_and_as_dollars(cents: int) -> None:
    assert parse_cents(str(cents)) == cents
    assert parse_cents(dollars(cents)) == cents
    assert parse_cents(f"{cents // 100}.{cents % 100:02d}") == cents


@pytest.mark.parametrize("text", ["1,000", "5 dollars", "$5.5", "$", "-5", "1e3", "٥٠٠", "5.5"])
def test_what_could_be_cents_or_dollars_or_neither_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="--bank takes cents such as 2500, or dollars such as"):
        parse_cents(text, "--bank")


@pytest.mark.parametrize("left", ["", "00", ",000", ".50", "5,000.00"[1:]])
def test_what_a_shell_left_of_dollars_is_told_so(left: str) -> None:
    with pytest.raises(Refusal, match="unless it is in quotes"):
        parse_cents(left)


@pytest.mark.parametrize("text", [str(MOST), f"${MOST // 100}", "9" * 5_000, "$" + "9" * 5_000])
def test_an_amount_that_no_money_reaches_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is too much"):
        parse_cents(text)


class _Chips(int):
    """An amount of a type of its own, as a caller of the library may have."""


@pytest.mark.parametrize("amount", [_Chips(500), np.int64(500), np.uint8(250) * np.int64(2)])
def test_an_amount_handed_over_becomes_a_plain_integer(amount: int) -> None:
    assert type(whole_cents(amount)) is int
    assert whole_cents(amount) == 500


def test_a_filing_keeps_its_amounts_as_plain_integers() -> None:
    for filing in load_all():
        limits = filing.limits().table
        assert type(limits.min) is int
        assert type(limits.max) is int


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
