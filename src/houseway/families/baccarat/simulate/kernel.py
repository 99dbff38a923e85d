"""The loops that deal a table millions of times a second: shuffle and draw.

The rules are written here again, from arrays, and know nothing of the clear engine: the two are
tested against each other, deal by deal and to the cent. Bettors and the player-dealer go the house
way wherever a sheet leaves them a choice.

Every round is dealt from a freshly shuffled shoe, as far as it needs cards. A shoe that is
shuffled again need not be put back in order first, so each round goes on from the last one's.
Seats count from 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.baccarat.draws import ASK, STAND, STOOD
from houseway.pricing.simulate.loops import (
    Dice,
    Flags,
    Ints,
    Ints32,
    Rounds,
    Words,
    roll,
    shuffle_top,
)


class CoupRules(NamedTuple):
    """Community hands: which dealt cards go where, and when each hand draws."""

    points: Ints
    """By rank."""
    places: Ints
    """Which cards dealt are player 1 and 2 and banker 1 and 2."""
    act: Ints
    """[player total, banker total]: what the player hand does; a bettor who is asked hits."""
    draws: Flags
    """[player total, banker total, points of the player's third card]: the banker hand hits."""
    any_two: bool
    """Whether a third card can make a pair."""
    others_hit: bool
    """Whether wagers that are nobody's own choice are settled on the hit hand too."""


class SpotRules(NamedTuple):
    """A hand for each spot: how many cards, and on which totals the house way draws."""

    cards: int
    all_spots: bool
    spot_hits: Flags
    dealer_hits: Flags


# --- hands --------------------------------------------------------------------------------------


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def play_coup(cards: Ints, rules: CoupRules) -> tuple[int, int]:
    """Draw both community hands from six cards in the order dealt; the last ones may stay unused.

    Gives two signatures: the coup for wagers on the total that the bettor chose, and for all
    others. They differ only after a hit of the bettors' own choice. Choosing between values rather
    than ways keeps the processor from guessing wrong.
    """
    points, places, act, draws, any_two, others_hit = rules
    a, b = cards[places[0]], cards[places[1]]
    x, y = cards[places[2]], cards[places[3]]
    player = points[a] + points[b]
    player = player - 10 if player >= 10 else player
    banker = points[x] + points[y]
    banker = banker - 10 if banker >= 10 else banker

    does = act[player, banker]
    stands = does == STAND
    third = cards[4]
    hit = player + points[third]
    hit = hit - 10 if hit >= 10 else hit
    drawn = draws[player, banker, STOOD if stands else points[third]]
    last = third if stands else cards[5]
    end = banker + points[last]
    end = end - 10 if end >= 10 else end
    end = end if drawn else banker

    pair = a == b
    hit_pair = pair | (any_two & ((third == a) | (third == b)))
    banker_pair = (x == y) | (any_two & drawn & ((last == x) | (last == y)))
    common = end * 32 + drawn * 8 + banker_pair * 2
    on_stand = player * 320 + common + pair * 4
    on_hit = hit * 320 + common + 16 + hit_pair * 4
    chosen = does == ASK
    own = on_stand if stands else on_hit + chosen
    others = on_stand if stands | (chosen & (not others_hit)) else on_hit
    return own, others


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def play_spots(
    points: Ints,
    betting: Flags,
    player_dealer: int,
    rules: SpotRules,
    totals: Ints,
    signatures: Ints,
) -> None:
    """Deal and draw a hand for each spot from points in order; each betting seat's signature.

    Seats that do not bet have -1. A spot's third card is its bettor's choice. `totals` is room to
    count in.
    """
    cards, all_spots, spot_hits, dealer_hits = rules
    seats = betting.shape[0]
    totals[:] = 0
    signatures[:] = 0
    dealt = 0
    for _ in range(cards):
        for step in range(seats):
            seat = player_dealer + 1 + step
            seat = seat - seats if seat >= seats else seat
            if betting[seat] or all_spots or seat == player_dealer:
                totals[seat] += points[dealt]
                dealt += 1
    for step in range(seats):
        seat = player_dealer + 1 + step
        seat = seat - seats if seat >= seats else seat
        total = totals[seat] % 10
        hits = betting[seat] and spot_hits[total]
        if seat == player_dealer:
            hits = dealer_hits[total]
        if hits:
            total = (total + points[dealt]) % 10
            dealt += 1
            signatures[seat] = 8 if seat == player_dealer else 17
        signatures[seat] += total * (32 if seat == player_dealer else 320)
    for seat in range(seats):
        if seat != player_dealer:
            signatures[seat] = signatures[seat] + signatures[player_dealer] if betting[seat] else -1
    signatures[player_dealer] = -1


# --- tables -------------------------------------------------------------------------------------


@compiled
def count_coups_dealt(
    state: Words,
    shoe: Ints,
    limits: Words,
    bankers: Ints32,
    rules: CoupRules,
    card: int,
    rolled: Dice,
    class_of: Ints,
    counts: Ints,
) -> None:
    """Play community rounds and count how they ended: [player-dealer, slot, own, others].

    Nothing else decides what is paid, so that each ending need be settled only once. `card` is the
    place of the one that counts to first action, or -1.
    """
    words, dice = np.empty(3, dtype=np.uint64), np.empty(rolled.many, dtype=np.uint64)
    again = rolled.again
    for player_dealer in bankers:
        shuffle_top(shoe, limits, words, state)
        own, others = play_coup(shoe, rules)
        slot = shoe[card] if card >= 0 else roll(again, dice, state)
        counts[player_dealer, slot, class_of[own], class_of[others]] += 1


@compiled
def deal_spots(
    state: Words,
    shoe: Ints,
    limits: Words,
    dealt: int,
    rounds: Rounds,
    rules: SpotRules,
    rolled: Dice,
    class_of: Ints,
) -> None:
    """Deal rounds with a hand for each spot, of so many cards; see the table's `Dealing`."""
    bankers, spots, _, cell, slot = rounds
    seats = len(spots)
    totals, signatures = np.zeros((2, seats), dtype=np.int64)
    betting = spots.copy()
    words = np.empty((dealt + 1) // 2, dtype=np.uint64)
    dice = np.empty(rolled.many, dtype=np.uint64)
    again = rolled.again
    for played in range(len(bankers)):
        player_dealer = bankers[played]
        betting[:] = spots
        betting[player_dealer] = False
        slot[played] = roll(again, dice, state)
        shuffle_top(shoe, limits, words, state)
        play_spots(shoe, betting, player_dealer, rules, totals, signatures)
        for seat in range(seats):
            if betting[seat]:
                cell[played, seat] = class_of[signatures[seat]]
