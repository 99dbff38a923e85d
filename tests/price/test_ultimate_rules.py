"""Ultimate Texas Hold'em: strategies a person can keep to, and what they cost."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from houseway.cards.card import card_at
from houseway.errors import Refusal
from houseway.filings.library import load
from houseway.filings.showdown import Showdown, ShowdownRules
from houseway.games.showdown import simple as clear
from houseway.hands.tables import tables
from houseway.price.showdown import ultimate_cells as cell
from houseway.price.showdown.ultimate import RulesOfThumb, follow, rules_of_thumb, sweep
from houseway.price.showdown.ultimate_boards import (
    BOARDS,
    Bytes,
    Deck,
    boards,
    empty_standings,
    places,
    rank_holes,
)
from houseway.price.showdown.ultimate_cells import cell_rivers, flop_cell, worths_of_one
from houseway.price.showdown.ultimate_flops import board_of
from houseway.price.showdown.ultimate_kernel import row_in
from houseway.price.showdown.ultimate_model import Path, Payoffs
from houseway.price.showdown.ultimate_play import FULL
from houseway.price.showdown.ultimate_rules import Strategy, chart_lines, hand_name, simple
from tests.price.test_ultimate import common

HANDS = sorted(
    {
        hand_name(low, high, suited)
        for low in range(13)
        for high in range(low, 13)
        for suited in (False, True)
    }
)


@pytest.fixture(scope="module")
def given() -> Payoffs:
    return common()


@pytest.fixture(scope="module")
def rules(given: Payoffs) -> RulesOfThumb:
    return rules_of_thumb(given)


def always(*, preflop: int = 0, flop: int = 0, river: int = 0) -> Strategy:
    return Strategy(
        "without a look",
        tuple((hand, preflop) for hand in HANDS if preflop),
        ((flop,) * 13,) * cell.FLOP_FAMILIES,
        ((river,) * (cell.MOST_OUTS + 1),) * cell.RIVER_FAMILIES,
    )


def test_the_simple_way_costs_what_is_published(given: Payoffs) -> None:
    """Wizard of Odds: 2.43 % of the ante by Grosjean's strategy."""
    found = follow(given, simple(given))
    assert f"{float(found.ev):.4%}" == "-2.4329%"
    assert found.ev == Fraction(-452323427, 18592119000)


def test_rules_of_thumb_lie_between_the_simple_way_and_the_best(
    given: Payoffs, rules: RulesOfThumb
) -> None:
    assert follow(given, simple(given)).ev < rules.played.ev < sweep(given).ev
    assert f"{float(rules.played.ev):.4%}" == "-2.2959%"


def test_the_rows_add_up_to_what_the_rules_cost(given: Payoffs, rules: RulesOfThumb) -> None:
    """But for rivers that only the rules, or only the best play, come to."""
    cost = sweep(given).ev - rules.played.ev
    assert float(sum(row.cost for row in rules.rows)) == pytest.approx(float(cost), rel=0.05)


def test_every_deal_that_is_checked_comes_to_a_row(given: Payoffs, rules: RulesOfThumb) -> None:
    best = sweep(given).best
    raised = best.share(Path("preflop", 4)) + best.share(Path("preflop", 3))
    assert sum(row.share for row in rules.rows if row.stage == "flop") == 1 - raised
    river = best.share(Path("river", 1)) + best.share(Path("river", 0, fold=True))
    assert sum(row.share for row in rules.rows if row.stage == "river") == river


def test_the_rules_can_be_read(rules: RulesOfThumb) -> None:
    said = {row.holding: row.does for row in rules.rows}
    assert said["the flop's highest card paired"] == "2x"
    assert said["a pocket pair"] == "check"  # deuces: all others are raised before the flop
    flush = "four to a flush, two of them in the hand"
    assert said[flush] == "2x with T or higher, otherwise check"
    kicker = "a hole card that plays beside the board"
    assert said[kicker] == "1x with at most 20 outs, otherwise fold"
    assert said["nothing but the board"] == "1x with at most 16 outs, otherwise fold"
    assert "K: 4x with any suited, 5 or higher offsuit" in rules.chart


