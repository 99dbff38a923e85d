"""What goes in before the cards: blinds as button or table have them, postings, straddles."""

from __future__ import annotations

from typing import Final

import pytest

from houseway.errors import Refusal
from houseway.felt.pot.round import Posting
from tests.families.poker.games import CHIP, game
from tests.families.poker.told import asked, checked_down, dealt, gained, say

LIMIT: Final = game("hold'em", "limit")
LIVE: Final = game("hold'em", "limit", play="straddle = true")
NO_LIMIT: Final = game("hold'em", "no-limit", play="straddle = true")
SMALL: Final = CHIP
BET: Final = 2 * CHIP
RICH: Final = 100_000
THREE_BLINDS: Final = 'bets = ["$2.40", "$4.80"]\nblinds = ["$0.60", "$1.20", "$2.40"]'
SPLIT: Final = "2c 2d 2h 2s 3c 3d 3h 3s 4c Ts Js Qs 4d Ks 4h As"
"""Two cards each for four, and a royal flush in the middle: all who are in share the pot."""


# --- blinds ---------------------------------------------------------------------------------------


def test_the_seats_at_the_button_s_left_have_the_blinds() -> None:
    round = dealt(LIMIT, *[RICH] * 4)
    assert round.put == {1: SMALL, 2: BET, 3: 0, 4: 0}
    assert asked(round).seat == 3


def test_of_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    round = dealt(LIMIT, RICH, RICH)
    assert round.put == {1: BET, 2: SMALL}
    assert asked(round).seat == 2
    assert say(round, "call", "check").seat == 1


def test_where_fewer_play_than_there_are_blinds_the_smallest_are_not_posted() -> None:
    three = game("hold'em", "limit", stakes=THREE_BLINDS)
    round = dealt(three, RICH, RICH, RICH)
    assert round.put == {1: 60, 2: SMALL, 3: BET}
    round = dealt(three, RICH, RICH)
    assert round.put == {1: BET, 2: SMALL}
    assert asked(round).seat == 2


def test_a_small_blind_that_nobody_has_is_not_posted() -> None:
    round = dealt(LIMIT, *[RICH] * 4, blinds=(None, 1))
    assert round.put == {1: BET, 2: 0, 3: 0, 4: 0}
    assert asked(round).seat == 2


def test_the_table_may_say_who_has_the_blinds() -> None:
    round = dealt(LIMIT, *[RICH] * 4, blinds=(4, 1))
    assert round.put == {1: BET, 2: 0, 3: 0, 4: SMALL}
    assert asked(round).seat == 2


def test_a_blind_of_who_is_not_dealt_in_is_refused() -> None:
    with pytest.raises(Refusal, match="seat 6 is not dealt in"):
        dealt(LIMIT, *[RICH] * 4, blinds=(6, 1))
    with pytest.raises(Refusal, match="a seat has one blind"):
        dealt(LIMIT, *[RICH] * 4, blinds=(1, 1))
    with pytest.raises(Refusal, match="the game has blinds of 2 seats, not of 1"):
        dealt(LIMIT, *[RICH] * 4, blinds=(1,))


# --- postings -------------------------------------------------------------------------------------


def test_what_is_posted_live_calls_the_blind_and_may_raise_it() -> None:
    round = dealt(LIMIT, *[RICH] * 4, postings={4: Posting(live=BET)})
    ask = say(round, "fold")
    assert (ask.seat, ask.choices) == (4, {"check": 0, "raise": BET})


def test_dead_money_is_the_pot_s_and_calls_nothing() -> None:
    round = dealt(LIMIT, *[RICH] * 4, cards=SPLIT, postings={4: Posting(live=BET, dead=80)})
    assert round.put[4] == BET + 80
    assert asked(round).choices == {"fold": 0, "call": BET, "raise": 2 * BET}
    checked_down(round)
    each = (4 * BET + 80) // 4
    assert gained(round) == [each - BET] * 3 + [each - BET - 80]


def test_dead_money_goes_back_to_nobody_when_all_others_fold_to_a_blind() -> None:
    round = dealt(LIMIT, *[RICH] * 3, postings={3: Posting(dead=SMALL)})
    round.answer(3, "fold")
    round.answer(1, "fold")
    assert gained(round) == [-SMALL, 2 * SMALL, -SMALL]


def test_who_has_less_than_he_must_post_posts_the_live_part_first() -> None:
    round = dealt(
        LIMIT, RICH, RICH, RICH, BET + 7, cards=SPLIT, postings={4: Posting(live=BET, dead=SMALL)}
    )
    assert round.put[4] == BET + 7
    assert round.dead == {4: 7}


def test_all_play_for_dead_money_the_short_one_too() -> None:
    # Seat 4 is all in for $1.20; seats 1 to 3 have $2.40 in and 80 cents are dead.
    round = dealt(LIMIT, RICH, RICH, RICH, SMALL, cards=SPLIT, postings={3: Posting(dead=80)})
    say(round, "call", "call")
    checked_down(round)
    main, side = (4 * SMALL + 80) // 4, SMALL
    assert gained(round) == [main + side - BET] * 2 + [main + side - BET - 80, main - SMALL]


# --- straddles ------------------------------------------------------------------------------------


def test_a_straddle_is_twice_the_big_blind_and_live() -> None:
    """Casino Royale, hold'em 21: it acts last and may raise; the seat at its left acts first."""
    round = dealt(LIVE, *[RICH] * 5, straddle=3)
    assert round.put == {1: SMALL, 2: BET, 3: 2 * BET, 4: 0, 5: 0}
    assert asked(round).seat == 4
    assert asked(round).choices == {"fold": 0, "call": 2 * BET, "raise": 3 * BET}
    ask = say(round, "call", "call", "call", "call")
    assert (ask.seat, ask.choices) == (3, {"check": 0, "raise": BET})


def test_without_limits_a_straddle_is_raised_by_as_much_as_it_is() -> None:
    ask = asked(dealt(NO_LIMIT, *[RICH] * 5, straddle=3))
    assert ask.amounts == {"raise": (4 * BET, RICH)}


def test_a_straddle_is_for_the_seat_after_the_blinds_alone() -> None:
    with pytest.raises(Refusal, match="only the seat after the blinds may"):
        dealt(LIVE, *[RICH] * 5, straddle=4)


def test_the_button_never_straddles() -> None:
    """Casino Royale, hold'em 21 (e)."""
    with pytest.raises(Refusal, match="the button never straddles"):
        dealt(LIVE, *[RICH] * 3, straddle=3)


def test_nobody_straddles_where_the_game_has_it_not() -> None:
    with pytest.raises(Refusal, match="nobody straddles in this game"):
        dealt(LIMIT, *[RICH] * 5, straddle=3)


def test_a_straddle_is_whole_or_none() -> None:
    with pytest.raises(Refusal, match=r"a straddle is \$4.80: seat 3 has less"):
        dealt(LIVE, RICH, RICH, BET, RICH, RICH, straddle=3)
