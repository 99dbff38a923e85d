"""What the house posts about collections: a schedule's option in words and cents, for a page.

Every tier keeps its mark: a cell that was repaired in the source is shown as such wherever it is
used.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from houseway.felt.collection import PostedCollection
from houseway.filings.fees.answers import FeeColumn, fee_columns
from houseway.filings.fees.library import load_sheet
from houseway.filings.fees.schedule import FeeOption, Schedule
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import limit_of
from houseway.filings.sheets.model import spoken


class PostedFees(msgspec.Struct, frozen=True):
    """The option that a table collects by. `id` names the schedule among those of the game."""

    id: str
    document: str
    name: str
    schedule: str
    option: str
    limit: str | None
    effective: str | None
    source: str
    columns: tuple[FeeColumn, ...]


def posted_fees(logged: PostedCollection, folder: str | None) -> PostedFees | None:
    """The option that a table posts, for a page; none where nothing is taken."""
    if not logged.document:
        return None
    sheet = load_sheet(logged.document, folder).read(logged.readings)
    posted = Posted(sheet, sheet.schedule(logged.schedule))
    schedule, option = posted.schedule, posted.option(logged.option)
    return PostedFees(
        id=posted.name,
        document=sheet.id,
        name=sheet.fees.name,
        schedule=schedule.name,
        option=option.option,
        limit=limit_of(option),
        effective=sheet.fees.effective,
        source=sheet.cite(option.lines),
        columns=fee_columns(schedule, option),
    )


def posted_schedules(every: Iterable[Posted]) -> bytes:
    """Schedules that a table may post, with all their options to choose from, as JSON."""
    return msgspec.json.encode(
        [
            {
                "id": posted.name,
                "words": f"{fees.name}, {spoken(posted.schedule.name)}"
                + (f" ({fees.effective})" if fees.effective else ""),
                "options": [
                    {
                        "option": option.option,
                        "words": f"{option.option}: {limit}" if limit else option.option,
                        "says": _fees(posted.schedule, option),
                        "sets_limits": option.limits is not None,
                    }
                    for option in posted.options
                    for limit in [limit_of(option)]
                ],
            }
            for posted in every
            for fees in [posted.sheet.fees]
        ]
    )


def _fees(schedule: Schedule, option: FeeOption) -> str:
    """All fees of an option in one line: `Player-dealer $1-$24: $1 | …; player $0.50`."""
    cells = (
        f"{spoken(name)} {schedule.tiers(option, name)}"
        for name in schedule.columns
        if name in option.fees
    )
    line = "; ".join(cells)
    return line[:1].upper() + line[1:]
