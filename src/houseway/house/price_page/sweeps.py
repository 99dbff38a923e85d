"""What `check` finds of a filing, and what each reading and each number of packs does to a price.

One sweep over a filing gives both: every value of every reading is priced, switched alone from
the default rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from houseway.analysis.check.favours import Prices
from houseway.analysis.check.filings import check
from houseway.analysis.check.schedules import check_schedules_of
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, most_serious_first
from houseway.filings.sheets.model import spoken
from houseway.house.price_page.figures import capital
from houseway.pricing.model import GamePrice
from houseway.words import edge, percent


class Effect(NamedTuple):
    """What one value does to one wager: `Banker line −1.0183 % to +1.2351 %`."""

    says: str
    is_gain: bool


class Swept(msgspec.Struct, frozen=True):
    """Findings, and effects by reading and value; no effects where nothing can be priced.

    `packs` has every wager's price, in the order of `labels`, by the number of packs.
    """

    findings: tuple[Finding, ...]
    effects: dict[str, dict[str, tuple[Effect, ...]]] | None = None
    labels: tuple[str, ...] = ()
    packs: dict[int, tuple[str, ...]] = {}

    def moves(self, reading: str) -> bool:
        """Whether any value of a reading changes a price."""
        return bool(self.effects and any(self.effects.get(reading, {}).values()))


def sweep(filing: Filing, folder: str | None) -> Swept:
    """Everything that is found of a filing by its default readings."""
    findings = (*check(filing), *check_schedules_of(filing.id, folder))
    found = tuple(_on_felt(filing, one) for one in most_serious_first(findings))
    try:
        prices = Prices(filing)
        effects: dict[str, dict[str, tuple[Effect, ...]]] = {}
        for (name, value), switched in prices.switched.items():
            moved = tuple(_moved(filing, prices.default, switched))
            effects.setdefault(name, {})[value] = moved
        return Swept(found, effects, *_packs(filing, prices.default))
    except Refusal:  # `check` has said so
        return Swept(found)


def _on_felt(filing: Filing, one: Finding) -> Finding:
    """A finding, what it is about in the words of the felt."""
    kind, _, name = one.about.partition(" ")
    about = spoken(one.about)
    if kind == "wager" and name in {wager.name for wager in filing.rules.wager}:
        about = filing.rules.wager_named(name).label
    return msgspec.structs.replace(one, about=capital(about))


def _moved(filing: Filing, before: GamePrice, after: GamePrice) -> Iterator[Effect]:
    for name, old in before.wagers.items():
        new = after.wagers.get(name)
        if old.unit or new is None or new.ev == old.ev:
            continue  # a part of a staged game moves with the whole
        label = filing.rules.wager_named(name).label
        about = percent(new.ev) if new.stderr is None else edge(new.ev, new.stderr)
        yield Effect(f"{label} {percent(old.ev)} to {about}", new.ev > old.ev)


def _packs(
    filing: Filing, default: GamePrice
) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    packs = filing.rules.deck.packs
    if len(packs.choices) == 1:
        return (), {}
    whole = [name for name, one in default.wagers.items() if not one.unit]
    rows = {}
    for number in packs.choices:
        usual = number == packs.default
        known = (default if usual else price(filing.with_packs(number), soon=True)).wagers
        rows[number] = tuple(percent(known[name].ev) if name in known else "" for name in whole)
    return tuple(filing.rules.wager_named(name).label for name in whole), rows
