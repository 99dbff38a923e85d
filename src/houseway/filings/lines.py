"""Lines of the source: every section of a filing says which it comes from."""

from __future__ import annotations

import re
from typing import Final

from houseway.errors import Refusal

_RANGE: Final = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?", re.ASCII)


class Lines:
    """Lines of the source text, written `193-197, 204`."""

    def __init__(self, text: str) -> None:
        ranges = []
        for part in text.split(","):
            found = _RANGE.fullmatch(part.strip())
            if not found or int(found[2] or found[1]) < int(found[1]):
                raise Refusal(f'"{text}" names no lines: write them as 193-197, 204')
            ranges.append((int(found[1]), int(found[2] or found[1])))
        self.ranges = tuple(ranges)

    def __str__(self) -> str:
        return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in self.ranges)

    @property
    def cited(self) -> str:
        """`line 204`, `lines 193-197, 204`."""
        first, last = self.ranges[0]
        return f"{'line' if len(self.ranges) == 1 and first == last else 'lines'} {self}"

    def __repr__(self) -> str:
        return f"Lines({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.ranges == other.ranges

    def __hash__(self) -> int:
        return hash(self.ranges)
