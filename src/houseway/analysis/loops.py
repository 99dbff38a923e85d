"""Compiling every family's loops ahead: `python -m houseway.analysis.loops` when it is set up.

What is compiled by now is taken from the cache, and that takes a second or two. Given a file, the
sources of the loops are listed in it: as long as none of them changes there is nothing to do.
"""

from __future__ import annotations

import sys
from pathlib import Path

from houseway.compiled import all_sources, said, tell
from houseway.families import family, names


def compile_loops() -> None:
    """Go through every loop of every family once."""
    jobs = [job for name in names() for job in family(name).loops()]
    for job in jobs:
        job()


if __name__ == "__main__":
    tell(said)
    compile_loops()
    for listed in sys.argv[1:]:
        Path(listed).write_text("".join(f"{path}\n" for path in all_sources()), encoding="utf-8")
