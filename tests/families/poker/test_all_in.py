"""Who is all in for an ante, a blind or a bring-in: chips worked by hand."""

from __future__ import annotations

from typing import Final

from houseway.felt.events import PotAwarded
from houseway.felt.pot.round import PotRound
from tests.families.poker.games import CHIP, game
from tests.families.poker.told import asked, checked_down, dealt, gained, say

LIMIT: Final = game("hold'em", "limit")
NO_LIMIT: Final = game("hold'em", "no-limit")
ANTES: Final = game(
    "hold'em",
    "no-limit",
    stakes='bets = ["$2.40", "$2.40"]\nblinds = ["$1.20", "$2.40"]\nante = "$0.60"',
)
STUD: Final = game("stud", "limit")
SMALL: Final = CHIP
BET: Final = 2 * CHIP
RICH: Final = 100_000


def awarded(round: PotRound) -> list[tuple[int, int, int]]:
    """Which pot went to whom, and how much of it."""
    return [(e.pot, e.seat, e.cents) for e in round.events if isinstance(e, PotAwarded)]


# --- antes ----------------------------------------------------------------------------------------


def test_who_is_all_in_for_a_part_of_the_ante_plays_for_as_much_of_each() -> None:
    # Seat 3 has 20 of 60 cents: its aces take 20 of each; seat 1's kings take the rest of seat 2.
    cards = "Ks 2c As Kd 7d Ad 3c 4h 5c 9d 3d Th 3h Js"
    round = dealt(ANTES, RICH, RICH, 20, cards=cards)
    assert round.put == {1: 60 + SMALL, 2: 60 + BET, 3: 20}
    checked_down(round)
    assert awarded(round) == [(0, 3, 60), (1, 1, 2 * 40 + 2 * BET)]
    assert gained(round) == [40 + BET - 20, -60 - BET, 40]


def test_who_is_all_in_for_the_ante_posts_no_blind_and_the_blind_is_still_called() -> None:
    # Seat 2 has the ante and a fifth of its blind; seat 3 calls the whole blind all the same.
    round = dealt(ANTES, RICH, 60 + 48, RICH)
    assert round.put[2] == 60 + 48
    assert asked(round).choices["call"] == BET


def test_all_who_are_all_in_for_the_ante_see_the_hand_to_the_end() -> None:
    cards = "Ks 2c As Kd 7d Ad 3c 4h 5c 9d 3d Th 3h Js"
    round = dealt(ANTES, 60, 60, 60, cards=cards)
    assert round.ask is None
    assert len(round.hands["community"]) == 5
    assert gained(round) == [-60, -60, 120]


def test_antes_of_different_lengths_make_a_side_pot_each() -> None:
    # Aces with 20, kings with 40, sevens with 60: nobody is asked, and 20 go back to the third.
    cards = "As Kc 7s Ad Kd 7d 2c 4h 5c 9d 3d Th 3h Js"
    round = dealt(ANTES, 20, 40, 60, cards=cards)
    assert round.ask is None
    assert awarded(round) == [(0, 1, 60), (1, 2, 40)]
    assert gained(round) == [40, 0, -40]


# --- blinds ---------------------------------------------------------------------------------------


def test_a_small_blind_that_is_all_in_plays_for_its_part() -> None:
    # Seat 1 is all in for 50 of its 120 with aces; seats 2 and 3 play on for 240 each.
    cards = "As Ks 2c Ad Kd 7d 3c 4h 5c 9d 3d Th 3h Js"
    round = dealt(LIMIT, 50, RICH, RICH, cards=cards)
    say(round, "call")
    checked_down(round)
    assert awarded(round) == [(0, 1, 150), (1, 2, 2 * (BET - 50))]
    assert gained(round) == [100, BET - 100, -BET]


def test_two_players_whose_big_blind_is_all_in_for_less_than_the_small_one() -> None:
    # The button has put in 120, and the other 50: 70 go back, and nobody is asked.
    round = dealt(LIMIT, 50, RICH, cards="As Ks Ad Kd 3c 4h 5c 9d 3d Th 3h Js")
    assert round.ask is None
    assert gained(round) == [50, -50]


def test_two_players_whose_small_blind_is_all_in() -> None:
    round = dealt(LIMIT, RICH, 50, cards="As Ks Ad Kd 3c 4h 5c 9d 3d Th 3h Js")
    assert round.ask is None
    assert gained(round) == [50, -50]


def test_everybody_all_in_before_the_cards() -> None:
    # 30, 80 and 10: the third has aces for the main pot of 30, the second the side pot of 40.
    cards = "2s Ks As 7d Kd Ad 3c 4h 5c 9d 3d Th 3h Js"
    round = dealt(LIMIT, 30, 80, 10, cards=cards)
    round.answer(3, "call")  # with the ten that it has
    assert round.ask is None
    assert awarded(round) == [(0, 3, 30), (1, 2, 40)]
    assert gained(round) == [-30, 10, 20]


# --- bring-ins ------------------------------------------------------------------------------------


def test_a_bring_in_for_less_is_a_whole_one_for_the_others() -> None:
    # Seat 2 has the deuce and 30 cents after its ante: others call $1.20, or complete to $2.40.
    round = dealt(STUD, RICH, SMALL + 30, RICH, cards="3c 4c 5d 6d 7d 8d As 2c Ks")
    assert round.put == {1: SMALL, 2: SMALL + 30, 3: SMALL}
    assert (asked(round).seat, asked(round).choices) == (
        3,
        {"fold": 0, "call": SMALL, "raise": BET},
    )


def test_a_bring_in_for_less_wins_its_part_alone() -> None:
    # Three antes and thrice 30 are the main pot; the rest of the other two is a side pot.
    cards = "Ac 2d Kc Ad 2h Kd 9s 2c Ks 3c 4h 5h 6h 3d 7h 8h Jh 3h Qh Tc 9h 3s 4s 5s 6s"
    round = dealt(STUD, RICH, SMALL + 30, RICH, cards=cards)
    assert round.put[2] == SMALL + 30
    checked_down(round)
    main, side = 3 * SMALL + 90, 2 * (SMALL - 30)
    pots = awarded(round)
    assert sum(cents for pot, _, cents in pots if pot == 0) == main
    assert sum(cents for pot, _, cents in pots if pot == 1) == side
    assert sum(gained(round)) == 0


def test_nobody_opens_where_one_alone_has_chips_after_the_antes() -> None:
    round = dealt(STUD, SMALL, RICH, SMALL, cards="3c 4c 5d 6d 7d 8d As 2c Ks")
    assert round.ask is None
    assert round.put == {1: SMALL, 2: SMALL, 3: SMALL}
    assert len(round.hands["1"]) == 7
