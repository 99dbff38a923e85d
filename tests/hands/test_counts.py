"""Every hand there is, through the batched code, with its published category counts."""

from __future__ import annotations

import numpy as np

from houseway.cards.card import JOKER_INDEX, Card, card_at, card_index, packs, parse_cards
from houseway.hands.batch import worths_batch
from houseway.hands.ladder import (
    FORTUNE,
    FORTUNE_FIVE_OF_A_KIND,
    MEXICAN,
    PAI_GOW,
    PAI_GOW_FIVE_OF_A_KIND,
    THREE_CARD,
    placed,
    without,
)
from houseway.hands.low_tables import low_tables
from houseway.hands.tables import tables
from tests.hands.every import counts, every, places


def test_a_card_has_the_number_four_times_its_rank_plus_its_suit() -> None:
    assert [card_index(card) for card in parse_cards("2c 2s 3c Ac As Jk")] == [0, 3, 4, 48, 51, 52]
    assert [card_index(card_at(index)) for index in range(53)] == list(range(53))
    assert card_at(JOKER_INDEX) == "Jk"


def test_three_cards_in_the_three_card_order() -> None:
    """cameo 9 and oceana 1, exact frequencies."""
    assert counts(52, 3, THREE_CARD) == {
        "mini royal flush": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }


def test_five_cards() -> None:
    assert counts(52, 5) == {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    }


def test_the_best_five_of_six_cards() -> None:
    """cameo 9, the 6 Card Bonus; the rest as in Alspach, Pai Gow Poker Computations, table 2."""
    assert counts(52, 6) == {
        "royal flush": 188,
        "straight flush": 1_656,
        "four of a kind": 14_664,
        "full house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three of a kind": 732_160,
        "two pair": 2_532_816,
        "pair": 9_730_740,
        "high card": 6_612_900,
    }


def test_the_best_five_of_seven_cards() -> None:
    assert counts(52, 7) == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
        "pair": 58_627_800,
        "high card": 23_294_460,
    }


def test_five_cards_of_53_with_the_joker_as_a_bug() -> None:
    """Each of these joker hands is also tried card by card, in `test_jokers`."""
    assert counts(53, 5, PAI_GOW, "bug") == {
        "five aces": 1,
        "royal flush": 24,
        "straight flush": 180,
        "four of a kind": 828,
        "full house": 4_368,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 63_360,
        "two pair": 138_600,
        "pair": 1_215_024,
        "high card": 1_418_964,
    }


def test_five_cards_of_53_with_the_joker_fully_wild() -> None:
    assert counts(53, 5, PAI_GOW_FIVE_OF_A_KIND, "wild") == {
        "five aces": 1,
        "five of a kind": 12,
        "royal flush": 24,
        "straight flush": 180,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
        "pair": 1_268_088,
        "high card": 1_302_540,
    }


def test_the_fortune_bonus_with_the_joker_as_a_bug() -> None:
    """cameo 11, strict poker rank."""
    assert counts(53, 7, FORTUNE, "bug") == {
        "seven-card straight flush": 32,
        "royal flush with royal match": 72,
        "seven-card straight flush with joker": 196,
        "five aces": 1_128,
        "royal flush": 26_020,
        "straight flush": 184_644,
        "four of a kind": 307_472,
        "full house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three of a kind": 7_470_676,
        "two pair": 35_553_816,
        "pair": 64_221_960,
        "high card": 24_780_420,
    }


def test_the_fortune_bonus_by_what_pays_best() -> None:
    """cameo 11: three of a kind pays more than a straight, and a hand may hold both."""
    found = counts(53, 7, placed(FORTUNE, "three of a kind", above="straight"), "bug")
    assert (found["three of a kind"], found["straight"]) == (7_672_500, 11_034_204)


def test_the_fortune_bonus_with_the_joker_fully_wild() -> None:
    """comstock 22, which has no pay row for the royal match."""
    ladder = without(FORTUNE_FIVE_OF_A_KIND, "royal flush with royal match")
    found = counts(53, 7, ladder, "wild")
    assert list(found.items())[:10] == [
        ("seven-card straight flush", 32),
        ("seven-card straight flush with joker", 196),
        ("five aces", 1_128),
        ("five of a kind", 13_536),
        ("royal flush", 26_092),
        ("straight flush", 184_644),
        ("four of a kind", 1_121_024),
        ("full house", 5_997_144),
        ("flush", 6_027_224),
        ("straight", 11_083_940),
    ]


def test_flushes_are_rarer_than_full_houses_in_the_stripped_pack() -> None:
    """The order of casino-royale 11 is that of the frequencies of its 40 cards, counted by hand."""
    pack = [card_index(card) for card in packs(1, ranks="A234567JQK")]
    found = dict(zip(MEXICAN.categories, places(tables(MEXICAN), sorted(pack), 5), strict=False))
    assert found == {
        "high card": (252 - 7) * (4**5 - 4),
        "pair": 10 * 6 * 84 * 4**3,
        "two pair": 45 * 6 * 6 * 8 * 4,
        "three of a kind": 10 * 4 * 36 * 4**2,
        "straight": 7 * (4**5 - 4),
        "full house": 10 * 4 * 9 * 6,
        "flush": 4 * (252 - 7),
        "four of a kind": 10 * 36,
        "straight flush": 4 * 6,
        "royal flush": 4,
        "five of a kind": 0,
    }


def test_there_are_56_lows_of_eight_or_better() -> None:
    """cameo 7, with the true place of the ten lows that its sheet prints."""
    hands = every(range(52), 5)
    worths = np.unique(worths_batch(low_tables(eight=True), hands))[::-1]
    assert worths[-1] == 0
    assert len(worths) == 57
    printed = "A2345 A2346 A2356 23456 A2347 A2357 A2367 A2348 A2358 A2368"
    rows = [[card_index(Card(rank + "c")) for rank in low] for low in printed.split(" ")]
    found = worths_batch(low_tables(eight=True), np.array(rows, np.uint8))
    places = [1 + int(np.flatnonzero(worths == worth)[0]) for worth in found]
    assert places == [1, 2, 3, 6, 7, 8, 12, 22, 23, 27]


def test_as_many_hands_of_seven_have_a_low_as_counted_rank_by_rank() -> None:
    found = places(low_tables(eight=True), range(52), 7)
    assert sum(found[1:]) == _sevens_with_a_low()


def _sevens_with_a_low() -> int:
    """Counted by rank: ways to hold so many cards of the eight low ranks and of the five others."""
    ways = {(0, 0): 1}  # (different low ranks, cards) -> hands
    for rank in range(13):
        grown: dict[tuple[int, int], int] = {}
        for (low, cards), count in ways.items():
            for times, suits in enumerate((1, 4, 6, 4, 1)):
                key = (low + (rank < 8 and times > 0), cards + times)
                grown[key] = grown.get(key, 0) + count * suits
        ways = grown
    return sum(count for (low, cards), count in ways.items() if cards == 7 and low >= 5)
