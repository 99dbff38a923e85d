"""The loop that plays a showdown table: shuffle, deal, decide, compare, settle, add up.

The rules are written here again, from arrays, and know nothing of the clear engine: the two are
tested against each other, deal by deal and to the cent. Every bettor plays one way: the simple one
or, where a hand is decided once, the best. Seats count from 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numba
import numpy as np
from numba.extending import register_jitable

from houseway.families.showdown.simulate.board_kernel import PACK, Boards, play_boards
from houseway.families.showdown.simulate.hand_kernel import Comparing, Numbered, play_hands
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Flags, Ints, Words, act, note, shuffle_top

IN_TURN: Final = 0
AT_ONCE: Final = 1
APART: Final = 2
"""When folded wagers use up the bank."""


class Money(NamedTuple):
    """What every stake can come to, and the order and the cover it is settled under."""

    due: Ints
    """[seat, path, class, wager]: owed to the bettor, or less than nothing: lost by him."""
    staked: Ints
    """[seat, path, wager]: what was put up."""
    loses: Flags
    """[seat, path, class]: a wager on the game itself has lost."""
    units: Ints
    """[path, class, wager, and the staged game]: what a unit gains, in whole parts of it."""
    times: Ints
    """[path]: antes raised."""
    raises: Ints
    """[seat, stage]: the path of a raise there, 0 if none is allowed."""
    stays: Flags
    """[wager]: settled though its bettor folded."""
    order: Ints
    """[the hand lost, place]: wagers in the order of settlement."""
    ends: Ints
    """Where each pass ends."""
    folded: int
    bank: int
    cover: int


class First(NamedTuple):
    """First action: `seat[player-dealer, slot]`, the slot being the up card's rank, or 0.

    `covered[player-dealer]` is the seat used while the bank covers all that is staked, or -1. A
    bank that covers all that is won and lost needs no other seat: the order changes nothing then.
    """

    seat: Ints
    by_card: bool
    covered: Ints


# --- money --------------------------------------------------------------------------------------


@register_jitable(_nrt=False, error_model="numpy")
def settle_spots(
    betting: Flags,
    path: Ints,
    cell: Ints,
    player_dealer: int,
    slot: int,
    first: First,
    money: Money,
    due: Ints,
    acted: Ints,
) -> None:
    """What the spots' results make due, and what of it acts, by [seat, wager], as bank covers."""
    seat_of, _, covered = first
    table, staked, loses, _, _, _, stays, order, ends, folded, bank, cover = money
    seats, wagers = due.shape
    due[:] = 0
    acted[:] = 0
    action = 0
    for seat in range(seats):
        if betting[seat]:
            for wager in range(wagers):
                due[seat, wager] = table[seat, path[seat], cell[seat], wager]
                action += staked[seat, path[seat], wager]
    start = seat_of[player_dealer, slot]
    if covered[player_dealer] >= 0 and action <= bank:
        start = covered[player_dealer]
    can_pay = can_collect = bank
    # Wagers taken as their bettors folded come before all others, in the same order.
    for lap in range(1 if folded == IN_TURN else 2):
        begin = 0
        for end in ends:
            for turn in range(seats):
                seat = start + turn
                seat = seat - seats if seat >= seats else seat
                if not betting[seat]:
                    continue
                lost = 1 if loses[seat, path[seat], cell[seat]] else 0
                for place in range(begin, end):
                    wager = order[lost, place]
                    owed = due[seat, wager]
                    if folded != IN_TURN:
                        taken = path[seat] == 0 and not stays[wager]
                        if taken != (lap == 0):
                            continue
                        if taken and folded == APART:
                            acted[seat, wager] = owed
                            continue
                    acted[seat, wager], can_pay, can_collect = act(
                        owed, can_pay, can_collect, cover
                    )
            begin = end


# --- tables -------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, error_model="numpy")
def sum_rounds_dealt(
    t: Tables,
    state: Words,
    shoe: Ints,
    limits: Words,
    dealt: int,
    begin: int,
    rounds: int,
    bankers: int,
    turn: int,
    spots: Flags,
    hands: Numbered,
    boards: Boards,
    comparing: Comparing,
    first: First,
    money: Money,
) -> tuple[Ints, Ints, Ints, Ints]:
    """Play rounds, settle each, and add up.

    Gives [role, seat, moment] with roles bettor and player-dealer and moments rounds, gain and its
    square in two halves; [wager and the staged game, moment] of the units gained at all spots;
    what was paid, collected, due and staked, each by [seat, wager]; and how many rounds raised so
    many antes in all. `dealt` is how many cards a round can take.
    """
    seats, _, wagers = money.staked.shape
    gains = np.zeros((2, seats, 4), dtype=np.int64)
    worth = np.zeros((wagers + 1, 4), dtype=np.int64)
    flows = np.zeros((4, seats, wagers), dtype=np.int64)
    raised = np.zeros(seats * money.times.max() + 1, dtype=np.int64)
    due, acted = np.zeros((2, seats, wagers), dtype=np.int64)
    path, cell = np.zeros((2, seats), dtype=np.int64)
    hand = np.zeros(hands.step.shape[0], dtype=np.int64)
    count, outs = np.zeros(13, dtype=np.int64), np.zeros(PACK, dtype=np.int64)
    board = np.zeros(5, dtype=np.int64)
    words = np.empty((dealt + 1) // 2, dtype=np.uint64)
    betting = spots.copy()
    community = boards.shown.shape[0] > 0
    staked, units, times, raises = money.staked, money.units, money.times, money.raises
    places, up, by_card = comparing.places, comparing.up, first.by_card
    for played in range(rounds):
        player_dealer = (begin + played) // turn % bankers
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
        slot = 0
        if by_card:
            slot = shoe[places[player_dealer, player_dealer, up]] >> 2
        settle_spots(betting, path, cell, player_dealer, slot, first, money, due, acted)
        banked = antes = 0
        for seat in range(seats):
            if not betting[seat]:
                continue
            net = 0
            antes += times[path[seat]]
            for wager in range(wagers):
                acts = acted[seat, wager]
                net += acts
                flows[0 if acts > 0 else 1, seat, wager] += abs(acts)
                flows[2, seat, wager] += abs(due[seat, wager])
                flows[3, seat, wager] += staked[seat, path[seat], wager]
            note(gains[0], seat, net)
            banked -= net
        note(gains[1], player_dealer, banked)
        raised[antes] += 1
        for column in range(wagers + 1):
            gained = 0
            for seat in range(seats):
                if betting[seat]:
                    gained += units[path[seat], cell[seat], column]
            note(worth, column, gained)
    return gains, worth, flows, raised
