"""Ultimate Texas Hold'em: one hand against everything the bank can hold, card by card.

For a hand one sees, on the flop or at the river, all cards still to come are dealt one after the
other and every hand of the bank is compared. Nothing is grouped and nothing remembered, so that
this is also what the sweep's classes and counts are tested against.
"""

from __future__ import annotations

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown.price.ultimate.boards import Ints
from houseway.families.showdown.price.ultimate.kernel import Pays
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT
from houseway.hands.tables import Tables


@compiled
def river_worth(seen: Ints, pays: Pays, t: Tables) -> tuple[int, int, int, int]:
    """Base, one unit of play, the fold, and how many hands: over all of the bank's.

    `seen` are the two hole cards, then the five of the board, as numbers.
    """
    base, play, fold = pays.base, pays.play, pays.fold
    cards, lanes = 0, 0
    gone = np.zeros(52, dtype=np.bool_)
    for k in range(7):
        gone[seen[k]] = True
        if k > 1:
            cards += t.cards[seen[k]]
            lanes += t.lanes[seen[k]]
    own = worth_of(
        t, cards + t.cards[seen[0]] + t.cards[seen[1]], lanes + t.lanes[seen[0]] + t.lanes[seen[1]]
    )
    made = own >> CATEGORY_SHIFT
    basic, playing, folding, hands = 0, 0, 0, 0
    for a in range(52):
        if gone[a]:
            continue
        for b in range(a + 1, 52):
            if gone[b]:
                continue
            bank = worth_of(t, cards + t.cards[a] + t.cards[b], lanes + t.lanes[a] + t.lanes[b])
            winner = 2 if own > bank else 1 if own == bank else 0
            basic += base[winner, bank >> CATEGORY_SHIFT, made]
            playing += play[winner, bank >> CATEGORY_SHIFT, made]
            folding += fold[winner, bank >> CATEGORY_SHIFT, made]
            hands += 1
    return basic, playing, folding, hands


@compiled
def flop_worth(seen: Ints, pays: Pays, t: Tables) -> tuple[int, int, int, int]:
    """Base, one unit of play, the river played for the best, and how many runouts and hands.

    `seen` are the two hole cards and the flop, with room for the turn and the river.
    """
    menu = pays.river
    gone = np.zeros(52, dtype=np.bool_)
    for k in range(5):
        gone[seen[k]] = True
    basic, playing, checking, deals = 0, 0, 0, 0
    for turn in range(52):
        if gone[turn]:
            continue
        for river in range(turn + 1, 52):
            if gone[river]:
                continue
            seen[5], seen[6] = turn, river
            base, play, fold, hands = river_worth(seen, pays, t)
            best = fold
            for k in range(len(menu)):
                best = max(best, base + menu[k] * play)
            basic += base
            playing += play
            checking += best
            deals += hands
    return basic, playing, checking, deals
