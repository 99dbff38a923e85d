"""What a hand of a staged game costs: the whole game under its ante, and fees that see raises.

Cited: oceana 10 (lines 1483-1486), cameo's collection rates (lines 1290-1299), casino-royale 19
(lines 2665-2702), lucky-derby 2 (lines 6189-6190). Ultimate Texas Hold'em loses 2.18497 % of the
ante at its best, which is published.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.analysis.cost.cost import cost, costs
from houseway.analysis.cost.model import Cost, Expected
from houseway.analysis.cost.picture import cost_picture
from houseway.analysis.price import price
from houseway.analysis.simulate.simulate import simulate
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.showdown.price.covering import most_used
from houseway.families.showdown.price.prices import staged_game
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from tests.analysis.test_cost import cents

THREE_CARD = "cameo/three-card-poker-6-card-bonus"
ULTIMATE = "oceana/ultimate-texas-holdem"
CARIBBEAN = "lucky-derby/caribbean-stud"


def rates(players: int, ante: int) -> Cost:
    """Cameo's collection rates, which wait for the Play wagers: $1 up to $50, $2 to $100, $3."""
    return cost(
        load(THREE_CARD),
        option="1",
        schedule="three-card-poker",
        bets={"ante": ante},
        players=players,
    )


# --- by hand --------------------------------------------------------------------------------------


def test_ultimate_costs_its_published_edge_and_the_fee_of_one_base_wager() -> None:
    """Ante and Blind are made together and pay $1 as one; 5 bettors with $20 each pay $3 more."""
    found = cost(load(ULTIMATE), option="43", bets={"ante": 10_00})
    assert found.bets == {"ante": 10_00, "blind": 10_00}
    [ante] = found.wagers
    assert round(float(ante.ev * 100), 5) == -2.18497
    assert (ante.bet, ante.fee, found.bettor.bet) == (10_00, Fraction(1_00), 20_00)
    assert ante.net.cents == ante.ev * 10_00 - 1_00
    assert sum(part.cents for part in ante.parts.values()) == ante.price.cents
    assert (found.players, found.player_dealer.counted, found.player_dealer.fee) == (
        5,
        *cents(100_00, 3_00),
    )
    assert found.player_dealer.net.cents == -5 * ante.price.cents - 3_00
    assert found.bettor.raised
    assert found.bettor.decisions["4x"] == pytest.approx(0.3771, abs=1e-4)
    assert sum(found.bettor.decisions.values()) == pytest.approx(1)
    assert found.method.startswith("exact")


def test_caribbean_stud_takes_half_a_dollar_of_everybody() -> None:
    """Line 6189: 50 cents of each position and of the player-dealer, whatever is bet."""
    found = cost(load(CARIBBEAN), option="1", bets={"ante": 50_00})
    assert (found.bettor.fee, found.player_dealer.fee, found.drop) == cents(50, 50, 4_00)
    assert found.turns.every == Expected(Fraction(-50))
    assert round(float(found.wagers[0].ev * 100), 4) == -1.6905


def test_half_cents_of_odd_antes_stay_with_the_player_dealer() -> None:
    """Two pair pays the Bet 3:2, a flush the Blind: half a cent of an odd ante is never paid."""
    caribbean = load(CARIBBEAN)
    [odd] = cost(caribbean, option="1", bets={"ante": 10_01}).wagers
    bet = price(caribbean, wagers=["ante"]).wagers["ante"]
    deals = sum(outcome.deals for outcome in bet.outcomes)
    [two_pair] = [one.deals for one in bet.outcomes if one.name.endswith("with two pair")]
    assert odd.breakage.cents == Fraction(two_pair, 2 * deals) > 0
    assert cost(caribbean, option="1", bets={"ante": 10_02}).wagers[0].breakage.cents == 0
    ultimate = load(ULTIMATE)
    [odd] = cost(ultimate, option="43", bets={"ante": 10_01}).wagers
    whole = price(ultimate, wagers=["ante"]).wagers["ante"]
    deals = sum(outcome.deals for outcome in whole.outcomes)
    flushes = sum(
        one.deals
        for one in whole.outcomes
        if "player wins with flush" in one.name and "fold" not in one.name
    )
    assert odd.breakage.cents == Fraction(flushes, 2 * deals)


def test_a_fold_loses_the_bonus_bets_that_do_not_stay() -> None:
    """Trips and Bad Beat of lucky-derby's second sheet are lost with the hand, as that is read."""
    filing = load("lucky-derby/ultimate-texas-holdem-bad-beat")
    bets = {"ante": 10_00, "trips": 5_00, "bad-beat": 5_00}
    found = cost(filing, option="1", bets=bets, players=2)
    priced = price(filing).wagers
    for wager in found.wagers[1:]:
        with_base = priced[wager.wager].ev_with_base_play
        assert with_base is not None
        assert wager.ev == with_base
        assert priced[wager.wager].ev > with_base
    assert "a fold loses: Trips, Bad Beat" in found.notes
    stays = filing.read({"trips-on-fold": "pays"})
    kept = cost(stays, option="1", bets=bets, players=2).wagers[1]
    assert kept.ev == priced["trips"].ev


