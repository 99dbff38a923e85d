"""Mexican Poker of both rooms: blinds and a card that must open, one card down, the joker."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.felt.events import Burned, Dealt
from tests.families.poker.own_games import (
    MEXICAN_LIMIT,
    MEXICAN_NO_LIMIT,
    MEXICAN_UPPER,
    mexican,
)
from tests.families.poker.told import asked, checked_down, dealt, gained, say

RICH = 200_000
BET = 200
FOUR = "2c 2d 2h 2s 7c Kd As 7h"
"""A card down and one up for each of four: seat 3 has the ace."""


# --- who must open: Casino Royale, Mexican Poker, Round of Play ----------------------------------


def test_the_highest_card_brings_the_bet_to_the_big_blind_that_lies_there() -> None:
    round = dealt(MEXICAN_LIMIT, *[RICH] * 4, cards=FOUR)
    assert round.put == {1: 100, 2: BET, 3: BET, 4: 0}
    assert asked(round).seat == 4
    assert asked(round).choices == {"fold": 0, "call": BET, "raise": 2 * BET}


def test_who_had_to_open_may_check_or_raise_once_all_have_called() -> None:
    ask = say(dealt(MEXICAN_LIMIT, *[RICH] * 4, cards=FOUR), "call", "call", "check")
    assert (ask.seat, ask.choices) == (3, {"check": 0, "raise": BET})


def test_a_blind_counts_toward_the_bet_of_who_must_open() -> None:
    small = dealt(MEXICAN_LIMIT, *[RICH] * 4, cards="2c 2d 2h 2s As Kd 7c 7h")
    assert (small.put[1], asked(small).seat) == (BET, 2)
    big = dealt(MEXICAN_LIMIT, *[RICH] * 4, cards="2c 2d 2h 2s 7c As Kd 7h")
    assert (big.put[2], asked(big).seat) == (BET, 3)


def test_suits_decide_between_equal_cards_up() -> None:
    round = dealt(MEXICAN_LIMIT, *[RICH] * 3, cards="2c 2d 2h Ac As Ad")
    assert round.put == {1: 100, 2: BET, 3: 0}
    assert asked(round).seat == 3


def test_without_a_limit_who_must_open_may_open_for_more() -> None:
    round = dealt(MEXICAN_NO_LIMIT, *[RICH] * 4, cards=FOUR)
    assert (asked(round).seat, asked(round).choices) == (3, {"bet": BET})
    assert asked(round).amounts == {"bet": (BET, 100_000)}  # no wager over $1,000
    ask = say(round, "bet 700")
    assert ask.choices["call"] == 700
    assert ask.amounts == {"raise": (1400, 700 + 100_000)}


def test_three_raises_are_all_and_between_two_any_number() -> None:
    ask = say(dealt(MEXICAN_LIMIT, *[RICH] * 4, cards=FOUR), "raise", "raise", "raise")
    assert "raise" in ask.barred
    assert (
        "raise"
        in say(dealt(MEXICAN_LIMIT, RICH, RICH, cards="2c 2d As Kd"), *["raise"] * 9).choices
    )


def test_who_must_open_may_do_so_at_either_limit() -> None:
    """Comstock, Mexican Poker 2 and 11."""
    round = dealt(MEXICAN_UPPER, *[RICH] * 3, cards="2c 2d 2h 7c As Kd")
    assert (asked(round).seat, asked(round).choices) == (2, {"bet": BET, "bet-double": 2 * BET})
    assert say(round, "bet-double").choices == {"fold": 0, "call": 2 * BET, "raise": 4 * BET}


def test_a_joker_up_is_an_ace_for_opening_and_the_first_of_equal_ones_opens() -> None:
    """Comstock, Mexican Poker 2: suits are not compared, and the joker counts as an ace."""
    round = dealt(MEXICAN_UPPER, *[RICH] * 3, cards="2c 2d 2h 7c Jk As")
    assert asked(round).seat == 2


def test_where_suits_decide_a_joker_up_is_below_the_aces_and_above_the_kings() -> None:
    assert dealt(MEXICAN_LIMIT, *[RICH] * 3, cards="2c 2d 2h Jk Kd Ac").put[3] == BET
    assert dealt(MEXICAN_LIMIT, *[RICH] * 3, cards="2c 2d 2h Kd Ks Jk").put[3] == BET


def test_a_bring_in_beside_blinds_is_refused() -> None:
    stakes = 'structure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]\nbring-in = "$1"'
    with pytest.raises(Refusal, match=r"bring-in: allowed: none, for who must open calls the last"):
        mexican(stakes)


# --- the joker ------------------------------------------------------------------------------------


def kings(joker_turned: str, *choices: str) -> list[int]:
    """Seat 1 has four kings and the joker, dealt down; seat 2 four aces: what each gained."""
    stakes = 'structure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]'
    filing = mexican(stakes, joker_turned=joker_turned)
    # A card is burned before each of the last three rounds.
    cards = "Jk 2d Kc Ac 3c Kd Ad 3d Kh Ah 3h Ks As"
    round = dealt(filing, RICH, RICH, cards=cards)
    answers = iter(choices)
    while ask := round.ask:
        if "down" in ask.choices:
            round.answer(ask.seat, next(answers) if ask.seat == 1 else "up")
        else:
            round.answer(ask.seat, "check" if "check" in ask.choices else "call")
    return [*gained(round)]


def test_a_joker_down_is_wild_and_makes_five_kings() -> None:
    assert kings("as-it-lies", "up", "up", "up") == [BET, -BET]


def test_a_joker_that_is_turned_up_is_an_ace_beside_four_kings() -> None:
    assert kings("as-it-lies", "up", "up", "down") == [-BET, BET]


def test_where_it_counts_as_it_was_dealt_a_joker_turned_up_stays_wild() -> None:
    assert kings("as-dealt", "up", "up", "down") == [BET, -BET]


def test_turned_up_as_a_filler_it_makes_no_pair_of_anything() -> None:
    """Casino Royale, lines 1218-1220: it may only complete a straight or a flush."""
    assert kings("filler", "up", "up", "down") == [-BET, BET]
    assert kings("filler", "up", "up", "up") == [BET, -BET], "down it is wild"


def test_all_have_said_up_or_down_before_a_card_is_burned_or_dealt() -> None:
    """Comstock, line 357: exposing a card is complete prior to the deal of the third."""
    round = dealt(MEXICAN_LIMIT, *[RICH] * 3, cards="2c 2d 2h 7c As Kd 3c 4d 4h 4s")
    while "down" not in asked(round).choices:
        say(round, "check" if "check" in asked(round).choices else "call")
    third = [event for event in round.events if isinstance(event, (Dealt, Burned))]
    say(round, "down", "up")
    assert round.up[1] == ["7c", "2c"], "his card is turned up at once"
    assert [e for e in round.events if isinstance(e, (Dealt, Burned))] == third
    say(round, "up")
    assert round.hands["1"] == ["2c", "7c", "4d"]
    assert round.up == {1: ["7c", "2c"], 2: ["As", "4h"], 3: ["Kd", "4s"]}


def test_all_in_for_the_blind_who_must_open_is_the_next_with_chips() -> None:
    round = dealt(MEXICAN_LIMIT, RICH, BET, RICH, RICH, cards="2c 2d 2h 2s 7c As Kd 7h")
    assert round.put == {1: 100, 2: BET, 3: BET, 4: 0}
    assert asked(round).seat == 4
    assert sum(gained(checked_down(round))) == 0
