"""A phrase that a family cannot say yet is another thing than one that is misspelled."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.baccarat.conditions import parse_condition
from houseway.families.showdown.conditions import parse_showdown_condition
from houseway.filings.phrases import Phrases
from houseway.hands.ladder import POKER

OWN = Phrases(
    ("red wins", "black wins", "tie"),
    {"green wins": "the ball on zero"},
    nothing="a ball can do",
    such_as="red wins",
)


@pytest.mark.parametrize(
    ("phrase", "says"),
    [
        (
            "green wins",
            '"green wins" cannot be said in this family yet (the ball on zero); '
            'what can be said: "red wins", "black wins"',
        ),
        (
            "grene wins",
            '"grene wins" cannot be said in this family yet (green wins: the ball on zero); '
            'what can be said: "red wins", "black wins"',
        ),
        (
            "tie red",
            '"tie red" cannot be said in this family, though it knows the words; '
            'what can be said: "red wins", "tie"',
        ),
        ("bluck wins", '"bluck wins" is nothing a ball can do: did you mean "black wins"? (such'),
        ("?", '"?" is nothing a ball can do: write it as a filing does (such as: red wins)'),
    ],
)
def test_each_gets_its_own_sentence(phrase: str, says: str) -> None:
    assert OWN.refusal(phrase).says.startswith(says)


@pytest.mark.parametrize(
    "phrase", ["perfect pair", "Perfect Pair", "player suited pair", "player wins by 4 or more"]
)
def test_what_baccarat_cannot_say(phrase: str) -> None:
    with pytest.raises(Refusal, match="cannot be said in this family yet"):
        parse_condition(phrase)


@pytest.mark.parametrize("phrase", ["flush or better", "pair of aces", "ace high"])
def test_what_a_showdown_cannot_say(phrase: str) -> None:
    with pytest.raises(Refusal, match="cannot be said in this family yet"):
        parse_showdown_condition(phrase, POKER)
