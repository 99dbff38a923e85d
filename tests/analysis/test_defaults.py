"""What a family need not bring: shared code has an answer for whatever a small one leaves out."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseway import families
from houseway.analysis.advice import advise
from houseway.analysis.check.filings import check
from houseway.analysis.cost.cost import cost, costs
from houseway.analysis.cost.picture import cost_picture
from houseway.analysis.hints import question_of, rehearse
from houseway.analysis.house_way import arrange
from houseway.analysis.opening import open_table
from houseway.analysis.price import price
from houseway.analysis.showdown import ShownHand, ShownTable, showdown
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families import family_of
from houseway.families.baccarat import BaccaratFamily
from houseway.families.family import BankedFamily
from houseway.families.library import load
from houseway.families.showdown import ShowdownFamily
from houseway.felt.view import View
from houseway.filings.filing import Filing
from houseway.pricing.simulate.model import SimulatedTable
from tests.analysis.one_card import OneCard, build

BETS = {"card": 5_01, "pair": 5_00}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A room of this family, which is found as if a package had brought it."""
    monkeypatch.setattr(
        families, "_others", lambda: {"one-card": "tests.analysis.one_card:OneCard"}
    )
    return build(tmp_path)


@pytest.fixture
def filing(folder: str) -> Filing:
    return load("tests/one-card", folder)


# --- the bets -------------------------------------------------------------------------------------


def test_each_bet_is_worth_its_price_less_its_breakage(filing: Filing) -> None:
    found = cost(filing, option="1", bets=BETS, players=1)
    # Of 51 other cards 3 tie; of the rest half are lower.
    wins = Fraction(24, 51)
    card, pair = found.wagers
    assert card.ev == wins * Fraction(19, 20) - (1 - wins)
    assert card.price.cents == card.ev * 5_01
    assert card.breakage.cents == wins * Fraction(19, 20), "$4.7595 is paid as $4.75"
    assert pair.ev == Fraction(3, 51) * (Fraction(1, 13) * 5 + Fraction(12, 13) * 15 + 1) - 1
    assert found.bettor.net.cents == card.net.cents + pair.net.cents
    assert (found.bettor.raised, found.bettor.decisions) == (None, {})
    assert found.bank == 5_01 + 15 * 5_00, "each at its worst, though they cannot be so together"
    assert found.method.startswith("exact")


def test_every_option_is_compared_and_drawn(filing: Filing) -> None:
    assert [one.option for one in costs(filing, bets=BETS).costs] == ["1"]
    assert "what a hand costs" in cost_picture(filing, bets=BETS)


def test_a_bank_that_runs_short_is_simulated_by_the_round(filing: Filing) -> None:
    short = cost(filing, option="1", bets=BETS, players=2, bank=20_00, rounds=2_000)
    assert not short.covers
    assert short.player_dealer.net.simulated
    assert short.player_dealer.net.stderr


# --- the simulated table --------------------------------------------------------------------------


def agrees(found: SimulatedTable, filing: Filing) -> None:
    """Every wager, and a seat in either role, within four standard errors of what is exact."""
    exact = exact_worth(filing, found.bets, "house-way")
    assert exact.bettor is not None
    for name, wager in found.wagers.items():
        ev = exact.wagers[name]
        assert ev is not None
        assert wager.stderr is not None
        assert abs(wager.ev - ev) < 4 * wager.stderr + 1e-12, name
    banked = found.player_dealer
    assert banked.stderr
    bettors = found.seats - 1
    breakage = 2 * bettors  # cents at most, which the exact odds leave out
    assert abs(banked.mean + bettors * exact.bettor) < 4 * banked.stderr + breakage


def test_the_round_itself_is_simulated_where_there_are_no_loops(filing: Filing) -> None:
    found = simulate(filing, rounds=20_000, seats=3, bets=BETS, seed=4)
    agrees(found, filing)
    assert "as it is played" in found.method
    assert [seat.money.uncovered for seat in found.by_seat] == [0, 0, 0]
    assert found.raised == ()
    flows = [seat.money for seat in found.by_seat]
    gained = sum(flow.paid - flow.collected for flow in flows)
    assert round(found.player_dealer.mean * found.rounds) == -gained, "nothing is created"
    assert sum(flow.staked for flow in flows) == 20_000 * 2 * sum(BETS.values())


