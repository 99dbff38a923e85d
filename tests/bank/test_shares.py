"""What partners get of one result, to the cent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.cover import CoverName
from houseway.bank.shares import Split, bank_results, in_proportion, largest_first

SHARES = st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 100_000), min_size=1, max_size=5)


def test_odd_cents_go_out_one_each_in_the_order_given() -> None:
    shares = {"Ann": 100, "Bob": 100, "Cy": 100}
    assert in_proportion(101, shares, ["Ann", "Bob", "Cy"]) == {"Ann": 34, "Bob": 34, "Cy": 33}
    assert in_proportion(-101, shares, ["Cy", "Bob", "Ann"]) == {"Ann": -33, "Bob": -34, "Cy": -34}
    assert largest_first({"Ann": 1, "Bob": 3, "Cy": 3}) == ["Bob", "Cy", "Ann"]


@given(SHARES, st.data())
def test_parts_sum_to_the_whole_and_nobody_loses_more_than_he_put_in(
    shares: dict[str, int], data: st.DataObject
) -> None:
    whole = sum(shares.values())
    cents = data.draw(st.integers(-whole, 40 * whole))
    parts = in_proportion(cents, shares, data.draw(st.permutations(list(shares))))
    assert sum(parts.values()) == cents
    assert all(parts[name] >= -shares[name] for name in shares)
    assert all(abs(parts[name] * whole - cents * shares[name]) < whole for name in shares)


def test_in_the_order_of_joining_the_first_ones_money_acts_first() -> None:
    shares = {"Ann": 100, "Bob": 50}
    moved = [(60, 0), (0, 30), (40, 0)]
    assert bank_results(shares, moved, "in-order-of-joining", "gross") == {"Ann": -40, "Bob": -30}


@given(SHARES, st.lists(st.tuples(st.booleans(), st.integers(0, 50_000)), max_size=12), st.data())
def test_a_banks_result_is_shared_whole_however_it_is_split(
    shares: dict[str, int], wanted: list[tuple[bool, int]], data: st.DataObject
) -> None:
    """A line moves what the bank as a whole covers; then all of it must land with somebody."""
    cover: CoverName = data.draw(st.sampled_from(["gross", "net", "separate"]))
    left = sum(shares.values())
    moved = []
    for pays, cents in wanted:  # using a gross bank up stays within every kind of cover
        acts = min(cents, left)
        left -= acts
        moved.append((acts, 0) if pays else (0, acts))
    result = sum(collected - paid for paid, collected in moved)
    splits: tuple[Split, ...] = ("pro-rata", "in-order-of-joining")
    for split in splits:
        parts = bank_results(shares, moved, split, cover)
        assert sum(parts.values()) == result
        assert all(abs(parts[name]) <= shares[name] for name in shares)
