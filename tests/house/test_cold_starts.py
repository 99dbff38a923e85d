"""A house that has just been started: eight tables asked for at once, and none is refused."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from random import Random

import httpx
import pytest

from houseway.families import library, names

SOON = 60.0
HASTY = "import sys; sys.setswitchinterval(1e-5); from houseway.cli import main; main()"
"""The command line, its threads interleaved as finely as on a machine with much to do."""


@contextmanager
def started(folder: Path) -> Iterator[str]:
    """Yield the address of a new `houseway serve` on a new store, and end it afterwards."""
    words = ["serve", "--no-browser", "--port", "0"]
    words += ["--database", f"sqlite:///{folder / 'house.sqlite'}"]
    process = subprocess.Popen(
        [sys.executable, "-c", HASTY, *words], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        opened = process.stdout.readline()
        assert opened.startswith("Houseway is open at "), opened
        yield opened.removeprefix("Houseway is open at ").split()[0]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SOON)


def eight_games() -> list[str]:
    """Return a game of each family, and more until there are eight."""
    of_family: dict[str, list[str]] = {name: [] for name in names()}
    for filing in library.load_all():
        of_family[filing.rules.family_name].append(filing.id)
    found = [id for ids in zip_longest(*of_family.values()) for id in ids if id is not None]
    return found[:8]


def ask_at_once(address: str, games: list[str]) -> list[int]:
    """Ask for a table of each game at one moment; return the status of each answer."""
    together = threading.Barrier(len(games))
    answers = [0] * len(games)

    def ask(place: int) -> None:
        with httpx.Client(base_url=address, timeout=SOON) as client:
            together.wait(SOON)
            answers[place] = client.post("/tables", json={"game": games[place]}).status_code

    asking = [threading.Thread(target=ask, args=(place,)) for place in range(len(games))]
    for one in asking:
        one.start()
    for one in asking:
        one.join(SOON)
    return answers


@pytest.mark.parametrize("starts", [3, pytest.param(50, marks=pytest.mark.deep)])
@pytest.mark.timeout(1800)
def test_a_house_opens_eight_tables_at_once_right_after_its_start(
    tmp_path: Path, starts: int
) -> None:
    games = eight_games()
    for start in range(starts):
        folder = tmp_path / str(start)
        with started(folder) as address:
            asked = Random(start).sample(games, len(games))
            assert ask_at_once(address, asked) == [303] * len(asked), f"start {start + 1}: {asked}"
            for path in ("", "ready"):
                assert httpx.get(address + path, timeout=SOON).status_code == 200
