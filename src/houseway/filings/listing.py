"""A filing in the list of all, as `houseway games --json` and the house's own list give it."""

from __future__ import annotations

import msgspec

from houseway.filings.filing import Filing
from houseway.filings.model import Source


class ListedGame(msgspec.Struct, frozen=True):
    """What a program needs to pick a filing; its keys are part of the command line's contract."""

    id: str
    name: str
    room: str
    family: str
    bgc: str | None
    source: Source
    wagers: tuple[str, ...]
    readings: dict[str, str]


def listed(filing: Filing) -> ListedGame:
    """The filing in the list of all."""
    rules = filing.rules
    return ListedGame(
        filing.id,
        rules.name,
        rules.room,
        rules.family_name,
        rules.bgc,
        rules.source,
        tuple(wager.name for wager in rules.wager),
        filing.readings,
    )
