"""Stakes of which a part is lost: written, rounded, covered and settled to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.cover import CoverName
from houseway.bank.odds import LOSE, Pay, parse_pay
from houseway.bank.settlement import Decided, Stake, exposure, settle
from houseway.errors import Refusal

HALF = parse_pay("lose 1:2")
COVERS: tuple[CoverName, ...] = ("gross", "net", "separate")


def staked(cents: int, pay: Pay = HALF) -> Decided:
    return Decided(Stake(2, "p2", "base", cents), pay, "given")


def test_a_part_is_written_as_it_is_read() -> None:
    assert (str(HALF), HALF.value) == ("lose 1:2", Fraction(-1, 2))
    assert (str(LOSE), LOSE.value) == ("lose", Fraction(-1))


@pytest.mark.parametrize(
    "text", ["lose 2:2", "lose 3:2", "lose 0:2", "lose 1", "lose -1:2", "lose "]
)
def test_what_is_no_part_of_a_stake_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="the part of the stake that is lost, such as lose 1:2"):
        parse_pay(text)


def test_what_is_lost_is_rounded_up_and_the_breakage_stays_with_the_bank() -> None:
    found = settle(10_000, [staked(501)])
    [line] = found.lines
    assert (line.collected, line.returned, found.breakage) == (251, 250, Fraction(1, 2))
    assert (line.result, line.pays) == ("lose", "lose 1:2")


def test_a_part_uses_up_no_more_of_the_bank_than_itself() -> None:
    found = settle(400, [staked(1_000), staked(1_000, LOSE)])
    assert [(line.collected, line.returned, line.left) for line in found.lines] == [
        (400, 600, 0),
        (0, 1_000, 0),
    ]
    assert exposure([staked(1_000), staked(1_000, LOSE)]) == 1_500


@given(
    st.lists(st.integers(1, 10_000), min_size=1, max_size=6),
    st.integers(0, 20_000),
    st.integers(1, 8),
    st.sampled_from(COVERS),
)
def test_nothing_is_created_or_lost(
    stakes: list[int], bank: int, part: int, cover: CoverName
) -> None:
    pay = parse_pay(f"lose {part}:9")
    found = settle(bank, [staked(cents, pay) for cents in stakes], cover)
    for line in found.lines:
        assert line.collected + line.returned == line.stake
        assert line.collected <= pay.loss(line.stake) <= line.stake
    assert found.player_dealer == sum(line.collected for line in found.lines) <= bank
