"""What a person can get wrong: one sentence on standard error, status 2, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cli.commands import COMMANDS
from tests.cli.conftest import Houseway
from tests.sizes import size

EZ = "oceana/ez-baccarat"

WRONG = [
    (["prise"], 'did you mean "price"?'),
    (["nothing-like-it"], "houseway --help"),
    (["games", "--jsn"], "--json"),
    (["games", "extra"], 'takes no "extra"'),
    (["--filings"], "folder"),
    (["--filings", "/nope", "games"], "no such folder"),
    (["games", "--filings", "/nope"], "no such folder"),
    (["rules"], "game"),
    (["rules", "oceana/ez-bacarat"], 'did you mean "oceana/ez-baccarat"?'),
    (["rules", EZ, "--format", "htm"], "html"),
    (["rules", EZ, "--output", "/nope/sheet.txt"], "cannot be written"),
    (["rules", EZ, "--format", "toml", "--reading", "cover=net"], "any reading"),
    (["rules", "/nope/mine.toml"], "no such file"),
    (["price", EZ, "--wager", "tye"], 'did you mean "tie"?'),
    (["price", EZ, "--wager", "zzz"], "player, banker, tie"),
    (["price", EZ, "--decks", "2"], "3 to 8 packs"),
    (["price", EZ, "--decks", "3.5"], "whole number"),
    (["price", EZ, "--reading", "cover"], "NAME=VALUE"),
    (["price", EZ, "--reading", "covr=net"], 'did you mean "cover"?'),
    (["price", EZ, "--reading", "cover=nett"], 'did you mean "net"?'),
    (["price", EZ, "--pays", "tie"], "NAME=VALUE"),
    (["price", EZ, "--pays", "tie=nine"], "banker wins"),
    (["price", EZ, "--pays", "tie=9-1"], "8:1"),
    (["price", EZ, "--pays", "tie=0:1"], "8:1"),
    (["price", EZ, "--pays", "tie=a tie:9:1"], "tie"),
    (["price", "casino-royale/baccarat-gold", "--pays", "spread=9:1"], "whole table"),
    (["price", EZ, "--play", "best"], "house-way"),
    (["check", "oceana"], 'did you mean "oceana/'),
    (["simulate", EZ, "--rounds", "0"], "1 or more"),
    (["simulate", EZ, "--rounds", "many"], "whole number"),
    (["simulate", EZ, "--bet", "player"], "cents"),
    (["simulate", EZ, "--bet", "player=much"], "cents"),
    (["simulate", EZ, "--bet", "player=1"], "$1"),
    (["simulate", EZ, "--seats", "99"], "seats"),
    (["simulate", EZ, "--workers", "0"], "1 or more"),
    (["deal", EZ, "--seats", "1"], "2 to 7"),
    (["deal", EZ, "--seats", "8"], "2 to 7"),
    (["deal", EZ, "--rounds", "-1"], "1 or more"),
    (["deal", EZ, "--bank", "lots"], "cents"),
    (["deal", EZ, "--bank", "0"], "1 or more"),
    (["deal", EZ, "--option", "999"], "no fee option"),
    (["deal", EZ, "--limits", "9"], "no limits option"),
    (["simulate", EZ, "--option", "999"], "no fee option"),
    (["simulate", EZ, "--limits", "9"], "no limits option"),
    (["simulate", EZ, "--schedule", "player-dealer-only"], "add --option"),
    (["deal", EZ, "--log", "/nope/log"], "cannot be written"),
    (["play", EZ, "--seat", "12"], "seat"),
    (["play", EZ, "--purse", "none"], "cents"),
    (["settle", "/nope.json"], "no such file"),
    (["settle", "/"], "cannot be read"),
    (["settle", "/dev/zero"], "longer than any table"),
    (["showdown", "/dev/zero"], "longer than any table"),
    (["showdown", "/nope.json"], "no such file"),
    (["showdown"], "file"),
    (["arrange", EZ], "takes cards"),
    (["arrange", EZ, "4h"], "2 cards"),
    (["arrange", EZ, "4h", "Zz"], "no card"),
    (["arrange", "comstock/super-pan-9", "7h", "2h", "3h"], "not in this pack"),
    (["replay", "/nope.jsonl"], "no readable log"),
    (["verify", "/"], "no readable log"),
    (["serve", "--port", "70000", "--no-browser"], "port"),
    (["serve", "--port", "http", "--no-browser"], "whole number"),
    (["serve", "--json"], "browser"),
    (["--no-browse"], "--no-browser"),
    (["games", "\udcff"], "UTF-8"),
]


@pytest.mark.parametrize(("words", "hint"), WRONG, ids=[" ".join(typed)[:60] for typed, _ in WRONG])
def test_a_wrong_command_line_is_refused_in_a_sentence(
    houseway: Houseway, words: list[str], hint: str
) -> None:
    ran = houseway(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    assert hint in ran.err


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "{}", '{"event": "opened"}', "\x00", "[" * 100_000]
)
@pytest.mark.parametrize("command", ["settle", "showdown", "replay", "verify"])
def test_a_file_of_something_else_is_refused(houseway: Houseway, command: str, text: str) -> None:
    ran = houseway(command, "-", stdin=text)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


OF_THE_HOUSE = ("serve", "backup", "restore")
words = st.one_of(
    st.sampled_from([command.name for command in COMMANDS if command.name not in OF_THE_HOUSE]),
    st.sampled_from([EZ, "comstock/super-pan-9", "--json", "--seed", "--reading", "--wager", "-"]),
    st.sampled_from(["--seats", "--decks", "--bank", "--pays", "--format", "--", "As", "-1", "3"]),
    st.text(max_size=8).filter(lambda word: word not in (*OF_THE_HOUSE, "")),
)


@settings(max_examples=size(20, 60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(words, min_size=1, max_size=5))
def test_no_words_make_a_traceback(houseway: Houseway, typed: list[str]) -> None:
    if typed[0].startswith("-") or typed[:1] == ["simulate"]:
        typed = ["games", *typed]  # not the house itself, nor a million rounds
    if typed[0] == "check":
        typed = ["check", EZ, *typed[1:]]  # nor all games, which test_contract checks
    assert houseway(*typed).status in (0, 1, 2)


# --- as a program -----------------------------------------------------------------------------

PROGRAM = [sys.executable, "-m", "houseway"]


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with subprocess.Popen(
        [*PROGRAM, "deal", EZ, "--rounds", "3000", "--seed", "pipe"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        said = program.stderr.read()
        assert program.wait(60) in (0, 141)
    assert said == b""


def test_ctrl_c_ends_it_with_130() -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", EZ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell's background jobs ignore Ctrl-C, and so would a program started from one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(1)  # the table is open and waits for a wager
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        said = program.stderr.read()
        assert program.wait(60) == 130
    assert b"Traceback" not in said


def test_a_terminal_without_suits_still_gets_its_round() -> None:
    done = subprocess.run(
        [*PROGRAM, "deal", EZ, "--seed", "ascii"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert b"no more bets" in done.stdout


def test_a_defect_is_called_one(houseway: Houseway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_TRACEBACK")

    def broken() -> None:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr("houseway.cli.app.print_help", broken)
    ran = houseway("--help")
    assert ran.status == 2
    assert "a defect of Houseway" in ran.err
    assert Path(__file__).name not in ran.err
