"""`houseway check` over a user's folder: files that are no filing and no collection rates."""

from __future__ import annotations

from houseway.families.library import survey
from houseway.filings.fees.library import broken_sheets
from houseway.filings.files import LeftOut
from houseway.filings.findings import Finding


def check_files(folder: str | None = None) -> tuple[Finding, ...]:
    """An error for every broken file, which is left out wherever files are listed."""
    return (
        *(_left_out(one, "filing") for one in survey(folder).left_out),
        *(_left_out(one, "collection rates") for one in broken_sheets(folder)),
    )


def _left_out(one: LeftOut, what: str) -> Finding:
    why = "the file is left out of every list until it can be read"
    effect = "nothing of it can be played, priced or collected by"
    return Finding(
        one.id, "error", f"file {one.file}", f"this is no {what}: {one.says}", why, effect
    )
