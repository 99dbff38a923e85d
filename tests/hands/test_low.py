"""Ace-to-five lows: eight or better, lowball, and the joker as the lowest card missing."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.hands.low import NO_LOW, low, low_eight, omaha_low_eight


def worth(text: str) -> int:
    return low(parse_cards(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # comstock 7, printed: 7-6-4-3-2 beats 7-6-5-3-2.
        ("7s 6d 4h 3c 2s", "7s 6d 5h 3c 2s"),
        # casino-royale 18: 7-6-4-3-2 is lower than 8-6-5-3-A, and ten high than jack high.
        ("7s 6d 4h 3c 2s", "8s 6d 5h 3c As"),
        ("2s 6d 7h 8c Ts", "As 2d 3h 4c Js"),
        # oceana 7, line 1000.
        ("7s 6d 4h 3c As", "8s 6d 4h 3c 2s"),
        # Straights and flushes do not count, pairs do, the lower the better.
        ("5s 4s 3s 2s As", "6d 4h 3c 2s As"),
        ("Ks Qd Jh Tc 9s", "As Ad 2h 3c 4s"),
        ("As Ad 4h 3c 2s", "2s 2d 3h 4c As"),
        ("As Ad 2h 2c Ks", "As Ad Ah 2c 3s"),
        ("3s 3d 3h 2c 2s", "As Ad Ah Ac 2s"),
        ("2s 2d 3h 3c As", "2s 2d 2h As 3c"),
    ],
)
def test_which_low_is_better(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


@pytest.mark.parametrize(
    ("held", "as_if"),
    [
        # casino-royale 8, test vectors.
        ("Jk As 3d 4h 7c", "7c 4h 3d 2s As"),
        ("Jk 2s 3d 4h 5c", "5c 4h 3d 2s As"),
        # A pair stays a pair: the joker is the lowest card missing, not a third one.
        ("Jk As Ad 2h 3c", "As Ad 2h 3c 4s"),
        ("Jk As 2d 3h 4c Ks Kd", "5s 4c 3h 2d As"),
    ],
)
def test_the_joker_is_the_lowest_card_not_in_the_hand(held: str, as_if: str) -> None:
    assert worth(held) == worth(as_if)


def test_of_seven_cards_the_lowest_five_count() -> None:
    assert worth("As Ad 2c 2d 3h 3s 4c") == worth("As Ad 2c 3h 4c")
    assert worth("As Ad 2c 2d 3h 3s 3c") == worth("As Ad 2c 2d 3h")
    assert worth("As Ad Ah Ac 2s 2d 2h") == worth("As Ad Ah 2s 2d")


@pytest.mark.parametrize(
    "cards", ["9s 4d 3h 2c As", "8s 8d 3h 2c As", "8s 7d 6h 5c", "As Ad 2h 2c 3s 3d 4h"]
)
def test_what_does_not_qualify_is_no_low(cards: str) -> None:
    assert low_eight(parse_cards(cards)) == NO_LOW


def test_a_low_that_qualifies_is_worth_what_it_is_in_lowball() -> None:
    assert low_eight(parse_cards("8s 5d 4h 3c As Kd Kh")) == worth("8s 5d 4h 3c As")


def test_omahas_low_is_two_with_three() -> None:
    """oceana 5, test vector; and a board of two low ranks makes none."""
    hole = parse_cards("Ad 2c Ks Qh Jd")
    found = omaha_low_eight(hole, parse_cards("3c 4d 8h Kc 9s"))
    assert found == low_eight(parse_cards("8h 4d 3c 2c Ad"))
    assert omaha_low_eight(parse_cards("Ad 2c 3s 4s"), parse_cards("5c 6d Kh Kc 9s")) == NO_LOW


def test_two_jokers_are_refused() -> None:
    with pytest.raises(Refusal, match="one joker"):
        low(parse_cards("Jk Jk As 2s 3s"))
