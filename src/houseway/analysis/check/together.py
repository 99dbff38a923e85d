"""Readings that set the same key: which of them holds, and what every combination is worth.

A filing's readings are applied in their order, so that of two that set one key the later holds.
Each is priced alone elsewhere; here they are priced together, value by value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Final

from houseway.analysis.check.favours import Prices
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding
from houseway.filings.model import BankedRules, Reading
from houseway.pricing.model import GamePrice, best_ev
from houseway.words import edge, joined, share

MOST: Final = 64
"""Combinations that are priced; more are only named."""


def set_together(filing: Filing, prices: Prices | None) -> Iterator[Finding]:
    """Groups of readings that set one key, each with the prices of all its combinations."""
    texts = filing.reading_texts
    for names, keys in _groups(texts):
        lasting = names[-1]
        says = f"the readings {joined(names)} set the same: {joined(sorted(keys))}"
        why = f"readings hold in the order of the filing, so that {lasting} has the last word"
        told: list[str] = []
        if prices:
            for values in _combinations(filing, names):
                yield from _favourable(filing, prices, values)
                told += _told(filing, prices, values)
        count = prod(len(texts[name].values) for name in names)
        effect = "; ".join(told) or "no combination of them moves a price"
        if not isinstance(filing.rules, BankedRules):
            effect = "the last that sets it holds"
        if count > MOST:
            effect = f"{count} combinations, too many to be priced one by one"
        yield Finding(filing.id, "note", f"readings {', '.join(names)}", says, why, effect)


def combined(filing: Filing) -> Iterator[dict[str, str]]:
    """Every combination of readings that is priced because they set the same."""
    for names, _ in _groups(filing.reading_texts):
        yield from _combinations(filing, names)


def _groups(texts: dict[str, Reading]) -> list[tuple[list[str], set[str]]]:
    """Readings that set a key in common, or a key within a key, with those keys."""
    groups: list[tuple[list[str], set[str]]] = []
    for one, other in combinations(texts, 2):
        keys = {a for a in _sets(texts[one]) for b in _sets(texts[other]) if _meet(a, b)}
        if not keys:
            continue
        known = [group for group in groups if one in group[0] or other in group[0]]
        names = {one, other}.union(*(group[0] for group in known))
        groups = [group for group in groups if group not in known]
        groups.append(
            ([name for name in texts if name in names], keys.union(*(group[1] for group in known)))
        )
    return groups


def _sets(reading: Reading) -> set[str]:
    return {key for value in reading.values.values() for key in value.set}


def _meet(one: str, other: str) -> bool:
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _combinations(filing: Filing, names: list[str]) -> Iterator[dict[str, str]]:
    """Every combination that no single reading makes: two or more are off their default."""
    texts = filing.reading_texts
    if prod(len(texts[name].values) for name in names) > MOST:
        return
    for chosen in product(*(texts[name].values for name in names)):
        values = dict(zip(names, chosen, strict=True))
        if sum(value != filing.readings[name] for name, value in values.items()) > 1:
            yield values


def _priced(filing: Filing, prices: Prices, values: dict[str, str]) -> GamePrice | None:
    try:
        return prices.of(filing.read(values).rules)
    except Refusal:
        return None  # values that make no game together


def _favourable(filing: Filing, prices: Prices, values: dict[str, str]) -> Iterator[Finding]:
    """Wagers that favour the bettor under a combination, and under none of its parts alone."""
    priced = _priced(filing, prices, values)
    if priced is None:
        return
    alone = [
        prices.switched[name, value]
        for name, value in values.items()
        if value != filing.readings[name]
    ]
    for name, price in priced.wagers.items():
        if price.unit or best_ev(price) <= 0 or name not in prices.default.wagers:
            continue
        others = [prices.default, *alone]
        if any(name in other.wagers and best_ev(other.wagers[name]) > 0 for other in others):
            continue
        label = filing.rules.wager_named(name).label
        says = f"with {_shown(values)} the {label} favours the bettor by {share(best_ev(price))}"
        why = "; ".join(
            filing.reading_texts[one].values[value].says for one, value in values.items()
        )
        usual = edge(best_ev(prices.default.wagers[name]))
        effect = (
            f"with the default readings it is {usual}, and with each of these alone not above 0"
        )
        yield Finding(filing.id, "warning", f"wager {name}", says, why, effect)


def _told(filing: Filing, prices: Prices, values: dict[str, str]) -> list[str]:
    """What a combination is worth, wager by wager, where that is not the default's price."""
    priced = _priced(filing, prices, values)
    if priced is None:
        return [f"{_shown(values)}: no game"]
    moved = [
        f"{filing.rules.wager_named(name).label} {edge(best_ev(price), price.stderr)}"
        for name, price in priced.wagers.items()
        if not price.unit
        and name in prices.default.wagers
        and best_ev(price) != best_ev(prices.default.wagers[name])
    ]
    return [f"{_shown(values)}: {', '.join(moved)}"] if moved else []


def _shown(values: dict[str, str]) -> str:
    return joined(f"{name} = {value}" for name, value in values.items())
