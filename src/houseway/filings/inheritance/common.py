"""What many sheets share, taken by name: readings, irregularities, charts.

`common = "cover"` in a table under `reading` takes what `common/reading.toml` has under `cover`;
the table's own keys win. Lines are always the sheet's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.errors import Refusal, meant
from houseway.filings.inheritance.merge import COMMON, merged_tables, takes_common
from houseway.filings.patch import Document

CommonOf = Callable[[str], Mapping[str, object]]
"""What sheets share under a top-level key, by name."""


def with_common(document: Document, common_of: CommonOf) -> Document:
    """The document with every `common` taken; the key is left, for it says: start afresh."""
    return {key: _taken(value, key, key, common_of) for key, value in document.items()}


def without_common(value: object) -> object:
    """The same without the key."""
    if isinstance(value, dict):
        shared = takes_common(value)
        left = value.items()
        return {key: without_common(v) for key, v in left if not (shared and key == COMMON)}
    return [without_common(entry) for entry in value] if isinstance(value, list) else value


def without_lines(value: object) -> object:
    """The same without lines: those of another document."""
    if isinstance(value, dict):
        return {
            key: without_lines(entry)
            for key, entry in value.items()
            if not (key == "lines" and isinstance(entry, str))
        }
    return [without_lines(entry) for entry in value] if isinstance(value, list) else value


def _taken(
    value: object, top: str, key: str, common_of: CommonOf, taking: tuple[str, ...] = ()
) -> object:
    """A part of a document with what it takes; `taking` are the shared entries it stands in."""
    if isinstance(value, list):
        return [_taken(entry, top, key, common_of, taking) for entry in value]
    if not isinstance(value, dict):
        return value
    own = {
        name: _taken(entry, top, f"{key}.{name}", common_of, taking)
        for name, entry in value.items()
    }
    if not takes_common(own):
        return own
    name = str(own.pop(COMMON))
    entry = _shared(name, top, key, common_of(top), taking)
    shared = _taken(entry, top, f"{COMMON}/{top}.toml: {name}", common_of, (*taking, name))
    below = without_lines(without_common(shared))
    assert isinstance(below, dict)
    return {**merged_tables(below, own, key), COMMON: name}


def _shared(
    name: str, top: str, key: str, known: Mapping[str, object], taking: tuple[str, ...]
) -> object:
    file = f"{COMMON}/{top}.toml"
    if name in taking:
        way = ", which takes ".join(f'"{each}"' for each in (*taking[taking.index(name) :], name))
        raise Refusal(f"{file}: {way}")
    if name not in known:
        hint = meant(name, known) or f"there are: {', '.join(known) or 'none'}"
        raise Refusal(f'key {key}.{COMMON}: there is no "{name}" in {file}; {hint}')
    if not isinstance(known[name], dict):
        raise Refusal(f'{file}: "{name}" is no table')
    return known[name]
