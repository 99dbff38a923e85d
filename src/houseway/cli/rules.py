"""`houseway rules GAME`: the rule sheet as text, a page, a PDF, or the filing's own file."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from houseway.cli.files import write_whole
from houseway.cli.options import Common, Decks, Flag, Game, Output, Readings
from houseway.cli.output import REDIRECTED_WIDTH, console, print_json
from houseway.cli.readings import varied
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.sheet import sheet_of
from houseway.filings.sheets.printed import as_html, as_pdf, as_text, print_sheet
from houseway.filings.toml import as_toml

Format = Literal["text", "html", "pdf", "toml"]


def rules(
    game: Game,
    *,
    format: Annotated[Format, "How the sheet is written."] = "text",
    resolved: Annotated[
        Flag, "With --format toml: in full, with all that it has from its base and from others."
    ] = False,
    output: Output = None,
    reading: Readings = (),
    decks: Decks = None,
    common: Common = Common(),
) -> None:
    """Print a game's rule sheet, generated from the filing, with the lines each rule comes from."""
    if resolved and format != "toml":
        raise Refusal("--resolved writes the filing's file in full: add --format toml")
    filing = varied(common.load_id_or_file(game), reading, decks)
    common.name_left_out()
    if common.json:
        print_json(sheet_of(filing))
        return
    if output is None and format == "text" and sys.stdout.isatty():
        print_sheet(sheet_of(filing), console())
        return
    if output is None and format == "pdf" and sys.stdout.isatty():
        raise Refusal("a PDF is nothing to read in a terminal: add --output FILE.pdf")
    if format == "toml":
        if filing.changes or reading:
            raise Refusal("--format toml gives the filing's own file, the same under any reading")
        file = common.path_of(game)
        written = _in_full(filing) if resolved else file.read_bytes()
    else:
        written = _written(filing, format)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        return
    write_whole(output, written)


def _in_full(filing: Filing) -> bytes:
    """The filing's file as if it were based on none, its worked examples at the end."""
    worked = filing.worked if filing.examples else {}
    return as_toml({**filing.document, **worked}).encode()


def _written(filing: Filing, format: Format) -> bytes:
    sheet = sheet_of(filing)
    if format == "pdf":
        return as_pdf(sheet)
    return (as_html(sheet) if format == "html" else as_text(sheet, REDIRECTED_WIDTH)).encode()
