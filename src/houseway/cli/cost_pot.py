"""What the collection takes from a pot, as `houseway cost` shows it to people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from houseway.analysis.cost.pot import OptionCost, PlayersCost, PotCost
from houseway.bank.money import dollars
from houseway.cli.output import console, table
from houseway.filings.fees.words import PAYERS
from houseway.layout import Table
from houseway.words import several


def show_pot_cost(found: PotCost) -> None:
    """For people: a table for each option, and for those that take the same one after another."""
    out = console()
    button = any("button" in one.payers for one in found.options)
    of_what = "" if button else " from a pot"
    out.print(f"[bold]{found.game}[/bold]: what the collection takes{of_what}")
    for alike in _alike(found.options):
        first = alike[0]
        out.print()
        out.say(f"{_options(alike)} of {first.schedule}")
        if first.says:
            out.say(first.says)
            continue
        for payer in first.payers if button else ():
            out.say(f"{PAYERS[payer]}.")
        out.print(_rows(first.rows, found.rounds_per_hour))
        for source in dict.fromkeys(one.source for one in alike):
            out.say(f"fees: {source}", "dim")
    for note in _notes(found):
        out.say(note, "dim")


def _alike(options: Iterable[OptionCost]) -> Iterator[Sequence[OptionCost]]:
    """Options of a schedule, one after another, that take the same."""
    for _, alike in groupby(options, key=_shown_together):
        yield tuple(alike)


def _shown_together(one: OptionCost) -> tuple[object, ...]:
    return one.schedule, one.rows, one.says, one.payers


def _options(alike: Sequence[OptionCost]) -> str:
    """`option 3, $3/$6`, or `options 1 to 6, $1/$2 to $6/$12`."""
    first, last = alike[0], alike[-1]
    if len(alike) == 1:
        return f"option {first.option}" + (f", {first.limit}" if first.limit else "")
    to = "and" if len(alike) == 2 else "to"
    limits = f", {first.limit} {to} {last.limit}" if first.limit and last.limit else ""
    return f"options {first.option} {to} {last.option}{limits}"


def _rows(rows: Sequence[PlayersCost], pace: int | None) -> Table:
    """By who is dealt in: a column a street, unless only the clock is paid, then the hour."""
    timed = any(row.by_time for row in rows)
    by_hand = not timed or any(row.whole for row in rows)
    heads = [f"{name.replace('-', ' ')}>" for name in rows[0].streets] or ["a hand>"]
    heads = heads if by_hand else []
    heads += ["by the clock, an hour>"] if timed else []
    paced = pace is not None and by_hand
    heads += [f"{several(pace, 'hand')} an hour>"] if pace is not None and by_hand else []
    shown = table("dealt in>", *heads)
    for row in rows:
        cells = [dollars(cents) for cents in row.streets.values()] or [dollars(row.whole)]
        cells = cells if by_hand else []
        cells += [dollars(row.by_time)] if timed else []
        cells += [dollars(row.an_hour)] if paced and row.an_hour is not None else []
        shown.add_row(str(row.players), *cells)
    return shown


def _notes(found: PotCost) -> Iterator[str]:
    """What the columns mean, where they are there."""
    by_hand = [row for one in found.options for row in one.rows if row.whole]
    if any(row.streets for row in by_hand):
        yield "By the last street that a hand comes to; none: all fold to the forced bet."
    if by_hand and found.rounds_per_hour is not None:
        yield "An hour is reckoned with hands that are all played to their end."
