"""Where the keys of a TOML text stand: the line of each, which the parser does not tell.

A text that the parser accepts is gone through once more, statement by statement. Only a file with
a fault is: whoever loads a sound one does not wait for it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Final

Way = tuple[str | int, ...]
"""From the top of a document to a place in it: keys of tables, numbers of list entries from 0."""

_BLANK: Final = re.compile(r"[ \t]*+")
_VOID: Final = re.compile(r"(?:[ \t\r\n]++|\#[^\n]*+)*+")
_PART: Final = re.compile(r"""[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'""")
_TEXT: Final = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3,5}(?!")|'{3}.*?'{3,5}(?!')|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'""",
    re.DOTALL,
)
_PLAIN: Final = re.compile(r"[^,\[\]{}#\r\n]*+")


def places(text: str) -> dict[Way, int]:
    """The line of every table, key and list entry of a TOML text that has been parsed.

    A table that only its parts name stands where the first of them does.
    """
    return _Scan(text).lines


class _Scan:
    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._at = 0
        self._last: dict[Way, int] = {}
        """The number of the last table of each list that headers in double brackets make."""
        self.lines: dict[Way, int] = {}
        table: Way = ()
        while self._skip(_VOID):
            if self._next("["):
                table = self._header()
            else:
                self._pair(table)

    def _skip(self, what: re.Pattern[str]) -> bool:
        """Go past it; whether there is something behind."""
        found = what.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return self._at < len(self._text)

    def _next(self, mark: str) -> bool:
        """Whether this comes next; if so, it is gone past."""
        comes = self._text.startswith(mark, self._at)
        self._at += len(mark) * comes
        return comes

    def _header(self) -> Way:
        listed = self._next("[")
        line = self._line
        *above, last = self._key()
        way: Way = ()
        for part in above:
            way = self._into((*way, part))
            self.lines.setdefault(way, line)
        way = (*way, last)
        self._at += 2 if listed else 1
        if listed:
            self.lines.setdefault(way, line)
            self._last[way] = number = self._last.get(way, -1) + 1
            way = (*way, number)
        self.lines[way] = line
        return way

    def _into(self, way: Way) -> Way:
        """A table, or the last entry of a list of tables."""
        return (*way, self._last[way]) if way in self._last else way

    def _key(self) -> list[str]:
        parts: list[str] = []
        while not parts or self._next("."):
            self._skip(_BLANK)
            start = self._at
            self._skip(_PART)
            written = self._text[start : self._at]
            parts.append(_unquoted(written) if written[:1] in ("'", '"') else written)
            self._skip(_BLANK)
        return parts

    def _pair(self, table: Way) -> None:
        """One key with its value, in a table that a header or braces open."""
        line = self._line
        way = table
        for part in self._key():
            way = (*way, part)
            self.lines.setdefault(way, line)
        self._next("=")
        self._skip(_BLANK)
        self._value(way)

    def _value(self, way: Way) -> None:
        if self._next("["):
            self._entries(way)
        elif self._next("{"):
            self._skip(_VOID)
            while not self._next("}"):
                self._pair(way)
                self._skip(_VOID)
                self._next(",")
                self._skip(_VOID)
        elif found := _TEXT.match(self._text, self._at):
            self._at = found.end()
        else:
            self._skip(_PLAIN)

    def _entries(self, way: Way) -> None:
        number = 0
        self._skip(_VOID)
        while not self._next("]"):
            self.lines[(*way, number)] = self._line
            self._value((*way, number))
            self._skip(_VOID)
            self._next(",")
            self._skip(_VOID)
            number += 1

    @property
    def _line(self) -> int:
        return bisect_right(self._ends, self._at - 1) + 1


def _unquoted(written: str) -> str:
    """A key in quotes as the parser reads it."""
    [key] = tomllib.loads(f"{written} = 0")
    return key
