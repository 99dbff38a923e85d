"""Pay rows against their rarity: a rarer result that pays less, a row that can never be paid."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.filings.baccarat import BaccaratRules
from houseway.filings.conditions import parse_condition
from houseway.filings.model import PayRow, PayTable, Wager
from houseway.hands.points import Coup
from houseway.price.findings import Finding
from houseway.price.model import GamePrice, Outcome
from houseway.price.price import price_rules


def disordered(rules: BaccaratRules, price: GamePrice) -> Iterator[Finding]:
    """A rarer row that pays less than a commoner one of the same wager.

    A row that is only the exception to a wider one (a winning six within a win) is meant so.
    """
    for wager in rules.wager:
        outcomes = price.wagers[wager.name].outcomes
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
                    and not _within(rare.on, common.on)
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
        f"lines {wager.lines}",
        f"{rare[1].probability:.4%} of rounds pay the lesser odds, "
        f"{common[1].probability:.4%} the greater".replace("%", " %"),
    )


def _within(narrow: str, wide: str) -> bool:
    """Whether every result of one row is a result of the other."""
    inner, outer = parse_condition(narrow), parse_condition(wide)
    return all(
        outer.holds(coup, result) or not inner.holds(coup, result)
        for coup in _coups()
        for result in ("player", "banker", "tie")
        if _fits(coup, result)
    )


def _coups() -> Iterator[Coup]:
    for player in range(10):
        for banker in range(10):
            for cards in range(4):
                for flags in range(8):
                    yield Coup(
                        player,
                        banker,
                        2 + cards % 2,
                        2 + cards // 2,
                        bool(flags & 1),
                        bool(flags & 2),
                        bool(flags & 4),
                    )


def _fits(coup: Coup, result: str) -> bool:
    higher = "player" if coup.player > coup.banker else "banker"
    return result == ("tie" if coup.player == coup.banker else higher)


def never_paid(rules: BaccaratRules, price: GamePrice) -> Iterator[Finding]:
    """Rows that no deal reaches, whatever the bettor does."""
    for wager in rules.wager:
        outcomes = price.wagers[wager.name].outcomes
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
                f"{why} (lines {wager.lines})",
                "none on the price: the row is idle",
            )


def _reachable(rules: BaccaratRules, wager: Wager, place: int, *, alone: bool) -> bool:
    """Whether a bettor who plays for nothing but this row is ever paid on it."""
    wanted = PayRow(wager.pays.rows[place].on, Pay("win", 1, 1))
    rows = (
        (wanted,)
        if alone
        else tuple(
            wanted if i == place else PayRow(row.on, LOSE) for i, row in enumerate(wager.pays.rows)
        )
    )
    table = PayTable({row.on: str(row.pay) for row in rows})
    probe = tuple(
        msgspec.structs.replace(other, pays=table) if other.name == wager.name else other
        for other in rules.wager
    )
    priced = price_rules(
        msgspec.structs.replace(rules, wager=probe), game="", readings={}, wagers=[wager.name]
    )
    found = priced.wagers[wager.name]
    return any(outcome.pays == "1:1" and outcome.count for outcome in found.outcomes) or (
        found.ev_if_asked is not None and found.ev_if_asked > -1
    )
