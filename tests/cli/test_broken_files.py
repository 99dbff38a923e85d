"""Commands beside a broken file of a user's folder."""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from houseway.cli.app import run
from tests.broken_files import BROKEN, BROKEN_RATES, EZ, SOUND, fill, with_nameless
from tests.cli.conftest import Houseway


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return fill(tmp_path / "own")


def test_games_lists_the_others_and_names_each_on_standard_error(
    houseway: Houseway, folder: str
) -> None:
    with_nameless(Path(folder))
    for words in (("games",), ("games", "--json")):
        ran = houseway(*words, "--filings", folder)
        assert ran.status == 0
        assert SOUND in ran.out
        said = ran.err.splitlines()
        assert len(said) == len(BROKEN) + len(BROKEN_RATES) + 1
        for id, says in BROKEN.items():
            assert any(f"left out: {folder}/{id}.toml: " in line and says in line for line in said)
        for id in BROKEN_RATES:
            assert any(f"left out: {folder}/schedules/{id}.toml: " in line for line in said)


def test_what_lies_elsewhere_is_named_and_what_is_hidden_is_not(
    houseway: Houseway, folder: str
) -> None:
    root = Path(folder)
    text = (root / f"{SOUND}.toml").read_text(encoding="utf-8")
    elsewhere = {
        "aloft.toml": "filings lie at ROOM/GAME.toml",
        "my-room/deep/x.toml": "filings lie at ROOM/GAME.toml",
        "schedules/rates.toml": "collection rates lie at schedules/ROOM/NAME.toml",
        "schedules/my-room/deep/r.toml": "collection rates lie at schedules/ROOM/NAME.toml",
    }
    hidden = ("my-room/.hidden.toml", ".room/x.toml", ".top.toml", "schedules/my-room/.r.toml")
    for name in (*elsewhere, *hidden):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    ran = houseway("games", "--filings", folder)
    for name, says in elsewhere.items():
        assert f"left out: {folder}/{name}: this is not read: {says}\n" in ran.err
    assert len(ran.err.splitlines()) == len(BROKEN) + len(BROKEN_RATES) + len(elsewhere)
    listed = houseway("games", "--json", "--filings", folder).out
    for name in ("aloft", "deep", "hidden", ".room", "schedules"):
        assert f'"{name}' not in listed
        assert f"/{name}" not in listed
    ran = houseway("deal", SOUND, "--seed", "1", "--filings", folder)
    assert ran.err.count("collection rates lie at") == 2


@pytest.mark.parametrize("name", ["my-room/pipe", "schedules/my-room/pipe"])
def test_a_pipe_is_left_out_and_keeps_nobody_waiting(
    houseway: Houseway, folder: str, name: str
) -> None:
    path = Path(folder) / f"{name}.toml"
    os.mkfifo(path)
    ran = houseway("games", "--filings", folder)
    assert ran.status == 0
    assert f"left out: {path}: this is no file but a pipe or a device\n" in ran.err
    ran = houseway("check", "my-room/pipe", "--filings", folder)
    assert (ran.status, ran.out) == (2, "")
    assert "this is no file but a pipe or a device" in ran.err


@pytest.mark.parametrize("name", ["my-room/loop", "schedules/my-room/loop"])
def test_a_link_to_itself_is_there_and_cannot_be_read(
    houseway: Houseway, folder: str, name: str
) -> None:
    path = Path(folder) / f"{name}.toml"
    path.symlink_to(path)
    ran = houseway("games", "--filings", folder)
    assert f"left out: {path}: this cannot be read (Too many levels of symbolic links)" in ran.err
    ran = houseway("rules", str(path))
    assert (ran.status, ran.out) == (2, "")
    assert "this cannot be read (Too many levels of symbolic links)" in ran.err


def test_without_a_folder_nothing_is_said(houseway: Houseway) -> None:
    assert houseway("games").err == ""


