"""A wager priced alone says the same as in the whole table, and every outcome has its own name."""

from __future__ import annotations

import pytest

from houseway.analysis.price import price
from houseway.families.library import load
from tests.of_family import BANKED


@pytest.mark.parametrize("id", BANKED)
def test_a_wager_alone_is_priced_and_told_as_in_the_table(id: str) -> None:
    filing = load(id)
    whole = price(filing)
    for wager in filing.rules.wager:
        alone = price(filing, wagers=[wager.name])
        assert alone.wagers == {wager.name: whole.wagers[wager.name]}
    for priced in (whole, price(filing, play="house-way")):
        for found in priced.wagers.values():
            names = [outcome.name for outcome in found.outcomes]
            assert sorted({*names}) == sorted(names), "each outcome has a name of its own"


def test_caribbean_s_winning_bets_are_told_apart_by_their_hands() -> None:
    bet = price(load("lucky-derby/caribbean-stud"), wagers=["bet"]).wagers["bet"]
    paid = {outcome.name: outcome.pays for outcome in bet.outcomes}
    assert paid["bet: player wins with high card or pair"] == "+1"
    assert paid["bet: player wins with four of a kind to royal flush"] == "+7"


def test_a_bonus_s_own_figures_say_that_no_hand_is_folded() -> None:
    found = price(load("lucky-derby/ultimate-texas-holdem-bad-beat"), wagers=["trips", "bad-beat"])
    bad_beat, trips = found.wagers["bad-beat"], found.wagers["trips"]
    assert bad_beat.method == "exact: all 27,813,810,024,000 deals, no hand is ever folded"
    for wager, label in ((bad_beat, "Bad Beat"), (trips, "Trips")):
        assert wager.ev_with_base_play is not None
        assert wager.ev_with_base_play < wager.ev
        assert f"folding loses the {label}" in wager.note
        assert "for a bettor who never folds" in wager.note


def test_beside_the_simple_way_a_bonus_is_told_what_its_folds_cost() -> None:
    filing = load("oceana/three-card-poker-6-card-bonus")
    best = price(filing, wagers=["pair-plus"]).wagers["pair-plus"]
    simple = price(filing, wagers=["pair-plus"], play="house-way").wagers["pair-plus"]
    assert best.ev == simple.ev
    assert "played at its best" in best.note
    assert "played the simple way" in simple.note
    assert "the simple way" in price(filing, play="house-way").wagers["ante"].method


def test_folding_is_said_to_lose_a_bonus_on_six_cards_too() -> None:
    filing = load("oceana/three-card-poker-6-card-bonus").vary(
        {"wager.6-card-bonus.on-fold": "forfeited"}
    )
    found = price(filing, wagers=["6-card-bonus"]).wagers["6-card-bonus"]
    assert found.note.endswith("what folds cost it is not counted")


def test_where_raises_keep_to_the_limits_the_price_says_for_which_antes_it_holds() -> None:
    filing = load("oceana/ultimate-texas-holdem").vary({"play.raise-limits": "posted"})
    assert "of which the posted limits allow 4 times" in price(filing).wagers["ante"].note
