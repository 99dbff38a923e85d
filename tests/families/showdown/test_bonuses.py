"""Counts of what cards make, for bonus bets: published ones, and every hand of small decks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from houseway.cards.card import Card, packs
from houseway.errors import Refusal
from houseway.families.showdown.price.bonuses import count_hands
from houseway.hands.high import high
from houseway.hands.ladder import (
    FORTUNE,
    MEXICAN,
    POKER,
    THREE_CARD,
    Ladder,
    category,
    placed,
    without,
)


def rising(cards: int, ladder: Ladder, decks: int = 1) -> list[int]:
    """Counts from the lowest category to the highest."""
    return list(count_hands(cards, ladder, decks).values())


# --- known from outside -------------------------------------------------------------------------


def test_three_cards_make_the_published_hands() -> None:
    """oceana 1, test vector 8, of 22,100."""
    assert rising(3, THREE_CARD) == [16_440, 3_744, 1_096, 720, 52, 44, 4]


def test_five_cards_make_the_published_hands() -> None:
    assert rising(5, POKER) == [
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200),
        *(5_108, 3_744, 624, 36, 4),
    ]


def test_six_cards_make_the_published_hands() -> None:
    """casino-royale 15, of 20,358,520."""
    found = count_hands(6)
    assert list(found.values())[3:] == [*(732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188)]
    assert sum(found.values()) == comb(52, 6) == 20_358_520


def test_seven_cards_make_the_published_hands() -> None:
    assert rising(7, POKER) == [
        *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
        *(4_047_644, 3_473_184, 224_848, 37_260, 4_324),
    ]


# --- every hand of small decks ------------------------------------------------------------------

FIVE_OF_A_KIND = placed(POKER, "five of a kind", above="royal flush")

SMALL = [
    (3, THREE_CARD, 1, "A23Q"),
    (3, THREE_CARD, 2, "A23"),
    (3, THREE_CARD, 4, "AK"),
    (4, THREE_CARD, 1, "A23K"),
    (5, POKER, 1, "AKQJT"),
    (5, POKER, 2, "A7"),
    (6, POKER, 1, "A2345"),
    (6, POKER, 2, "K9"),
    (6, FIVE_OF_A_KIND, 2, "K9"),
    (7, POKER, 1, "5432"),
    (5, MEXICAN, 1, "7JQKA"),
    (5, without(POKER, "full house"), 1, "AKQ"),
]


@pytest.mark.parametrize(
    ("cards", "ladder", "decks", "ranks"),
    SMALL,
    ids=[f"{cards} of {decks} x {ranks}" for cards, _, decks, ranks in SMALL],
)
def test_a_small_deck_makes_what_its_hands_show(
    cards: int, ladder: Ladder, decks: int, ranks: str
) -> None:
    """Every hand of real cards, twins from other packs told apart."""
    made: dict[tuple[Card, ...], int] = Counter(
        tuple(sorted(hand)) for hand in combinations(packs(decks, ranks=ranks), cards)
    )
    shown: Counter[str] = Counter()
    for hand, times in made.items():
        shown[category(high(hand, ladder), ladder)] += times
    found = count_hands(cards, ladder, decks, ranks)
    assert {name: count for name, count in found.items() if count} == shown


def test_six_packs_count_every_hand() -> None:
    assert sum(count_hands(7, POKER, 6).values()) == comb(312, 7)


def test_five_of_a_kind_is_four_of_a_kind_unless_the_ladder_has_it() -> None:
    plain = count_hands(6, POKER, 6)
    apart = count_hands(6, FIVE_OF_A_KIND, 6)
    assert apart["five of a kind"] > 0
    assert plain["four of a kind"] == apart["four of a kind"] + apart["five of a kind"]


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "ladder"), [(4, POKER), (10, POKER), (6, THREE_CARD)])
def test_hands_with_too_few_or_too_many_cards_are_refused(cards: int, ladder: Ladder) -> None:
    with pytest.raises(Refusal, match=f"hands of {cards} cards are not counted"):
        count_hands(cards, ladder)


def test_a_deck_smaller_than_the_hand_is_refused() -> None:
    with pytest.raises(Refusal, match="a deck of 4 cards"):
        count_hands(5, POKER, 1, "A")


def test_hands_that_more_than_cards_make_are_refused() -> None:
    with pytest.raises(Refusal, match="five aces"):
        count_hands(7, FORTUNE)
