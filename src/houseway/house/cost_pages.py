"""What a hand costs, drawn for the house's pages: one picture for a game, kept once drawn."""

from __future__ import annotations

from functools import lru_cache

from houseway.filings.fee_library import FeeSheet, schedules_for
from houseway.filings.filing import Filing


def drawn(
    filing: Filing, option: str | None, schedule: str | None, folder: str | None = None
) -> str:
    """The picture of a filing's options, as SVG text."""
    sheets = tuple(posted.sheet for posted in schedules_for(filing.id, folder))
    return _drawn(filing, sheets, option, schedule, folder)


@lru_cache(maxsize=256)
def _drawn(
    filing: Filing,
    sheets: tuple[FeeSheet, ...],  # a file that has changed is another sheet, and drawn anew
    option: str | None,
    schedule: str | None,
    folder: str | None,
) -> str:
    # The kernels take longer to import than the house to start, and most visits need none.
    from houseway.price.cost_picture import cost_picture

    return cost_picture(filing, option=option, schedule=schedule, folder=folder)
