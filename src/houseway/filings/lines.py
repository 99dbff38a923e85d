"""Lines of the source: the sections of a filing say which they come from.

A room whose papers have no numbered lines leaves them out; then nothing is cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from houseway.errors import Refusal

RANGE: Final = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?", re.ASCII)


class Lines:
    """Lines of the source text, written `193-197, 204`; or none, where none are given."""

    def __init__(self, text: str | None = None) -> None:
        ranges = []
        for part in [] if text is None else text.split(","):
            found = RANGE.fullmatch(part.strip())
            if not found or int(found[2] or found[1]) < int(found[1]):
                raise Refusal(f'"{text}" names no lines: write them as 193-197, 204')
            ranges.append((int(found[1]), int(found[2] or found[1])))
        self.ranges = tuple(ranges)
        self._written = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges)

    def __str__(self) -> str:
        return self._written

    def __bool__(self) -> bool:
        return bool(self.ranges)

    @property
    def cited(self) -> str:
        """`line 204`, `lines 193-197, 204`; empty without any."""
        if len(self.ranges) == 1:
            return cite_span(*self.ranges[0])
        return f"lines {self}" if self else ""

    def after(self, says: str) -> str:
        """`the bank is short (lines 193-197)`; what is said alone, where no lines are given."""
        return f"{says} ({self.cited})" if self else says

    def __repr__(self) -> str:
        return f"Lines({str(self)!r})" if self else "Lines()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.ranges == other.ranges

    def __hash__(self) -> int:
        return hash(self.ranges)


NO_LINES: Final = Lines()
"""What a section has that does not say where it comes from."""


def cite_span(first: int, last: int) -> str:
    """Return `line 204` or `lines 193-197`."""
    return f"line {first}" if first == last else f"lines {first}-{last}"


def cite_all(found: Iterable[Lines]) -> str:
    """Return `line 165`, `lines 193-197, 204` for all of them, each range once."""
    ranges = dict.fromkeys(part for lines in found if lines for part in str(lines).split(", "))
    return Lines(", ".join(ranges)).cited if ranges else ""
