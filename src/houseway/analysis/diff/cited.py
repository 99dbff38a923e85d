"""Where a key stands in its sheet: the nearest lines at or above it, and the reading behind it."""

from __future__ import annotations

from houseway.analysis.diff.apply import found
from houseway.analysis.diff.keys import Way, written
from houseway.filings.filed import Filed


def lines_of(filed: Filed[object], way: Way) -> str | None:
    """The lines that a key comes from; nothing where the sheet gives none."""
    place: object = filed.settled
    lines = None
    for step in ("", *way):
        place = found(place, step) if step != "" else place
        if isinstance(place, dict) and isinstance(place.get("lines"), str):
            lines = place["lines"]
    return lines


def reading_of(filed: Filed[object], way: Way) -> str | None:
    """The reading that a key of this sheet goes by, whichever of its values is in force."""
    key = written(way)
    for name, reading in filed.reading_texts.items():
        for value in reading.values.values():
            for path in value.set:
                if f"{key}.".startswith(f"{path}.") or f"{path}.".startswith(f"{key}."):
                    return name
    return None
