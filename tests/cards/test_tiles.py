"""The set of tiles: 32 of them in 16 pairs, by the names of the catalogue."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import houseway.house
from houseway.cards.card import all_shown, parse_card, parse_cards, shown, tile_sets
from houseway.cards.tile import ALIKE, PAIRS, PIPS, SET, pair_of
from houseway.errors import Refusal

STATIC = Path(houseway.house.__file__).parent / "pages" / "static"


def test_a_set_is_sixteen_pairs_eleven_of_them_alike() -> None:
    """casino-royale 9, lines 992 and 1004."""
    assert len(SET) == 32
    assert Counter(map(pair_of, SET)) == dict.fromkeys(PAIRS, 2)
    assert sum(count == 2 for count in Counter(SET).values()) == 11
    assert {min(sum(PIPS[tile]) for tile in SET), max(sum(PIPS[tile]) for tile in SET)} == {2, 12}
    assert tile_sets(2) == (*SET, *SET)


@pytest.mark.parametrize(
    ("words", "tiles"),
    [
        ("Teen day YUN", ("Teen", "Day", "Yun")),
        ("6-6, 1:1 44", ("Teen", "Day", "Yun")),
        ("Gow36 6-3 5-4", ("Gow36", "Gow36", "Gow45")),
        ("Gow gow", ("Gow45", "Gow36")),
        ("Joon3 gee6 2-4", ("Joon12", "Joon24", "Joon24")),
    ],
)
def test_a_tile_is_read_by_name_code_and_pips(words: str, tiles: tuple[str, ...]) -> None:
    assert parse_cards(words) == tiles


def test_cards_are_read_as_before() -> None:
    assert parse_cards("As 10d Jk 9h") == ("As", "Td", "Jk", "9h")


@pytest.mark.parametrize("word", ["Joon", "Teen7", "0-6", "9-9", "Tee"])
def test_what_is_no_tile_is_refused_with_how_one_is_written(word: str) -> None:
    with pytest.raises(Refusal, match=r"such as Teen, Gow36 or 3-6"):
        parse_card(word)


def test_tiles_are_shown_with_pips_where_a_pair_is_not_alike() -> None:
    assert [shown(tile) for tile in parse_cards("Teen Gow36")] == ["Teen", "Gow 3-6"]
    assert all_shown(parse_cards("Teen Gow36")) == "Teen, Gow 3-6"
    assert all_shown(parse_cards("As Td")) == "A♠ 10♦"


def test_the_page_draws_the_same_pips() -> None:
    drawn = re.search(r"ALIKE = (\{.*?\});", (STATIC / "tiles.js").read_text(), re.DOTALL)
    assert drawn
    written = re.sub(r"(\w+):", r'"\1":', drawn[1]).replace(",\n}", "}")
    assert {name: tuple(pips) for name, pips in json.loads(written).items()} == ALIKE
