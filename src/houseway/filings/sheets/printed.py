"""A rule sheet, or two side by side, as text, as a page that prints, and as a PDF."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Final

from houseway.filings.sheets.model import Cases, Clause, Grid, Part, Printable, Says
from houseway.filings.sheets.paper import pdf_of, templates
from houseway.layout import Column, Console, Table, Text

_FOLDER: Final = Path(__file__).parent


def as_text(sheet: Printable, width: int = 80) -> str:
    """Plain text."""
    out = StringIO()
    print_sheet(sheet, Console(out, width))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def as_html(sheet: Printable, prices: str = "", beside: str = "", about: str = "rules") -> str:
    """A page of its own: no style sheet, script or picture from elsewhere.

    `prices` is where the house shows what its wagers are worth, `beside` where it sets the sheet
    beside another, and `about` what the page is called.
    """
    template = templates(_FOLDER, autoescape=True).get_template("sheet.html.j2")
    return template.render(sheet=sheet, kind=_kind, prices=prices, beside=beside, about=about)


def as_pdf(sheet: Printable) -> bytes:
    """The sheet on letter paper; the same sheet gives the same bytes."""
    template = templates(_FOLDER).get_template("sheet.typ.j2")
    return pdf_of(template.render(sheet=sheet, kind=_kind))


def print_sheet(sheet: Printable, out: Console) -> None:
    """The sheet on a console: headings, sentences, tables."""
    out.print(Text(f"{sheet.title} · {sheet.room}", "bold"))
    out.print(Text(sheet.citation, "dim"))
    for section in sheet.sections:
        out.print()
        heading = Text(section.title.upper(), "bold")
        heading.append(f"  [{section.lines}]" if section.lines else "", "dim")
        out.print(heading)
        for part in section.parts:
            _print_part(part, out)


def _print_part(part: Part, out: Console) -> None:
    match part:
        case Says():
            out.print(Text(part.text), indent=2)
        case Grid():
            out.print(_grid(part), indent=2)
        case Clause():
            lines = f" ({part.lines})" if part.lines else ""
            out.print(Text(f"{part.name}{lines}", "italic"), indent=2)
            out.print(_clause(part), indent=4)
        case Cases():
            out.print()
            out.print(Text(part.title, "bold"), indent=2)
            for each in part.parts:
                _print_part(each, out)


def _grid(part: Grid) -> Table:
    columns = [
        Column(name, "center" if part.letters and place else "left")
        for place, name in enumerate(part.columns)
    ]
    made = Table(columns, gap=2 if part.letters else 3)
    for row in part.rows:
        made.add_row(*map(Text, row))
    return made


def _clause(part: Clause) -> Table:
    made = Table([Column(""), Column("")], gap=2)
    for label, text in part.rows:
        made.add_row(Text(label, "dim"), Text(text))
    return made


def _kind(part: Part) -> str:
    return type(part).__name__
