"""`houseway check`: what a filing contradicts, omits or gets wrong, the gravest first.

Prices find the most: wagers that favour the bettor, pay rows out of order. The rest is read off
the sheet's own statements: cards missing from the action map, seats counted twice differently,
requirements nobody can meet. Every reading is an omission or contradiction of the sheet and is
listed with what it does to the prices; remarks come last.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.analysis.check.favours import Prices, favouring
from houseway.analysis.check.pay_rows import disordered, never_paid
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, most_serious_first, of_reading
from houseway.filings.model import BankedRules, Rules, Wager
from houseway.pricing.model import GamePrice, best_ev
from houseway.words import edge, joined

__all__ = ["Finding", "check"]


def check(filing: Filing) -> tuple[Finding, ...]:
    """Everything found, errors first."""
    return most_serious_first(_findings(filing))


def _findings(filing: Filing) -> Iterator[Finding]:
    prices: Prices | None = None
    try:
        prices = Prices(filing)
    except Refusal as refusal:
        yield Finding(
            filing.id,
            "error",
            "price",
            "the wagers cannot be priced",
            refusal.says,
            "no price, and no check that depends on one",
        )
    if prices:
        yield from favouring(prices)
        # Of the rules as read; a row that only the printed table has wrong is a reading's matter.
        yield from disordered(filing.rules, prices.default)
        yield from never_paid(filing.rules, prices.default)
        yield from banked_family(filing.rules).findings(filing, prices.default)
    yield from _requirements(filing)
    yield from _action_map(filing)
    yield from _seats(filing)
    yield from _readings(filing, prices)
    for remark in filing.rules.remark:
        yield Finding(filing.id, "note", "remark", remark.says, remark.lines.cited, "")


# --- requirements ---------------------------------------------------------------------------------


def _requirements(filing: Filing) -> Iterator[Finding]:
    rules = filing.rules
    for wager in rules.wager:
        if not _can_be_made(rules, wager, ()):
            yield Finding(
                filing.id,
                "error",
                f"wager {wager.name}",
                f"the {wager.label} can never be made",
                f"it needs {joined(wager.requires, last='or')} beside it, and none of these can "
                f"be there ({wager.lines.cited})",
                "the wager is idle",
            )
            continue
        for needed in wager.requires:
            other = rules.wager_named(needed)
            if not _can_be_made(rules, other, (wager,)):
                yield Finding(
                    filing.id,
                    "warning",
                    f"wager {wager.name}",
                    f"the {wager.label} may stand beside the {other.label}, which cannot be made "
                    "together with it",
                    wager.lines.cited,
                    "that alternative is idle",
                )
        yield from _requirement_limits(filing, wager)


def _can_be_made(rules: Rules, wager: Wager, beside: tuple[Wager, ...]) -> bool:
    """Whether a bettor can hold this wager together with those that led to it."""
    if any(wager.name == other.name for other in beside):
        return False  # it needs itself
    if any(wager.one_of and wager.one_of == other.one_of for other in beside):
        return False
    if not wager.requires:
        return True
    return any(
        _can_be_made(rules, rules.wager_named(name), (*beside, wager)) for name in wager.requires
    )


def _requirement_limits(filing: Filing, wager: Wager) -> Iterator[Finding]:
    """Limits that leave no room for a wager beside the one it needs."""
    rules = filing.rules
    together = set(rules.table.limit_together)
    for limits in rules.limits:
        own, table = limits.of(wager.name), limits.table
        if own.min > table.max:
            yield Finding(
                filing.id,
                "warning",
                f"limits {limits.option}",
                f"the {wager.label} starts at {dollars(own.min)}, above the table's maximum of "
                f"{dollars(table.max)}",
                limits.lines.cited,
                "nobody may bet so little on anything else",
            )
        least = [
            limits.of(name).min + own.min
            for name in wager.requires
            if name in together and wager.name in together
        ]
        if least and len(least) == len(wager.requires) and min(least) > table.max:
            yield Finding(
                filing.id,
                "error",
                f"limits {limits.option}",
                f"the {wager.label} and the wager it needs come to {dollars(min(least))} at least, "
                f"above the {dollars(table.max)} that they may be together",
                limits.lines.cited,
                "the wager cannot be made at these limits",
            )


# --- what the sheet says of cards and seats -------------------------------------------------------


def _action_map(filing: Filing) -> Iterator[Finding]:
    printed, read = filing.printed, filing.rules
    if not isinstance(printed, BankedRules) or not isinstance(read, BankedRules):
        return
    missing = _unmapped(printed)
    if not missing:
        return
    left = _unmapped(read)
    effect = "the default readings supply it"
    if left:
        effect = f"nothing says who has first action when the card is {joined(left)}"
    yield Finding(
        filing.id,
        "warning" if not left else "error",
        "settlement.first.values",
        f"the action map has no value for {joined(missing)}",
        printed.settlement.first.lines.cited,
        effect,
    )


def _unmapped(rules: BankedRules) -> list[str]:
    first = rules.settlement.first
    if first.rule != "card":
        return []
    missing = [rank for rank in rules.deck.ranks if rank not in first.values]
    return ["ten" if rank == "T" else rank for rank in missing]


def _seats(filing: Filing) -> Iterator[Finding]:
    felt = filing.printed.table
    stated = felt.stated
    if all(count.seats in felt.choices for count in stated):
        return
    yield Finding(
        filing.id,
        "warning",
        "table.seats",
        "the sheet counts its seats in more than one way: "
        + joined(f"{count.seats} ({count.says})" for count in stated),
        f"lines {joined(str(count.lines) for count in stated)}",
        f"tables are set up with {joined(map(str, filing.rules.table.choices), last='or')} seats, "
        "the player-dealer's included",
    )


# --- readings -------------------------------------------------------------------------------------


def _readings(filing: Filing, prices: Prices | None) -> Iterator[Finding]:
    for name, reading in filing.reading_texts.items():
        chosen = filing.readings[name]
        effects = []
        for value in reading.values:
            if value != chosen and prices:
                moved = _moved(filing, prices.default, prices.switched[name, value])
                effects.append(f"{value}: {moved or 'no price changes'}")
        if not prices:
            effects = ["not known, for the wagers cannot be priced"]
        elif all(effect.endswith("no price changes") for effect in effects):
            effects = ["no price changes"]
        yield of_reading(filing, name, "; ".join(effects))


def _moved(filing: Filing, before: GamePrice, after: GamePrice) -> str:
    """Which wagers' prices a reading changes, from what to what."""
    changes = []
    for name in (name for name in before.wagers if name in after.wagers):
        if before.wagers[name].unit:
            continue  # a part of a staged game, which moves with the whole
        old, new = best_ev(before.wagers[name]), best_ev(after.wagers[name])
        if old != new:
            label = filing.rules.wager_named(name).label
            changes.append(f"{label} {edge(old)} to {edge(new)}")
    return ", ".join(changes)
