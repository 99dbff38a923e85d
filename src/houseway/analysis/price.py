"""`price(filing)`: every wager of a filing, exactly, as its family counts them."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families import family_with
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.pricing.model import GamePrice, Play, PricedRules, Pricing, Progress


def price(
    filing: Filing,
    *,
    wagers: Sequence[str] | None = None,
    play: Play = "optimal",
    strategy: bool = False,
    progress: Progress | None = None,
) -> GamePrice:
    """What one unit of each wager is worth to the bettor, under the filing's rules as read.

    `strategy`: with the best play as tables, where they take a count of their own.
    """
    how = Pricing(play, strategy=strategy, progress=progress)
    return price_rules(
        filing.rules, game=filing.id, readings=filing.readings, wagers=wagers, how=how
    )


def price_rules(
    rules: Rules,
    *,
    game: str,
    readings: dict[str, str],
    wagers: Sequence[str] | None = None,
    how: Pricing | None = None,
) -> GamePrice:
    """The same for rules in hand, such as those that a sheet prints before any reading."""
    wanted = rules.wager if wagers is None else tuple(map(rules.wager_named, wagers))
    found = family_with(rules).price(rules, wanted, how or Pricing())
    return GamePrice(
        game,
        PricedRules(rules.deck.packs.default, dict(readings)),
        {priced.wager: priced for priced in found},
    )
