"""The seal of a log: written with it, kept by the house too, and noticed when it does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.analysis.log import dumps, parse, sealed
from houseway.analysis.opening import open_table
from houseway.cli.app import run
from houseway.families.library import load

GAME = "oceana/ez-baccarat"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    assert run(["deal", GAME, "--seed", "seal", "--seats", "4", "--log", str(path)]) == 0
    return path


def test_a_log_ends_with_its_seal(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    assert lines[-1].startswith(b'{"seal":"')
    assert sealed(b"".join(lines[:-1])) == log.read_bytes()
    assert parse(log.read_bytes()).seal == "whole"
    capsys.readouterr()
    assert run(["verify", str(log)]) == 0
    assert capsys.readouterr().out.endswith("the log holds\n")


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('"purse":200000', '"purse":200001'),
        ('"bot":true', '"bot":false'),
        ('"name":"Bruno"', '"name":"Brunx"'),
        ('"why":""', '"why":"so"'),
    ],
)
def test_what_follows_from_nothing_is_sealed(
    log: Path, capsys: pytest.CaptureFixture[str], was: str, becomes: str
) -> None:
    text = log.read_text()
    assert was in text
    log.write_text(text.replace(was, becomes))
    capsys.readouterr()
    assert run(["verify", str(log)]) == 1
    assert "FAULT: the seal does not fit the log" in capsys.readouterr().out


def test_a_closed_log_without_its_seal_is_cut_off(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *lines, _ = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines))
    capsys.readouterr()
    assert run(["verify", str(log)]) == 3
    out = capsys.readouterr().out
    assert "without its seal" in out
    assert "not proven: what people brought and bought, where they sat" in out


def test_a_log_of_before_has_no_seal_and_holds(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *lines, _ = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines).replace('"version":5', '"version":4'))
    capsys.readouterr()
    assert run(["verify", str(log)]) == 0
    out = capsys.readouterr().out
    assert "the log has no seal" in out
    assert out.endswith("the log holds\n")


@pytest.mark.parametrize("keep", [1, 5, 12, 40, 74])
def test_a_seal_that_breaks_off_is_a_log_that_does(log: Path, keep: int) -> None:
    *lines, seal = log.read_bytes().splitlines(keepends=True)
    found = parse(b"".join(lines) + seal[:keep])
    assert (found.torn, found.seal) == (len(lines) + 1, "missing")


def test_nothing_follows_a_seal(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines, lines[-2]]))
    assert run(["verify", str(log)]) == 2
    said = f"line {len(lines)}: this is no event of a log (the seal is a log's last line"
    assert said in capsys.readouterr().err


def test_an_open_table_is_sealed_as_far_as_it_goes() -> None:
    table = open_table(load(GAME), b"a secret")
    table.sit(1, "Ann", 1_000)
    assert parse(sealed(dumps(table.events).encode())).seal == "whole"
