"""Published figures of ordinary blackjack, priced by the same loops as the filings.

The returns of games and of hands are Michael Shackleford's (wizardofodds.com, Blackjack appendix
9): hands by their exact cards, to the sixth digit; whole games with splits that know how many hands
there are, but not their cards, so that they agree to a thousandth of a percent and no further.
"""

from __future__ import annotations

from functools import lru_cache

import pytest

from houseway.cards.card import parse_card, parse_cards
from houseway.families.blackjack.price.counted import by_totals_counted
from houseway.families.blackjack.price.game import Game, best_result, worths
from houseway.families.blackjack.price.one_hand import OneHand
from houseway.families.blackjack.rules import BlackjackRules
from tests.families.blackjack.price.made import HITS_SOFT_17, STANDS_ON_17, made, rules_of
from tests.sizes import spread

NEAR = 1e-5
PRINTED = 1e-6

GAMES = [
    (1, "stands", True, True, 0.001839),
    (1, "stands", True, False, 0.000423),
    (1, "hits", True, True, -0.000072),
    (1, "hits", True, False, -0.001513),
    (2, "hits", True, True, -0.003797),
    (2, "hits", True, False, -0.005252),
    (5, "hits", True, True, -0.005918),
    (5, "hits", True, False, -0.007366),
    (6, "hits", False, True, -0.0072705),
    (6, "hits", False, False, -0.0086975),
    (8, "hits", False, True, -0.007562),
    (8, "hits", False, False, -0.0089865),
]
"""Packs, what the bank does with soft 17, whether it looks, and doubling after a split."""

HANDS = [
    (1, "stands", True, "As", "2d Ac", -0.661732, -0.067808, -0.593281),
    (1, "stands", True, "As", "4d 3c", -0.657967, -0.345048, -1.126423),
    (1, "stands", True, "As", "6d 5c", -0.634013, 0.172946, 0.240259),
    (1, "stands", True, "As", "7d Ac", -0.101015, -0.108386, -0.357778),
    (1, "hits", True, "As", "6d 4c", -0.575556, 0.045103, 0.030867),
    (2, "hits", True, "As", "5d 4c", -0.589636, -0.124218, -0.438228),
    (5, "hits", True, "As", "7d 3c", -0.593574, 0.034084, -0.026078),
    (6, "hits", False, "As", "2d Ac", -0.722356, -0.379910, -1.024099),
    (6, "hits", False, "As", "6d 5c", -0.720879, -0.235772, -0.535879),
    (8, "hits", False, "As", "6d Ac", -0.665036, -0.462428, -0.998987),
]


@lru_cache(maxsize=4)
def standard(packs: int, soft_17: str, looks: bool, after_split: bool) -> BlackjackRules:
    """Any two cards doubled, pairs split to four hands, aces once and for one card each, 3 to 2."""
    bank: dict[str, object] = {"chart": HITS_SOFT_17 if soft_17 == "hits" else STANDS_ON_17}
    bank |= {"peek": ["ace", "ten"]} if looks else {"second": "after-play"}
    return rules_of(
        made(packs=packs, bank=bank, double={"after-split": after_split}, split={"hands": 4})
    )


@pytest.mark.parametrize(
    ("packs", "soft_17", "looks", "after_split", "published"), spread(GAMES, 4)
)
def test_games(packs: int, soft_17: str, looks: bool, after_split: bool, published: float) -> None:
    game = Game(standard(packs, soft_17, looks, after_split))
    assert worths(game, best_result(game)).ev == pytest.approx(published, abs=NEAR)


@pytest.mark.parametrize(
    ("packs", "soft_17", "looks", "up", "cards", "stand", "hit", "double"), spread(HANDS, 4)
)
def test_hands(
    packs: int,
    soft_17: str,
    looks: bool,
    up: str,
    cards: str,
    stand: float,
    hit: float,
    double: float,
) -> None:
    rules = standard(packs, soft_17, looks, True)
    found = OneHand(rules, parse_cards(cards), (parse_card(up),)).after_look()
    assert found["stand"] == pytest.approx(stand, abs=PRINTED)
    assert found["hit"] == pytest.approx(hit, abs=PRINTED)
    assert found["double"] == pytest.approx(double, abs=PRINTED)


def test_the_game_of_six_packs() -> None:
    """0.615 % where soft 17 is hit, 0.403 % where it stands: composition by composition."""
    hits, stands = (Game(standard(6, soft_17, True, True)) for soft_17 in ("hits", "stands"))
    assert worths(hits, best_result(hits)).ev == pytest.approx(-0.00615, abs=NEAR)
    assert worths(stands, best_result(stands)).ev == pytest.approx(-0.00403, abs=NEAR)


HARD = {
    16: "S S S S S H H H H H",
    13: "S S S S S H H H H H",
    12: "H H S S S H H H H H",
    11: "DH DH DH DH DH DH DH DH DH DH",
    10: "DH DH DH DH DH DH DH DH H H",
    9: "H DH DH DH DH H H H H H",
    8: "H H H H H H H H H H",
}
SOFT = {
    19: "S S S S DS S S S S S",
    18: "DS DS DS DS DS S S H H H",
    17: "H DH DH DH DH H H H H H",
    16: "H H DH DH DH H H H H H",
    14: "H H H DH DH H H H H H",
}
PAIRS = {
    1: "P P P P P P P P P P",
    2: "P P P P P P - - - -",
    4: "- - - P P - - - - -",
    6: "P P P P P - - - - -",
    7: "P P P P P P - - - -",
    8: "P P P P P P P P P P",
    9: "P P P P P - P P - -",
    10: "- - - - - - - - - -",
}


def test_the_printed_strategy_is_the_one_that_people_carry() -> None:
    """Six packs, soft 17 hit: the chart that every book prints."""
    printed = by_totals_counted(standard(6, "hits", True, True)).printed
    assert printed.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    for total, row in HARD.items():
        assert " ".join(printed.plain.hard[total]) == row, total
    for total, row in SOFT.items():
        assert " ".join(printed.plain.soft[total]) == row, total
    for kind, row in PAIRS.items():
        assert " ".join(word or "-" for word in printed.pairs[kind]) == row, kind
