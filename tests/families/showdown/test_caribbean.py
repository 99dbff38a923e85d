"""Caribbean Stud's kernel: published totals to the last deal, and every deal of a small deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from phevaluator import evaluate_cards

from houseway.cards.card import STANDARD_PACK, Card, parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.showdown.price.bonuses import count_hands
from houseway.families.showdown.price.payoffs import WINNERS, Payoffs, Played
from houseway.families.showdown.price.up_card.game import UpCardPrice, gathered, price_up_card
from houseway.families.showdown.price.up_card.rows import EVERY
from houseway.families.showdown.price.up_card.tables import UpCardGame, tables
from houseway.hands.high import high
from houseway.hands.ladder import POKER, RANK_VALUES, Worth, category, least
from houseway.hands.qualifier import least_worth
from houseway.hands.words import ranks_of
from tests.families.showdown.naive_up_card import Naive
from tests.families.showdown.up_card_faces import (
    ACE_KING,
    advise_caribbean,
    made,
    pair_or_better,
    price_caribbean,
)
from tests.families.showdown.up_card_pays import casino_caribbean, odd, of_filing

FILED = "lucky-derby/caribbean-stud"

DEALS = 19_933_230_517_200
"""A bettor's hand, an up card, four more cards: the published number of all deals."""

PAIR = least("pair")


def casino() -> UpCardPrice:
    return price_caribbean(casino_caribbean())


def lost(played: Played) -> int:
    """Antes lost over all deals."""
    total = -played.ev * DEALS
    assert total.denominator == 1
    return int(total)


# --- the casinos' game, whose totals are published ----------------------------------------------


def test_all_deals_are_as_many_as_published() -> None:
    assert casino().game.deals == casino().optimal.counts.sum() == DEALS


def test_the_best_play_loses_the_published_total() -> None:
    """5.224 % of the ante."""
    assert lost(casino().optimal) == 1_041_372_912_372


def test_the_best_line_loses_the_published_total() -> None:
    assert casino().simple.says == "play A-K-J-8-3 or better"
    assert lost(casino().simple) == 1_059_715_400_580


def test_plain_ways_to_play_lose_the_published_totals() -> None:
    assert lost(pair_or_better(casino())) == 1_090_272_101_460
    assert lost(casino().mimic) == 1_132_600_203_540
    assert lost(casino().always) == 3_310_360_338_060


def follow(plays: Callable[[Worth, str], bool]) -> Played:
    """Play the casinos' game by a rule that goes by a hand's worth and the rank of the up card."""
    found = casino()
    played = found.counts.copy()
    for place, up in enumerate(found.game.rising):
        for number, worth in enumerate(tables(found.game).worths):
            if not plays(worth, up):
                played[place, number] = 0
    return gathered(found.game, found.payoffs, "a rule", found.counts, played)


def test_a_rule_of_thumb_loses_the_published_total() -> None:
    """Ace-king is raised when the up card matches any of the five cards."""

    def plays(worth: Worth, up: str) -> bool:
        return worth >= PAIR or (worth >= ACE_KING and RANK_VALUES[up] in ranks_of(worth))

    assert lost(follow(plays)) == 1_063_176_931_284


def test_three_rules_of_thumb_lose_the_published_total() -> None:
    """Ace-king against 2 to Q that matches; against A or K with a Q or J; with a Q, and the up
    card unmatched and below the fourth card."""

    def plays(worth: Worth, up: str) -> bool:
        if worth >= PAIR or worth < ACE_KING:
            return worth >= PAIR
        rank, held = RANK_VALUES[up], ranks_of(worth)
        if up in "AK":
            return held[2] in (RANK_VALUES["Q"], RANK_VALUES["J"])
        return rank in held or (held[2] == RANK_VALUES["Q"] and rank < held[3])

    assert lost(follow(plays)) == 1_041_417_758_724


def test_the_bank_fails_to_qualify_as_often_as_published() -> None:
    """43.68 % of deals."""
    unqualified = Fraction(int(casino().optimal.counts[:, :, 0].sum()), DEALS)
    assert round(float(unqualified), 4) == 0.4368


def test_the_rows_are_the_published_rules_and_cost_less_than_they_do() -> None:
    found = casino()
    rows = {row.up: row for row in found.rows}
    assert (rows["2"].weakest, rows["2"].matching) == ("A-K-Q-4-3", "A-K-4-3-2")
    assert (rows["9"].weakest, rows["9"].matching) == ("A-K-Q-10-2", "A-K-9-4-3")
    assert (rows["J"].weakest, rows["J"].matching) == ("any pair", "A-K-J-3-2")
    assert (rows["Q"].weakest, rows["Q"].matching) == ("A-K-Q-3-2", None)
    assert rows["K"].weakest == rows["A"].weakest == "A-K-J-3-2"
    assert lost(found.optimal) < lost(found.by_rows) < 1_041_417_758_724


