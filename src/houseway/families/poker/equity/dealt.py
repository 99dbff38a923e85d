"""Deals that lie there card by card, shuffled and divided: the loops that bots ask."""

from __future__ import annotations

import numpy as np

from houseway.compiled import compiled
from houseway.families.poker.equity.kernel import (
    Ints,
    Options,
    Order,
    Ways,
    board_sums,
    divide,
    worths_of,
)
from houseway.pricing.simulate.loops import Words, shuffle_top


@compiled
def shuffle_all(rows: Ints, limits: Words, words: Words, state: Words) -> None:
    """Shuffle every row."""
    for row in rows:
        shuffle_top(row, limits, words, state)


@compiled
def divide_all(
    order: Order, ways: Ways, deals: Ints, board: int, own: int, shares: Ints, sums: Ints
) -> None:
    """Divide the pot of every deal: the middle's cards, then those of one player after another."""
    players = (deals.shape[1] - board) // own
    board_cards = np.zeros(len(ways.board), np.int64)
    board_lanes = np.zeros(len(ways.board), np.int64)
    cards = np.zeros((players, len(ways.own)), np.int64)
    lanes = np.zeros((players, len(ways.own)), np.int64)
    unused = np.zeros(players, np.int64)
    options = Options(unused, unused, unused, np.ones(players, np.int64), cards, lanes)
    highs = np.zeros(players, np.int64)
    lows = np.zeros(players, np.int64)
    at = np.arange(players)
    for deal in deals:
        board_sums(order.high, ways.board, deal[:board], board_cards, board_lanes)
        for p in range(players):
            hand = deal[board + p * own : board + (p + 1) * own]
            board_sums(order.high, ways.own, hand, cards[p], lanes[p])
            worths_of(order, ways, options, p, board_cards, board_lanes, p, highs, lows)
        divide(order, at, highs, lows, 1, shares, sums)
