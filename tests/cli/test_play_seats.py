"""Your seat at a poker table in the terminal: sitting out, coming back, adding chips, moving."""

from __future__ import annotations

from tests.cli.conftest import Houseway

GAME = "cameo/texas-holdem"


def test_you_sit_out_and_come_back_with_a_blind_that_you_missed(houseway: Houseway) -> None:
    told = houseway("play", GAME, "--seed", "3", stdin="sit out\n" + "\n" * 6 + "post\n\nfold\nq\n")
    assert "Guest sits out" in told.out
    assert "You sit out: return" in told.out
    assert "You sit out: return, post $4 or straddle $6. " in told.out
    assert "has missed a blind" in told.out or "You have missed a blind" in told.out
    assert "plays, and posts a blind that he owes" in told.out


def test_chips_are_added_and_seats_changed_between_hands(houseway: Houseway) -> None:
    told = houseway("play", GAME, "--seed", "3", stdin="add 50\nmove 9\nmove 1\nadd x\nfly\nq\n")
    assert "You have $350. " in told.out or "You have $1,050. " in told.out
    assert "moves to seat 9" in told.out
    assert "seat 1 is taken by" in told.out
    assert '"fly" is none of: sit out, return, wait, post, straddle, add 100, move 3' in told.out
    assert told.status == 0


def test_a_question_mark_between_hands_is_answered(houseway: Houseway) -> None:
    told = houseway("play", GAME, "--seed", "3", stdin="?\nq\n")
    assert "  sit out: be dealt no cards, and keep your seat\n" in told.out
    assert "is none of" not in told.out


def test_a_straddle_is_refused_where_it_is_for_missed_blinds(houseway: Houseway) -> None:
    told = houseway("play", GAME, "--seed", "3", stdin="straddle\npost\nwait\nq\n")
    assert "only a player who owes a blind may straddle" in told.out
    assert "owe no blind" in told.out
    assert told.status == 0
