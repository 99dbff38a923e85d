"""Simulated tables: right on average, the same however the work is shared, and to the cent."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import get_args

import msgspec
import pytest
from distributed import LocalCluster

from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.errors import Refusal
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.library import load, load_all
from houseway.families.showdown.cost import StagedBets
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.pricing import executors
from houseway.pricing.model import Play
from houseway.pricing.simulate.model import Moments, SimulatedTable
from houseway.pricing.simulate.rounds import CHUNK

ROUNDS = 1 << 20
FEWER = 1 << 18
"""For whole tables of staged games, where a round is several hands."""


EVERY_WAGER = [
    (filing.id, wager.name)
    for filing in load_all()
    if isinstance(filing.rules, BaccaratRules)
    for wager in filing.rules.wager
]
WAYS: tuple[Play, ...] = get_args(Play)
SHOWDOWN = [filing.id for filing in load_all() if isinstance(filing.rules, ShowdownRules)]


def bets_with(filing: Filing, wager: str) -> dict[str, int]:
    """The wager, and before it the first of those it needs one of, each at its minimum."""
    needed = filing.rules.wager_named(wager).requires
    bets = bets_with(filing, needed[0]) if needed else {}
    return {**bets, wager: int(filing.limits().of(wager).min)}


def off_by(table: SimulatedTable, filing: Filing, wager: str) -> float:
    """How many standard errors the wager is from its exact price, house way."""
    found = table.wagers[wager]
    exact = price(filing, wagers=[wager], play="house-way").wagers[wager].ev
    assert found.stderr
    return (found.ev - float(exact)) / found.stderr


@pytest.mark.parametrize(("id", "wager"), EVERY_WAGER)
def test_every_wager_comes_to_its_exact_price(id: str, wager: str) -> None:
    filing = load(id)
    table = simulate(filing, rounds=ROUNDS, bets=bets_with(filing, wager), seed=7)
    assert abs(off_by(table, filing, wager)) < 4


@pytest.mark.parametrize(
    ("id", "wager", "readings"),
    [
        ("oceana/ez-baccarat", "tie", {"natural": "plays-on"}),
        ("oceana/ez-baccarat", "player", {"natural": "plays-on-ranked"}),
        ("oceana/ez-baccarat", "banker", {"banker-three-card-seven": "pays"}),
        ("casino-royale/baccarat-gold", "base", {"dealer-four-five": "stands"}),
    ],
)
def test_readings_move_the_simulation_as_they_move_the_price(
    id: str, wager: str, readings: dict[str, str]
) -> None:
    filing = load(id).read(readings)
    table = simulate(filing, rounds=ROUNDS, bets=bets_with(filing, wager), seed=8)
    assert abs(off_by(table, filing, wager)) < 4


def test_the_shoes_size_moves_the_simulation_as_it_moves_the_price() -> None:
    filing = load("cameo/supreme-baccarat-total-shot").with_packs(1)
    table = simulate(filing, rounds=4 * ROUNDS, bets={"total-shot": 100}, seed=9)
    assert abs(off_by(table, filing, "total-shot")) < 4


# --- staged games ---------------------------------------------------------------------------------


def every_bet(filing: Filing) -> dict[str, int]:
    """Every wager that is made before the deal, each at the ante's minimum."""
    cents = int(filing.limits().of("ante").min)
    bets: dict[str, int] = {}
    for wager in filing.rules.wager:
        if wager.made == "before-deal" and (wager.at_most is None or not wager.at_most.together):
            bets[wager.name] = min(cents, int(filing.limits().of(wager.name).max))
    return bets


@pytest.mark.parametrize("id", SHOWDOWN)
def test_every_wager_of_a_staged_game_comes_to_its_exact_price(id: str) -> None:
    filing = load(id)
    table = simulate(filing, rounds=FEWER, bets=every_bet(filing), seed=21)
    exact = exact_worth(filing, table.bets, "house-way").wagers
    assert list(table.wagers) == [w.name for w in filing.rules.wager if w.name in exact]
    for name, wager in table.wagers.items():
        assert wager.stderr
        ev = exact[name]
        assert ev is not None
        assert abs(wager.ev - float(ev)) < 4 * wager.stderr, name


