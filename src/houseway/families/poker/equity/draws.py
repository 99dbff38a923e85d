"""Deals drawn by chance, where there are too many to count them all.

Each player's hand is one of those he may hold, all together without a card twice; then the rest of
the hands and of the middle comes from what is left. So every deal is as likely as any other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.poker.equity.kernel import (
    JOKER_MASK,
    Board,
    Ints,
    Options,
    Order,
    Ways,
    board_sums,
    divide,
    worths_of,
)
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Words, random_words

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_WORDS: Final = 1 << 32


class Holdings(NamedTuple):
    """What each player may hold, one player's rows of cards after another's from `starts` on.

    `known` and `to_come` are cards of a hand that are in the row and that are not; `up` of those to
    come lie up. `down`: a joker lies down in the row. `by_face`: the joker goes by that.
    """

    starts: Ints
    cards: Ints
    masks: Ints
    down: Ints
    known: Ints
    to_come: Ints
    up: Ints
    by_face: bool


@compiled
def draw_deals(
    order: Order,
    ways: Ways,
    holdings: Holdings,
    board: Board,
    deals: int,
    tries: int,
    state: Words,
    shares: Ints,
    sums: Ints,
) -> int:
    """Draw so many deals, with no more tries at hands that go together; how many there were."""
    players = len(holdings.known)
    own = holdings.known[0] + holdings.to_come[0]
    word = np.empty(1, np.uint64)
    hands = np.empty((players, own), np.int64)
    down = np.zeros(players, np.int64)
    middle = np.empty(len(board.known) + board.to_come, np.int64)
    middle[: len(board.known)] = board.known
    board_cards = np.zeros(len(ways.board), np.int64)
    board_lanes = np.zeros(len(ways.board), np.int64)
    cards = np.zeros((players, len(ways.own)), np.int64)
    lanes = np.zeros((players, len(ways.own)), np.int64)
    unused = np.zeros(players, np.int64)
    options = Options(unused, unused, unused, down, cards, lanes)
    highs = np.zeros(players, np.int64)
    lows = np.zeros(players, np.int64)
    at = np.arange(players)
    drawn = 0
    while drawn < deals and tries > 0:
        tries -= 1
        used = np.int64(0)
        fits = True
        for p in range(players):
            rows = holdings.starts[p + 1] - holdings.starts[p]
            row = holdings.starts[p] + _below(rows, word, state)
            if used & holdings.masks[row]:
                fits = False
                break
            used |= holdings.masks[row]
            down[p] = holdings.down[row]
            for j in range(holdings.known[p]):
                hands[p, j] = holdings.cards[row, j]
        if not fits:
            continue
        for j in range(board.to_come):
            card = _card(board.pool, used, word, state)
            used |= 1 << card
            middle[len(board.known) + j] = card
        for p in range(players):
            for j in range(holdings.to_come[p]):
                card = _card(board.pool, used, word, state)
                used |= 1 << card
                hands[p, holdings.known[p] + j] = card
                if holdings.by_face and 1 << card == JOKER_MASK:
                    down[p] = int(j >= holdings.up[p])
        board_sums(order.high, ways.board, middle, board_cards, board_lanes)
        for p in range(players):
            _own_sums(order.high, ways.own, hands, p, cards, lanes)
            worths_of(order, ways, options, p, board_cards, board_lanes, p, highs, lows)
        divide(order, at, highs, lows, 1, shares, sums)
        drawn += 1
    return drawn


@register_jitable(_nrt=False)
def _own_sums(t: Tables, sets: Ints, hands: Ints, p: int, cards: Ints, lanes: Ints) -> None:
    for s in range(len(sets)):
        own = lane = 0
        for j in range(hands.shape[1]):
            if sets[s] >> j & 1:
                own += t.cards[hands[p, j]]
                lane += t.lanes[hands[p, j]]
        cards[p, s] = own
        lanes[p, s] = lane


@register_jitable(_nrt=False)
def _card(pool: Ints, used: np.int64, word: Words, state: Words) -> np.int64:
    """A card of these that is not used yet, each as likely as any other."""
    while True:
        card = pool[_below(len(pool), word, state)]
        if not used >> card & 1:
            return np.int64(card)


@compiled
def _below(many: int, word: Words, state: Words) -> np.int64:
    """A number below this, each as likely as any other."""
    refused = np.uint64(_WORDS % many)
    while True:
        random_words(word, state)
        product = (word[0] >> _HALF) * np.uint64(many)
        if product & _LOW >= refused:
            return np.int64(product >> _HALF)
