"""The least hand that qualifies: `queen high`, `ace-king high`, `pair`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from houseway.errors import Refusal
from houseway.hands.ladder import POKER, Ladder, Worth, least, worth_at
from houseway.hands.words import rank_name

_RANKS: Final = {rank_name(rank): rank for rank in range(2, 15)}
_HIGH: Final = re.compile(r"([a-z]+(?:-[a-z]+){0,4}) high")


def least_worth(phrase: str, ladder: Ladder = POKER) -> Worth:
    """A worth that the named hand reaches with the lowest cards beside it, and no lower hand."""
    for category in ladder.categories:
        if phrase == category:
            return least(category, ladder)
    found = _HIGH.fullmatch(phrase)
    ranks = [_RANKS.get(word, 0) for word in found[1].split("-")] if found else []
    falling = all(high > low for high, low in pairwise(ranks))
    if ranks and all(ranks) and falling and len(ranks) <= ladder.cards:
        return worth_at(0, ranks)
    raise Refusal(
        f'found "{phrase}", allowed: cards from the highest such as "queen high" or '
        f'"ace-king high", or one of {", ".join(ladder.categories)}'
    )