def test_the_simple_way_and_the_best_way_come_to_their_prices() -> None:
    """Three cards with a look at the up card: a line for each of its ranks is nearly the best."""
    filing = load("comstock/three-card-poker-6-card-bonus")
    known = {"house-way": -0.018022, "optimal": -0.018022}
    for play in WAYS:
        ante = simulate(filing, rounds=FEWER, play=play, seed=22).wagers["ante"]
        exact = price(filing, wagers=["ante"], play=play).wagers["ante"]
        assert exact.ev == pytest.approx(known[play], abs=1e-6)
        assert ante.stderr
        assert abs(ante.ev - exact.ev) < 4 * ante.stderr < 0.01


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        ("lucky-derby/caribbean-stud", {}),
        ("comstock/three-card-poker-6-card-bonus", {"play.up.seen": "after-decisions"}),
        ("cameo/three-card-poker-6-card-bonus", {"deck.packs": {"default": 6}}),
    ],
    ids=str,
)
def test_the_best_play_comes_to_its_exact_price(id: str, changes: dict[str, object]) -> None:
    filing = load(id).vary(changes)
    table = simulate(filing, rounds=FEWER, play="optimal", seed=23)
    assert table.method.endswith("as the exact price does")
    parts = price(filing, wagers=["ante"]).wagers["ante"].parts
    for name, part in parts.items():
        if name != "ante":
            wager = table.wagers[name]
            assert wager.unit == "ante"
            assert wager.stderr
            assert abs(wager.ev - float(Fraction(part))) < 4 * wager.stderr


@pytest.mark.parametrize("id", ["oceana/ultimate-texas-holdem", "casino-royale/three-card-poker"])
def test_antes_are_raised_as_often_as_the_exact_count_has_it(id: str) -> None:
    filing = load(id)
    table = simulate(filing, rounds=ROUNDS, seats=2, seed=24)
    rules = filing.rules
    assert isinstance(rules, ShowdownRules)
    raises = StagedBets(rules, table.bets, "house-way", simulated=True).raises
    assert sum(table.raised) == ROUNDS
    assert {times for times, count in enumerate(table.raised) if count} == set(raises)
    chi_squared = sum(
        (table.raised[times] - float(often * ROUNDS)) ** 2 / float(often * ROUNDS)
        for times, often in raises.items()
    )
    assert chi_squared < 21  # at most 3 degrees of freedom: once in 9,000


def test_a_wager_that_always_goes_with_the_ante_is_made_by_itself() -> None:
    table = simulate(load("oceana/ultimate-texas-holdem"), rounds=1_000, bets={"ante": 700})
    assert table.bets == {"ante": 700, "blind": 700}
    assert set(table.wagers) == {"ante", "blind", "play"}
    assert table.wagers["play"].money.staked > table.wagers["blind"].money.staked


@pytest.mark.parametrize("cover", ["gross", "net", "separate"])
@pytest.mark.parametrize("folded", ["in-turn", "at-once", "apart"])
def test_a_staged_table_creates_and_loses_nothing(cover: str, folded: str) -> None:
    filing = load("lucky-derby/ultimate-texas-holdem-bad-beat").read(
        {"cover": cover, "folded-wagers": folded}
    )
    bets = {"ante": 1_001, "trips": 300, "bad-beat": 200}
    table = simulate(filing, rounds=20_000, bank=9_000, bets=bets, seed=25)
    gained = sum(round(s.bettor.mean * s.bettor.rounds) for s in table.by_seat if s.bettor)
    assert gained + round(table.player_dealer.mean * table.rounds) == 0
    for group in (table.by_seat, table.wagers.values()):
        assert gained == sum(one.money.paid - one.money.collected for one in group)
        assert all(one.money.returned == one.money.staked - one.money.collected for one in group)
    assert all(0 < seat.money.uncovered < 1 for seat in table.by_seat)
    antes = sum(times * count for times, count in enumerate(table.raised))
    assert table.wagers["play"].money.staked == antes * 1_001


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"bets": {"ante": 500, "play": 500}}, "made once the cards are seen"),
        ({"bets": {"ante": 1}}, r"takes \$1 to"),
        ({"bets": {"trips": 500}}, "needs one of: ante"),
        ({"bets": {"ante": 500, "blind": 400}}, 'equals "ante"'),
        ({"play": "optimal"}, "only the simple way"),
    ],
    ids=str,
)
def test_what_a_staged_game_does_not_allow_is_refused_in_a_sentence(
    changed: dict[str, object], says: str
) -> None:
    arguments = msgspec.convert({"rounds": 10, **changed}, Arguments)
    with pytest.raises(Refusal, match=says):
        simulate(load("oceana/ultimate-texas-holdem"), **msgspec.structs.asdict(arguments))


