"""What a check finds of a filing or of collection rates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from houseway.filings.filed import Filed

Severity = Literal["error", "warning", "note"]

_ORDER: Final[tuple[Severity, ...]] = ("error", "warning", "note")


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a filing contradicts, omits or gets wrong.

    `says` is the finding in a sentence, `why` where it comes from, `effect` what it does; a fault
    of a file has its `file` and its `line`.
    """

    game: str
    severity: Severity
    about: str
    says: str
    why: str
    effect: str
    file: str = ""
    line: int | None = None


def of_reading(filed: Filed[object], name: str, effect: str) -> Finding:
    """A reading: what the sheet leaves open, how it is taken, and what another value does."""
    reading, chosen = filed.reading_texts[name], filed.readings[name]
    says = f"read as {chosen}: {reading.values[chosen].says}, because {reading.because}"
    why = reading.lines.after(says)
    return Finding(filed.id, "note", f"reading {name}", reading.printed, why, effect)


def uncited(filed: Filed[object]) -> Iterable[Finding]:
    """That a document names no line of any source, and what it loses by it."""
    if not _cites(filed.document):
        says = "nothing on this sheet cites its source"
        why = "no section has lines, which a room without numbered papers may leave out"
        effect = "rule sheet, refusals and diff cannot name the lines that a rule comes from"
        yield Finding(filed.id, "note", "source", says, why, effect)


def _cites(found: object) -> bool:
    """Whether any section has lines; those of the source itself are no citation."""
    if isinstance(found, dict):
        inside = (value for key, value in found.items() if key != "source")
        return "lines" in found or any(map(_cites, inside))
    return isinstance(found, list) and any(map(_cites, found))


def most_serious_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Without repetitions, errors before warnings before notes, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: _ORDER.index(f.severity)))
