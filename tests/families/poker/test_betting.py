"""Rounds of betting: who may do what, for how much, and when a raise is none."""

from __future__ import annotations

from typing import Final

import pytest

from houseway.errors import Refusal
from tests.families.poker.games import CHIP, game
from tests.families.poker.told import asked, dealt, gained, say

LIMIT: Final = game("hold'em", "limit")
NO_LIMIT: Final = game("hold'em", "no-limit")
POT_LIMIT: Final = game("hold'em", "pot")
SMALL: Final = CHIP
BET: Final = 2 * CHIP
BIG: Final = 4 * CHIP
"""The small blind; the big blind and lower limit; the upper limit."""


# --- how often a bet is raised --------------------------------------------------------------------


def test_a_round_takes_a_bet_and_three_raises_the_big_blind_being_the_bet() -> None:
    ask = say(dealt(LIMIT, *[100_000] * 4), "raise", "raise", "raise")
    assert ask.barred == {"raise": "a bet and 3 raises are all that a round takes"}
    assert ask.choices == {"fold": 0, "call": 3 * BET}


def test_three_raises_follow_the_first_over_the_blind_where_it_is_no_bet() -> None:
    filing = game("hold'em", "limit", sections="[play.raising]\nblind-is-bet = false\n")
    round = dealt(filing, *[100_000] * 4)
    assert "raise" in say(round, "raise", "raise", "raise").choices
    assert say(round, "raise").barred == {"raise": "a bet and 3 raises are all that a round takes"}
    say(round, "call", "call", "call")  # to the flop, where a bet is one
    assert "raise" in say(round, "bet", "raise", "raise").choices
    assert "raise" in say(round, "raise").barred


def test_two_who_are_left_raise_as_often_as_they_like() -> None:
    ask = say(dealt(LIMIT, *[100_000] * 3), "raise", "fold", *["raise"] * 9)
    assert "raise" in ask.choices


def test_two_who_are_left_are_counted_where_only_two_from_the_start_are_not() -> None:
    filing = game(
        "hold'em", "limit", sections='[play.raising]\nheads-up = "unlimited-from-start"\n'
    )
    assert (
        "raise" not in say(dealt(filing, *[100_000] * 3), "raise", "fold", *["raise"] * 2).choices
    )
    assert "raise" in say(dealt(filing, *[100_000] * 2), *["raise"] * 9).choices


def test_without_limits_raises_are_not_counted() -> None:
    assert "raise" in say(dealt(NO_LIMIT, *[100_000] * 4), *["raise"] * 6).choices


def test_who_has_checked_does_not_raise_where_that_is_filed() -> None:
    filing = game("hold'em", "limit", sections="[play.raising]\ncheck-raise = false\n")
    ask = say(dealt(filing, *[100_000] * 2), "call", "check", "check", "bet")
    assert ask.barred == {"raise": "who has checked may not raise"}


# --- how much -------------------------------------------------------------------------------------


def test_a_limit_is_bet_and_no_other_amount() -> None:
    round = dealt(LIMIT, *[100_000] * 2)
    assert asked(round).choices == {"fold": 0, "call": SMALL, "raise": SMALL + BET}
    assert asked(round).amounts == {}
    with pytest.raises(Refusal, match='may choose fold, call, raise, not "raise 500"'):
        say(round, "raise 500")
    assert say(round, "call", "check").choices == {"check": 0, "bet": BET}
    assert say(round, "check", "check").choices == {"check": 0, "bet": BIG}  # the turn


def test_a_raise_without_limits_is_as_much_as_the_last_one_or_more() -> None:
    ask = say(dealt(NO_LIMIT, *[100_000] * 3), f"raise {5 * BET}")
    assert ask.amounts == {"raise": (9 * BET - SMALL, 100_000 - SMALL)}


def test_a_pot_is_raised_by_what_it_holds_with_the_call_in_it() -> None:
    # Three times the big blind and the small one: a call of one, then a raise of what is there.
    ask = asked(dealt(POT_LIMIT, *[100_000] * 3))
    assert ask.amounts == {"raise": (2 * BET, BET + (SMALL + BET + BET))}


def test_a_spread_takes_any_bet_between_its_limits() -> None:
    stakes = 'bets = ["$2.40", "$9.60"]\nblinds = ["$1.20", "$2.40"]'
    filing = game("hold'em", "spread", stakes=stakes)
    ask = say(dealt(filing, *[100_000] * 2), "call", "check")
    assert ask.amounts == {"bet": (BET, 960)}
    assert say(dealt(filing, *[100_000] * 2), "call", "check", "bet 500").amounts == {
        "raise": (500 + 500, 500 + 960)
    }


def test_a_spread_is_raised_by_any_amount_within_it_where_that_is_filed() -> None:
    stakes = 'bets = ["$2.40", "$9.60"]\nblinds = ["$1.20", "$2.40"]'
    filing = game("hold'em", "spread", stakes=stakes, sections='[play.raising]\nleast = "limit"\n')
    round = dealt(filing, *[100_000] * 2)
    assert say(round, "call", "check", "bet 500").amounts == {"raise": (500 + BET, 500 + 960)}
    assert say(round, "raise 1460").amounts == {"raise": (960 + BET, 960 + 960)}


def test_a_pair_that_lies_up_may_bet_the_upper_limit() -> None:
    filing = game("stud", "limit", sections='[play.raising]\nopen-pair = "own"\n')
    # Two down each, one up each: a deuce opens; a card is burned; aces pair.
    cards = "3c 4c 5d 6d As 2c 7h Ah Kd"
    ask = say(dealt(filing, 100_000, 100_000, cards=cards), "call")
    assert (ask.seat, ask.choices) == (1, {"check": 0, "bet": BET, "bet-double": BIG})


