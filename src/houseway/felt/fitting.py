"""Which options of a schedule are for a table, and which limits of a game an option is for.

A sheet prints a table's limits, bounds of both of them, or blinds, beside an option or nothing.
Where the fees stand in the game's own document, they are rows of its table of limits, and a row is
known by its number, however its cells are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.errors import Refusal
from houseway.filings.fees.schedule import FeeOption, Schedule
from houseway.filings.fees.sheet import Posted
from houseway.filings.fees.words import tables_of
from houseway.filings.filing import Filing
from houseway.filings.wager import Limit, Limits


def fitting(posted: Posted, table: Limit) -> Sequence[FeeOption]:
    """The options of a schedule that are for tables with these limits."""
    return [one for one in posted.options if fits(posted.schedule, one, table)]


def option_for(filing: Filing, own: Limits, serving: Sequence[Posted]) -> tuple[Posted, FeeOption]:
    """Return what a table for a pot posts: the option that prints its limits, or has their number.

    Of several that print the same limits, for other blinds or antes, they go in their order.
    """
    for posted in serving:
        for option in posted.options:
            if is_own_row(filing, posted, option, own):
                return posted, option
    alike = [one.option for one in filing.rules.limits if one.table == own.table]
    for posted in serving:
        if printed := [one for one in fitting(posted, own.table) if one.limits is not None]:
            return posted, printed[min(alike.index(own.option), len(printed) - 1)]
    for posted in serving:
        for option in fitting(posted, own.table):
            if option.option == own.option:
                return posted, option
    return serving[0], (fitting(serving[0], own.table) or serving[0].options)[0]


def limits_of(filing: Filing, posted: Posted, option: FeeOption) -> Limits:
    """Return the limits of a game for a pot that a fee option is for.

    Of its own document those in the option's row. Of several those with its blinds, if it prints
    any. Else equal ones go in their order, and of those within its bounds it has the limits of its
    own number, or the first.
    """
    rules, schedule = filing.rules, posted.schedule
    for one in rules.limits:
        if is_own_row(filing, posted, option, one):
            return one
    found = [one for one in rules.limits if fits(schedule, option, one.table)]
    if not found:
        raise Refusal(
            f"{filing.id}: fee option {option.option} is for tables of "
            f"{tables_of(schedule, option)}, and the game has none: choose a fee option for tables "
            f"of {', '.join(dict.fromkeys(str(one.table) for one in rules.limits))}"
        )
    if blinds := option.blinds_in_money:
        found = [one for one in found if rules.blinds_at(one.option) == blinds] or found
    if option.limits is None:
        return next((one for one in found if one.option == option.option), found[0])
    alike = [one.option for one in schedule.option if one.limits == option.limits]
    return found[min(alike.index(option.option), len(found) - 1)]


def is_own_row(filing: Filing, posted: Posted, option: FeeOption, limits: Limits) -> bool:
    """Return whether fee and limits stand in one row of the game's own document."""
    of_fees, of_game = posted.sheet.rules, filing.rules
    if of_game.document is None or option.option != limits.option:
        return False
    return (of_fees.room, of_fees.document) == (of_game.room, of_game.document)


def fits(schedule: Schedule, option: FeeOption, table: Limit) -> bool:
    """Whether an option is for tables with these limits."""
    if option.limits is not None:
        return (option.limits.min, option.limits.max) == (table.min, table.max)
    within = option.within or schedule.within
    return within is None or (
        within.min.min <= table.min <= within.min.max
        and within.max.min <= table.max <= within.max.max
    )
