"""Lines and tables of text: wrapped between words, in columns, with styles on a terminal alone.

Tables give way where a page is narrow. On a rule sheet the widest columns narrow first; in a
command's answer names and figures stay whole, and a long id breaks at its joints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add
from typing import Final, Literal, NamedTuple, TextIO

Align = Literal["left", "right", "center"]

_CODES: Final = {"bold": "1", "dim": "2", "italic": "3", "red": "31", "yellow": "33"}
_TAG: Final = re.compile(r"\[(/?)(bold red|bold)\]")
_WORD: Final = re.compile(r"\s*\S+\s*")
_JOINT: Final = re.compile(r"(?<=[/-])(?=\w)")
_GAP: Final = 3
"""Blanks between two columns of an answer, where there is room."""
_SHORT: Final = 16
"""A column of texts no longer than this is not broken either."""
_LONG: Final = 24
"""The longest word that stays whole; what is longer is an id."""


class Text:
    """Words with their styles, such as `bold red`."""

    def __init__(self, plain: str = "", style: str = "") -> None:
        self._runs: list[tuple[str, str]] = [(plain, style)] if plain else []

    @classmethod
    def marked(cls, text: str) -> Text:
        """From words with `[bold]…[/bold]` in them."""
        made, style, end = cls(), "", 0
        for tag in _TAG.finditer(text):
            made.append(text[end : tag.start()], style)
            style, end = ("" if tag[1] else tag[2]), tag.end()
        made.append(text[end:], style)
        return made

    def append(self, plain: str, style: str = "") -> None:
        """Go on with these words."""
        if plain:
            self._runs.append((plain, style))

    @property
    def plain(self) -> str:
        """The words alone."""
        return "".join(words for words, _ in self._runs)

    def cut(self, start: int, end: int) -> Text:
        """A part of it."""
        made, place = Text(), 0
        for words, style in self._runs:
            made.append(words[max(start - place, 0) : max(end - place, 0)], style)
            place += len(words)
        return made

    def wrapped(self, width: int, *, fold: bool = True) -> list[Text]:
        """Lines of at most that width; a word that is longer is folded, or cut short with `…`."""
        lines, begin = [], 0
        for line in self.plain.split("\n"):
            stops = [*_breaks(line, width, fold=fold), len(line)]
            for start, end in zip([0, *stops], stops, strict=False):
                lines.append(self.cut(begin + start, begin + _end(line, start, end, width)))
                if not fold and cells(lines[-1].plain) > width:
                    lines[-1] = lines[-1].cut(0, width - 1)
                    lines[-1].append("…")
            begin += len(line) + 1
        return lines

    def aligned(self, width: int, align: Align) -> Text:
        """With blanks around it, so that it is as wide as a column."""
        made = self if align == "left" else self.cut(0, len(self.plain.rstrip()))
        blanks = max(width - cells(made.plain), 0)
        before = {"left": 0, "right": blanks, "center": blanks // 2}[align]
        padded = Text(" " * before)
        padded._runs += made._runs
        padded.append(" " * (blanks - before))
        return padded

    def written(self, *, styles: bool) -> str:
        """As it goes to a terminal or elsewhere."""
        if not styles:
            return self.plain
        return "".join(
            f"\x1b[{';'.join(_CODES[one] for one in style.split())}m{words}\x1b[0m"
            if style
            else words
            for words, style in self._runs
        )


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _breaks(line: str, width: int, *, fold: bool) -> Iterator[int]:
    """Where a line is broken: before a word that has no room, and within one that never has."""
    taken = 0
    for found in _WORD.finditer(line):
        start, word = found.start(), found[0]
        long = cells(word.rstrip())
        if long <= width - taken:
            taken += cells(word)
            continue
        if start:
            yield start
        while fold and long > width and (part := _chopped(word, width)) != word:
            word, start = word[len(part) :], start + len(part)
            yield start
        taken = cells(word)


def _chopped(word: str, width: int) -> str:
    """As much of a word as a line has room for: at least a letter."""
    fitting = (end for end in range(len(word), 1, -1) if cells(word[:end]) <= width)
    return word[: next(fitting, 1)]


def _end(line: str, start: int, end: int, width: int) -> int:
    """Where a piece ends without the blanks that stick out."""
    while end > start and line[end - 1].isspace() and cells(line[start:end]) > width:
        end -= 1
    return end


class Column(NamedTuple):
    """A column's head and how its cells stand; `whole`: its texts break last."""

    name: str
    align: Align = "left"
    whole: bool = False


