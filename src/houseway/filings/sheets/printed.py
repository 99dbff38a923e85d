"""A rule sheet as text, as a page that prints, and as a PDF."""

from __future__ import annotations

import os
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from houseway.filings.sheets.model import Clause, Grid, Says, Section, Sheet
from houseway.filings.sheets.paper import pdf_of, typst_string

if TYPE_CHECKING:
    from jinja2 import Template
    from rich.console import Console
    from rich.table import Table

_TEMPLATES: Final = Path(__file__).parent


def as_text(sheet: Sheet, width: int = 80) -> str:
    """Plain text."""
    from rich.console import Console

    out = StringIO()
    print_sheet(sheet, Console(file=out, width=width, highlight=False))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def as_html(sheet: Sheet, prices: str = "") -> str:
    """A page of its own: no style sheet, script or picture from elsewhere.

    `prices` is where the house shows what its wagers are worth.
    """
    return _template("sheet.html.j2").render(sheet=sheet, kind=_kind, prices=prices)


def as_pdf(sheet: Sheet) -> bytes:
    """The sheet on letter paper; the same sheet gives the same bytes."""
    return pdf_of(_template("sheet.typ.j2").render(sheet=sheet, kind=_kind))


def print_sheet(sheet: Sheet, out: Console) -> None:
    """The sheet on a console: headings, sentences, tables."""
    from rich.padding import Padding
    from rich.text import Text

    out.print(Text(f"{sheet.title} · {sheet.room}", style="bold"))
    out.print(Text(f"{sheet.game}: {sheet.citation}", style="dim"))
    for section in sheet.sections:
        out.print()
        out.print(_heading(section))
        for part in section.parts:
            match part:
                case Says():
                    out.print(Padding(Text(part.text), (0, 0, 0, 2), expand=False))
                case Grid():
                    out.print(Padding(_grid(part), (0, 0, 0, 2), expand=False))
                case Clause():
                    out.print(Text(f"  {part.name} ({part.lines})", style="italic"))
                    out.print(Padding(_clause(part), (0, 0, 0, 4), expand=False))


def _heading(section: Section) -> object:
    from rich.text import Text

    heading = Text(section.title.upper(), style="bold")
    if section.lines:
        heading.append(f"  [{section.lines}]", style="not bold dim")
    return heading


def _grid(part: Grid) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0) if part.letters else (0, 2, 0, 0),
    )
    for place, name in enumerate(part.columns):
        made.add_column(name, justify="center" if part.letters and place else "left")
    for row in part.rows:
        made.add_row(*(Text(cell) for cell in row))
    return made


def _clause(part: Clause) -> Table:
    from rich.table import Table
    from rich.text import Text

    made = Table.grid(padding=(0, 2, 0, 0))
    for label, text in part.rows:
        made.add_row(Text(label, style="dim"), Text(text))
    return made


@cache
def _template(name: str) -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(os.fspath(_TEMPLATES)),
        autoescape=name.endswith(".html.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["typst"] = typst_string
    return made.get_template(name)


def _kind(part: Says | Grid | Clause) -> str:
    return type(part).__name__
