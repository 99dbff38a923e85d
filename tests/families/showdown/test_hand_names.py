"""Hand names in pay rows: they mean what players mean, so that a royal is a straight flush.

Prices are compared with published house edges, and with counts made here, hand by hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from houseway.analysis.check.filings import check
from houseway.analysis.price import price
from houseway.bank.odds import LOSE
from houseway.cards.card import STANDARD_PACK, parse_cards
from houseway.families.library import load
from houseway.families.showdown.findings import row_findings
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.price.payoffs import WINNERS
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.classes import Classes
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison
from houseway.hands.ladder import CATEGORIES, POKER, THREE_CARD, names_of

THREE = "oceana/three-card-poker-6-card-bonus"
ULTIMATE = "oceana/ultimate-texas-holdem"

SEVEN_CARDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
}
ALL_SEVENS = 133_784_560
"""Published counts of the best five of seven cards."""


def odds(**pays: int) -> dict[str, str]:
    return {name.replace("_", " "): f"{win}:1" for name, win in pays.items()}


def pair_plus(*pays: int) -> dict[str, str]:
    names = ("straight flush", "three of a kind", "straight", "flush", "pair")
    return {name: f"{win}:1" for name, win in zip(names, pays, strict=True)}


def ev(filing: Filing, wager: str) -> Fraction:
    return price(filing, wagers=[wager]).wagers[wager].ev


def percent(worth: Fraction) -> str:
    return f"{float(worth) * 100:.4f}"


# --- known from outside ---------------------------------------------------------------------------


def name_of(hand: tuple[str, ...]) -> str:
    """Name three cards as a player does, who has never heard of a mini royal."""
    ranks = sorted("23456789TJQKA".index(card[0]) for card in hand)
    suited = len({card[1] for card in hand}) == 1
    row = (ranks[2] - ranks[0] == 2 and len({*ranks}) == 3) or ranks == [0, 1, 12]
    if row:
        return "straight flush" if suited else "straight"
    if len({*ranks}) < 3:
        return "pair" if len({*ranks}) == 2 else "three of a kind"
    return "flush" if suited else "nothing"


@pytest.mark.parametrize(
    ("pays", "published"),
    [
        ((40, 30, 6, 4, 1), "-2.3167"),
        ((40, 30, 6, 3, 1), "-7.2760"),
        ((40, 25, 6, 4, 1), "-3.4932"),
    ],
)
def test_pair_plus_has_its_published_house_edge(pays: tuple[int, ...], published: str) -> None:
    table = pair_plus(*pays)
    counted = Counter(map(name_of, combinations(STANDARD_PACK, 3)))
    wins = dict(zip(table, pays, strict=True))
    naive = sum(many * wins.get(name, -1) for name, many in counted.items())
    for rows in (table, dict(reversed(table.items()))):
        found = ev(load(THREE).vary({"wager.pair-plus.pays": rows}), "pair-plus")
        assert found == Fraction(naive, counted.total())
        assert percent(found) == published


@pytest.mark.parametrize(
    ("table", "with_royal", "without"),
    [
        ((50, 40, 30, 9, 7, 4, 3), "-0.90", "-0.93"),
        ((50, 40, 30, 8, 6, 5, 3), "-1.90", "-1.94"),
        ((50, 50, 30, 8, 6, 5, 3), "-1.63", "-1.63"),
        ((50, 40, 20, 7, 6, 5, 3), "-6.18", "-6.21"),
    ],
)
def test_trips_has_its_published_house_edge(
    table: tuple[int, ...], with_royal: str, without: str
) -> None:
    """Without a row for it a royal is paid as a straight flush."""
    wins = dict(zip(SEVEN_CARDS, table, strict=True))
    rows = {name: f"{win}:1" for name, win in wins.items()}
    alone = {name: pay for name, pay in rows.items() if name != "royal flush"}
    plain = wins | {"royal flush": wins["straight flush"]}
    for pays, counted, published in ((rows, wins, with_royal), (alone, plain, without)):
        paid = sum(SEVEN_CARDS[name] * (win + 1) for name, win in counted.items())
        found = ev(load(ULTIMATE).vary({"wager.trips.pays": pays}), "trips")
        assert found == Fraction(paid - ALL_SEVENS, ALL_SEVENS)
        assert f"{float(found) * 100:.2f}" == published


ANTE_BONUS = {
    "player wins with a straight flush": "6:1",
    "player wins with three of a kind": "5:1",
    "player wins with a straight": "2:1",
    "tie with a straight flush": "5:1",
    "tie with three of a kind": "4:1",
    "tie with a straight": "1:1",
    "straight flush": "4:1",
    "three of a kind": "3:1",
    "straight": "push",
    "not qualified": "1:1",
    "player wins": "1:1",
    "tie": "push",
}
"""Even money and a bonus of 5, 4 or 1 that is paid whether the hand wins or not."""


def ante_bonus() -> Filing:
    return load(THREE).vary({"wager.ante.pays": ANTE_BONUS, "play.up.seen": "after-decisions"})


def test_an_ante_bonus_of_five_four_one_has_its_published_house_edge() -> None:
    assert percent(ev(ante_bonus(), "ante")) == "-3.3730"


# --- who takes a royal ----------------------------------------------------------------------------


def paid(filing: Filing, wager: str, found: Comparison) -> str:
    return str(judge_of(filing).decide(wager, found)[0])


def test_a_royal_s_own_row_takes_it_wherever_it_stands() -> None:
    for rows in (("straight flush", "mini royal flush"), ("mini royal flush", "straight flush")):
        pays = {name: {"mini royal flush": "200:1"}.get(name, "40:1") for name in rows}
        filing = load(THREE).vary({"wager.pair-plus.pays": pays})
        royal = Comparison("player", True, "mini royal flush", "pair")
        plain = Comparison("player", True, "straight flush", "pair")
        assert paid(filing, "pair-plus", royal) == "200:1"
        assert paid(filing, "pair-plus", plain) == "40:1"


def test_a_row_for_royals_that_win_leaves_those_that_lose_to_the_straight_flush() -> None:
    pays = {"straight flush": "4:1", "player wins with a mini royal flush": "10:1"}
    filing = load(THREE).vary({"wager.pair-plus.pays": pays})
    wins = Comparison("player", True, "mini royal flush", "pair")
    ties = Comparison("tie", True, "mini royal flush", "mini royal flush")
    assert [paid(filing, "pair-plus", found) for found in (wins, ties)] == ["10:1", "4:1"]


def test_six_cards_the_bank_s_hand_and_beaten_hands_go_by_the_same_names() -> None:
    six = load(THREE).vary({"wager.6-card-bonus.pays": {"six-card straight flush": "200:1"}})
    outcome = price(six, wagers=["6-card-bonus"]).wagers["6-card-bonus"].outcomes[0]
    assert outcome.count == 1_656 + 188
    rows = {"player-dealer wins with a straight flush": "9:1", "beaten straight flush": "7:1"}
    filing = load(ULTIMATE).vary({"wager.bad-beat.pays": rows})
    banks = Comparison("player-dealer", True, "pair", "royal flush")
    assert paid(filing, "bad-beat", banks) == "9:1"
    beaten = Comparison("player", True, "royal flush", "royal flush")  # of two packs, say
    assert paid(filing, "bad-beat", beaten) == "7:1"


def test_a_hand_has_no_other_names() -> None:
    several = {made: names_of(made)[1:] for made in CATEGORIES if len(names_of(made)) > 1}
    assert several == {
        "royal flush": ("straight flush",),
        "mini royal flush": ("straight flush",),
        "five aces": ("five of a kind",),
        "seven-card straight flush": ("straight flush",),
        "seven-card straight flush with joker": ("seven-card straight flush", "straight flush"),
        "royal flush with royal match": ("royal flush", "straight flush"),
    }


@pytest.mark.parametrize(
    ("id", "pays"),
    [
        (THREE, {"wager.pair-plus.pays": pair_plus(40, 30, 6, 4, 1)}),
        (THREE, {"wager.6-card-bonus.pays": {"six-card straight flush": "200:1"}}),
        (THREE, {"wager.ante.pays": ANTE_BONUS}),
        (ULTIMATE, {"wager.trips.pays": odds(straight_flush=40, flush=6, straight=5)}),
        (ULTIMATE, {"wager.blind.pays": {"player wins with a straight flush": "50:1"}}),
    ],
)
def test_simulation_settles_every_comparison_as_the_judge_does(
    id: str, pays: dict[str, object]
) -> None:
    filing = load(id).vary(pays)
    rules, judge = ShowdownRules.of(filing), judge_of(filing)
    classes = Classes(rules)
    hands = rules.play.ladder.categories
    both = POKER.categories if classes.of_both else (None,)
    every = product(WINNERS, (False, True), hands, hands, both)
    royals = 0
    for place, found in zip(classes.class_of.tolist(), every, strict=True):
        if place >= 0:
            decided = [judge.decide(wager.name, Comparison(*found))[0] for wager in rules.wager]
            assert [*classes.pays[place]] == decided
            royals += "royal" in found[2] and decided != [LOSE] * len(decided)
    assert royals


def test_a_described_table_pays_a_mini_royal_by_the_straight_flush_row() -> None:
    filing = load(THREE).vary({"wager.pair-plus.pays": pair_plus(40, 30, 6, 4, 1)})
    judge = judge_of(filing)
    found = judge.compare(parse_cards("As Ks Qs"), parse_cards("2h 5d 9c"))
    assert found.player == "mini royal flush"
    pay, why = judge.decide("pair-plus", found)
    assert (str(pay), why) == ("40:1", "straight flush")


# --- what a check says ----------------------------------------------------------------------------


def says(filing: Filing) -> list[str]:
    return [one.says for one in row_findings(filing)]


def test_an_ante_bonus_is_in_order() -> None:
    assert not [one.says for one in check(ante_bonus()) if "commoner" in one.says]
    assert not says(ante_bonus())


def test_a_better_hand_that_pays_less_is_named() -> None:
    swapped = pair_plus(30, 40, 6, 4, 1)
    assert says(load(THREE).vary({"wager.pair-plus.pays": swapped})) == [
        "the Pair Plus pays 40:1 on three of a kind and 30:1 on straight flush and mini royal "
        "flush, which rank higher"
    ]
    royal = {"mini royal flush": "20:1", **pair_plus(40, 30, 6, 4, 1)}
    assert says(load(THREE).vary({"wager.pair-plus.pays": royal})) == [
        "the Pair Plus pays 40:1 on straight flush and 20:1 on mini royal flush, which ranks higher"
    ]


def test_a_better_hand_that_only_the_plain_row_pays_is_named() -> None:
    rows = {"player wins with three of a kind": "5:1", "player wins": "1:1", "tie": "push"}
    assert says(load(THREE).vary({"wager.ante.pays": rows})) == [
        "the Ante pays 5:1 on three of a kind and 1:1 on straight flush and mini royal flush, "
        "which rank higher, when the player wins"
    ]


def test_a_better_hand_that_is_not_paid_at_all_is_named() -> None:
    top = {"three of a kind": "30:1", "pair": "1:1"}
    found = says(load(THREE).vary({"wager.pair-plus.pays": top}))
    assert found == [
        "the Pair Plus pays 1:1 on pair and nothing on flush and straight, which rank higher",
        "the Pair Plus pays 30:1 on three of a kind and nothing on straight flush and mini royal "
        "flush, which rank higher",
    ]
    beaten = {"beaten flush": "30:1", "beaten full house": "20:1"}
    [found_once] = says(load(ULTIMATE).vary({"wager.bad-beat.pays": beaten}))
    assert found_once.startswith(
        "the Bad Beat pays 30:1 on beaten flush, but 20:1 on beaten full house and nothing on "
        "beaten four of a kind"
    )


@pytest.mark.parametrize("ladder", [THREE_CARD, POKER])
def test_every_table_that_rises_with_the_hands_is_in_order(ladder: object) -> None:
    id, wager = (THREE, "pair-plus") if ladder is THREE_CARD else (ULTIMATE, "trips")
    hands = (THREE_CARD if ladder is THREE_CARD else POKER).categories
    for lowest in range(1, len(hands)):
        rising = {hand: f"{place + 1}:1" for place, hand in enumerate(hands) if place >= lowest}
        assert not says(load(id).vary({f"wager.{wager}.pays": rising}))
