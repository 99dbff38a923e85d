"""Answers for people and for programs: tables with colour on a terminal, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Final

import msgspec

from houseway.layout import Answer, Column, Console, Table

REDIRECTED_WIDTH: Final = 100
"""Columns where there is no terminal to ask."""
_WHOLE: Final = ("game", "limit")
"""Columns of names, which break last."""


def print_json(answer: object) -> None:
    """The answer for programs."""
    print_json_bytes(msgspec.json.encode(answer))


def print_object(**keys: object) -> None:
    """The same of an answer that is put together for it."""
    print_json(keys)


def print_json_bytes(encoded: bytes) -> None:
    """An answer that is JSON already."""
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def console() -> Console:
    """Where people read: styles on a terminal, none elsewhere."""
    terminal = sys.stdout.isatty()
    known = terminal or "COLUMNS" in os.environ
    width = get_terminal_size().columns if known else REDIRECTED_WIDTH
    return Console(sys.stdout, width, styles=terminal and os.environ.get("TERM") != "dumb")


def table(*heads: str, title: str | None = None) -> Table:
    """A table without frames; a column stands to the right where its head ends with `>`."""
    made = []
    for head in heads:
        name = head.removesuffix(">")
        made.append(Column(name, "left" if name == head else "right", whole=name in _WHOLE))
    return Answer(made, title=title)


@contextmanager
def progress(
    before: str = "counting", after: str = "{task.percentage:>3.0f} %"
) -> Iterator[Callable[[int, int], None] | None]:
    """A bar for long work, on a terminal; it appears with the first news of it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console as Terminal
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn(before),
        BarColumn(),
        *([TextColumn(after)] if after else []),
        TimeRemainingColumn(),
        console=Terminal(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", visible=False)
        yield lambda done, total: bar.update(task, completed=done, total=total, visible=True)
