"""What a simulated table's wagers are exactly worth, where the bank covers everything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.analysis.cost.staged import StagedBets, check_raises
from houseway.errors import Refusal
from houseway.families.baccarat.price.bets import price_bets
from houseway.families.showdown.price.payoffs import staged_wagers
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.filings.model import Limits
from houseway.pricing.model import Play


class ExactWorth(msgspec.Struct, frozen=True):
    """By wager, in the units of the simulation; and what a bettor gains a round, in cents.

    Nothing where it cannot be counted, and `missing` says why.
    """

    wagers: dict[str, Fraction | None]
    bettor: Fraction | None
    missing: str = ""


def exact_worth(
    filing: Filing, bets: Mapping[str, int], play: Play, limits: Limits | None = None
) -> ExactWorth:
    """The worth of these bets, played like that under the limits, at the exact odds."""
    rules = filing.rules
    if not isinstance(rules, ShowdownRules):
        evs = {name: wager.exact for name, wager in price_bets(rules, bets, play).items()}
        whole = sum((evs[name] * cents for name, cents in bets.items()), Fraction())
        return ExactWorth({**evs}, whole)
    ante = bets[rules.play.ante]
    wagered = StagedBets(rules, bets, play, simulated=True)
    found: dict[str, Fraction | None] = {wager.name: None for wager in staged_wagers(rules)}
    total: Fraction | None = Fraction()
    missing = ""
    for name in wagered.names:
        try:
            check_raises(filing, limits or filing.limits(), ante)
            worth = wagered.worth(name)
        except Refusal as refusal:
            found[name] = total = None
            missing = missing or refusal.says
            continue
        found |= {part: cents / ante for part, cents in worth.parts.items()}
        found[name] = worth.ev
        total = None if total is None else total + worth.price
    return ExactWorth(found, total, missing)
