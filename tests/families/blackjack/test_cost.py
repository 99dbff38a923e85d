"""What a bettor's wagers of blackjack are worth together, in cents, and what they use of a bank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from houseway.bank.settlement import Stake
from houseway.families.blackjack.cost import BlackjackBets, raises_to_come
from houseway.families.blackjack.price.counted import counted_play
from houseway.families.blackjack.rules import BlackjackRules
from tests.families.blackjack.tables import NO_BUST, PLAIN, read

SPANISH = "lucky-derby/pure-spanish-21-5"
BUSTER = "casino-royale/pure-21-5-buster-blackjack"
FEW = {
    "deck.ranks": "A268T",
    "deck.packs.default": 6,
    "settlement.first": {"rule": "left-of-player-dealer"},
}
"""Fewer ranks, which are sooner counted."""


def rules_of(id: str, changes: Mapping[str, object] | None = None) -> BlackjackRules:
    return BlackjackRules.of(read(id, changes))


def raised(rules: BlackjackRules, cents: int = 1_000) -> dict[str, int]:
    stakes = [Stake(2, "p2", rules.play.wager, cents), Stake(3, "p3", "buster", cents)]
    found = raises_to_come(rules, stakes)
    assert {stake.seat for stake in found} <= {2}
    return {stake.wager: int(stake.cents) for stake in found}


def test_the_most_is_every_hand_split_and_doubled() -> None:
    """Four hands, each doubled, and insurance of half."""
    assert raised(rules_of(PLAIN)) == {"split": 3_000, "double": 4_000, "insurance": 500}


def test_double_double_down_puts_up_eight_times_as_much_on_each_hand() -> None:
    """Catalogue, lucky-derby-2, 1: up to 8 times the base, four hands."""
    rules = rules_of(SPANISH, {"play.double.again": 2, "play.double.for-less": False})
    assert raised(rules) == {"split": 3_000, "double": 28_000}


@pytest.mark.parametrize(("hands", "most"), [(4, {"split": 3_000}), (2, {"double": 1_000})])
def test_hands_of_a_split_that_are_not_doubled(hands: int, most: dict[str, int]) -> None:
    """Either the pair is split or the hand doubled: whatever is more."""
    changes = {"play.double.after-split": False, "play.split.hands": hands}
    rules = rules_of(NO_BUST, {**changes, "play.split.ace-hands": 2})
    assert raised(rules) == most


def test_a_cent_cannot_be_insured() -> None:
    assert raised(rules_of(PLAIN), 1) == {"split": 3, "double": 4}


def test_the_game_is_worth_its_price_and_its_parts_add_up() -> None:
    rules = rules_of(PLAIN, FEW)
    bets = BlackjackBets(rules, {"base": 1_000}, "optimal")
    whole, found = bets.worth("base"), counted_play(rules, "optimal")
    assert bets.names == ("base",)
    assert whole.price == 1_000 * found.whole.ev
    assert abs(sum(whole.parts.values()) - whole.price) < Fraction(1, 10**8)
    assert whole.breakage == 0


def test_every_stake_is_paid_what_the_price_says() -> None:
    """The stakes, each with its odds, come to the expected value of the whole."""
    for changes in (
        {},
        {"play.double.rescue": True, "play.double.again": 2, "play.double.for-less": False},
    ):
        rules = rules_of(PLAIN, {**FEW, **changes})
        for played in (counted_play(rules, "optimal"), counted_play(rules, "house-way")):
            gained = sum(
                units * chance * float(pay.value)
                for paid in played.staked.paid.values()
                for (units, pay), chance in paid.items()
            )
            assert gained == pytest.approx(played.worths.ev, abs=1e-12)


def test_parts_of_a_cent_stay_with_the_player_dealer() -> None:
    """Of $5.01 a natural at 6:5 breaks a fifth of a cent, surrender half a cent."""
    rules = rules_of(PLAIN, {**FEW, "play.insurance.offered": False})
    bets = BlackjackBets(rules, {"base": 501}, "optimal")
    outcomes = counted_play(rules, "optimal").parts["base"].outcomes
    often = {one.name: one.probability for one in outcomes}
    lost = often["natural"] / 5 + often.get("surrendered", Fraction()) / 2
    assert abs(bets.worth("base").breakage - lost) < Fraction(1, 10**10)


def test_what_is_put_up_in_play_is_told_as_a_whole() -> None:
    rules = rules_of(PLAIN, FEW)
    bets = BlackjackBets(rules, {"base": 1_000}, "optimal")
    made = counted_play(rules, "optimal").worths
    assert sum(bets.raises.values()) == 1
    mean = float(sum(units * often for units, often in bets.raises.items()))
    assert mean == pytest.approx(made.doubled + made.brought, abs=1e-10)
    assert max(bets.raises) <= 7
    assert {"double", "split"} <= {*bets.decisions}


def test_a_bank_covers_everything_put_up_and_the_bonus_at_its_longest_odds() -> None:
    """$10 and three splits, four doubles, insurance of $5 at 2 to 1; Buster at 250 to 1."""
    rules = rules_of(BUSTER, {"deck.packs.default": 6})
    bets = BlackjackBets(rules, {"base": 1_000, "buster": 100}, "optimal")
    assert bets.uses == 1_000 + 3_000 + 4_000 + 1_000 + 25_000
    alone = {"play.split.hands": 2, "play.split.ace-hands": 2, "play.double.after-split": False}
    rich = rules_of(BUSTER, {**alone, "wager.base.pays.natural": "9:1"})
    assert BlackjackBets(rich, {"base": 1_000}, "optimal").uses == 9_000


def test_a_bonus_bet_beside_it_is_worth_its_own_price() -> None:
    rules = rules_of(
        BUSTER, {**FEW, "wager.buster.pays": {"3 cards": "3:2", "4 or more cards": "5:1"}}
    )
    bets = BlackjackBets(rules, {"base": 1_000, "buster": 101}, "optimal")
    worth = bets.worth("buster")
    assert bets.names == ("base", "buster")
    assert worth.price == 101 * worth.ev
    assert 0 < worth.breakage < Fraction(1, 2)


def test_bettors_can_play_by_the_printed_strategy() -> None:
    rules = rules_of(PLAIN, FEW)
    bets = BlackjackBets(rules, {"base": 1_000}, "house-way")
    assert bets.simulated_play == "house-way"
    assert bets.worth("base").ev == counted_play(rules, "house-way").whole.ev
    assert bets.notes[0] == (
        "the Wager stands for Wager, Double Down and Split together, and is priced to ten digits"
    )
