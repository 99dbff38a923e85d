"""Seconds of CPU that a command takes from the prompt to its answer, Python's own start beside it.

Once with the library as it is, and once with three of it: the others lie in the folder of a copied
package, as if that many filings and schedules had been filed.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import houseway

TARGET: Final = 0.250
RUNS: Final = 5
"""The best of them counts: whatever else the machine does can only slow a run down."""
COPIES: Final = 3
GAME: Final = "oceana/ez-baccarat"
TABLE: Final = {
    "game": GAME,
    "bank": 10_000,
    "player_dealer": 1,
    "wagers": [{"seat": 2, "bettor": "Bob", "wager": "tie", "stake": 500, "result": "win"}],
}
_RUN: Final = "import sys; from houseway.cli.app import run; sys.exit(run(sys.argv[1:]))"


def main() -> None:
    """Every quick command, with one library and with three."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        table = root / "table.json"
        table.write_text(json.dumps(TABLE), encoding="utf-8")
        lines = {
            "fee": ("fee", GAME, "--action", "20000"),
            "rules": ("rules", GAME),
            "games": ("games",),
            "settle": ("settle", str(table)),
            "arrange": ("arrange", "cameo/three-card-poker-6-card-bonus", "Kh", "Qd", "6c"),
        }
        many = copied(root / "many")
        own = Path(houseway.__file__).parent.parent
        print(f"python -c pass: {1e3 * best(['-c', 'pass'], own):.0f} ms")
        for name, words in lines.items():
            once, more = (best(["-c", _RUN, *words], place) for place in (own, many))
            note = "" if max(once, more) < TARGET else f"; the target is {1e3 * TARGET:.0f} ms"
            print(
                f"houseway {name}: {1e3 * once:.0f} ms, with {COPIES} times the filings "
                f"{1e3 * more:.0f} ms{note}"
            )


def copied(place: Path) -> Path:
    """A package with every room's files several times, each under another room's name."""
    package = place / "houseway"
    shutil.copytree(Path(houseway.__file__).parent, package)
    for kind in ("library", "schedules"):
        for room in sorted((package / "filings" / kind).iterdir()):
            for number in range(2, COPIES + 1):
                shutil.copytree(room, room.with_name(f"{room.name}-{number}"))
    return place


def best(words: list[str], place: Path) -> float:
    """Seconds of CPU, of the system's too; a first run leaves the compiled files behind."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    found = []
    for _ in range(1 + RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *words],
            env={**env, "PYTHONPATH": str(place)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(found[1:])


if __name__ == "__main__":
    main()
