"""The loops that count deals: every board, every hand that each may hold, or some drawn by chance.

For one board each player has a list of hands that he may hold, each with what it is worth; then
every choice of one from each list, no card twice, is a deal. Boards that differ in nothing but the
names of suits, where no hand tells these suits apart, are counted once and weigh as many.

Nothing here knows a filing, so that no filing makes a loop compile again. Functions with
`_nrt=False` own no memory, as in `hands.kernel`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.hands.kernel import worth_of
from houseway.hands.tables import Tables

Ints = npt.NDArray[np.int64]

WON, SHARED, GOT, BY_HIGH, BY_LOW, SQUARES = range(6)
"""What is summed of every hand: deals it took alone, deals it had a part of, its share in units and
the parts of that by high and low, and the share's square."""

JOKER_MASK: Final = 1 << 52
NEAR: Final = 1 << 11
"""Hands of one player that stay at the processor's hand while those of the other go by."""


class Order(NamedTuple):
    """What hands are worth, and which play for the pot.

    `down` is `high` where a joker lies down. `least` is the least worth that plays for the high
    part; `best_high`: the best high hand has a pot for which none plays, else all share it.
    `one_part`: all hands play for the whole pot, in one order.
    """

    high: Tables
    down: Tables
    low: Tables
    plays_high: bool
    plays_low: bool
    least: int
    best_high: bool
    one_part: bool


class Ways(NamedTuple):
    """The cards that a hand may be made of: sets of places among the own and among the middle's.

    A row of `groups` says that each of these own sets goes with each of those of the middle.
    """

    own: Ints
    board: Ints
    groups: Ints


class Options(NamedTuple):
    """All that each player may hold in the end, one player's after another's from `starts` on.

    `cards` and `lanes` are the sums of each of its own sets; `down`: a joker lies down in it.
    """

    starts: Ints
    masks: Ints
    weights: Ints
    down: Ints
    cards: Ints
    lanes: Ints


class Board(NamedTuple):
    """The middle: what lies there, what may come, and how suits may change their names."""

    known: Ints
    pool: Ints
    to_come: int
    suits: Ints


@compiled
def fill_rows(known: Ints, pool: Ints, rows: Ints) -> None:
    """In every row the cards known, and beside them so many of the pool, in every way there is."""
    size = rows.shape[1] - len(known)
    chosen = np.arange(size)
    for i in range(rows.shape[0]):
        if i:
            _next(chosen, len(pool))
        for j in range(len(known)):
            rows[i, j] = known[j]
        for j in range(size):
            rows[i, len(known) + j] = pool[chosen[j]]


@compiled
def fill_options(t: Tables, sets: Ints, rows: Ints, cards: Ints, lanes: Ints, masks: Ints) -> None:
    """The sums of every own set of every row of cards, and the cards of the row as bits."""
    for i in range(rows.shape[0]):
        mask = 0
        for j in range(rows.shape[1]):
            mask |= 1 << rows[i, j]
        masks[i] = mask
        for s in range(len(sets)):
            own = lane = 0
            for j in range(rows.shape[1]):
                if sets[s] >> j & 1:
                    own += t.cards[rows[i, j]]
                    lane += t.lanes[rows[i, j]]
            cards[i, s] = own
            lanes[i, s] = lane