def test_the_chart_in_lines_names_every_raise(given: Payoffs) -> None:
    lines = list(chart_lines(sweep(given).chart))
    assert lines[0] == "pairs: 4x with 3 or higher"
    assert [line[0] for line in lines[1:]] == list("AKQJ")


def test_a_strategy_that_the_rules_do_not_offer_is_refused(given: Payoffs) -> None:
    with pytest.raises(Refusal, match="raises 5x where these rules offer 3x or 4x"):
        follow(given, always(preflop=5))


# --- against the clear engine -------------------------------------------------------------------


@pytest.fixture(scope="module")
def play() -> Showdown:
    found = load("casino-royale/ultimate-texas-holdem").rules
    assert isinstance(found, ShowdownRules)
    return found.play


def test_the_simple_way_is_the_clear_engine_s(given: Payoffs, play: Showdown) -> None:
    """On every two hole cards, and on boards drawn at random for some of them."""
    strategy = simple(given)
    raised = dict(strategy.preflop)
    draw = Random(3)
    for low in range(52):
        for high in range(low + 1, 52):
            name = hand_name(low // 4, high // 4, low % 4 == high % 4)
            assert clear.raises(play, (card_at(low), card_at(high))) == bool(raised.get(name))
    for _ in range(400):
        dealt = draw.sample(range(52), 5)
        low, high = sorted(dealt[:2])
        flop = np.array(sorted(dealt[2:]), np.int8)
        family, rank = flop_cell(
            flop // 4, flop % 4, low // 4, high // 4, low % 4, high % 4, tables()
        )
        hole, board = [card_at(i) for i in dealt[:2]], [card_at(i) for i in dealt[2:]]
        assert clear.raises(play, hole, board) == bool(strategy.flop[family][rank]), (hole, board)


def test_the_simple_way_at_the_river_is_the_clear_engine_s(given: Payoffs, play: Showdown) -> None:
    strategy = simple(given)
    draw = Random(4)
    known, listed, where = tables(), boards(), places()
    worths, standings = worths_of_one(listed, known), empty_standings()
    rank_holes(0, BOARDS, FULL.ranks, FULL.suits, where, listed, known, standings)
    for low, high in ((0, 0), (0, 7), (2, 5), (5, 9), (8, 9), (3, 12)):
        cells: Bytes = np.zeros((BOARDS, 4, 2), np.int8)
        cell_rivers(
            low, high, FULL.ranks, FULL.suits, where, listed, known, standings, worths, cells
        )
        for _ in range(60):
            suits = draw.sample(range(4), 2) if low == high else draw.choices(range(4), k=2)
            hole = card_at(4 * low + suits[0]), card_at(4 * high + suits[1])
            dealt = draw.sample([index for index in range(52) if card_at(index) not in hole], 5)
            flop = np.array(sorted(dealt[:3]), np.int8)
            section, made = board_of(flop // 4, flop % 4, dealt[3], dealt[4], where)
            family, outs = cells[made, row_in(section, low, high, *suits)]
            board = [card_at(index) for index in dealt]
            answer = bool(strategy.river[family][outs])
            assert clear.raises(play, hole, board) == answer, (hole, board)


@pytest.mark.parametrize(
    ("strategy", "path"),
    [
        (always(preflop=4), Path("preflop", 4)),
        (always(preflop=3), Path("preflop", 3)),
        (always(flop=2), Path("flop", 2)),
        (always(river=1), Path("river", 1)),
        (always(), Path("river", 0, fold=True)),
    ],
    ids=["4x", "3x", "2x", "1x", "fold"],
)
def test_raising_without_a_look_is_worth_what_never_folding_counts_say(
    given: Payoffs, strategy: Strategy, path: Path
) -> None:
    """The best play's counts, with every deal put on one path; of eights to aces."""
    few = Deck(0b1111111000000, 4)
    found = follow(given, strategy, deck=few)
    assert {result.path for result in found.results} == {path}
    merged: dict[tuple[str, str, str], int] = {}
    for result in sweep(given, deck=few).best.results:
        end = result.winner, result.bank, result.player
        merged[end] = merged.get(end, 0) + result.deals
    assert {(r.winner, r.bank, r.player): r.deals for r in found.results} == merged
