"""What a simulated table's wagers are exactly worth, where the bank covers everything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.filings.wager import Limits
from houseway.pricing.model import Play


class ExactWorth(msgspec.Struct, frozen=True):
    """By wager, in the units of the simulation; and what a bettor gains a round, in cents.

    Nothing where it cannot be counted, and `missing` says why.
    """

    wagers: dict[str, Fraction | None]
    bettor: Fraction | None
    missing: str = ""


def exact_worth(
    filing: Filing,
    bets: Mapping[str, int],
    play: Play,
    limits: Limits | None = None,
    *,
    others: int = 0,
) -> ExactWorth:
    """The worth of these bets, played like that under the limits, at the exact odds.

    `others` stake the same at the table.
    """
    family = banked_family(filing.rules)
    wagered = family.bets(filing.rules, bets, play, simulated=True, others=others)
    found: dict[str, Fraction | None] = dict.fromkeys(family.together(filing.rules))
    total: Fraction | None = Fraction()
    missing = ""
    for name in wagered.names:
        try:
            family.check_raises(filing, limits or filing.limits(), bets)
            worth = wagered.worth(name)
        except Refusal as refusal:
            found[name] = total = None
            missing = missing or refusal.says
            continue
        found |= {part: cents / worth.bet for part, cents in worth.parts.items()}
        found[name] = worth.ev
        total = None if total is None else total + worth.price
    return ExactWorth(found, total, missing)
