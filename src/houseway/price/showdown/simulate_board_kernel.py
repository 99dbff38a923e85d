"""Two cards each with five in the middle, dealt, decided the simple way and compared.

A hand is the sum of its cards and the board's, as `houseway.hands` looks it up. The simple way is
that of the clear engine, `games.showdown.simple`, written again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from numba.extending import register_jitable

from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT
from houseway.hands.tables import Tables
from houseway.price.showdown.simulate_hand_kernel import Comparing, compared
from houseway.price.simulate_loops import Flags, Ints

MOST_OUTS: Final = 20
PACK: Final = 52


class Boards(NamedTuple):
    """Two cards with five in the middle: what is shown by each stage, and the first one's chart."""

    shown: Ints
    preflop: Flags
    """[card, card]."""
    two_pair: int
    """The worth from which a hand has two pair."""


@register_jitable(_nrt=False, error_model="numpy")
def raises_flop(
    t: Tables, a: int, b: int, board: Ints, cards: int, lanes: int, two_pair: int
) -> bool:
    """The simple way after three cards; `cards` and `lanes` are the sums of all five."""
    if worth_of(t, cards, lanes) >= two_pair:
        return True
    if a >> 2 == b >> 2:
        return a >> 2 != 0
    for place in range(3):
        rank = board[place] >> 2
        if rank == a >> 2 or rank == b >> 2:
            return True  # of two different ranks one is no deuce
    for whose in range(2):
        card = b if whose else a
        suit = card & 3
        held = (a & 3 == suit) + (b & 3 == suit)
        for place in range(3):
            held += board[place] & 3 == suit
        if held == 4 and card >> 2 >= 8:
            return True
    return False


@register_jitable(_nrt=False, error_model="numpy")
def raises_river(a: int, b: int, worth: int, board_worth: int, outs: Ints) -> bool:
    """The simple way at the end; `outs` is what each card makes of the board."""
    if worth >> CATEGORY_SHIFT != board_worth >> CATEGORY_SHIFT:
        return True
    beaten = 0
    for card in range(PACK):
        if outs[card] > worth and card != a and card != b:
            beaten += 1
    return beaten <= MOST_OUTS


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
    shown, preflop, two_pair = boards
    places, _, qualifier, categories, _, _, _, class_of = comparing
    middle = betting.shape[0]
    three = three_lanes = five = five_lanes = 0
    for place in range(board.shape[0]):
        card = shoe[places[player_dealer, middle, place]]
        board[place] = card
        five += t.cards[card]
        five_lanes += t.lanes[card]
        if place == 2:
            three, three_lanes = five, five_lanes
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
            if raises[seat, stage] == 0:
                continue
            if shown[stage] == 0:
                raised = preflop[a, b]
            elif shown[stage] == 3:
                raised = raises_flop(t, a, b, board, three + cards, three_lanes + lanes, two_pair)
            else:
                if not counted:
                    counted = True
                    for card in range(PACK):
                        outs[card] = worth_of(t, five + t.cards[card], five_lanes + t.lanes[card])
                    for card in board:
                        outs[card] = 0
                raised = raises_river(a, b, worth, board_worth, outs)
            if raised:
                chosen = raises[seat, stage]
                break
        path[seat] = chosen
        cell[seat] = class_of[compared(worth, banks, qualifier, categories, 1, 0)]
