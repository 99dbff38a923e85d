"""`houseway rules`: the sheet as text, page, PDF and file, to a terminal, a pipe or a file."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.families.library import LIBRARY, ids, load, loads
from tests.cli.conftest import Houseway

EZ = "oceana/ez-baccarat"
PROGRAM = [sys.executable, "-m", "houseway", "rules", EZ]


@pytest.mark.parametrize("game", ids())
def test_every_sheet_prints(houseway: Houseway, game: str) -> None:
    told = houseway("rules", game)
    assert told.status == 0
    assert "READINGS IN FORCE" in told.out
    assert all(line == line.rstrip() and len(line) <= 100 for line in told.out.splitlines())


def test_toml_is_the_filings_own_file(houseway: Houseway) -> None:
    own = (LIBRARY / "oceana" / "ez-baccarat.toml").read_text(encoding="utf-8")
    assert houseway("rules", EZ, "--format", "toml").out == own


@pytest.mark.parametrize("game", [EZ, "casino-royale/ez-baccarat-panda-8"])
def test_resolved_toml_is_the_same_filing_in_full(houseway: Houseway, game: str) -> None:
    told = houseway("rules", game, "--format", "toml", "--resolved")
    filed = load(game)
    assert loads(told.out).document == {**filed.document, **filed.worked}
    assert "based-on" not in told.out
    assert "common =" not in told.out


def test_resolved_goes_with_toml_alone(houseway: Houseway) -> None:
    told = houseway("rules", EZ, "--resolved")
    assert told.status == 2
    assert "add --format toml" in told.err


def test_a_page_and_a_reading_to_a_file(houseway: Houseway, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    told = houseway(
        *("rules", EZ, "--format", "html", "--output", str(page)), "--reading", "cover=net"
    )
    assert (told.status, told.out) == (0, "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "money collected can pay later winners" in page.read_text(encoding="utf-8")


def test_a_pdf_goes_into_a_pipe_and_into_a_file_and_not_to_a_terminal(tmp_path: Path) -> None:
    piped = subprocess.run([*PROGRAM, "--format", "pdf"], capture_output=True, timeout=60)
    assert piped.returncode == 0
    assert piped.stdout.startswith(b"%PDF-")
    file = tmp_path / "sheet.pdf"
    subprocess.run([*PROGRAM, "--format", "pdf", "--output", str(file)], check=True, timeout=60)
    assert file.read_bytes() == piped.stdout
    leader, follower = pty.openpty()
    try:
        on_terminal = subprocess.run(
            [*PROGRAM, "--format", "pdf"], stdout=follower, stderr=subprocess.PIPE, timeout=60
        )
    finally:
        os.close(follower)
        os.close(leader)
    assert on_terminal.returncode == 2
    assert b"add --output FILE.pdf" in on_terminal.stderr


def test_a_file_of_ones_own(houseway: Houseway, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text("family = 'bacarat'", encoding="utf-8")
    told = houseway("rules", str(own))
    assert told.status == 2
    assert str(own) in told.err
    assert "baccarat" in told.err
