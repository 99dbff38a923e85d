"""The player-dealer's choice in Super Pan 9, and the programs that solve it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from houseway.errors import Refusal
from houseway.filings.library import load
from houseway.price import price
from houseway.price.baccarat.duel import duel
from houseway.price.baccarat.simplex import most


def test_super_pan_9() -> None:
    found = duel(load("comstock/super-pan-9"))
    assert found.house_way_ev_exact == "0"
    assert found.best_bettor_ev_exact == "0"
    assert Fraction(found.best_bank_ev_exact) < 0
    assert found.best_bank_ev == pytest.approx(-0.0114635, abs=5e-8)
    draws = {(row.total, row.bettor): row.draws for row in found.best_bank}
    assert draws[6, "stood"] == "1"
    assert draws[6, "drew"] == "0"


def test_the_equilibrium_lies_between_the_best_answers() -> None:
    found = duel(load("comstock/super-pan-9").vary({"deck.ranks": "A2456JQ"}))
    assert Fraction(found.best_bank_ev_exact) <= Fraction(found.equilibrium_ev_exact)
    assert Fraction(found.equilibrium_ev_exact) <= Fraction(found.best_bettor_ev_exact)


def test_the_duel_by_totals_agrees_with_the_price() -> None:
    filing = load("comstock/super-pan-9").vary({"play.player.house-way-hits": [0, 1, 2, 3, 4]})
    found, priced = duel(filing), price(filing).wagers["spot"]
    assert found.house_way_ev_exact == priced.house_way_ev_exact
    assert Fraction(found.best_bettor_ev_exact) <= priced.exact


def test_a_community_game_has_no_duel() -> None:
    with pytest.raises(Refusal, match="no choice"):
        duel(load("oceana/ez-baccarat"))


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
