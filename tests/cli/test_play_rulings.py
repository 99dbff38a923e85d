"""`houseway play` of a game for a pot: chips put in without a word, and words out of turn."""

from __future__ import annotations

from tests.cli.conftest import Houseway


def test_the_house_dealer_rules_on_a_chip_and_on_chips(houseway: Houseway) -> None:
    """Comstock, hold'em rules 5 and 3: one chip of $25 calls, and so does half of a raise."""
    typed = "\n".join(["deal", *["chip 25", "push 3"] * 4, "q", "y"])
    told = houseway("play", "comstock/texas-holdem", "--seed", "1", "--limits", "2", stdin=typed)
    assert told.status == 0
    assert "Guest puts one chip of $25 in without a word" in told.out
    assert "one chip of $25 without a word stands as a" in told.out
    assert "[comstock/texas-holdem, lines 136]" in told.out


def test_chips_that_the_sheet_says_nothing_of_are_asked_about(houseway: Houseway) -> None:
    told = houseway("play", "oceana/texas-holdem", "--seed", "1", stdin="deal\nchip 25\nq\ny\n")
    assert "the sheet says nothing of a single chip, so say which it is" in told.out


def test_a_check_while_the_floor_is_asked_is_out_of_turn(houseway: Houseway) -> None:
    """Cameo, rule 29."""
    typed = "watch\ndeal\ncheck\ncheck\n\nq\ny\n"
    told = houseway("play", "cameo/texas-holdem", "--seed", "1", stdin=typed)
    assert "Guest checks out of turn, and may neither bet nor raise in this round" in told.out
    assert "[cameo/texas-holdem, lines 249]" in told.out
    assert "has acted out of turn already" in told.out or "you have acted out of turn" in told.out
