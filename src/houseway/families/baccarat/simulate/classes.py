"""Finished coups by what the wagers do on them: all that settlement needs to know of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from houseway.bank.odds import LOSE, Pay
from houseway.families.baccarat.conditions import Condition, parse_condition
from houseway.families.baccarat.rules import BaccaratRules, Community, EachSpot
from houseway.hands.points import Coup
from houseway.pricing.simulate.dues import Ints, cents_of, dues

SIGNATURES: Final = 3200
"""Totals × third cards × pairs × own choice: all that a wager can tell of a finished coup."""


def most_used(rules: BaccaratRules, bets: Mapping[str, int]) -> int:
    """The most cents that wins and losses of one bettor with these bets use up together."""
    _, pays = classes(rules)
    used = np.abs(dues(cents_of(rules, 1, {1: bets})[:, np.newaxis], [pays])[0, 0])
    option = rules.play.player.option if isinstance(rules.play, Community) else None
    asked = option is not None and not bets.keys().isdisjoint(option.wagers)
    if option is not None and asked and option.own_wagers != ():
        return int(used.max(axis=0).sum())  # his wagers may go by two different hands
    return int(used.sum(axis=1).max())


def classes(rules: BaccaratRules) -> tuple[Ints, list[tuple[Pay, ...]]]:
    """Coups numbered by what the wagers do on them: signature to class, class to pays."""
    tables = [
        [(parse_condition(row.on), row.pay) for row in wager.pays.rows] for wager in rules.wager
    ]
    play = rules.play
    fewest = play.cards if isinstance(play, EachSpot) else 2
    outranks = isinstance(play, Community) and play.natural_outranks
    numbered: dict[tuple[Pay, ...], int] = {}
    class_of = np.zeros(SIGNATURES, dtype=np.int64)
    for code in range(SIGNATURES):
        coup = _coup(code, fewest)
        if isinstance(play, EachSpot) and (coup.player_pair or coup.banker_pair):
            continue
        result = _result(coup, outranks)
        pays = tuple(_pay(table, coup, result) for table in tables)
        class_of[code] = numbered.setdefault(pays, len(numbered))
    return class_of, list(numbered)


def _coup(code: int, fewest: int) -> Coup:
    """The coup of a signature: the loops' arithmetic, backwards."""
    return Coup(
        code // 320,
        code // 32 % 10,
        fewest + code // 16 % 2,
        fewest + code // 8 % 2,
        bool(code // 4 % 2),
        bool(code // 2 % 2),
        bool(code % 2),
    )


def _result(coup: Coup, natural_outranks: bool) -> str:
    if natural_outranks and coup.player_natural != coup.banker_natural:
        return "player" if coup.player_natural else "banker"
    if coup.player == coup.banker:
        return "tie"
    return "player" if coup.player > coup.banker else "banker"


def _pay(table: list[tuple[Condition, Pay]], coup: Coup, result: str) -> Pay:
    return next((pay for condition, pay in table if condition.holds(coup, result)), LOSE)
