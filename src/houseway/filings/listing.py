"""A filing in the list of all, as `houseway games --json` and the house's own list give it.

A list needs none of a family's rules: it is read from the top of each document.
"""

from __future__ import annotations

import msgspec

from houseway.filings.decode import decoded
from houseway.filings.filing import Filing
from houseway.filings.model import Source


class ListedGame(msgspec.Struct, frozen=True):
    """What a program needs to pick a filing; its keys are part of the command line's contract."""

    id: str
    name: str
    room: str
    family: str
    bgc: str | None
    source: Source | None
    wagers: tuple[str, ...]
    readings: dict[str, str]


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Top(msgspec.Struct, frozen=True):
    name: str
    room: str
    family: str
    wager: tuple[_Named, ...]
    source: Source | None = None
    bgc: str | None = None


def listed(filing: Filing) -> ListedGame:
    """The filing in the list of all."""
    top = decoded(filing.settled, _Top, filing.place)
    wagers = tuple(wager.name for wager in top.wager)
    return ListedGame(
        filing.id, top.name, top.room, top.family, top.bgc, top.source, wagers, filing.readings
    )
