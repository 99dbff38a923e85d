"""`price(filing)`: every wager of a filing, exactly, by the filing's family and form of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.families.baccarat.price.community import price_community
from houseway.families.baccarat.price.each_spot import price_each_spot
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.families.showdown.price.prices import price_showdown
from houseway.filings.filing import Filing
from houseway.filings.model import Rules, Wager
from houseway.pricing.model import GamePrice, Play, PricedRules, Progress, WagerPrice


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
    return price_rules(
        filing.rules,
        game=filing.id,
        readings=filing.readings,
        wagers=wagers,
        play=play,
        strategy=strategy,
        progress=progress,
    )


def price_rules(
    rules: Rules,
    *,
    game: str,
    readings: dict[str, str],
    wagers: Sequence[str] | None = None,
    play: Play = "optimal",
    strategy: bool = False,
    ways: bool = True,
    progress: Progress | None = None,
) -> GamePrice:
    """The same for rules in hand, such as those that a sheet prints before any reading.

    `ways`: with other ways to play than the best, where they take a count of their own.
    """
    wanted = rules.wager if wagers is None else tuple(map(rules.wager_named, wagers))
    found = _priced(rules, wanted, play, strategy=strategy, ways=ways, progress=progress)
    return GamePrice(
        game,
        PricedRules(rules.deck.packs.default, dict(readings)),
        {priced.wager: priced for priced in found},
    )


def _priced(
    rules: Rules,
    wanted: Sequence[Wager],
    play: Play,
    *,
    strategy: bool,
    ways: bool,
    progress: Progress | None,
) -> Iterator[WagerPrice]:
    if not isinstance(rules, BaccaratRules):
        return price_showdown(rules, wanted, play, strategy=strategy, ways=ways, progress=progress)
    if isinstance(rules.play, Community):
        return price_community(rules, wanted, play)
    return price_each_spot(rules, wanted, play)
