"""Ultimate Texas Hold'em against a plain play-out of every deal of small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from houseway.families.showdown import holdings as cell
from houseway.families.showdown.price.payoffs import WINNERS, Payoffs, Played
from houseway.families.showdown.price.ultimate.boards import Deck
from houseway.families.showdown.price.ultimate.game import follow, sweep
from houseway.families.showdown.price.ultimate.play import deals
from houseway.families.showdown.simple import RISING, Strategy, hand_name
from houseway.hands.comparison import Winner
from houseway.hands.ladder import Category
from tests.families.showdown.naive_ultimate import Cell, Naive, ends_of
from tests.families.showdown.paid import count, results, ultimate_payoffs_of
from tests.families.showdown.test_ultimate import BLIND, common


def odd_payoffs(seed: int, *, stays: bool = False, **menus: tuple[int, ...]) -> Payoffs:
    """Pays that no sheet has: they differ in every result, so that none can stand for another.

    `stays`: so does what a folded hand gains, as where a wager stays on the table.
    """
    draw = Random(seed)
    paid: dict[tuple[Winner, Category, Category], Fraction] = {}

    def pays(sign: int) -> Fraction:
        return sign * Fraction(draw.randrange(1, 40), draw.choice((1, 2, 3, 5)))

    def base(winner: Winner, bank: Category, player: Category) -> Fraction:
        sign = {"player": 1, "tie": draw.choice((-1, 1)), "player-dealer": -1}[winner]
        return paid.setdefault((winner, bank, player), pays(sign))

    def play(winner: Winner, bank: Category, player: Category) -> Fraction:
        return pays({"player": 1, "tie": 0, "player-dealer": -1}[winner])

    if stays:
        return ultimate_payoffs_of(base, play, fold=lambda *_: pays(-1), **menus)
    return ultimate_payoffs_of(base, play, fold=-11, **menus)


def flat_payoffs() -> Payoffs:
    """Whole numbers so small that choices are often worth exactly the same."""
    even: dict[Winner, int] = {"player": 1, "tie": 0, "player-dealer": -1}
    return ultimate_payoffs_of(
        lambda winner, bank, player: even[winner],
        lambda winner, bank, player: even[winner] if bank != "pair" else 0,
        fold=-1,
        preflop=(1, 2),
        flop=(1, 2),
        river=(1, 2),
    )


def deck_of(ranks: str, suits: str) -> Deck:
    return Deck(sum(1 << RISING.index(rank) for rank in ranks), len(suits))


def results_of(played: Played) -> set[tuple[object, ...]]:
    return {*results(played)}


@pytest.mark.parametrize(
    ("ranks", "suits", "given"),
    [
        ("9TJQKA", "cd", odd_payoffs(1)),
        ("2345A", "cd", odd_payoffs(2, preflop=(1, 2, 5), flop=(2, 3), river=(1, 4))),
        ("QKA", "cdhs", odd_payoffs(3, preflop=(), flop=(1,), river=(1, 2))),
        ("23A", "cdh", odd_payoffs(4, preflop=(2,), flop=())),
        ("9TJQKA", "cd", odd_payoffs(6, stays=True, flop=(1, 3), river=(1, 2))),
        ("QKA", "cdhs", odd_payoffs(7, stays=True, preflop=())),
        ("QKA", "cdhs", flat_payoffs()),
    ],
    ids=[
        "straight flushes",
        "wheels",
        "four of a kind",
        "nothing is raised on the flop",
        "a wager stays",
        "it stays, and nothing is raised before the flop",
        "ties",
    ],
)
def test_the_best_play_of_small_decks_is_counted_deal_by_deal(
    ranks: str, suits: str, given: Payoffs
) -> None:
    deck = deck_of(ranks, suits)
    found = sweep(given, deck=deck)
    each = deals(deck) // comb(deck.cards, 2)
    total: Counter[Cell] = Counter()
    worths: dict[str, Counter[int]] = {}
    plain = Naive(given, ranks, suits)
    for name, ends, choices in plain.hands():
        total += ends
        worths.setdefault(name, Counter()).update({-1: 1, **choices})
    assert results_of(found.best) == ends_of(total)
    assert {row.hand for row in found.chart} == set(worths)
    for row in found.chart:
        sums = worths[row.hand]
        assert row.holes == sums[-1]
        assert dict(row.choices) == {
            times: Fraction(sums[times], row.holes * each * plain.unit) for times, _ in row.choices
        }
    assert found.best.ev == sum(row.ev * row.holes for row in found.chart) / comb(deck.cards, 2)


@pytest.mark.parametrize(("ranks", "suits"), [("9TJQKA", "cd"), ("7KA", "cdhs"), ("2345A", "cd")])
def test_a_strategy_is_followed_deal_by_deal(ranks: str, suits: str) -> None:
    """By tables drawn at random, so that every kind of situation is told from every other."""
    draw = Random(7)
    given = odd_payoffs(5, flop=(1, 2), river=(1, 3))
    hands = [
        hand_name(low, high, suited)
        for low in range(13)
        for high in range(low, 13)
        for suited in (False, True)
    ]
    strategy = Strategy(
        "at random",
        tuple((hand, draw.choice((3, 4))) for hand in sorted(set(hands)) if draw.random() < 0.2),
        tuple(
            tuple(draw.choice((0, 0, 1, 2)) for _ in range(13)) for _ in range(cell.FLOP_FAMILIES)
        ),
        tuple(
            tuple(draw.choice((0, 1, 3)) for _ in range(cell.MOST_OUTS + 1))
            for _ in range(cell.RIVER_FAMILIES)
        ),
    )
    found = follow(given, strategy, deck=deck_of(ranks, suits))
    assert results_of(found) == ends_of(Naive(given, ranks, suits).followed(strategy))


def test_counts_of_a_deck_sum_to_its_deals() -> None:
    deck = deck_of("9TJQKA", "cd")
    found = sweep(odd_payoffs(1), deck=deck)
    assert count(found.best) == deals(deck) == 66 * 120 * 21 * 10


def test_a_better_blind_is_worth_what_the_counts_say() -> None:
    """Nobody folds a flush that could win, so the play stays and only the pays go up."""
    few = deck_of("9TJQKA", "cdhs")
    plain = sweep(common(), deck=few)
    better = sweep(common({**BLIND, "flush": Fraction(5, 2)}), deck=few)
    won = count(
        plain.best, lambda r: r.player == "flush" and r.winner == "player" and r.path.times > 0
    )
    assert better.best.ev - plain.best.ev == Fraction(won, count(plain.best)) > 0
    assert better.best.ends == plain.best.ends


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    sweep(
        ultimate_payoffs_of(lambda w, b, p: WINNERS.index(w) - 1, lambda w, b, p: 0),
        deck=deck_of("9TJQKA", "cdhs"),
        progress=lambda done, total: told.append((done, total)),
    )
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {total for _, total in told} == {len(told)}
