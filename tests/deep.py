"""The deep run: every test at length, part by part, as far as the time reaches.

`make test-deep` runs all parts. With `--minutes` it stops when the time is over, and begins each
day with other parts, so that a run that never finishes comes to all of them within days.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Final, Literal

ROOT: Final = Path(__file__).parent
STEP: Final = 7
"""Parts by which each day begins later than the day before."""
FILES: Final = 6
"""Test files of one part, so that a part takes minutes."""
NO_TESTS: Final = 5
"""What pytest exits with if a part has no tests."""

Ending = Literal["passed", "failed", "stopped"]


@dataclass(frozen=True)
class Part:
    """Some test files of one folder."""

    name: str
    files: tuple[Path, ...]


def parts(root: Path = ROOT) -> list[Part]:
    """Return all test files in parts, folder by folder."""
    found = []
    for folder in sorted({path.parent for path in root.rglob("test_*.py")}):
        files = sorted(folder.glob("test_*.py"))
        for start in range(0, len(files), FILES):
            some = files[start : start + FILES]
            name = f"{folder.relative_to(root.parent)}: {some[0].stem} to {some[-1].stem}"
            found.append(Part(name, tuple(some)))
    return found


def in_order(found: Sequence[Part], day: date) -> list[Part]:
    """Return the parts in the order of a day: begun at another place, all of them once."""
    start = day.toordinal() * STEP % len(found)
    return [*found[start:], *found[:start]]


def run(part: Part, processes: int, seconds: float | None) -> Ending:
    """Run one part, and stop it when the time is over."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(processes), "--dist", "worksteal"]
    running = subprocess.Popen(
        [*command, *map(str, part.files)],
        env={**os.environ, "HOUSEWAY_DEEP": "1"},
        start_new_session=True,
    )
    try:
        status = running.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        return "stopped"
    return "passed" if status in (0, NO_TESTS) else "failed"


def main(words: Sequence[str] | None = None) -> int:
    """Run the parts of a day and return the exit status: 1 if one failed."""
    options = argparse.ArgumentParser(prog="tests.deep", description=__doc__)
    options.add_argument("--minutes", type=float, help="stop after so many minutes")
    options.add_argument("--day", type=date.fromisoformat, default=date.today())
    options.add_argument("--processes", type=int, default=2)
    given = options.parse_args(words)
    until = None if given.minutes is None else monotonic() + 60 * given.minutes
    ended: dict[Ending, list[str]] = {"passed": [], "failed": [], "stopped": []}
    waiting = in_order(parts(), given.day)
    while waiting and (until is None or monotonic() < until):
        part = waiting.pop(0)
        print(f"== {part.name}", flush=True)
        left = None if until is None else max(1.0, until - monotonic())
        ended[run(part, given.processes, left)].append(part.name)
    for name in ended["failed"]:
        print(f"failed: {name}")
    for name in ended["stopped"]:
        print(f"stopped for time: {name}")
    if waiting:
        print(f"not begun: {len(waiting)} parts")
    print(f"deep: {len(ended['passed'])} passed, {len(ended['failed'])} failed")
    return 1 if ended["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
