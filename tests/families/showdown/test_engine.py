"""The kernels of the showdown family against the clear engine, which plays by the sheet."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.analysis.advice import advise
from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.card import RANKS, STANDARD_PACK, Card, card_index
from houseway.cards.draws import Forced
from houseway.families.library import load
from houseway.families.showdown.deal import draw_order, seats_from
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.price.outcomes import End, Rows
from houseway.families.showdown.price.prices import staged_game
from houseway.families.showdown.price.simple import simple_way
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import raised
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.events import COMMUNITY
from houseway.filings.filing import Filing
from houseway.hands.batch import high_batch
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import POKER, Category, Worth, category
from houseway.pricing.advice import InSight
from tests.of_family import SHOWDOWN

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
REDUCED = "casino-royale/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"
ULTIMATE = "casino-royale/ultimate-texas-holdem"


def rules_of(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules


# --- exhaustive, on a reduced deck ------------------------------------------------------------


def test_every_deal_of_twelve_cards_ends_as_the_engine_compares_it() -> None:
    filing = load(REDUCED).vary({"deck.ranks": "AKQ", "table.seats": 3})
    rules, judge = rules_of(filing), judge_of(filing)
    deck = rules.deck.cards
    played: Counter[tuple[Winner, bool, Category]] = Counter()
    for hand in combinations(deck, 3):
        left = [card for card in deck if card not in hand]
        for bank in combinations(left, 3):
            found = judge.compare(hand, bank)
            played[found.winner, found.qualified, found.player] += 3  # any of them lies face up
    counted: Counter[tuple[Winner, bool, Category]] = Counter()
    for end in staged_game(rules).ends("never-fold"):
        counted[end.found.winner, end.found.qualified, end.found.player] += end.deals
    assert counted == played


def test_the_best_play_of_twelve_cards_is_the_engine_s() -> None:
    """For every hand and up card what playing gains, by the engine's own pay rows."""
    filing = load(REDUCED).vary({"deck.ranks": "AKQ", "table.seats": 3})
    rules, judge = rules_of(filing), judge_of(filing)
    deck = rules.deck.cards
    best = Fraction()
    deals = 0
    for hand in combinations(deck, 3):
        left = [card for card in deck if card not in hand]
        for up in left:
            rest = [card for card in left if card != up]
            gained = Fraction()
            banks = list(combinations(rest, 2))
            for bank in banks:
                found = judge.compare(hand, (*bank, up))
                gained += judge.decide("ante", found)[0].value
                gained += judge.decide("play", found)[0].value
            deals += len(banks)
            best += max(gained, Fraction(-len(banks)))
    ends = staged_game(rules).ends("optimal")
    values = [Rows(rules, wager) for wager in rules.staged]
    counted = sum(
        sum((row.pay(end).value for row in values[:-1]), end.times * values[-1].pay(end).value)
        * end.deals
        for end in ends
    )
    assert sum(end.deals for end in ends) == deals
    assert counted == best


# --- sampled, on the full deck ----------------------------------------------------------------


def random_round(filing: Filing, seed: int) -> BankRound:
    """Two bettors, cards at random, never a fold."""
    rules = rules_of(filing)
    play, seats = rules.play, rules.table.seats
    cents = int(filing.limits().of(play.ante).min)
    before = [
        wager for wager in rules.wager if wager.made == "before-deal" and wager.at_most is None
    ]
    stakes = [
        Stake(seat, f"seat {seat}", wager.name, cents)
        for seat in (2, 3)
        for wager in before
        if cents >= filing.limits().of(wager.name).min
        and cents <= filing.limits().of(wager.name).max
        and "trips" not in wager.requires
    ]
    names = {1: "bank", 2: "seat 2", 3: "seat 3"}
    spots = [seat for seat in seats_from(play.dealing.start, seats, 1) if seat in (2, 3)]
    order = draw_order(play, spots, 1)
    cards = random.Random(seed).sample(STANDARD_PACK, len(order))
    setting = Setting(seats, 1, names, 10**9, stakes)
    round = open_round(filing, setting, Forced(cards))
    while ask := round.ask:
        raises = [choice for choice in ask.choices if choice not in ("check", "fold")]
        round.answer(ask.seat, raises[0])
    return round


def batched(filing: Filing, cards: list[Card]) -> Worth:
    rows = np.array([[card_index(card) for card in cards]], dtype=np.uint8)
    return Worth(int(high_batch(rows, rules_of(filing).play.ladder)[0]))