def test_every_hand_is_dealt_as_often_as_it_should_be() -> None:
    played, folded = made(casino().optimal)
    each = 47 * comb(46, 4)
    dealt = count_hands(5)
    assert {hand: (folded[hand] + played[hand]) // each for hand in dealt} == dealt
    assert [hand for hand in folded if folded[hand]] == ["high card"]


# --- the filing's -------------------------------------------------------------------------------


def test_a_bet_of_one_ante_is_hardly_ever_refused() -> None:
    """Not qualifying, the bank pays everybody: only against a king or an ace is anything folded."""
    found = price_caribbean(of_filing(FILED))
    lines = {row.up: row.weakest for row in found.rows}
    assert {up for up, weakest in lines.items() if weakest != EVERY} == {"K", "A"}
    assert lines["K"] == lines["A"] == "K-5-4-3-2"
    assert found.by_rows.ev == found.optimal.ev
    assert found.simple.says == "play every hand"
    assert found.ignoring.ev == found.always.ev
    assert round(float(found.optimal.ev), 6) == -0.016905


# --- every deal of small decks ------------------------------------------------------------------

SMALL = [
    UpCardGame(PAIR, POKER, 1, "A2345"),
    UpCardGame(least_worth("two pair"), POKER, 2, "AK"),
]
NAMES = [f"{game.packs} of {game.ranks}" for game in SMALL]


@lru_cache(maxsize=len(SMALL))
def naive(game: UpCardGame) -> Naive:
    return Naive(game)


@pytest.mark.parametrize("game", SMALL, ids=NAMES)
def test_a_small_deck_is_worth_what_counting_every_deal_says(game: UpCardGame) -> None:
    for paid in (of_filing(FILED), casino_caribbean(), odd(POKER)):
        found = price_up_card(game, paid)
        assert found.optimal.ev == naive(game).optimal(paid)
        assert found.ignoring.ev == naive(game).ignoring(paid)
        assert found.simple.ev == naive(game).best_line(paid)
        counts = found.optimal.counts
        cells = {tuple(map(int, at)): int(counts[tuple(at)]) for at in np.argwhere(counts)}
        assert cells == naive(game).counts(paid)
        assert found.optimal.ev - found.by_rows.ev == sum(row.cost for row in found.rows)


# --- single hands, another evaluator as the judge -----------------------------------------------

LEAST_ACE_KING: int = evaluate_cards("Ac", "Kc", "4d", "3d", "2d")
"""phevaluator's number of it; lower is better there."""


def played_out(paid: Payoffs, hand: tuple[Card, ...], up: Card) -> Fraction:
    """What playing is worth, over every four cards left."""
    mine = evaluate_cards(*hand)
    own = POKER.categories.index(category(high(hand)))
    left = [card for card in STANDARD_PACK if card not in (*hand, up)]
    ends: Counter[tuple[int, bool]] = Counter()
    for rest in combinations(left, 4):
        bank = evaluate_cards(up, *rest)
        winner = "player" if mine < bank else "tie" if mine == bank else "player-dealer"
        ends[WINNERS.index(winner), bank <= LEAST_ACE_KING] += 1
    gained = sum(deals * paid.gain(paid.paths[0], *end, own) for end, deals in ends.items())
    return Fraction(gained) / ends.total()


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("As Kd Qh 5c 2s", "4s"),  # two cards in the up card's suit
        ("As Ks Qs 7s 2d", "6s"),  # four
        ("Ah Kd 9c 6s 3s", "9s"),  # its rank
        ("4h 4d Jc 8s 2h", "Ah"),
        ("Qh 9h 6h 5h 2h", "Th"),  # a flush in the up card's suit
        ("Qh 9h 6h 5h 2h", "Tc"),  # and in another
    ],
)
def test_advice_is_what_the_cards_left_say(hand: str, up: str) -> None:
    paid, cards, card = odd(POKER), parse_cards(hand), parse_card(up)
    found = advise_caribbean(paid, cards, card)
    assert found == {"play": played_out(paid, cards, card), "fold": Fraction(-2, 3)}


def test_advice_is_what_the_cards_left_say_for_hands_at_random() -> None:
    random = Random(5)
    paid = of_filing(FILED)
    for _ in range(4):
        *hand, up = random.sample(STANDARD_PACK, 6)
        found = advise_caribbean(paid, hand, up)["play"]
        assert found == played_out(paid, tuple(hand), up), (hand, up)


def test_more_packs_than_can_be_counted_are_refused() -> None:
    with pytest.raises(Refusal, match="too many to count"):
        price_caribbean(casino_caribbean(), packs=6)
