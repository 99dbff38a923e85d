"""Bets by seat: kernels and the clear engine agree, results are spread, bets may be left out."""

from __future__ import annotations

import pytest

import houseway as hw
from houseway.analysis.simulate.simulate import simulate
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.families.library import load
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.bets import whole_bets
from houseway.pricing.simulate.engine import EngineTable
from houseway.pricing.simulate.model import histogram, quantiles
from houseway.pricing.simulate.rounds import Chunk, Turns

COMPILED = (
    "oceana/ez-baccarat",
    "comstock/super-pan-9",
    "lucky-derby/caribbean-stud",
    "oceana/fortune-pai-gow-poker",
    "casino-royale/pai-gow-tiles",
    "casino-royale/pure-21-5-blackjack",
    "oceana/ultimate-texas-holdem",
)


@pytest.mark.parametrize("game", COMPILED)
def test_loops_and_rounds_agree_on_uneven_bets(game: str) -> None:
    """Their families compare deal by deal, with stakes that differ by seat; here whole tables."""
    filing = load(game)
    wager, limits = filing.rules.first_wager, filing.limits()
    least = limits.of(wager).min
    stakes = {
        2: whole_bets(filing, limits, {wager: least}),
        3: whole_bets(filing, limits, {wager: 3 * least}),
    }
    fast = simulate(filing, rounds=40_000, seats=3, seat_bets=stakes)
    table = StakedTable(
        filing, filing.rules.table.seats, None, stakes, filing.limits(), "house-way"
    )
    slow = EngineTable(banked_family(filing.rules), table)
    cells = slow.play(Turns(3, 2), 7, Chunk(0, 600))
    tally = slow.tally(dict(zip(cells[0].tolist(), cells[1].tolist(), strict=True)))
    for seat in (2, 3):
        found, played = fast.by_seat[seat - 1].bettor, tally.bettors[seat - 1].sample()
        assert found is not None
        assert played is not None
        assert played.stderr is not None
        assert abs(found.mean - played.mean) < 5 * played.stderr
        assert sum(bar.rounds for bar in found.histogram) == found.rounds
    assert fast.by_seat[0].bettor is None


def test_bets_may_be_left_out() -> None:
    filing = load("oceana/ez-baccarat")
    alone = simulate(filing, rounds=1_000, seat_bets={2: {"player": 2_500}})
    assert alone.stakes == {2: {"player": 2_500}}
    assert alone.by_seat[1].player_dealer is None  # nobody would bet against seat 2
    with pytest.raises(Refusal, match="seats 1 to 7 are taken"):
        simulate(filing, rounds=10, seat_bets={9: {"player": 2_500}})
    mixed = simulate(filing, rounds=100, bets={"tie": 500}, seat_bets={3: {"player": 2_500}})
    assert mixed.stakes[3] == {"player": 2_500}
    assert mixed.stakes[4] == {"tie": 500}


def test_quantiles_and_bars_of_a_known_spread() -> None:
    assert quantiles({-100: 50, 100: 50}) == dict.fromkeys(
        ("0.01", "0.05", "0.25", "0.5"), -100
    ) | dict.fromkeys(("0.75", "0.95", "0.99"), 100)
    bars = [*histogram(dict.fromkeys(range(-5000, 5000), 1))]
    assert sum(bar.rounds for bar in bars) == 10_000
    assert len(bars) <= 24


def test_a_seed_is_any_text() -> None:
    game = "oceana/ez-baccarat"
    assert hw.simulate(game, rounds=50, seed="abc") == hw.simulate(game, rounds=50, seed="abc")
    first, again = (
        hw.equity("oceana/texas-holdem", ["AsAh", "random"], samples=50, seed="abc")
        for _ in range(2)
    )
    assert first == again


def test_the_library_has_the_hints_of_the_command() -> None:
    assert hw.hint("oceana/three-card-poker-6-card-bonus", "Qh 6d 4c").best == "play"
    with pytest.raises(Refusal, match="nothing to decide: there is no hint"):
        hw.hint("oceana/ez-baccarat", "Qh 6d")


def test_a_short_bank_reaches_the_error_asked_for() -> None:
    found = hw.cost("oceana/ez-baccarat", option=1, bets={"player": "$25"}, bank="$50", error=0.01)
    assert found.rounds is not None
    assert found.bettor.net.stderr is not None
    assert found.bettor.net.stderr <= 0.01 * 2_500
