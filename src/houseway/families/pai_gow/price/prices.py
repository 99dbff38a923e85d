"""The price of pai gow's wagers: the two hands the house way on both sides, the bonus by all hands.

The best setting of every hand together is beyond counting; that of one hand is ranked by its hint.
So the two hands are priced as the house way sets them, whatever play is asked for, and a bank that
may set freely is taken to keep to the house way, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

import msgspec

from houseway.families.pai_gow.judge import Outcome, in_words, outcome_of, pay_on
from houseway.families.pai_gow.price.bonus import priced_bonus
from houseway.families.pai_gow.price.counted import counted
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.estimate import Estimate, estimated
from houseway.families.pai_gow.price.kept import kept_duel
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.filings.wager import Wager
from houseway.hands.meeting import HALVES, Meeting
from houseway.pricing.model import (
    Distribution,
    Pricing,
    StrategyTable,
    WagerPrice,
    distribution,
    wager_price,
)
from houseway.words import share

MEETINGS: Final = tuple(
    Meeting(back, front) for front, back in product(reversed(HALVES), reversed(HALVES))
)
"""How front and back do in each cell of a duel; the result is the filing's to say."""


class Meetings(NamedTuple):
    """How a player's hands meet the bank's in all deals: counted, or nearly, with an error."""

    duel: Duel
    estimate: Estimate | None = None


def price_pai_gow(
    rules: PaiGowRules, wagers: Sequence[Wager], how: Pricing
) -> Iterator[WagerPrice]:
    """Every wager by its own pay rows."""
    bonus = rules.play.bonus
    for wager in wagers:
        if bonus is not None and wager.name == bonus.wager:
            yield priced_bonus(rules, wager)
        else:
            yield _priced(rules, wager, meetings(rules, how))


def meetings(rules: PaiGowRules, how: Pricing) -> Meetings:
    """How hands meet that are both set the house way."""
    way = rules.play.way
    if known := counted(way):
        return Meetings(known)
    if how.soon:
        found = estimated(way)
        return Meetings(found.duel, found)
    return Meetings(kept_duel(way, way, progress=how.progress))


def outcomes(rules: PaiGowRules) -> tuple[Outcome, ...]:
    """What each cell of a duel comes to."""
    return tuple(outcome_of(rules.play, met, foul=False) for met in MEETINGS)


def gains(rules: PaiGowRules, wager: str) -> tuple[Fraction, ...]:
    """What one unit of a wager gains in each cell of a duel."""
    return tuple(pay_on(rules, wager, outcome).value for outcome in outcomes(rules))


def _priced(rules: PaiGowRules, wager: Wager, met: Meetings) -> WagerPrice:
    found = _distribution(rules, wager, met.duel)
    price = wager_price(wager.name, found, play="house-way", method=_method(rules, met))
    by = gains(rules, wager.name)
    return msgspec.structs.replace(
        price,
        stderr=met.estimate.stderr(by) if met.estimate else None,
        house_way_ev=found.ev,
        strategy_summary=("set every hand as the ranked list of its settings has it (hint)",),
        tables=(_table(met.duel),),
    )


def _method(rules: PaiGowRules, met: Meetings) -> str:
    way = "both hands set the house way"
    if rules.play.bank == "free":
        way += ", which stands in for a player-dealer who may set as he likes"
    best = "the best setting of one hand is told by its hint"
    pairs = f"all {met.duel.pairs:,} ordered deals of two hands"
    if met.estimate is None:
        return f"exact: {pairs}; {way}; {best}"
    return (
        f"estimate: {pairs} by the most similar chart that is counted, and what this chart changes "
        f"in {met.estimate.deals:,} of them at random; {way}; {best}"
    )


def _distribution(rules: PaiGowRules, wager: Wager, duel: Duel) -> Distribution:
    """Deals by the pay row that decides them."""
    by_outcome: dict[str, int] = {}
    for outcome, count in zip(outcomes(rules), duel.cells, strict=True):
        by_outcome[outcome] = by_outcome.get(outcome, 0) + count
    rows = [by_outcome.pop(row.on, 0) for row in wager.pays.rows]
    return distribution(wager.pays, [*rows, sum(by_outcome.values())])


def _table(duel: Duel) -> StrategyTable:
    """How the hands meet, in deals and as a share."""
    return StrategyTable(
        "How the player's two hands meet the bank's, both set the house way",
        ("the hands", "deals", "share"),
        tuple(
            (in_words(met), f"{count:,}", share(Fraction(count, duel.pairs)))
            for met, count in zip(MEETINGS, duel.cells, strict=True)
        ),
    )
