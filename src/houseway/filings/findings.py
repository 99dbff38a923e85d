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
    says, cited = reading.values[chosen].says, reading.lines.cited
    why = f"read as {chosen}: {says}, because {reading.because} ({cited})"
    return Finding(filed.id, "note", f"reading {name}", reading.printed, why, effect)


def most_serious_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Without repetitions, errors before warnings before notes, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: _ORDER.index(f.severity)))
