"""House way against house way: exact on small decks, and told apart by chance on the full one."""

from __future__ import annotations

from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest

from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import Chart, house_way
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price import duel as counted
from houseway.families.pai_gow.price.deck import FULL, Deck, shared_cards
from houseway.families.pai_gow.price.duel import Duel, duel
from houseway.families.pai_gow.price.keys import FRONT_BITS, keyed
from houseway.families.pai_gow.price.one_hand import ranked_settings
from houseway.families.pai_gow.setting import BUG, WILD, Ranking
from tests.families.pai_gow.charts import ODD, RANKINGS, chart, way
from tests.hands.every import deal

LOW = Deck(0b11111, 3)
HIGH = Deck(0b1111100000000, 3)
TWO_SUITS = Deck(0b1111111, 2)
NO_JOKER = Deck(0b1000000001111, 4, joker=False)


def one_by_one(player: HouseWay, bank: HouseWay, deck: Deck) -> tuple[int, ...]:
    """Every ordered pair of hands of a small deck."""
    hands = np.array(list(combinations(deck.cards.tolist(), 7)), np.uint8)
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1)
    own, banks = set_batch(hands, player), set_batch(hands, bank)
    cells = np.zeros(9, np.int64)
    for i in range(len(hands)):
        apart = held & held[i] == 0
        front = 1 - np.sign(own.front[i] - banks.front[apart])
        back = 1 - np.sign(own.back[i] - banks.back[apart])
        cells += np.bincount(3 * front + back, minlength=9)
    return tuple(cells.tolist())


@pytest.mark.parametrize("deck", [LOW, HIGH, TWO_SUITS])
@pytest.mark.parametrize(
    ("player", "bank"),
    [
        *(("oceana", "oceana"), ("cameo", "lucky-derby"), ("comstock", "comstock")),
        ("lucky-derby-fortune", "lucky-derby-fortune"),
    ],
)
def test_every_pair_of_hands_of_a_small_deck(player: str, bank: str, deck: Deck) -> None:
    found = duel(way(player), way(bank), deck=deck)
    assert found.cells == one_by_one(way(player), way(bank), deck)


@pytest.mark.parametrize("ranked", [BUG, WILD])
def test_a_chart_that_uses_phrases_anywhere_is_counted_too(ranked: Ranking) -> None:
    odd = house_way(ODD, ranked)
    for deck in (HIGH, TWO_SUITS):
        assert duel(odd, odd, deck=deck).cells == one_by_one(odd, odd, deck)


@pytest.mark.parametrize("listed", [1_000, 10**9])
def test_histograms_and_lists_count_alike(listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "LISTED", listed)
    for player, bank in (("oceana", "oceana"), ("oceana", "lucky-derby")):
        assert duel(way(player), way(bank), deck=HIGH).cells == one_by_one(
            way(player), way(bank), HIGH
        )


def test_charts_that_set_hands_apart_are_told_apart() -> None:
    """Twenty cards; the bank's chart never keeps two pair behind."""
    splits = house_way(
        Chart(
            row=tuple(
                row
                for row in chart("oceana").row
                if not row.name.startswith("two pair, high pair") or row.of == "A K Q"
            )
        ),
        RANKINGS["oceana"],
    )
    rows = [*chart("oceana").row]
    at = [row.name for row in rows].index("two pair, high pair jacks, tens or nines")
    rows[at] = type(rows[at])(name="split", holds="two pair", sets=("small pair in front",))
    other = house_way(Chart(row=tuple(rows)), RANKINGS["oceana"])
    deck = Deck(0b1000110001100, 3)
    found = duel(way("oceana"), other, deck=deck)
    assert found.cells == one_by_one(way("oceana"), other, deck)
    assert found.cells != duel(other, way("oceana"), deck=deck).cells
    with pytest.raises(Refusal, match="the chart has a hole"):
        duel(splits, splits, deck=deck)


def test_hands_are_compared_in_one_ranking() -> None:
    with pytest.raises(Refusal, match="two hands compare in one ranking"):
        duel(way("oceana"), way("comstock"), deck=LOW)


def test_sets_of_shared_cards_stand_for_all() -> None:
    for deck in (LOW, TWO_SUITS, NO_JOKER, FULL):
        for size in range(5 if deck == FULL else 7):
            found = shared_cards(deck, size)
            assert int(found.stands_for.sum()) == comb(len(deck.cards), size)
    # Two cards: 13 pairs, 78 suited and 78 offsuit, and 13 beside the joker.
    assert [len(shared_cards(FULL, size).cards) for size in range(5)] == [1, 14, 182, 1_924, 18_187]


def test_a_million_keys_are_those_of_hands_set_with_their_suits() -> None:
    hands = deal(1_000_000, 7, cards=53, seed=9)
    for name in ("oceana", "comstock"):
        chart_keys = keyed(way(name))
        order = chart_keys.way.order
        sums = order.cards[hands].sum(axis=1)
        plain = (sums + order.short) & (0x8888 << 32) == 0
        places = order.rows[sums & 0xFFFF] + order.places[sums >> 16 & 0xFFFF]
        keys = chart_keys.by_ranks[places[plain]]
        found = set_batch(hands[plain], way(name))
        assert (chart_keys.fronts[keys & (1 << FRONT_BITS) - 1] == found.front).all()
        assert (chart_keys.backs[keys >> FRONT_BITS] == found.back).all()


def test_what_a_duel_says() -> None:
    found = Duel((1, 2, 3, 4, 5, 6, 7, 8, 9))
    assert (found.win, found.push, found.lose, found.pairs) == (1, 2 + 3 + 4 + 7, 5 + 6 + 8 + 9, 45)
    assert found.copies == 2 + 4 + 5 + 6 + 8


def test_a_hole_that_only_a_flush_shows_is_refused_too() -> None:
    """Six ranks of which no straight can be made, and a chart without a row for a flush."""
    rows = tuple(
        msgspec.structs.replace(row, complete=False) if row.holds == "one pair" else row
        for row in chart("oceana").row
        if row.name != "straight or flush with one pair"
    )
    holed = house_way(Chart(row=rows), RANKINGS["oceana"])
    deck = Deck(0b10101010101, 3)
    with pytest.raises(Refusal, match="the chart has a hole"):
        duel(holed, holed, deck=deck)
    with pytest.raises(Refusal, match="the chart has a hole"):
        ranked_settings(parse_cards("2c 2d 4c 4d 6c 6d 8c"), holed, deck=deck)
