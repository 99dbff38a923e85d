"""Findings of a check on a house-way chart, hand by hand, on the bonus and on envy buttons.

The chart is gone through as it is followed and, where readings supply rows, once more without
those: what the sheet itself forgot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from houseway.bank.money import dollars
from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import all_shown
from houseway.families.pai_gow.deals import ALL
from houseway.families.pai_gow.fortune import DecidedBy, fortune_ladder
from houseway.families.pai_gow.house_way.chart import Chart, Row, house_way
from houseway.families.pai_gow.house_way.survey import Found, Survey, survey
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.bonus import bonus_rows, envy_worth
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Ranked, out_of_order
from houseway.filings.lines import Lines
from houseway.hands.ladder import CATEGORIES, Category, row_for
from houseway.pricing.model import GamePrice
from houseway.words import joined, share

ABOUT = "play.house-way"
_IN_ORDER = "rows are tried in order, and the first that fits sets the hand"
"""Why, where no lines are given."""


def pai_gow_findings(filing: Filing, priced: GamePrice) -> Iterator[Finding]:
    """Everything, the gravest of the chart first."""
    rules = PaiGowRules.of(filing)
    chart = rules.play.house_way
    found = surveyed(rules.play.way)
    yield from _holes(filing, chart, found)
    yield from _forgotten(filing, rules)
    yield from _fouls(filing, chart, found)
    yield from _idle(filing, chart, found)
    yield from _overlaps(filing, chart, found)
    yield from _envy(filing, rules, priced)


surveyed = lru_cache(maxsize=64)(survey)


def _holes(filing: Filing, chart: Chart, found: Survey) -> Iterator[Finding]:
    if found.holes:
        says = f"no row of the house way takes {_hands(found.holes)}"
        effect = "whoever leaves such a hand to the house cannot have it set, and nothing is priced"
        yield Finding(filing.id, "error", ABOUT, says, _lines(chart.lines) or _IN_ORDER, effect)


def _forgotten(filing: Filing, rules: PaiGowRules) -> Iterator[Finding]:
    """Hands that only rows of a reading take."""
    chart = rules.play.house_way
    printed = tuple(row for row in chart.row if row.reading is None)
    supplied = [row for row in chart.row if row.reading is not None]
    if not printed or not supplied:
        return
    alone = surveyed(_way(printed, rules))
    if alone.holes:
        says = f"the chart as printed has no row for {_hands(alone.holes)}"
        names = dict.fromkeys(row.reading for row in supplied if row.reading)
        by = f"reading{'s' if len(names) > 1 else ''} {joined(names)}"
        effect = f"supplied by the {by}: {joined(_quoted(supplied))}"
        yield Finding(filing.id, "warning", ABOUT, says, _lines(chart.lines) or _IN_ORDER, effect)


def _way(rows: tuple[Row, ...], rules: PaiGowRules) -> HouseWay:
    chart = msgspec.structs.replace(rules.play.house_way, row=rows, order=())
    return house_way(chart, rules.play.ranking)


def _fouls(filing: Filing, chart: Chart, found: Survey) -> Iterator[Finding]:
    for row in found.fouls:
        assert row.fouls is not None  # that is what makes it one of these
        says = f'the row "{row.name}" would set a foul with {_hands(row.fouls)}'
        effect = "the house sets no foul: the row's next setting is taken, or the next row"
        yield Finding(filing.id, "warning", _of(row.name), says, _cited(chart, row.name), effect)


def _idle(filing: Filing, chart: Chart, found: Survey) -> Iterator[Finding]:
    for row in found.idle:
        if row.applies:
            says = f'the row "{row.name}" takes no hand: rows before it take all {row.applies:,}'
        else:
            says = f'the row "{row.name}" takes no hand: no seven cards are what it holds'
        effect = "none: every hand is set as if the row were not there"
        yield Finding(filing.id, "note", _of(row.name), says, _cited(chart, row.name), effect)


def _overlaps(filing: Filing, chart: Chart, found: Survey) -> Iterator[Finding]:
    """Yield what rows take from others, and first the pairs of rows that nothing puts in order."""
    for one in () if chart.reading else found.overlaps:
        if chart.ordered(one.taken_by, one.other) is None:
            says = (
                f'the rows "{one.taken_by}" and "{one.other}" set {_hands(one.found)} differently, '
                "and nothing says which goes first"
            )
            why = _cited(chart, one.taken_by, one.other)
            effect = f'the row "{one.taken_by}" takes them; add a line or a reading under order'
            yield Finding(filing.id, "warning", _of(one.taken_by), says, why, effect)
    for row in found.rows:
        others = [one for one in found.overlaps if one.taken_by == row.name]
        if not others:
            continue
        says = f'the row "{row.name}" takes hands that other rows would set differently'
        effect = "; ".join(f'"{one.other}": {_hands(one.found)}' for one in others)
        why = _ordered(chart, row.name, [one.other for one in others])
        yield Finding(filing.id, "note", _of(row.name), says, why, effect)


def _ordered(chart: Chart, row: str, others: list[str]) -> str:
    """Return why a row goes before others, each reason once."""
    if chart.reading:
        return f"reading {chart.reading}, which supplies the chart: {_IN_ORDER}"
    by = dict.fromkeys(filter(None, (chart.ordered(row, other) for other in others)))
    told = [
        f"reading {one.reading}: {one.says}" if one.reading else one.lines.after(one.says)
        for one in by
    ]
    return "; ".join(told) or _cited(chart, row, *others)


def _envy(filing: Filing, rules: PaiGowRules, priced: GamePrice) -> Iterator[Finding]:
    """A bonus that favours the bettor with the envy of a full table in it."""
    envy = rules.play.envy
    if envy is None or envy.wager not in priced.wagers or envy.hands == "highest":
        return
    bonus = priced.wagers[envy.wager].ev * envy.least
    others = max(rules.table.choices) - 2
    together = bonus + others * envy_worth(rules)
    if bonus <= 0 < together:
        bet = f"a bet of {dollars(envy.least)} with its envy button"
        says = f"{bet} favours the bettor by {share(together / envy.least)} at a full table"
        why = envy.lines.after(f"{others} other players' hands can be paid for")
        effect = f"${float(together) / 100:.4f} a round, on average, from the player-dealer"
        yield Finding(filing.id, "error", "play.envy", says, why, effect)


# --- pay rows -------------------------------------------------------------------------------------

_HOLDS: Final[dict[Category, tuple[Category, ...]]] = {
    "two pair": ("pair",),
    "three of a kind": ("pair",),
    "full house": ("three of a kind", "two pair", "pair"),
    "four of a kind": ("three of a kind", "pair"),
    "straight flush": ("flush", "straight"),
    "royal flush": ("flush", "straight"),
}
"""Hands that are in another hand, and pay it where the best-paid row decides."""


def row_findings(filing: Filing) -> Iterator[Finding]:
    """Find better hands that win less than worse ones, of the bonus and of its envy buttons."""
    rules = PaiGowRules.of(filing)
    bonus, envy = rules.play.bonus, rules.play.envy
    if bonus is None:
        return
    wager = rules.wager_named(bonus.wager)
    pays = {_category(row.on): row.pay for row in wager.pays.rows}
    values = {hand: pay.value for hand, pay in pays.items()}
    hands = fortune_ladder(values, rules.play.joker, "rank").categories
    counts = bonus_rows(rules, wager)
    rising = []
    for hand in hands:
        row = row_for(hand, pays)
        often = None if row is None else Fraction(counts[row], ALL)
        rising.append(Ranked(hand, _paid(hand, pays, bonus.by), often))
    about = f"wager {wager.name}"
    yield from out_of_order(filing, about, wager.label, _lines(wager.lines), rising)
    if envy is not None:
        owed = {_category(row): _Owed("win", cents) for row, cents in envy.pays.items()}
        envied = [Ranked(hand, _paid(hand, owed, "rank")) for hand in hands]
        yield from out_of_order(filing, "play.envy", "envy button", _lines(envy.lines), envied)


class _Owed(Pay, frozen=True):
    """Dollars that a button is owed."""

    def __str__(self) -> str:
        return dollars(self.win)


def _paid(hand: Category, pays: Mapping[Category, Pay], by: DecidedBy) -> Pay:
    """Return what a hand is paid by the row for it or, if the pay decides, for what it holds."""
    row = row_for(hand, pays)
    if row is not None:
        return pays[row]
    held = [pays[each] for each in _HOLDS.get(hand, ()) if each in pays] if by == "pay" else []
    return max(held, key=lambda pay: pay.value, default=LOSE)


def _category(word: str) -> Category:
    """Return a row's word as a category, the loader having checked it."""
    return next(known for known in CATEGORIES if known == word)


def _hands(found: Found) -> str:
    """`4,224 of 154,143,080 hands, such as …`."""
    return f"{found.hands:,} of {ALL:,} hands, such as {all_shown(found.example)}"


def _of(row: str) -> str:
    return f"{ABOUT}.row.{row}"


def _quoted(rows: list[Row]) -> list[str]:
    return [f'"{row.name}"' for row in rows]


def _cited(chart: Chart, *names: str) -> str:
    """The lines of some rows."""
    cited = [_lines(row.lines) for row in chart.row if row.name in names]
    return joined(dict.fromkeys(filter(None, cited))) or _IN_ORDER


def _lines(lines: Lines | None) -> str:
    return lines.cited if lines else ""
