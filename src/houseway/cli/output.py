"""Answers for people and for programs: tables with colour on a terminal, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Final

import msgspec

from houseway.layout import Align, Answer, Column, Console, Table
from houseway.words import joined
from houseway.words import several as several

REDIRECTED_WIDTH: Final = 100
"""Columns where there is no terminal to ask."""
_WHOLE: Final = ("game", "limit")
"""Columns of names, which break last."""


def print_json(answer: object) -> None:
    """The answer for programs."""
    print_json_bytes(msgspec.json.encode(answer))


def print_json_bytes(encoded: bytes) -> None:
    """An answer that is JSON already."""
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def console() -> Console:
    """Where people read: styles on a terminal, none elsewhere."""
    terminal = sys.stdout.isatty()
    known = terminal or "COLUMNS" in os.environ
    width = get_terminal_size().columns if known else REDIRECTED_WIDTH
    return Console(sys.stdout, width, styles=terminal and os.environ.get("TERM") != "dumb")


def table(*columns: tuple[str, Align], title: str | None = None) -> Table:
    """A table without frames: a rule under the head, blanks between columns."""
    made = [Column(name, align, whole=name in _WHOLE) for name, align in columns]
    return Answer(made, title=title)


@contextmanager
def counting() -> Iterator[Callable[[int, int], None] | None]:
    """A bar for a long count, on a terminal; it appears with the first news of one."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console as Terminal
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("counting"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=Terminal(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("counting", visible=False)
        yield lambda done, total: shown.update(task, completed=done, total=total, visible=True)


listed = joined
"""`a, b and c`."""