def test_the_upper_limit_bet_for_a_pair_is_raised_by_as_much() -> None:
    filing = game("stud", "limit", sections='[play.raising]\nopen-pair = "own"\n')
    cards = "3c 4c 5d 6d As 2c 7h Ah Kd"
    ask = say(dealt(filing, 100_000, 100_000, cards=cards), "call", "bet-double")
    assert (ask.seat, ask.choices) == (2, {"fold": 0, "call": BIG, "raise": 2 * BIG})


# --- all in for less ------------------------------------------------------------------------------


def test_a_short_raise_all_in_may_be_called_and_not_raised_by_who_has_acted() -> None:
    round = dealt(NO_LIMIT, 100_000, 100_000, 100_000, 7 * BET)
    ask = say(round, f"raise {5 * BET}", "raise", "fold", "call")
    assert ask.seat == 3
    assert ask.barred == {"raise": "the last raise was short: it may be called, not raised"}
    assert ask.choices == {"fold": 0, "call": 2 * BET}


def test_who_has_not_acted_may_raise_a_short_raise() -> None:
    round = dealt(NO_LIMIT, 100_000, 100_000, 100_000, 7 * BET)
    ask = say(round, f"raise {5 * BET}", "raise")
    assert ask.amounts["raise"][0] == (7 + 4) * BET - SMALL


def test_without_limits_a_short_raise_is_completed_where_that_is_filed() -> None:
    filing = game("hold'em", "no-limit", sections='[play.raising]\nshort-all-in = "completed"\n')
    round = dealt(filing, 100_000, 100_000, 100_000, 7 * BET)
    ask = say(round, f"raise {5 * BET}", "raise")
    assert ask.amounts["raise"][0] == (5 + 4) * BET - SMALL
    # It is a full raise of four: the next one is to thirteen, and who raised first may do so.
    assert say(round, "raise").amounts["raise"][0] == (9 + 4) * BET - BET
    assert say(round, "fold").amounts["raise"][0] == (9 + 4) * BET - 5 * BET


def test_at_a_limit_a_short_raise_is_completed_from_the_last_full_bet() -> None:
    round = dealt(LIMIT, 100_000, 100_000, BET + SMALL)
    assert say(round, "raise").choices["raise"] == 2 * BET - SMALL


def test_a_big_blind_all_in_for_less_is_a_full_one_for_the_others() -> None:
    ask = asked(dealt(LIMIT, 100_000, 100, 100_000))
    assert ask.choices == {"fold": 0, "call": BET, "raise": 2 * BET}


def test_a_small_blind_has_nothing_to_call_of_a_big_one_that_is_less() -> None:
    round = dealt(LIMIT, 100_000, 100, 100_000)
    round.answer(3, "fold")
    assert round.ask is None
    assert sorted(gained(round)) in ([-100, 0, 100], [0, 0, 0])


def test_nobody_is_asked_to_bet_against_players_who_are_all_in() -> None:
    round = dealt(NO_LIMIT, 1_000, 100_000)
    say(round, "call", "raise 760")
    round.answer(2, "call")
    assert round.ask is None
    assert len(round.hands["community"]) == 5


# --- who must open --------------------------------------------------------------------------------


def test_who_must_open_may_open_for_a_whole_bet_where_that_is_filed() -> None:
    filing = game("stud", "limit", sections="[play.forced]\nfull = true\n")
    round = dealt(filing, 100_000, 100_000, cards="3c 4c 5d 6d As 2c")
    assert asked(round).seat == 2
    assert asked(round).choices == {"bring-in": SMALL, "bet": BET}
    assert say(round, "bet").choices == {"fold": 0, "call": BET, "raise": 2 * BET}


def test_an_opening_for_less_is_completed_and_that_is_no_raise() -> None:
    filing = game("stud", "limit", sections='[play.raising]\nheads-up = "limited"\n')
    round = dealt(filing, *[100_000] * 3, cards="3c 4c 5d 6d 7d 8d As Ks 2c")
    assert asked(round).choices == {"fold": 0, "call": SMALL, "raise": BET}
    assert "raise" in say(round, "raise", "raise", "raise").choices
    assert "raise" not in say(round, "raise").choices


def test_the_next_with_chips_opens_for_who_is_all_in_for_the_ante() -> None:
    round = dealt(
        game("stud", "limit"), 100_000, SMALL, 100_000, cards="3c 4c 5d 6d 7d 8d As 2c Ks"
    )
    assert asked(round).seat == 1
    assert round.put == {1: SMALL, 2: SMALL, 3: SMALL + SMALL}


# --- odd cents ------------------------------------------------------------------------------------


def test_the_winner_nearest_to_the_left_of_the_button_has_the_odd_cent() -> None:
    # The board is a straight flush: whoever is still in has it.
    stakes = 'bets = ["$2.41", "$2.41"]\nblinds = ["$1.21", "$2.41"]'
    filing = game("hold'em", "no-limit", stakes=stakes)
    cards = "2c 2d 2h 3c 3d 3h 4c 9s Ts Js 4d Qs 4h Ks"
    round = dealt(filing, 1_000, 1_000, 1_000, cards=cards)
    say(round, "call", "fold", "check")
    while round.ask:
        round.answer(round.ask.seat, "check")
    assert gained(round) == [-121, 61, 60]
