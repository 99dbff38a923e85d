"""`price(filing)`: every wager of a filing, exactly, by the filing's form of play."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.filings.baccarat import BaccaratRules, Community
from houseway.filings.filing import Filing
from houseway.price.community import price_community
from houseway.price.each_spot import price_each_spot
from houseway.price.model import GamePrice, Play, PricedRules


def price(
    filing: Filing, *, wagers: Sequence[str] | None = None, play: Play = "optimal"
) -> GamePrice:
    """What one unit of each wager is worth to the bettor, under the filing's rules as read."""
    return price_rules(
        filing.rules, game=filing.id, readings=filing.readings, wagers=wagers, play=play
    )


def price_rules(
    rules: BaccaratRules,
    *,
    game: str,
    readings: dict[str, str],
    wagers: Sequence[str] | None = None,
    play: Play = "optimal",
) -> GamePrice:
    """The same for rules in hand, such as those that a sheet prints before any reading."""
    wanted = rules.wager if wagers is None else tuple(map(rules.wager_named, wagers))
    if isinstance(rules.play, Community):
        priced = price_community(rules, wanted, play)
    else:
        priced = price_each_spot(rules, wanted, play)
    return GamePrice(
        game,
        PricedRules(rules.deck.packs.default, dict(readings)),
        {price.wager: price for price in priced},
    )
