"""Pay rows against their rarity: a rarer result that pays less, a row that can never be paid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from houseway.families import banked_family
from houseway.filings.findings import Finding
from houseway.filings.model import Rules
from houseway.filings.wager import Wager
from houseway.pricing.model import GamePrice
from houseway.pricing.rows import PayRows
from houseway.words import share


def disordered(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """A rarer row that pays less than a commoner one of the same wager.

    A row that is only the exception to a wider one (a winning six within a win) is meant so, and
    what a wider row has left behind its exceptions is no rarer result. Hands that have a rank are
    compared by it elsewhere.
    """
    for wager in rules.wager:
        rows = _rows(rules, wager, price)
        wins = [
            (row, outcome)
            for row, outcome in zip(wager.pays.rows, rows.outcomes, strict=False)
            if row.pay.result == "win" and outcome.probability
        ]
        for (rare, seldom), (common, often) in permutations(wins, 2):
            pays_less = seldom.probability < often.probability and rare.pay.value < common.pay.value
            if pays_less and not _related(rows, rare.on, common.on):
                less = f'the {wager.label} pays {rare.pay} on "{rare.on}"'
                says = f'{less} and {common.pay} on "{common.on}", which is commoner'
                lesser, greater = share(seldom.probability), share(often.probability)
                effect = f"{lesser} of rounds pay the lesser odds, {greater} the greater"
                yield _warning(price, wager, says, wager.lines.cited, effect)


def _related(rows: PayRows, one: str, other: str) -> bool:
    """Return whether one of two rows is part of the other, or a ladder compares them."""
    return rows.ranked(one, other) or rows.within(one, other) or rows.within(other, one)


def _rows(rules: Rules, wager: Wager, price: GamePrice) -> PayRows:
    return banked_family(rules).pay_rows(rules, wager, price.wagers[wager.name])


def never_paid(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """Rows that no deal reaches, whatever the bettor does."""
    for wager in rules.wager:
        rows = _rows(rules, wager, price)
        for place, row in enumerate(wager.pays.rows):
            if rows.outcomes[place].probability or rows.reachable(place, alone=False):
                continue
            if rows.reachable(place, alone=True):
                why = "every such result is decided by a row above it"
            else:
                why = "no deal of this game ends so"
            says = f'the {wager.label} never pays its row "{row.on}" ({row.pay})'
            why = wager.lines.after(why)
            yield _warning(price, wager, says, why, "none on the price: the row is idle")


def _warning(price: GamePrice, wager: Wager, says: str, why: str, effect: str) -> Finding:
    return Finding(price.game, "warning", f"wager {wager.name}", says, why, effect)
