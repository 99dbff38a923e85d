"""A printed strategy as tables: what to do with every total, against what the bank shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.printed import Found
from houseway.families.blackjack.printed import FACES, SHOWN, Totals
from houseway.pricing.model import StrategyTable

LEGEND: Final = {
    "S": "stand",
    "H": "hit",
    "D": "double, or hit where that is barred",
    "Ds": "double, or stand",
    "R": "surrender, or hit",
    "Rs": "surrender, or stand",
    "Rd": "surrender, or double",
    "P": "split",
}
COST: Final = "in percent of the wager, of a hand to which it comes"
_TIMES: Final = ("once", "twice", "three times")


def strategy_tables(game: Game, found: Found) -> Iterator[StrategyTable]:
    """Hard and soft totals, pairs, hands that were doubled; each against what the bank shows."""
    printed = found.printed
    columns = printed.columns
    yield _table("Hard totals", columns, _named(printed.plain.hard, "{}"))
    yield _table("Soft totals", columns, _named(printed.plain.soft, "soft {}"))
    pairs = {
        _pair(kind): tuple(
            _pair_word(game, kind, word, printed.plain, column) for column, word in enumerate(row)
        )
        for kind, row in printed.pairs.items()
    }
    if pairs:
        yield _table("Pairs", columns, pairs)
    for number, totals in enumerate(printed.doubled):
        rows = _named(totals.hard, "{}") | _named(totals.soft, "soft {}")
        title = f"After doubling {_TIMES[number]}"
        yield StrategyTable(
            title,
            ("hand", *columns),
            tuple((name, *row) for name, row in rows.items()),
            "S: stand; D: double all of it again; X: take the last doubled part back",
        )
    yield _costs(found, False, "{}")
    yield _costs(found, True, "soft {}")
    if pairs:
        yield _pair_costs(found)


def _costs(found: Found, soft: bool, called: str) -> StrategyTable:
    """Beside each cell the next best choice, and what it costs."""
    totals = found.printed.plain.soft if soft else found.printed.plain.hard
    rows = []
    for total in sorted(totals, reverse=True):
        each = [column.next_best(soft, total) for column in found.columns]
        told = [f"{one.letter} {100 * max(one.cost, 0.0):.1f}" if one else "" for one in each]
        if any(told):
            rows.append((called.format(total), *told))
    return StrategyTable(
        f"{'Soft' if soft else 'Hard'} totals: the next best choice and what it costs",
        ("hand", *found.printed.columns),
        tuple(rows),
        COST,
    )


def _pair_costs(found: Found) -> StrategyTable:
    """What it costs not to split a pair that should be, or to split another."""
    rows = []
    for kind, words in found.printed.pairs.items():
        told = [
            f"{'no' if 'P' in word else 'P'} {100 * column.pair_cost(kind):.1f}"
            for column, word in zip(found.columns, words, strict=True)
        ]
        rows.append((_pair(kind), *told))
    return StrategyTable(
        "Pairs: what it costs to split (P) or not (no) against the strategy",
        ("hand", *found.printed.columns),
        tuple(rows),
        COST,
    )


def _pair(kind: int) -> str:
    face = FACES.get(kind, str(kind))
    return f"{face}, {face}"


def _named(rows: Mapping[int, tuple[str, ...]], called: str) -> dict[str, tuple[str, ...]]:
    return {called.format(total): row for total, row in sorted(rows.items(), reverse=True)}


def _pair_word(game: Game, kind: int, word: str, plain: Totals, column: int) -> str:
    """A pair's cell; where the total's row decides, what that says."""
    hand = int(game.graph.first[kind, kind])
    row = (plain.soft if game.graph.soft[hand] else plain.hard)[int(game.graph.total[hand])]
    return "P" if "P" in word else word + row[column]


def _table(
    title: str, columns: tuple[str, ...], rows: Mapping[str, tuple[str, ...]]
) -> StrategyTable:
    shown = {name: [SHOWN.get(word, word) for word in row] for name, row in rows.items()}
    used = {word for row in shown.values() for word in row}
    return StrategyTable(
        title,
        ("hand", *columns),
        tuple((name, *row) for name, row in shown.items()),
        "; ".join(f"{letter}: {says}" for letter, says in LEGEND.items() if letter in used),
    )
