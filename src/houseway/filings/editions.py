"""Editions: one game, or one document of rates, as it was in force from one day to another.

`oceana/ez-baccarat` is the current edition and `oceana/ez-baccarat@2019` another of the same game.
Each may say from which day it is in force (`effective`) and to which (`until`). One that does not
say when it ends is in force until the next begins; one that does not say when it begins, since the
one before it ended; and the current edition, if it has no dates at all, comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from houseway.days import ONE_DAY, date
from houseway.errors import Refusal
from houseway.filings.patch import Document

MARK: Final = "@"


class Edition(NamedTuple):
    """A document's id, and the first and the last day on which it is in force, if it says so."""

    id: str
    effective: date | None = None
    until: date | None = None

    @property
    def dates(self) -> str:
        """`from 2019-07-01 to 2024-06-30`; nothing if it has none."""
        said = (("from", self.effective), ("to", self.until))
        return " ".join(f"{word} {day}" for word, day in said if day)

    def __str__(self) -> str:
        return f"{self.id} ({self.dates or 'without dates'})"


class _Dates(msgspec.Struct, frozen=True):
    effective: date | None = None
    until: date | None = None


class InForce(NamedTuple):
    """An edition with the days on which it is in force beside the others."""

    edition: Edition
    first: date
    last: date


def game_of(id: str) -> str:
    """What all editions of a game have in common: the id of the current one."""
    return id.partition(MARK)[0]


def edition_of(id: str, document: Document) -> Edition:
    """A document as an edition, by the dates at its top."""
    dates = msgspec.convert(document, _Dates)
    return Edition(id, dates.effective, dates.until)


def misdated(effective: date | None, until: date | None) -> Iterator[str]:
    """A document that ends before it begins."""
    if effective and until and until < effective:
        yield f"key until: found {until}, allowed: {effective}, from which it is in force, or later"


def in_order(editions: Iterable[Edition]) -> list[Edition]:
    """The oldest first; one without a beginning is the oldest, but the current one the newest."""

    def begins(one: Edition) -> tuple[date, bool]:
        current = MARK not in one.id
        return one.effective or (date.max if current and not one.until else date.min), current

    return sorted(editions, key=begins)


def line_of(editions: Iterable[Edition]) -> tuple[InForce, ...]:
    """The editions of one game, the oldest first, each with the days on which it is in force."""
    ordered = in_order(editions)
    found = []
    for place, one in enumerate(ordered):
        before = ordered[place - 1] if place else None
        after = ordered[place + 1] if place + 1 < len(ordered) else None
        first, last = one.effective or date.min, one.until or date.max
        if one.effective is None and before and before.until and before.until < date.max:
            first = before.until + ONE_DAY
        if one.until is None and after and after.effective and after.effective > first:
            last = after.effective - ONE_DAY
        found.append(InForce(one, first, last))
    return tuple(found)


def in_force(editions: Sequence[Edition], on: date, asked: str) -> Edition:
    """The edition in force on a day; none or several are refused with the editions and their dates.

    `asked` is the id that was asked for: an edition by its own id must be the one in force.
    """
    held = [one.edition for one in line_of(editions) if one.first <= on <= one.last]
    if MARK in asked and any(one.id == asked for one in held):
        held = [one for one in held if one.id == asked]
    if len(held) == 1 and (MARK not in asked or held[0].id == asked):
        return held[0]
    told = "; ".join(map(str, in_order(editions)))
    if len(held) > 1:
        raise Refusal(f"several editions of {game_of(asked)} were in force on {on}: {told}")
    none = asked if MARK in asked else f"no edition of {asked}"
    raise Refusal(f"{none} was {'not ' if MARK in asked else ''}in force on {on}: there is {told}")


def held_on(editions: Iterable[Edition], on: date | None) -> set[str]:
    """Of editions of many games, the ids of those in force on a day, or of the current ones."""
    lines: dict[str, list[Edition]] = {}
    for one in editions:
        lines.setdefault(game_of(one.id), []).append(one)
    if on is None:
        return {_current(game, line).id for game, line in lines.items()}
    return {
        one.edition.id
        for line in lines.values()
        for one in line_of(line)
        if one.first <= on <= one.last
    }


def _current(game: str, line: Sequence[Edition]) -> Edition:
    return next((one for one in line if one.id == game), in_order(line)[-1])


class Clash(NamedTuple):
    """Two editions that follow each other: the days on which both are in force, or neither is."""

    before: Edition
    after: Edition
    both: bool
    first: date
    last: date

    @property
    def days(self) -> str:
        """`on 2024-06-30`, `from 2024-01-01 to 2024-06-30`, `from 2024-01-01 on`."""
        if self.first == self.last:
            return f"on {self.first}"
        begins = f"from {self.first}" if self.first > date.min else ""
        ends = f"to {self.last}" if self.last < date.max else "on" if begins else "on every day"
        return f"{begins} {ends}".strip()


def clashes(editions: Iterable[Edition]) -> Iterator[Clash]:
    """Days on which two editions that follow each other are both in force, or neither is."""
    for before, after in pairwise(line_of(editions)):
        if before.last >= after.first:
            first, last = after.first, min(before.last, after.last)
            yield Clash(before.edition, after.edition, True, first, last)
        elif after.first - before.last > ONE_DAY:
            first, last = before.last + ONE_DAY, after.first - ONE_DAY
            yield Clash(before.edition, after.edition, False, first, last)
