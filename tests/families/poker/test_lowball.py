"""Lowball as players deal it: the draw, the sevens rule, killed pots."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.felt.events import TakenBack
from houseway.felt.pot.round import PotRound
from tests.families.poker.own_games import LOWBALL, own
from tests.families.poker.told import asked, dealt, gained, say

RICH = 100_000
BET = 200
SEVEN_AND_NINE = "7s 9s 5s 6d 4s 4d 3s 3d 2s 2d"
"""Of two: seat 1 has 7-5-4-3-2, seat 2 9-6-4-3-2."""


def two(cards: str = SEVEN_AND_NINE) -> PotRound:
    """Two players, the button at seat 2; nobody kills, all stand pat, and seat 1 acts next."""
    round = dealt(LOWBALL, RICH, RICH, cards=cards)
    say(round, "deal", "deal")  # nobody kills the pot
    say(round, "call", "check")
    say(round, "pat", "pat")
    return round


# --- the sevens rule: Comstock, Lowball 6 ---------------------------------------------------------


def test_bets_after_the_draw_go_back_if_a_checked_seven_is_best() -> None:
    round = two()
    assert say(round, "check", "bet 1000").seat == 1
    round.answer(1, "call")
    assert gained(round) == [BET, -BET]  # what was in before the draw, and no more
    back = [event for event in round.events if isinstance(event, TakenBack)]
    assert [(event.seat, event.cents) for event in back] == [(1, 1000), (2, 1000)]
    assert {event.why for event in back} == {"a seven or better was checked"}


def test_a_seven_that_bets_wins_all() -> None:
    round = two()
    say(round, "bet 1000")
    round.answer(2, "call")
    assert gained(round) == [BET + 1000, -BET - 1000]


def test_a_checked_eight_wins_all() -> None:
    round = two("8s 9s 5s 6d 4s 4d 3s 3d 2s 2d")
    say(round, "check", "bet 1000")
    round.answer(1, "call")
    assert gained(round) == [BET + 1000, -BET - 1000]


def test_a_checked_seven_that_is_beaten_loses_all() -> None:
    round = two("7s 6d 5s 5d 4s 4d 3s 3d 2s Ad")
    say(round, "check", "bet 1000")
    round.answer(1, "call")
    assert gained(round) == [-BET - 1000, BET + 1000]


def test_the_bets_of_who_folded_after_the_draw_go_back_too() -> None:
    cards = "7s 9s Ks 5s 6d Kd 4s 4d Qs 3s 3d Js 2s 2d Ts"
    round = dealt(LOWBALL, RICH, RICH, RICH, cards=cards)
    say(round, "deal", "deal", "deal", "call", "call", "check", "pat", "pat", "pat")
    # Seat 1 checks its seven; seat 2 bets, seat 3 raises and is called by seat 1; seat 2 folds.
    say(round, "check", "bet 500", "raise 1000", "call")
    round.answer(2, "fold")
    assert gained(round) == [2 * BET, -BET, -BET]


def test_the_sevens_rule_is_refused_where_it_means_nothing() -> None:
    text = (
        "[play]\nsevens = true\n"
        '[play.stakes.1]\nstructure = "limit"\nbets = ["$2", "$4"]\nblinds = ["$1", "$2"]\n'
        '[[play.street]]\nname = "deal"\ndown = 5\nopens = "left-of-blinds"\n'
        '[[play.share]]\norder = "low"\n'
    )
    with pytest.raises(Refusal, match=r"key play.sevens: found true, allowed in lowball"):
        own("No draw", text)


# --- the draw: Comstock, Lowball 4 and 40 ---------------------------------------------------------


def test_the_dealer_draws_three_at_most_and_others_five() -> None:
    round = dealt(LOWBALL, RICH, RICH, cards=SEVEN_AND_NINE)
    say(round, "deal", "deal", "call", "check")
    assert max(len(way.split("-")) for way in asked(round).choices) == 5
    assert asked(round).about == "throw away up to 5 cards"
    ask = say(round, "7s-5s-4s-3s-2s")
    assert ask.seat == 2
    assert max(len(way.split("-")) for way in ask.choices) == 3


def test_who_has_checked_after_the_draw_may_not_raise() -> None:
    ask = say(two(), "check", "bet 1000")
    assert ask.barred["raise"] == "who has checked may not raise"


def test_raises_are_not_counted() -> None:
    """Comstock, Lowball 44."""
    round = dealt(LOWBALL, RICH, RICH, RICH)
    say(round, "deal", "deal", "deal")
    assert "raise" in say(round, *["raise"] * 9).choices


# --- kills: Comstock, Lowball 14, 15 and 30 -------------------------------------------------------


def test_a_pot_is_killed_after_two_cards_for_twice_the_blind_and_limits_double() -> None:
    round = dealt(LOWBALL, *[RICH] * 5)
    assert len(round.hands["1"]) == 2
    assert (asked(round).seat, asked(round).choices) == (1, {"deal": 0, "kill": 2 * BET - 100})
    # Seat 4 kills; nobody kills it over; the others act first, and the killer last.
    ask = say(round, "deal", "deal", "deal", "kill", "deal", "deal", "deal", "deal")
    assert len(round.hands["1"]) == 5
    assert (ask.seat, ask.choices["call"]) == (3, 2 * BET)
    assert ask.amounts == {"raise": (4 * BET, 2 * BET + 2 * 1000)}
    order = [ask.seat]
    for _ in range(3):
        order.append(say(round, "call").seat)
    assert order == [3, 5, 1, 2]
    assert say(round, "call").seat == 4
    assert asked(round).choices["check"] == 0


def test_if_the_killer_raises_the_action_goes_back_to_who_opened() -> None:
    round = dealt(LOWBALL, *[RICH] * 5)
    say(round, "deal", "deal", "deal", "kill", "deal", "deal", "deal", "deal")
    ask = say(round, "fold", "call", "call", "call", "raise")
    assert ask.seat == 5  # seat 3 folded: seat 5 opened


def test_in_an_overkilled_pot_the_killer_acts_second_to_last() -> None:
    round = dealt(LOWBALL, *[RICH] * 5)
    ask = say(round, "deal", "deal", "kill", "deal", "kill")
    assert len(round.hands["1"]) == 5
    assert round.put == {1: 100, 2: 200, 3: 2 * BET, 4: 0, 5: 4 * BET}
    order = [ask.seat]
    for _ in range(4):
        order.append(say(round, "call").seat)
    assert order == [4, 1, 2, 3, 5]


def test_a_killed_pot_has_its_limits_after_the_draw_too() -> None:
    round = dealt(LOWBALL, RICH, RICH)
    say(round, "kill", "deal", "call", "check", "pat", "pat")
    assert asked(round).amounts == {"bet": (2 * BET, 2 * 1000)}


def test_who_has_too_few_chips_is_not_asked_to_kill() -> None:
    assert asked(dealt(LOWBALL, RICH, 300, RICH)).seat == 1
    assert say(dealt(LOWBALL, RICH, 300, RICH), "deal").seat == 3
