"""`houseway check` over a user's folder: files that are no filing and no collection rates."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.errors import Fault, Refusal
from houseway.families.library import survey
from houseway.filings.fees.library import broken_sheets
from houseway.filings.files import LeftOut
from houseway.filings.findings import Finding

_WHY = "the file is left out of every list until it can be read"
_EFFECT = "nothing of it can be played, priced or collected by"


def check_files(folder: str | None = None) -> tuple[Finding, ...]:
    """An error for every fault of a broken file, which is left out wherever files are listed."""
    return (
        *(found for one in survey(folder).left_out for found in _left_out(one, "filing")),
        *(found for one in broken_sheets(folder) for found in _left_out(one, "collection rates")),
    )


def check_broken(game: str, refusal: Refusal, what: str = "filing") -> tuple[Finding, ...]:
    """An error for every fault of a file that was refused."""
    every = refusal.faults or (Fault(refusal.says),)
    return tuple(
        _finding(game, f"file {one.file}" if one.file else "file", one, what) for one in every
    )


def _left_out(one: LeftOut, what: str) -> Iterator[Finding]:
    for fault in one.faults or (Fault(one.says, file=one.file),):
        yield _finding(one.id, f"file {one.file}", fault, what)


def _finding(game: str, about: str, fault: Fault, what: str) -> Finding:
    where = f"{about}, line {fault.line}" if fault.line else about
    says = f"this is no {what}: {fault.says}"
    return Finding(game, "error", where, says, _WHY, _EFFECT, fault.file, fault.line)
