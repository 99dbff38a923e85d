"""A filing in the list of all, as `houseway games --json` and the house's own list give it.

A list needs none of a family's rules: it is read from the top of each document.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.days import date
from houseway.filings.decode import decoded
from houseway.filings.editions import MARK, Edition, game_of, in_order
from houseway.filings.filing import Filing
from houseway.filings.part import Source


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
    effective: date | None
    until: date | None
    editions: tuple[str, ...]
    """Every edition of the game, the oldest first."""


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Top(msgspec.Struct, frozen=True):
    name: str
    room: str
    family: str
    wager: tuple[_Named, ...] = ()
    source: Source | None = None
    bgc: str | None = None


def listed_all(filings: Sequence[Filing]) -> list[ListedGame]:
    """Filings in the list of all, behind each game its other editions, the oldest first."""
    lines: dict[str, list[Edition]] = {}
    for filing in filings:
        lines.setdefault(game_of(filing.id), []).append(filing.edition)
    by_id = {filing.id: filing for filing in filings}
    return [
        listed(by_id[id], ids)
        for line in lines.values()
        for ids in [tuple(edition.id for edition in in_order(line))]
        for id in sorted(ids, key=lambda id: MARK in id)
    ]


def listed(filing: Filing, editions: tuple[str, ...] = ()) -> ListedGame:
    """The filing in the list of all; `editions` are the ids of all that its game has."""
    top = decoded(filing.settled, _Top, filing.place)
    wagers = tuple(wager.name for wager in top.wager)
    dates = filing.edition
    return ListedGame(
        filing.id,
        top.name,
        top.room,
        top.family,
        top.bgc,
        top.source,
        wagers,
        filing.readings,
        dates.effective,
        dates.until,
        editions or (filing.id,),
    )
