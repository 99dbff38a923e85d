"""Pay rows against their rarity: a rarer result that pays less, a row that can never be paid."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families import family_with
from houseway.filings.findings import Finding
from houseway.filings.model import PayRow, Rules, Wager
from houseway.pricing.model import GamePrice, Outcome
from houseway.pricing.rows import PayRows
from houseway.words import share


def disordered(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """A rarer row that pays less than a commoner one of the same wager.

    A row that is only the exception to a wider one (a winning six within a win) is meant so.
    """
    for wager in rules.wager:
        rows = _rows(rules, wager, price)
        wins = [
            (row, outcome)
            for row, outcome in zip(wager.pays.rows, rows.outcomes, strict=False)
            if row.pay.result == "win" and outcome.count
        ]
        for rare, rare_outcome in wins:
            for common, common_outcome in wins:
                if (
                    rare_outcome.count < common_outcome.count
                    and rare.pay.value < common.pay.value
                    and not rows.within(rare.on, common.on)
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
        f"{share(rare[1].probability)} of rounds pay the lesser odds, "
        f"{share(common[1].probability)} the greater",
    )


def _rows(rules: Rules, wager: Wager, price: GamePrice) -> PayRows:
    return family_with(rules).pay_rows(rules, wager, price.wagers[wager.name])


def never_paid(rules: Rules, price: GamePrice) -> Iterator[Finding]:
    """Rows that no deal reaches, whatever the bettor does."""
    for wager in rules.wager:
        rows = _rows(rules, wager, price)
        for place, row in enumerate(wager.pays.rows):
            if rows.outcomes[place].count or rows.reachable(place, alone=False):
                continue
            if rows.reachable(place, alone=True):
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
