"""Tables that keep a name whole: columns give way elsewhere, and a long id breaks at its joints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.console import (
    Console,
    ConsoleOptions,
    JustifyMethod,
    OverflowMethod,
    RenderableType,
    RenderResult,
)
from rich.containers import Lines
from rich.style import StyleType
from rich.table import Column, Table
from rich.text import Text

_GAP: Final = 3
"""Blanks between two columns, where there is room."""
_SHORT: Final = 16
"""A column of texts no longer than this is not broken either."""
_LONG: Final = 24
"""The longest word that stays whole; what is longer is an id."""
_JOINT: Final = re.compile(r"(?<=[/-])(?=\w)")


class Rows(Table):
    """A table whose columns are never narrower than a word that should stay whole."""

    def add_row(
        self,
        *renderables: RenderableType | None,
        style: StyleType | None = None,
        end_section: bool = False,
    ) -> None:
        """A row of texts, which may have markup unless they are given as such."""
        cells = [
            _Cell.of(Text.from_markup(cell) if isinstance(cell, str) else cell)
            if isinstance(cell, str | Text)
            else cell
            for cell in renderables
        ]
        super().add_row(*cells, style=style, end_section=end_section)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table; where the page is too narrow for it, words stay whole as long as they can."""
        most = self._longest(len)
        room = options.max_width - _GAP * (len(self.columns) - 1)
        if sum(most) > room:
            if sum(self._whole(most)) > room:  # no more than a blank between columns
                self.padding = (0, 0)
                room = options.max_width - (len(self.columns) - 1)
            for column, width in zip(self.columns, self._fitted(most, room), strict=True):
                column.width, column.no_wrap = width, False
        return super().__rich_console__(console, options)

    def _longest(self, measure: Callable[[str], int]) -> list[int]:
        return [max(map(measure, _texts(column)), default=0) for column in self.columns]

    def _whole(self, most: Sequence[int]) -> list[int]:
        """How wide columns are that break no figure, no name and no word."""
        return [
            full if column.justify == "right" or column.no_wrap or full <= _SHORT else word
            for column, full, word in zip(
                self.columns, most, self._longest(_longest_word), strict=True
            )
        ]

    def _fitted(self, most: Sequence[int], room: int) -> list[int]:
        """How wide each column is: figures and names whole, and texts share what is left."""
        words, parts = self._longest(_longest_word), self._longest(_longest_part)
        candidates = (self._whole(most), words, parts)
        widths = next((one for one in candidates if sum(one) <= room), parts)
        while sum(widths) > room and max(widths) > 1:
            widths[widths.index(max(widths))] -= 1
        while sum(widths) < room and widths != list(most):
            short = [
                full / max(width, 1) if width < full else 0
                for full, width in zip(most, widths, strict=True)
            ]
            widths[short.index(max(short))] += 1
        return widths


def _texts(column: Column) -> Iterator[str]:
    """What stands in a column, line by line, its head first."""
    for cell in (column.header, *column.cells):
        text = cell.plain if isinstance(cell, Text) else cell if isinstance(cell, str) else ""
        yield from text.split("\n")


def _longest_word(text: str) -> int:
    """Ids are so long that they may break at a joint."""
    words = text.split()
    return max((len(w) if len(w) <= _LONG else _longest_part(w) for w in words), default=0)


def _longest_part(text: str) -> int:
    return max((len(part) for word in text.split() for part in _JOINT.split(word)), default=0)


class _Cell(Text):
    """A text that breaks a word which is wider than its column after a slash or a hyphen."""

    @classmethod
    def of(cls, text: Text) -> _Cell:
        return cls(text.plain, style=text.style, spans=text.spans)

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        """Lines of at most that width."""
        text: Text = self
        if not self.spans and any(len(word) > width for word in self.plain.split()):
            text = Text(" ".join(jointed(word, width) for word in self.plain.split(" ")))
        return Text.wrap(
            text,
            console,
            width,
            justify=justify,
            overflow=overflow,
            tab_size=tab_size,
            no_wrap=no_wrap,
        )


def jointed(word: str, width: int) -> str:
    """A word in lines, each as long as the width allows, broken at slashes and hyphens alone."""
    if len(word) <= width:
        return word
    lines = [""]
    for part in _JOINT.split(word):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)
