"""Every printed example and worked hand of the house-way charts, by the clear engine."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.engine import set_hand
from tests.families.pai_gow.charts import of_ranks, ranks_of, way

CAMEO = """
A K J 9 7 5 3 | K J | no pair
8 8 A K 6 4 2 | A K | one pair
Q Q 4 4 A 9 7 | 4 4 | two pair, high pair aces, kings or queens
J J 5 5 A 9 7 | A 9 | two pair, high pair jacks, tens or nines
J J 5 5 K 9 7 | 5 5 | two pair, high pair jacks, tens or nines
8 8 3 3 K 10 6 | K 10 | two pair, high pair eights, sevens or sixes
8 8 3 3 Q 10 6 | 3 3 | two pair, high pair eights, sevens or sixes
5 5 2 2 Q 9 7 | Q 9 | two pair, high pair fives, fours or threes
5 5 2 2 J 9 7 | 2 2 | two pair, high pair fives, fours or threes
K K 7 7 4 4 9 | K K | three pair
A A A K 9 6 4 | A K | three of a kind, aces
K K K Q 9 6 4 | Q 9 | three of a kind, kings or lower
9 9 9 5 5 5 2 | 9 9 | two sets
A A A A Jkr K Q | A A | five aces
9 8 7 6 5 K 2 | K 2 | straight or flush with no pair
10 9 8 7 6 5 2 | 10 2 | straight or flush with no pair
K K 10 9 8 7 6 | K K | straight or flush with one pair
Q Q J 10 9 8 8 | 8 8 | two pair, high pair aces, kings or queens
8 8 8 9 10 J Q | 8 8 | straight or flush with three of a kind
6 6 6 6 J J J | J J | four of a kind with three of a kind
"""
"""cameo 11, house-way vectors, and the hand that none of its rows is for."""

COMSTOCK = """
A Q 10 8 6 4 2 | Q 10 | no pair
K J 9 7 4 2 Jkr | K 9 | no pair and the joker
9 9 A K 6 4 3 | A K | one pair
Q Q 3 3 A 9 7 | 3 3 | two pair, high pair aces, kings or queens
J J 4 4 A 8 6 | A 8 | two pair, high pair jacks, tens or nines
J J 4 4 K 8 6 | 4 4 | two pair, high pair jacks, tens or nines
7 7 5 5 K 10 2 | K 10 | two pair, high pair eights, sevens or sixes
7 7 5 5 Q 10 2 | 5 5 | two pair, high pair eights, sevens or sixes
4 4 2 2 Q 9 7 | Q 9 | two pair, high pair fives or below
4 4 2 2 J 9 7 | 2 2 | two pair, high pair fives or below
9 9 A K 6 4 Jkr | 9 9 | two pair, high pair aces, kings or queens
8 8 5 5 A 2 Jkr | A Jkr | two pairs and the joker
K K 5 5 9 2 Jkr | K K | two pairs and the joker
Q Q 9 9 4 4 A | Q Q | three pair
A A A K 9 6 4 | A K | three of a kind, aces
K K K A 9 6 4 | A 9 | three of a kind, kings and below
Q Q Q 7 7 7 2 | Q Q | two sets
8 8 8 K 5 2 Jkr | K Jkr | three of a kind and the joker
9 8 7 6 5 5 K | K 5 | straight or flush with one pair
6 6 6 J J 9 2 | J J | full house
Q Q Q Q 9 6 3 | Q Q | four of a kind, aces, kings or queens
J J J J A 6 3 | A 6 | four of a kind, jacks, tens or nines
9 9 9 9 K 4 Jkr | K Jkr | four of a kind and the joker
8 8 8 7 6 5 Jkr | 8 8 | three of a kind and the joker
K K 7 7 4 4 Jkr | K K | three pair and the joker
Q Q Q 7 7 7 Jkr | Q Q | two sets and the joker
Q Q Q 7 7 2 Jkr | 7 7 | full house and the joker
9 9 9 9 K K Jkr | K K | four of a kind, a pair and the joker
"""
"""comstock 22, house-way vectors; then its gaps, by readings."""

LUCKY_FORTUNE = """
A K J 9 7 5 3 | K J | no pair
Q Q A J 8 4 2 | A J | one pair
K K 3 3 A 9 5 | 3 3 | two pair, high pair aces, kings or queens
J J 4 4 A 9 6 | A 9 | two pair, high pair jacks, tens or nines
J J 4 4 K 9 6 | 4 4 | two pair, high pair jacks, tens or nines
7 7 3 3 K 9 5 | K 9 | two pair, high pair eights, sevens or sixes
7 7 3 3 Q 9 5 | 3 3 | two pair, high pair eights, sevens or sixes
5 5 2 2 Q 9 7 | Q 9 | two pair, high pair fives or below
Q Q 8 8 4 4 A | Q Q | three pairs
A A A K 9 6 3 | A K | three of a kind, aces
K K K A 9 6 3 | A 9 | three of a kind, kings and below
9 9 9 5 5 5 K | 9 9 | two sets
A K Q J 10 9 3 | A 3 | straight or flush with no pair
9 9 8 8 7 6 5 | 8 8 | two pair, high pair jacks, tens or nines
7 7 7 6 5 4 3 | 7 7 | footnote: the highest pair before a complete hand
8 8 8 K K 5 2 | K K | full house
Q Q Q Q A 7 3 | Q Q | four of a kind, aces, kings or queens
J J J J K 7 3 | K 7 | four of a kind, jacks, tens or nines
J J J J Q 7 3 | J J | four of a kind, jacks, tens or nines
7 7 7 7 Q 9 3 | Q 9 | four of a kind, eights, sevens or sixes
4 4 4 4 9 8 3 | 9 8 | four of a kind, fives or below
4 4 4 4 9 9 3 | 9 9 | footnote: the highest pair before a complete hand
A A A A Jkr K 2 | A A | five aces
"""
"""lucky-derby-2, 2, test vectors."""

LUCKY = """
A K Q 10 8 7 2 | K Q | no pair
5 5 2 2 Q 10 8 | Q 10 | two pair, high pair fives, fours or threes
5 5 2 2 7 10 8 | 2 2 | two pair, high pair fives, fours or threes
10 10 10 10 8 3 2 | 10 10 | four of a kind, jacks, tens or nines
7 7 7 7 Q 10 2 | Q 10 | four of a kind, eights, sevens or sixes
K K K 6 6 6 4 | K K | two sets
4 4 4 A A J 8 | A A | full house
7 7 4 4 3 K 9 | K 9 | two pair, high pair eights, sevens or sixes
10 10 8 8 5 5 J | 10 10 | three pair
8 7 6 5 4 3 2 | 8 7 | straight or flush with no pair
5 5 5 6 7 8 9 | 5 5 | straight or flush with three of a kind
Q Q Q Q K K 4 | K K | four of a kind, aces, kings or queens
A A K K Q J Jkr | K K | full house
"""
"""lucky-derby-1, 1, chart examples; the last is the case of its printed tie-break."""

OCEANA = """
A K J 10 7 5 3 | K J | high card
3 3 K Q J 8 4 | K Q | one pair
K K 3 3 7 6 2 | 3 3 | two pair, high pair aces, kings or queens
J J 8 8 A 7 4 | A 7 | two pair, high pair jacks, tens or nines
8 8 4 4 K 9 7 | K 9 | two pair, high pair eights, sevens or sixes
5 5 4 4 Q 8 2 | Q 8 | two pair, high pair fives, fours or threes
9 9 7 7 5 5 A | 9 9 | three pair
A A A 8 5 4 2 | A 8 | three of a kind, aces
K K K Q 10 7 5 | Q 10 | three of a kind, kings and below
J J J 5 5 5 A | J J | two threes of a kind
6 5 4 3 2 A 9 | A 9 | straight or flush with no pair
9 8 7 6 5 J 8 | J 8 | straight or flush with one pair
5 5 5 7 6 4 3 | 5 5 | straight or flush with three of a kind
8 8 8 4 4 A K | 4 4 | full house
Q Q Q Q 9 7 5 | Q Q | four of a kind, aces, kings or queens
J J J J Q 10 7 | J J | four of a kind, jacks, tens or nines
8 8 8 8 J 7 4 | 8 8 | four of a kind, eights, sevens or sixes
5 5 5 5 9 8 2 | 9 8 | four of a kind, fives or below
5 5 5 5 4 4 2 | 4 4 | four of a kind with a pair
A A A A Jkr K 5 | A A | five aces
9 9 9 Q Q 5 5 | Q Q | full house
K K A A A A Jkr | A A | five aces
6 6 6 6 J J J | J J | four of a kind with three of a kind
"""
"""oceana 4, the chart's examples with the readable ranks, and the cases it does not mention."""


