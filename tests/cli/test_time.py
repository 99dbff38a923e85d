"""A collection by time from the command line: dealt, logged, in the books, and in the cost."""

from __future__ import annotations

from pathlib import Path

from tests import own_room
from tests.cli.conftest import Houseway

GAME = "my-room/baccarat"


def test_a_dealt_table_collects_the_first_half_hour_once(
    houseway: Houseway, tmp_path: Path
) -> None:
    folder = own_room.build(tmp_path)
    log = str(tmp_path / "log.jsonl")
    deal = ("deal", GAME, "--filings", folder, "--fee-option", "1", "--seats", "3", "--seed", "t")
    told = houseway(*deal, "--rounds", "5", "--log", log).out
    assert told.count("half hour 1 begins") == 1
    assert told.count("collection: $5 each from Alma, Bruno and Carmen") == 1
    assert houseway("verify", log, "--filings", folder).status == 0
    assert "$15" in houseway("ledger", log, "--filings", folder).out
    told = houseway(*deal, "--rounds", "5", "--rounds-per-hour", "4").out
    assert told.count(" begins: time is collected") == 3
    assert told.count("collection: $5 each from Alma, Bruno and Carmen") == 3
    assert houseway(*deal, "--rounds-per-hour", "0").status == 2


def test_a_played_table_collects_by_the_clock(houseway: Houseway, tmp_path: Path) -> None:
    folder = own_room.build(tmp_path)
    play = ("play", GAME, "--filings", folder, "--fee-option", "1", "--seed", "t", "--seats", "3")
    told = houseway(*play, stdin="\n" * 12 + "q\n")
    assert told.out.count("half hour 1 begins") == 1
    assert "half hour 2" not in told.out


def test_the_cost_of_time_asks_for_the_pace(houseway: Houseway, tmp_path: Path) -> None:
    folder = own_room.build(tmp_path)
    cost = ("cost", GAME, "--filings", folder, "--option", "1", "--bet", "2500")
    refused = houseway(*cost)
    assert refused.status == 2
    assert "is collected by the clock: give --rounds-per-hour" in refused.err
    told = houseway(*cost, "--rounds-per-hour", "60").out
    assert "Of each fee $0.1667 a round is for time" in told
    assert "the house collects                $70" in told