def test_a_seed_gives_the_same_rounds_and_another_gives_others(filing: Filing) -> None:
    def played(seed: int, workers: int) -> SimulatedTable:
        return simulate(filing, rounds=300, bets=BETS, seed=seed, workers=workers)

    assert played(1, 1) == played(1, 2) != played(2, 1)


def test_a_short_bank_covers_only_part(filing: Filing) -> None:
    short = simulate(filing, rounds=500, bets=BETS, bank=3_00)
    assert all(seat.money.uncovered > 0 for seat in short.by_seat)


def test_a_default_table_knows_no_best_play(filing: Filing) -> None:
    with pytest.raises(Refusal, match="simulated the house way only"):
        simulate(filing, rounds=10, play="optimal")


@pytest.mark.parametrize(
    ("kind", "id", "bets"),
    [
        (BaccaratFamily, "comstock/super-pan-9", {"spot": 10_00}),
        (BaccaratFamily, "casino-royale/royal-baccarat", {"player": 10_00, "banker": 10_00}),
        (ShowdownFamily, "casino-royale/three-card-poker", {"ante": 10_00, "bonus": 10_00}),
        (ShowdownFamily, "lucky-derby/caribbean-stud", {"ante": 10_00}),
    ],
)
def test_the_default_table_plays_other_families_too(
    kind: type[BankedFamily], id: str, bets: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "simulated_table", BankedFamily.simulated_table)
    filing = load(id)
    found = simulate(filing, rounds=4_000, seats=3, bets=bets, seed=8)
    assert "as it is played" in found.method
    agrees(found, filing)
    assert sum(found.raised) == (4_000 if kind is ShowdownFamily else 0)


# --- pay rows -------------------------------------------------------------------------------------


def test_pay_rows_are_told_by_their_prices(filing: Filing) -> None:
    wager = filing.rules.wager_named("pair")
    rows = OneCard().pay_rows(filing.rules, wager, price(filing).wagers["pair"])
    assert rows.within("pair of aces", "pair")
    assert not rows.within("pair", "pair of aces")
    assert not rows.within("hand wins", "pair")
    assert [row.count for row in rows.outcomes] == [4 * 3, 12 * 4 * 3, 52 * 48]
    assert rows.reachable(0, alone=False)


def test_a_row_behind_a_wider_one_is_found_idle_and_one_that_never_comes_too(
    filing: Filing,
) -> None:
    pays = {"pair": "15:1", "pair of aces": "5:1", "two jokers": "99:1"}
    said = {one.says: one.why for one in check(filing.vary({"wager.pair.pays": pays}))}
    idle = 'the Pair never pays its row "pair of aces" (5:1)'
    never = 'the Pair never pays its row "two jokers" (99:1)'
    assert said[idle].startswith("every such result is decided by a row above it")
    assert said[never].startswith("no deal of this game ends so")


def test_an_exception_to_a_wider_row_may_pay_less_and_another_rare_row_may_not(
    filing: Filing,
) -> None:
    commoner = [one for one in check(filing) if "which is commoner" in one.says]
    assert not commoner
    other = filing.vary({"wager.pair.pays": {"pair of aces": "1:1", "hand wins": "2:1"}})
    assert any("which is commoner" in one.says for one in check(other))


# --- what there is not ----------------------------------------------------------------------------


def test_nobody_is_advised_where_nobody_decides(filing: Filing) -> None:
    with pytest.raises(
        Refusal, match="One Card leaves a bettor nothing to decide: there is no hint"
    ):
        advise(filing, parse_cards("As"))
    with pytest.raises(Refusal, match="nobody decides anything in this game"):
        arrange(filing, parse_cards("As"))
    table = open_table(filing, b"secret")
    with pytest.raises(Refusal, match="nothing to decide: there is no hint"):
        question_of(table, 0, "Ada")
    assert family_of(filing).holds(filing, View(viewer="Ada")) == ""
    rehearse(filing)


def test_a_showdown_is_for_games_with_poker_hands(folder: str) -> None:
    table = ShownTable("tests/one-card", {"2": ShownHand(down=("As",))})
    with pytest.raises(Refusal, match="no poker hands to show down: that is for games in which"):
        showdown(table, folder)


def test_a_family_without_prices_is_refused_by_name_of_the_part() -> None:
    class Unpriced(OneCard):
        price = BankedFamily.price

    with pytest.raises(Refusal, match=r"leaves out .*: price \(What one unit of each"):
        families.registered("unpriced", Unpriced)