@compiled
def count_deals(
    order: Order,
    ways: Ways,
    options: Options,
    board: Board,
    chosen: Ints,
    boards: int,
    first: int,
    last: int,
    shares: Ints,
    sums: Ints,
) -> int:
    """Count so many boards from the one that is `chosen` on; how many deals there were.

    `first` and `last` are the options of the first player to be looked at. `shares` has the units
    of a whole pot and of its equal parts: `shares[k]` for one of k.
    """
    players = len(options.starts) - 1
    most = len(options.masks)
    masks = np.empty(most, np.int64)
    weights = np.empty(most, np.int64)
    highs = np.zeros(most, np.int64)
    lows = np.zeros(most, np.int64)
    begins = np.zeros(players, np.int64)
    ends = np.zeros(players, np.int64)
    middle = np.empty(len(board.known) + board.to_come, np.int64)
    middle[: len(board.known)] = board.known
    board_cards = np.zeros(len(ways.board), np.int64)
    board_lanes = np.zeros(len(ways.board), np.int64)
    duel = players == 2 and order.one_part
    pool, starts = board.pool, options.starts
    option_masks, option_weights = options.masks, options.weights
    deals = 0
    for turn in range(boards):
        if turn:
            _next(chosen, len(pool))
        times = _times(order.high, board, chosen)
        if not times:
            continue
        lying = 0
        for j in range(board.to_come):
            card = pool[chosen[j]]
            middle[len(board.known) + j] = card
            lying |= 1 << card
        board_sums(order.high, ways.board, middle, board_cards, board_lanes)
        place = 0
        for p in range(players):
            begins[p] = place
            for i in range(starts[p] if p else first, starts[p + 1] if p else last):
                if option_masks[i] & lying:
                    continue
                masks[place] = option_masks[i]
                weights[place] = option_weights[i]
                worths_of(order, ways, options, i, board_cards, board_lanes, place, highs, lows)
                place += 1
            ends[p] = place
        if duel:
            worths, part = (highs, BY_HIGH) if order.plays_high else (lows, BY_LOW)
            deals += _duel(begins, ends, masks, weights, worths, times, shares, part, sums)
        else:
            deals += _meet(order, begins, ends, masks, weights, highs, lows, times, shares, sums)
    return deals


@register_jitable(_nrt=False)
def _next(chosen: Ints, pool: int) -> None:
    """The next places of so many, in order."""
    size = len(chosen)
    j = size - 1
    while j >= 0 and chosen[j] == pool - size + j:
        j -= 1
    if j >= 0:
        chosen[j] += 1
        for k in range(j + 1, size):
            chosen[k] = chosen[k - 1] + 1


@register_jitable(_nrt=False)
def _times(t: Tables, board: Board, chosen: Ints) -> int:
    """How many boards this one stands for; none, where another stands for it."""
    if not len(board.suits):
        return 1
    lanes = 0
    for j in range(len(chosen)):
        lanes += t.lanes[board.pool[chosen[j]]]
    same = 1
    for i in range(len(board.suits)):
        other = 0
        for suit in range(4):
            other |= (lanes >> 16 * suit & 0xFFFF) << 16 * board.suits[i, suit]
        if other > lanes:
            return 0
        same += other == lanes
    return (len(board.suits) + 1) // same


@register_jitable(_nrt=False)
def board_sums(t: Tables, sets: Ints, middle: Ints, cards: Ints, lanes: Ints) -> None:
    for s in range(len(sets)):
        own = lane = 0
        for j in range(len(middle)):
            if sets[s] >> j & 1:
                own += t.cards[middle[j]]
                lane += t.lanes[middle[j]]
        cards[s] = own
        lanes[s] = lane


@register_jitable(_nrt=False)
def worths_of(
    order: Order,
    ways: Ways,
    options: Options,
    i: int,
    board_cards: Ints,
    board_lanes: Ints,
    place: int,
    highs: Ints,
    lows: Ints,
) -> None:
    """What an option is worth with this board, high and low."""
    high = low = 0
    asks_high = order.plays_high or order.best_high
    for g in range(len(ways.groups)):
        for a in range(ways.groups[g, 0], ways.groups[g, 1]):
            for b in range(ways.groups[g, 2], ways.groups[g, 3]):
                cards = options.cards[i, a] + board_cards[b]
                lanes = options.lanes[i, a] + board_lanes[b]
                if asks_high and options.down[i]:
                    high = max(high, worth_of(order.down, cards, lanes))
                elif asks_high:
                    high = max(high, worth_of(order.high, cards, lanes))
                if order.plays_low:
                    low = max(low, worth_of(order.low, cards, lanes))
    highs[place] = high
    lows[place] = low


