"""The showdown filings priced, beside what their own examples state."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from houseway.analysis.check.filings import check
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.showdown.price.prices import staged_game
from houseway.families.showdown.rules import ShowdownRules
from houseway.pricing.model import GamePrice, price_json
from tests.of_family import SHOWDOWN

THREE_CARD = [id for id in SHOWDOWN if "three-card" in id]
ULTIMATE = [id for id in SHOWDOWN if "ultimate" in id]
CARIBBEAN = "lucky-derby/caribbean-stud"


@pytest.fixture(scope="module")
def prices() -> dict[str, GamePrice]:
    return {id: price(load(id)) for id in SHOWDOWN}


@pytest.mark.parametrize("id", THREE_CARD)
def test_three_card_has_the_catalogue_s_price_without_the_up_card(
    id: str, prices: dict[str, GamePrice]
) -> None:
    """lucky-derby-1, 7: raise Q-6-4 or better, −8.66 % of the Ante."""
    ways = {way.says: way.ev for way in prices[id].wagers["ante"].ways}
    assert f"{float(ways['play Q-6-4 or better']):.2%}" == "-8.66%"
    best_blind = ways["the best play without a look at the up card"]
    assert prices[id].wagers["ante"].ev > best_blind


@pytest.mark.parametrize("id", THREE_CARD)
def test_no_pair_is_ever_folded(id: str, prices: dict[str, GamePrice]) -> None:
    """So that a fold costs a bonus bet on three cards nothing."""
    name = "bonus" if id == "casino-royale/three-card-poker" else "pair-plus"
    found = prices[id].wagers[name]
    assert found.ev_with_base_play == found.ev


@pytest.mark.parametrize("id", SHOWDOWN)
def test_the_parts_of_a_staged_game_add_up_to_the_whole(
    id: str, prices: dict[str, GamePrice]
) -> None:
    whole = prices[id].wagers["ante"]
    assert sum(whole.parts.values()) == whole.ev
    for name, part in whole.parts.items():
        if name != "ante":
            assert prices[id].wagers[name].ev == part
            assert prices[id].wagers[name].unit == "ante"


@pytest.mark.parametrize("id", SHOWDOWN)
def test_outcomes_are_all_deals_and_give_the_price(id: str, prices: dict[str, GamePrice]) -> None:
    for wager in prices[id].wagers.values():
        deals = sum(row.deals for row in wager.outcomes)
        if wager.parts or wager.unit:
            gained = sum(Fraction(row.pays) * row.deals for row in wager.outcomes)
            assert gained / deals == wager.ev
        if wager.wager == "ante" and id in ULTIMATE:
            assert deals == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
        if wager.wager == "ante" and id in THREE_CARD:
            assert deals == comb(52, 3) * 49 * comb(48, 2)
        assert sum(row.probability for row in wager.outcomes) == pytest.approx(1)


def test_the_bank_fails_to_qualify_as_often_as_counted_by_hand() -> None:
    """oceana 1, vector 5: 112 × 60 = 6,720 of 22,100 hands are below queen high."""
    rules = load("oceana/three-card-poker-6-card-bonus").rules
    assert isinstance(rules, ShowdownRules)
    ends = staged_game(rules).ends("never-fold")
    missed = sum(end.deals for end in ends if not end.found.qualified)
    assert Fraction(missed, sum(end.deals for end in ends)) == Fraction(6_720, 22_100)


def test_a_pay_table_of_one_s_own_is_priced() -> None:
    """Three Card Poker's common ante with a bonus table of the old 40/30/6/4/1 kind."""
    filing = load("casino-royale/three-card-poker")
    rows = {
        "mini royal flush": "40:1",
        "straight flush": "40:1",
        "three of a kind": "30:1",
        "straight": "6:1",
        "flush": "4:1",
        "pair": "1:1",
    }
    found = price(filing.vary({"wager.bonus.pays": rows}), wagers=["bonus"]).wagers["bonus"]
    assert f"{float(found.ev):.3%}" == "-2.317%"  # Wizard of Odds, Pair Plus by 40-30-6-4-1


def test_the_simple_way_is_priced_on_request(prices: dict[str, GamePrice]) -> None:
    filing = load("oceana/three-card-poker-6-card-bonus")
    found = price(filing, wagers=["ante"], play="house-way").wagers["ante"]
    assert found.ev == prices[filing.id].wagers["ante"].house_way_ev
    assert found.play == "house-way"


def test_strategy_tables_come_only_when_asked_for(prices: dict[str, GamePrice]) -> None:
    id = "oceana/three-card-poker-6-card-bonus"
    assert prices[id].wagers["ante"].tables == ()
    found = price(load(id), wagers=["ante"], strategy=True)
    (lines, *_) = found.wagers["ante"].tables
    assert [row[0] for row in lines.rows] == [
        *"23456789",
        "10",
        *"JQKA",
    ]
    assert b'"tables"' not in price_json(found)
    assert b'"tables"' in price_json(found, strategy=True)


def test_six_packs_turn_pair_plus_around() -> None:
    """casino-royale 3 allows up to six packs: suited pairs make flushes, and the bet is won."""
    found = check(load("casino-royale/three-card-poker"))
    [said] = [f.says for f in found if f.severity == "error"]
    assert "2 to 6 packs" in said


def test_a_beaten_hand_in_a_game_without_community_cards_is_refused() -> None:
    filing = load("casino-royale/three-card-poker")
    with pytest.raises(Refusal, match="goes by the bank's hand"):
        price(filing.vary({"wager.bonus.pays": {"beaten flush": "10:1"}}), wagers=["bonus"])
