"""What two tiles are worth: the groups of the sheet, and published counts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from houseway.cards.card import parse_cards, tile_sets
from houseway.cards.tile import pair_of
from houseway.hands.tiles import KINDS, TileRanking, TileWorth, made_of, tiles_worth

TILES = tile_sets(1)


def worth(words: str, ranking: TileRanking | None = None) -> TileWorth:
    one, other = parse_cards(words)
    return tiles_worth(one, other, ranking or TileRanking())


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("Joon12 Joon24", "Gee Joon"),
        ("Teen Teen", "pair of Teen"),
        ("Gow36 Gow45", "pair of Gow"),
        ("Teen Gow36", "wong with Teen"),  # casino-royale 9, test vectors: Teen + 9
        ("Day Yun", "gong with Day"),  # casino-royale 9, test vectors: Day + 8
        ("Bot26 Teen", "gong with Teen"),
        ("Teen Tit", "9 with Teen"),
        ("Bot35 Chit34", "5 with Bot"),  # line 1024: 8 + 7 = 15, counted as 5
        ("Joon12 Bot35", "4 with Bot"),  # six and eight
        ("Joon24 Gow36", "5 with Gow"),  # six and nine, not two: better
        ("Mooy Ping", "0"),
        ("Yun Bot35", "6 with Yun"),
    ],
)
def test_two_tiles_in_words(words: str, made: str) -> None:
    assert made_of(worth(words)) == made


def test_the_groups_rank_as_the_sheet_lists_them() -> None:
    """Lines 1006 to 1012, and the pairs in the standard order."""
    falling = [
        *("Joon12 Joon24", "Teen Teen", "Day Day", "Yun Yun", "Gor Gor", "Mooy Mooy"),
        *("Chong Chong", "Bon Bon", "Foo Foo", "Ping Ping", "Tit Tit", "Look Look"),
        *("Gow36 Gow45", "Bot26 Bot35", "Chit25 Chit34", "Ng14 Ng23"),
        *("Teen Gow36", "Day Gow45", "Teen Yun", "Day Bot26", "Teen Tit", "Day Chit25"),
        *("Gor Ng14", "Yun Mooy", "Mooy Bot35", "Foo Look", "Look Mooy", "Mooy Ping"),
    ]
    worths = [worth(words) for words in falling]
    assert worths[:24] == sorted(worths[:24], reverse=True)
    assert all(above >= below for above, below in pairwise(worths[:24]))
    assert len({*worths[:24]}) == 24


def test_there_are_496_hands_of_two_of_136_kinds() -> None:
    hands = [*combinations(TILES, 2)]
    assert len(hands) == 496
    assert len({tuple(sorted(map(pair_of, hand))) for hand in hands}) == 136
    kinds = Counter(KINDS[tiles_worth(*hand).kind] for hand in hands)
    assert kinds == {"pair": 16, "wong": 8, "gong": 16, "points": 456}


def test_what_a_sheet_can_have_another_way() -> None:
    assert worth("Teen Gow36") == worth("Gow45 Teen")
    assert worth("Mooy Ping") == worth("Foo Gow36") == TileWorth(0, 0, 0)
    ranked = TileRanking(zeros_rank=True)
    assert worth("Mooy Ping", ranked) > worth("Foo Gow36", ranked)
    pips = TileRanking(interchangeable=False)
    assert made_of(worth("Joon12 Bot35", pips), pips) == "1 with Bot"
    assert made_of(worth("Joon24 Bot35", pips), pips) == "4 with Bot"
    both = TileRanking(ties="both-tiles")
    assert worth("Teen Yun", both) > worth("Teen Bot26", both)
    assert worth("Teen Yun") == worth("Teen Bot26")
    assert worth("Gor Ng14", TileRanking(ties="copy")) == worth(
        "Bon Ng14", TileRanking(ties="copy")
    )
    high = TileRanking(supreme_last=False)
    assert worth("Joon12 Ping", high) > worth("Chong Ping", high)
    assert worth("Joon12 Ping") < worth("Chong Ping")
