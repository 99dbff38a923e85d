"""The house's clock: when a table that collects by time begins another half hour.

The table itself knows no clock. Its house dealer looks at the house's before dealing: the first
deal begins a half hour, and so does the first one that comes thirty minutes or more after that. A
table where nobody plays costs nothing. What the clock said is kept with the event, so that a house
that was stopped goes on with the half hour that is paid for.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from houseway.felt.table import Table

HALF_HOUR: Final = timedelta(minutes=30)


def is_due(table: Table, now: datetime) -> bool:
    """Whether a half hour begins with the next deal."""
    if not table.fees.by_time:
        return False
    return not table.till.clock or now - datetime.fromisoformat(table.till.clock) >= HALF_HOUR


def begin_half_hour(table: Table, now: datetime | None = None) -> None:
    """Before a deal: collect time if it is due."""
    now = now or datetime.now(UTC)
    if is_due(table, now):
        table.half_hour(now.isoformat(timespec="seconds"))


def deal_by_clock(table: Table, now: datetime | None = None) -> None:
    """Deal, and collect time first if it is due."""
    begin_half_hour(table, now)
    table.deal()