@register_jitable(_nrt=False)
def _duel(
    begins: Ints,
    ends: Ints,
    masks: Ints,
    weights: Ints,
    worths: Ints,
    times: int,
    shares: Ints,
    part: int,
    sums: Ints,
) -> int:
    """Two players, and one hand takes all: what most people ask."""
    deals = wins = ties = 0
    for near in range(begins[1], ends[1], NEAR):
        for i in range(begins[0], ends[0]):
            mask, worth, met, won, tied = masks[i], worths[i], 0, 0, 0
            for j in range(near, min(near + NEAR, ends[1])):
                if not mask & masks[j]:
                    met += weights[j]
                    if worth > worths[j]:
                        won += weights[j]
                    elif worth == worths[j]:
                        tied += weights[j]
            deals += met * weights[i]
            wins += won * weights[i]
            ties += tied * weights[i]
    losses = deals - wins - ties
    _note(sums, 0, wins * times, ties * times, shares, part)
    _note(sums, 1, losses * times, ties * times, shares, part)
    return deals * times


@register_jitable(_nrt=False)
def _note(sums: Ints, player: int, wins: int, ties: int, shares: Ints, part: int) -> None:
    got = wins * shares[1] + ties * shares[2]
    sums[player, WON] += wins
    sums[player, SHARED] += ties
    sums[player, GOT] += got
    sums[player, part] += got
    sums[player, SQUARES] += wins * shares[1] ** 2 + ties * shares[2] ** 2


@compiled
def _meet(
    order: Order,
    begins: Ints,
    ends: Ints,
    masks: Ints,
    weights: Ints,
    highs: Ints,
    lows: Ints,
    times: int,
    shares: Ints,
    sums: Ints,
) -> int:
    """One hand of each player, no card twice, in every way there is."""
    players = len(begins)
    at = begins.copy()
    used = np.zeros(players + 1, np.int64)
    weight = np.full(players + 1, times, np.int64)
    deals = p = 0
    at[0] -= 1
    while p >= 0:
        at[p] += 1
        i = at[p]
        if i >= ends[p]:
            p -= 1
        elif not masks[i] & used[p]:
            used[p + 1] = used[p] | masks[i]
            weight[p + 1] = weight[p] * weights[i]
            if p == players - 1:
                divide(order, at, highs, lows, weight[players], shares, sums)
                deals += weight[players]
            else:
                p += 1
                at[p] = begins[p] - 1
    return deals


@register_jitable(_nrt=False)
def divide(
    order: Order, at: Ints, highs: Ints, lows: Ints, weight: int, shares: Ints, sums: Ints
) -> None:
    """Divide a pot among hands at these places, as the judge does, and note what each has of it."""
    best = best_low = 0
    for p in range(len(at)):
        best = max(best, highs[at[p]])
        best_low = max(best_low, lows[at[p]])
    with_high = order.plays_high and best >= order.least
    with_low = order.plays_low and best_low > 0
    parts = int(with_high) + int(with_low)
    if not parts and order.best_high:
        with_high = True
        parts = 1
    share_high = share_low = 0
    if with_high:
        share_high = shares[_equal(highs, at, best)] // parts
    if with_low:
        share_low = shares[_equal(lows, at, best_low)] // parts
    for p in range(len(at)):
        by_high = share_high if highs[at[p]] == best else 0
        by_low = share_low if lows[at[p]] == best_low else 0
        got = by_high + by_low if parts else shares[len(at)]
        if got == shares[1]:
            sums[p, WON] += weight
        elif got:
            sums[p, SHARED] += weight
        sums[p, GOT] += got * weight
        sums[p, BY_HIGH] += by_high * weight
        sums[p, BY_LOW] += by_low * weight
        sums[p, SQUARES] += got * got * weight


@register_jitable(_nrt=False)
def _equal(worths: Ints, at: Ints, best: int) -> int:
    found = 0
    for p in range(len(at)):
        found += worths[at[p]] == best
    return found
