"""Pay rows of the showdown family: which results a row covers, and which can come about."""

from __future__ import annotations

from itertools import product
from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.families.showdown.conditions import ladder_of, parse_showdown_condition
from houseway.families.showdown.price.prices import row_counts
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.model import PayTable, Wager
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import POKER

_WINNERS: Final[tuple[Winner, ...]] = ("player", "player-dealer", "tie")


def within(rules: ShowdownRules, narrow: str, wide: str) -> bool:
    """Whether every result of one row is a result of the other."""
    ranking = rules.play.ranking
    inner = parse_showdown_condition(narrow, ranking)
    outer = parse_showdown_condition(wide, ranking)
    if inner.whose != outer.whose and "both" in (inner.whose, outer.whose):
        return False
    hands = ladder_of(ranking).categories
    both = POKER.categories if inner.whose == "both" else (None,)
    return all(
        outer.holds(found) or not inner.holds(found)
        for found in (
            Comparison(*result) for result in product(_WINNERS, (False, True), hands, hands, both)
        )
    )


def reachable(rules: ShowdownRules, wager: Wager, place: int, *, alone: bool) -> bool:
    """Whether any deal is paid on this row, as it stands or if it were the only one."""
    if not alone:
        return row_counts(rules, wager)[place] > 0
    row = wager.pays.rows[place]
    only = msgspec.structs.replace(wager, pays=PayTable({row.on: str(row.pay)}))
    try:
        return row_counts(rules, only)[0] > 0
    except Refusal:
        return True  # it is not counted alone; behind the rows above it, it was never asked for
