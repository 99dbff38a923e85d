"""`houseway play` of a game for a pot: chips put in without a word, and words out of turn."""

from __future__ import annotations

import pytest

from houseway.cli.choices import explained, offered, typed_choice
from houseway.errors import Refusal
from houseway.felt.setting import Ask
from tests.cli.conftest import Houseway

BLIND = Ask(3, "Ann", "$2 to call", {"fold": 0, "call": 200, "raise": 600}, "a rule")
"""A limit of $4: a raise to $8, of which a blind of $2 lies there."""
OPEN = Ask(3, "Ann", "", {"fold": 0, "raise": 600}, "a rule", amounts={"raise": (600, 9800)})


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


@pytest.mark.parametrize("typed", ["raise", "r", "raise 8", "raise to 8", "raise to $8.00"])
def test_a_raise_is_typed_by_what_it_comes_to(typed: str) -> None:
    assert offered(BLIND, 200) == "fold, call $2, raise to $8"
    assert typed_choice(typed, BLIND, 200) == "raise"
    assert "  raise to $8: put up $6 more" in explained(BLIND, lies=200)


def test_any_raise_that_may_be_made_is_told_by_what_goes_in() -> None:
    assert offered(OPEN, 200) == "fold, raise to $8 (or more)"
    assert typed_choice("raise to 20", OPEN, 200) == "raise 1800"
    assert typed_choice("raise $100", OPEN, 200) == "raise 9800"
    with pytest.raises(
        Refusal, match=r"you may raise to any amount from \$8 to \$100 here, not \$6"
    ):
        typed_choice("raise 6", OPEN, 200)
    with pytest.raises(Refusal, match=r"you may raise to \$8 here, not \$6"):
        typed_choice("raise to 6", BLIND, 200)


def test_a_raise_against_a_bank_is_what_goes_in() -> None:
    assert offered(BLIND) == "fold, call $2, raise $6"
    assert typed_choice("raise 6", BLIND) == "raise"


def test_a_raise_over_a_blind_is_made_in_the_terminal(houseway: Houseway) -> None:
    """Four hands of three people bring everybody the small blind."""
    typed = "\n".join(["deal", "raise", *["call", "deal"] * 12, "q", "y"])
    told = houseway("play", "oceana/texas-holdem", "--seats", "3", "--seed", "1", stdin=typed)
    assert told.status == 0
    assert ", raise to $6 (Enter" in told.out
