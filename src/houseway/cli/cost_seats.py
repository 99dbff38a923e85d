"""`houseway cost GAME --bet SEAT:…`: a row for each seat, where the bets of the seats differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.analysis.cost import words
from houseway.analysis.cost.model import SeatCosts
from houseway.analysis.cost.seats import SeatTable, seat_costs
from houseway.bank.money import dollars
from houseway.cli import options
from houseway.cli.bets import bets_told, telling_cents
from houseway.cli.output import console, print_json, progress, table
from houseway.filings.filing import Filing
from houseway.pricing.written import written
from houseway.words import several

if TYPE_CHECKING:
    from houseway.layout import Console


def tell_seat_costs(
    filing: Filing,
    common: options.Common,
    option: str,
    schedule: str | None,
    readings: Mapping[str, str],
    typed: Sequence[str],
    seat_bets: Mapping[int, Mapping[str, int]],
    described: SeatTable,
) -> None:
    """Say what every seat of a table pays and can expect, where their bets differ."""
    with (
        telling_cents(typed),
        progress("{task.completed:,.0f} of {task.total:,.0f} rounds", "") as bar,
    ):
        described["progress"] = bar
        found = seat_costs(
            filing,
            option=option,
            seat_bets=seat_bets,
            schedule=schedule,
            readings=readings,
            folder=common.filings,
            **described,
        )
    print_json(written(found)) if common.json else _show_seats(console(), found)


def _show_seats(out: Console, found: SeatCosts) -> None:
    out.print(
        f"[bold]{found.game}[/bold], option {found.option} of {found.document}: {found.schedule}"
    )
    out.say(
        f"{bets_told(found.stakes, {})}; {found.seats} seats are taken, and the bank goes round; "
        f"{several(found.decks, 'pack')}"
    )
    if not found.covers:
        out.print(f"a bank of {dollars(found.bank)}, which can run short")
    rows = table("seat>", "", "stakes>", "price>", "collection>", "a round>", "of the stakes>")
    for one in found.by_seat:
        who = str(one.seat)
        for role, side in (("as bettor", one.bettor), ("with the bank", one.player_dealer)):
            if side is not None:
                rows.add_row(who, role, *words.of_seat(side))
                who = ""
        rows.add_row(who, "the bank going round", "", "", "", words.told(one.every), "")
    rows.add_row("", "the drop", "", "", words.fee(found.drop), "", "")
    out.print(rows)
    if pace := found.rounds_per_hour:
        out.print()
        hour = table(f"{several(pace, 'round')} an hour", "an hour>")
        for one in found.by_seat:
            hour.add_row(f"seat {one.seat}", words.told(one.every.times(Fraction(pace))))
        hour.add_row("the house collects", words.fee(found.drop * pace))
        out.print(hour)
    if found.mark:
        out.say("? marks a fee read from a damaged cell, ?? a guess.", "dim")
    for note in (*found.notes, found.method):
        out.say(note, "dim")
    out.say(f"fees: {found.source}", "dim")
