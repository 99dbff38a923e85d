"""`houseway history`: hands of a log in PHH, a hand in PHH played, and what is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest
from pokerkit import HandHistory

from tests.cli.conftest import Houseway


class Hand(msgspec.Struct):
    number: int
    text: str
    why_not: str


class Written(msgspec.Struct):
    game: str
    hands: list[Hand]


class Replayed(msgspec.Struct):
    game: str
    finishing_stacks: list[int]
    agrees: bool | None


@pytest.fixture
def log(houseway: Houseway, tmp_path: Path) -> str:
    """Two hands between bots."""
    path = str(tmp_path / "table.jsonl")
    words = ("deal", "comstock/texas-holdem", "--seed", "told", "--rounds", "2", "--log", path)
    assert houseway(*words).status == 0
    return path


def test_hands_of_a_log_are_written_and_played_again(
    houseway: Houseway, log: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "hands.phhs")
    told = houseway("history", log, "--output", file)
    assert told.out == f"2 hands of comstock/texas-holdem in {file}\n"
    assert len([*HandHistory.loads_all(Path(file).read_text())]) == 2
    for hand in ("1", "2"):
        again = houseway(
            "history", file, "--hand", hand, "--game", "comstock/texas-holdem", "--json"
        )
        found = again.as_json(Replayed)
        assert found.agrees
    told = houseway("history", file, "--hand", "2", "--game", "comstock/texas-holdem")
    assert told.out.endswith("the chips are the history's\n")


def test_one_hand_is_a_file_of_its_own(houseway: Houseway, log: str) -> None:
    told = houseway("history", log, "--hand", "2")
    assert tomllib.loads(told.out)["hand"] == 2
    found = houseway("history", log, "--json").as_json(Written)
    assert [one.number for one in found.hands] == [1, 2]
    assert found.hands[1].text == told.out


def test_what_is_refused(houseway: Houseway, log: str, tmp_path: Path) -> None:
    file = str(tmp_path / "hands.phhs")
    houseway("history", log, "--output", file)
    banked = str(tmp_path / "banked.jsonl")
    houseway("deal", "oceana/ez-baccarat", "--seed", "1", "--log", banked)
    for words, says in (
        ((file,), "which filing is it played by? Say --game ROOM/GAME"),
        ((file, "--game", "comstock/texas-holdem"), "has hands 1, 2: say which one, --hand 1"),
        ((file, "--hand", "3", "--game", "comstock/texas-holdem"), "hand 3 is not in the history"),
        ((file, "--hand", "1", "--game", "comstock/razz"), "comstock/razz is limit razz, and the"),
        ((file, "--hand", "1", "--game", "comstock/holdem-hi-lo"), "PHH has no name for this"),
        ((file, "--hand", "1", "--game", "oceana/ez-baccarat"), "PHH tells hands of poker"),
        ((file, "--output", "x.phh"), "--output is for a log"),
        ((log, "--hand", "7"), "there is no hand 7 in this log that came to its end"),
        ((log, "--game", "comstock/razz"), "a log names its own game"),
        ((banked,), "oceana/ez-baccarat: PHH tells hands of poker, and this is none"),
        ((f"{tmp_path}/none.phh", "--game", "comstock/razz"), "none.phh: there is no such file"),
    ):
        told = houseway("history", *words)
        assert told.status == 2, words
        assert says in told.err, told.err


@pytest.mark.parametrize(
    ("event", "seat"),
    [("sat", 7), ("folded", 999), ("chose", 0), ("chose", -1), ("put-in", 10**17)],
)
def test_a_log_that_was_changed_is_not_written_as_a_history(
    houseway: Houseway, tmp_path: Path, event: str, seat: int
) -> None:
    log = tmp_path / "log"
    assert not houseway(
        "deal", "casino-royale/texas-holdem", "--seed", "1", "--log", str(log)
    ).status
    lines = log.read_text().splitlines()
    wanted = f'"event":"{event}"'
    place = max(n for n, line in enumerate(lines) if wanted in line and '"ante"' not in line)
    lines[place] = re.sub(r'"seat":\d+', f'"seat":{seat}', lines[place])
    log.write_text("\n".join(lines) + "\n")
    ran = houseway("history", str(log))
    assert ran.status == 2
    assert "does not fit together" in ran.err
