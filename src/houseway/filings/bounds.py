"""How much a file of rules or rates may hold, so that reading one takes little time and memory.

No sheet comes near these bounds: the largest of the library is 60 kB, ten tables deep, with 23
readings. Whatever is beyond them is refused by its place before anything is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

MOST_BYTES: Final = 500_000
MOST_DEEP: Final = 20
"""Tables and lists in each other."""
MOST_ENTRIES: Final = 400
"""Of one table or list."""
MOST_WAYS: Final = 200
"""Values of all readings together: a file is decoded once for each."""
LONGEST_KEY: Final = 100
LONGEST_TEXT: Final = 2_000
MOST_DIGITS: Final = 18
"""TOML's whole numbers have 64 bits; none of a sheet has more than a few digits."""

_TOO_DEEP: Final = f"tables are nested too deep, allowed: up to {MOST_DEEP}"
_LONG_NUMBER: Final = f"found a number of more than {MOST_DIGITS} digits"
_PART: Final = r"""(?:[\w-]++|"[^"\n]*"|'[^'\n]*')"""
_PIECE: Final = re.compile(
    rf"""(?P<key>(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_DEEP},}})
    |\"{{3}}(?:\\.|[^\\])*?\"{{3}} | '{{3}}.*?'{{3}}
    |"(?:\\.|[^"\\\n])*+" | '[^'\n]*' | \#[^\n]*+
    |(?P<open>[\[{{]) | (?P<close>[\]}}])""",
    re.DOTALL | re.VERBOSE,
)
_NUMBER: Final = re.compile(rf"(?<![\w.])[\d_]{{{MOST_DIGITS + 1},}}")
_UNSHOWN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def beyond_reading(text: str) -> str:
    """Where a text has tables too deep in each other to be parsed; nothing if it has not."""
    deep = 0
    for piece in _PIECE.finditer(text):
        deep += bool(piece["open"]) - bool(piece["close"])
        if deep > MOST_DEEP or piece["key"]:
            return f"line {_line(text, piece)}: {_TOO_DEEP}"
    return ""


def long_number(text: str) -> str:
    """Where a text has a number that is none of a sheet; nothing if it has none."""
    found = _NUMBER.search(text)
    return f"line {_line(text, found)}: {_LONG_NUMBER}" if found else ""


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


def beyond_bounds(document: dict[str, object]) -> Iterator[str]:
    """Every key of a document that holds more than it may, a sentence each."""
    readings = document.get("reading")
    ways = sum(map(_ways, readings.values())) if isinstance(readings, dict) else 0
    if ways > MOST_WAYS:
        yield f"key reading: found {ways:,} ways to read a clause, {_up_to(MOST_WAYS)}"
    yield from _beyond(document, "", 0)


def _ways(reading: object) -> int:
    values = reading.get("values") if isinstance(reading, dict) else None
    return len(values) if isinstance(values, dict) else 0


def _beyond(found: object, key: str, deep: int) -> Iterator[str]:
    where = f"key {key}: " if key else ""
    if deep > MOST_DEEP:
        yield f"{where}{_TOO_DEEP}"
    elif isinstance(found, dict | list) and len(found) > MOST_ENTRIES:
        yield f"{where}found {len(found):,} entries, {_up_to(MOST_ENTRIES)}"
    elif isinstance(found, dict):
        for name, value in found.items():
            if len(name) > LONGEST_KEY:
                start = f"{where}the key {name[:20]}…"
                yield f"{start} has {len(name):,} letters, {_up_to(LONGEST_KEY)}"
            elif _UNSHOWN.search(name):
                yield f"{where}the key {name!r} has a character that cannot be shown"
            else:
                yield from _beyond(value, f"{key}.{name}" if key else name, deep + 1)
    elif isinstance(found, list):
        for number, value in enumerate(found, 1):
            label = value.get("name") if isinstance(value, dict) else None
            named = isinstance(label, str) and len(label) <= LONGEST_KEY
            yield from _beyond(value, f"{key}.{label}" if named else f"{key}[{number}]", deep + 1)
    elif isinstance(found, str):
        if len(found) > LONGEST_TEXT:
            yield f"{where}found a text of {len(found):,} letters, {_up_to(LONGEST_TEXT)}"
        elif unshown := _UNSHOWN.search(found):
            yield f"{where}found the character {unshown[0]!r}, which cannot be shown"
    elif isinstance(found, int) and abs(found) >= 10**MOST_DIGITS:
        yield f"{where}{_LONG_NUMBER}"


def _up_to(most: int) -> str:
    return f"allowed: up to {most:,}"