@pytest.mark.parametrize("id", SHOWDOWN)
def test_rounds_end_as_the_batched_evaluator_and_the_rows_say(id: str) -> None:
    filing = load(id)
    rules, judge = rules_of(filing), judge_of(filing)
    for seed in range(25):
        round = random_round(filing, seed)
        assert round.result is not None
        board = round.hands.get(COMMUNITY, [])
        bank = batched(filing, [*round.hands["1"], *board])
        for line in round.result.lines:
            own = batched(filing, [*round.hands[str(line.seat)], *board])
            winner: Winner = "player" if own > bank else "player-dealer" if own < bank else "tie"
            found = Comparison(
                winner,
                judge.qualifies(bank),
                category(own, judge.ladder),
                category(bank, judge.ladder),
            )
            end = End(1, found, 1)
            rows = Rows(rules, rules.wager_named(line.wager))
            if rows.of_both:
                six = [*round.hands[str(line.seat)], *round.hands["1"]]
                index = np.array([[card_index(card) for card in six]], dtype=np.uint8)
                made = category(Worth(int(high_batch(index)[0])), POKER)
                pays = [row.pay for row in rows.wager.pays.rows if row.on == f"six-card {made}"]
                assert line.result == (pays[0].result if pays else "lose")
            else:
                assert (line.result, line.pays) == (rows.pay(end).result, str(rows.pay(end)))


@pytest.mark.parametrize("seed", range(6))
def test_advice_at_the_river_is_what_the_engine_finds_against_every_bank(seed: int) -> None:
    filing = load(ULTIMATE)
    cards = random.Random(seed).sample(STANDARD_PACK, 7)
    hand, board = cards[:2], cards[2:]
    judge, rules = judge_of(filing), rules_of(filing)
    left = [card for card in STANDARD_PACK if card not in cards]
    gained = [
        sum(
            judge.decide(wager.name, judge.compare(hand, bank, board))[0].value
            for wager in rules.staged
        )
        for bank in combinations(left, 2)
    ]
    found = advise(filing, hand, None, board)
    assert found.choices["1x"] == Fraction(sum(gained)) / len(gained)
    assert found.choices["fold"] == -2


@pytest.mark.parametrize("seed", range(4))
def test_advice_against_an_up_card_is_what_the_engine_finds(seed: int) -> None:
    filing = load(THREE_CARD)
    cards = random.Random(seed).sample(STANDARD_PACK, 4)
    hand, up = cards[:3], cards[3]
    judge = judge_of(filing)
    left = [card for card in STANDARD_PACK if card not in cards]
    gained = []
    for rest in combinations(left, 2):
        found = judge.compare(hand, (*rest, up))
        gained.append(judge.decide("ante", found)[0].value + judge.decide("play", found)[0].value)
    assert advise(filing, hand, up).choices["play"] == Fraction(sum(gained)) / len(gained)


def test_caribbean_s_advice_agrees_with_the_engine_on_a_sample_of_banks() -> None:
    """All 163,185 banks are too many for the engine: 3,000 of them, within four deviations."""
    filing = load(CARIBBEAN)
    hand = [Card(text) for text in ("Ah", "Kd", "9c", "8d", "2s")]
    up = Card("Kc")
    judge = judge_of(filing)
    left = [card for card in STANDARD_PACK if card not in (*hand, up)]
    chance = random.Random(4)
    gained = []
    for _ in range(3_000):
        found = judge.compare(hand, (*chance.sample(left, 4), up))
        both = judge.decide("ante", found)[0].value + judge.decide("bet", found)[0].value
        gained.append(float(both))
    error = float(np.std(gained)) / len(gained) ** 0.5
    exact = float(advise(filing, hand, up).choices["bet"])
    assert abs(float(np.mean(gained)) - exact) < 4 * error


# --- the simple way ---------------------------------------------------------------------------


def test_three_card_folds_by_the_simple_way_as_often_as_its_lines_say() -> None:
    """Hand by hand against one up card of each rank; the price counts all of them."""
    filing = load(THREE_CARD)
    rules = rules_of(filing)
    ends = staged_game(rules).ends("house-way")
    folded = sum(end.deals for end in ends if not end.times)
    way, (stage,) = simple_way(rules), rules.play.stage
    rests = comb(48, 2)
    by_engine = 0
    for rank in RANKS:
        up = Card(f"{rank}s")
        left = [card for card in STANDARD_PACK if card != up]
        hands = (InSight(hand, up) for hand in combinations(left, 3))
        by_engine += 4 * rests * sum(not raised(filing, way, stage, seen) for seen in hands)
    assert folded == by_engine
