"""The first thing a newcomer reads, the version, completion, and options before the command."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from houseway.cli.app import app
from houseway.cli.commands import COMMANDS, help_text
from houseway.families.library import LIBRARY
from tests.cli.conftest import Houseway


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_says_what_houseway_is_and_lists_every_command(houseway: Houseway, word: str) -> None:
    told = houseway(word)
    assert told.status == 0
    assert told.out.startswith("Houseway turns the game rules")
    assert told.out.count("\n  houseway") == 3
    for command in COMMANDS:
        assert f"\n  {command.name:<10} {command.does}\n" in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines())


def test_headings_are_bold_on_a_terminal_only() -> None:
    assert "\x1b" not in help_text()
    assert "\x1b[1mPlay\x1b[0m" in help_text(bold=True)


def test_version(houseway: Houseway) -> None:
    assert houseway("--version").out == f"houseway {version('houseway')}\n"


def test_help_imports_nothing_that_a_command_needs() -> None:
    code = (
        "import sys; from houseway.cli.app import run; run(['--help']); "
        "print(*(set(sys.modules) & {'cyclopts', 'rich', 'numpy', 'numba', 'msgspec'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == ""


def test_games_imports_no_kernels() -> None:
    code = (
        "import sys; from houseway.cli.app import run; run(['games', '--json']); "
        "print('\\n', *(set(sys.modules) & {'rich', 'numba', 'starlette', 'sqlalchemy'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1].strip() == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--filings", "{folder}", "games", "--json"),
        ("--filings={folder}", "games", "--json"),
        ("games", "--filings", "{folder}", "--json"),
        ("--json", "--filings", "{folder}", "games"),
    ],
)
def test_own_filings_before_or_after_the_command(
    houseway: Houseway, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "mine").mkdir()
    shutil.copy(LIBRARY / "oceana" / "ez-baccarat.toml", tmp_path / "mine" / "own-game.toml")
    told = houseway(*(word.format(folder=tmp_path) for word in words))
    assert '"id": "mine/own-game"' in told.out


def test_own_filings_by_the_variable(
    houseway: Houseway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    shutil.copy(LIBRARY / "oceana" / "ez-baccarat.toml", tmp_path / "mine" / "own-game.toml")
    monkeypatch.setenv("HOUSEWAY_FILINGS", str(tmp_path))
    assert "mine/own-game" in houseway("games").out
    assert houseway("price", "mine/own-game", "--wager", "tie").status == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_installs_and_knows_commands_and_games(
    houseway: Houseway, tmp_path: Path, shell: str
) -> None:
    script = tmp_path / "completion"
    told = houseway("--install-completion", "--shell", shell, "--output", str(script))
    assert told.status == 0
    assert "simulate" in script.read_text()
    assert "oceana/ez-baccarat" in houseway("__complete", "price", "oc").out


def test_every_command_is_registered_once() -> None:
    named = [command.name for command in COMMANDS]
    assert len(set(named)) == len(named)
    assert set(named) <= set(app())
