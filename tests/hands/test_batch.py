"""The batched code against the clear engine, and both against other people's evaluators."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest
from phevaluator import _pheval
from pokerkit import (
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
)

from houseway.cards.card import Card, card_at
from houseway.errors import Refusal
from houseway.hands.batch import (
    Cards,
    high_batch,
    mexican_batch,
    omaha_batch,
    worths_batch,
)
from houseway.hands.high import high, omaha
from houseway.hands.jokers import mexican, with_joker
from houseway.hands.ladder import (
    FORTUNE,
    FORTUNE_FIVE_OF_A_KIND,
    MEXICAN,
    MEXICAN_GAP,
    PAI_GOW,
    PAI_GOW_FIVE_OF_A_KIND,
    PAI_GOW_HIGH_WHEEL,
    THREE_CARD,
    Joker,
    Ladder,
)
from houseway.hands.low import low, low_eight, omaha_low_eight
from houseway.hands.low_tables import low_tables
from houseway.hands.tables import tables
from tests.hands.every import deal, with_the_joker


def named(row: npt.NDArray[np.uint8]) -> list[Card]:
    return [card_at(int(index)) for index in row]


def agree(
    hands: Cards, batched: npt.NDArray[np.int32], clear: Callable[[Sequence[Card]], int]
) -> None:
    for row, worth in zip(hands, batched, strict=True):
        assert worth == clear(named(row)), named(row)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_high_hands_are_those_of_the_clear_engine(size: int) -> None:
    hands = deal(2_000, size)
    agree(hands, high_batch(hands), high)


def test_three_card_hands_are_those_of_the_clear_engine() -> None:
    hands = deal(3_000, 3)
    agree(hands, high_batch(hands, THREE_CARD), lambda cards: high(cards, THREE_CARD))


@pytest.mark.parametrize("size", [2, 5, 7])
@pytest.mark.parametrize("joker", ["bug", "wild", "filler"])
@pytest.mark.parametrize(
    "ladder",
    [
        PAI_GOW,
        PAI_GOW_HIGH_WHEEL,
        PAI_GOW_FIVE_OF_A_KIND,
        FORTUNE,
        FORTUNE_FIVE_OF_A_KIND,
        MEXICAN,
        MEXICAN_GAP,
    ],
)
def test_joker_hands_are_those_of_the_clear_engine(ladder: Ladder, joker: Joker, size: int) -> None:
    hands = with_the_joker(60, size)
    agree(hands, high_batch(hands, ladder, joker), lambda cards: with_joker(cards, joker, ladder))


RARE: tuple[Joker, ...] = ("bug", "wild")


def test_rare_seven_card_hands_are_those_of_the_clear_engine() -> None:
    """Cards of one suit, and pictures: straight flushes, matches, five of a kind."""
    for ladder in (FORTUNE, FORTUNE_FIVE_OF_A_KIND):
        for joker in RARE:
            hands = deal(150, 7, cards=14)
            suited = np.where(hands == 13, 52, 4 * hands).astype(np.uint8)
            pictures = (52 - deal(150, 7, cards=21)).astype(np.uint8)
            for rows in (suited, pictures):
                agree(
                    rows,
                    high_batch(rows, ladder, joker),
                    lambda cards: with_joker(cards, joker, ladder),  # noqa: B023
                )


def test_mexican_hands_are_those_of_the_clear_engine() -> None:
    hands = deal(300, 5, cards=53)
    hands[:100, 0] = 52
    hands[100:200, 4] = 52
    hands = hands[[len(set(row)) == 5 for row in hands.tolist()]]
    batched = mexican_batch(hands[:, :4], hands[:, 4:])
    agree(hands, batched, lambda cards: mexican(cards[:4], cards[4:]))


@pytest.mark.parametrize("size", [3, 5, 7])
def test_low_hands_are_those_of_the_clear_engine(size: int) -> None:
    for hands in (deal(3_000, size), with_the_joker(1_000, size)):
        agree(hands, worths_batch(low_tables(), hands), low)
        agree(hands, worths_batch(low_tables(eight=True), hands), low_eight)


@pytest.mark.parametrize("hole", [4, 5])
def test_omaha_hands_are_those_of_the_clear_engine(hole: int) -> None:
    deals = deal(150, hole + 5)
    holes, boards = deals[:, :hole], deals[:, hole:]
    agree(deals, omaha_batch(tables(), holes, boards), lambda c: omaha(c[:hole], c[hole:]))
    lows = omaha_batch(low_tables(eight=True), holes, boards)
    agree(deals, lows, lambda c: omaha_low_eight(c[:hole], c[hole:]))
    assert 0 < np.count_nonzero(lows) < len(lows)


def test_a_million_hands_are_in_the_order_of_phevaluator() -> None:
    hands = deal(1_000_000, 7)
    same_order(high_batch(hands), [_pheval.evaluate_7cards(*row) for row in hands.tolist()])


def test_shorter_hands_are_in_the_order_of_phevaluator() -> None:
    fives, sixes = deal(100_000, 5), deal(100_000, 6)
    same_order(high_batch(fives), [_pheval.evaluate_5cards(*row) for row in fives.tolist()])
    same_order(high_batch(sixes), [_pheval.evaluate_6cards(*row) for row in sixes.tolist()])


def same_order(worths: npt.NDArray[np.int32], ranks: list[int]) -> None:
    """Theirs is a rank among 7,462 classes, of which 1 is the best."""
    theirs = -np.array(ranks)
    order = np.argsort(theirs, kind="stable")
    ours = worths[order].astype(np.int64)
    assert np.array_equal(np.sign(np.diff(ours)), np.sign(np.diff(theirs[order])))


@pytest.mark.parametrize("hole", [4, 5])
def test_omaha_agrees_with_pokerkit(hole: int) -> None:
    deals = deal(120, hole + 5, seed=2)
    holes, boards = deals[:, :hole], deals[:, hole:]
    texts = [("".join(named(h)), "".join(named(b))) for h, b in zip(holes, boards, strict=True)]
    same(omaha_batch(tables(), holes, boards), [OmahaHoldemHand.from_game(h, b) for h, b in texts])
    same(
        omaha_batch(low_tables(eight=True), holes, boards),
        [OmahaEightOrBetterLowHand.from_game_or_none(h, b) for h, b in texts],
    )


@pytest.mark.parametrize("size", [5, 7])
def test_lows_agree_with_pokerkit(size: int) -> None:
    # Half of the hands from aces to sixes only, so that pairs and close calls come up.
    low_cards = (deal(200, size, cards=24, seed=4) + 48) % 52
    hands = np.vstack([deal(200, size, seed=3), low_cards.astype(np.uint8)])
    texts = ["".join(named(row)) for row in hands]
    same(worths_batch(low_tables(), hands), [RegularLowHand.from_game(text) for text in texts])
    same(
        worths_batch(low_tables(eight=True), hands),
        [EightOrBetterLowHand.from_game_or_none(t) for t in texts],
    )


def same(ours: npt.NDArray[np.int32], theirs: Sequence[Hand | None]) -> None:
    """Each hand compares with the next as pokerkit says; no low is theirs None and our 0."""
    for i in range(len(theirs)):
        one, two = theirs[i - 1], theirs[i]
        assert (two is None) == (ours[i] == 0)
        if one is not None and two is not None:
            assert (one < two) == (ours[i - 1] < ours[i])
            assert (two < one) == (ours[i] < ours[i - 1])


def test_threads_change_nothing() -> None:
    hands = deal(300_001, 7, seed=5)
    assert np.array_equal(high_batch(hands, threads=1), high_batch(hands, threads=3))


def test_rows_that_are_no_hands_are_refused() -> None:
    with pytest.raises(Refusal, match=r"rows of 1 to 7 cards as bytes, .* shaped \(1, 8\)"):
        high_batch(deal(1, 8))
    with pytest.raises(Refusal, match="rows of 2 to 5 cards"):
        omaha_batch(tables(), deal(1, 1), deal(1, 5))
    with pytest.raises(Refusal, match="2 rows of hole cards need as many boards, not 1"):
        omaha_batch(tables(), deal(2, 4), deal(1, 5))


def test_what_is_no_hand_of_one_pack_reads_nothing_it_should_not() -> None:
    """Any bytes at all: the worth means nothing, and the look-up stays within its tables."""
    rows = np.random.default_rng(6).integers(0, 256, (100_000, 7), np.uint8)
    rows[:256] = np.arange(256, dtype=np.uint8)[:, None]
    t = tables(FORTUNE, "wild")
    assert len(t.rows) == len(t.places) == 1 << 16
    assert len(t.ranks) > int(t.rows.max()) + int(t.places.max())
    assert len(high_batch(rows, FORTUNE, "wild")) == len(rows)


def test_a_row_with_a_joker_that_is_not_in_the_pack_is_worth_nothing() -> None:
    assert not high_batch(with_the_joker(1_000, 7)).any()


def test_the_clear_engine_starts_without_the_kernels() -> None:
    """The command line must not wait for a compiler that it may never need."""
    code = (
        "import sys, houseway.hands.jokers, houseway.hands.low, houseway.hands.words; "
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["False", "False"]
