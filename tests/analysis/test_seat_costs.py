"""Costs seat by seat: exact, each seat's own fee, and nothing created over an orbit."""

from __future__ import annotations

from fractions import Fraction

import pytest

import houseway as hw
from houseway.analysis.cost.cost import cost
from houseway.analysis.cost.model import SeatSide
from houseway.analysis.cost.seats import seat_costs
from houseway.errors import Refusal
from houseway.families.library import load

EZ = "oceana/ez-baccarat"
UNEVEN = {2: {"player": 2_500, "tie": 500}, 3: {"player": 100_000}}
"""Two bettors of four seats: $30 and $1,000."""


def side(found: SeatSide | None) -> SeatSide:
    assert found is not None
    return found


def test_each_seat_pays_its_own_fee_and_nothing_is_created() -> None:
    """Option 43, lines 1483-1486: $1 a base wager; the bank $1, $2, $3 or $4 by the action."""
    found = hw.cost(
        EZ, option=43, seat_bets={2: {"player": "$25"}, 3: {"player": "$1000"}}, seats=4
    )
    assert [side(one.player_dealer).fee for one in found.by_seat] == [400, 400, 100, 400]
    assert [one.bettor and one.bettor.fee for one in found.by_seat] == [None, 100, 100, None]
    assert found.drop == Fraction(600 + 500 + 200 + 600, 4)
    assert sum(one.every.cents for one in found.by_seat) == -found.drop
    assert not any(one.every.simulated for one in found.by_seat)
    assert found.rounds is None


@pytest.mark.parametrize(
    ("game", "option", "bets"),
    [
        (EZ, 43, {"player": 2_500}),
        ("oceana/three-card-poker-6-card-bonus", None, None),
        ("casino-royale/pure-21-5-blackjack", None, None),
    ],
)
def test_even_bets_by_seat_cost_what_they_cost_otherwise(
    game: str, option: int | None, bets: dict[str, int] | None
) -> None:
    filing = load(game)
    if option is None:
        every = hw.costs(filing, seats=3, rounds_per_hour=60).costs
        able = [one for one in every if not one.player_dealer.counts_raised]
        usual = able[0]
    else:
        usual = cost(filing, option=option, bets=bets, seats=3)
    named = dict.fromkeys((1, 2, 3), usual.bets)
    found = seat_costs(
        filing,
        option=usual.option,
        schedule=f"{usual.document}: {usual.schedule}",
        seat_bets=named,
        seats=3,
        rounds_per_hour=None if option else 60,
    )
    for one in found.by_seat:
        assert side(one.bettor).net == usual.bettor.net
        assert side(one.bettor).fee == usual.bettor.fee
        assert side(one.player_dealer).net == usual.player_dealer.net
        assert one.every == usual.turns.every
    assert found.drop == usual.drop


def test_a_short_bank_is_simulated_to_the_error_asked_for() -> None:
    filing = load(EZ)
    found = seat_costs(filing, option=43, seat_bets=UNEVEN, seats=4, bank=20_000, error=0.01)
    assert not found.covers
    assert found.rounds is not None
    for one in found.by_seat:
        if one.bettor is not None:
            assert one.bettor.net.stderr is not None
            assert one.bettor.net.stderr <= 0.01 * one.bettor.stake


def test_seat_one_may_keep_the_bank() -> None:
    found = seat_costs(load(EZ), option=43, seat_bets=UNEVEN, seats=4, rotate=False)
    assert [one.player_dealer is not None for one in found.by_seat] == [True, False, False, False]
    assert found.drop == 400 + 100 + 100
    with pytest.raises(Refusal, match="seat 1 keeps the bank, and no other seat bets"):
        seat_costs(load(EZ), option=43, seat_bets={1: {"player": 2_500}}, seats=4, rotate=False)