# --- fees that see what is raised -----------------------------------------------------------------


def test_one_bettors_raises_make_the_expected_fee_exactly() -> None:
    """Lines 1295-1296: $30 alone pays $1, with a Play of $30 it pays $2."""
    found = rates(players=1, ante=30_00)
    plays = found.bettor.raised.cents / 30_00 if found.bettor.raised else Fraction()
    varies = found.player_dealer.varies
    assert varies
    assert (varies.least, varies.most) == (1_00, 2_00)
    assert varies.expected.cents == 1_00 + 1_00 * plays
    assert found.player_dealer.net.cents == found.player_dealer.price.cents - 1_00 - 1_00 * plays
    assert found.players * found.bettor.net.cents + found.player_dealer.net.cents == (
        -varies.expected.cents
    )
    assert found.player_dealer.counts_raised
    assert found.player_dealer.tiers == ()


def test_several_bettors_raises_are_simulated_for_they_share_a_deck_and_an_up_card() -> None:
    """$2 up to $100 and $3 above: with two bettors of $30 the third dollar needs both to play."""
    found = rates(players=2, ante=30_00)
    varies = found.player_dealer.varies
    assert varies
    assert varies.expected.simulated
    assert varies.expected.stderr
    both = (varies.expected.cents - 2_00) / 1_00
    plays = found.bettor.decisions["play"]
    assert plays**2 < both < plays, "the up card makes both play or fold"
    table = simulate(
        load(THREE_CARD), rounds=1 << 18, seats=3, bets={"ante": 30_00}, play="optimal", seed=3
    )
    error = (both * (1 - both) / (1 << 18)) ** 0.5
    assert abs(table.raised[2] / table.rounds - both) < 4 * error + varies.expected.stderr
    assert "simulated with a standard error: what the fee comes to" in found.method
    assert found.turns.every.stderr
    assert not found.bettor.net.simulated


def test_a_fee_that_no_raise_changes_is_exact() -> None:
    """Seven bettors of $15 have $105 to $210 in action, and both pay $3."""
    found = rates(players=7, ante=15_00)
    assert (found.player_dealer.fee, found.player_dealer.varies) == (Fraction(3_00), None)
    assert not found.player_dealer.net.simulated
    assert 105_00 < found.player_dealer.counted < 210_00
    left_out = cost(
        load(THREE_CARD),
        option="1",
        schedule="three-card-poker",
        bets={"ante": 15_00},
        readings={"play-wagers": "left-out"},
    )
    assert left_out.player_dealer.counted == 105_00
    assert not left_out.player_dealer.counts_raised
    assert left_out.player_dealer.tiers


def test_a_fee_taken_before_the_deal_sees_no_raise_though_it_counts_all() -> None:
    """Casino-royale 19: Play bets are in the total, which is dropped before there are any."""
    filing = load("casino-royale/ultimate-texas-holdem")
    readings = {"replaces": "both"}
    before = cost(
        filing,
        option="4",
        schedule="total-table-action",
        bets={"ante": 10_00},
        players=1,
        readings=readings,
    )
    assert (before.player_dealer.counted, before.player_dealer.fee) == cents(20_00, 1_00)
    after = cost(
        filing,
        option="1",
        schedule="total-table-action",
        bets={"ante": 10_00},
        players=1,
        readings={**readings, "play-counted": "with-play"},
    )
    varies, often = after.player_dealer.varies, after.bettor.decisions
    assert varies
    # $20, $30 and $40 pay 50 cents, the $60 of a raise by four a dollar.
    assert varies.expected.cents == pytest.approx(50 + 50 * often["4x"])
    assert after.play == "optimal", "one bettor's raises need no simulation"


# --- how far the bank must reach ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "bets", "antes"),
    [
        # A royal flush that wins: Ante 1, Bet 7.
        (CARIBBEAN, {"ante": 1_00}, 8),
        # Ante 1, Play 4, Blind 500; Trips 50; and a bank's straight flush beaten, 7,500.
        (ULTIMATE, {"ante": 1_00, "blind": 1_00}, 505),
        (ULTIMATE, {"ante": 1_00, "blind": 1_00, "trips": 1_00}, 555),
        (ULTIMATE, {"ante": 1_00, "blind": 1_00, "trips": 1_00, "bad-beat": 1_00}, 8055),
        # A mini royal flush: 200; the bank's jack and ten of its suit, with a queen: 1,000 and 2.
        (THREE_CARD, {"ante": 1_00, "pair-plus": 1_00}, 202),
        (THREE_CARD, {"ante": 1_00, "6-card-bonus": 1_00}, 1002),
        (THREE_CARD, {"ante": 1_00, "pair-plus": 1_00, "6-card-bonus": 1_00}, 1202),
    ],
    ids=str,
)
def test_the_covering_bank_is_the_most_that_one_end_can_use(
    id: str, bets: dict[str, int], antes: int
) -> None:
    rules = showdown(load(id))
    assert most_used(rules, staged_game(rules), bets) == antes * 1_00


