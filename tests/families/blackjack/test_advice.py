"""Hints: what every choice is worth, by the hand's cards and what lies open of the bank's."""

from __future__ import annotations

import pytest

from houseway.analysis.advice import advise
from houseway.cards.card import Card, parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.advice import BlackjackAdviser
from houseway.families.library import load
from houseway.felt.events import Asked
from houseway.pricing.advice import Advice, InSight
from tests.families.blackjack.tables import NO_BUST, PLAIN, read

SPANISH = "lucky-derby/pure-spanish-21-5"


def advised(game: str, cards: str, up: str) -> Advice:
    return advise(load(game), parse_cards(cards), parse_card(up))


def test_every_choice_has_its_worth() -> None:
    found = advised(PLAIN, "Ts 6d", "9h")
    assert found.best == "surrender"
    assert {*found.choices} == {"stand", "hit", "double", "surrender"}
    assert float(found.choices["surrender"]) == -0.5
    assert found.choices["double"] == pytest.approx(2 * found.choices["hit"], abs=1e-3)


def test_a_pair_may_be_split_and_a_hand_of_three_no_more_doubled() -> None:
    assert advised(PLAIN, "8s 8d", "9h").best == "split"
    assert {*advised(PLAIN, "5s 4d 3c", "2h").choices} == {"stand", "hit"}


def test_a_natural_is_worth_even_money_at_6_to_5() -> None:
    found = advised(PLAIN, "As Kd", "Ah")
    assert found.best == "even-money"
    assert float(found.choices["even-money"]) == 1
    # 95 tens are left of 309 cards: 6:5 of the rest.
    assert float(found.choices["decline"]) == pytest.approx(1.2 * (1 - 95 / 309), abs=1e-12)


def test_hands_with_which_nothing_can_be_done_are_refused() -> None:
    with pytest.raises(
        Refusal, match="the best play depends on the bank's open card: add --up CARD"
    ):
        advise(load(PLAIN), parse_cards("Ts 6d"))
    with pytest.raises(Refusal, match="nothing can be done with 26, over"):
        advised(PLAIN, "Ts 6d Th", "9h")
    with pytest.raises(Refusal, match="nothing can be done against what the bank shows"):
        advised(NO_BUST, "Ts 6d", "Jk")
    with pytest.raises(Refusal, match="by the chart no hand comes to"):
        advised(PLAIN, "Ts 9d Ah", "9h")


def test_at_a_table_the_other_hands_of_the_spot_are_seen() -> None:
    filing = load(PLAIN)
    adviser = BlackjackAdviser(filing)
    hands: dict[str, list[Card | None]] = {
        "1": [parse_card("6h"), None],
        "3": [*parse_cards("8c 3s")],
        "3.2": [*parse_cards("8d")],
        "3.3": [*parse_cards("8h Ts")],
    }
    ask = Asked(1, 3, "p3", "", {"hit": 0, "double": 1000}, "", hand="3")
    seen = adviser.asked(hands, ask, 1)
    assert seen == InSight(
        parse_cards("8c 3s"),
        parse_card("6h"),
        (),
        1,
        (parse_cards("8d"), parse_cards("8h Ts")),
        ("hit", "double"),
    )
    found = adviser.advise(seen)
    assert found.best == "double"
    assert "surrender" not in found.choices
    alone = advised(PLAIN, "8c 3s", "6h")
    assert found.choices["hit"] != alone.choices["hit"]  # two eights and a ten more are gone


def test_what_is_asked_tells_the_moment() -> None:
    adviser = BlackjackAdviser(load(PLAIN))
    hand, up = parse_cards("9c 9d"), parse_card("Ah")
    insured = adviser.advise(InSight(hand, up, choices=("decline", "insure")))
    assert insured.best == "decline"
    # Half the wager, by 96 tens among the 309 cards that are not seen.
    half = (2 * 96 / 309 - 213 / 309) / 2
    gain = float(insured.choices["insure"] - insured.choices["decline"])
    assert gain == pytest.approx(half, abs=1e-11)


def test_a_doubled_hand_may_be_doubled_again_or_rescued() -> None:
    adviser = BlackjackAdviser(load(SPANISH).read({"double-double": "allowed"}))
    asked = ("stand", "double", "rescue")
    seen = InSight(parse_cards("6c 5d 2h"), parse_card("9s"), choices=asked)
    found = adviser.advise(seen)
    assert {*found.choices} == {*asked}
    assert found.choices["rescue"] == -1
    assert found.best == "rescue"


def test_early_surrender_is_asked_before_the_look() -> None:
    filing = read(PLAIN, {"play.surrender.when": "early"})
    adviser = BlackjackAdviser(filing)
    seen = InSight(parse_cards("Tc 6d"), parse_card("Ah"), choices=("stay", "surrender"))
    found = adviser.advise(seen)
    assert found.best == "surrender"
    assert found.choices["surrender"] == pytest.approx(-0.5)
    assert found.choices["stay"] < -0.6


def test_a_look_at_every_up_card_is_rehearsed() -> None:
    seen = [*BlackjackAdviser(load(PLAIN)).rehearsals()]
    assert len(seen) == 10