def test_games_and_decks_that_are_not_simulated_are_refused_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="the house way only"):
        simulate(load("oceana/ez-baccarat"), rounds=1, play="optimal")
    ultimate, caribbean = load("oceana/ultimate-texas-holdem"), load("lucky-derby/caribbean-stud")
    with pytest.raises(Refusal, match="with one pack"):
        simulate(ultimate.vary({"deck.packs": {"default": 2}}), rounds=1)
    dice = {"rule": "dice", "dice": 3, "player-dealer-numbers": [1, 9, 17], "lines": "1"}
    with pytest.raises(Refusal, match="which is not simulated"):
        simulate(caribbean.vary({"settlement.first": dice}), rounds=1)


# --- every table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["oceana/ez-baccarat", "comstock/super-pan-9"])
def test_every_seat_gains_what_its_wagers_are_worth(id: str) -> None:
    filing = load(id)
    table = simulate(filing, rounds=ROUNDS, seed=10)
    [(wager, cents)] = table.bets.items()
    exact = price(filing, wagers=[wager], play="house-way").wagers[wager].ev * cents
    for seat in table.by_seat:
        assert seat.bettor
        assert seat.bettor.stderr
        assert seat.player_dealer
        assert seat.player_dealer.stderr
        assert abs(seat.bettor.mean - exact) < 4 * seat.bettor.stderr
        banking = -exact * (table.seats - 1)
        assert abs(seat.player_dealer.mean - banking) < 4 * seat.player_dealer.stderr
        assert seat.money.uncovered == 0


@pytest.mark.parametrize("cover", ["gross", "net", "separate"])
@pytest.mark.parametrize(
    ("id", "bets"),
    [
        ("oceana/ez-baccarat", {"banker": 500, "dragon-7": 100}),
        ("casino-royale/royal-baccarat", {"banker": 1_777, "either-pair": 1_055}),
        ("comstock/super-pan-9", {"spot": 500}),
    ],
)
def test_nothing_is_created_or_lost_and_a_short_bank_leaves_money_uncovered(
    id: str, bets: dict[str, int], cover: str
) -> None:
    filing = load(id).read({"cover": cover})
    table = simulate(filing, rounds=100_000, bank=1_200, bets=bets, seed=11)
    gained = sum(round(s.bettor.mean * s.bettor.rounds) for s in table.by_seat if s.bettor)
    banked = round(table.player_dealer.mean * table.rounds)
    assert gained + banked == 0
    for group in (table.by_seat, table.wagers.values()):
        assert gained == sum(one.money.paid - one.money.collected for one in group)
        assert sum(one.money.staked for one in group) == (
            table.rounds * (table.seats - 1) * sum(table.bets.values())
        )
        assert all(one.money.returned == one.money.staked - one.money.collected for one in group)
    assert all(0 < seat.money.uncovered < 1 for seat in table.by_seat)


