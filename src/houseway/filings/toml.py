"""A document written down as TOML, in the way the library's own files are.

Parts with lines of their own, pay tables and lists of tables have headings; what else is small
stands in its line. Keys of one table are written one below the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, Protocol, runtime_checkable

from houseway.filings.patch import Document

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDE: Final = 100
_LISTED: Final = ("stated",)
"""Lists of tables that stand in their table, an entry a line."""
_LAST: Final = ("remark", "example")


@runtime_checkable
class _Date(Protocol):
    """A date or time, as TOML has them."""

    def isoformat(self) -> str: ...


def as_toml(document: Document) -> str:
    """The whole document; reading it gives the same."""
    ordered = sorted(document.items(), key=lambda pair: pair[0] in _LAST)
    return "\n".join(_table(dict(ordered), "", "")).strip() + "\n"


def _table(table: Mapping[str, object], path: str, heading: str) -> Iterator[str]:
    """A table under its heading: what stands in lines first, then the tables below it."""
    plain = {key: value for key, value in table.items() if not _has_heading(key, value, path)}
    if plain or heading.startswith("[[") or not table:
        yield from ("", heading) if _apart(path) else (heading,)
    keys = {key: _text(key) if path.endswith(".pays") else key_text(key) for key in plain}
    wide = max(map(len, keys.values()), default=0)
    for key, value in plain.items():
        if key == "set" and isinstance(value, dict) and value:
            yield from (f"set.{key_text(path)} = {value_text(to)}" for path, to in value.items())
        else:
            yield pair_text(keys[key].ljust(wide), value, in_lines=key in _LISTED)
    for key, value in table.items():
        below = f"{path}.{key_text(key)}" if path else key_text(key)
        if isinstance(value, dict) and key not in plain:
            yield from _table(value, below, f"[{below}]")
        elif isinstance(value, list) and key not in plain:
            for entry in value:
                yield from _table(entry, below, f"[[{below}]]")


def _has_heading(key: str, value: object, path: str) -> bool:
    if isinstance(value, list):
        return key not in _LISTED and bool(value) and all(isinstance(e, dict) for e in value)
    if not isinstance(value, dict):
        return False
    if key in ("source", "set"):
        return False
    if not path or key in ("pays", "values") or isinstance(value.get("lines"), str):
        return True
    if path.endswith(".values"):  # all of them, or those in lines would come before the others
        return True
    if len(value_text(value)) > _WIDE:
        return True
    return any(_has_heading(*pair, path) for pair in value.items())


def _apart(path: str) -> bool:
    """Whether a line is left before a table: not before one that goes on with the one above."""
    return not path.endswith(".pays") and ".values." not in path


def key_text(key: str) -> str:
    """A key: in quotes if it has other letters than plain ones."""
    return key if _BARE.fullmatch(key) else _text(key)


def pair_text(key: str, value: object, *, in_lines: bool = False) -> str:
    """A key and its value in a line; a list that is too long for it an entry a line."""
    line = f"{key} = {value_text(value, in_lines)}"
    return line if in_lines or len(line) <= _WIDE else f"{key} = {value_text(value, True)}"


def value_text(value: object, in_lines: bool = False) -> str:
    """A value in its line; a list an entry a line, if it is to stand so."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            entries = [value_text(entry) for entry in value]
            if in_lines and len(entries) > 1:
                return "\n    ".join(["[", *(f"{entry}," for entry in entries)]) + "\n]"
            return f"[{', '.join(entries)}]"
        case dict():
            pairs = (f"{key_text(key)} = {value_text(entry)}" for key, entry in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
        case _Date():
            return value.isoformat()
        case _:
            raise TypeError(f"{type(value).__name__} is nothing that TOML has")


def _text(text: str) -> str:
    """Text in quotes; JSON escapes what TOML does, but for the character 127."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
