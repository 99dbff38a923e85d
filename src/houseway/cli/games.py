"""`houseway games`: every filing, room by room."""

from __future__ import annotations

from itertools import groupby

from houseway.cli.options import Common
from houseway.cli.output import console, print_json, table
from houseway.families.library import survey
from houseway.filings.editions import MARK
from houseway.filings.listing import listed_all
from houseway.words import several


def games(*, common: Common = Common()) -> None:
    """List every filing: the library's, and those in your own folder.

    A broken file is left out, and named with its fault on standard error.
    """
    shelf = survey(common.filings)
    held = {filing.id for filing in common.survey().documents}
    filings = [filing for filing in listed_all(shelf.documents) if filing.id in held]
    common.name_left_out(shelf.left_out)
    if common.json:
        print_json(filings)
        return
    dates = {filing.id: filing.edition.dates for filing in shelf.documents}
    rows = table("game", "name", "wagers>", "readings>")
    for _, found in groupby(filings, key=lambda filing: filing.id.split("/")[0]):
        for filing in found:
            counts = (str(len(filing.wagers)), str(len(filing.readings)))
            game = f"  {filing.id}" if MARK in filing.id else filing.id
            when = f", {dates[filing.id]}" if dates[filing.id] else ""
            rows.add_row(game, f"{filing.name}{when}", *counts)
        rows.add_section()
    out = console()
    out.print(rows)
    out.print(f"{several(len(filings), 'filing')}; houseway rules GAME shows one.")
