"""What a check finds of blackjack by itself, on filings changed on purpose."""

from __future__ import annotations

import pytest

from houseway.families.blackjack.findings import blackjack_findings
from houseway.families.blackjack.price.insurance import insurance_price
from houseway.families.blackjack.price.rows import pay_rows
from houseway.families.blackjack.price.sides import side_price
from houseway.families.blackjack.rules import BlackjackRules
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from houseway.pricing.model import GamePrice, PricedRules, Pricing, WagerPrice
from tests.families.blackjack.bonus import BONUS, with_side
from tests.families.blackjack.tables import NO_BUST, PLAIN, read

SPANISH = "lucky-derby/pure-spanish-21-5"
BUSTER = "casino-royale/pure-21-5-buster-blackjack"


def found(filing: Filing) -> dict[str, list[Finding]]:
    """Findings by what they are about, bonus bets and insurance alone being priced."""
    rules = BlackjackRules.of(filing)
    priced = {name: _side(rules, name) for name in rules.play.side}
    price = GamePrice(filing.id, PricedRules(rules.deck.packs.default, {}), priced)
    by: dict[str, list[Finding]] = {}
    for one in blackjack_findings(filing, price):
        by.setdefault(one.about, []).append(one)
    return by


def _side(rules: BlackjackRules, name: str) -> WagerPrice:
    return side_price(rules, rules.wager_named(name), Pricing(ways=False))


def test_a_chart_with_gaps_is_told_with_how_they_are_read() -> None:
    """Charts 1B: soft 18 and hard 16 are not printed (catalogue, A1.2)."""
    [one] = found(read(SPANISH))["play.bank.chart"]
    assert one.severity == "warning"
    assert one.says == "the bank's chart says nothing of hard 2 to 16 and soft 18 to 21"
    assert "hard 16 or less: hit" in one.effect


def test_a_whole_chart_is_not_told() -> None:
    whole = {"stand": ["hard 17 or more", "soft 18 or more"]}
    chart = {**whole, "hit": ["hard 16 or less", "soft 17 or less"]}
    assert "play.bank.chart" not in found(read(PLAIN, {"play.bank.chart": chart}))


def test_a_total_that_a_chart_has_twice_is_told() -> None:
    chart = {"stand": ["17 or more", "hard 20"], "hit": ["16 or less"]}
    [one] = found(read(PLAIN, {"play.bank.chart": chart}))["play.bank.chart"]
    assert (one.severity, one.says) == (
        "note",
        "the bank's chart says twice what is done with hard 20",
    )


def test_even_money_that_does_not_come_out_is_told() -> None:
    """Catalogue, cameo 8 and casino-royale 6: −1/2 + 6/5 = 7/10, and not 1."""
    [told] = found(read(PLAIN))["play.insurance.even-money"]  # one clause, one finding
    assert "+1.00 if the bank has one too and +0.70 if not, and even money is +1.00" in told.says
    assert "half lost and that paid are +0.70 of the wager" in told.why
    assert "; even money is worth more than the natural" in told.says


def test_even_money_comes_out_at_three_to_two() -> None:
    """Catalogue, cameo 8: −1/2 + 3/2 = 1; and a natural kept is worth more."""
    filing = read(PLAIN, {"wager.base.pays.natural": "3:2"})
    assert "play.insurance.even-money" not in found(filing)


def test_insurance_that_favours_some_hands_is_told() -> None:
    changes = {"deck.packs.default": 1, "wager.insurance.pays.natural": "11:5"}
    [one] = found(read(PLAIN, changes))["wager insurance"]
    assert "favours who holds no ten (+4.4898 %) in his two cards" in one.says


def test_a_wager_without_a_push_is_told() -> None:
    [one] = found(read(PLAIN, {"wager.double.pays": {"win": "1:1"}}))["wager double"]
    assert one.effect == "it loses where the hands are level"


def test_late_surrender_against_open_cards_is_told() -> None:
    """Catalogue, A3.4."""
    changes = {"play.bank.second": "up", "play.insurance.offered": False}
    [one] = found(read(PLAIN, changes))["play.surrender"]
    assert "both cards of the bank in sight" in one.says


def test_packs_that_hold_no_natural_are_told() -> None:
    """Catalogue, comstock 1: a single pack cannot make a Natural 22."""
    wide = {"deck.packs": {"min": 1, "max": 8, "default": 8}}
    [one] = found(read(NO_BUST, wide))["deck.packs"]
    assert one.says == "with 1 pack nobody can be dealt a Natural 22"


