"""Whatever stands in a filing or in collection rates gives an answer or a sentence, and no more.

Copies of every file of the library with something broken in them lie in a user's folder. Each
command answers or refuses in one sentence, soon, the other games go on, and what is accepted can be
checked, shown and dealt.
"""

from __future__ import annotations

import contextlib
import io
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import msgspec
import pytest

from houseway.cli.app import run
from houseway.families.library import FILINGS
from houseway.filings.fees.library import RATES, load_sheet
from houseway.filings.listing import ListedGame
from tests.mutants import mutant
from tests.of_family import POTS
from tests.sizes import DEEP, size, spread

EACH: Final = size(1, 20)
"""Mutants of each file."""
SECONDS: Final = 30
"""Of the processor's time, for one command."""
OTHER: Final = "oceana/ez-baccarat"
MONEY: Final = ("--action", "$100", "--bet", "$50", "--players", "3", "--pot", "$80")
_COUNTED_LONG: Final = ("ultimate", "caribbean", "super-pan")
"""Games whose wagers take seconds to price."""


class TooLong(BaseException):
    """A command that should have answered by now."""


@contextlib.contextmanager
def soon(seconds: float) -> Iterator[None]:
    """Stop what takes longer, by the processor's clock: the machine may be busy with others."""

    def late(signal: int, frame: FrameType | None) -> None:
        raise TooLong(f"no answer within {seconds} seconds")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def answer(*words: str) -> tuple[int, str, str]:
    """What a command says; a defect and a command that hangs are raised."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with soon(SECONDS), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(words)
    out.seek(0)
    said = err.getvalue()
    lines = said.split("\n")[:-1]
    refused = [line for line in lines if not line.startswith("houseway: left out: ")]
    assert status in (0, 1, 2, 3), words
    assert bool(refused) == (status == 2), (words, said)
    assert len(refused) <= 51, "fifty faults, and how many more"
    for line in lines:
        assert line.startswith("houseway: ")
        assert line.isprintable()
        assert len(line) < 3_000
    return status, out.read(), said


def check_filing(id: str, text: str, folder: Path) -> None:
    """A filing in a user's folder: refused by every command, or played, shown and checked."""
    path = folder / f"{id}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    own = ("--filings", str(folder))
    _, out, err = answer("games", "--json", *own)
    listed = {game.id for game in msgspec.json.decode(out, type=list[ListedGame])}
    sound = id in listed
    assert listed == {*FILINGS.package} - ({id} if not sound else set())
    assert (str(path) in err) != sound
    counted = DEEP or not any(word in id for word in _COUNTED_LONG)
    last = ("simulate", id, "--rounds", "2", "--seed", "1") if id in POTS else ("price", id)
    for words in (("rules", id), ("deal", id, "--seed", "1"), ("check", id), last):
        if not sound or counted or words[0] in ("rules", "deal"):
            status, _, err = answer(*words, *own)
            assert (status == 0) == sound, (words, err)
            assert sound or str(path) in err, (words, err)


def check_rates(id: str, text: str, folder: Path) -> None:
    """Collection rates in a user's folder: left out and named, or taken and checked."""
    path = folder / "schedules" / f"{id}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    own = ("--filings", str(folder))
    err = answer("games", *own)[2]
    sound = str(path) not in err
    assert (answer("check", id, *own)[0] == 0) == sound
    assert answer("rules", OTHER, *own)[0] == 0
    games = {game for one in load_sheet(id).rules.schedule for game in one.games}
    for game in sorted(games)[:2]:
        answer("fee", game, *own)
        answer("fee", game, *MONEY, *own)
    for game in sorted(games & FILINGS.package.keys())[:1]:
        answer("deal", game, "--seed", "1", *own)


@pytest.fixture(autouse=True)
def _defects_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_TRACEBACK", "1")
    monkeypatch.delenv("HOUSEWAY_FILINGS", raising=False)


@pytest.mark.parametrize("id", spread([*FILINGS.package], 24))
def test_a_broken_filing_is_a_sentence_and_an_accepted_one_is_played(
    id: str, tmp_path: Path
) -> None:
    text = FILINGS.package[id].read_text(encoding="utf-8")
    for number in range(EACH):
        check_filing(id, mutant(text, f"{id} {number}"), tmp_path)


@pytest.mark.parametrize("id", spread([*RATES.package], 12))
def test_broken_rates_are_a_sentence_and_keep_nobody_from_playing(id: str, tmp_path: Path) -> None:
    text = RATES.package[id].read_text(encoding="utf-8")
    for number in range(EACH):
        check_rates(id, mutant(text, f"{id} {number}"), tmp_path)
