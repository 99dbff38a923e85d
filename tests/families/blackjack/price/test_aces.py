"""An ace where 22 is not over: which aces count eleven, at the table and in the price."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from houseway.cards.card import parse_card, parse_cards
from houseway.families.blackjack.counting import ACE, count_points
from houseway.families.blackjack.price.game import Game, best_result, worths
from houseway.families.blackjack.price.one_hand import OneHand
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from tests.families.blackjack.price.made import FREE, made, rules_of
from tests.families.blackjack.price.walk import best_play, walked
from tests.families.blackjack.tables import NO_BUST, duel, net

CENTURY = "lucky-derby/no-bust-21st-century-blackjack"
NEAR = 1e-12
HANDS = [
    hand for cards in range(1, 6) for hand in combinations_with_replacement(range(1, 11), cards)
]


def totals(hand: tuple[int, ...], elevens: int) -> list[int]:
    """Return everything that a hand can come to, each ace one or eleven, so many of them eleven."""
    ways = product(*((0, 10) if points == ACE else (0,) for points in hand))
    return [sum(hand) + sum(more) for more in ways if more.count(10) <= elevens]


@pytest.mark.parametrize(
    ("aces", "elevens", "up_to"), [("one", 1, 22), ("each", 5, 22), ("up-to-21", 1, 21)]
)
def test_a_hand_is_the_best_of_what_its_aces_can_be(aces: str, elevens: int, up_to: int) -> None:
    count = rules_of(made(count={"most": 22, "natural-counts": "22", "aces": aces})).play.count
    for hand in HANDS:
        best = max((one for one in totals(hand, elevens) if one <= up_to), default=sum(hand))
        found = count_points(hand, count, initial=False)
        assert (found.total, found.soft) == (best, best > sum(hand)), hand


@pytest.mark.parametrize("aces", ["one", "each", "up-to-21"])
def test_where_21_is_the_highest_total_it_makes_no_difference(aces: str) -> None:
    plain, other = rules_of(made()).play.count, rules_of(made(count={"aces": aces})).play.count
    for hand in HANDS:
        assert count_points(hand, plain, initial=True) == count_points(hand, other, initial=True)


@pytest.mark.parametrize("aces", ["one", "each", "up-to-21"])
def test_the_round_pays_what_the_price_counts(aces: str) -> None:
    filing = made(
        ranks="A6T",
        packs=2,
        player={**FREE},
        count={"most": 22, "natural-counts": "22", "aces": aces},
        double={},
        split={"hands": 2},
    )
    game = Game(rules_of(filing))
    found = walked(filing, game, best_play(game))
    assert found is not None
    assert worths(game, best_result(game)).ev == pytest.approx(float(found.ev), abs=NEAR)


@pytest.mark.parametrize(
    ("game", "readings", "ev"),
    [
        (NO_BUST, {}, 0.000662943198),
        (NO_BUST, {"aces": "one"}, 0.001664533759),
        (NO_BUST, {"aces": "up-to-21"}, -0.001371347921),
        (CENTURY, {"three-card-22": "live"}, -0.007097591615),
        (CENTURY, {"three-card-22": "live", "aces": "up-to-21"}, -0.011811005588),
    ],
)
def test_the_sign_hangs_on_it(game: str, readings: dict[str, str], ev: float) -> None:
    found = Game(BlackjackRules.of(load(game).read(readings)))
    assert worths(found, best_result(found)).ev == pytest.approx(ev, abs=1e-11)


@pytest.mark.parametrize(
    ("aces", "gains"), [("each", 1_000), ("one", -1_000), ("up-to-21", -1_000)]
)
def test_two_aces_against_21(aces: str, gains: int) -> None:
    filing = load(NO_BUST).read({"aces": aces})
    assert net(duel(filing, "Ah Ad", "9c 7d 5s", "stand")) == gains


def test_hints_know_it() -> None:
    rules = {
        aces: BlackjackRules.of(load(NO_BUST).read({"aces": aces}))
        for aces in ("each", "one", "up-to-21")
    }
    best = {}
    for aces, each in rules.items():
        worth = OneHand(each, parse_cards("Ah Ad"), (parse_card("6c"),)).after_look()
        best[aces] = max((value, way) for way, value in worth.items())[1]
    assert best == {"each": "stand", "one": "split", "up-to-21": "split"}
