"""What other packages bring to Houseway, by entry points: families, and folders of filings."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def entries(group: str) -> dict[str, str]:
    """What is named under a group by packages that are installed here, and where it is.

    Reading who has any is quick; importing what reads all about them takes longer than an answer.
    """
    named = f"[{group}]".encode()
    written = (
        file
        for folder in dict.fromkeys(sys.path)
        for file in Path(folder or ".").glob("*.dist-info/entry_points.txt")
    )
    if not any(named in file.read_bytes() for file in written):
        return {}
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=group)}
