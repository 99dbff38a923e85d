"""High hands by the clear engine: what the sheets say of them, and what must always hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import STANDARD_PACK, SUITS, Card, parse_cards
from houseway.errors import Refusal
from houseway.hands.high import high, omaha
from houseway.hands.ladder import (
    PAI_GOW_HIGH_WHEEL,
    POKER,
    THREE_CARD,
    Category,
    Ladder,
    category,
    least,
    placed,
    without,
)


def worth(text: str, ladder: Ladder = POKER) -> int:
    return high(parse_cards(text), ladder)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ks 9d 7h 4c 2s", "high card"),
        ("Ks Kd", "pair"),
        ("Ks Kd 9h 9c", "two pair"),
        ("Ks Kd Kh", "three of a kind"),
        ("As 2d 3h 4c 5s", "straight"),
        ("As Kd Qh Jc Ts", "straight"),
        ("As 9s 7s 4s 2s Kd Kh", "flush"),
        ("Ks Kd Kh 9c 9d 9h 2c", "full house"),
        ("Ks Kd Kh Kc 9d 9h 9c", "four of a kind"),
        ("As 2s 3s 4s 5s Kd Kh", "straight flush"),
        ("9s Ts Js Qs Ks As 2d", "royal flush"),
        ("Qs Kd As 2h 3c", "high card"),
    ],
)
def test_what_cards_make(cards: str, expected: Category) -> None:
    assert category(high(parse_cards(cards))) == expected


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # casino-royale 4 and 17: the three decide a full house, the wheel is the lowest straight.
        ("Ks Kd Kh 7c 7d", "Ts Td Th Ac Ad"),
        ("2s 3d 4h 5c 6s", "As 2d 3h 4c 5s"),
        ("As Ad Ah Kc Kd", "2s 2d 2h 3c 3d"),
        ("7s 5s 4s 3s 2s", "As Kd Qh Jc Ts"),
        # oceana 4: ties of pairs are broken by the remaining cards.
        ("As Ad 8h 8c Qs", "Ah Ac 8s 8d Js"),
        ("Ks Kd 9h 4c 3s", "Kh Kc 9s 4d 2s"),
        # Of seven cards the third pair may be the kicker.
        ("As Ad Kh Kc Qs Qd 2c", "Ah Ac Ks Kd Js Jd 2c"),
        ("Ks Kd Kh Kc As Ah Ac", "Qs Qd Qh Qc As Ah Ac"),
        ("Ks Qd", "Ks Jd"),
    ],
)
def test_which_hand_is_better(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


def test_suits_are_equal() -> None:
    assert worth("As Ks Qs Js Ts") == worth("Ac Kc Qc Jc Tc")


def test_a_longer_hand_of_the_same_cards_is_higher() -> None:
    """The foul test of pai gow: a front A-K does not outrank a back that begins with A-K."""
    assert worth("As Kd") < worth("Ah Kc 4s 3d 2h")


def test_the_wheel_stands_where_the_ladder_puts_it() -> None:
    """cameo 4 leaves its rank open: lowest straight, or second to the highest."""
    wheel, six, king, ace = (
        "As 2d 3h 4c 5s",
        "2s 3d 4h 5c 6s",
        "9s Td Jh Qc Ks",
        "Ts Jd Qh Kc As",
    )
    assert worth(wheel) < worth(six) < worth(king) < worth(ace)
    found = [worth(hand, PAI_GOW_HIGH_WHEEL) for hand in (six, king, wheel, ace)]
    assert found == sorted(found)


def test_a_category_can_be_put_elsewhere_or_left_out() -> None:
    flush, full = "As 9s 7s 4s 2s", "Ks Kd Kh 9c 9d"
    assert worth(flush) < worth(full)
    higher = placed(POKER, "flush", above="full house")
    assert worth(flush, higher) > worth(full, higher)
    royal = "As Ks Qs Js Ts"
    plain = without(POKER, "royal flush")
    assert category(high(parse_cards(royal), plain), plain) == "straight flush"
    with pytest.raises(Refusal, match='"five aces" is no hand of this ladder'):
        least("five aces")


def test_the_least_of_a_category_parts_it_from_those_below() -> None:
    assert worth("2s 2d 3h 4c 5s") >= least("pair") > worth("As Kd Qh Jc 9s")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # casino-royale 15: mini royal, straight flush, trips, straight, flush, pair, high card.
        ("As Ks Qs", "Ks Qs Js"),
        ("3s 2s As", "As Ad Ah"),
        ("2s 2d 2h", "As Kd Qh"),
        ("3s 2d Ah", "As Ks Js"),
        ("5s 3s 2s", "As Ad Kh"),
        ("2s 2d 3h", "As Kd Jh"),
        ("4s 3d 2h", "3s 2d Ah"),
        ("Qs 4d 2h", "Qs 3d 2h"),
    ],
)
def test_the_three_card_order(better: str, worse: str) -> None:
    assert high(parse_cards(better), THREE_CARD) > high(parse_cards(worse), THREE_CARD)


def test_five_of_one_rank_are_four_of_a_kind_where_several_packs_are_shuffled_together() -> None:
    """cameo 9, ambiguity 1: no category is printed for it."""
    five = worth("Ks Kd Kh Kc Ks 2d")
    assert five == worth("Ks Kd Kh Kc Kd")
    assert worth("Ks Kd Kh Kc Qd") < five < worth("Ks Kd Kh Kc Ad")


@pytest.mark.parametrize(
    ("hole", "expected"),
    [
        ("Ts 6h 4d 3c", "Ad Kc Qh Tc 6s"),
        ("Ts 9h 8h 7h", "Kd Qc Jh Td 9c"),
        ("Ts 3s 6h 4d", "As Ks Qs Ts 3s"),
    ],
)
def test_omaha_plays_exactly_two_hole_cards(hole: str, expected: str) -> None:
    """cameo 6, test vectors on the board A♠ K♠ Q♠ J♠ 2♥."""
    assert omaha(parse_cards(hole), parse_cards("As Ks Qs Js 2h")) == worth(expected)


def test_big_o_plays_two_of_five() -> None:
    """oceana 5, test vector: a pair of kings with the ace."""
    found = omaha(parse_cards("Ad 2c Ks Qh Jd"), parse_cards("3c 4d 8h Kc 9s"))
    assert found == worth("Ks Kc Ad 9s 8h")


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(Refusal, match="dealt without it"):
        worth("As Jk")
    with pytest.raises(Refusal, match="two hole cards and three of the board"):
        omaha(parse_cards("As"), parse_cards("Ks Qs Js"))


hands = st.lists(st.sampled_from(STANDARD_PACK), min_size=1, max_size=9, unique=True)


@given(hands, st.randoms(use_true_random=False), st.permutations(SUITS))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    cards: list[Card], random: Random, suits: list[str]
) -> None:
    renamed = [Card(card[0] + suits[SUITS.index(card[1])]) for card in cards]
    random.shuffle(renamed)
    assert high(renamed) == high(cards)


@given(hands, st.sampled_from(STANDARD_PACK))
def test_another_card_never_makes_a_hand_worse(cards: list[Card], card: Card) -> None:
    if card not in cards:
        assert high([*cards, card]) >= high(cards)


@given(st.lists(st.sampled_from(STANDARD_PACK), min_size=3, max_size=3, unique=True))
def test_three_cards_have_a_category_of_the_three_card_order(cards: list[Card]) -> None:
    assert category(high(cards, THREE_CARD), THREE_CARD) in THREE_CARD.categories
