"""From a sentence about a document to the place that it speaks of.

Rules say what contradicts itself in sentences, such as `key wager.tie.pays: "tei" is nothing a
coup can do`: the key and the words in quotes tell where that is.
"""

from __future__ import annotations

import re
from typing import Final

from houseway.filings.faults.places import Way
from houseway.filings.patch import Document

_KEY: Final = re.compile(r"(?:^|: )key (.*?): ")
_QUOTED: Final = re.compile(r'"([^"]*)"')


def key_in(says: str) -> str:
    """The key that a sentence begins with; nothing if it does not."""
    found = _KEY.search(says)
    return found[1] if found else ""


def label_of(entry: object) -> str | None:
    """What an entry of a list of tables is called, by its name or its option."""
    if not isinstance(entry, dict):
        return None
    named = (entry.get(key) for key in ("name", "option"))
    return next((label for label in named if isinstance(label, str)), None)


def place_in(document: Document, says: str) -> Way:
    """The place of a document that a sentence is about: its key, and what it quotes from there."""
    key = key_in(says)
    if not key:
        return ()
    way, value = _resolved(document, key)
    for word in _QUOTED.findall(says.partition(f"key {key}")[2]):
        if further := _holding(value, word):
            return (*way, *further)
    return way


def _resolved(value: object, key: str) -> tuple[Way, object]:
    """As far as a key leads into a document."""
    way: Way = ()
    while key:
        steps = sorted(_steps(value), key=lambda step: len(step[0]), reverse=True)
        for name, step, entry in steps:
            rest = key[len(name) :]
            if key.startswith(name) and (not rest or rest[0] in ".["):
                way, value, key = (*way, step), entry, rest.removeprefix(".")
                break
        else:
            break
    return way, value


def _steps(value: object) -> list[tuple[str, str | int, object]]:
    """The names under which a table or list is entered."""
    if isinstance(value, dict):
        return [(name, name, entry) for name, entry in value.items() if name]
    if isinstance(value, list):
        numbered = list(enumerate(value))
        named = [(label_of(entry) or "", number, entry) for number, entry in numbered]
        return [
            *(step for step in named if step[0]),
            *((f"[{number + 1}]", number, entry) for number, entry in numbered),
        ]
    return []


def _holding(value: object, word: str) -> Way:
    """Where in a table or list a quoted word is: a key, an entry, an entry's name (the last)."""
    if isinstance(value, dict):
        here = next((key for key in (word, word.removesuffix(".lines")) if key in value), None)
        return () if here is None else (here,)
    if isinstance(value, list):
        for number, entry in reversed([*enumerate(value)]):
            if entry == word or label_of(entry) == word:
                return (number,)
            if isinstance(entry, dict) and entry.get("common") == word:
                return (number, "common")
            if isinstance(entry, list) and (further := _holding(entry, word)):
                return (number, *further)
    return ()
