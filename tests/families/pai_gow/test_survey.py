"""Every hand of seven counted once, and what a survey finds of a chart over all of them."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.families.pai_gow.deals import ALL, Deals, deals
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.engine import set_hand
from houseway.families.pai_gow.house_way.survey import Survey, survey
from houseway.families.pai_gow.setting import BUG
from tests.families.pai_gow.charts import RANKINGS, chart, way
from tests.hands.every import deal, every


def test_the_deals_stand_for_all_hands_of_53_cards() -> None:
    found = deals()
    assert ALL == 154_143_080
    assert int(found.stands_for.sum()) == ALL
    sets = (np.uint64(1) << found.hands.astype(np.uint64)).sum(axis=1)
    assert len(np.unique(sets)) == len(sets)


@pytest.mark.parametrize("name", RANKINGS)
def test_a_printed_chart_takes_every_hand_and_fouls_none(name: str) -> None:
    found = survey(way(name))
    assert found.holes is None
    assert not found.fouls
    assert sum(row.takes.hands for row in found.rows if row.takes) == ALL


def test_the_rows_of_a_chart_take_as_many_hands_as_are_counted_by_hand() -> None:
    takes = {row.name: row.takes.hands for row in survey(way("oceana")).rows if row.takes}
    assert takes["five aces"] == 1_128
    # Two ranks held three times beside 44 other cards; or two aces, the joker and three of a rank
    # beside 44; or two ranks beside the joker, which then is an ace beside them.
    aces, others = 12, 66
    natural = (aces + others) * 4 * 4 * 44
    assert takes["two threes of a kind"] == natural + aces * 6 * 4 * 44 + others * 4 * 4
    assert takes["high card"] == 24_780_420
    assert takes["one pair"] == 64_221_960


def test_what_a_footnote_takes_from_other_rows_is_told() -> None:
    """lucky-derby-2, 2: its footnote leaves four rows of its chart without a hand."""
    found = survey(way("lucky-derby-fortune"))
    assert [row.name for row in found.idle] == [
        "four of a kind and the joker",
        "four of a kind with a pair",
        "full house and the joker",
        "straight or flush with three of a kind",
    ]
    overlap = next(each for each in found.overlaps if each.other == "one pair")
    assert overlap.taken_by == "footnote: the highest pair before a complete hand"
    assert overlap.found.hands == 736_704
    by_footnote = set_hand(overlap.found.example, way("lucky-derby-fortune"))
    assert by_footnote.row == overlap.taken_by


def test_the_rows_that_cameo_forgot_are_a_hole() -> None:
    printed = chart("cameo")
    found = survey(house_way(Chart(row=tuple(row for row in printed.row if row.lines)), BUG))
    assert found.holes is not None
    # Four of a kind in all its forms, and full houses, but no five aces; less those of an ace and
    # a joker that completes a straight or flush beside three of a kind or two pair.
    fours = 56_760 + 888 + 100_320 + 44_880 + 44_880 + 59_840 - 4_592
    assert found.holes.hands == fours + 4_121_040 - 13_776 - 36_720


def test_a_row_that_would_foul_is_told_and_passed_over() -> None:
    rows = (
        Row(name="high pair", holds="two pair", sets=("highest pair in front",)),
        Row(name="small pair", holds="two pair", sets=("small pair in front",)),
    )
    by = house_way(Chart(row=rows), BUG)
    first, second = survey(by).rows
    two_pair = first.applies
    assert two_pair == 34_404_480
    assert first.fouls is not None
    assert (first.takes, first.fouls.hands) == (None, two_pair)
    assert second.takes is not None
    assert (second.takes.hands, second.fouls) == (two_pair, None)
    assert set_hand(first.fouls.example, by).row == "small pair"


def test_a_survey_over_given_hands_counts_them_as_set_one_by_one() -> None:
    hands = deal(20_000, 7, cards=53, seed=4)
    given = Deals(hands, np.ones(len(hands), np.int64))
    for name in RANKINGS:
        found: Survey = survey(way(name), given)
        rows = np.bincount(set_batch(hands, way(name)).row, minlength=len(found.rows))
        assert [row.takes.hands if row.takes else 0 for row in found.rows] == rows.tolist()


def test_the_deals_stand_for_as_many_hands_of_each_row_as_there_are_of_fewer_ranks() -> None:
    """Hands of the deuces to sevens and the joker, each counted, against the deals among them."""
    among = [*range(24), 52]
    all_hands = every(among, 7)
    found = deals()
    inside = np.isin(found.hands, among).all(axis=1)
    assert int(found.stands_for[inside].sum()) == len(all_hands)
    for name in ("oceana", "comstock"):
        size = len(way(name).rows)
        one_by_one = np.bincount(set_batch(all_hands, way(name)).row, minlength=size)
        stood = np.zeros(size, np.int64)
        rows = set_batch(found.hands[inside], way(name)).row
        np.add.at(stood, rows, found.stands_for[inside])
        assert stood.tolist() == one_by_one.tolist()


def test_how_many_hands_the_charts_for_an_ace_of_a_joker_set_differently() -> None:
    def apart(one: str, other: str) -> int:
        first, second = (set_batch(deals().hands, way(name)) for name in (one, other))
        differ = (first.front != second.front) | (first.back != second.back)
        return int(deals().stands_for[differ].sum())

    # An ace, the joker and three of a kind: cameo prints no row for the full house.
    assert apart("cameo", "lucky-derby") == 13_776
    # Of three aces oceana may put one before a complete hand.
    assert apart("oceana", "lucky-derby") == 83_916
