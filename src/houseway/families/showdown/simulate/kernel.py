"""The loop that deals a showdown table: shuffle, deal, decide, compare.

The rules are written here again, from arrays, and know nothing of the clear engine: the two are
tested against each other, deal by deal and to the cent. Every bettor plays one way: the simple one
or, where a hand is decided once, the best. Seats count from 0.
"""

from __future__ import annotations

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown.simulate.board_kernel import PACK, Boards, play_boards
from houseway.families.showdown.simulate.hand_kernel import Comparing, Numbered, play_hands
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Ints, Rounds, Words, shuffle_top


@compiled
def deal_rounds(
    t: Tables,
    state: Words,
    shoe: Ints,
    limits: Words,
    dealt: int,
    rounds: Rounds,
    raises: Ints,
    hands: Numbered,
    boards: Boards,
    comparing: Comparing,
    by_card: bool,
) -> None:
    """Deal rounds that take up to so many cards; see the table's `Dealing`.

    `raises` is by [seat, stage, path wanted] the path of a raise there, 0 if none is allowed; with
    `by_card` the rank of the bank's up card is the slot.
    """
    bankers, spots, paths, cells, slot = rounds
    seats = len(spots)
    path, cell = np.zeros((2, seats), dtype=np.int64)
    hand = np.zeros(hands.step.shape[0], dtype=np.int64)
    count, outs = np.zeros(13, dtype=np.int64), np.zeros(PACK, dtype=np.int64)
    board = np.zeros(5, dtype=np.int64)
    words = np.empty((dealt + 1) // 2, dtype=np.uint64)
    betting = spots.copy()
    community = boards.shown.shape[0] > 0
    places, up = comparing.places, comparing.up
    for played in range(len(bankers)):
        player_dealer = bankers[played]
        betting[:] = spots
        betting[player_dealer] = False
        shuffle_top(shoe, limits, words, state)
        if community:
            play_boards(
                t, shoe, betting, player_dealer, boards, comparing, raises, board, outs, path, cell
            )
        else:
            play_hands(
                t, shoe, betting, player_dealer, hands, comparing, raises, hand, count, path, cell
            )
        if by_card:
            slot[played] = shoe[places[player_dealer, player_dealer, up]] >> 2
        for seat in range(seats):
            if betting[seat]:
                paths[played, seat] = path[seat]
                cells[played, seat] = cell[seat]
