"""Examples of prices, each right to the digits that it states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from houseway.analysis.examples.missed import Missed, Misses
from houseway.analysis.price import price_rules
from houseway.errors import Refusal
from houseway.filings.example import Price, parse_figure
from houseway.filings.explain import nearest
from houseway.filings.filing import Filing
from houseway.filings.model import Rules
from houseway.pricing.model import GamePrice, Pricing, WagerPrice

PriceOf = Callable[[Rules], GamePrice]
"""The prices of a filing under some rules, counted once for each."""


def counted_once(filing: Filing) -> PriceOf:
    """Prices of a filing for its examples; rules that are the same are counted once.

    A count that takes minutes is left to the example that is about it.
    """
    known: list[tuple[Rules, GamePrice]] = []

    def price_of(rules: Rules) -> GamePrice:
        for other, price in known:
            if other == rules:
                return price
        known.append((rules, price_rules(filing, rules, Pricing(ways=False, soon=True))))
        return known[-1][1]

    return price_of


def priced(filing: Filing, example: Price, price_of: PriceOf) -> Misses:
    """A wager's price, and how often its rows come up."""
    if example.decks is not None:
        filing = filing.with_packs(example.decks)
    filing.rules.wager_named(example.wager)
    prices = price_of(filing.rules)
    if example.play == "house-way":
        how = Pricing("house-way", ways=False)
        prices = price_rules(filing, filing.rules, how, [example.wager])
    elif (found := prices.wagers.get(example.wager)) and found.stderr is not None:
        prices = price_rules(filing, filing.rules, Pricing(ways=False), [example.wager])
    if example.wager not in prices.wagers:
        raise Refusal(f"{filing.id}: {example.wager} has no price of its own")
    return [*_came_of(example, prices.wagers[example.wager])]


def _came_of(example: Price, found: WagerPrice) -> Iterator[Missed]:
    for what, stated, came in (("ev", example.ev, found.ev), ("hit", example.hit, found.hit)):
        if stated is not None and not parse_figure(stated).holds(came):
            yield Missed(f"{example.wager}, {what}", stated, written(came, stated))
    rows = {row.name: row for row in found.outcomes}
    for on, often in example.rows.items():
        if on not in rows:
            raise Refusal(f'{example.wager} has no row "{on}", {nearest(on, rows)}')
        about, row = f"{example.wager}, {on}", rows[on]
        if isinstance(often, int):
            if row.count is None:
                raise Refusal(f"{about}: deals are not counted here, so give a share such as 4.2 %")
            if often != row.count:
                yield Missed(about, f"{often:,}", f"{row.count:,}")
        elif not parse_figure(often).holds(row.probability):
            yield Missed(about, often, written(row.probability, often))


def written(value: Fraction, like: str) -> str:
    """A value with as many digits as the figure it is compared with."""
    if "/" in like:
        return str(value)
    per_cent = like.endswith("%")
    number = like.removesuffix("%").strip()
    digits = len(number.partition(".")[2])
    shown = round(value * 100 if per_cent else value, digits)
    return f"{float(shown):.{digits}f}{' %' if per_cent else ''}"
