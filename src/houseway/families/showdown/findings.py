"""What a check finds of showdown filings: hands that a pay table skips, lines that lose ties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from houseway.bank.odds import Pay
from houseway.families.showdown.conditions import ShowdownCondition, paid_on
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.filings.findings import Finding, Tied, losing_ties
from houseway.filings.wager import Wager
from houseway.hands.ladder import POKER
from houseway.words import joined


def row_findings(filing: Filing) -> Iterator[Finding]:
    """What the pay rows leave out, wager by wager."""
    rules = ShowdownRules.of(filing)
    for wager in rules.wager:
        yield from _skipped(filing, rules, wager)
    yield from losing_ties(filing, _lines(rules))


def _skipped(filing: Filing, rules: ShowdownRules, wager: Wager) -> Iterator[Finding]:
    """Hands that pay nothing between two that do, by the ladder that the rows go by."""

    def asks(row: tuple[ShowdownCondition, Pay]) -> tuple[str, str, str]:
        on, _ = row
        return on.whose, on.winner or "", str(on.qualified)

    for (whose, *_), rows in groupby(sorted(paid_on(rules, wager), key=asks), key=asks):
        ladder = (POKER if whose == "both" else rules.play.ladder).categories
        paid = {on.hand for on, pay in rows if pay.result == "win"}
        if not paid or None in paid:
            continue  # a row for every hand leaves none out
        places = [place for place, hand in enumerate(ladder) if hand in paid]
        between = [hand for hand in ladder[places[0] : places[-1]] if hand not in paid]
        if not between:
            continue
        lowest, highest = ladder[places[0]], ladder[places[-1]]
        says = f"the {wager.label} pays from {lowest} to {highest}, but not on {joined(between)}"
        why = wager.lines.after(f"a better hand than {lowest} wins nothing")
        effect = "whoever makes it gets no more than by the rows that are left, if any"
        yield Finding(filing.id, "warning", f"wager {wager.name}", says, why, effect)


def _lines(rules: ShowdownRules) -> dict[str, Tied]:
    """Wagers on a plain win of the bettor's hand, and what a tie does to them."""
    found: dict[str, Tied] = {}
    for wager in rules.wager:
        rows = paid_on(rules, wager)
        tied = [pay for on, pay in rows if on.winner == "tie"]
        wins = any(
            on.winner == "player" and on.hand is None and pay.result == "win" for on, pay in rows
        )
        if wins and not tied:
            found[wager.name] = "loses"
        elif wins and tied[-1].result == "push":
            found[wager.name] = "pushes"
    return found