def test_the_first_to_be_settled_is_best_covered() -> None:
    """Without rotation seat 2 is always at the player-dealer's left."""
    table = simulate(load("oceana/ez-baccarat"), rounds=10_000, bank=250, rotate=False, seed=12)
    uncovered = [seat.money.uncovered for seat in table.by_seat]
    assert uncovered == [0, 0, 0, 0.5, 1, 1, 1]
    assert table.by_seat[0].bettor is None
    assert all(seat.player_dealer is None for seat in table.by_seat[1:])


def test_the_bank_goes_round_the_seats_that_are_taken_two_rounds_each() -> None:
    table = simulate(load("oceana/ez-baccarat"), rounds=11, seats=4, seed=13)
    banked = [seat.player_dealer.rounds if seat.player_dealer else 0 for seat in table.by_seat]
    assert banked == [4, 3, 2, 2]
    assert (table.seats, table.table_seats) == (4, 7)


@pytest.mark.parametrize(
    ("id", "rounds"),
    [
        ("casino-royale/royal-baccarat", 5 * CHUNK + 3),
        ("comstock/super-pan-9", CHUNK + 9),
        ("oceana/ultimate-texas-holdem", CHUNK + 9),
    ],
)
def test_one_worker_two_workers_and_a_cluster_give_the_same(id: str, rounds: int) -> None:
    filing = load(id)
    alone = simulate(filing, rounds=rounds, bank=3_000, workers=1, seed=14)
    assert simulate(filing, rounds=rounds, bank=3_000, workers=2, seed=14) == alone
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert simulate(filing, rounds=rounds, bank=3_000, cluster=address, seed=14) == alone
    assert simulate(filing, rounds=rounds, bank=3_000, workers=1, seed=15) != alone


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(Refusal, match="has no workers"),
    ):
        simulate(load("oceana/ez-baccarat"), rounds=1, cluster=cluster.scheduler_address)


def test_progress_ends_with_all_rounds() -> None:
    heard: list[int] = []
    simulate(load("oceana/ez-baccarat"), rounds=2 * CHUNK + 5, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 2 * CHUNK + 5


def test_the_result_is_json() -> None:
    table = simulate(load("comstock/super-pan-9"), rounds=1)
    assert msgspec.json.decode(msgspec.json.encode(table), type=SimulatedTable) == table
    assert table.player_dealer.stderr is None


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"seats": 1}, "2 to 7 seats"),
        ({"seats": 8}, "2 to 7 seats"),
        ({"bank": -1}, "the bank is money put up"),
        ({"bank": 2**31}, "less than"),
        ({"seed": -1}, "a seed"),
        ({"workers": 0}, "at least one worker"),
        ({"workers": 2, "cluster": "tcp://127.0.0.1:1"}, "not both"),
        ({"cluster": "tcp://127.0.0.1:1"}, "no cluster answers"),
        ({"cluster": "nonsense"}, "no cluster answers"),
        ({"bets": {"dragon-7": 500}}, "needs one of"),
        ({"bets": {"player": 1}}, "takes"),
        ({"bets": {"plaier": 500}}, "no wager"),
        ({"limits": "99"}, "no limits option"),
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(
    changed: dict[str, object], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "REACH_WITHIN", "0.2s")
    arguments = msgspec.convert({"rounds": 10, **changed}, Arguments)
    with pytest.raises(Refusal, match=says):
        simulate(load("oceana/ez-baccarat"), **msgspec.structs.asdict(arguments))


class Arguments(msgspec.Struct, forbid_unknown_fields=True):
    rounds: int
    seats: int | None = None
    bank: int | None = None
    bets: dict[str, int] | None = None
    limits: str | None = None
    play: Play = "house-way"
    workers: int | None = None
    cluster: str | None = None
    seed: int = 0


def test_moments_are_those_of_the_sample() -> None:
    gains = [3, -1, 4, 1, -5]
    moments = Moments()
    for gain in gains:
        moments = moments.plus(Moments(1, gain, gain**2))
    sample = moments.sample(scale=2)
    assert sample
    mean = sum(gains) / 5
    deviation = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / 4)
    assert sample.mean == mean / 2
    assert sample.stderr == pytest.approx(deviation / math.sqrt(5) / 2)
