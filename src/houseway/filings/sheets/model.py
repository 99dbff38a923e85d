"""A rule sheet: sections of sentences, tables and clauses, each with the lines it comes from.

It knows nothing of paper or screens: text, HTML and PDF are made from the same sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from houseway.filings.lines import Lines, cite_all, cite_span
from houseway.words import joined as joined


class Says(msgspec.Struct, frozen=True, tag="says"):
    """A sentence or two."""

    text: str


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table; `letters` marks one of single letters, set close."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    letters: bool = False


class Clause(msgspec.Struct, frozen=True, tag="clause"):
    """A named clause and what there is to say of it, label by label."""

    name: str
    lines: str
    rows: tuple[tuple[str, str], ...]


class Cases(msgspec.Struct, frozen=True, tag="cases"):
    """Parts under a title of their own, which a page folds away until they are wanted."""

    title: str
    parts: tuple[Says | Grid | Clause, ...]


Part = Says | Grid | Clause | Cases


class Section(msgspec.Struct, frozen=True):
    """One heading of the sheet and the source lines under it."""

    title: str
    parts: tuple[Part, ...]
    lines: str = ""


class Printable(Protocol):
    """Whatever is printed as sections under a heading: a rule sheet, two sheets side by side."""

    @property
    def title(self) -> str:
        """Its heading."""

    @property
    def room(self) -> str:
        """What stands under the heading."""

    @property
    def citation(self) -> str:
        """What it is generated from, in one line."""

    @property
    def sections(self) -> tuple[Section, ...]:
        """What it says."""


class Sheet(msgspec.Struct, frozen=True):
    """A whole rule sheet."""

    game: str
    title: str
    room: str
    family: str
    bgc: str | None
    document: int | None
    seed: str | None
    first_line: int | None
    last_line: int | None
    sections: tuple[Section, ...]
    dates: str = ""
    """From when to when it is in force, if the filing says so."""

    @property
    def citation(self) -> str:
        """The game and the document it is generated from, as far as that is known, in one line."""
        document = "" if self.document is None else f"document {self.document} of the room"
        lines = ""
        if self.first_line is not None and self.last_line is not None:
            lines = cite_span(self.first_line, self.last_line)
        dates = f"in force {self.dates}" if self.dates else ""
        known = ", ".join(filter(None, (self.bgc, document, self.seed, lines)))
        told = "; ".join(filter(None, (known, dates)))
        return f"{self.game}: {told}" if told else self.game


def section(title: str, *parts: Part | str, lines: Sequence[Lines] = ()) -> Section:
    """A section of sentences, given as text, and other parts; empty sentences are left out."""
    kept = [Says(part) if isinstance(part, str) else part for part in parts if part]
    return Section(title, tuple(kept), cite_all(lines))


def cited_grid(columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Grid:
    """A table whose rows end with the lines they come from; without any, it has no such column."""
    if any(row[-1] for row in rows):
        return Grid((*columns, "Lines"), tuple(rows))
    return Grid(tuple(columns), tuple(row[:-1] for row in rows))


# --- words ------------------------------------------------------------------------------------

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


PLACES: Final = ("", "first", "second", "third", "fourth", "fifth")
"""Which card of a hand, in words, counted from 1."""


def number(count: int) -> str:
    """Small numbers in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def counted(count: int, thing: str) -> str:
    """`one card`, `two cards`."""
    return f"{number(count)} {thing}" if count == 1 else f"{number(count)} {thing}s"


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"


def span(numbers: Iterable[int]) -> str:
    """`0 to 5`, `0 and 5`, `0 to 3 and 5`; without any, `no total`."""
    runs: list[list[int]] = []
    for one in sorted(set(numbers)):
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    words = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(one) for one in run]
    return joined(words) or "no total"


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def spoken(slug: str) -> str:
    """`player-dealer-wrong-count` as `player-dealer wrong count`."""
    return slug.replace("-", " ").replace("player dealer", "player-dealer")


def titled(slug: str) -> str:
    """`casino-royale` as `Casino Royale`."""
    return slug.replace("-", " ").title()
