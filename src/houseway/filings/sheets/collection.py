"""The collection on a rule sheet: every schedule that a table of the game may post."""

from __future__ import annotations

from typing import Final

from houseway.filings.fees.schedule import FeeOption
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import said_of, tables_of
from houseway.filings.sheets.model import (
    Clause,
    Part,
    Section,
    cited_grid,
    section,
    sentence,
    spoken,
)

_BLINDS: Final = (
    "If everybody folds to the blinds, it comes from them whole, from the small blind first."
)


def collection_section(posted: tuple[Posted, ...]) -> Section:
    """The schedules, the newest document first, option by option; empty if none serves the game."""
    parts: list[Part | str] = []
    if posted:
        parts.append("One option of one schedule is posted at a table before the cards are dealt.")
    for one in posted:
        parts += _schedule(one, one.options)
    return section("The collection", *parts)


def table_collection_section(posted: tuple[Posted, FeeOption] | None) -> Section:
    """The one option that a table has posted."""
    if posted is None:
        return section("The collection", "This table takes no collection.")
    schedule, option = posted
    says = f"This table has posted option {option.option}."
    return section("The collection", says, *_schedule(schedule, (option,)))


def _schedule(posted: Posted, options: tuple[FeeOption, ...]) -> list[Part | str]:
    fees, schedule = posted.sheet.rules, posted.schedule
    dated = f", in force {dates}" if (dates := posted.sheet.edition.dates) else ""
    cells = [{name: schedule.tiers(option, name) for name in option.fees} for option in options]
    paid = {  # a column of zeros needs no space
        name: column
        for name, column in schedule.columns.items()
        if any(any(row[name].rates) for row in cells if name in row)
    }
    said = [(name, sentence(said_of(column))) for name, column in paid.items()]
    if schedule.from_blinds == "whole":
        said.append(("blinds", _BLINDS))
    seed = f", {fees.source.seed}" if fees.source else ""
    says = [("document", f"{fees.name}{dated} ({posted.sheet.id}{seed})"), *said]
    grid = cited_grid(
        ("Option", "Tables", *(spoken(name).capitalize() for name in paid)),
        [
            (
                option.option,
                tables_of(schedule, option),
                *(str(row.get(name, "")) for name in paid),
                str(option.lines),
            )
            for option, row in zip(options, cells, strict=True)
        ],
    )
    marked = any(cell.endswith("?") or "? " in cell for row in grid.rows for cell in row)
    return [
        Clause(schedule.name, schedule.lines.cited, tuple(says)),
        grid,
        "? marks a fee read from a damaged or empty cell, ?? a guess." if marked else "",
    ]
