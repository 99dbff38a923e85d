"""What a check finds of a filing or of collection rates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

import msgspec

from houseway.filings.filed import Filed
from houseway.filings.filing import Filing
from houseway.words import joined

Severity = Literal["error", "warning", "note"]

_ORDER: Final[tuple[Severity, ...]] = ("error", "warning", "note")


class Finding(msgspec.Struct, frozen=True):
    """One thing that a filing contradicts, omits or gets wrong.

    `says` is the finding in a sentence, `why` where it comes from, `effect` what it does.
    """

    game: str
    severity: Severity
    about: str
    says: str
    why: str
    effect: str


def of_reading(filed: Filed[object], name: str, effect: str) -> Finding:
    """A reading: what the sheet leaves open, how it is taken, and what another value does."""
    reading, chosen = filed.reading_texts[name], filed.readings[name]
    says, cited = reading.values[chosen].says, reading.lines.cited
    why = f"read as {chosen}: {says}, because {reading.because} ({cited})"
    return Finding(filed.id, "note", f"reading {name}", reading.printed, why, effect)


Tied = Literal["pushes", "loses"]
"""What a line, a wager on one side's win, does when the hands tie."""


def losing_ties(filing: Filing, lines: Mapping[str, Tied]) -> Iterator[Finding]:
    """Lines that lose where their neighbours push, unless a reading is about it."""
    pushing = [filing.rules.wager_named(name).label for name in lines if lines[name] == "pushes"]
    sets = {
        key
        for reading in filing.reading_texts.values()
        for value in reading.values.values()
        for key in value.set
    }
    for name, does in lines.items():
        asked = any(key.startswith(f"wager.{name}.pays") and "tie" in key for key in sets)
        if does == "loses" and pushing and not asked:
            wager = filing.rules.wager_named(name)
            push = "pushes" if len(pushing) == 1 else "push"
            says = f"the {wager.label} loses when the hands tie, and the {joined(pushing)} {push}"
            why = f"its pay rows have no tie ({wager.lines.cited})"
            effect = "every tie is collected: if it is meant so, a reading says it"
            yield Finding(filing.id, "warning", f"wager {name}", says, why, effect)


def most_serious_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Without repetitions, errors before warnings before notes, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: _ORDER.index(f.severity)))
