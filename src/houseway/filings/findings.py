"""What a check finds of a filing or of collection rates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from houseway.bank.odds import Pay
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
    sets = {*_keys_read(filing)}
    for name, does in lines.items():
        asked = any(key.startswith(f"wager.{name}.pays") and "tie" in key for key in sets)
        if does == "loses" and pushing and not asked:
            wager = filing.rules.wager_named(name)
            push = "pushes" if len(pushing) == 1 else "push"
            says = f"the {wager.label} loses when the hands tie, and the {joined(pushing)} {push}"
            why = wager.lines.after("its pay rows have no tie")
            effect = "every tie is collected: if it is meant so, a reading says it"
            yield Finding(filing.id, "warning", f"wager {name}", says, why, effect)


class Ranked(NamedTuple):
    """What a wager does on one hand of a ladder; `how_often` is its share of deals, if known."""

    hand: str
    pay: Pay
    how_often: Fraction | None = None


def out_of_order(
    filing: Filing, about: str, label: str, cited: str, rising: Sequence[Ranked]
) -> Iterator[Finding]:
    """Find hands that do worse than a lower hand that is paid; `rising` is the ladder, low to high.

    All hands that do worse than one lower hand are named in one finding. It is only a note if the
    lower hand is known to come less often: such a table goes by rarity. A lower hand whose pay a
    reading is about is left to that reading's finding.
    """
    pays = f"{about.replace(' ', '.', 1)}.pays."
    read = {key.removeprefix(pays) for key in _keys_read(filing) if key.startswith(pays)}
    wins = [one.pay.result == "win" and one.hand not in read for one in rising]
    groups: dict[tuple[Ranked, bool], dict[Pay, list[str]]] = {}
    for place, better in enumerate(rising):
        paid = [lower for lower, won in zip(rising, wins[:place], strict=False) if won]
        top = max(paid, key=lambda lower: lower.pay.value, default=None)
        if top is not None and top.pay.value > better.pay.value:
            by_rarity = bool(
                better.pay.result == "win"
                and top.how_often is not None
                and better.how_often is not None
                and top.how_often < better.how_often
            )
            hands = groups.setdefault((top, by_rarity), {})
            hands.setdefault(better.pay, []).append(better.hand)
    for (top, by_rarity), paid_on in groups.items():
        does = [f"{_does(pay)} {joined(hands)}" for pay, hands in paid_on.items()]
        rank = "ranks" if sum(map(len, paid_on.values())) == 1 else "rank"
        but = " and" if len(does) == 1 else ", but"
        says = f"the {label} pays {top.pay} on {top.hand}{but} {joined(does)}, which {rank} higher"
        if by_rarity:
            effect = "the pay goes by how seldom a hand comes, not by its rank"
            yield Finding(filing.id, "note", about, says, cited, effect)
        else:
            effect = "the better hand wins less: if it is not meant so, its row is wrong or missing"
            yield Finding(filing.id, "warning", about, says, cited, effect)


def _does(pay: Pay) -> str:
    return {"win": f"{pay} on", "push": "pushes on", "lose": "nothing on"}[pay.result]


def _keys_read(filing: Filing) -> Iterator[str]:
    """Yield every key that a value of some reading sets."""
    for reading in filing.reading_texts.values():
        for value in reading.values.values():
            yield from value.set


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
