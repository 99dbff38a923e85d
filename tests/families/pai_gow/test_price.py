"""Prices against what is published and derived, against sampled deals, and against the judge."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.check.filings import check
from houseway.analysis.price import price, price_rules
from houseway.cards.card import card_at
from houseway.families.library import load, load_all
from houseway.families.pai_gow.deals import ALL
from houseway.families.pai_gow.fortune import fortune_ladder
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.judge import judge_of
from houseway.families.pai_gow.price import counted as counts
from houseway.families.pai_gow.price.bonus import bonus_rows, envy_worth
from houseway.families.pai_gow.price.deck import FULL
from houseway.families.pai_gow.price.estimate import estimated
from houseway.families.pai_gow.price.one_hand import EVEN
from houseway.families.pai_gow.price.prices import gains
from houseway.families.pai_gow.price.sample import sampled
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.setting import Worths
from houseway.filings.filing import Filing
from houseway.hands.batch import high_batch
from houseway.hands.ladder import CATEGORIES, CATEGORY_SHIFT, Worth
from houseway.pricing.model import Pricing
from tests.families.pai_gow.charts import way
from tests.hands.every import deal
from tests.sizes import size

BUG = "oceana/fortune-pai-gow-poker"
WILD = "comstock/fortune-pai-gow-poker"
GAMES = [filing.id for filing in load_all() if isinstance(filing.rules, PaiGowRules)]


def rules_of(filing: Filing) -> PaiGowRules:
    return PaiGowRules.of(filing)


# --- the charts that are counted ------------------------------------------------------------------


@pytest.mark.parametrize("place", range(len(counts.shipped())))
def test_what_ships_is_every_deal_and_stands_by_deals_at_random(place: int) -> None:
    """Each cell within five standard errors of two million deals."""
    one = counts.shipped()[place]
    assert sum(one.cells) == FULL.pairs
    assert one.cells == one.cells[::-1], "what the player does to the bank, the bank does to him"
    seen = sampled(one.way)
    for cell, many in enumerate(np.bincount(seen, minlength=9).tolist()):
        share = one.cells[cell] / FULL.pairs
        assert abs(many - len(seen) * share) < 5 * sqrt(len(seen) * share * (1 - share))


@pytest.mark.parametrize("place", range(len(counts.shipped())))
def test_what_ships_is_of_charts_that_set_every_hand_as_they_did(place: int) -> None:
    one = counts.shipped()[place]
    assert one.sets == counts.all_set(one.way)


def test_what_ships_is_written_the_same_again() -> None:
    data = files(counts.__package__).joinpath(counts.FILE).read_bytes()
    assert counts.as_shipped(counts.shipped()) == data


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_for_a_price_of_the_library(game: str) -> None:
    filing = load(game)
    digest = rules_of(filing).play.way.digest
    assert any(digest in (one.way.digest, *one.alike) for one in counts.shipped())
    assert all(each.stderr is None for each in price(filing).wagers.values())


def test_a_chart_that_sets_every_hand_the_same_has_the_same_count() -> None:
    assert counts.alike(bug_rows(), way("lucky-derby"))
    assert not counts.alike(way("cameo"), way("lucky-derby"))
    assert not counts.alike(way("oceana"), way("lucky-derby"))
    assert not counts.alike(way("oceana"), way("comstock"))
    assert counts.counted(bug_rows()) == counts.counted(way("lucky-derby"))


def bug_rows() -> HouseWay:
    """Return the rows that several rooms' charts share."""
    return rules_of(load("casino-royale/pai-gow-poker")).play.way


