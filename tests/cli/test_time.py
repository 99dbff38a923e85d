"""A collection by time from the command line: dealt, logged, in the books, and in the cost."""

from __future__ import annotations

from pathlib import Path

import msgspec

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


def test_a_half_hour_that_nobody_pays_for_is_not_said_to_be_collected(
    houseway: Houseway, tmp_path: Path
) -> None:
    folder = own_room.build(tmp_path)
    deal = ("deal", GAME, "--filings", folder, "--option", "3", "--seats", "3", "--seed", "t")
    told = houseway(*deal, "--rounds", "5", "--rounds-per-hour", "4").out.splitlines()
    begun = [line for line in told if line.startswith("half hour ")]
    assert begun == [
        "half hour 1 begins: time is collected",
        "half hour 2 begins",
        "half hour 3 begins: time is collected",
    ]


def test_a_collection_is_told_by_head_where_heads_pay_differently(
    houseway: Houseway, tmp_path: Path
) -> None:
    deal = ("deal", "comstock/super-pan-9", "--seats", "3", "--seed", "fees")
    assert "collection: $2 from Bruno, $1 from Alma, $1 from Carmen (" in houseway(*deal).out


class _Drop(msgspec.Struct):
    drop: int
    by_time: int


def test_a_fee_by_the_hour_is_not_added_to_that_of_a_hand(
    houseway: Houseway, tmp_path: Path
) -> None:
    table = ("--players", "6", "--action", "5000")
    fee = ("fee", GAME, "--filings", own_room.build(tmp_path), *table)
    told = houseway(*fee, "--option", "4").out
    assert "dropped in all for the hand: $7\n" in told
    assert "collected by the clock, for 1 half hour: $30\n" in told
    assert houseway(*fee, "--option", "4", "--json").as_json(_Drop) == _Drop(3_700, 3_000)
    assert "dropped in all" not in houseway(*fee, "--option", "1").out
    every = " ".join(houseway(*fee).out.split())
    assert "pot drop player in a half hour in all" in every
    assert "4 $1 $1 $0 $7 $5 $30" in every


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
    assert "is collected by the clock: give rounds_per_hour (--rounds-per-hour)" in refused.err
    told = houseway(*cost, "--rounds-per-hour", "60").out
    assert "Of each fee $0.1667 a round is for time" in told
    assert "the house collects                $70" in told
