"""Collections side by side: option by option, and from which amounts a fee is another."""

from __future__ import annotations

import pytest

from houseway.analysis.diff.diff import Collections, diff, diff_fees
from houseway.analysis.diff.fees import Asked
from houseway.analysis.diff.model import FeeStep
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.filings.fees.answers import fee
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.library import load_sheet

ROYALE = "casino-royale/california-games-collection-rates"
OCEANA = "oceana/california-games-collection-rates"
EZ = "oceana/ez-baccarat"
ROYALE_EZ = "casino-royale/ez-baccarat"


def test_rates_differ_from_themselves_in_nothing() -> None:
    for id in (ROYALE, OCEANA, "lucky-derby/poker-collection-rates"):
        sheet = Collections.of_sheet(load_sheet(id))
        assert diff_fees(sheet, sheet).differences == ()


def test_a_fee_is_told_with_the_amounts_from_which_it_differs() -> None:
    found = diff(load(EZ), load(ROYALE_EZ), priced=False)
    key = "schedule.player-dealer-only.option.1.fees.player-dealer"
    one = next(each for each in found.differences if each.key == key)
    assert one.group == "fees"
    assert (one.lines_a, one.lines_b) == ("1258-1262", "2854-2858")
    assert one.goes_by == "by the money in action"
    assert FeeStep(2_500, 9_999, 200, 100, -100) in one.steps
    assert one.steps[-1] == FeeStep(100_100, None, 800, 1_000, 200)


@pytest.mark.parametrize("option", ["1", "5", "13"])
def test_the_steps_say_what_a_hand_pays_at_every_edge(option: str) -> None:
    found = diff(load(EZ), load(ROYALE_EZ), asked=Asked(option, option), priced=False)
    [one] = [each for each in found.differences if each.steps]
    edges = {edge for step in one.steps for edge in (step.low, step.high) if edge is not None}
    for amount in sorted({*edges, 1, 777, 12_345, 900_000}):
        hand = Hand(action=amount)
        paid = [
            fee(game, hand, option=option, schedule=name).player_dealer
            for game, name in ((EZ, "player-dealer-only"), (ROYALE_EZ, "baccarat"))
        ]
        step = next(
            (s for s in one.steps if s.low <= amount and (s.high is None or amount <= s.high)),
            None,
        )
        assert (paid[1] - paid[0]) == (step.difference if step else 0)


def test_options_that_only_one_has_are_one_difference() -> None:
    found = diff(load(EZ), load(ROYALE_EZ), priced=False).differences
    [only] = [one for one in found if one.key == "schedule.player-dealer-only.option"]
    assert (only.a, only.b) == ("options 14 to 42", None)
    [schedule] = [one for one in found if one.key == "schedule.player-dealer-and-players"]
    assert (schedule.a, schedule.b) == ("69 options", None)


def test_what_a_hand_pays_by_both() -> None:
    asked = Asked("1", "2", "player-dealer-only", "baccarat", Hand(action=30_000, players=3))
    found = diff_fees(
        Collections.of_sheet(load_sheet(OCEANA)),
        Collections.of_sheet(load_sheet(ROYALE)),
        asked=asked,
    )
    [at] = found.fees_at
    assert at.option == "1 against 2"
    assert at.a is not None
    assert at.b is not None
    assert (at.a.player_dealer, at.b.player_dealer) == (800, 300)
    assert (at.a.drop, at.b.drop) == (800, 300)
    assert found.schedules == ((f"{OCEANA}: player-dealer-only", f"{ROYALE}: baccarat"),)


def test_a_hand_that_an_option_needs_more_of_says_what() -> None:
    asked = Asked("1", "1", hand=Hand(players=3))
    [at, *_] = diff(load(EZ), load(ROYALE_EZ), asked=asked, priced=False).fees_at
    assert at.a is not None
    assert "the money in action" in at.a.says
    assert at.a.drop is None


def test_readings_of_one_document_against_each_other() -> None:
    sheet = load_sheet(OCEANA)
    read = sheet.read({"option-30": "five-dollars"})
    found = diff_fees(Collections.of_sheet(sheet), Collections.of_sheet(read))
    assert [one.name for one in found.readings] == ["option-30"]
    keys = {one.key for one in found.differences}
    assert keys
    assert all(".option.30.fees." in key for key in keys)


def test_schedules_of_other_kinds_of_fees_are_not_lined_up() -> None:
    a = Collections.of_sheet(load_sheet("oceana/poker-games-collection-rates"))
    b = Collections.of_sheet(load_sheet("lucky-derby/poker-collection-rates"))
    found = diff_fees(a, b)
    for one, other in found.schedules:
        assert one is None or other is None or "time" in one + other
    names = [one.key for one in found.differences if "such a schedule" in one.says]
    assert names


def test_what_is_not_there_is_refused_by_name() -> None:
    a, b = load(EZ), load(ROYALE_EZ)
    with pytest.raises(Refusal, match='there is no schedule "bacarat" to compare: did you mean'):
        diff(a, b, asked=Asked(schedule_b="bacarat"), priced=False)
    with pytest.raises(Refusal, match='no fee option "99": there are baccarat 1 to 13'):
        diff(a, b, asked=Asked("99", "99"), priced=False)
    with pytest.raises(Refusal, match="amounts go from"):
        diff(a, b, asked=Asked("1", "1", hand=Hand(action=-1)), priced=False)
