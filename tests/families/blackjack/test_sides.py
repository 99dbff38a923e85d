"""Bonus bets and insurance: what their rows hold for, and what they are worth, against figures from
outside and against plain enumerations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from houseway.cards.card import Card, parse_cards
from houseway.errors import Refusal
from houseway.families.blackjack.chart import Cell
from houseway.families.blackjack.counting import count
from houseway.families.blackjack.price.insurance import favoured, insurance_price
from houseway.families.blackjack.price.sides import bank_over, matched_pairs
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.side import over_row, side_ruling
from houseway.pricing.model import Pricing
from tests.families.blackjack.bonus import LEFT, priced, rules_of, with_side
from tests.families.blackjack.tables import PLAIN

BUSTER = "casino-royale/pure-21-5-buster-blackjack"
SPANISH = "lucky-derby/pure-spanish-21-5"
STAND_ALL = {"stand": ["17 or more"], "hit": ["16 or less"]}

# --- by how many cards the bank goes over ---------------------------------------------------------


def test_the_bank_goes_over_as_often_as_published() -> None:
    """Six packs, soft 17 hit: wizardofodds.com, Buster Blackjack, pay table 1."""
    rules = rules_of(BUSTER, {"deck.packs.default": 6})
    deals = bank_over(rules)
    whole = sum(deals.values())
    over = {cards: sum(n for c, n in deals.items() if c >= cards) for cards in (8,)}
    found = {cards: f"{deals[cards] / whole:.6f}" for cards in range(3, 8)}
    assert found == {3: "0.173032", 4: "0.089392", 5: "0.020473", 6: "0.002638", 7: "0.000214"}
    assert f"{250 * over[8] / whole:.6f}" == "0.002986"


@pytest.mark.parametrize(
    ("packs", "stands", "hits"),
    [
        (1, "8.77", "6.89"),
        (2, "8.48", "6.51"),
        (4, "8.31", "6.29"),
        (5, "8.27", "6.25"),
        (6, "8.25", "6.21"),
        (8, "8.22", "6.17"),
    ],
)
def test_buster_is_worth_what_is_published(packs: int, stands: str, hits: str) -> None:
    """The same page's table by packs, which reckons a bust of six cards at 12 to 1."""
    wide = {"deck.packs": {"min": 1, "max": 8, "default": packs}}
    table = {"3 cards": 2, "4 cards": 2, "5 cards": 4, "6 cards": 12, "7 cards": 50}
    pays = {on: f"{odds}:1" for on, odds in {**table, "8 or more cards": 250}.items()}
    for chart, wanted in ((STAND_ALL, stands), (None, hits)):
        changes: dict[str, object] = {**wide, "wager.buster.pays": pays}
        if chart:
            changes["play.bank.chart"] = chart
        price = priced(rules_of(BUSTER, changes), "buster")
        assert f"{-100 * float(price.ev):.2f}" == wanted


def test_buster_by_its_own_table_is_exact() -> None:
    """Six packs, 15 to 1 for six cards: the published chances times the filed odds."""
    rules = rules_of(BUSTER, {"deck.packs.default": 6})
    price = priced(rules, "buster")
    assert f"{float(price.ev):.6f}" == "-0.054230"
    assert price.method.startswith("exact")
    assert sum(outcome.probability for outcome in price.outcomes) == 1


TINY: list[dict[str, object]] = [
    {"deck.ranks": "A5T", "deck.packs": {"default": 2}},
    {"deck.ranks": "26K", "deck.packs": {"default": 2}, "play.bank.chart": STAND_ALL},
    {"deck.ranks": "A8", "deck.packs": {"default": 3}},
]


@pytest.mark.parametrize("tiny", TINY)
def test_the_bank_is_counted_as_a_plain_enumeration_does(tiny: Mapping[str, object]) -> None:
    rules = rules_of(BUSTER, {**tiny, "table.seats": 2, "settlement.first": LEFT})
    chances: dict[int, Fraction] = {}
    _draw(rules, (), Fraction(1), chances)
    found = bank_over(rules)
    whole = sum(found.values())
    assert {cards: Fraction(deals, whole) for cards, deals in found.items()} == chances


def _draw(
    rules: BlackjackRules, hand: tuple[Card, ...], chance: Fraction, chances: dict[int, Fraction]
) -> None:
    """Every card after every other, as the round draws them."""
    play = rules.play
    if len(hand) > 1:
        made = count(hand, play.count)
        over = made.over(play.count.most)
        if over or made.natural or play.bank.chart.acts[Cell(made.soft, made.total)] == "stand":
            cards = len(hand) if over else 0
            chances[cards] = chances.get(cards, Fraction()) + chance
            return
    left = Counter(card[0] for card in rules.deck.cards)
    left.subtract(card[0] for card in hand)
    for rank, many in left.items():
        if many:
            more = (*hand, Card(rank + "s"))
            _draw(rules, more, chance * Fraction(many, left.total()), chances)


