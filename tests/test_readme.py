"""The README and docs show real output: every command is run, and every library example.

`python tests/test_readme.py` writes the outputs anew, to be read in the diff.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import sys
from contextlib import chdir, nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from houseway.cli.app import run

ROOT: Final = Path(__file__).parent.parent
README: Final = ROOT / "README.md"
PAGES: Final = (README, *sorted((ROOT / "docs").glob("**/*.md")))
SHOWN: Final = tuple(
    page
    for page in PAGES
    if "\n$ houseway " in page.read_text(encoding="utf-8") and page.name != "new-family.md"
)
"""Pages whose commands are run; those about the example family are, where that is installed."""
LIBRARY: Final = tuple(page for page in PAGES if "\n>>> " in page.read_text(encoding="utf-8"))
"""Pages whose library examples are run."""

_BLOCK: Final = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
_COMMAND: Final = re.compile(
    r"^\$ houseway (.*?)(?P<refused> 2>&1)?(?: \| head -(?P<head>\d+))?$", re.MULTILINE
)
"""`2>&1` behind a command that is refused: what it says on standard error is shown."""


def shown_again(text: str) -> str:
    """A page with the output of every command as it is now."""
    return _BLOCK.sub(lambda block: "".join(map(_run, _COMMAND.finditer(block[0]))), text)


def _run(command: re.Match[str]) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(out) if command["refused"] else nullcontext():
        status = run(shlex.split(command[1]))
    assert status == (2 if command["refused"] else 0), command[0]
    out.seek(0)
    lines = [line.rstrip() for line in out.read().rstrip().splitlines()]
    if command["head"]:
        lines = lines[: int(command["head"])]
    return "\n".join([command[0], *lines, ""])


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.name)
def test_every_command_prints_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("COLUMNS", "HOUSEWAY_FILINGS"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    assert shown_again(text) == text


def test_the_pages_with_examples_are_found() -> None:
    """A page that lost its examples would drop out of the tests above without a word."""
    assert README in SHOWN
    assert README in LIBRARY
    assert len(SHOWN) >= 8
    assert len(LIBRARY) >= 3


def test_the_readme_takes_five_minutes() -> None:
    assert len(README.read_text(encoding="utf-8").split()) < 1_250


@pytest.mark.parametrize("page", LIBRARY, ids=lambda page: page.name)
def test_the_library_examples_run(page: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(
        page.read_text(encoding="utf-8"), {}, page.name, str(page), 0
    )
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


if __name__ == "__main__":
    for variable in ("COLUMNS", "HOUSEWAY_FILINGS"):
        os.environ.pop(variable, None)
    for page in SHOWN:
        with TemporaryDirectory() as folder, chdir(folder):
            Path("docs").symlink_to(ROOT / "docs")
            again = shown_again(page.read_text(encoding="utf-8"))
        page.write_text(again, encoding="utf-8")
        sys.stdout.write(f"{page.name} is up to date\n")
