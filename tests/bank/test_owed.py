"""What the bank owes beside the wagers: after all of them, from what is left, to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.cover import CoverName
from houseway.bank.odds import Pay, parse_pay
from houseway.bank.settlement import Decided, Stake, exposure, in_order, settle

EVEN, LOSE = parse_pay("1:1"), parse_pay("lose")
OWED = Pay("win", 0)
PASSES = (("base",), ("bonus",))


def staked(seat: int, wager: str, pay: Pay, cents: int = 1_000) -> Decided:
    return Decided(Stake(seat, f"p{seat}", wager, cents), pay, "given")


def owed(seat: int, cents: int, *, backline: bool = False) -> Decided:
    name = f"b{seat}" if backline else f"p{seat}"
    return Decided(Stake(seat, name, "button", 0), OWED, "given", backline, owed=cents)


def test_it_comes_after_every_pass_in_the_order_of_the_seats() -> None:
    found = [owed(2, 500), owed(3, 500, backline=True), owed(3, 500), staked(2, "bonus", EVEN)]
    found += [staked(3, "base", LOSE), staked(2, "base", EVEN)]
    ordered = in_order(found, PASSES, (3, 2))
    assert [(one.stake.bettor, one.stake.wager) for one in ordered] == [
        *[("p3", "base"), ("p2", "base"), ("p2", "bonus")],
        *[("p3", "button"), ("b3", "button"), ("p2", "button")],
    ]


def test_a_losing_hands_own_order_leaves_it_last() -> None:
    found = [owed(2, 500), staked(2, "base", LOSE), staked(2, "bonus", EVEN)]
    ordered = in_order(found, (("base", "bonus"),), (2,), losing=("bonus", "base"), base=("base",))
    assert [one.stake.wager for one in ordered] == ["bonus", "base", "button"]


def test_a_line_tells_dollars_and_has_no_stake() -> None:
    [line] = settle(10_000, [owed(2, 2_500)]).lines
    assert (line.stake, line.pays, line.paid, line.collected, line.returned, line.left) == (
        *(0, "$25", 2_500, 0, 0),
        7_500,
    )


@pytest.mark.parametrize(("bank", "paid"), [(1_500, 500), (1_200, 200), (1_000, 0)])
def test_a_short_bank_pays_what_it_has_left(bank: int, paid: int) -> None:
    settled = settle(bank, [staked(2, "base", EVEN), owed(2, 500)])
    assert (settled.lines[-1].paid, settled.left) == (paid, 0)
    assert settled.player_dealer == -1_000 - paid


def test_it_counts_in_what_a_bank_must_have() -> None:
    assert exposure([staked(2, "base", LOSE), owed(2, 700)]) == 1_700


@given(
    st.lists(st.tuples(st.integers(2, 7), st.integers(1, 5_000), st.booleans()), max_size=8),
    st.integers(0, 20_000),
    st.sampled_from(["gross", "net", "separate"]),
)
def test_nothing_is_created_or_lost(
    given_: list[tuple[int, int, bool]], bank: int, cover: CoverName
) -> None:
    found = [
        owed(seat, cents) if button else staked(seat, "base", EVEN if cents % 2 else LOSE, cents)
        for seat, cents, button in given_
    ]
    settled = settle(bank, in_order(found, PASSES, (2, 3, 4, 5, 6, 7)), cover)
    assert sum(line.net for line in settled.lines) + settled.player_dealer == 0
    assert -bank <= settled.player_dealer
    assert all(line.collected + line.returned == line.stake for line in settled.lines)
