"""Ultimate Texas Hold'em: situations as a player can tell them apart, so that rules can be kept.

On the flop a situation is what a hole makes with it, or could make, and a rank that goes with it:
a pair and how high, four to a flush and the highest hole card of them. At the river it is whether
the hole cards lift the hand above the board, and in how many single cards the bank would beat it,
its *outs*. A strategy says for each what to do. Of all deals each situation collects how often it
comes, what each raise gains and what the best play makes of it, which shows the best rule of that
form and its cost. :mod:`houseway.families.showdown.simple` names the situations, and tells them
apart in clear.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown import holdings
from houseway.families.showdown.price.ultimate.boards import (
    BOARDS,
    KINDS,
    PLAIN,
    RANKS,
    BoardList,
    Bytes,
    Ints,
    Ints32,
    leaves,
)
from houseway.families.showdown.price.ultimate.flops import Ground
from houseway.families.showdown.price.ultimate.kernel import kinds_in
from houseway.hands.kernel import ranks_worth, worth_of
from houseway.hands.ladder import CATEGORY_SHIFT, POKER
from houseway.hands.tables import Tables

PAIR: Final = POKER.place("pair")
TWO_PAIR: Final = POKER.place("two pair")
THREE_OF_A_KIND: Final = POKER.place("three of a kind")
STRAIGHT: Final = POKER.place("straight")


Three = Bytes | tuple[int, int, int]
"""Of the flop's cards, the ranks rising."""


@compiled
def flop_cell(
    rank: Three, suit: Three, low: int, high: int, low_suit: int, high_suit: int, t: Tables
) -> tuple[int, int]:
    """The family of a hole on a flop, and the rank that goes with it."""
    cards = t.cards[4 * low] + t.cards[4 * high]
    flush = low_suit == high_suit
    low_hit, high_hit = False, False
    for card in range(3):
        cards += t.cards[4 * rank[card]]
        flush = flush and suit[card] == low_suit
        low_hit = low_hit or rank[card] == low
        high_hit = high_hit or rank[card] == high
    paired = rank[0] == rank[1] or rank[1] == rank[2]
    trips = rank[0] == rank[2]
    made = ranks_worth(t, cards) >> CATEGORY_SHIFT
    if flush or made > THREE_OF_A_KIND or (made == THREE_OF_A_KIND and not trips):
        return holdings.MADE, 0
    if trips:
        return holdings.BOARD_TRIPS, high
    if made == TWO_PAIR:
        if not paired:
            return holdings.MADE, 0
        return holdings.BESIDE, high if high_hit or low == high else low
    if low == high:
        return holdings.POCKET, low
    if made == PAIR and not paired:
        pair = high if high_hit else low
        above = 0
        for card in range(3):
            above += rank[card] > pair
        return holdings.TOP + above, pair
    for s in range(4):
        on_flop, own, highest = 0, 0, 0
        for card in range(3):
            on_flop += suit[card] == s
        if low_suit == s:
            own, highest = 1, low
        if high_suit == s:
            own, highest = own + 1, high
        if on_flop + own == 4:
            return holdings.FLUSH_TWO if own == 2 else holdings.FLUSH_ONE, highest
    fills = 0
    for r in range(RANKS):
        fills += ranks_worth(t, cards + t.cards[4 * r]) >> CATEGORY_SHIFT == STRAIGHT
    if fills:
        return holdings.OPEN if fills > 1 else holdings.GUTSHOT, high
    return holdings.BOARD_PAIR if paired else holdings.NOTHING, high


@compiled
def cell_flops(low: int, high: int, ground: Ground, times: Ints) -> Bytes:
    """The situation of each hole that comes on each flop, [flop, hole, family / rank]."""
    flops, t = ground.flops, ground.tables
    cells = np.zeros((len(times), 16, 2), dtype=np.int8)
    for flop in range(len(times)):
        rank, suit = flops.rank[flop], flops.suit[flop]
        for hole in range(16):
            if times[flop, hole]:
                family, at = flop_cell(rank, suit, low, high, hole // 4, hole % 4, t)
                cells[flop, hole, 0] = family
                cells[flop, hole, 1] = at
    return cells


@compiled
def worths_of_one(boards: BoardList, t: Tables) -> Ints32:
    """Every board with one card more, by its kind; and last the board alone."""
    _, _, _, cards, lanes, kind_cards, kind_lanes = boards
    worths = np.zeros((BOARDS, KINDS + 1), dtype=np.int32)
    for board in range(BOARDS):
        worths[board, KINDS] = worth_of(t, cards[board], lanes[board])
        for kind in range(KINDS):
            worths[board, kind] = worth_of(
                t, cards[board] + kind_cards[kind], lanes[board] + kind_lanes[kind]
            )
    return worths


@compiled
def cell_rivers(low: int, high: int, ground: Ground) -> Bytes:
    """The situation of each hole on each board, [board, row, family / outs]."""
    _, _, held, cards, lanes, kind_cards, kind_lanes = ground.boards
    category, place, worths = ground.standings.category, ground.places.hole, ground.worths
    cells = np.zeros((BOARDS, 4, 2), dtype=np.int8)
    left = np.zeros(KINDS, dtype=np.int32)
    own_ranks = 1 << low | 1 << high
    for board in range(BOARDS):
        leaves(board, ground.deck, ground.boards, left)
        alone = worths[board, KINDS]
        for row in range(1 if board < PLAIN else 4):
            i, j = kinds_in(row, low, high)
            made = category[place[i, j], board]
            if made < 0:
                continue
            own = worth_of(
                ground.tables,
                cards[board] + kind_cards[i] + kind_cards[j],
                lanes[board] + kind_lanes[i] + kind_lanes[j],
            )
            # All cards first, then the hole's own taken out: the loop stays free of branches.
            outs = -(worths[board, i] > own) - (worths[board, j] > own)
            for kind in range(KINDS):
                outs += left[kind] * (worths[board, kind] > own)
            cells[board, row, 1] = outs
            if made > alone >> CATEGORY_SHIFT:
                cells[board, row, 0] = holdings.ABOVE
            elif low == high or held[board] & own_ranks:
                cells[board, row, 0] = holdings.PAIRED
            else:
                cells[board, row, 0] = holdings.KICKER if own > alone else holdings.BOARD
    return cells


@compiled
def tally(cells: Bytes, times: Ints, gains: Ints, into: Ints) -> None:
    """Collect situations that were checked to: [family, place, deals / best gain / by raise].

    `times` is how often each comes, and `gains` what each raise gains there over a check or fold.
    """
    for at in range(len(times)):
        if times[at] == 0:
            continue
        cell = into[cells[at, 0], cells[at, 1]]
        best = 0
        for k in range(gains.shape[1]):
            cell[2 + k] += times[at] * gains[at, k]
            best = max(best, gains[at, k])
        cell[0] += times[at]
        cell[1] += times[at] * best
