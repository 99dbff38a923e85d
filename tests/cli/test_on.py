"""`--on DATE`: every command that takes a game answers by what was in force that day."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Houseway
from tests.editions import GAME, edition

OLD = f"{GAME}@2019"


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """Two editions of one game, of which the older pays ties better, with a gap between them."""
    edition(tmp_path, OLD, "effective = 2019-01-01\nuntil = 2023-06-30", **{"8:1": "9:1"})
    edition(tmp_path, GAME, "effective = 2024-01-01")
    return str(tmp_path)


def on(houseway: Houseway, folder: str, *words: str) -> Callable[[str], str]:
    def go(day: str) -> str:
        ran = houseway(*words, "--filings", folder, "--on", day)
        assert ran.status == 0, ran.err
        return ran.out

    return go


@pytest.mark.parametrize(
    "words",
    [
        ("rules", GAME),
        ("price", GAME, "--wager", "tie"),
        ("cost", GAME, "--option", "1", "--bet", "tie=1000"),
        ("simulate", GAME, "--rounds", "100", "--seed", "1", "--bet", "tie=1000"),
        ("deal", GAME, "--seed", "x"),
    ],
)
def test_the_edition_of_the_day_answers(
    houseway: Houseway, folder: str, words: tuple[str, ...]
) -> None:
    ask = on(houseway, folder, *words)
    assert OLD in ask("2020-01-01")
    assert OLD not in ask("2024-01-01")


def test_fees_settlements_and_lists_of_the_day(houseway: Houseway, folder: str) -> None:
    games = json.loads(on(houseway, folder, "games", "--json")("2020-01-01"))
    [listed] = [game for game in games if game["id"].startswith(GAME)]
    assert (listed["id"], listed["effective"], listed["until"]) == (OLD, "2019-01-01", "2023-06-30")
    assert listed["editions"] == [OLD, GAME]
    described = Path(folder) / "table.json"
    wager = {"seat": 2, "bettor": "Ann", "wager": "tie", "stake": 1000, "result": "win"}
    table = {"game": GAME, "bank": 100000, "player_dealer": 1, "wagers": [wager]}
    described.write_text(json.dumps(table))
    settled = on(houseway, folder, "settle", str(described), "--json")
    assert json.loads(settled("2020-01-01"))["lines"][0]["paid"] == 9000
    assert json.loads(settled("2024-01-01"))["lines"][0]["paid"] == 8000
    fee = on(houseway, folder, "fee", "lucky-derby/ez-baccarat-panda-8", "--action", "10000")
    assert "ez-baccarat-panda-8-fees" in fee("2013-07-01")
    assert "california-games-collection-rates" in fee("2014-07-01")


def test_a_day_before_the_command(houseway: Houseway, folder: str) -> None:
    ran = houseway("--on", "2020-01-01", "--filings", folder, "rules", GAME)
    assert "in force from 2019-01-01 to 2023-06-30" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("price", GAME, "--on", "2023-07-01"), f"no edition of {GAME} was in force on 2023-07-01"),
        (("rules", OLD, "--on", "2024-01-01"), f"{OLD} was not in force on 2024-01-01"),
        (
            ("price", GAME, "--on", "soon"),
            '--on takes a day such as 2024-07-01, not "soon"',
        ),
        (("price", GAME, "--on", "2024-02-30"), "--on takes a day such as 2024-07-01"),
        (("fee", "cameo/texas-holdem", "--on", "2001-01-01"), "were in force on 2001-01-01"),
        (("verify", "log.jsonl", "--on", "2024-01-01"), "--on"),
    ],
)
def test_refused_in_a_sentence(
    houseway: Houseway, folder: str, words: tuple[str, ...], says: str
) -> None:
    ran = houseway(*words, "--filings", folder)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_of_another_day_is_refused(houseway: Houseway, folder: str) -> None:
    place = str(Path(folder) / f"{OLD}.toml")
    assert houseway("price", place, "--on", "2020-01-01", "--wager", "tie").status == 0
    ran = houseway("price", place, "--on", "2024-01-01")
    assert "in force on 2024-01-01" in ran.err


def test_editions_are_listed_under_their_game_and_a_log_names_its_own(
    houseway: Houseway, folder: str, tmp_path: Path
) -> None:
    lines = houseway("games", "--filings", folder).out.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith(f"{GAME} "))
    assert any(line.startswith(f"  {OLD} ") for line in lines[place : place + 4])
    log = str(tmp_path / "log.jsonl")
    asked = ("deal", GAME, "--on", "2020-01-01", "--filings", folder, "--seed", "x", "--log", log)
    assert houseway(*asked).status == 0
    proved = houseway("verify", log, "--filings", folder)
    assert proved.status == 0
    assert OLD in proved.out


def test_check_names_editions_that_leave_days_out(houseway: Houseway, folder: str) -> None:
    for asked in ((GAME,), (OLD,)):
        out = houseway("check", *asked, "--filings", folder).out
        assert "no edition is in force from 2023-07-01 to 2023-12-31" in out
