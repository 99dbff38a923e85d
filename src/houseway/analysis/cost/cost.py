"""`cost(filing, option=…)`: what a round really costs both sides, with the collection in it.

A table is described by what every bettor stakes, how many bettors there are, how many seats the
bank goes round and what the player-dealer puts up. Where the bank covers whatever can happen,
everything is exact: the price of each wager times its bet, less what rounding down to whole cents
keeps, less the fee. A bank that may run short is simulated, and its figures have a standard error;
so is what several bettors raise together, where the fee goes by that.

Nothing is created: bettors, player-dealer and the drop sum to zero, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from houseway.analysis.cost.fees import offered_fees
from houseway.analysis.cost.model import Cost, CostComparison, Unfit
from houseway.analysis.cost.table import CostedTable, Described
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.pricing.simulate.bets import whole_bets


def cost(
    filing: Filing,
    *,
    option: str | int,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    **table: Unpack[Described],
) -> Cost:
    """What a round costs at a table under one option of a schedule.

    `schedule` names one where two have an option of that number; `readings` are of the fee
    document, `folder` a user's own. The table is as :class:`~.table.Described` says; its bets are
    the filing's first wager at the option's least unless told otherwise.
    """
    [fees] = offered_fees(
        filing, option=option, schedule=schedule, readings=readings, folder=folder
    )
    table["bets"] = whole_bets(filing, fees.limits, table.get("bets"))
    costed = CostedTable(filing, [fees], **table)
    costed.check(fees)
    return costed.cost(fees)


def costs(
    filing: Filing,
    *,
    schedule: str | None = None,
    readings: Mapping[str, str] | None = None,
    folder: str | None = None,
    **table: Unpack[Described],
) -> CostComparison:
    """The same table under every option the game may use; those the bets do not fit stand apart."""
    posted = offered_fees(filing, schedule=schedule, readings=readings, folder=folder)
    costed = CostedTable(filing, posted, **table)
    found, unfit = [], []
    for fees in posted:
        try:
            costed.check(fees)
        except Refusal as refusal:
            where = (fees.posted.sheet.id, fees.schedule.name, fees.number)
            needs_pace = fees.by_time and costed.rounds_per_hour is None
            unfit.append(Unfit(*where, refusal.says, needs_pace))
            continue
        found.append(costed.cost(fees))
    return CostComparison(filing.id, tuple(found), tuple(unfit))
