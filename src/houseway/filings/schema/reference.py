"""The reference of all keys as a page: which there are, what each may be, and what it says."""

from __future__ import annotations

import textwrap
import typing
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from houseway.filings.schema.keys import (
    Key,
    Shared,
    alternatives,
    entries_of,
    is_table,
    keys_above,
    keys_of,
)
from houseway.filings.schema.sentences import first_sentence
from houseway.filings.schema.words import value_said
from houseway.filings.toml import value_text

_ABOUT: Final = (
    "`{command}` prints this page from the types that read a file: every key there is. Where "
    "nothing stands under *unless given*, the key may be left out, and then there is no such thing."
)


class _Place(NamedTuple):
    """A table in a file: its path, whether it is one of a list, and its type."""

    path: str
    listed: bool
    table: type[msgspec.Struct]

    @property
    def heading(self) -> str:
        """`[deck]`, `[[wager]]`, `[reading.NAME]`."""
        return f"[[{self.path}]]" if self.listed else f"[{self.path}]"


def reference(top: type[msgspec.Struct], title: str, command: str) -> str:
    """The page of one kind of document; `command` prints it."""
    parts = [
        f"# {title}",
        textwrap.fill(_ABOUT.format(command=command), 100),
        "## The top of the file",
        first_sentence(top),
        _rows(keys_of(top), {}),
        "Beside these, a file that is written over another has",
        _rows(keys_above(top), {}),
        "and is required nothing that the other has. Any table below the top may have",
        _rows(keys_of(Shared), {}),
    ]
    known: dict[type[msgspec.Struct], str] = {}
    for place in _tables(top, ""):
        if place.table not in known:
            parts += [
                f"## `{place.heading}`",
                first_sentence(place.table),
                _rows(keys_of(place.table), known),
            ]
            known[place.table] = place.path
    return "\n\n".join(parts) + "\n"


def _tables(table: type[msgspec.Struct], path: str) -> Iterator[_Place]:
    """Every table below one, in the order of the keys."""
    for key in keys_of(table):
        below = f"{path}.{key.name}" if path else key.name
        for place in _of_value(key.kind, below):
            yield place
            yield from _tables(place.table, place.path)


def _of_value(kind: object, path: str) -> Iterator[_Place]:
    for option in alternatives(kind):
        entry = entries_of(option)
        if is_table(option):
            yield _Place(path, False, option)
        elif entry is not None:
            yield from (_Place(path, True, table) for _, _, table in _of_value(entry, path))
        elif typing.get_origin(option) is dict:
            yield from _of_value(typing.get_args(option)[1], f"{path}.NAME")


def _rows(keys: Sequence[Key], known: dict[type[msgspec.Struct], str]) -> str:
    lines = ["| key | value | unless given | |", "|---|---|---|---|"]
    for key in keys:
        value = value_said(key.kind)
        seen = [known[place.table] for place in _of_value(key.kind, "") if place.table in known]
        if seen:
            value += f", with the keys of `{seen[0]}`"
        given = "required" if key.required else ""
        if key.default is not None:
            given = f"`{value_text(key.default)}`"
        cells = (f"`{key.name}`", value, given, key.says)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)
