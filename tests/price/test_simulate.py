"""Simulated tables: right on average, the same however the work is shared, and to the cent."""

from __future__ import annotations

import math

import msgspec
import pytest
from distributed import LocalCluster

from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.library import load, load_all
from houseway.price import executors, price
from houseway.price.simulate import CHUNK, simulate
from houseway.price.simulate_model import Moments, SimulatedTable

ROUNDS = 1 << 20


EVERY_WAGER = [(filing.id, wager.name) for filing in load_all() for wager in filing.rules.wager]


def bets_with(filing: Filing, wager: str) -> dict[str, int]:
    """The wager, and before it the first of those it needs one of, each at its minimum."""
    needed = filing.rules.wager_named(wager).requires
    bets = bets_with(filing, needed[0]) if needed else {}
    return {**bets, wager: int(filing.limits().of(wager).min)}


def off_by(table: SimulatedTable, filing: Filing, wager: str) -> float:
    """How many standard errors the wager is from its exact price, house way."""
    found = table.wagers[wager]
    exact = price(filing, wagers=[wager], play="house-way").wagers[wager].exact
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
    [("casino-royale/royal-baccarat", 5 * CHUNK + 3), ("comstock/super-pan-9", CHUNK + 9)],
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
        ({"option": "99"}, "no limits option"),
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
    option: str | None = None
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
