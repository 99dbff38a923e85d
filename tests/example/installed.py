"""The example family, installed as its users would, into a folder of the tests' own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "high-card"
GAME: Final = "example/high-card"


def install(folder: Path) -> Path:
    """Install it there; the folder is to be on the path of whoever wants it."""
    command = [str(ROOT / "tools" / "uv"), "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--python", sys.executable, "--target", str(folder)]
    subprocess.run([*command, str(EXAMPLE)], check=True, capture_output=True, cwd=ROOT)
    return folder


def houseway(site: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """One command of a house that has it."""
    return subprocess.run(
        [sys.executable, "-m", "houseway", *words],
        env={**os.environ, "PYTHONPATH": str(site), "COLUMNS": "100"},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
