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


def _taken(value: object, top: str, key: str, common_of: CommonOf) -> object:
    """A part of a document with what it takes."""
    if isinstance(value, list):
        return [_taken(entry, top, key, common_of) for entry in value]
    if not isinstance(value, dict):
        return value
    own = {name: _taken(entry, top, f"{key}.{name}", common_of) for name, entry in value.items()}
    if not takes_common(own):
        return own
    name = own.pop(COMMON)
    taken = merged_tables(_shared(str(name), top, f"{key}.{COMMON}", common_of(top)), own, key)
    return {**taken, COMMON: name}


def _shared(
    name: str, top: str, key: str, known: Mapping[str, object], way: tuple[str, ...] = ()
) -> Document:
    """What is shared under a name. It may itself take another, as a whole."""
    file = f"{COMMON}/{top}.toml"
    if name in way:
        first, *rest = (f'"{each}"' for each in (*way[way.index(name) :], name))
        raise Refusal(f"{file}: {first} takes {', which takes '.join(rest)}")
    if name not in known:
        hint = meant(name, known) or f"there are: {', '.join(known) or 'none'}"
        raise Refusal(f'key {key}: there is no "{name}" in {file}; {hint}')
    entry = without_lines(known[name])
    if not isinstance(entry, dict):
        raise Refusal(f'{file}: "{name}" is no table')
    own = {key: value for key, value in entry.items() if key != COMMON}
    if without_common(own) != own:
        raise Refusal(f'{file}: a part of "{name}" takes another: only the whole of it may')
    if not takes_common(entry):
        return entry
    below = _shared(str(entry[COMMON]), top, f"{file}: {name}.{COMMON}", known, (*way, name))
    return merged_tables(below, own)
