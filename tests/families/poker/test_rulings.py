"""How the house dealer rules on chips and words, each by its house rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import houseway as hw
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.poker.rules import PokerRules
from houseway.felt.events import Chose, OutOfTurn, Said
from houseway.felt.pot.floor import Faced, Stands
from houseway.felt.setting import FLOOR
from houseway.filings.filing import Filing
from tests.families.poker.games import game
from tests.families.poker.test_irregularities import (
    CAMEO,
    COMSTOCK,
    ROYALE,
    asked,
    finished,
    of,
    quiet,
    seated,
    to_player,
    until_floor,
)
from tests.families.poker.told import dealt, say

LOWBALL = "comstock/lowball"


def ruled(
    id: str | Filing, faced: Faced, motion: str, *, behind: int | None = None, first: bool = False
) -> Stands:
    """How the house dealer rules, for who has so much and faces that."""
    return hw.ruling(id, motion, replace(faced, behind=behind, first=first))


def facing(call: int, least: int, most: int | None = None) -> Faced:
    """Somebody who must call so much, and may raise with so much or more."""
    return Faced(least, call, most)


def opening(least: int, most: int | None = None) -> Faced:
    """Somebody whom nobody has bet to."""
    return Faced(least, 0, most)


# --- one chip -------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [CAMEO, COMSTOCK, ROYALE, "comstock/seven-card-stud"])
def test_a_single_larger_chip_without_a_word_is_a_call(id: str) -> None:
    """Cameo 31, Comstock hold'em 5 and stud 7, Casino Royale hold'em 31."""
    filing = load(id)
    found = ruled(filing, facing(300, 600), "chip 2500", behind=50_000)
    assert found.choice == "call"
    assert found.says == "the player: one chip of $25 without a word stands as a call of $3"
    chip = PokerRules.of(filing).play.rulings.chip
    assert chip is not None
    assert found.rule == filing.source_of(chip.lines)


def test_a_last_chip_is_a_call_too() -> None:
    assert ruled(ROYALE, facing(300, 600), "chip 2500", behind=2_500).choice == "call"
    assert ruled(ROYALE, facing(300, 300), "chip 300", behind=300).choice == "call"


def test_the_exception_of_spread_limit_after_the_flop() -> None:
    """Casino Royale, hold'em rule 31: who opens with such a chip bets what it is worth."""
    spread = load(ROYALE).vary({"play.stakes.1.structure": "spread"})
    ask = opening(300, 2_000)
    assert ruled(spread, ask, "chip 500", behind=9_000).choice == "bet 500"
    assert ruled(spread, ask, "chip 2500", behind=9_000).choice == "bet 2000"  # the limit
    assert ruled(spread, ask, "chip 500", behind=9_000, first=True).choice == "bet 300"
    assert ruled(spread, facing(300, 600, 2_000), "chip 500", behind=9_000).choice == "call"


def test_a_chip_opens_for_the_limit_at_a_limit_and_for_its_worth_without_one() -> None:
    assert ruled(COMSTOCK, opening(200), "chip 500", behind=9_000).choice == "bet"
    assert ruled(CAMEO, opening(300, 9_000), "chip 500", behind=9_000).choice == "bet 500"


def test_a_big_blind_who_adds_a_chip_without_a_word_checks() -> None:
    table = seated(load(CAMEO))
    while set(asked(table).choices) != {"check", "raise"}:
        quiet(table)
    blind = asked(table)
    table.answer(blind.bettor, "chip 500")
    assert table.round is not None
    assert table.round.put[blind.seat] == 300
    finished(table)


# --- string raises --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "cents", "stands"),
    [
        (CAMEO, 450, "raise"),  # rule 27: half a bet is in
        (CAMEO, 449, "call"),
        (ROYALE, 450, "raise"),  # rule 27: half a raise
        (ROYALE, 449, "call"),
        (COMSTOCK, 599, "call"),  # rule 3: the proper amount at one time, or a word
        (COMSTOCK, 600, "raise"),
        (COMSTOCK, 300, "call"),
    ],
)
def test_half_of_a_raise_may_be_completed(id: str, cents: int, stands: str) -> None:
    filing = load(id).vary({"play.stakes.1.structure": "limit"})
    found = ruled(filing, facing(300, 600), f"push {cents}", behind=50_000)
    assert found.choice == stands


def test_half_of_a_bet_may_be_completed_where_the_rule_speaks_of_bets() -> None:
    """Cameo, rule 27 (a bet or raise); Casino Royale's speaks of raises alone."""
    assert ruled(CAMEO, opening(300, 900), "push 150", behind=9_000).choice == "bet 300"
    assert ruled(CAMEO, opening(300, 900), "push 149", behind=9_000).choice == "check"
    with pytest.raises(Refusal, match="says nothing of chips between a call and a raise"):
        ruled(ROYALE, opening(300), "push 150", behind=9_000)


def test_chips_beyond_the_limit_go_back() -> None:
    assert ruled(COMSTOCK, facing(300, 600), "push 900", behind=9_000).choice == "raise"
    found = ruled(CAMEO, facing(300, 600, 9_000), "push 900", behind=9_000)
    assert found.choice == "raise 900"


