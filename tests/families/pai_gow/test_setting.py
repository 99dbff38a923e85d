"""Front and back: what they are worth, the joker in them, fouls, copies and who wins."""

from __future__ import annotations

from itertools import combinations

import pytest

from houseway.cards.card import packs, parse_cards
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.pai_gow.judge import outcome_of
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.setting import (
    BUG,
    WILD,
    Ranking,
    Setting,
    Worths,
    front_worth,
    met,
    ranking,
    worths,
)
from houseway.hands.high import high
from houseway.hands.jokers import with_joker
from houseway.hands.ladder import Category, Worth, category
from houseway.hands.looked_up import looked_up
from houseway.hands.meeting import comes_to


def set_as(text: str, ranked: Ranking = BUG) -> Worths:
    front, back = (parse_cards(part) for part in text.split("/"))
    return worths(Setting(front, back), ranked)


def two(text: str, ranked: Ranking = WILD) -> Worth:
    return high(parse_cards(text), ranked.ladder)


@pytest.mark.parametrize(
    ("setting", "plays_as"),
    [
        # lucky-derby-1, 3: the printed example, and the one worked from it.
        ("Ad Jk / 9h 9c 7d 3s 2c", "Ad Kc"),
        ("Qd Jk / Ah Jc 9d 7s 3c", "Qd Kc"),
        # A pair that stays below the back is kept.
        ("9d Jk / Th Tc 7d 3s 2c", "9d 9c"),
        ("Ad Jk / 9h 9c 7d 7s 2c", "Ad Ac"),
        # One below the other card, when it must be.
        ("Ad Jk / As Kc 9d 7s 3c", "Ad Kc"),
        ("Ad Jk / As Qc 9d 7s 3c", "Ad Qc"),
        ("Kd Jk / As 9c 8d 7s 3c", "Kd Qc"),
        # Behind, it is wild without regard to the front.
        ("Kd Qd / As 9c 8d 7s Jk", "Kd Qd"),
    ],
)
def test_a_wild_joker_takes_the_best_value_that_keeps_the_hand_legal(
    setting: str, plays_as: str
) -> None:
    found = set_as(setting, WILD)
    assert (found.front, found.foul) == (two(plays_as), False)


def test_a_front_that_no_value_saves_is_a_foul() -> None:
    assert set_as("Ad Jk / Ks Qc 9d 7s 3c", WILD).foul


def test_a_bug_in_front_is_an_ace_even_if_that_is_a_foul() -> None:
    assert set_as("Ad Jk / 9h 9c 7d 3s 2c").foul
    assert set_as("Kd Jk / 9h 9c 7d 3s 2c").front == two("Kd Ac")


def test_a_back_that_begins_like_the_front_is_the_higher_hand() -> None:
    """lucky-derby-1, 3: where the first two cards tie, the five are higher."""
    assert not set_as("Ad Kd / As Kc 9d 7s 3c").foul
    assert not set_as("9d 9h / 9s 9c Ad 7s 3c").foul
    assert set_as("Ad Kd / As Qc 9d 7s 3c").foul


def test_a_setting_has_two_and_five_cards() -> None:
    with pytest.raises(Refusal, match="2 cards in front and 5 behind, and 3 and 4 were set"):
        set_as("Ad Kd Qd / As Kc 9d 7s")


@pytest.mark.parametrize(
    ("player", "result"),
    [
        ((2, 2), "win"),
        ((2, 0), "push"),
        ((0, 2), "push"),
        ((0, 0), "lose"),
        # Copies are the bank's, front and back each for itself.
        ((1, 2), "push"),
        ((2, 1), "push"),
        ((1, 0), "lose"),
        ((0, 1), "lose"),
        ((1, 1), "lose"),
    ],
)
def test_copies_go_to_the_bank(player: tuple[int, int], result: str) -> None:
    """cameo 4, rule 48; comstock 11; lucky-derby-1, 1."""
    own = Worths(*(Worth(10 + half) for half in player))
    own = Worths(own.front, Worth(own.back + 100))
    found = met(own, Worths(Worth(11), Worth(111)))
    assert comes_to(found, "player-dealer") == result
    assert (found.low == "copies", found.high == "copies") == (player[0] == 1, player[1] == 1)


def test_a_foul_loses_whatever_the_bank_has() -> None:
    """cameo 4, rules 35 and 36."""
    play = PaiGowRules.of(load("cameo/double-hand-poker")).play
    meeting = met(Worths(Worth(30), Worth(20)), Worths(Worth(1), Worth(2)))
    assert outcome_of(play, meeting, foul=False) == "wins"
    assert outcome_of(play, meeting, foul=True) == "loses"


@pytest.mark.parametrize(
    ("ranked", "cards", "kind"),
    [
        (ranking("wild"), "Ks Kd Kh Kc Jk", "four of a kind"),
        (ranking("wild", fives="all"), "Ks Kd Kh Kc Jk", "five of a kind"),
        (ranking("wild", fives="all"), "As Ad Ah Ac Jk", "five aces"),
        (ranking("wild", fives="none"), "As Ad Ah Ac Jk", "four of a kind"),
        (ranking("bug", fives="none"), "As Ad Ah Ac Jk", "four of a kind"),
        (BUG, "Ks Kd Kh Jk 2c", "three of a kind"),
    ],
)
def test_five_of_a_kind_is_a_matter_of_the_ranking(
    ranked: Ranking, cards: str, kind: Category
) -> None:
    assert (
        category(looked_up(parse_cards(cards), ranked.joker, ranked.ladder), ranked.ladder) == kind
    )


def test_five_aces_and_the_wheel_stand_where_the_sheet_puts_them() -> None:
    below = ranking(fives_above="four of a kind")
    royal, aces = parse_cards("As Ks Qs Js Ts"), parse_cards("As Ad Ah Ac Jk")
    assert looked_up(royal, "bug", BUG.ladder) < looked_up(aces, "bug", BUG.ladder)
    assert looked_up(royal, "bug", below.ladder) > looked_up(aces, "bug", below.ladder)
    second = ranking(wheel="second-highest").ladder
    wheel, king = parse_cards("As 2d 3h 4c 5s"), parse_cards("Ks Qd Jh Tc 9s")
    assert looked_up(wheel, "bug", BUG.ladder) < looked_up(king, "bug", BUG.ladder)
    assert looked_up(wheel, "bug", second) > looked_up(king, "bug", second)
    with pytest.raises(Refusal, match="a bug makes five of a kind of aces only"):
        ranking("bug", fives="all")


@pytest.mark.parametrize("ranked", [BUG, WILD])
def test_every_two_cards_are_worth_what_the_clear_engine_says(ranked: Ranking) -> None:
    for front in combinations(packs(1, jokers=1), 2):
        assert front_worth(front, ranked) == with_joker(front, ranked.joker, ranked.ladder)
