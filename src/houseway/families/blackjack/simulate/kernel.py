"""The hands of a round, dealt and played: the simulator's inner loops.

A player's hand is a *node*, which a card of a *kind* (what it counts) leads on from; what is done
with it stands in a table by the node, by what is *seen* of the bank, and by the hand's *origin*:
whether it was dealt, or of which kind the pair was that was split, and whether it is the spot's
first hand, on which the first wager rides, or a later one, on which split money does. The bank goes
from *state* to state in the same way. Cards are drawn in the clear engine's order. Seats count from
0.

These functions own no memory, and `_nrt=False` says so, for the reason that `hands.kernel` gives.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.pricing.simulate.loops import Flags, Ints, Ints32, Words

Acts = npt.NDArray[np.int8]

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
SPLIT: Final = 3
SURRENDER: Final = 4
RESCUE: Final = 5
"""What is done with a hand."""

COMPARED: Final = 0
SURRENDERED: Final = 1
RESCUED: Final = 2
"""How a hand comes to its end."""

HOLE: Final = 0
UP: Final = 1
AFTER_PLAY: Final = 2
"""The bank's second card."""

DEALT: Final = 0
EMPTY: Final = 1
"""Of a shoe: how many cards are out, and whether one was wanted when none was left."""

KINDS: Final = 11
"""Kinds of cards: a joker 0, an ace 1, and so on to those that count ten."""

DEALT_HAND: Final = 0
FIRST_HAND: Final = 1
LATER_HAND: Final = FIRST_HAND + KINDS
ORIGINS: Final = LATER_HAND + KINDS
"""Origins: dealt; the first hand out of a pair of each kind; a later hand out of one."""

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


class Hands(NamedTuple):
    """Players' hands as nodes, and what is done with each."""

    pair: Ints
    """[kind, kind]: the hand of two cards."""
    after: Ints32
    """[node, kind]: the hand with a card more."""
    own: Ints
    """[from a split, node]: how it compares, as a place in the table of outcomes."""
    live: Flags
    """[node]: what becomes of it hangs on what the bank draws, unless it is a natural."""
    natural: Flags
    """[node]: its two cards are a natural, if they were dealt."""
    act: Acts
    """[twice the origin, and 1 more if it cannot be split, seen, node]: what is done with it."""
    doubled: Acts
    """[times doubled less 1, origin, seen, node]: what is done after that."""
    early: Flags
    """[it cannot be split, seen, node]: given up before the bank looks."""
    even: Flags
    """[seen]: a natural is paid as even money."""
    most: Ints
    """[seen, kind]: how many hands a spot comes to by splitting it."""
    by_rank: bool
    """A pair is of one rank."""


class Bank(NamedTuple):
    """The bank's hand as states, and what its up card calls for."""

    step: Ints32
    """[state, kind]: the hand with a card more."""
    draws: Flags
    """[state]: it is hit."""
    made: Ints32
    """[state]: how it compares, as a place in the table of outcomes."""
    over_with: Ints32
    """[state]: with how many cards it is over; 0 if it is not."""
    natural: Flags
    """[state]: it is a natural."""
    looks: Flags
    """[kind of the up card]: the house dealer looks for a natural, which ends the round."""
    ends: Flags
    """[kind of the up card]: nobody plays."""
    second: int
    seen: Ints
    """[kind of the up card, kind of the second or 0 if it is not seen]: what is seen of it."""


class Spots(NamedTuple):
    """The spots of one round, as they are played: room to work in."""

    held: Ints
    """[seat, place]: the cards of a hand that is not split, as they came."""
    size: Ints
    """[seat]: how many those are; of one that is split, the two that were dealt."""
    first: Ints
    """[seat, hand]: its first card."""
    second: Ints
    """[seat, hand]: its second."""
    node: Ints
    """[seat, hand]: what it is now."""
    doubled: Ints
    """[seat, hand]: how often it was doubled."""
    ended: Ints
    """[seat, hand]: how it came to its end."""
    hands: Ints
    """[seat]: how many there are."""
    even: Flags
    """[seat]: even money was taken."""


@register_jitable(_nrt=False, error_model="numpy")
def draw(shoe: Ints, limits: Words, state: Words, at: Ints) -> int:
    """The next card: any of those that are left, chosen by a random word (see `loops`)."""
    top = at[DEALT]
    cards = shoe.shape[0]
    if top == cards:
        at[EMPTY] = 1
        return int(shoe[top - 1])
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    product = np.uint64(0)
    biased = True
    while biased:
        word = s1 * np.uint64(5)
        word = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
        shifted = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
        product = (word >> _HALF) * np.uint64(cards - top)
        biased = (product & _LOW) < limits[top]
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
    place = top + np.int64(product >> _HALF)
    card = shoe[place]
    shoe[place] = shoe[top]
    shoe[top] = card
    at[DEALT] = top + 1
    return int(card)


