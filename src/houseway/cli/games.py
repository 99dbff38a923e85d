"""`houseway games`: every filing, room by room."""

from __future__ import annotations

from itertools import groupby

import msgspec

from houseway.cli.options import Common
from houseway.cli.output import console, print_json, table
from houseway.filings.filing import Filing


class ListedSource(msgspec.Struct, frozen=True):
    """Where a filing's document stands."""

    seed: str
    lines: tuple[int, int]


class ListedGame(msgspec.Struct, frozen=True):
    """A filing as `houseway games --json` lists it."""

    id: str
    name: str
    room: str
    family: str
    bgc: str | None
    source: ListedSource
    wagers: tuple[str, ...]
    readings: dict[str, str]


def games(*, common: Common = Common()) -> None:  # noqa: B008, it is immutable
    """List every filing: the library's, and those in your own folder."""
    filings = common.load_all()
    if common.json:
        print_json([_listed(filing) for filing in filings])
        return
    out = console()
    for room, found in groupby(filings, key=lambda filing: filing.id.split("/")[0]):
        rows = table(("game", "left"), ("name", "left"), ("wagers", "left"), ("readings", "right"))
        for filing in found:
            wagers = ", ".join(wager.name for wager in filing.rules.wager)
            rows.add_row(filing.id, filing.rules.name, wagers, str(len(filing.readings)))
        out.print(f"[bold]{room}[/bold]")
        out.print(rows)
        out.print()
    out.print(f"{len(filings)} filings; houseway rules GAME shows one.")


def _listed(filing: Filing) -> ListedGame:
    rules = filing.rules
    return ListedGame(
        filing.id,
        rules.name,
        rules.room,
        rules.family_name,
        rules.bgc,
        ListedSource(rules.source.seed, rules.source.lines),
        tuple(wager.name for wager in rules.wager),
        filing.readings,
    )
