"""The order of settlement where hands can lose or fold: losing order, taken at once, kept apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.bank.cover import CoverName
from houseway.bank.odds import Pay, parse_pay
from houseway.bank.settlement import Decided, Stake, exposure, in_order, settle

PASS = ("ante", "play", "blind", "trips")
LOSING = ("play", "ante", "blind", "trips")
BASE = ("ante", "play", "blind")
LOSE, PUSH, EVEN = parse_pay("lose"), parse_pay("push"), parse_pay("1:1")


def decided(seat: int, wager: str, pay: Pay, bettor: str = "", **how: bool) -> Decided:
    return Decided(Stake(seat, bettor or f"p{seat}", wager, 100), pay, "given", **how)


def order(*found: Decided, seats: tuple[int, ...] = (2, 3, 4)) -> list[tuple[int, str]]:
    ordered = in_order(found, (PASS,), seats, losing=LOSING, base=BASE)
    return [(one.stake.seat, one.stake.wager) for one in ordered]


def test_a_hand_that_lost_goes_in_its_own_order_and_the_rest_in_that_of_the_pass() -> None:
    found = [decided(2, wager, LOSE) for wager in PASS] + [
        decided(3, wager, EVEN) for wager in PASS
    ]
    assert order(*found) == [(2, wager) for wager in LOSING] + [(3, wager) for wager in PASS]


def test_a_bonus_that_lost_makes_no_losing_hand() -> None:
    found = [decided(2, "ante", EVEN), decided(2, "play", EVEN), decided(2, "trips", LOSE)]
    assert order(*found) == [(2, "ante"), (2, "play"), (2, "trips")]


def test_one_lost_wager_on_the_hand_is_enough() -> None:
    """A bank that does not qualify: the ante pushes, and the hand lost all the same."""
    found = [decided(2, "ante", PUSH), decided(2, "play", LOSE), decided(2, "blind", LOSE)]
    assert order(*found) == [(2, "play"), (2, "ante"), (2, "blind")]


def test_bettors_on_one_spot_can_differ() -> None:
    found = [
        decided(2, "ante", LOSE, "Bob"),
        decided(2, "ante", EVEN, "Cy", backline=True),
        decided(2, "play", EVEN, "Cy", backline=True),
    ]
    ordered = in_order(found, (PASS,), (2,), "after-seat", losing=LOSING, base=BASE)
    assert [(one.stake.bettor, one.stake.wager) for one in ordered] == [
        ("Bob", "ante"),
        ("Cy", "ante"),
        ("Cy", "play"),
    ]


def test_what_was_taken_at_once_comes_before_first_action() -> None:
    found = [decided(2, "ante", EVEN), decided(4, "ante", LOSE, at_once=True)]
    assert order(*found) == [(4, "ante"), (2, "ante")]


def test_fouled_money_that_pays_winners_still_comes_last() -> None:
    found = [
        decided(2, "ante", LOSE, pays_winners=True),
        decided(3, "ante", LOSE, at_once=True),
        decided(4, "ante", EVEN),
    ]
    assert order(*found) == [(3, "ante"), (4, "ante"), (2, "ante")]


def test_what_is_kept_apart_is_collected_whole_from_any_bank() -> None:
    folded = decided(2, "ante", LOSE, at_once=True, apart=True)
    settled = settle(50, [folded, decided(3, "ante", EVEN)])
    assert [(line.collected, line.paid) for line in settled.lines] == [(100, 0), (0, 50)]
    assert settled.left == 0
    assert settled.player_dealer == 50
    assert exposure([folded]) == 0


ODDS = st.sampled_from([LOSE, PUSH, EVEN, parse_pay("3:2"), parse_pay("50:1")])
ONE = st.builds(
    lambda seat, wager, pay, folded, apart: decided(
        seat,
        wager,
        LOSE if folded else pay,
        at_once=folded,
        apart=folded and apart,
    ),
    st.sampled_from((2, 3, 4)),
    st.sampled_from(PASS),
    ODDS,
    st.booleans(),
    st.booleans(),
)


@given(
    st.lists(ONE, max_size=12, unique_by=lambda one: (one.stake.seat, one.stake.wager)),
    st.integers(0, 800),
    st.sampled_from(["gross", "net", "separate"]),
)
def test_every_stake_is_settled_once_and_the_bank_holds(
    found: list[Decided], bank: int, cover: CoverName
) -> None:
    ordered = in_order(found, (PASS,), (2, 3, 4), losing=LOSING, base=BASE)
    assert sorted(map(id, ordered)) == sorted(map(id, found))
    settled = settle(bank, ordered, cover)
    apart = sum(one.stake.cents for one in found if one.apart)
    assert abs(settled.player_dealer - apart) <= bank
    assert all(line.collected + line.returned == line.stake for line in settled.lines)
    if cover == "gross" and exposure(found) <= bank:
        assert settled.left == bank - exposure(found)
