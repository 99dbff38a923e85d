"""Commands that answer from one file import what they need, and so are quick at once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.cli.commands import COMMANDS, function_of
from houseway.cli.options import Common, OfHand
from houseway.cli.parameters import plainly_read

SLOW = {
    *("numba", "numpy", "starlette", "sqlalchemy"),
    *("rich", "cyclopts", "jinja2", "importlib.metadata"),
}
TABLE = {
    "game": "oceana/ez-baccarat",
    "bank": 10_000,
    "player_dealer": 1,
    "wagers": [{"seat": 2, "bettor": "Bob", "wager": "tie", "stake": 500, "result": "win"}],
}


@pytest.mark.parametrize(
    "words",
    [
        ("fee", "oceana/ez-baccarat", "--action", "20000"),
        ("rules", "oceana/ultimate-texas-holdem"),
        ("games",),
        ("games", "--json"),
        ("settle", "{table}"),
        ("arrange", "cameo/three-card-poker-6-card-bonus", "Kh", "Qd", "6c"),
        ("arrange", "comstock/super-pan-9", "4h", "As", "2d", "--json"),
    ],
)
def test_it_imports_nothing_slow(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    line = [word.format(table=path) for word in words]
    code = (
        "import sys; from houseway.cli.app import run; "
        f"assert run({line!r}) == 0; print('\\nIMPORTED', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    imported = set(done.stdout.rpartition("IMPORTED")[2].split())
    assert "houseway.filings.library" in imported
    assert not SLOW & imported


@pytest.mark.parametrize(
    ("words", "args", "options"),
    [
        ("fee a/b", ["a/b"], {"common": OfHand()}),
        (
            "fee a/b --option 4 --players=3",
            ["a/b"],
            {"option": "4", "common": OfHand(players=3)},
        ),
        ("fee --bet $5 a/b --jackpot", ["a/b"], {"common": OfHand(bet=500, jackpot=True)}),
        ("rules a/b --reading x=y --reading z=w", ["a/b"], {"reading": ("x=y", "z=w")}),
        ("rules a/b --format html --output o", ["a/b"], {"format": "html", "output": Path("o")}),
        ("arrange a/b 4h As --up Kd", ["a/b", "4h", "As"], {"up": "Kd"}),
        ("games --json --filings own", [], {"common": Common(json=True, filings="own")}),
        ("settle -", ["-"], {}),
    ],
)
def test_plain_words_are_read_as_cyclopts_reads_them(
    words: str, args: list[object], options: dict[str, object]
) -> None:
    command, *rest = words.split()
    read = plainly_read(function_of(command), rest)
    assert read is not None
    expected = {"common": Common()} | options
    assert ([*read.args], read.kwargs) == (args, expected)
    if "-" not in rest:
        assert by_cyclopts(command, rest) == (args, expected)


def by_cyclopts(command: str, rest: list[str]) -> tuple[list[object], dict[str, object]]:
    from houseway.cli.app import app

    _, bound, _ = app().parse_args([command, *rest], exit_on_error=False, print_error=False)
    # Where no common option is given, the command has its own.
    common = bound.signature.parameters["common"].default
    return list(bound.args), {"common": common} | bound.kwargs


@pytest.mark.parametrize(
    "words",
    [
        "fee",
        "fee a/b c",
        "fee a/b --optoin 4",
        "fee a/b --option",
        "fee a/b --option 4 --option 5",
        "fee a/b --json=false",
        "fee a/b --bet -5",
        "fee a/b --help",
        "fee a/b -- --option",
        "fee --game a/b",
        "rules a/b --format word",
        "games extra",
    ],
)
def test_a_doubt_is_left_to_cyclopts(words: str) -> None:
    command, *rest = words.split()
    assert plainly_read(function_of(command), rest) is None


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_declares_its_arguments_for_both(command: str) -> None:
    from houseway.cli import declared

    made: Callable[..., object] = getattr(declared, command)
    assert made.__doc__ == function_of(command).__doc__
    plainly_read(function_of(command), [])
