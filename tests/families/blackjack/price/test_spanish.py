"""Pure Spanish 21.5 by two programs: every choice with every two cards is worth the same."""

from __future__ import annotations

import pytest

from houseway.cards.card import Card
from houseway.families.blackjack.price.one_hand import OneHand
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from tests.families.blackjack.price.spanish import (
    KINDS,
    NOTHING,
    Cards,
    Solved,
    total_of,
    with_one,
)

NEAR = 1e-12
FACES = "A23456789K"
AGAIN = {"barred": 0, "allowed": 2}


def rules_of(double_double: str) -> BlackjackRules:
    return BlackjackRules.of(
        load("lucky-derby/pure-spanish-21-5").read({"double-double": double_double})
    )


def cards_of(hand: Cards) -> list[Card]:
    """Return the hand as cards; suits do not matter here."""
    return [Card(FACES[kind] + "s") for kind, many in enumerate(hand) for _ in range(many)]


def agrees(up: int, double_double: str) -> None:
    """Compare every choice with two cards, and with every hand that doubling makes of them."""
    solved, rules = Solved(up, AGAIN[double_double]), rules_of(double_double)
    bank = (Card(FACES[up] + "h"),)
    hands = {
        with_one(with_one(NOTHING, one), other) for one in range(KINDS) for other in range(KINDS)
    }
    for hand in hands:
        if total_of(hand) == (21, True):
            continue
        found = OneHand(rules, cards_of(hand), bank).after_look()
        found.pop("split", None)
        assert found == pytest.approx(solved.choices(hand), abs=NEAR), hand
        for kind in range(KINDS):
            more = with_one(hand, kind)
            doubled = OneHand(rules, cards_of(more), bank).doubled(1)
            assert doubled == pytest.approx(solved.after_doubling(more, 1), abs=NEAR), more


@pytest.mark.parametrize(("up", "double_double"), [(9, "barred")])
def test_two_programs_agree(up: int, double_double: str) -> None:
    agrees(up, double_double)


@pytest.mark.deep
@pytest.mark.parametrize("double_double", ["barred", "allowed"])
@pytest.mark.parametrize("up", range(KINDS))
def test_two_programs_agree_on_every_up_card(up: int, double_double: str) -> None:
    agrees(up, double_double)
