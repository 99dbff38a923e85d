"""Hands in words."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards
from houseway.hands.batch import high_batch, worths_batch
from houseway.hands.high import high
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import (
    FORTUNE,
    MEXICAN,
    PAI_GOW_FIVE_OF_A_KIND,
    PAI_GOW_HIGH_WHEEL,
    THREE_CARD,
    Worth,
)
from houseway.hands.low import NO_LOW, low
from houseway.hands.low_tables import low_tables
from houseway.hands.words import in_words, low_in_words
from tests.hands.every import every


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Ks Kd Kh 4c 4d", "Full house, kings over fours"),
        ("Qs Qd Ah 9c 4d", "Pair of queens, ace, nine, four kickers"),
        ("Qs Qd", "Pair of queens"),
        ("As Ad 8h 8c Qd", "Two pair, aces and eights, queen kicker"),
        ("6s 6d 6h Ac 2d", "Three of a kind, sixes, ace, two kickers"),
        ("As 2d 3h 4c 5d", "Straight, five high"),
        ("As Ks 9s 5s 2s", "Flush, ace high, king, nine, five, two"),
        ("9s 9d 9h 9c Ad", "Four of a kind, nines, ace kicker"),
        ("9s Ts Js Qs Ks", "Straight flush, king high"),
        ("As Ts Js Qs Ks", "Royal flush"),
        ("Ks Qd 9h 8c 4d", "High card, king, queen, nine, eight, four"),
        ("Ks Qd", "High card, king, queen"),
    ],
)
def test_a_hand_says_itself(cards: str, said: str) -> None:
    assert in_words(high(parse_cards(cards))) == said


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Ks Qs", "Mini royal flush"),
        ("3s 2s As", "Straight flush, three high"),
        ("Ts Td Th", "Three of a kind, tens"),
        ("9s 4s 2s", "Flush, nine high, four, two"),
        ("4s 4d Ac", "Pair of fours, ace kicker"),
        ("Qs 3d 2c", "High card, queen, three, two"),
    ],
)
def test_a_three_card_hand_says_itself(cards: str, said: str) -> None:
    assert in_words(high(parse_cards(cards), THREE_CARD), THREE_CARD) == said


def test_a_hand_says_itself_by_its_own_ladder() -> None:
    wheel = high(parse_cards("As 2d 3h 4c 5d"), PAI_GOW_HIGH_WHEEL)
    assert in_words(wheel, PAI_GOW_HIGH_WHEEL) == "Straight, five high"
    gap = high(parse_cards("4s 5d 6h 7c Jd"), MEXICAN)
    assert in_words(gap, MEXICAN) == "Straight, jack high"
    kings = with_joker(parse_cards("Jk Ks Kd Kh Kc"), "wild", PAI_GOW_FIVE_OF_A_KIND)
    assert in_words(kings, PAI_GOW_FIVE_OF_A_KIND) == "Five of a kind, kings"
    seven = with_joker(parse_cards("2s 3s 4s 5s 6s 7s Jk"), "bug", FORTUNE)
    assert in_words(seven, FORTUNE) == "Seven-card straight flush with joker, eight high"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("8s 5d 4h 3c As", "Eight-five-four-three-ace low"),
        ("5s 4d 3h 2c As", "Wheel"),
        ("As Ad 4h 3c 2s", "Pair of aces, four, three, two kickers"),
        ("3s 3d 3h 2c 2s", "Full house, threes over twos"),
    ],
)
def test_a_low_hand_says_itself(cards: str, said: str) -> None:
    assert low_in_words(low(parse_cards(cards))) == said


def test_no_low_says_so() -> None:
    assert low_in_words(NO_LOW) == "No low"


def test_hands_of_different_worth_never_read_the_same() -> None:
    """There are 7,462 of them in five cards, and 6,175 lows."""
    fives = every(range(52), 5)
    worths = set(high_batch(fives).tolist())
    assert len({in_words(Worth(worth)) for worth in worths}) == len(worths) == 7_462
    lows = set(worths_batch(low_tables(), fives).tolist())
    assert len({low_in_words(Worth(worth)) for worth in lows}) == len(lows) == 6_175
    threes = set(high_batch(every(range(52), 3), THREE_CARD).tolist())
    assert len({in_words(Worth(worth), THREE_CARD) for worth in threes}) == len(threes) == 741
