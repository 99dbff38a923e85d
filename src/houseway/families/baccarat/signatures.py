"""Finished coups by all that a wager can tell of them, and by what the wagers do on them.

A *signature* is the totals of both hands, whether each drew, whether each has a pair, and whether
the bettor chose to draw. A *class* is all signatures on which every wager of a group does the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from houseway.bank.odds import LOSE, Pay
from houseway.families.baccarat.conditions import parse_condition, winner_of
from houseway.families.baccarat.rules import BaccaratRules, Community
from houseway.filings.model import PayTable
from houseway.hands.points import Coup

Ints = npt.NDArray[np.int64]

SIGNATURES: Final = (10, 10, 2, 2, 2, 2, 2)


def needs_ranks(table: PayTable) -> bool:
    """Whether the wager asks for pairs, so that ranks of equal points must be told apart."""
    return any(parse_condition(row.on).pair is not None for row in table.rows)


def row_classes(
    tables: Sequence[PayTable],
    *,
    fewest: int = 2,
    outranks: bool = False,
    pairs: bool = False,
    chosen: bool = True,
) -> tuple[Ints, tuple[tuple[int, ...], ...]]:
    """Signature to class, and class to the row of each table; past the last row, it loses.

    `fewest`: cards of a hand that did not draw. Where no pair is asked for, or nothing is chosen,
    coups with and without are one.
    """
    return _row_classes(tuple(tables), fewest, outranks, pairs, chosen)


@lru_cache(maxsize=64)
def _row_classes(
    tables: tuple[PayTable, ...], fewest: int, outranks: bool, pairs: bool, chosen: bool
) -> tuple[Ints, tuple[tuple[int, ...], ...]]:
    """Found once for all numbers of packs: what a row asks of a coup does not depend on them."""
    parsed = [[parse_condition(row.on) for row in table.rows] for table in tables]
    each = (2, 2, *((1 + pairs,) * 2), 1 + chosen)
    numbered: dict[tuple[int, ...], int] = {}
    class_of = np.zeros(SIGNATURES, dtype=np.int64)
    for signature in product(range(10), range(10), *map(range, each)):
        player, banker, drew, banker_drew, *flags = signature
        coup = Coup(player, banker, fewest + drew, fewest + banker_drew, *map(bool, flags))
        winner = winner_of(coup, natural_outranks=outranks)
        paid = tuple(
            next((i for i, row in enumerate(rows) if row.holds(coup, winner)), len(rows))
            for rows in parsed
        )
        class_of[signature] = numbered.setdefault(paid, len(numbered))
    class_of[:] = class_of[..., : each[2], : each[3], : each[4]]
    class_of.flags.writeable = False
    return class_of, tuple(numbered)


def pay_classes(rules: BaccaratRules) -> tuple[Ints, list[tuple[Pay, ...]]]:
    """By what all wagers of a game are paid: signature, as one number, to class, class to pays."""
    tables, play = [wager.pays for wager in rules.wager], rules.play
    if isinstance(play, Community):
        pairs = any(map(needs_ranks, tables))
        class_of, rows = row_classes(tables, outranks=play.natural_outranks, pairs=pairs)
    else:
        class_of, rows = row_classes(tables, fewest=play.cards)
    pays = [(*(row.pay for row in table.rows), LOSE) for table in tables]
    paid = [tuple(of[row] for of, row in zip(pays, each, strict=True)) for each in rows]
    numbered = {each: number for number, each in enumerate(dict.fromkeys(paid))}
    return np.array([numbered[each] for each in paid])[class_of.ravel()], list(numbered)
