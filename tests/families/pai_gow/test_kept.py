"""Counts of the full deck that are known: still the charts' own, and as chance has them."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import HouseWay, house_way
from houseway.families.pai_gow.price import kept
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.kept import all_set, kept_at, kept_duel, known_duels, question
from houseway.families.pai_gow.setting import ranking
from tests.families.pai_gow.charts import chart, way
from tests.families.pai_gow.count_duels import PAIRS
from tests.hands.every import deal

PAIRS_OF_HANDS = comb(53, 7) * comb(46, 7)


def test_every_pair_of_charts_is_known_and_no_other() -> None:
    asked = {question(way(player), way(bank)) for player, bank in PAIRS}
    assert asked == set(known_duels())


@pytest.mark.parametrize(("player", "bank"), PAIRS)
def test_a_known_count_is_of_charts_that_set_every_hand_as_they_did(player: str, bank: str) -> None:
    known = known_duels()[question(way(player), way(bank))]
    assert sum(known.cells) == PAIRS_OF_HANDS
    assert (known.player, known.bank) == (all_set(way(player)), all_set(way(bank)))
    if player == bank:
        # What the player does to the bank, the bank does to him.
        assert known.cells == known.cells[::-1]


@pytest.mark.parametrize(("player", "bank"), PAIRS)
def test_hands_at_random_come_as_often_as_counted(player: str, bank: str) -> None:
    exact = kept_duel(way(player), way(bank))
    deals = 1_000_000
    hands = deal(deals, 14, cards=53, seed=17)
    own, banks = (
        set_batch(hands[:, :7].copy(), way(player)),
        set_batch(hands[:, 7:].copy(), way(bank)),
    )
    cells = 3 * (1 - np.sign(own.front - banks.front)) + 1 - np.sign(own.back - banks.back)
    for cell, seen in enumerate(np.bincount(cells, minlength=9)):
        share = exact.cells[cell] / exact.pairs
        assert abs(seen - deals * share) < 4.5 * sqrt(deals * share * (1 - share))


def test_what_the_bank_gains_by_the_house_way() -> None:
    """Published simulations of other house ways: 28.6 %, 41.5 % and 29.9 %, 2.55 % of copies."""
    found = kept_duel(way("oceana"), way("oceana"))
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
