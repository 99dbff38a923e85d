"""The player-dealer's choice in Super Pan 9, and the programs that solve it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from houseway.analysis.check.filings import check
from houseway.analysis.cost.cost import cost
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.families.baccarat.price.simplex import most
from houseway.families.library import load


def test_super_pan_9s_price_is_the_one_both_sides_can_hold() -> None:
    """Printed lines 446 and 479: the player-dealer chooses on four, five and six."""
    found = price(load("comstock/super-pan-9")).wagers["spot"]
    duel = found.duel
    assert duel is not None
    assert found.ev == duel.equilibrium.ev == Fraction(-403172216947, 35169937233795)
    assert found.ev == pytest.approx(-0.0114635, abs=5e-8)
    assert duel.bettor_best.ev == duel.house_way.ev == found.house_way_ev == 0
    assert duel.bank_best == duel.bank_best_against_best == duel.equilibrium
    assert duel.bank_summary == (
        "on 4 hit",
        "on 5 hit",
        "on 6 hit if the bettor stood, stand if he drew",
    )
    assert {row.play for row in found.strategy if row.total == 5} == {"hit"}
    assert {row.play for row in found.strategy if row.total == 6} == {"stand"}
    assert sum(row.probability for row in found.strategy) == pytest.approx(1)
    assert all(row.hits == "" for row in found.strategy)


def test_the_house_way_price_leaves_both_sides_to_it() -> None:
    found = price(load("comstock/super-pan-9"), play="house-way").wagers["spot"]
    assert found.ev == 0
    assert found.duel is None
    assert "player-dealer too" in found.method


def test_a_whole_pack_is_played_by_chance() -> None:
    filing = load("comstock/super-pan-9").vary(
        {"deck.ranks": "A23456789TJQK", "deck.packs.default": 1, "play.cards": 2}
    )
    found = price(filing).wagers["spot"]
    duel = found.duel
    assert duel is not None
    by_chance = [row for row in found.strategy if row.hits]
    assert by_chance
    for row in by_chance:
        assert row.hit_ev == pytest.approx(row.stand_ev, abs=1e-12)
    assert any(
        f"hits {row.hits} of the time" in says
        for row in by_chance
        for says in found.strategy_summary
    )
    assert "of a deal" in found.method
    held = duel.equilibrium.ev
    assert duel.bank_best.ev < held < duel.bettor_best.ev


def test_without_an_option_only_the_bettor_chooses() -> None:
    changes = {"play.dealer.option": [], "play.dealer.hits": [0, 1, 2, 3, 4, 5]}
    found = price(load("comstock/super-pan-9").vary(changes)).wagers["spot"]
    assert found.duel is None
    assert found.ev == 0


def test_hands_too_many_to_solve_are_refused_by_key() -> None:
    filing = load("comstock/super-pan-9").vary({"deck.ranks": "A23456789TJQK", "play.cards": 4})
    with pytest.raises(Refusal, match=r"key play\.dealer\.option: .* 300 different hands"):
        price(filing)
    assert price(filing, play="house-way").wagers["spot"].ev == 0


def test_a_row_that_only_the_player_dealers_choice_reaches_is_not_idle() -> None:
    pays = {"banker wins with three-card 6": "push", "player wins": "1:1", "tie": "push"}
    filing = load("comstock/super-pan-9").vary(
        {
            "wager.spot.pays": pays,
            "play.dealer.house-way-hits": [0, 1, 2, 3, 4, 5, 6],
            "deck.ranks": "2K",
            "play.cards": 3,
        }
    )
    assert not [f for f in check(filing) if "never pays" in f.says]


def test_several_bettors_are_not_called_exact() -> None:
    filing = load("comstock/super-pan-9")
    several = cost(filing, option="1", bets={"spot": 2500}, players=7)
    assert several.method.startswith("exact for one bettor")
    assert cost(filing, option="1", bets={"spot": 2500}, players=1).method.startswith("exact: ")
    by_house = cost(filing, option="1", bets={"spot": 2500}, players=7, play="house-way")
    assert by_house.method.startswith("exact: ")


def test_the_programs_find_the_best_corner() -> None:
    """Against a search of all corners of small programs."""
    for seed in range(30):
        numbers = [Fraction((seed * 7 + i * i * 3 + i * seed) % 11 - 3) for i in range(12)]
        c, a = numbers[:2], [numbers[2:4], numbers[4:6], [Fraction(1), Fraction(1)]]
        b = [abs(numbers[6]) + 1, abs(numbers[7]) + 1, Fraction(5)]
        value, point = most(c, a, b)
        lines = [*zip(a, b, strict=True), ([Fraction(1), Fraction(0)], Fraction(0))]
        lines.append(([Fraction(0), Fraction(1)], Fraction(0)))
        corners = []
        for (row, bound), (other, second) in product(lines, lines):
            det = row[0] * other[1] - row[1] * other[0]
            if det:
                x = (bound * other[1] - second * row[1]) / det
                y = (row[0] * second - other[0] * bound) / det
                fits = all(r[0] * x + r[1] * y <= limit for r, limit in zip(a, b, strict=True))
                if x >= 0 and y >= 0 and fits:
                    corners.append(c[0] * x + c[1] * y)
        assert value == max(corners)
        assert value == c[0] * point[0] + c[1] * point[1]