# --- short bets -----------------------------------------------------------------------------------


def test_a_short_bet_or_call_is_completed_at_lowball() -> None:
    """Comstock, Lowball rule 9; rule 12 has no string bets."""
    filing = load(LOWBALL)
    found = ruled(filing, facing(800, 1_200, 2_800), "push 500", behind=9_000)
    assert (found.choice, found.rule) == ("call", "comstock/lowball, line 239")
    assert "is completed" in found.says
    assert ruled(filing, opening(400, 2_000), "push 100", behind=9_000).choice == "bet 400"
    assert ruled(filing, facing(800, 1_200, 2_800), "push 1000", behind=9_000).choice == "call"
    assert ruled(filing, facing(800, 800), "push 500", behind=500).choice == "call"  # all in


def test_mexican_poker_completes_too() -> None:
    """Comstock, Mexican Poker rule 20."""
    found = ruled("comstock/mexican-poker", facing(800, 1_600), "push 500", behind=9_000)
    assert (found.choice, found.rule) == ("call", "comstock/mexican-poker, line 383")


def test_what_a_sheet_does_not_say_is_asked() -> None:
    with pytest.raises(Refusal, match="says nothing of a single chip, so say which it is: fold"):
        ruled("oceana/texas-holdem", facing(300, 600), "chip 500", behind=9_000)
    with pytest.raises(Refusal, match="says nothing of chips that are too few"):
        ruled(CAMEO, facing(300, 600), "push 100", behind=9_000)
    with pytest.raises(Refusal, match=r"has \$5, and no more"):
        ruled(CAMEO, facing(300, 600), "push 600", behind=500)
    with pytest.raises(Refusal, match="is no motion"):
        ruled(CAMEO, facing(300, 600), "shove", behind=500)


# --- at a table -----------------------------------------------------------------------------------


def test_a_chip_without_a_word_is_ruled_on_at_the_table_and_replays() -> None:
    """Cameo, rule 31: $25 to call $3 is a call, told by the house dealer with the rule."""
    table = seated(load(CAMEO))
    first = to_player(table)
    assert table.round is not None
    table.answer(first.bettor, "chip 2500")
    assert table.round.put[first.seat] == 300
    assert [event.choice for event in of(table, Chose) if isinstance(event, Chose)][
        -1
    ] == "chip 2500"
    said = of(table, Said)[-1]
    assert isinstance(said, Said)
    assert said.text == (
        f"{first.bettor}: one chip of $25 without a word stands as a call of $3 "
        "[cameo/texas-holdem, lines 251-253]"
    )
    second = asked(table)
    table.answer(second.bettor, "push 600")
    assert table.round.put[second.seat] == 600
    finished(table)


def test_a_motion_is_refused_where_nobody_is_asked_for_chips() -> None:
    table = seated(load(CAMEO))
    with pytest.raises(Refusal, match="may choose go-on"):
        table.answer(FLOOR, "chip 2500")


def test_who_checks_out_of_turn_may_not_bet_in_that_round() -> None:
    """Casino Royale, hold'em rule 29: he may call, and bet again on the next street."""
    table = until_floor(seated(load(ROYALE)), "flop")
    first = to_player(table)
    other = next(name for name in ("p4", "p3", "p2", "p1") if name != first.bettor)
    table.answer(other, "check")
    ruled = of(table, OutOfTurn)[0]
    assert isinstance(ruled, OutOfTurn)
    assert ruled.says == f"{other} checks out of turn, and may neither bet nor raise in this round"
    assert ruled.rule == "casino-royale/texas-holdem, lines 524"
    with pytest.raises(Refusal, match="has acted out of turn already"):
        table.answer(other, "check")
    with pytest.raises(Refusal, match="does not bind"):
        table.answer(next(n for n in ("p1", "p2", "p3") if n not in (first.bettor, other)), "call")
    while asked(table).bettor != other:
        quiet(table)
    assert set(asked(table).choices) == {"check"}
    until_floor(table, "turn")
    while asked(table).bettor != other:
        quiet(table)
    assert "bet" in asked(table).choices
    finished(table)


def test_where_the_sheet_is_silent_nobody_acts_out_of_turn() -> None:
    table = until_floor(seated(load(COMSTOCK)), "flop")
    first = to_player(table)
    other = "p1" if first.bettor != "p1" else "p2"
    with pytest.raises(
        Refusal, match=f"{other} has nothing to decide now: {first.bettor} is asked"
    ):
        table.answer(other, "check")


def test_a_short_all_in_is_action_only() -> None:
    """Cameo 26, Casino Royale Omaha 30: $6 bet, $10 all in; the next calls $10 or raises to $12."""
    filing = game("hold'em", "limit", stakes='bets = ["$3", "$6"]\nblinds = ["$1", "$3"]')
    round = dealt(filing, 50_000, 1_300, 50_000)
    river = say(round, "call", "call", *["check"] * 7)
    assert river.choices["bet"] == 600
    ask = say(round, "bet", "raise")
    assert ask.choices["call"] == 1_000
    assert ask.choices["raise"] == 1_200
