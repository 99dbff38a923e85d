"""What `check` finds of a filing, and what each reading and each number of packs does to a price.

One sweep over a filing gives both: every value of every reading is priced, switched alone from
the default rules.
"""

from __future__ import annotations

import msgspec

from houseway.analysis.check.favours import Prices
from houseway.analysis.check.filings import check
from houseway.analysis.check.schedules import check_schedules_of
from houseway.analysis.price import price
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Severity, most_serious_first
from houseway.filings.sheets.model import spoken
from houseway.pricing.model import GamePrice
from houseway.words import percent


class Effect(msgspec.Struct, frozen=True):
    """What one value does to one wager."""

    label: str
    was: str
    now: str
    change: str

    @property
    def says(self) -> str:
        """`Banker line −1.0183 % to +1.2351 %`."""
        return f"{self.label} {self.was} to {self.now}"


class PackRow(msgspec.Struct, frozen=True):
    """Every wager's price with so many packs."""

    packs: int
    evs: tuple[str, ...]
    is_default: bool


class Found(msgspec.Struct, frozen=True):
    """A finding, what it is about in the words of the felt."""

    severity: Severity
    about: str
    says: str
    why: str
    effect: str


class Swept(msgspec.Struct, frozen=True):
    """Findings, and effects by reading and value; no effects where nothing can be priced."""

    findings: tuple[Found, ...]
    effects: dict[str, dict[str, tuple[Effect, ...]]] | None
    labels: tuple[str, ...]
    packs: tuple[PackRow, ...]

    def moves(self, reading: str) -> bool:
        """Whether any value of a reading changes a price."""
        return bool(self.effects and any(self.effects.get(reading, {}).values()))


def sweep(filing: Filing, folder: str | None) -> Swept:
    """Everything that is found of a filing by its default readings."""
    findings = (*check(filing), *check_schedules_of(filing.id, folder))
    found = tuple(_found(filing, one) for one in most_serious_first(findings))
    try:
        prices = Prices(filing)
        return Swept(found, _effects(filing, prices), *_packs(filing, prices.default))
    except Refusal:  # `check` has said so
        return Swept(found, None, (), ())


def _found(filing: Filing, one: Finding) -> Found:
    kind, _, name = one.about.partition(" ")
    about = spoken(one.about)
    if kind == "wager" and name in {wager.name for wager in filing.rules.wager}:
        about = filing.rules.wager_named(name).label
    return Found(one.severity, about[:1].upper() + about[1:], one.says, one.why, one.effect)


def _effects(filing: Filing, prices: Prices) -> dict[str, dict[str, tuple[Effect, ...]]]:
    found: dict[str, dict[str, tuple[Effect, ...]]] = {}
    for (name, value), switched in prices.switched.items():
        found.setdefault(name, {})[value] = _moved(filing, prices.default, switched)
    return found


def _moved(filing: Filing, before: GamePrice, after: GamePrice) -> tuple[Effect, ...]:
    effects = []
    for name, old in before.wagers.items():
        new = after.wagers.get(name)
        if old.unit or new is None or new.ev == old.ev:
            continue  # a part of a staged game moves with the whole
        effects.append(
            Effect(
                filing.rules.wager_named(name).label,
                percent(old.ev),
                percent(new.ev),
                percent(new.ev - old.ev),
            )
        )
    return tuple(effects)


def _packs(filing: Filing, default: GamePrice) -> tuple[tuple[str, ...], tuple[PackRow, ...]]:
    packs = filing.rules.deck.packs
    if len(packs.choices) == 1:
        return (), ()
    whole = [name for name, one in default.wagers.items() if not one.unit]
    rows = []
    for number in packs.choices:
        usual = number == packs.default
        found = default if usual else price(filing.with_packs(number))
        rows.append(PackRow(number, _evs(found, whole), usual))
    return tuple(filing.rules.wager_named(name).label for name in whole), tuple(rows)


def _evs(found: GamePrice, names: list[str]) -> tuple[str, ...]:
    known = found.wagers
    return tuple(percent(known[name].ev) if name in known else "" for name in names)