# --- a chart that is not --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lucky-derby", "lucky-derby-fortune"])
def test_an_estimate_stands_by_the_count(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the chart had never been counted."""
    exact = counts.counted(way(name))
    assert exact is not None
    others = tuple(one for one in counts.shipped() if one.duel != exact)
    monkeypatch.setattr("houseway.families.pai_gow.price.estimate.shipped", lambda: others)
    estimated.cache_clear()
    found = estimated(way(name))
    estimated.cache_clear()
    assert found.duel.pairs == exact.pairs
    error = found.stderr(EVEN)
    assert 0 < error < 1e-5
    worth = [_ev(duel.cells) for duel in (found.duel, exact)]
    assert abs(worth[0] - worth[1]) < 5 * error


def _ev(cells: tuple[int, ...]) -> float:
    return float(sum(gain * many for gain, many in zip(EVEN, cells, strict=True)) / sum(cells))


def own_chart() -> Filing:
    """A chart that nobody has printed: kings are split as aces are."""
    return load(BUG).vary({"play.house-way.row.three of a kind, aces.of": "A K"})


def test_who_cannot_wait_gets_an_estimate_that_says_its_error() -> None:
    filing = own_chart()
    found = price_rules(filing, filing.rules, Pricing(ways=False, soon=True))
    base, usual = found.wagers["base"], price(load(BUG)).wagers["base"]
    assert base.method.startswith("estimate: ")
    assert base.stderr is not None
    assert 0 < base.stderr < 1e-4
    assert abs(float(base.ev - usual.ev)) < 0.001
    assert found.wagers["fortune"].stderr is None


# --- prices ---------------------------------------------------------------------------------------


def test_base_prices() -> None:
    found = {game: round(float(price(load(game)).wagers["base"].ev), 6) for game in GAMES}
    assert found == {
        "cameo/double-hand-poker": -0.012782,
        "cameo/fortune-pai-gow-poker": -0.012782,
        "casino-royale/fortune-pai-gow-poker": -0.012782,
        "casino-royale/pai-gow-poker": -0.012782,
        "comstock/double-hand-poker": -0.012782,
        "comstock/fortune-pai-gow-poker": -0.010905,
        "lucky-derby/fortune-pai-gow-poker": -0.010911,
        "lucky-derby/jokers-wild-pai-gow-poker": -0.010905,
        "lucky-derby/pai-gow-poker": -0.012782,
        "oceana/fortune-pai-gow-poker": -0.012766,
    }


def test_the_play_is_the_house_way_whatever_is_asked_for() -> None:
    filing = load(BUG)
    one, other = (price(filing, play=play).wagers["base"] for play in ("optimal", "house-way"))
    assert one.play == other.play == "house-way"
    assert one.ev == other.ev == one.house_way_ev
    assert "both hands set the house way" in one.method
    free = price(load("cameo/double-hand-poker")).wagers["base"]
    assert "stands in for a player-dealer who may set as he likes" in free.method


@pytest.mark.parametrize("game", [BUG, WILD])
def test_both_sides_are_even_but_for_the_copies(game: str) -> None:
    """Where a copy is nobody's the two sides are the same."""
    usual = price(load(game)).wagers["base"]
    pushed = price(load(game).vary({"play.copies": "push"})).wagers["base"]
    assert pushed.ev == 0
    assert pushed.hit == usual.hit
    assert usual.ev < 0


def test_other_pay_rows() -> None:
    filing = load(BUG).vary({"wager.base.pays": {"wins": "2:1"}})  # a push loses
    base = price(filing).wagers["base"]
    assert base.ev == 3 * base.hit - 1
    assert [row.name for row in base.outcomes] == ["wins", "otherwise"]


def test_envy_by_the_hand() -> None:
    """cameo 11: $0.04634 on average for each other hand."""
    rules = rules_of(load("cameo/fortune-pai-gow-poker"))
    assert round(float(envy_worth(rules)), 3) == 4.634
    rows = bonus_rows(rules, rules.wager_named("fortune"))
    envy = rules.play.envy
    assert envy is not None
    assert envy_worth(rules) == sum(
        Fraction(rows[hand] * cents, ALL) for hand, cents in envy.pays.items()
    )
    assert "$0.04634" in price(load("cameo/fortune-pai-gow-poker")).wagers["fortune"].note


# --- the judge ------------------------------------------------------------------------------------


@st.composite
def varied(draw: st.DrawFn) -> Filing:
    """A filing with any ranking, copies and pay rows."""
    game = draw(st.sampled_from([BUG, WILD]))
    pays = st.sampled_from(["1:1", "2:1", "19:20", "push"])
    rows = draw(st.lists(st.sampled_from(["wins", "push", "loses"]), unique=True, min_size=1))
    bonus = load(game).rules.wager_named("fortune").pays.rows
    odds = st.integers(1, 60).map("{}:1".format)
    return load(game).vary(
        {
            "play.copies": draw(st.sampled_from(["player-dealer", "push"])),
            "play.wheel": draw(st.sampled_from(["lowest", "second-highest"])),
            "play.fives": draw(st.sampled_from(["none", "aces"])),
            "play.fives-above": draw(st.sampled_from(["royal flush", "four of a kind"])),
            "play.bonus.by": draw(st.sampled_from(["pay", "rank"])),
            "wager.base.pays": {row: draw(pays) for row in rows},
            "wager.fortune.pays": {row.on: draw(odds) for row in bonus},
        }
    )


@given(varied(), st.integers(0, 1 << 30))
@settings(max_examples=size(5, 20))
def test_whatever_is_filed_counts_as_it_is_judged(filing: Filing, seed: int) -> None:
    """What the counts take a deal for, hand by hand, and what the judge of the round says."""
    rules, judge = rules_of(filing), judge_of(filing)
    hands = deal(40, 14, cards=53, seed=seed)
    sevens = [hands[:, :7].copy(), hands[:, 7:].copy()]
    own, banks = (set_batch(part, rules.play.way, threads=1) for part in sevens)
    cells = 3 * (1 - np.sign(own.front - banks.front)) + 1 - np.sign(own.back - banks.back)
    by, rows = gains(rules, "base"), rules.wager_named("fortune").pays.rows
    values = {name: row.pay.value for row in rows for name in CATEGORIES if name == row.on}
    assert rules.play.bonus is not None
    ladder = fortune_ladder(values, rules.play.joker, rules.play.bonus.by)
    places = high_batch(sevens[0], ladder, rules.play.joker) >> CATEGORY_SHIFT
    for at in range(len(hands)):
        cards = [card_at(int(card)) for card in sevens[0][at]]
        met = (Worths(Worth(int(one.front[at])), Worth(int(one.back[at]))) for one in (own, banks))
        one, bank = met
        assert judge.decide("base", cards, one, bank)[0].value == by[cells[at]]
        row = ladder.categories[places[at]]
        assert judge.decide("fortune", cards, one, bank)[0].value == values.get(row, -1)


# --- what a check says ----------------------------------------------------------------------------


def test_a_check_says_what_a_chart_forgot_says_twice_and_never_reaches() -> None:
    found = check(load("lucky-derby/fortune-pai-gow-poker"))
    said = {finding.says: finding for finding in found}
    assert said["the Fortune Bonus favours the bettor by 28.0819 %"].severity == "error"
    [forgot] = [one for one in found if "the chart as printed has no row" in one.says]
    assert "6,146,024 of 154,143,080 hands" in forgot.says
    assert "supplied by the reading joker-rows" in forgot.effect
    assert any("takes no hand: rows before it take all 14,664" in one for one in said)
    assert any("takes hands that other rows would set differently" in one for one in said)


def test_a_check_says_what_a_reading_does_to_a_price_that_is_estimated() -> None:
    moved = [one for one in check(own_chart()) if one.about == "reading four-and-three"]
    assert "±" in moved[0].effect


def test_a_hole_is_an_error_with_a_hand() -> None:
    holed = load(BUG).vary({"play.house-way.row.high card.holds": "three pair"})
    [price_less] = [one for one in check(holed) if one.severity == "error"]
    assert "the chart has a hole" in price_less.why
