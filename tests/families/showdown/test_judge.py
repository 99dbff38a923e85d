"""The judge of the showdown family: what two hands come to, against counts known from outside."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.card import STANDARD_PACK, parse_cards
from houseway.families.library import load
from houseway.families.showdown.judge import Judge, judge_of

ULTIMATE = "casino-royale/ultimate-texas-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"
UNQUALIFIED = "casino-royale/three-card-poker"
CARIBBEAN = "lucky-derby/caribbean-stud"


def judged(judge: Judge, wager: str, hand: str, bank: str, board: str = "") -> str:
    """What a wager does, and why: `1:1 player wins`."""
    compared = judge.compare(parse_cards(hand), parse_cards(bank), parse_cards(board))
    pay, why = judge.decide(wager, compared)
    return f"{pay} {why}"


def test_a_three_card_bank_fails_to_qualify_as_often_as_counted() -> None:
    """cameo 9, exact frequencies: 6,720 of 22,100."""
    judge = judge_of(load(THREE_CARD))
    hands = combinations(STANDARD_PACK, 3)
    assert sum(not judge.qualifies(judge.worth(hand)) for hand in hands) == 6_720


def test_pair_plus_is_paid_as_often_as_counted() -> None:
    """cameo 9, exact frequencies of 22,100 three-card hands."""
    judge = judge_of(load(THREE_CARD))
    bank = parse_cards("2c 3d 5h")
    counts: Counter[str] = Counter()
    for hand in combinations(STANDARD_PACK, 3):
        counts[judge.decide("pair-plus", judge.compare(hand, bank))[1]] += 1
    assert counts == {
        "mini royal flush": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }


@pytest.mark.parametrize(
    ("game", "least", "below"),
    [
        (THREE_CARD, "Qh 3d 2c", "Jh Td 8c"),
        (CARIBBEAN, "Ah Kd 4c 3s 2h", "Ah Qd Jc Ts 8h"),
        (ULTIMATE, "2h 2d 3c 4s 7h 8d 9c", "Ah Kd Qc Js 9h 7d 5c"),
    ],
)
def test_the_least_hand_that_qualifies_and_the_best_that_does_not(
    game: str, least: str, below: str
) -> None:
    judge = judge_of(load(game))
    assert judge.qualifies(judge.worth(parse_cards(least)))
    assert not judge.qualifies(judge.worth(parse_cards(below)))


@pytest.mark.parametrize(
    ("hand", "ante", "play"),
    [
        ("5h 5d 9c", "1:1 not qualified, player wins", "push not qualified"),
        ("Th 7d 3c", "push not qualified, player-dealer wins", "push not qualified"),
        ("Jd 9c 4h", "push not qualified, tie", "push not qualified"),
    ],
)
def test_against_a_bank_that_does_not_qualify_each_row_says_why(
    hand: str, ante: str, play: str
) -> None:
    """casino-royale 3, lines 249-255."""
    judge = judge_of(load(UNQUALIFIED))
    assert judged(judge, "ante", hand, "Jh 9d 4s") == ante
    assert judged(judge, "play", hand, "Jh 9d 4s") == play


def test_a_lost_wager_says_by_what() -> None:
    ultimate, three = judge_of(load(BAD_BEAT)), judge_of(load(THREE_CARD))
    board = "Qs 9c 8h 6s 2d"
    assert judged(ultimate, "ante", "Kh 4d", "Ah Ad", board) == "lose player-dealer wins"
    assert judged(ultimate, "trips", "Kh Kd", "Ah Ad", board) == "lose pair"
    assert judged(ultimate, "bad-beat", "Kh Kd", "Ah Ad", board) == "lose beaten pair"
    assert judged(ultimate, "bad-beat", "Kh 4d", "Kd 4c", board) == "lose tie"
    assert judged(three, "6-card-bonus", "Kh 9d 4c", "Ah 7d 2c") == "lose six-card high card"


def test_a_beaten_hand_pays_whichever_side_it_was_on() -> None:
    """lucky-derby-2 6, test vectors: aces full beaten by four nines, and the other way round."""
    judge, board = judge_of(load(BAD_BEAT)), "As 9s 9h 4c 4d"
    assert judged(judge, "bad-beat", "Ah Ad", "9c 9d", board) == "50:1 beaten full house"
    assert judged(judge, "bad-beat", "9c 9d", "Ah Ad", board) == "50:1 beaten full house"
    assert judged(judge, "trips", "Ah Ad", "9c 9d", board) == "7:1 full house"
    assert judged(judge, "blind", "9c 9d", "Ah Ad", board) == "10:1 player wins with four of a kind"


def test_six_cards_are_the_players_three_and_the_banks() -> None:
    """cameo 9, test vectors: sevens on both sides are four of a kind."""
    judge = judge_of(load(THREE_CARD))
    assert judged(judge, "6-card-bonus", "7s 7h 2d", "7c 7d Ks") == "50:1 six-card four of a kind"


def test_one_judge_serves_a_filing_and_another_its_other_reading() -> None:
    filing = load(THREE_CARD)
    assert judge_of(filing) is judge_of(filing)
    other = filing.read({"unqualified-tie": "push"})
    assert judged(judge_of(filing), "ante", "Jd 9c 4h", "Jh 9d 4s") == "1:1 not qualified"
    assert judged(judge_of(other), "ante", "Jd 9c 4h", "Jh 9d 4s") == "push not qualified, tie"


@pytest.mark.parametrize(
    ("hand", "bank", "does"),
    [
        ("Ah Kd 9c", "7h 5h 2h", "5:1 player-dealer wins with a flush"),
        ("7h 5h 2h", "9h 8h 3h", "5:1 player-dealer wins with a flush"),
        ("7h 5h 2h", "9d 8h 7c", "lose player-dealer wins"),  # the bank has a straight
        ("7h 5h 2h", "Ad Kh 9c", "2:1 player wins with a flush"),
        ("7h 5h 2h", "7d 5d 2d", "push tie with a flush"),
        ("7h 5h 2h", "Jd 9h 7c", "3:1 not qualified, player wins with a flush"),
    ],
)
def test_whoever_wins_with_a_hand_is_who_must_hold_it(hand: str, bank: str, does: str) -> None:
    table = {
        "not qualified, player wins with a flush": "3:1",
        "player-dealer wins with a flush": "5:1",
        "player wins with a flush": "2:1",
        "tie with a flush": "push",
    }
    judge = judge_of(load(THREE_CARD).vary({"wager.ante.pays": table}))
    assert judged(judge, "ante", hand, bank) == does
