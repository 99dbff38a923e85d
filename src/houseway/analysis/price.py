"""`price(filing)`: every wager of a filing, exactly, as its family counts them."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.pricing.model import GamePrice, Play, PricedRules, Pricing, Progress


def price(
    filing: Filing,
    *,
    wagers: Sequence[str] | None = None,
    play: Play = "optimal",
    strategy: bool = False,
    soon: bool = False,
    progress: Progress | None = None,
) -> GamePrice:
    """What one unit of each wager is worth to the bettor, under the filing's rules as read.

    `strategy`: with the best play as tables, where they take a count of their own. `soon`: where
    the exact count takes minutes, an estimate with its error.
    """
    how = Pricing(play, strategy=strategy, soon=soon, progress=progress)
    return price_rules(filing, filing.rules, how, wagers)


def price_rules(
    filing: Filing, rules: Rules, how: Pricing, wagers: Sequence[str] | None = None
) -> GamePrice:
    """The same under other rules, such as those that the sheet prints before any reading."""
    wanted = rules.wager if wagers is None else tuple(map(rules.wager_named, wagers))
    found = banked_family(rules).price(rules, wanted, how)
    priced = PricedRules(rules.deck.packs.default, dict(filing.readings))
    return GamePrice(filing.id, priced, {price.wager: price for price in found})
