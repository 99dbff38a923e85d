"""A clause that is printed outright is the default, whatever other rooms print or was meant."""

from __future__ import annotations

import pytest

from houseway.families.library import load
from houseway.families.poker.rules import PokerRules
from houseway.filings.fees.library import load_sheet

PRINTED = {
    ("casino-royale/fortune-pai-gow-poker", "five-aces-pay"): "four-thousand",
    ("comstock/fortune-pai-gow-poker", "four-and-more"): "by-the-four",
    ("casino-royale/mexican-poker", "turned-joker"): "as-printed",
    ("casino-royale/mexican-poker", "two-players"): "button-big",
    ("casino-royale/lowball", "two-players"): "button-big",
    ("oceana/texas-holdem", "two-players"): "button-big",
    ("oceana/omaha", "two-players"): "button-big",
    ("oceana/omaha-hi-lo", "two-players"): "button-big",
    ("oceana/big-o", "two-players"): "button-big",
    ("cameo/texas-holdem", "raises"): "always",
    ("casino-royale/texas-holdem", "raises"): "always",
    ("casino-royale/omaha", "raises"): "always",
    ("comstock/texas-holdem", "raises"): "always",
    ("comstock/lowball", "missed-blinds"): "straddle",
    ("cameo/three-card-poker-6-card-bonus", "folded-wagers"): "at-once",
    ("casino-royale/three-card-poker-6-card-bonus", "folded-wagers"): "at-once",
    ("comstock/three-card-poker-6-card-bonus", "folded-wagers"): "at-once",
    ("lucky-derby/three-card-poker-6-card-bonus", "folded-wagers"): "at-once",
    ("oceana/three-card-poker-6-card-bonus", "folded-wagers"): "at-once",
    ("casino-royale/ultimate-texas-holdem", "folded-wagers"): "at-once",
    ("lucky-derby/ultimate-texas-holdem", "folded-wagers"): "at-once",
    ("oceana/ultimate-texas-holdem", "folded-wagers"): "at-once",
    ("lucky-derby/ultimate-texas-holdem-bad-beat", "folded-wagers"): "at-once",
    # No step collects what was forfeited, or Antes are collected seat by seat.
    ("casino-royale/three-card-poker", "folded-wagers"): "in-turn",
    ("lucky-derby/caribbean-stud", "folded-wagers"): "in-turn",
    # "All" of one wager, then all of the next: one letter, one default.
    ("casino-royale/ez-baccarat-panda-8", "settlement-order"): "by-wager",
    ("casino-royale/commission-free-baccarat-dragon-bonus", "settlement-order"): "by-wager",
    ("comstock/ez-baccarat-panda-8", "settlement-order"): "by-wager",
    ("lucky-derby/ez-baccarat-panda-8", "settlement-order"): "by-wager",
    ("oceana/ez-baccarat", "settlement-order"): "by-wager",
    # The note bars a win by default, and not paying is not collecting.
    ("lucky-derby/ultimate-texas-holdem-bad-beat", "not-qualified"): "compared",
    ("casino-royale/three-card-poker", "unqualified-loser"): "push",
    ("casino-royale/ultimate-texas-holdem", "play-limit"): "free",
    # An omission is not a clause: the push that replaces the commission stays.
    ("oceana/ez-baccarat", "banker-three-card-seven"): "push",
}
"""Defaults by game and reading."""

PRINTED_FEES = {
    ("lucky-derby/california-games-collection-rates", "fortune-limits-6-7"): "as-printed",
    ("lucky-derby/pure-spanish-21-5-fees", "option-6-seventy-six"): "first-tier",
    # Every bet within the printed limits is taken.
    ("cameo/black-jack-house-collections", "between-tiers"): "lower-bound",
    ("cameo/double-hand-poker-house-collections", "between-tiers"): "lower-bound",
    # When each rate is taken is printed, not that they add up; the worked figures have one.
    ("casino-royale/poker-collection-fees", "modified"): "included",
}


@pytest.mark.parametrize(("game", "reading"), PRINTED)
def test_the_printed_clause_is_the_default(game: str, reading: str) -> None:
    assert load(game).reading_texts[reading].default == PRINTED[game, reading]


@pytest.mark.parametrize(("sheet", "reading"), PRINTED_FEES)
def test_the_printed_fee_is_the_default(sheet: str, reading: str) -> None:
    assert load_sheet(sheet).reading_texts[reading].default == PRINTED_FEES[sheet, reading]


@pytest.mark.parametrize("game", ["cameo/texas-holdem", "cameo/omaha", "comstock/tahoe-pineapple"])
def test_three_raises_are_counted_without_a_limit_too(game: str) -> None:
    """Other rooms' and editions' raises follow."""
    assert "no-limit" in PokerRules.of(load(game)).play.raising.counted_in
    other = load(game).read({"raises": "with-limit"})
    assert "no-limit" not in PokerRules.of(other).play.raising.counted_in