def test_a_bank_with_a_joker_is_never_over() -> None:
    """comstock's No Bust: with a joker every hand is 21, and stands (lines 10, 96-98)."""
    none = bank_over(rules_of("comstock/no-bust-blackjack"))
    some = bank_over(
        rules_of(
            "comstock/no-bust-blackjack",
            {"deck.jokers": 4},
        )
    )
    assert Fraction(some[0], sum(some.values())) > Fraction(none[0], sum(none.values()))


def test_a_row_counts_cards() -> None:
    assert over_row("8 or more cards").holds(11)
    assert not over_row("8 cards").holds(9)
    with pytest.raises(Refusal, match="counts no cards"):
        over_row("eight cards")


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Th 6c Kd", "2:1"),
        ("8h 8c 8d", "2:1"),
        ("2h 3c 4d 5s Kd", "4:1"),
        ("2h 2c 3d 3s 6d Th", "15:1"),
        ("2h 2c 2d 2s 2h 2c 4d Kd", "250:1"),
        ("Ah Kc", "lose"),
        ("Th 7c", "lose"),
    ],
)
def test_buster_pays_by_the_cards_of_the_bank(bank: str, pays: str) -> None:
    """casino-royale 14 and comstock 20: test vectors."""
    two = parse_cards("Th 9h")
    pay, _ = side_ruling(rules_of(BUSTER), "buster", two, two, parse_cards(bank))
    assert str(pay) == pays


# --- by cards that match the bank's up card -------------------------------------------------------


def test_match_the_dealer_is_counted_out() -> None:
    """Catalogue, lucky-derby-2, 1: 6 packs of 48."""
    rules = rules_of(SPANISH)
    assert matched_pairs(rules) == {
        "2 suited": 10,
        "1 suited and 1 unsuited": 90,
        "1 suited": 1_320,
        "2 unsuited": 153,
        "1 unsuited": 4_752,
        "": 34_716,
    }
    price = priced(rules, "match-the-dealer")
    assert price.ev == Fraction(-114, 3731)
    assert f"{price.sd:.3f} {100 * float(price.hit):.3f}" == "2.448 15.411"  # 888casino.com


@pytest.mark.parametrize(
    ("packs", "ev"), [(4, "-6.338"), (5, "-4.367"), (7, "-2.120"), (8, "-1.419")]
)
def test_match_the_dealer_by_packs_and_what_is_on_file(packs: int, ev: str) -> None:
    """Catalogue, lucky-derby-2, A1.10: the table is filed for six packs."""
    price = priced(rules_of(SPANISH, {"deck.packs.default": packs}), "match-the-dealer")
    assert f"{100 * float(price.ev):.3f}" == ev
    assert f"filed for 6 packs: with {packs} no table of it is on file" in price.note


def test_match_the_dealer_in_packs_of_52_is_as_published() -> None:
    """wizardofodds.com, Match the Dealer: two packs, 4 and 19 to 1."""
    packs = {"default": 2}
    pays = {
        "2 suited": "38:1",
        "1 suited and 1 unsuited": "23:1",
        "1 suited": "19:1",
        "2 unsuited": "8:1",
        "1 unsuited": "4:1",
    }
    rules = with_side("match-up-card", pays, **{"deck.packs": packs})
    assert [*matched_pairs(rules).values()] == [0, 6, 96, 15, 576, 4_560]
    assert f"{float(priced(rules, 'bonus').ev):.6f}" == "-0.033124"


@pytest.mark.parametrize(
    ("two", "up", "pays"),
    [
        ("Ks Kh", "Ks", "13:1"),
        ("7c 7c", "7c", "18:1"),
        ("7h 7d", "7c", "8:1"),
        ("7c 2d", "7c", "9:1"),
        ("7h 2d", "7c", "4:1"),
        ("Qd 5c", "Kd", "lose"),
    ],
)
def test_match_the_dealer_pays_by_rank_and_suit(two: str, up: str, pays: str) -> None:
    """Catalogue, lucky-derby-2, 1: test vectors."""
    cards = parse_cards(two)
    bank = parse_cards(f"{up} 5d")
    pay, _ = side_ruling(rules_of(SPANISH), "match-the-dealer", cards, cards, bank)
    assert str(pay) == pays


# --- insurance ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packs", "ev"), [(1, Fraction(-3, 51)), (6, Fraction(-23, 311)), (8, Fraction(-31, 415))]
)
def test_insurance_by_packs(packs: int, ev: Fraction) -> None:
    """16 tens a pack under the bank's ace, two to one: −5.88 %, −7.40 %, −7.47 %, as published."""
    rules = rules_of(PLAIN, {"deck.packs.default": packs})
    assert rules.play.insurance is not None
    wager = rules.wager_named(rules.play.insurance.wager)
    price = insurance_price(rules, wager, Pricing())
    assert price.ev == ev
    assert "no two cards of his own make it worth taking" in price.note


def test_insurance_that_favours_a_bettor_without_tens_says_so() -> None:
    rules = rules_of(PLAIN, {"deck.packs.default": 1, "wager.insurance.pays.natural": "11:5"})
    wager = rules.wager_named("insurance")
    assert favoured(rules, wager) == {"no ten": Fraction(16, 5) * Fraction(16, 49) - 1}
    assert (
        "it favours a bettor by his own two cards" in insurance_price(rules, wager, Pricing()).note
    )
