"""`houseway check`: what a filing contradicts, omits or gets wrong, the gravest first.

Prices find the most: wagers that favour the bettor, pay rows out of order; a game that is played
for a pot has none, and its readings are played instead. The rest is read off the sheet's own
statements: cards missing from the action map, seats counted twice differently, requirements nobody
can meet. Every reading is an omission or contradiction of the sheet and is listed with what it does
to the prices, or to the rules of a game without any; remarks come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.analysis.check.favours import Prices, favouring
from houseway.analysis.check.pay_rows import disordered, never_paid
from houseway.analysis.check.pots import read_and_played
from houseway.analysis.check.sources import misfiled, strange_lines, untracked
from houseway.analysis.check.together import set_together
from houseway.analysis.examples.prices import counted_once
from houseway.analysis.examples.run import failing
from houseway.bank.money import dollars
from houseway.cards.card import JOKER
from houseway.errors import Refusal
from houseway.families import banked_family, family_of
from houseway.families.family import BankedFamily
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, most_serious_first, of_reading, uncited
from houseway.filings.lines import cite_all
from houseway.filings.model import BankedRules, Rules
from houseway.filings.wager import Wager
from houseway.pricing.model import GamePrice, best_ev
from houseway.words import edge, joined


def check(filing: Filing) -> tuple[Finding, ...]:
    """Everything found, errors first."""
    return most_serious_first(_findings(filing))


def _findings(filing: Filing) -> Iterator[Finding]:
    prices: Prices | None = None
    try:
        prices = Prices(filing) if isinstance(filing.rules, BankedRules) else None
    except Refusal as refusal:
        effect = "no price, and no check that depends on one"
        says = "the wagers cannot be priced"
        yield Finding(filing.id, "error", "price", says, refusal.says, effect)
    if prices:
        yield from favouring(prices)
        # Of the rules as read; a row that only the printed table has wrong is a reading's matter.
        yield from disordered(filing.rules, prices.default)
        yield from never_paid(filing.rules, prices.default)
        yield from banked_family(filing.rules).findings(filing, prices.default)
    family = family_of(filing)
    if isinstance(family, BankedFamily):
        yield from family.row_findings(filing)
    yield from misfiled(filing)
    yield from strange_lines(filing)
    yield from untracked(filing)
    yield from _requirements(filing)
    yield from _action_map(filing)
    yield from _seats(filing)
    yield from failing(filing, prices.of if prices else counted_once(filing))
    if isinstance(filing.rules, BankedRules):
        yield from _readings(filing, prices)
    else:
        yield from read_and_played(filing)
    yield from set_together(filing, prices)
    yield from uncited(filing)
    for remark in filing.rules.remark:
        yield Finding(filing.id, "note", "remark", remark.says, remark.lines.cited, "")


# --- requirements ---------------------------------------------------------------------------------


def _requirements(filing: Filing) -> Iterator[Finding]:
    rules = filing.rules
    for wager in rules.wager:
        about = f"wager {wager.name}"
        if not _can_be_made(rules, wager, ()):
            says = f"the {wager.label} can never be made"
            needs = joined(wager.requires, last="or")
            none = f"it needs {needs} beside it, and none of these can be there"
            why = wager.lines.after(none)
            yield Finding(filing.id, "error", about, says, why, "the wager is idle")
            continue
        for needed in wager.requires:
            other = rules.wager_named(needed)
            if not _can_be_made(rules, other, (wager,)):
                both = f"the {wager.label} may stand beside the {other.label}"
                says = f"{both}, which cannot be made together with it"
                effect = "that alternative is idle"
                yield Finding(filing.id, "warning", about, says, wager.lines.cited, effect)
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
        own, most = limits.of(wager.name), limits.table.max
        about, cited = f"limits {limits.option}", limits.lines.cited
        if own.min > most:
            starts = f"the {wager.label} starts at {dollars(own.min)}"
            says = f"{starts}, above the table's maximum of {dollars(most)}"
            effect = "nobody may bet so little on anything else"
            yield Finding(filing.id, "warning", about, says, cited, effect)
        least = [
            limits.of(name).min + own.min
            for name in wager.requires
            if name in together and wager.name in together
        ]
        if least and len(least) == len(wager.requires) and min(least) > most:
            both = (
                f"the {wager.label} and the wager it needs come to {dollars(min(least))} at least"
            )
            says = f"{both}, above the {dollars(most)} that they may be together"
            effect = "the wager cannot be made at these limits"
            yield Finding(filing.id, "error", about, says, cited, effect)


# --- what the sheet says of cards and seats -------------------------------------------------------


def _action_map(filing: Filing) -> Iterator[Finding]:
    printed, read = filing.printed, filing.rules
    if not isinstance(printed, BankedRules) or not isinstance(read, BankedRules):
        return
    missing = _unmapped(printed)
    if not missing:
        return
    about, says = "settlement.first.values", f"the action map has no value for {joined(missing)}"
    cited = printed.settlement.first.lines.cited
    if left := _unmapped(read):
        effect = f"nothing says who has first action when the card is {joined(left)}"
        yield Finding(filing.id, "error", about, says, cited, effect)
    else:
        effect = "the default readings supply it"
        yield Finding(filing.id, "warning", about, says, cited, effect)


def _unmapped(rules: BankedRules) -> list[str]:
    first = rules.settlement.first
    if first.rule != "card":
        return []
    cards = (*rules.deck.ranks, *((JOKER,) if rules.deck.jokers else ()))
    missing = [card for card in cards if card not in first.values]
    return [_CALLED.get(card, card) for card in missing]


_CALLED: Final = {"T": "ten", JOKER: "joker"}


def _seats(filing: Filing) -> Iterator[Finding]:
    felt = filing.printed.table
    stated = felt.stated
    if all(count.seats in felt.choices for count in stated):
        return
    ways = joined(f"{count.seats} ({count.says})" for count in stated)
    says = f"the sheet counts its seats in more than one way: {ways}"
    why = cite_all(count.lines for count in stated)
    seats = joined(map(str, filing.rules.table.choices), last="or")
    effect = f"tables are set up with {seats} seats"
    if isinstance(filing.rules, BankedRules):
        effect += ", the player-dealer's included"
    yield Finding(filing.id, "warning", "table.seats", says, why, effect)


# --- readings -------------------------------------------------------------------------------------


def _readings(filing: Filing, prices: Prices | None) -> Iterator[Finding]:
    for name, reading in filing.reading_texts.items():
        chosen = filing.readings[name]
        effect = "not known, for the wagers cannot be priced"
        if prices:
            moved = {
                value: _moved(filing, prices.default, prices.switched[name, value])
                for value in reading.values
                if value != chosen
            }
            told = [f"{value}: {changes or 'no price changes'}" for value, changes in moved.items()]
            effect = "; ".join(told) if any(moved.values()) else "no price changes"
        yield of_reading(filing, name, effect)


def _moved(filing: Filing, before: GamePrice, after: GamePrice) -> str:
    """Which wagers' prices a reading changes, from what to what."""
    changes = []
    for name in (name for name in before.wagers if name in after.wagers):
        if before.wagers[name].unit:
            continue  # a part of a staged game, which moves with the whole
        old, new = best_ev(before.wagers[name]), best_ev(after.wagers[name])
        error = after.wagers[name].stderr
        if old != new or error is not None:
            label = filing.rules.wager_named(name).label
            changes.append(f"{label} {edge(old)} to {edge(new, error)}")
    return ", ".join(changes)
