"""Pay rows against their rarity: a rarer result that pays less, a row that can never be paid."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.analysis.check.findings import Finding
from houseway.families.baccarat.price import rows as baccarat
from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.showdown.price import rows as showdown
from houseway.families.showdown.price.prices import row_counts
from houseway.filings.model import PayRow, Rules, Wager
from houseway.pricing.model import GamePrice, Outcome, distribution


def disordered(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """A rarer row that pays less than a commoner one of the same wager.

    A row that is only the exception to a wider one (a winning six within a win) is meant so.
    """
    for wager in rules.wager:
        outcomes = _outcomes(rules, wager, price)
        wins = [
            (row, outcome)
            for row, outcome in zip(wager.pays.rows, outcomes, strict=False)
            if row.pay.result == "win" and outcome.count
        ]
        for rare, rare_outcome in wins:
            for common, common_outcome in wins:
                if (
                    rare_outcome.count < common_outcome.count
                    and rare.pay.value < common.pay.value
                    and not _within(rules, rare.on, common.on)
                ):
                    yield _disorder(
                        price.game, wager, (rare, rare_outcome), (common, common_outcome)
                    )


def _disorder(
    game: str, wager: Wager, rare: tuple[PayRow, Outcome], common: tuple[PayRow, Outcome]
) -> Finding:
    return Finding(
        game,
        "warning",
        f"wager {wager.name}",
        f'the {wager.label} pays {rare[0].pay} on "{rare[0].on}" and {common[0].pay} on '
        f'"{common[0].on}", which is commoner',
        wager.lines.cited,
        f"{rare[1].probability:.4%} of rounds pay the lesser odds, "
        f"{common[1].probability:.4%} the greater".replace("%", " %"),
    )


def _outcomes(rules: Rules, wager: Wager, price: GamePrice) -> tuple[Outcome, ...]:
    """How often each row decides; in a staged game, if nobody ever folds."""
    if isinstance(rules, BaccaratRules):
        return price.wagers[wager.name].outcomes
    return distribution(wager.pays, row_counts(rules, wager)).outcomes


def _within(rules: Rules, narrow: str, wide: str) -> bool:
    """Whether every result of one row is a result of the other."""
    if isinstance(rules, BaccaratRules):
        return baccarat.within(narrow, wide)
    return showdown.within(rules, narrow, wide)


def never_paid(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """Rows that no deal reaches, whatever the bettor does."""
    for wager in rules.wager:
        outcomes = _outcomes(rules, wager, price)
        for place, row in enumerate(wager.pays.rows):
            if outcomes[place].count or _reachable(rules, wager, place, alone=False):
                continue
            if _reachable(rules, wager, place, alone=True):
                why = "every such result is decided by a row above it"
            else:
                why = "no deal of this game ends so"
            yield Finding(
                price.game,
                "warning",
                f"wager {wager.name}",
                f'the {wager.label} never pays its row "{row.on}" ({row.pay})',
                f"{why} ({wager.lines.cited})",
                "none on the price: the row is idle",
            )


def _reachable(rules: Rules, wager: Wager, place: int, *, alone: bool) -> bool:
    """Whether a bettor who plays for nothing but this row is ever paid on it."""
    if isinstance(rules, BaccaratRules):
        return baccarat.reachable(rules, wager, place, alone=alone)
    return showdown.reachable(rules, wager, place, alone=alone)
