"""Hands of three and five cards, dealt, decided and compared: the simulator's inner loops.

A hand is sorted and gets the number of its ranks, from which follow its worth, from any number of
packs, and the best play. A *path* is what a bettor raised, as a place in the menu of multiples,
and 0 if he folded; a *class* is what all wagers of a spot do on a comparison. Seats count from 0.

These functions own no memory, and `_nrt=False` says so, for the reason that `hands.kernel` gives.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from numba.extending import register_jitable

from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT, POKER
from houseway.hands.tables import Tables
from houseway.pricing.simulate.loops import Flags, Ints

FLUSH: Final = POKER.place("flush")
LINE: Final = 0
UP: Final = 1
OWN: Final = 2
"""How a hand is decided: from a worth up, by the up card's rank; or at best, by its cards and the
up card; or at best by its own cards alone."""


class Numbered(NamedTuple):
    """Hands of three or five cards by the number of their ranks, and how each is decided.

    `step[card, rank]` adds up to the number, the cards sorted from the highest. `first` is the
    number of a hand's first situation; `by_up` says for [rank of the up card, situation] whether
    to raise, `by_up_suited` for [rank, number, whether in the up card's suit] of a hand in one
    suit; `own` is what raising gains in a situation, to be added up over the suits.
    """

    step: Ints
    mixed: Ints
    suited: Ints
    decides: int
    wants: int
    """The path of what a hand that is played raises."""
    line: Ints
    """The least worth that is played, [rank of the up card, whether the hand holds one of it]."""
    first: Ints
    by_up: Flags
    by_up_suited: Flags
    own: Ints
    own_suited: Flags


class Comparing(NamedTuple):
    """How hands are compared, and the class that a comparison falls into."""

    places: Ints
    """[player-dealer, seat or the middle, card]: which card of the deck goes there."""
    up: int
    """The place of the bank's up card in its hand, or -1."""
    qualifier: int
    categories: int
    both: int
    """How many categories six cards have, or 1 if no wager goes by them."""
    class_of: Ints


@register_jitable(_nrt=False, error_model="numpy")
def take_hand(
    shoe: Ints, places: Ints, player_dealer: int, seat: int, step: Ints, hand: Ints
) -> tuple[int, bool]:
    """Sort a hand's cards from the highest; the number of its ranks, and if it is in one suit."""
    one_suit = True
    for place in range(hand.shape[0]):
        card = shoe[places[player_dealer, seat, place]]
        at = place
        while at > 0 and hand[at - 1] < card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
    number = 0
    for place in range(hand.shape[0]):
        number += step[place, hand[place] >> 2]
        one_suit &= hand[place] & 3 == hand[0] & 3
    return number, one_suit


@register_jitable(_nrt=False, error_model="numpy")
def situation(hand: Ints, suit: int) -> int:
    """How many cards of each of its ranks a sorted hand holds in a suit, as one number."""
    code = 0
    radix = 1
    held = copies = 0
    for place in range(hand.shape[0]):
        copies += 1
        held += hand[place] & 3 == suit
        if place + 1 == hand.shape[0] or hand[place + 1] >> 2 != hand[place] >> 2:
            code += held * radix
            radix *= copies + 1
            held = copies = 0
    return code


@register_jitable(_nrt=False, error_model="numpy")
def six_card_place(
    t: Tables, shoe: Ints, places: Ints, player_dealer: int, seat: int, cards: int, count: Ints
) -> int:
    """The category that a spot's and the bank's three cards make together.

    With several packs a card may be there twice: it counts for its suit, and a fifth of its rank
    makes nothing that four do not. `count` is room to count ranks in.
    """
    total = lanes = suits = 0
    count[:] = 0
    for place in range(2 * cards):
        whose = seat if place < cards else player_dealer
        card = shoe[places[player_dealer, whose, place % cards]]
        suit_count = 1 << (32 + 4 * (card & 3))
        suits += suit_count
        lanes |= t.lanes[card]
        count[card >> 2] += 1
        if count[card >> 2] <= 4:
            total += t.cards[card] - suit_count
    made = worth_of(t, total, 0) >> CATEGORY_SHIFT
    for suit in range(4):
        if suits >> (32 + 4 * suit) & 0xF >= 5:
            made = max(made, FLUSH, t.suited[lanes >> (16 * suit) & 0x3FFF] >> CATEGORY_SHIFT)
    return int(made)


@register_jitable(_nrt=False, error_model="numpy")
def compared(own: int, banks: int, qualifier: int, categories: int, both: int, of_both: int) -> int:
    """The signature of a comparison: winner, qualified, and what each hand made."""
    winner = 1 + (own > banks) - (own < banks)  # the bank, nobody, the spot
    code = winner * 2 + (1 if banks >= qualifier else 0)
    code = code * categories + (own >> CATEGORY_SHIFT)
    code = code * categories + (banks >> CATEGORY_SHIFT)
    return code * both + of_both


@register_jitable(_nrt=False, error_model="numpy")
def play_hands(
    t: Tables,
    shoe: Ints,
    betting: Flags,
    player_dealer: int,
    hands: Numbered,
    comparing: Comparing,
    raises: Ints,
    hand: Ints,
    count: Ints,
    path: Ints,
    cell: Ints,
) -> None:
    """Deal hands without community cards, decide and compare: each betting seat's path and class.

    `t` are poker's tables, for six cards; `hand` and `count` are room to work in.
    """
    step, mixed, suited, decides, wants, line, first, by_up, by_up_suited, own, own_suited = hands
    places, up, qualifier, categories, both, class_of = comparing
    up_card = shoe[places[player_dealer, player_dealer, max(up, 0)]]
    number, one_suit = take_hand(shoe, places, player_dealer, player_dealer, step, hand)
    banks = suited[number] if one_suit else mixed[number]
    for seat in range(betting.shape[0]):
        if not betting[seat]:
            continue
        number, one_suit = take_hand(shoe, places, player_dealer, seat, step, hand)
        worth = suited[number] if one_suit else mixed[number]
        if decides == LINE:
            holds = 0
            for card in hand:
                holds |= card >> 2 == up_card >> 2
            raised = worth >= line[up_card >> 2, holds]
        elif decides == UP:
            suit = up_card & 3
            if one_suit:
                same = 1 if hand[0] & 3 == suit else 0
                raised = by_up_suited[up_card >> 2, number, same]
            else:
                raised = by_up[up_card >> 2, first[number] + situation(hand, suit)]
        elif one_suit:
            raised = own_suited[number]
        else:
            gain = 0
            for suit in range(4):
                gain += own[first[number] + situation(hand, suit)]
            raised = gain >= 0
        path[seat] = raises[seat, 0, wants] if raised else 0
        of_both = 0
        if both > 1:
            of_both = six_card_place(t, shoe, places, player_dealer, seat, hand.shape[0], count)
        cell[seat] = class_of[compared(worth, banks, qualifier, categories, both, of_both)]
