"""`houseway games`: every filing, room by room."""

from __future__ import annotations

from itertools import groupby

from houseway.cli.options import Common
from houseway.cli.output import console, print_json, table
from houseway.filings.listing import listed
from houseway.words import several


def games(*, common: Common = Common()) -> None:
    """List every filing: the library's, and those in your own folder.

    A broken file is left out, and named with its fault on standard error.
    """
    shelf = common.survey()
    filings = [listed(filing) for filing in shelf.documents]
    common.name_left_out(shelf.left_out)
    if common.json:
        print_json(filings)
        return
    rows = table("game", "name", "wagers>", "readings>")
    for _, found in groupby(filings, key=lambda filing: filing.id.split("/")[0]):
        for filing in found:
            counts = (str(len(filing.wagers)), str(len(filing.readings)))
            rows.add_row(filing.id, filing.name, *counts)
        rows.add_section()
    out = console()
    out.print(rows)
    out.print(f"{several(len(filings), 'filing')}; houseway rules GAME shows one.")
