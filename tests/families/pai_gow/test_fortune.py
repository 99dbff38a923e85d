"""The Fortune Bonus over all hands, row by row, as every sheet pays it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.errors import Refusal
from houseway.families.pai_gow.deals import ALL
from houseway.families.pai_gow.price.fortune import fortune_rows
from houseway.hands.ladder import Category

Pays = dict[Category, Fraction]


def pays(**rows: int) -> Pays:
    return {_NAMES[row]: Fraction(odds) for row, odds in rows.items()}


_NAMES: dict[str, Category] = {
    "seven": "seven-card straight flush",
    "match": "royal flush with royal match",
    "seven_joker": "seven-card straight flush with joker",
    "aces": "five aces",
    "fives": "five of a kind",
    "royal": "royal flush",
    "straight_flush": "straight flush",
    "four": "four of a kind",
    "full": "full house",
    "flush": "flush",
    "three": "three of a kind",
    "straight": "straight",
}

CAMEO = pays(
    seven=8000,
    match=2000,
    seven_joker=1000,
    aces=400,
    royal=150,
    straight_flush=50,
    four=25,
    full=5,
    flush=4,
    three=3,
    straight=2,
)
OCEANA = pays(
    seven=1000,
    seven_joker=500,
    aces=400,
    royal=100,
    straight_flush=40,
    four=25,
    full=5,
    flush=3,
    straight=2,
)
COMSTOCK = pays(
    seven=500,
    seven_joker=500,
    aces=250,
    fives=200,
    royal=100,
    straight_flush=50,
    four=25,
    full=5,
    flush=3,
    straight=2,
)


def gain(table: Pays, counts: dict[Category, int]) -> Fraction:
    paid = sum((counts[row] * (odds + 1) for row, odds in table.items()), Fraction(0))
    return paid / ALL - 1


def test_cameo_by_what_pays_best() -> None:
    """cameo 11, table FPG-02."""
    found = fortune_rows(CAMEO)
    assert list(found.values()) == [
        *(32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088),
        *(7_672_500, 11_034_204),
    ]
    assert ALL - sum(found.values()) == 124_556_196
    assert float(gain(CAMEO, found)) == pytest.approx(-0.0776557, abs=5e-8)


def test_cameo_by_what_ranks_best() -> None:
    found = fortune_rows(CAMEO, by="rank")
    assert (found["straight"], found["three of a kind"]) == (11_236_028, 7_470_676)
    assert float(gain(CAMEO, found)) == pytest.approx(-0.0789651, abs=5e-8)


def test_oceana_pays_no_royal_match_and_no_three_of_a_kind() -> None:
    """oceana 4: the match is a royal flush, and three of a kind loses."""
    found = fortune_rows(OCEANA)
    assert list(found.values()) == [
        *(32, 196, 1_128, 26_092, 184_644, 307_472, 4_188_528, 6_172_088, 11_236_028),
    ]
    assert ALL - sum(found.values()) == 132_026_872
    assert float(gain(OCEANA, found)) == pytest.approx(-0.336265, abs=5e-7)


def test_comstock_with_the_joker_fully_wild() -> None:
    """comstock 22."""
    found = fortune_rows(COMSTOCK, "wild")
    assert list(found.values()) == [
        *(32, 196, 1_128, 13_536, 26_092, 184_644, 1_121_024, 5_997_144, 6_027_224),
        11_083_940,
    ]
    assert sum(found.values()) / ALL == pytest.approx(0.15865, abs=5e-6)
    assert float(gain(COMSTOCK, found)) == pytest.approx(-0.10693, abs=5e-6)


def test_a_row_that_the_joker_cannot_make_is_refused() -> None:
    with pytest.raises(Refusal, match='no row "five of a kind" here, allowed: seven-card'):
        fortune_rows(pays(fives=200))
