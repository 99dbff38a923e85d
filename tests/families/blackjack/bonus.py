"""Bonus bets beside the plainest game, for tests that are about them."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.families.blackjack.price.sides import side_price
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.library import load
from houseway.pricing.model import Pricing, WagerPrice
from tests.families.blackjack.tables import PLAIN, read

LEFT = {"rule": "left-of-player-dealer"}
"""First action where no card is counted that a tiny shoe may lack."""

BONUS: Mapping[str, str] = {
    row.on: str(row.pay)
    for row in load("lucky-derby/blackjack-bonus-bet").rules.wager_named("bonus-bet").pays.rows
}
"""The rows of lucky-derby's Blackjack Bonus Bet, and what they pay."""


def rules_of(id: str, changes: Mapping[str, object] | None = None) -> BlackjackRules:
    return BlackjackRules.of(read(id, changes))


def with_side(goes_by: str, pays: Mapping[str, str], **changes: object) -> BlackjackRules:
    """The plainest game with a bonus bet beside it."""
    filing = read(PLAIN, changes)
    rules = BlackjackRules.of(filing)
    wager = {"name": "bonus", "label": "Bonus", "requires": [rules.play.wager], "pays": pays}
    passes = [[*one] for one in rules.settlement.passes]
    passes[-1].append("bonus")
    wagers = filing.settled["wager"]
    assert isinstance(wagers, list)
    varied = {
        "wager": [*wagers, wager],
        "play.side": {"bonus": {"goes-by": goes_by}},
        "settlement.passes": passes,
    }
    return BlackjackRules.of(filing.vary(varied))


def priced(rules: BlackjackRules, wager: str) -> WagerPrice:
    return side_price(rules, rules.wager_named(wager), Pricing())