def _vectors() -> list[tuple[str, str, str, str]]:
    charts = {
        "cameo": CAMEO,
        "comstock": COMSTOCK,
        "lucky-derby-fortune": LUCKY_FORTUNE,
        "lucky-derby": LUCKY,
        "oceana": OCEANA,
    }
    out = []
    for name, lines in charts.items():
        for line in lines.strip().splitlines():
            cards, front, row = (part.strip() for part in line.split("|"))
            out.append((name, cards, front, row))
    return out


@pytest.mark.parametrize(("name", "cards", "front", "row"), _vectors())
def test_a_printed_hand_is_set_as_printed(name: str, cards: str, front: str, row: str) -> None:
    found = set_hand(of_ranks(cards), way(name))
    assert (ranks_of(found.front), found.row) == (ranks_of(of_ranks(front)), row)
    assert sorted(found.front + found.back) == sorted(of_ranks(cards))


def test_two_pair_with_a_flush_is_set_by_the_two_pair_rule() -> None:
    """oceana 4: 7 7 / 9 9 Q J 4, where 4, 7, 9, jack and queen are of one suit."""
    found = set_hand(parse_cards("7s 7c 9d 9s Qs Js 4s"), way("oceana"))
    assert found.row == "two pair, high pair jacks, tens or nines"
    assert ranks_of(found.front) == ["7", "7"]


def test_a_pair_goes_before_a_flush_where_it_can() -> None:
    """oceana 4: two pair, one of them an ace and the joker."""
    found = set_hand(parse_cards("As Jk 9d 9c 8s 7s 2s"), way("oceana"))
    assert found.row == "straight or flush with two pair"
    assert ranks_of(found.front) == ["9", "9"]


def test_what_is_no_hand_of_seven_is_refused() -> None:
    with pytest.raises(Refusal, match="a hand is seven cards of one pack, not A♠ A♠"):
        set_hand(parse_cards("As As Kd Qd Jd Td 9d"), way("oceana"))
    with pytest.raises(Refusal, match="a hand is seven cards of one pack, not none"):
        set_hand((), way("oceana"))
