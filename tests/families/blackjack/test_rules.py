"""The keys of blackjack: charts in phrases, what hands count, what the up card calls for."""

from __future__ import annotations

import pytest

from houseway.cards.card import JOKER, Card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.chart import (
    CELLS,
    Act,
    Cell,
    Chart,
    cells,
    chart_faults,
    holes,
    told_cells,
)
from houseway.families.blackjack.counting import count, said
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import ids, load
from tests.families.blackjack.tables import NO_BUST, PLAIN, read

ACTS: tuple[Act, ...] = ("stand", "hit", "option")
BANK = Chart(
    stand=("hard 17 or more",),
    hit=("soft 17 or less",),
    silent={"hard 16 or less": "hit", "soft 18 or more": "stand"},
)


# --- charts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrase", "named"),
    [
        ("hard 19 or more", "hard 19 to 22"),
        ("soft 17 or less", "soft 12 to 17"),
        ("20", "hard 20 and soft 20"),
        ("12 to 19", "hard 12 to 19 and soft 12 to 19"),
        ("11 or less", "hard 2 to 11"),
        ("all", "hard 2 to 22 and soft 12 to 22"),
    ],
)
def test_a_phrase_names_totals(phrase: str, named: str) -> None:
    assert told_cells(cells(phrase)) == named


@pytest.mark.parametrize("phrase", ["", "17+", "hard", "soft 11", "19 to 12", "hard  17", "٣"])
def test_a_phrase_that_names_none_is_refused(phrase: str) -> None:
    with pytest.raises(Refusal, match="names no totals"):
        cells(phrase)


def test_a_chart_with_its_silences_says_one_thing_of_every_total() -> None:
    """Charts 1B of every sheet: soft 18 and hard 16 are not on them."""
    assert [*chart_faults(BANK, 21, ("stand", "hit"))] == []
    assert told_cells(holes(BANK, 21)) == "hard 2 to 16 and soft 18 to 21"
    assert {*BANK.acts} == {*CELLS}
    assert BANK.acts[Cell(True, 17)] == "hit"
    assert BANK.acts[Cell(False, 17)] == "stand"


def test_a_chart_that_says_two_things_of_one_total_is_at_fault() -> None:
    chart = Chart(stand=("17 or more",), hit=("soft 17 or less", "hard 16 or less"))
    assert [*chart_faults(chart, 21, ACTS)] == [
        'soft 17 is "stand" by "17 or more" and "hit" by "soft 17 or less"'
    ]


def test_a_chart_that_says_the_same_twice_is_not() -> None:
    chart = Chart(stand=("17 or more", "hard 20"), hit=("16 or less",))
    assert [*chart_faults(chart, 21, ACTS)] == []


def test_every_filing_has_charts_that_say_everything() -> None:
    for id in ids():
        rules = load(id).rules
        if isinstance(rules, BlackjackRules):
            most = rules.play.count.most
            assert [*chart_faults(rules.play.player, most, ACTS)] == []
            assert [*chart_faults(rules.play.bank.chart, most, ("stand", "hit"))] == []


# --- what hands count -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "makes"),
    [
        ("Ah Kd", "Pure 21.5"),
        ("Ah Kd 5c", "16"),
        ("Ah 6d", "soft 17"),
        ("Ah Ad", "soft 12"),
        ("Ah 6d Kc", "17"),
        ("7h 7d 7c", "21"),
        ("8h 8d 8c", "24, over"),
        ("Ah Ad 9c", "soft 21"),
    ],
)
def test_hands_count_as_the_sheets_have_it(hand: str, makes: str) -> None:
    counting = BlackjackRules.of(read(PLAIN)).play.count
    assert said(count(parse_cards(hand), counting), counting).startswith(makes)


def test_a_split_ace_with_a_ten_is_no_natural() -> None:
    """Casino-royale 6: only the initial two cards are."""
    counting = BlackjackRules.of(read(PLAIN)).play.count
    made = count(parse_cards("Ah Kd"), counting, initial=False)
    assert (made.total, made.soft, made.natural) == (21, True, False)


@pytest.mark.parametrize(
    ("hand", "makes"),
    [
        ("Jk Jk", "Natural 22"),
        ("Jk 5h", "21"),
        ("Th 9h Jk", "21"),
        ("Th 5h 7h", "22"),
        ("Ah Kd", "soft 21"),
        ("Ah Ad Ts", "soft 22"),
        ("Jk Jk Jk", "21"),
    ],
)
def test_jokers_make_hard_21_and_two_of_them_the_natural(hand: str, makes: str) -> None:
    """Comstock 1, lines 9-29 and 64-68."""
    counting = BlackjackRules.of(read(NO_BUST)).play.count
    assert said(count(parse_cards(hand), counting), counting) == makes


# --- the bank's up card ---------------------------------------------------------------------------


def test_the_house_dealer_looks_under_aces_and_tens() -> None:
    play = BlackjackRules.of(read(PLAIN)).play
    looked = [card for card in parse_cards("As Ts Js Qs Ks 9s 2s") if play.looks(card)]
    assert looked == [*parse_cards("As Ts Js Qs Ks")]
    assert not play.freezes(Card("As"))


def test_a_joker_up_freezes_the_table_and_nothing_is_looked_at() -> None:
    """Comstock 1, lines 96-98."""
    play = BlackjackRules.of(read(NO_BUST)).play
    assert play.freezes(JOKER)
    assert not play.looks(JOKER)
    assert not play.looks(Card("As"))
