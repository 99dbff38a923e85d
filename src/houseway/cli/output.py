"""Answers for people and for programs: tables with colour on a terminal, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from houseway.words import joined
from houseway.words import several as several

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

REDIRECTED_WIDTH: Final = 100
"""Columns where there is no terminal to ask."""

Align = Literal["left", "right"]


def print_json(answer: object) -> None:
    """The answer for programs."""
    print_json_bytes(msgspec.json.encode(answer))


def print_json_bytes(encoded: bytes) -> None:
    """An answer that is JSON already."""
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def console(*, stderr: bool = False) -> Console:
    """Where people read: colours on a terminal, none elsewhere."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else REDIRECTED_WIDTH
    return Console(file=stream, width=width, highlight=False, soft_wrap=False)


def table(*columns: tuple[str, Align], title: str | None = None) -> Table:
    """A table without frames: a rule under the head, a blank between columns."""
    from rich import box

    from houseway.cli.rows import Rows

    made = Rows(
        box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False, show_edge=False
    )
    for name, align in columns:
        made.add_column(name, justify=align, overflow="fold", no_wrap=name == "game")
    return made


@contextmanager
def counting() -> Iterator[Callable[[int, int], None] | None]:
    """A bar for a long count, on a terminal; it appears with the first news of one."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("counting"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("counting", visible=False)
        yield lambda done, total: shown.update(task, completed=done, total=total, visible=True)


listed = joined
"""`a, b and c`."""
