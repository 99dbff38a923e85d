"""What types cannot say of collection rates: cells that are no tiers, names not told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from houseway.bank.fees import tiers
from houseway.errors import Refusal
from houseway.filings.editions import misdated
from houseway.filings.fees.example import misfits
from houseway.filings.fees.schedule import BY_TIME, FeeDocument, Schedule
from houseway.filings.fees.streets import STREETS, comes_up, hangs_on_street

_FLAT: Final = (
    "allowed: flat fees, for by section 337j (f) of the Penal Code a fee is no fraction or "
    "percentage of wagers or winnings"
)


def contradictions(fees: FeeDocument) -> Iterator[str]:
    """What types cannot say: cells that are no tiers, names that are not told apart."""
    yield from misdated(fees.effective, fees.until)
    names = [schedule.name for schedule in fees.schedule]
    for schedule in fees.schedule:
        key = f"key schedule.{schedule.name}"
        if names.count(schedule.name) > 1:
            yield f'{key}: two schedules are called "{schedule.name}", allowed: one of each name'
        if not schedule.option:
            yield f"{key}.option: missing, and at least one option is required"
        yield from _no_such_street(schedule, key)
        yield from _not_by_time(schedule, key)
        pays = any(column.payer == "pot" for column in schedule.columns.values())
        if schedule.from_blinds != "called" and not (schedule.played_as and pays):
            yield f'{key}.from-blinds: found "{schedule.from_blinds}", and no pot of poker pays'
        options = [option.option for option in schedule.option]
        for option in schedule.option:
            where = f"{key}.option.{option.option}"
            if options.count(option.option) > 1:
                yield f"{where}: the option is there twice, allowed: one of each number"
            for column, cell in option.fees.items():
                if column not in schedule.columns:
                    known = ", ".join(schedule.columns)
                    yield f'{where}.fees: found "{column}", allowed: {known}'
                    continue
                if re.search(r"%|per ?cent", cell, re.IGNORECASE):
                    yield f'{where}.fees.{column}: found "{cell}", a percentage; {_FLAT}'
                    continue
                try:
                    tiers(cell, heads=schedule.columns[column].by == "players")
                except Refusal as error:
                    yield f"{where}.fees.{column}: {error}"
    yield from misfits(fees.example)


def _not_by_time(schedule: Schedule, key: str) -> Iterator[str]:
    """A collection by time is what each player pays, whatever he wagers."""
    for name, column in schedule.columns.items():
        where = f"{key}.columns.{name}"
        if column.per not in BY_TIME:
            if column.when in ("half-hour", "hour"):
                yield f'{where}.per: found "{column.per}", allowed there: {", ".join(BY_TIME)}'
            continue
        if column.payer != "player":
            yield f'{where}.payer: found "{column.payer}", allowed of a fee by time: player'
        if column.by not in ("nothing", "players"):
            yield f'{where}.by: found "{column.by}", allowed of a fee by time: nothing, players'


def _no_such_street(schedule: Schedule, key: str) -> Iterator[str]:
    """Moments and names of streets that hands of the schedule's form do not come to."""
    form = schedule.played_as
    if form is None:
        if schedule.flop is not None:
            yield f'{key}.flop: found "{schedule.flop}", allowed: nothing without a form'
        return
    streets = STREETS[form]
    for name, column in schedule.columns.items():
        if hangs_on_street(column.when) and not comes_up(column.when, form):
            yield (
                f'{key}.columns.{name}.when: found "{column.when}", and the streets of the form '
                f'"{form}" are {", ".join(streets)}'
            )
    if schedule.flop is not None and schedule.flop not in streets[2:]:
        yield f'{key}.flop: found "{schedule.flop}", allowed: {", ".join(streets[2:])}'
