"""The gate: style, types, layers and tests side by side, and one verdict.

`make test` runs all of it, `make test PATHS=...` the tests below some paths, and
`make test FAMILY=blackjack` a family's own tests with the shared tests that take its filings. The
linters start with the tests, because a test that waits for a browser leaves them a processor.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).parent.parent
CODE: Final = [name for name in ("src", "tests", "bench", "examples") if (ROOT / name).exists()]
LINTERS: Final = {
    "style": ["ruff", "check", "--quiet", *CODE],
    "format": ["ruff", "format", "--check", "--quiet", *CODE],
    "layers": ["lint-imports", "--no-cache"],
    "types": ["mypy", "--no-error-summary", *CODE],
}


class Linter:
    """A checker that runs beside the tests and is heard when they are done."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        program = Path(sys.executable).with_name(command[0])
        self._process = subprocess.Popen(
            [str(program), *command[1:]],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self) -> bool:
        """Wait for the verdict, print what was found, and return True if nothing was."""
        found, _ = self._process.communicate()
        passed = self._process.returncode == 0
        print(f"{self.name}: {'passed' if passed else 'failed'}", flush=True)
        if not passed:
            print(found, flush=True)
        return passed


def run_tests(paths: Sequence[str], family: str | None, processes: int) -> bool:
    """Run the tests, and return True if all of them passed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(processes), "--dist", "worksteal"]
    if family:
        command += ["--family", family]
    return subprocess.run([*command, *paths], cwd=ROOT, check=False).returncode == 0


def main(words: Sequence[str] | None = None) -> int:
    """Run the gate and return the exit status: 1 if anything failed."""
    options = argparse.ArgumentParser(prog="tests.gate", description=__doc__)
    options.add_argument("paths", nargs="*", help="test files and folders, all unless given")
    options.add_argument("--family", help="a family's own tests and the shared ones it takes")
    options.add_argument("--processes", type=int, default=int(os.environ.get("PROCESSES", "2")))
    given = options.parse_args(words)
    began = monotonic()
    linters = [Linter(name, command) for name, command in LINTERS.items()]
    passed = [run_tests(given.paths, given.family, given.processes)]
    passed += [linter.wait() for linter in linters]
    print(f"the gate {'passed' if all(passed) else 'failed'} in {monotonic() - began:.0f} s")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