class Table:
    """Rows of texts under their heads, a rule between; without frames."""

    folds = False

    def __init__(
        self, columns: Sequence[Column], *, title: str | None = None, gap: int = _GAP
    ) -> None:
        self.columns = columns
        self._has_heads = any(column.name for column in columns)
        self._title = title
        self._gap = gap
        self._rows: list[list[Text] | None] = []

    def add_row(self, *texts: str | Text) -> None:
        """A row; a text may have markup unless it is given as one that has none."""
        self._rows.append([Text.marked(one) if isinstance(one, str) else one for one in texts])

    def add_section(self) -> None:
        """A blank row, unless the table ends here."""
        self._rows.append(None)

    def lines(self, width: int) -> Iterator[Text]:
        """The table on a page of that width."""
        rows = self._rows[:-1] if self._rows and self._rows[-1] is None else self._rows
        widths, gap = self._fitted(width)
        whole = sum(widths) + gap * (len(widths) - 1)
        if self._title is not None:
            for line in Text(self._title, "italic").wrapped(whole):
                yield line.aligned(whole, "left")
        if self._has_heads:
            heads = [Text(column.name, "bold") for column in self.columns]
            yield from self._row(heads, widths, gap, bottom=True)
            yield Text("─" * whole)
        for row in rows:
            yield from [Text(" " * whole)] if row is None else self._row(row, widths, gap)

    def _row(
        self, row: Sequence[Text], widths: Sequence[int], gap: int, *, bottom: bool = False
    ) -> Iterator[Text]:
        broken = [self._broken(text, width) for text, width in zip(row, widths, strict=True)]
        height = max(map(len, broken))
        for number in range(height):
            line = Text()
            for place, (found, width) in enumerate(zip(broken, widths, strict=True)):
                at = number - (height - len(found) if bottom else 0)
                cell = found[at] if 0 <= at < len(found) else Text()
                line.append(" " * (gap if place else 0))
                line._runs += cell.aligned(width, self.columns[place].align)._runs
            yield line

    def _broken(self, text: Text, width: int) -> list[Text]:
        return text.wrapped(width, fold=self.folds)

    def _fitted(self, width: int) -> tuple[list[int], int]:
        """How wide each column is, and the blanks between two: the widest give way first."""
        last = len(self.columns) - 1
        # A rule under the heads takes one of the blanks between two columns for itself.
        pads = [self._gap - self._has_heads] * last + [0]
        padded = _collapsed(map(add, self._longest(cells), pads), width - last * self._has_heads)
        return [max(one - pad, 0) for one, pad in zip(padded, pads, strict=True)], self._gap

    def _longest(self, measure: Callable[[str], int]) -> list[int]:
        return [
            max(map(measure, self._texts(place)), default=0) for place in range(len(self.columns))
        ]

    def _texts(self, place: int) -> Iterator[str]:
        """What stands in a column, line by line, its head first."""
        yield self.columns[place].name
        for row in self._rows:
            if row is not None:
                yield from row[place].plain.split("\n")


class Answer(Table):
    """A table whose columns are never narrower than a word that should stay whole."""

    folds = True

    def _broken(self, text: Text, width: int) -> list[Text]:
        words = text.plain.split(" ")
        if any(len(part) > width for word in words for part in word.split("\n")):
            text = Text(" ".join(jointed(word, width) for word in words))
        return super()._broken(text, width)

    def _fitted(self, width: int) -> tuple[list[int], int]:
        most, gap = self._longest(cells), _GAP
        between = len(most) - 1
        if sum(self._whole(most)) > width - gap * between:
            gap = 1
        return self._narrowed(most, width - gap * between), gap

    def _whole(self, most: Sequence[int]) -> list[int]:
        """How wide columns are that break no figure, no name and no word."""
        words = self._longest(_longest_word)
        return [
            full if column.align == "right" or column.whole or full <= _SHORT else word
            for column, full, word in zip(self.columns, most, words, strict=True)
        ]

    def _narrowed(self, most: Sequence[int], room: int) -> list[int]:
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


class Console:
    """Where people read: a page of some width, with styles on a terminal."""

    def __init__(self, file: TextIO, width: int, *, styles: bool = False) -> None:
        self._file = file
        self._width = width
        self._styles = styles

    def say(self, words: str, style: str = "") -> None:
        """Words as they are, which have no markup."""
        self.print(Text(words, style))

    def print(self, what: str | Text | Table = "", *, indent: int = 0) -> None:
        """Words, which may have markup, or a table."""
        if isinstance(what, str):
            what = Text.marked(what)
        room = max(self._width - indent, 1)
        if isinstance(what, Table):
            lines = list(what.lines(room))
        else:
            lines = what.wrapped(room)
            if indent:
                widest = max(cells(line) for line in what.plain.split("\n"))
                lines = [line.aligned(min(widest, room), "left") for line in lines]
        for line in lines:
            self._file.write(f"{' ' * indent}{line.written(styles=self._styles)}\n")


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


def _longest_word(text: str) -> int:
    """Ids are so long that they may break at a joint."""
    words = text.split()
    return max((len(w) if len(w) <= _LONG else _longest_part(w) for w in words), default=0)


def _longest_part(text: str) -> int:
    return max((len(part) for word in text.split() for part in _JOINT.split(word)), default=0)


def _collapsed(widths: Iterable[int], room: int) -> list[int]:
    """Widths that fit: the widest come down to the next widest, again and again."""
    found = list(widths)
    while (excess := sum(found) - room) > 0 and (widest := max(found)):
        step = widest - max((width for width in found if width != widest), default=0)
        wide = [place for place, width in enumerate(found) if width == widest]
        for left, place in zip(range(len(wide), 0, -1), wide, strict=True):
            less = min(step, excess, round(excess / left))
            found[place] -= less
            excess -= less
    return found
