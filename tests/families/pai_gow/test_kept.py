"""Counts of the full deck: what the house way gains, and that none is made twice."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from houseway.families.pai_gow.house_way.chart import house_way
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price import kept
from houseway.families.pai_gow.price.counted import counted
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.kept import kept_at, kept_duel
from houseway.families.pai_gow.setting import ranking
from tests.families.pai_gow.charts import chart, way

PAIRS_OF_HANDS = comb(53, 7) * comb(46, 7)


def test_what_the_bank_gains_by_the_house_way() -> None:
    """Published simulations of other house ways: 28.6 %, 41.5 % and 29.9 %, 2.55 % of copies."""
    found = counted(way("oceana"))
    assert found is not None
    assert (found.win, found.push, found.lose) == (
        2_373_939_678_930_048,
        3_397_256_922_526_652,
        2_479_262_429_757_700,
    )
    assert found.ev == Fraction(found.win - found.lose, PAIRS_OF_HANDS)
    assert float(found.ev) == pytest.approx(-0.01276568, abs=5e-9)
    assert found.copies / found.pairs == pytest.approx(0.0255, abs=1e-4)


def test_a_count_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "loops"))
    calls: list[str] = []

    def count(*charts: HouseWay, **how: object) -> Duel:
        calls.append(charts[0].digest)
        return Duel(tuple(range(9)))

    monkeypatch.setattr(kept, "duel", count)
    player = bank = house_way(chart("oceana"), ranking(wheel="second-highest"))
    assert kept_duel(player, bank) == kept_duel(player, bank) == Duel(tuple(range(9)))
    assert len(calls) == 1
    kept_at(player, bank).write_text("[1, 2", encoding="utf-8")
    assert kept_duel(player, bank) == Duel(tuple(range(9)))
    assert len(calls) == 2
    assert kept_at(player, way("oceana")) != kept_at(way("oceana"), player)
