"""Equal choices: the hint, the price and the simulator raise, and say that it is a tie."""

from __future__ import annotations

from fractions import Fraction

from houseway.analysis.advice import Advice, advise
from houseway.analysis.hints import Question, told
from houseway.analysis.price import price
from houseway.cards.card import parse_card, parse_cards
from houseway.families.library import load
from houseway.families.showdown.price.staged import up_card_game, up_card_payoffs
from houseway.families.showdown.price.up_card.game import price_up_card
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.hands import best_hands
from houseway.pricing.advice import InSight

TIED = load("casino-royale/three-card-poker")
HAND, UP = parse_cards("Tc 8c 5s"), parse_card("4s")


def test_the_hint_plays_and_says_that_folding_is_worth_the_same() -> None:
    found = advise(TIED, HAND, UP)
    assert found.choices == {"play": Fraction(-1), "fold": Fraction(-1)}
    assert (found.best, found.ties) == ("play", ("fold",))
    assert advise(TIED, HAND, parse_card("4c")).ties == ()


def test_at_a_table_the_hint_says_so_too() -> None:
    question = Question(TIED, 1, InSight(HAND, UP), ("play", "fold"))
    hint = told(question, advise(TIED, HAND, UP))
    assert hint.best == "play"
    assert hint.ties == ("fold",)
    assert hint.says == "Best: Play Bet, a tie with fold (−1.00 antes; fold −1.00)"
    assert "tie" not in told(question, Advice("play", {"play": Fraction(1)}, "exact")).says


def test_the_strategy_lists_the_tie() -> None:
    tables = price(TIED, wagers=["ante"], strategy=True).wagers["ante"].tables
    ties = next(each for each in tables if each.title.endswith("worth the same played and folded"))
    assert ("4", "10-8-5", "play or fold: a tie", "with 5 in the up card's suit", "0.0033 %") in (
        ties.rows
    )


def test_price_and_simulator_play_it() -> None:
    """10-8-5 with the five alone in the suit of the four: a tie, and all are played."""
    rules = TIED.rules
    assert isinstance(rules, ShowdownRules)
    game, paid = up_card_game(rules), up_card_payoffs(rules)
    found = price_up_card(game, paid)
    four = found.rows[game.rising.index("4")]
    tie = next(each for each in four.ties if each.hand == "10-8-5")
    assert tie.share * game.deals == 4 * 9 * 1128  # suits of the four, of ten and eight; rests
    hands = best_hands(game, paid, seen=True)
    number = sum(
        int(hands.step[place, "23456789TJQKA".index(card[0])])
        for place, card in enumerate(sorted(HAND, key=lambda c: -"23456789TJQKA".index(c[0])))
    )
    situation = hands.first[number] + 4  # of the digits ten, eight, five only the last
    assert hands.by_up["23456789TJQKA".index("4"), situation]
