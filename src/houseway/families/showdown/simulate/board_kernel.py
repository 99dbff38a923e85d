"""Two cards each with five in the middle, dealt, decided the simple way and compared.

A hand is the sum of its cards and the board's, as `houseway.hands` looks it up. The situations that
the simple way tells apart are those of the clear engine, `games.showdown.simple`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from numba.extending import register_jitable

from houseway.families.showdown.holdings import ABOVE, BOARD, KICKER, PAIRED
from houseway.families.showdown.price.ultimate.cells import flop_cell
from houseway.families.showdown.simulate.hand_kernel import Comparing, compared
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Flags, Ints

PACK: Final = 52


class Boards(NamedTuple):
    """Two cards with five in the middle: what is shown by each stage, and the simple way.

    What it wants to raise is a path: by [card, card] before the flop, by [family, rank] on it and
    by [family, outs] at the river.
    """

    shown: Ints
    preflop: Ints
    flop: Ints
    river: Ints


@register_jitable(_nrt=False, error_model="numpy")
def flop_situation(t: Tables, a: int, b: int, board: Ints) -> tuple[int, int]:
    """The family of two cards on the flop, and the rank that goes with it."""
    x, y, z = board[0], board[1], board[2]
    if x > y:
        x, y = y, x
    if y > z:
        y, z = z, y
    if x > y:
        x, y = y, x
    if a > b:
        a, b = b, a
    ranks, suits = (x >> 2, y >> 2, z >> 2), (x & 3, y & 3, z & 3)
    return flop_cell(ranks, suits, a >> 2, b >> 2, a & 3, b & 3, t)


@register_jitable(_nrt=False, error_model="numpy")
def river_situation(
    a: int, b: int, board: Ints, worth: int, board_worth: int, outs: Ints
) -> tuple[int, int]:
    """The family at the river, and the outs; `outs` is what each card makes of the board."""
    beaten = 0
    for card in range(PACK):
        if outs[card] > worth and card != a and card != b:
            beaten += 1
    if worth >> CATEGORY_SHIFT != board_worth >> CATEGORY_SHIFT:
        return ABOVE, beaten
    paired = a >> 2 == b >> 2
    for card in board:
        paired |= card >> 2 == a >> 2 or card >> 2 == b >> 2
    if paired:
        return PAIRED, beaten
    return (KICKER if worth > board_worth else BOARD), beaten


@register_jitable(_nrt=False, error_model="numpy")
def play_boards(
    t: Tables,
    shoe: Ints,
    betting: Flags,
    player_dealer: int,
    boards: Boards,
    comparing: Comparing,
    raises: Ints,
    board: Ints,
    outs: Ints,
    path: Ints,
    cell: Ints,
) -> None:
    """Deal two cards each and the middle, decide and compare; `board` and `outs` are room."""
    shown, preflop, flop, river = boards
    places, _, qualifier, categories, _, class_of = comparing
    middle = betting.shape[0]
    five = five_lanes = 0
    for place in range(board.shape[0]):
        card = shoe[places[player_dealer, middle, place]]
        board[place] = card
        five += t.cards[card]
        five_lanes += t.lanes[card]
    x = shoe[places[player_dealer, player_dealer, 0]]
    y = shoe[places[player_dealer, player_dealer, 1]]
    banks = worth_of(t, five + t.cards[x] + t.cards[y], five_lanes + t.lanes[x] + t.lanes[y])
    board_worth = worth_of(t, five, five_lanes)
    counted = False
    for seat in range(middle):
        if not betting[seat]:
            continue
        a = shoe[places[player_dealer, seat, 0]]
        b = shoe[places[player_dealer, seat, 1]]
        cards, lanes = t.cards[a] + t.cards[b], t.lanes[a] + t.lanes[b]
        worth = worth_of(t, five + cards, five_lanes + lanes)
        chosen = 0
        for stage in range(shown.shape[0]):
            if shown[stage] == 0:
                wanted = preflop[a, b]
            elif shown[stage] == 3:
                family, at = flop_situation(t, a, b, board)
                wanted = flop[family, at]
            else:
                if not counted:
                    counted = True
                    for card in range(PACK):
                        outs[card] = worth_of(t, five + t.cards[card], five_lanes + t.lanes[card])
                    for card in board:
                        outs[card] = 0
                family, at = river_situation(a, b, board, worth, board_worth, outs)
                wanted = river[family, at]
            chosen = raises[seat, stage, wanted]
            if chosen:
                break
        path[seat] = chosen
        cell[seat] = class_of[compared(worth, banks, qualifier, categories, 1, 0)]