def test_a_number_of_cards_that_is_wrong_is_told() -> None:
    """Catalogue, cameo 8: "eight decks totaling 424 cards"; 8 x 52 = 416."""
    stated = [{"packs": 8, "cards": 424}, {"packs": 6, "cards": 312}]
    [one] = found(read(PLAIN, {"play.stated": stated}))["deck.packs"]
    assert one.says == "8 packs are said to have 424 cards, and have 416"


def test_a_table_filed_for_other_packs_is_told_with_what_it_does_there() -> None:
    """Catalogue, A1.10."""
    [one] = found(read(SPANISH))["wager match-the-dealer"]
    assert "is filed for 6 packs, and the game is played with 4, 5, 7 or 8 packs too" in one.says
    assert "−6.3378 % with 4" in one.effect
    assert "−3.0555 % with 6" in one.effect


def test_a_bonus_bet_that_can_be_played_for_is_told() -> None:
    """lucky-derby's Blackjack Bonus Bet, six packs: sixes, sevens and six cards drawn for.

    A look for a natural ends the round before anybody draws, which is enough to take the gain.
    """
    bonus = "lucky-derby/blackjack-bonus-bet"
    assert "wager bonus-bet" not in found(read(bonus))
    [one] = found(read(bonus, peek="none"))["wager bonus-bet"]
    assert "favours who plays his hand for it alone by 0.5427 %" in one.says
    assert "by the best play of the Wager it is −20.8488 %" in one.effect


# --- pay rows that no hand reaches ----------------------------------------------------------------


def reached(rules: BlackjackRules, name: str, price: WagerPrice) -> dict[str, bool]:
    wager = rules.wager_named(name)
    rows = pay_rows(rules, wager, price)
    places = range(len(wager.pays.rows))
    return {wager.pays.rows[n].on: rows.reachable(n, alone=False) for n in places}


def test_a_match_in_suit_twice_takes_three_packs() -> None:
    packs = {"deck.packs": {"min": 1, "max": 8, "default": 2}}
    rules = BlackjackRules.of(read(SPANISH, {**packs, "play.side.match-the-dealer.packs": []}))
    price = _side(rules, "match-the-dealer")
    assert reached(rules, "match-the-dealer", price) == {
        "2 suited": False,
        "1 suited and 1 unsuited": True,
        "1 suited": True,
        "2 unsuited": True,
        "1 unsuited": True,
    }


def test_a_bank_is_never_over_with_two_cards() -> None:
    pays = {"2 cards": "50:1", "3 or more cards": "2:1", "4 cards": "9:1"}
    rules = BlackjackRules.of(read(BUSTER, {"wager.buster.pays": pays}))
    price = _side(rules, "buster")
    assert reached(rules, "buster", price) == {
        "2 cards": False,
        "3 or more cards": True,
        "4 cards": False,
    }
    rows = pay_rows(rules, rules.wager_named("buster"), price)
    assert [rows.reachable(n, alone=True) for n in range(3)] == [False, True, True]
    assert rows.within("4 cards", "3 or more cards")


@pytest.mark.parametrize(
    ("packs", "idle"),
    [(1, {"7-7-7 suited", "7-7-7 same colour"}), (2, {"7-7-7 suited"}), (3, set())],
)
def test_three_sevens_in_a_suit_take_three_packs(packs: int, idle: set[str]) -> None:
    pays = {on: pay for on, pay in BONUS.items() if on.startswith("7") or on == "any pair"}
    rules = with_side("own-hand", pays, **{"deck.packs": {"default": packs}})
    found = reached(rules, "bonus", _side(rules, "bonus"))
    assert {on for on, paid in found.items() if not paid} == idle


def test_what_holds_what_of_the_own_hand() -> None:
    rules = with_side("own-hand", {"any pair": "3:1"})
    rows = pay_rows(rules, rules.wager_named("bonus"), _side(rules, "bonus"))
    assert rows.within("7-7-7 suited", "any pair")
    assert rows.within("7-7-7 suited", "7-7-7 same colour")
    assert rows.within("6 cards not over", "5 cards not over")
    assert not rows.within("any pair", "7-7-7")
    assert not rows.within("two-card 20", "any pair")


def test_rows_of_the_hand_itself() -> None:
    rules = BlackjackRules.of(read(PLAIN, {"play.double.hands": ["hard 22"]}))
    insurance = insurance_price(rules, rules.wager_named("insurance"), Pricing())
    assert all(reached(rules, "base", insurance).values())
    assert reached(rules, "double", insurance) == {"win": False, "push": False}
    closed = BlackjackRules.of(read(PLAIN, {"play.insurance.offered": False}))
    assert not reached(closed, "base", insurance)["even money"]
    one = {"deck.packs": {"min": 1, "max": 8, "default": 1}, "table.seats": 2}
    lone = BlackjackRules.of(read(NO_BUST, one))
    assert not reached(lone, "base", insurance)["natural"]
