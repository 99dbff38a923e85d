"""Flat fees in tiers: how a cell is written, what it takes at, between and beyond its bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.fees import Between, Tiers, worst
from houseway.errors import Refusal

BETWEEN: tuple[Between, ...] = ("lower-bound", "upper-bound")


def test_a_tier_holds_from_its_lower_bound() -> None:
    cell = Tiers("5-200:1 | 201-300:2 | 301+:5")
    paid = [cell.at(amount).cents for amount in (500, 20_000, 20_099, 20_100, 30_100, 9_999_900)]
    assert paid == [100, 100, 100, 200, 500, 500]
    assert cell.at(499).cents == 0
    assert cell.at(499, below="lowest").cents == 100
    with pytest.raises(Refusal, match=r"\$4.99 is below the first tier"):
        cell.at(499, below="refused")


def test_between_two_tiers_the_upper_bound_may_count() -> None:
    cell = Tiers("5-200:1 | 201-300:2 | 301+:5")
    assert cell.at(20_001, between="upper-bound").cents == 200
    assert cell.at(20_000, between="upper-bound").cents == 100
    assert cell.at(999_900, between="upper-bound").cents == 500


def test_a_flat_fee_is_for_everything() -> None:
    cell = Tiers("1.50?")
    assert cell.is_flat
    assert cell.at(0).cents == 150
    assert cell.at(10**9).mark == "?"


def test_heads_are_counted_one_by_one() -> None:
    cell = Tiers("2-4:1 | 5:3 | 6+:5", heads=True)
    assert [cell.at(n, below="lowest").cents for n in range(1, 8)] == [100] * 4 + [300, 500, 500]
    assert str(cell) == "2-4: $1 | 5-5: $3 | 6+: $5"


def test_marks_go_with_the_cell() -> None:
    cell = Tiers("1-2.99:0.50 | 3-9?:1 | 10+:4??")
    assert [cell.at(amount).mark for amount in (100, 300, 1_000)] == ["", "?", "??"]
    assert cell.mark == "??"
    assert worst(()) == ""


@pytest.mark.parametrize("cell", ["", "5", "5-200", "a:1", "5-200:1 |", "5-200:-1", "5-200:1%"])
def test_what_is_no_tier_is_refused_unless_it_is_a_flat_fee(cell: str) -> None:
    if cell == "5":
        assert Tiers(cell).is_flat
        return
    with pytest.raises(Refusal, match="is no tier"):
        Tiers(cell)


@st.composite
def cells(draw: st.DrawFn) -> tuple[str, list[int], list[int]]:
    """A cell of whole-dollar tiers, where each begins, and what it takes."""
    widths = draw(st.lists(st.integers(1, 500), min_size=1, max_size=6))
    fees = draw(
        st.lists(st.integers(0, 5_000), min_size=len(widths), max_size=len(widths), unique=True)
    )
    fees.sort()
    start, lows, parts = draw(st.integers(1, 100)), [], []
    for place, (width, fee) in enumerate(zip(widths, fees, strict=True)):
        last = place + 1 == len(widths)
        end = "+" if last else f"-{start + width - 1}"
        parts.append(f"{start}{end}:{fee // 100}.{fee % 100:02d}")
        lows.append(start * 100)
        start += width
    return " | ".join(parts), lows, fees


@given(cells())
def test_the_fee_changes_at_every_lower_bound_and_nowhere_else(
    cell: tuple[str, list[int], list[int]],
) -> None:
    text, lows, fees = cell
    tiers = Tiers(text)
    for low, fee, before in zip(lows, fees, [0, *fees], strict=False):
        assert tiers.at(low).cents == fee
        assert tiers.at(low - 1).cents == before
        assert tiers.at(low, between="upper-bound").cents == fee


@given(cells(), st.integers(0, 400_000), st.integers(0, 100_000))
def test_a_fee_that_rises_by_tiers_never_falls(
    cell: tuple[str, list[int], list[int]], amount: int, more: int
) -> None:
    tiers = Tiers(cell[0])
    for between in BETWEEN:
        less = tiers.at(amount, between=between)
        assert less.cents <= tiers.at(amount + more, between=between).cents


@given(cells())
def test_a_cell_reads_back_as_it_is_shown(cell: tuple[str, list[int], list[int]]) -> None:
    tiers = Tiers(cell[0])
    again = Tiers(str(tiers).replace(": ", ":"))
    assert again.tiers == tiers.tiers or tiers.is_flat