def test_check_reports_each_as_an_error(
    houseway: Houseway, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        import_module("houseway.analysis.check.filings"), "check", lambda filing: ()
    )
    ran = houseway("check", "--json", "--quiet", "--strict", "--filings", folder)
    assert ran.status == 1
    found = msgspec.json.decode(ran.out)
    for id, says in {**BROKEN, **BROKEN_RATES}.items():
        of_file = [one for one in found if one["game"] == id]
        assert {one["severity"] for one in of_file} == {"error"}
        assert any(says in one["says"] for one in of_file)


@pytest.mark.parametrize("command", ["rules", "price", "check", "deal", "play", "simulate"])
@pytest.mark.parametrize("id", ["my-room/half-saved", "oceana/ez-baccarat"])
def test_a_command_that_names_the_broken_one_is_refused_with_its_fault(
    houseway: Houseway, folder: str, command: str, id: str
) -> None:
    ran = houseway(command, id, "--filings", folder)
    assert (ran.status, ran.out) == (2, "")
    assert re.search(rf"{re.escape(folder)}/{id}.toml:\d+: {BROKEN[id]}", ran.err)


@pytest.mark.parametrize("id", BROKEN_RATES)
def test_check_of_broken_rates_is_refused_with_their_fault(
    houseway: Houseway, folder: str, id: str
) -> None:
    ran = houseway("check", id, "--filings", folder)
    assert ran.status == 2
    assert f"schedules/{id}.toml" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("deal", SOUND, "--seed", "1"),
        ("play", SOUND),
        ("fee", SOUND, "--action", "100", "--bet", "100", "--players", "1"),
        ("cost", SOUND, "--option", "1"),
        ("rules", SOUND),
    ],
    ids=lambda words: words[0],
)
def test_who_may_collect_by_rates_that_are_left_out_is_told(
    houseway: Houseway, folder: str, words: tuple[str, ...]
) -> None:
    ran = houseway(*words, "--filings", folder)
    assert ran.status == 0
    assert ran.err.count("left out") == len(BROKEN_RATES)


def test_the_price_of_a_sound_one_says_nothing_of_it(houseway: Houseway, folder: str) -> None:
    ran = houseway("price", SOUND, "--filings", folder)
    assert (ran.status, ran.err) == (0, "")


def test_the_house_opens_all_the_same(
    folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("houseway.house.serve.serve", opened.append)
    assert run(["serve", "--no-browser", "--filings", folder]) == 0
    assert opened
    assert re.search(r"half-saved.toml: line \d+: this is not TOML", capsys.readouterr().err)


def test_every_fault_of_a_file_is_told_on_a_line_of_its_own(
    houseway: Houseway, tmp_path: Path
) -> None:
    path = tmp_path / "own" / "game.toml"
    path.parent.mkdir()
    text = EZ.read_text(encoding="utf-8").replace("[deck]", "[dek]").replace("[turn]", "[trun]")
    path.write_text(text.replace('"8:1"', '"8/1"'), encoding="utf-8")
    for words in (("check",), ("rules",), ("price",)):
        ran = houseway(
            *words, str(path) if words != ("price",) else "own/game", "--filings", str(tmp_path)
        )
        assert (ran.status, ran.out) == (2, "")
        said = ran.err.splitlines()
        assert len(said) == 3
        assert all(line.startswith(f"houseway: {path}:") for line in said)
    ran = houseway("check", str(path), "--json")
    assert ran.status == 2
    found = msgspec.json.decode(ran.out)
    at = [
        n
        for n, line in enumerate(path.read_text().split("\n"), 1)
        if re.search("dek]|trun]|8/1", line)
    ]
    assert [one["line"] for one in found] == at
    assert {one["file"] for one in found} == {str(path)}
    assert {one["game"] for one in found} == {"own/game"}
    ran = houseway("games", "--filings", str(tmp_path))
    assert ran.status == 0
    assert len(ran.err.splitlines()) == 1
    assert ran.err.rstrip().endswith("(and 2 more)")
    ran = houseway("check", "--json", "--quiet", "oceana/ez-baccarat")
    assert all("line" not in one for one in msgspec.json.decode(ran.out))
