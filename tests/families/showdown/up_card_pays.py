"""Payoffs for tests of games with one up card: the library's, the casinos' usual, and odd ones."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.families.library import load
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.staged import up_card_payoffs
from houseway.families.showdown.rules import ShowdownRules
from houseway.hands.comparison import Winner
from houseway.hands.ladder import POKER, THREE_CARD, Category, Ladder
from tests.families.showdown.paid import up_card_payoffs_of

EVEN: dict[Winner, int] = {"player": 1, "tie": 0, "player-dealer": -1}


def filed(id: str) -> ShowdownRules:
    rules = load(id).rules
    assert isinstance(rules, ShowdownRules)
    return rules


def of_filing(id: str) -> Payoffs:
    return up_card_payoffs(filed(id))


def bonus_pays(id: str, wager: str) -> dict[Category, Fraction]:
    """What a filing's bonus bet pays on each category."""
    found = {}
    for row in filed(id).wager_named(wager).pays.rows:
        made = row.on.removeprefix("six-card ")
        for category in (*POKER.categories, *THREE_CARD.categories):
            if category == made:
                found[category] = row.pay.value
    return found


def ev_of(counts: Mapping[Category, int], pays: Mapping[Category, Fraction]) -> Fraction:
    """What a bonus bet gains on average that loses with every other hand."""
    gained = sum(deals * pays.get(made, Fraction(-1)) for made, deals in counts.items())
    return Fraction(gained) / sum(counts.values())


def full_pay_three_card() -> Payoffs:
    """The casinos' Three Card Poker: an ante bonus of 1, 4 and 5, won or lost."""
    bonus: Mapping[Category, int] = {
        "straight": 1,
        "three of a kind": 4,
        "straight flush": 5,
        "mini royal flush": 5,
    }
    return up_card_payoffs_of(
        THREE_CARD,
        lambda winner, qualified, made: (EVEN[winner] if qualified else 1) + bonus.get(made, 0),
        lambda winner, qualified, made: EVEN[winner] if qualified else 0,
    )


def casino_caribbean() -> Payoffs:
    """The casinos' Caribbean Stud: a bet of two antes, paid 1 to 100."""
    odds = dict(zip(POKER.categories, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))

    def bet(winner: Winner, qualified: bool, made: Category) -> int:
        if not qualified:
            return 0
        return odds[made] if winner == "player" else EVEN[winner]

    return up_card_payoffs_of(
        POKER,
        lambda winner, qualified, made: EVEN[winner] if qualified else 1,
        bet,
        multiple=2,
    )


def odd(ladder: Ladder) -> Payoffs:
    """Nothing like a sheet: fractions everywhere, and every argument makes a difference."""

    def base(winner: Winner, qualified: bool, made: Category) -> Fraction:
        place = ladder.categories.index(made)
        return EVEN[winner] * Fraction(3, 2) + Fraction(place, 7) - Fraction(qualified, 3)

    def play(winner: Winner, qualified: bool, made: Category) -> Fraction:
        place = ladder.categories.index(made)
        return EVEN[winner] * (1 + place) - Fraction(1 - qualified, 5) - Fraction(1, 4)

    return up_card_payoffs_of(ladder, base, play, fold=Fraction(-2, 3), multiple=3)


def hopeless(ladder: Ladder) -> Payoffs:
    """Nothing is worth playing."""
    return up_card_payoffs_of(ladder, lambda *_: -1, lambda *_: -1)
