"""What every section of a filing is, and where a document stands: its own, and those beside it."""

from __future__ import annotations

import msgspec

from houseway.filings.lines import cite_span


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A section of a filing: immutable, strict about its keys."""


class Source(Part, frozen=True):
    """Where the document stands: the file it was read from, and its first and last line there."""

    seed: str
    """The file in which the document stands."""
    lines: tuple[int, int] | None = None
    """Its first and last line in that file; left out where the file has no numbered lines."""

    @property
    def cited(self) -> str:
        """`002.txt, lines 155-292`."""
        return self.seed if self.lines is None else f"{self.seed}, {cite_span(*self.lines)}"


class Beside(Part, frozen=True):
    """Another document that a filing cites: what it is, and its lines in the same file."""

    document: str
    """What the document is, such as the room's collection rates."""
    lines: tuple[int, int]
    """Its first and last line in the file of the source."""
