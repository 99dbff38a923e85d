"""Names of hands in the Fortune Bonus: without its own row a royal flush is a straight flush."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.bank.settlement import Stake
from houseway.cards.card import parse_cards
from houseway.families.library import load
from houseway.families.pai_gow.envy import envy_owed
from houseway.families.pai_gow.judge import judge_of
from houseway.families.pai_gow.price.bonus import envy_worth
from houseway.families.pai_gow.price.fortune import fortune_rows
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.simulate.envy import envy_of
from houseway.families.pai_gow.simulate.table import _ladder, _pays
from houseway.filings.filing import Filing
from houseway.hands.ladder import CATEGORIES, Category
from houseway.pricing.simulate.dues import cents_of

GAME = "cameo/fortune-pai-gow-poker"
ROYAL = parse_cards("Ts Js Qs Ks As 2h 7d")
MATCHED = parse_cards("Ts Js Qs Ks As Kh Qh")


def fortune(*left_out: str) -> Filing:
    """The bonus without some of its rows, and without their envy."""
    rules = PaiGowRules.of(load(GAME))
    rows = rules.wager_named("fortune").pays.rows
    assert rules.play.envy
    envy = {hand: cents for hand, cents in rules.play.envy.pays.items() if hand not in left_out}
    return load(GAME).vary(
        {
            "wager.fortune.pays": {row.on: str(row.pay) for row in rows if row.on not in left_out},
            "play.envy.pays": {hand: f"${cents // 100}" for hand, cents in envy.items()},
        }
    )


def counts(filing: Filing, by: str = "pay") -> dict[Category, int]:
    judge = judge_of(filing)
    rows = judge.rules.wager_named("fortune").pays.rows
    values = {hand: row.pay.value for row in rows for hand in (_as_category(row.on),)}
    return fortune_rows(values, "bug", "pay" if by == "pay" else "rank")


def _as_category(word: str) -> Category:
    return next(known for known in CATEGORIES if known == word)


@pytest.mark.parametrize("by", ["pay", "rank"])
def test_hands_without_a_row_are_counted_where_players_put_them(by: str) -> None:
    whole = counts(fortune(), by)
    plain = counts(fortune("royal flush"), by)
    assert plain["straight flush"] == whole["straight flush"] + whole["royal flush"]
    assert plain["royal flush with royal match"] == whole["royal flush with royal match"]
    neither = counts(fortune("royal flush", "royal flush with royal match"), by)
    matched = whole["royal flush with royal match"]
    assert neither["straight flush"] == plain["straight flush"] + matched


def test_the_judge_and_the_loops_pay_a_royal_by_the_straight_flush_row() -> None:
    filing = fortune("royal flush")
    judge, rules = judge_of(filing), PaiGowRules.of(filing)
    assert (judge.made(ROYAL), judge.made(MATCHED)) == (
        "royal flush",
        "royal flush with royal match",
    )
    straight_flush = {row.on: row.pay for row in rules.wager_named("fortune").pays.rows}[
        "straight flush"
    ]
    place = [*_ladder(rules).categories].index("royal flush")
    wager = [each.name for each in rules.wager].index("fortune")
    assert _pays(rules)[0][place][wager] == straight_flush


def test_an_envy_button_is_paid_for_a_royal_as_for_a_straight_flush() -> None:
    filing = load(GAME).vary({"play.envy.pays": {"straight flush": "$20", "four of a kind": "$5"}})
    judge, rules = judge_of(filing), PaiGowRules.of(filing)
    stakes = [(Stake(seat, f"p{seat}", "fortune", 500), False) for seat in (2, 3)]
    [owed] = envy_owed(judge, stakes, {2: judge.made(ROYAL), 3: "pair"})
    assert (owed.stake.seat, owed.owed) == (3, 2000)
    cents = cents_of(rules, 6, {2: {"base": 500, "fortune": 500}, 3: {"base": 500, "fortune": 500}})
    loop = envy_of(rules, cents, _ladder(rules)).numbers
    assert loop.pays[[*_ladder(rules).categories].index("royal flush")] == 2000
    found = counts(filing)
    flushes = sum(many for hand, many in found.items() if "straight" in hand or "royal" in hand)
    paid = (flushes - found["straight"]) * 2000 + found["four of a kind"] * 500
    assert envy_worth(rules) == Fraction(paid, 154_143_080)