@register_jitable(_nrt=False, error_model="numpy")
def alike(a: int, b: int, kinds: Ints, by_rank: bool) -> bool:
    """Whether two cards are a pair."""
    if by_rank:
        return bool(a >> 2 == b >> 2)
    return bool(kinds[a] == kinds[b])


@register_jitable(_nrt=False, error_model="numpy")
def play_spot(
    shoe: Ints,
    limits: Words,
    state: Words,
    at: Ints,
    kinds: Ints,
    hands: Hands,
    seen: int,
    seat: int,
    spots: Spots,
) -> None:
    """Play the hands of a spot, one after another; a split adds one at the end."""
    pair, after, _, _, _, act, again, _, _, most, by_rank = hands
    held, size, first, second, node, doubled, ended, many, _ = spots
    there = 1
    number = 0
    while number < there:
        a = first[seat, number]
        two = True
        times = 0
        if number > 0:
            second[seat, number] = draw(shoe, limits, state, at)
        origin = DEALT_HAND if there == 1 else LATER_HAND + kinds[a]
        now = pair[kinds[a], kinds[second[seat, number]]]
        while at[EMPTY] == 0:
            if times > 0:
                choice = again[times - 1, origin, seen, now]
            else:
                room = two and there < most[seen, kinds[a]]
                if room and alike(a, second[seat, number], kinds, by_rank):
                    choice = act[2 * origin, seen, now]
                else:
                    choice = act[2 * origin + 1, seen, now]
            if choice == STAND:
                break
            if choice == SURRENDER:
                ended[seat, number] = SURRENDERED
                break
            if choice == RESCUE:
                ended[seat, number] = RESCUED
                break
            card = draw(shoe, limits, state, at)
            if choice == SPLIT:
                if number == 0:
                    origin = FIRST_HAND + kinds[a]
                first[seat, there] = second[seat, number]
                doubled[seat, there] = 0
                ended[seat, there] = COMPARED
                there += 1
                second[seat, number] = card
                now = pair[kinds[a], kinds[card]]
                continue
            two = False
            if choice == DOUBLE:
                times += 1
            now = after[now, kinds[card]]
            if there == 1:
                held[seat, size[seat]] = card
                size[seat] += 1
        node[seat, number] = now
        doubled[seat, number] = times
        number += 1
    many[seat] = there


@register_jitable(_nrt=False, error_model="numpy")
def play_hands(
    shoe: Ints,
    limits: Words,
    state: Words,
    at: Ints,
    kinds: Ints,
    dealing: Ints,
    deciding: Ints,
    bettors: int,
    watched: bool,
    hands: Hands,
    bank: Bank,
    spots: Spots,
) -> tuple[int, int, int]:
    """Deal a round and play it: the bank's first two cards, and the state of its hand.

    `dealing` and `deciding` are the seats with a hand, in the order of the deal and of the
    decisions; `watched`: somebody has bet on the bank's going over, and it is played out.
    """
    pair, _, _, live, natural, _, _, early, even, _, by_rank = hands
    to, draws, _, _, bank_natural, looks, ends, lies, seen_of = bank
    held, size, first, second, node, doubled, ended, many, took_even = spots
    up = down = 0
    for circuit in range(2):
        for place in range(bettors):
            seat = dealing[place]
            card = draw(shoe, limits, state, at)
            held[seat, circuit] = card
        if circuit == 0:
            up = draw(shoe, limits, state, at)
        elif lies != AFTER_PLAY:
            down = draw(shoe, limits, state, at)
    kind = kinds[up]
    has = to[0, kind]
    seen = seen_of[kind, kinds[down] if lies == UP else 0]
    looked = looks[kind] and lies != AFTER_PLAY
    over = ends[kind] or (looked and bank_natural[to[has, kinds[down]]])
    waiting = watched
    for place in range(bettors):
        seat = deciding[place]
        many[seat] = 1
        doubled[seat, 0] = 0
        size[seat] = 2
        first[seat, 0], second[seat, 0] = held[seat, 0], held[seat, 1]
        had = pair[kinds[held[seat, 0]], kinds[held[seat, 1]]]
        node[seat, 0] = had
        took_even[seat] = even[seen] and natural[had]
        pair_held = alike(held[seat, 0], held[seat, 1], kinds, by_rank)
        gives_up = looked and early[0 if pair_held else 1, seen, had]
        ended[seat, 0] = SURRENDERED if gives_up else COMPARED
        if not over and ended[seat, 0] == COMPARED:
            play_spot(shoe, limits, state, at, kinds, hands, seen, seat, spots)
        if many[seat] == 1:
            now = node[seat, 0]
            waiting |= ended[seat, 0] == COMPARED and live[now] and not natural[now]
        else:
            for hand in range(many[seat]):
                waiting |= ended[seat, hand] == COMPARED and live[node[seat, hand]]
    if lies == AFTER_PLAY:
        down = draw(shoe, limits, state, at)
    has = to[has, kinds[down]]
    if waiting and not over:
        while draws[has] and at[EMPTY] == 0:
            has = to[has, kinds[draw(shoe, limits, state, at)]]
    return up, down, int(has)
