"""What a document says of itself: its room, and the lines that it cites.

The source's text is not shipped; that lines lie within the document they are cited from can be told
all the same. A filing that cites another document names it under `beside`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.errors import meant
from houseway.filings.editions import game_of
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from houseway.filings.lines import Lines, cite_span
from houseway.filings.model import BankedRules

Span = tuple[int, int]


def misfiled(filed: Filing | FeeSheet) -> Iterator[Finding]:
    """A document of another room than the folder that it lies in."""
    folder, room = filed.id.partition("/")[0], filed.rules.room
    if folder == room:
        return
    says = f'the document says that its room is "{room}", and it lies in the folder "{folder}"'
    why = f"a file lies at ROOM/{game_of(filed.id).partition('/')[2]}.toml, and its id is its path"
    effect = f"it is listed under {folder}, and its rule sheet is headed {room}"
    yield Finding(filed.id, "error", "room", says, why, effect)


def strange_lines(filed: Filing | FeeSheet) -> Iterator[Finding]:
    """Lines outside the document, and documents beside it that nothing is cited from."""
    rules = filed.rules
    own = rules.source.lines if rules.source else None
    if own is None:
        return  # papers without numbered lines
    spans = [own, *(other.lines for other in rules.beside)]
    cited = list(_cited(rules, ""))
    documents = ", ".join(f"{first}-{last}" for first, last in spans)
    for key, lines in cited:
        outside = [each for each in lines.ranges if not any(_within(each, span) for span in spans)]
        if not outside:
            continue
        some = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in outside)
        says = f"{key} cites {Lines(some).cited}, and the document has {documents}"
        why = "lines of another document are cited once it is named under beside"
        effect = "whoever looks there finds something else"
        yield Finding(filed.id, "warning", f"{key}.lines", says, why, effect)
    for other in rules.beside:
        if not any(_within(each, other.lines) for _, lines in cited for each in lines.ranges):
            says = f"no lines of {other.document} are cited"
            why = f"it is named under beside with {cite_span(*other.lines)}"
            yield Finding(filed.id, "note", "beside", says, why, "none: the entry is idle")


def _within(each: Span, span: Span) -> bool:
    return span[0] <= each[0] and each[1] <= span[1]


def _cited(found: object, key: str) -> Iterator[tuple[str, Lines]]:
    """Every key with lines, under its name in the file."""
    if isinstance(found, msgspec.Struct):
        for field in msgspec.structs.fields(found):
            value = getattr(found, field.name)
            if isinstance(value, Lines):
                yield key or "the document", value
            else:
                yield from _cited(value, f"{key}.{field.encode_name}" if key else field.encode_name)
    elif isinstance(found, dict):
        for name, value in found.items():
            yield from _cited(value, f"{key}.{name}")
    elif isinstance(found, tuple):
        for number, value in enumerate(found, 1):
            name = getattr(value, "name", None) or getattr(value, "option", None)
            yield from _cited(value, f"{key}.{name}" if name else f"{key}[{number}]")


def untracked(filing: Filing) -> Iterator[Finding]:
    """Words of the display that stand for nothing it could show."""
    rules = filing.rules
    if not isinstance(rules, BankedRules) or rules.tracker is None:
        return
    known = (*rules.tracked, *(wager.name for wager in rules.wager))
    for word in rules.tracker.shows:
        if word not in known:
            says = f'the display is to show "{word}", which it does not know'
            hint = f"; {near}" if (near := meant(word, known)) else ""
            shows = f"it shows {', '.join(dict.fromkeys(known))}{hint}"
            why = rules.tracker.lines.after(shows)
            effect = "that part of the display stays empty"
            yield Finding(filing.id, "warning", "tracker.shows", says, why, effect)
