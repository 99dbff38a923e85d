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
    Places,
    Standings,
)
from houseway.families.showdown.price.ultimate.flops import FlopList
from houseway.families.showdown.price.ultimate.kernel import Pays, count_alike, hole_rows
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
    rank: Three,
    suit: Three,
    low: int,
    high: int,
    low_suit: int,
    high_suit: int,
    t: Tables,
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
def choose_flops(
    low: int,
    high: int,
    suits: int,
    t: Tables,
    flops: FlopList,
    rule: Bytes,
    flop_choice: Bytes,
) -> None:
    """Play every flop by the rule, [family, rank]."""
    for flop in range(len(flops.times)):
        rank, suit = flops.rank[flop], flops.suit[flop]
        for low_suit in range(suits):
            for high_suit in range(low_suit + 1 if low == high else 0, suits):
                if count_alike(flop, low, high, low_suit, high_suit, flops):
                    family, at = flop_cell(rank, suit, low, high, low_suit, high_suit, t)
                    flop_choice[flop, 4 * low_suit + high_suit] = rule[family, at]


@compiled
def tally_flops(
    low: int,
    high: int,
    suits: int,
    t: Tables,
    flops: FlopList,
    checked: Bytes,
    flop_gain: Ints,
    tally: Ints,
) -> None:
    """Collect flops that were checked to: [family, rank, deals / best gain / gain by raise]."""
    raises = flop_gain.shape[2]
    for flop in range(len(flops.times)):
        rank, suit = flops.rank[flop], flops.suit[flop]
        for low_suit in range(suits):
            for high_suit in range(low_suit + 1 if low == high else 0, suits):
                alike = count_alike(flop, low, high, low_suit, high_suit, flops)
                if alike == 0 or not checked[1 if low_suit == high_suit else 0]:
                    continue
                family, at = flop_cell(rank, suit, low, high, low_suit, high_suit, t)
                times = alike * flops.times[flop]
                best = 0
                for k in range(raises):
                    gain = flop_gain[flop, 4 * low_suit + high_suit, k]
                    tally[family, at, 2 + k] += times * gain
                    best = max(best, gain)
                tally[family, at, 0] += times
                tally[family, at, 1] += times * best


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
def cell_rivers(
    low: int,
    high: int,
    ranks: int,
    suits: int,
    places: Places,
    boards: BoardList,
    t: Tables,
    standings: Standings,
    worths: Ints32,
    cells: Bytes,
) -> None:
    """The situation of each hole on each board, [board, row, family / outs]."""
    rows = hole_rows(low, high, places)
    colours, offs, held, cards, lanes, kind_cards, kind_lanes = boards
    category = standings.category
    left = np.zeros(KINDS, dtype=np.int32)
    own_ranks = 1 << low | 1 << high
    for board in range(BOARDS):
        colour = colours[board]
        for rank in range(RANKS):
            has = ranks >> rank & 1
            left[rank] = has if colour and not colour >> rank & 1 else 0
            left[RANKS + rank] = has * (suits - (1 if colour else 0)) - offs[board, rank]
        alone = worths[board, KINDS]
        for row in range(1 if board < PLAIN else 4):
            made = category[rows[row], board]
            if made < 0:
                continue
            i = low + (0 if row >= 2 else RANKS)
            j = high + (0 if row % 2 else RANKS)
            own = worth_of(
                t,
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


@compiled
def choose_rivers(cells: Bytes, rule: Bytes, river_choice: Bytes) -> None:
    """Play every river by the rule, [family, outs]."""
    for board in range(BOARDS):
        for row in range(4):
            river_choice[board, row] = rule[cells[board, row, 0], cells[board, row, 1]]


@compiled
def tally_rivers(
    pays: Pays,
    checked: Bytes,
    cells: Bytes,
    values: Ints,
    standing: Ints,
    weights: Ints32,
    tally: Ints,
) -> None:
    """Collect rivers that were checked to, as :func:`tally_flops` does flops.

    `standing` is what a fold, or a check that ends it, is worth.
    """
    menu = pays.river
    choices = len(pays.flop) + 1
    for board in range(BOARDS):
        for row in range(1 if board < PLAIN else 4):
            times = 0
            for suited in range(2):
                if checked[suited]:
                    times += weights[board, (2 * row + suited) * choices]
            if times == 0:
                continue
            family, outs = cells[board, row, 0], cells[board, row, 1]
            basic, playing = values[board, row, 0], values[board, row, 1]
            best = 0
            for k in range(len(menu)):
                gain = basic + menu[k] * playing - standing[board, row]
                tally[family, outs, 2 + k] += times * gain
                best = max(best, gain)
            tally[family, outs, 0] += times
            tally[family, outs, 1] += times * best
