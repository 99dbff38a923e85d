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
            why = wager.lines.after("its pay rows have no tie")
            effect = "every tie is collected: if it is meant so, a reading says it"
            yield Finding(filing.id, "warning", f"wager {name}", says, why, effect)


def uncited(filed: Filed[object]) -> Iterable[Finding]:
    """That a document names no line of any source, and what it loses by it."""
    if not _cites(filed.document):
        says = "nothing on this sheet cites its source"
        why = "no section has lines, which a room without numbered papers may leave out"
        effect = "rule sheet, refusals and diff cannot name the lines that a rule comes from"
        yield Finding(filed.id, "note", "source", says, why, effect)


def _cites(found: object) -> bool:
    """Whether any section has lines; those of the documents themselves are no citation."""
    if isinstance(found, dict):
        inside = (value for key, value in found.items() if key not in ("source", "beside"))
        return "lines" in found or any(map(_cites, inside))
    return isinstance(found, list) and any(map(_cites, found))


def most_serious_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Without repetitions, errors before warnings before notes, otherwise in the order found."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: _ORDER.index(f.severity)))
