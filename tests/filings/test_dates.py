"""Editions: which was in force on a day, which clash, and what is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import houseway as hw
from houseway.errors import Refusal
from houseway.families.library import ids, load
from houseway.filings.editions import Edition, clashes, held_on, in_force, in_order
from houseway.filings.fees.library import find_schedule, load_sheet, schedules_for
from tests.editions import GAME, RATES_ID, edition, rates

OLD = Edition("room/game@2019", date(2019, 1, 1), date(2023, 6, 30))
NEW = Edition("room/game", date(2024, 1, 1))
UNDATED = Edition("room/game")


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.mark.parametrize(
    ("editions", "on", "held"),
    [
        ((OLD, NEW), "2019-01-01", "room/game@2019"),
        ((OLD, NEW), "2023-06-30", "room/game@2019"),
        ((NEW, OLD), "2024-01-01", "room/game"),
        ((OLD, UNDATED), "2023-07-01", "room/game"),
        ((UNDATED,), "1900-01-01", "room/game"),
        ((Edition("room/game@a", day("2019-01-01")), NEW), "2023-12-31", "room/game@a"),
        ((Edition("room/game@a", None, day("2018-12-31")), OLD), "2018-01-01", "room/game@a"),
    ],
)
def test_the_edition_in_force(editions: tuple[Edition, ...], on: str, held: str) -> None:
    assert in_force(editions, day(on), "room/game").id == held


@pytest.mark.parametrize(
    ("asked", "on", "says"),
    [
        ("room/game", "2018-12-31", "no edition of room/game was in force on 2018-12-31: there is"),
        ("room/game", "2023-07-01", r"room/game@2019 \(from 2019-01-01 to 2023-06-30\); room/game"),
        ("room/game@2019", "2024-05-01", "room/game@2019 was not in force on 2024-05-01"),
    ],
)
def test_a_day_without_an_edition_is_refused_with_all_of_them(
    asked: str, on: str, says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        in_force((OLD, NEW), day(on), asked)


def test_a_day_with_two_editions_is_refused_unless_one_is_named() -> None:
    other = Edition("room/game@2020", day("2020-01-01"), day("2020-12-31"))
    with pytest.raises(Refusal, match="several editions of room/game were in force on 2020-05-01"):
        in_force((OLD, other), day("2020-05-01"), "room/game")
    assert in_force((OLD, other), day("2020-05-01"), "room/game@2020") == other


def test_overlaps_and_gaps_between_neighbours() -> None:
    [gap] = clashes((NEW, OLD))
    assert not gap.both
    assert gap.days == "from 2023-07-01 to 2023-12-31"
    [overlap] = clashes((OLD, Edition("room/game", day("2023-06-30"))))
    assert overlap.both
    assert overlap.days == "on 2023-06-30"
    assert not [*clashes((OLD, Edition("room/game", day("2023-07-01"))))]
    [always] = clashes((Edition("room/game@a"), UNDATED))
    assert always.both


def test_the_current_one_is_the_last_and_the_one_in_force_without_a_day() -> None:
    assert in_order((UNDATED, OLD)) == [OLD, UNDATED]
    assert held_on((OLD, UNDATED), None) == {"room/game"}
    assert held_on((OLD, Edition("room/game@2024", day("2024-01-01"))), None) == {"room/game@2024"}


def test_two_editions_live_side_by_side(tmp_path: Path) -> None:
    edition(
        tmp_path, f"{GAME}@2019", "effective = 2019-01-01\nuntil = 2023-06-30", **{"8:1": "9:1"}
    )
    edition(tmp_path, GAME, "effective = 2024-01-01")
    folder = str(tmp_path)
    assert {GAME, f"{GAME}@2019"} <= {*ids(folder)}
    old = hw.load(GAME, folder, on="2020-02-29")
    assert old.id == f"{GAME}@2019"
    assert str(old.rules.wager_named("tie").pays.rows[0].pay) == "9:1"
    assert str(load(GAME, folder).rules.wager_named("tie").pays.rows[0].pay) == "8:1"
    assert hw.price(old).wagers["tie"].ev > hw.price(hw.load(GAME, folder)).wagers["tie"].ev
    with pytest.raises(Refusal, match="2023-07-01"):
        hw.load(GAME, folder, on=date(2023, 7, 1))
    with pytest.raises(Refusal, match='a day is written as "2013-09-01"'):
        hw.load(GAME, folder, on="last May")


def test_dates_are_no_rule_of_play_and_leave_a_logs_fingerprint(tmp_path: Path) -> None:
    place = edition(tmp_path, GAME, "effective = 2024-01-01")
    assert load(GAME, str(tmp_path)).digest == load(GAME).digest
    assert place.exists()


@pytest.mark.parametrize(
    ("dates", "says"),
    [
        (
            "effective = 2024-01-01\nuntil = 2023-12-31",
            "key until: found 2023-12-31, allowed: 2024",
        ),
        ('effective = "soon"', "key effective"),
        ("until = 5", "key until"),
    ],
)
def test_dates_that_are_none(tmp_path: Path, dates: str, says: str) -> None:
    edition(tmp_path, GAME, dates)
    with pytest.raises(Refusal, match=says):
        load(GAME, str(tmp_path))
    rates(tmp_path, RATES_ID, dates)
    with pytest.raises(Refusal, match=says):
        load_sheet(RATES_ID, str(tmp_path))


def test_rates_of_a_day(tmp_path: Path) -> None:
    """Before the document that replaced them, the older rates hold."""
    game = "lucky-derby/ez-baccarat-panda-8"
    now = [posted.sheet.id for posted in schedules_for(game)]
    then = [posted.sheet.id for posted in schedules_for(game, on=date(2013, 7, 1))]
    assert now == ["lucky-derby/california-games-collection-rates"]
    assert then == ["lucky-derby/ez-baccarat-panda-8-fees"]
    with pytest.raises(Refusal, match="were in force on 2012-01-01: there is lucky-derby/ez"):
        find_schedule(game, on=date(2012, 1, 1))


def test_an_older_edition_of_rates_serves_on_its_days_alone(tmp_path: Path) -> None:
    rates(tmp_path, f"{RATES_ID}@2015", "effective = 2015-01-01\nuntil = 2015-12-31")
    rates(tmp_path, RATES_ID, "effective = 2016-01-01")
    folder = str(tmp_path)
    assert {one.sheet.id for one in schedules_for(GAME, folder)} == {RATES_ID}
    on = {one.sheet.id for one in schedules_for(GAME, folder, on=date(2015, 6, 1))}
    assert on == {f"{RATES_ID}@2015"}
    assert not schedules_for(GAME, folder, on=date(2014, 6, 1))


def test_rates_serve_every_edition_of_the_game_they_name(tmp_path: Path) -> None:
    edition(tmp_path, f"{GAME}@2019", "until = 2023-06-30")
    of_old = schedules_for(f"{GAME}@2019", str(tmp_path))
    assert [one.name for one in of_old] == [one.name for one in schedules_for(GAME)]
