"""Ultimate Texas Hold'em: strategies a person can keep to, and what they cost."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import numpy as np
import pytest

from houseway.cards.card import card_at
from houseway.errors import Refusal
from houseway.families.showdown import holdings as cell
from houseway.families.showdown import simple as simple_way
from houseway.families.showdown.price.payoffs import Payoffs
from houseway.families.showdown.price.ultimate.boards import BOARDS, Deck, rank_holes
from houseway.families.showdown.price.ultimate.cells import cell_rivers, flop_cell
from houseway.families.showdown.price.ultimate.flops import board_of
from houseway.families.showdown.price.ultimate.game import (
    RulesOfThumb,
    follow,
    rules_of_thumb,
    simple_strategy,
    sweep,
)
from houseway.families.showdown.price.ultimate.kernel import row_in
from houseway.families.showdown.price.ultimate.play import FULL, unranked
from houseway.families.showdown.price.ultimate.rules import chart_lines
from houseway.families.showdown.simple import Strategy, hand_name
from houseway.hands.tables import tables
from houseway.pricing.advice import InSight
from tests.families.showdown.paid import Path, results, share
from tests.families.showdown.test_ultimate import common

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


@pytest.fixture(scope="module")
def simple(given: Payoffs) -> Strategy:
    return simple_strategy(given)


def test_the_simple_way_is_the_one_usually_recommended(given: Payoffs, simple: Strategy) -> None:
    """Wizard of Odds: 2.43 % of the ante by Grosjean's strategy.

    It plays every hand above the board's category at the river; those that more than 20 cards beat
    are better folded, which makes the rule shorter too.
    """
    never_folds_above = ((1,) * (cell.MOST_OUTS + 1), *simple.river[1:])
    published = follow(given, msgspec.structs.replace(simple, river=never_folds_above))
    assert f"{float(published.ev):.4%}" == "-2.4329%"
    assert published.ev == Fraction(-452323427, 18592119000)
    assert f"{float(follow(given, simple).ev):.4%}" == "-2.4259%"
    assert simple.says == (
        "the simple way: by the chart before the flop; on it raise with two pair or better, a "
        "hidden pair, four to a flush from T; at the river with at most 20 outs"
    )
    raised = dict(simple.preflop)
    assert ("22" in raised, "33" in raised, "K5o" in raised, "K4o" in raised) == (0, 1, 1, 0)
    pocket = simple.flop[cell.POCKET]
    assert (pocket[0], pocket[1], pocket[12]) == (0, 0, 2)  # even of hands raised by then


def test_rules_of_thumb_lie_between_the_simple_way_and_the_best(
    given: Payoffs, rules: RulesOfThumb, simple: Strategy
) -> None:
    assert follow(given, simple).ev < rules.played.ev < sweep(given).best.ev
    assert f"{float(rules.played.ev):.4%}" == "-2.2959%"


def test_the_rows_add_up_to_what_the_rules_cost(given: Payoffs, rules: RulesOfThumb) -> None:
    """But for rivers that only the rules, or only the best play, come to."""
    cost = sweep(given).best.ev - rules.played.ev
    assert float(sum(row.cost for row in rules.rows)) == pytest.approx(float(cost), rel=0.05)


def test_every_deal_that_is_checked_comes_to_a_row(given: Payoffs, rules: RulesOfThumb) -> None:
    best = sweep(given).best
    raised = share(best, Path("preflop", 4)) + share(best, Path("preflop", 3))
    assert sum(row.share for row in rules.rows if row.stage == "flop") == 1 - raised
    river = share(best, Path("river", 1)) + share(best, Path("river", 0))
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


def test_the_chart_in_lines_names_every_raise(given: Payoffs) -> None:
    lines = list(chart_lines(sweep(given).chart))
    assert lines[0] == "pairs: 4x with 3 or higher"
    assert [line[0] for line in lines[1:]] == list("AKQJ")
    assert "K: 4x with any suited, 5 or higher offsuit" in lines


def test_a_strategy_that_the_rules_do_not_offer_is_refused(given: Payoffs) -> None:
    with pytest.raises(Refusal, match="raises 5x where these rules offer 3x or 4x"):
        follow(given, always(preflop=5))


# --- against the clear engine -------------------------------------------------------------------


def test_the_situations_of_the_flop_are_the_clear_engine_s() -> None:
    """Of two suits too, of which many draw to a flush."""
    draw = Random(3)
    found = set()
    for deal in range(1_500):
        pack = [index for index in range(52) if deal % 3 or index % 4 < 2]
        dealt = draw.sample(pack, 5)
        low, high = sorted(dealt[:2])
        flop = np.array(sorted(dealt[2:]), np.int8)
        by_loop = flop_cell(flop // 4, flop % 4, low // 4, high // 4, low % 4, high % 4, tables())
        hole, board = [card_at(i) for i in dealt[:2]], [card_at(i) for i in dealt[2:]]
        assert simple_way.flop_cell(InSight((*hole,), None, (*board,))) == by_loop, (hole, board)
        found.add(by_loop[0])
    assert found >= {*range(cell.FLOP_FAMILIES)} - {cell.BOARD_TRIPS}


def test_the_situations_of_the_river_are_the_clear_engine_s() -> None:
    draw = Random(4)
    ground = unranked(FULL)
    rank_holes(0, BOARDS, FULL, ground.places, ground.boards, ground.tables, ground.standings)
    for low, high in ((0, 0), (0, 7), (2, 5), (5, 9), (8, 9), (3, 12)):
        cells = cell_rivers(low, high, ground)
        for _ in range(60):
            suits = draw.sample(range(4), 2) if low == high else draw.choices(range(4), k=2)
            hole = card_at(4 * low + suits[0]), card_at(4 * high + suits[1])
            dealt = draw.sample([index for index in range(52) if card_at(index) not in hole], 5)
            flop = np.array(sorted(dealt[:3]), np.int8)
            section, made = board_of(flop // 4, flop % 4, dealt[3], dealt[4], ground.places)
            by_loop = tuple(cells[made, row_in(section, low, high, *suits)].tolist())
            board = tuple(card_at(index) for index in dealt)
            assert simple_way.river_cell(InSight(hole, None, board)) == by_loop, (hole, board)


@pytest.mark.parametrize(
    ("strategy", "path"),
    [
        (always(preflop=4), Path("preflop", 4)),
        (always(preflop=3), Path("preflop", 3)),
        (always(flop=2), Path("flop", 2)),
        (always(river=1), Path("river", 1)),
        (always(), Path("river", 0)),
    ],
    ids=["4x", "3x", "2x", "1x", "fold"],
)
def test_raising_without_a_look_is_worth_what_never_folding_counts_say(
    given: Payoffs, strategy: Strategy, path: Path
) -> None:
    """The best play's counts, with every deal put on one path; of eights to aces."""
    few = Deck(0b1111111000000, 4)
    found = follow(given, strategy, deck=few)
    assert {result.path for result in results(found)} == {path}
    merged: dict[tuple[str, str, str], int] = {}
    for result in results(sweep(given, deck=few).best):
        end = result.winner, result.bank, result.player
        merged[end] = merged.get(end, 0) + result.deals
    assert {(r.winner, r.bank, r.player): r.deals for r in results(found)} == merged
