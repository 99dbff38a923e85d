"""Hints: every setting of a hand, the best first, as the table would ask for it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.analysis.advice import advise
from houseway.cards.card import parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.pai_gow.advice import PaiGowAdviser
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.settings import Ways

PLAYED = load("oceana/fortune-pai-gow-poker")
REFUSED = load("cameo/fortune-pai-gow-poker")
HAND = parse_cards("Ks Kd 7h 7c As 9d 4c")


def test_all_settings_ranked() -> None:
    heard: list[tuple[int, int]] = []
    found = advise(PLAYED, HAND, progress=lambda done, total: heard.append((done, total)))
    assert {*found.choices} == {*Ways(HAND, PaiGowRules.of(PLAYED).play.way).names}
    assert [*found.choices.values()] == sorted(found.choices.values(), reverse=True)
    assert found.best == "7c-7h"
    assert found.choices["7c-7h"] == Fraction(33_627_848 - 3_391_784, 53_524_680)
    assert found.choices["Kd-Ks"] == -1, "a foul"
    assert "53,524,680 hands" in found.method
    assert "7♣ 7♥ in front here (two pair, high pair aces, kings or queens)" in found.method
    assert heard[-1][0] == heard[-1][1]


def test_a_foul_is_no_choice_where_it_is_refused() -> None:
    found = advise(REFUSED, HAND)
    assert len(found.choices) == 20
    assert "Kd-Ks" not in found.choices
    assert found.ties == ()


def test_copies_that_push_are_worth_more() -> None:
    pushed = advise(REFUSED.vary({"play.copies": "push"}), HAND)
    usual = advise(REFUSED, HAND)
    assert all(pushed.choices[name] >= worth for name, worth in usual.choices.items())
    assert sum(pushed.choices.values()) > sum(usual.choices.values())


def test_a_hint_goes_by_seven_cards_and_nothing_else() -> None:
    with pytest.raises(Refusal, match="a hand has 7 cards, not 6"):
        advise(PLAYED, HAND[:6])
    with pytest.raises(Refusal, match="nothing lies open"):
        advise(PLAYED, HAND, parse_card("2c"))


def test_a_choice_in_words() -> None:
    assert PaiGowAdviser(PLAYED).choice_words("Jk-Ah") == "Joker A♥ in front"
    [seen] = PaiGowAdviser(PLAYED).rehearsals()
    assert len(set(seen.hand)) == 7
