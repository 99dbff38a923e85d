"""Spreads against a slow definition, and what they pay."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.families.pan.melds import melds_of
from tests.families.pan.dealt import pan

ORDER = "A234567JQK"
PACK = [Card(rank + suit) for rank in ORDER for suit in "cdhs"]
MELDS = melds_of(pan())


def is_spread(cards: tuple[Card, ...]) -> bool:
    """The sheet's words: rule 11 for sets, line 301 for what follows what."""
    ranks, suits = [card[0] for card in cards], [card[1] for card in cards]
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return ranks[0] in "AK" or len(set(suits)) == len(suits) or len(set(suits)) == 1
    return len(set(suits)) == 1 and "".join(sorted(ranks, key=ORDER.index)) in ORDER


def test_every_three_cards() -> None:
    for cards in combinations_with_replacement(PACK, 3):
        assert MELDS.is_spread(cards) == is_spread(cards), cards


def test_every_four_cards_of_three_ranks_and_every_run() -> None:
    some = [card for card in PACK if card[0] in "A7JK" and card[1] in "hs"]
    for cards in combinations_with_replacement(some, 4):
        assert MELDS.is_spread(cards) == is_spread(cards), cards
    for first in range(10):
        for last in range(first, 10):
            run = tuple(Card(rank + "d") for rank in ORDER[first : last + 1])
            assert MELDS.is_spread(run) == (len(run) > 2)


def test_every_spread_is_one_of_three_with_cards_laid_on_one_by_one() -> None:
    some = [card for card in PACK if card[0] in "A23" and card[1] in "chs"]
    for size in (4, 5):
        for cards in combinations_with_replacement(some, size):
            if is_spread(cards):
                assert any(
                    is_spread(tuple((Counter(cards) - Counter([card])).elements()))
                    for card in cards
                ), cards


@pytest.mark.parametrize("number", range(40))
def test_the_spreads_of_a_hand_are_all_there_are(number: int) -> None:
    hand = [PACK[(number * 7 + place * place * (number + 3)) % 40] for place in range(10)]
    slow = {MELDS.sorted(three) for three in combinations(hand, 3) if is_spread(three)}
    found = MELDS.of_hand(hand)
    assert {*found} == slow
    assert len(found) == len(slow)
    for card in PACK:
        with_it = {
            MELDS.sorted((card, *two)) for two in combinations(hand, 2) if is_spread((card, *two))
        }
        assert {*map(MELDS.sorted, MELDS.with_card(hand, card))} == with_it


@pytest.mark.parametrize(
    ("cards", "lies"),
    [
        ("5s 5h 5d", True),
        ("5c 5c 5c", True),
        ("As As Ah", True),
        ("6h 7h Jh", True),
        ("5s 5s 5h", False),
        ("7h Jd Qh", False),
    ],
)
def test_the_catalogue_s_vectors(cards: str, *, lies: bool) -> None:
    """Comstock 8, test vectors: rule 11, and the jack beside the seven (line 301)."""
    assert MELDS.is_spread(parse_cards(cards)) is lies


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("3c 3d 3h", 1),
        ("3c 3d 3h 3s", 2),
        ("7d 7d 7d", 2),
        ("7d 7d 7d 7d", 3),
        ("5s 5s 5s", 4),
        ("5s 5s 5s 5s", 6),
        ("4c 4c 4c", 1),
        ("4s 4s 4s", 2),
        ("4c 4d 4h", 0),
        ("Ac Ac Ac", 1),
        ("Ac Ac As", 0),
        ("Ah 2h 3h", 1),
        ("As 2s 3s 4s", 2),
        ("2h 3h 4h", 0),
        ("Jc Qc Kc", 1),
        ("7s Js Qs Ks", 2),
        ("6s 7s Js", 0),
    ],
)
def test_the_usual_conditions(cards: str, chips: int) -> None:
    """Comstock 8, ambiguities: the usual table, spades double (line 301)."""
    assert MELDS.worth(MELDS.sorted(parse_cards(cards))) == chips


def test_a_room_may_file_conditions_of_its_own() -> None:
    spread = MELDS.sorted(parse_cards("5s 5s 5s 5s"))
    assert melds_of(pan(conditions="no-card-more")).worth(spread) == 4
    assert melds_of(pan(conditions="none")).worth(spread) == 0