def test_what_cannot_come_together_is_not_covered_for() -> None:
    """No royal flush is in six cards of which three are of one rank: it takes four others."""
    rules = showdown(
        load(THREE_CARD).vary(
            {
                "wager.pair-plus.pays": {"three of a kind": "500:1"},
                "wager.6-card-bonus.pays": {"six-card royal flush": "1000:1"},
            }
        )
    )
    bets = {"ante": 1_00, "pair-plus": 1_00, "6-card-bonus": 1_00}
    # So that the most is a royal flush beside a lost Pair Plus, Ante and Play won or lost.
    assert most_used(rules, staged_game(rules), bets) == (1_000 + 1 + 2) * 1_00


def test_wagers_taken_apart_use_none_of_the_bank() -> None:
    """A game in which nothing but a fold moves any money."""
    push = {"not qualified": "push", "qualified": "push"}
    filing = load(THREE_CARD).vary({"wager.ante.pays": push, "wager.play.pays": push})
    for folded, used in (("in-turn", 1_00), ("at-once", 1_00), ("apart", 0)):
        rules = showdown(filing.read({"folded-wagers": folded}))
        assert most_used(rules, staged_game(rules), {"ante": 1_00}) == used


def test_a_bank_that_just_runs_short_is_simulated_by_the_same_play() -> None:
    filing, bets = load(THREE_CARD), {"ante": 10_00, "pair-plus": 5_00}
    exact = cost(filing, option="1", schedule="total-table-action", bets=bets, players=3)
    assert exact.bank == 3 * (2 * 10_00 + 200 * 5_00)
    nearly = cost(
        filing,
        option="1",
        schedule="total-table-action",
        bets=bets,
        players=3,
        bank=exact.bank - 1,
        rounds=1 << 19,
    )
    assert (nearly.covers, nearly.play) == (False, "optimal")
    error = nearly.player_dealer.price.stderr
    assert error
    assert abs(nearly.player_dealer.price.cents - exact.player_dealer.price.cents) < 4 * error


def test_with_cards_in_the_middle_a_simulated_table_plays_the_simple_way_and_says_so() -> None:
    filing = load(ULTIMATE)
    short = cost(filing, option="43", bets={"ante": 10_00}, players=2, bank=300_00, rounds=1 << 17)
    assert short.play == "house-way"
    assert any("the simple way" in note for note in short.notes)
    simple = price(filing, wagers=["ante"], play="house-way").wagers["ante"]
    assert short.wagers[0].ev == simple.ev


# --- refusals and pictures ------------------------------------------------------------------------


def test_what_a_staged_game_does_not_allow_is_refused_in_a_sentence() -> None:
    filing = load(ULTIMATE)
    for bets, says in [
        ({"ante": 10_00, "play": 10_00}, '"play" is made once the cards are seen'),
        ({"trips": 10_00}, "needs one of: ante"),
        ({"ante": 10_00, "blind": 5_00}, 'equals "ante"'),
        ({"ante": 50}, r"takes \$1 to \$1,000, not \$0.50"),
    ]:
        with pytest.raises(Refusal, match=says):
            cost(filing, option="43", bets=bets)
    with pytest.raises(Refusal, match='"play" is made once'):
        costs(filing, bets={"ante": 10_00, "play": 10_00})
    posted = filing.read({"play-limit": "posted"})
    with pytest.raises(Refusal, match=r"antes up to \$250"):
        cost(posted, option="43", bets={"ante": 300_00})
    assert cost(posted, option="43", bets={"ante": 250_00}).wagers
    lost = load(THREE_CARD).vary({"wager.6-card-bonus.on-fold": "forfeited"})
    with pytest.raises(Refusal, match="a fold loses this wager on six cards"):
        cost(
            lost,
            option="1",
            schedule="total-table-action",
            bets={"ante": 10_00, "6-card-bonus": 5_00},
        )


def test_the_picture_of_a_fee_that_sees_raises_falls_in_small_steps() -> None:
    """Between two antes at which everybody's raise, or nobody's, reaches the next tier."""
    text = cost_picture(load(THREE_CARD), schedule="three-card-poker", players=2)
    assert "for each $100 staked before the deal" in text
    # One jump for each tier and each number of raises, not one for each tier alone.
    left_out = cost_picture(
        load(THREE_CARD),
        schedule="three-card-poker",
        players=2,
        readings={"play-wagers": "left-out"},
    )
    assert text.count("L") > left_out.count("L")


def showdown(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules
