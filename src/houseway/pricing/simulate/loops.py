"""What the simulators' loops share, whatever the family: chance, settlement, and sums.

Random words are xoshiro256**'s, and a place in the shoe is chosen by Lemire's multiplication, all
over again if a word turns up that would favour a place.

A family deals rounds and says for each betting seat its *path*, what the bettor did, and its
*class*, what all of his wagers do; here they are settled, to the cent, and added up. Seats count
from 0.

Arrays are taken out of their tuples before a loop and made before it too: the compiler counts
references to each array that is made or taken within, which takes longer than the round. Functions
with `_nrt=False` own no memory and count none.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import register_jitable

from houseway.compiled import compiled

Ints = npt.NDArray[np.int64]
Ints32 = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]

GROSS: Final = 0
NET: Final = 1
SEPARATE: Final = 2
"""How money that acts uses up the bank."""

IN_TURN: Final = 0
AT_ONCE: Final = 1
APART: Final = 2
"""When folded wagers use it up."""

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


@compiled
def random_words(words: Words, state: Words) -> None:
    """The next random words of 64 bits (xoshiro256**, Blackman and Vigna)."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for i in range(words.shape[0]):
        word = s1 * np.uint64(5)
        words[i] = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
        shifted = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


@compiled
def shuffle_top(shoe: Ints, limits: Words, words: Words, state: Words) -> None:
    """Shuffle two cards a word to the top of the shoe.

    32 bits times the number of cards left, over 2^32, is a place among them; products that leave
    a remainder under `limits` would make some places likelier, and the top is shuffled again.
    """
    cards = shoe.shape[0]
    biased = True
    while biased:
        random_words(words, state)
        biased = False
        for i in range(words.shape[0]):
            top = 2 * i
            first = (words[i] >> _HALF) * np.uint64(cards - top)
            second = (words[i] & _LOW) * np.uint64(cards - top - 1)
            place = top + np.int64(first >> _HALF)
            shoe[top], shoe[place] = shoe[place], shoe[top]
            place = top + 1 + np.int64(second >> _HALF)
            shoe[top + 1], shoe[place] = shoe[place], shoe[top + 1]
            biased |= ((first & _LOW) < limits[top]) | ((second & _LOW) < limits[top + 1])


@compiled
def roll(again: Flags, words: Words, state: Words) -> np.int64:
    """The sum of as many dice as there are words (none: 0), and not one that is rolled again."""
    total = np.int64(0)
    rolling = words.shape[0] > 0
    while rolling:
        random_words(words, state)
        rolling = False
        total = np.int64(words.shape[0])
        for word in words:
            product = (word >> _HALF) * np.uint64(6)
            total += np.int64(product >> _HALF)
            rolling |= (product & _LOW) < np.uint64(2**32 % 6)
        rolling |= again[total]
    return total


def selection_limits(cards: int) -> Words:
    """For each place at the top of a shoe, the remainders that :func:`shuffle_top` refuses."""
    return np.array([2**32 % (cards - place) for place in range(cards)], dtype=np.uint64)


class Dice(NamedTuple):
    """How many are rolled for first action, and which rolls are made again."""

    many: int
    again: Flags


class Rounds(NamedTuple):
    """Some rounds of a table, as they are dealt."""

    bankers: Ints32
    """[round]: the seat that banks."""
    spots: Flags
    """[seat]: makes a wager when it does not bank."""
    path: Ints32
    """[round, seat]: what the bettor did."""
    cell: Ints32
    """[round, seat]: the class of what all of his wagers do."""
    slot: Ints32
    """[round]: what counts to first action."""


def rounds_of(bankers: Ints32, spots: Flags) -> Rounds:
    """Rounds in which nothing has been dealt yet."""
    path, cell = np.zeros((2, len(bankers), len(spots)), dtype=np.int32)
    return Rounds(bankers, spots, path, cell, np.zeros(len(bankers), dtype=np.int32))


# --- settlement -----------------------------------------------------------------------------------


class First(NamedTuple):
    """First action: `seat[player-dealer, slot]`, the slot being a rank, a roll, or 0.

    `covered[player-dealer]` is the seat used while the bank covers all that is staked, or -1. A
    bank that covers all that is won and lost needs no other seat: the order changes nothing then.
    """

    seat: Ints
    covered: Ints


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
    stays: Flags
    """[wager]: settled though its bettor folded, which is path 0."""
    order: Ints
    """[the hand lost, place]: wagers in the order of settlement."""
    ends: Ints
    """Where each pass ends."""
    folded: int
    bank: int
    cover: int
    step: int
    """From a seat to the next: 1 clockwise, -1 counterclockwise."""


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def act(owed: int, can_pay: int, can_collect: int, cover: int) -> tuple[int, int, int]:
    """What of a wager's due acts, as far as the bank covers, and what it covers afterwards.

    Paid above zero and collected below it, as in :mod:`houseway.bank.cover`.
    """
    acts = min(owed, can_pay) if owed > 0 else -min(-owed, can_collect)
    used = abs(acts)
    if owed > 0:
        can_pay -= used
        if cover == GROSS:
            can_collect -= used
        elif cover == NET:
            can_collect += used
    else:
        can_collect -= used
        if cover == GROSS:
            can_pay -= used
        elif cover == NET:
            can_pay += used
    return acts, can_pay, can_collect


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def note(moments: Ints, of: int, gain: int) -> None:
    """One more round's gain: count, sum, and the square in two halves."""
    square = gain * gain
    moments[of, 0] += 1
    moments[of, 1] += gain
    moments[of, 2] += square & 0xFFFFFFFF
    moments[of, 3] += square >> 32


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def settle(
    rounds: Rounds, played: int, betting: Flags, first: First, money: Money, due: Ints, acted: Ints
) -> None:
    """What one of the rounds makes due, and what of it acts, by [seat, wager], as bank covers.

    Of seats that do not bet, what is due stays as it is. A first seat without a wager passes to
    the next as the seats are walked.
    """
    bankers, _, path, cell, slot = rounds
    player_dealer = bankers[played]
    seat_of, covered = first
    table, staked, loses, _, _, stays, order, ends, folded, bank, cover, step = money
    seats, wagers = due.shape
    acted[:] = 0
    action = 0
    for seat in range(seats):
        if betting[seat]:
            did, made = path[played, seat], cell[played, seat]
            for wager in range(wagers):
                due[seat, wager] = table[seat, did, made, wager]
                action += staked[seat, did, wager]
    start = seat_of[player_dealer, slot[played]]
    if covered[player_dealer] >= 0 and action <= bank:
        start = covered[player_dealer]
    can_pay = can_collect = bank
    # Wagers taken as their bettors folded come before all others, in the same order.
    for lap in range(1 if folded == IN_TURN else 2):
        begin = 0
        for end in ends:
            for turn in range(seats):
                seat = start + step * turn
                if seat >= seats:
                    seat -= seats
                elif seat < 0:
                    seat += seats
                if not betting[seat]:
                    continue
                did, made = path[played, seat], cell[played, seat]
                lost = 1 if loses[seat, did, made] else 0
                for place in range(begin, end):
                    wager = order[lost, place]
                    owed = due[seat, wager]
                    if folded != IN_TURN:
                        taken = did == 0 and not stays[wager]
                        if taken != (lap == 0):
                            continue
                        if taken and folded == APART:
                            acted[seat, wager] = owed
                            continue
                    acted[seat, wager], can_pay, can_collect = act(
                        owed, can_pay, can_collect, cover
                    )
            begin = end


@compiled
def settle_each(rounds: Rounds, first: First, money: Money, due: Ints, acted: Ints) -> None:
    """What each of some rounds makes due, and what of it acts, by [round, seat, wager]."""
    bankers, spots = rounds.bankers, rounds.spots
    betting = spots.copy()
    for played in range(len(bankers)):
        betting[:] = spots
        betting[bankers[played]] = False
        settle(rounds, played, betting, first, money, due[played], acted[played])


@compiled
def sum_rounds(
    rounds: Rounds,
    first: First,
    money: Money,
    nets: Ints32,
    gains: Ints,
    worth: Ints,
    flows: Ints,
    took: Ints,
    raised: Ints,
) -> None:
    """Settle rounds as they were dealt, and add up.

    `nets`, by [round, seat], are what every seat gained in either role; `gains` are by [role, seat,
    moment], with roles bettor and player-dealer and moments rounds, gain and its square in two
    halves; `worth`, [wager and the staged game, moment], are the units gained at all spots;
    `flows`, by [seat, wager], what was paid, collected and due; `took`, by [seat, path], how often
    it was taken; and `raised` is how many rounds raised so many antes in all.
    """
    seats, _, wagers = money.staked.shape
    due, acted = np.zeros((2, seats, wagers), dtype=np.int64)
    bankers, spots, path, cell, _ = rounds
    betting = spots.copy()
    units, times = money.units, money.times
    bettors, banking = gains[0], gains[1]
    for played in range(len(bankers)):
        betting[:] = spots
        betting[bankers[played]] = False
        settle(rounds, played, betting, first, money, due, acted)
        banked = antes = 0
        for seat in range(seats):
            if not betting[seat]:
                continue
            net = 0
            did = path[played, seat]
            antes += times[did]
            took[seat, did] += 1
            for wager in range(wagers):
                acts = acted[seat, wager]
                net += acts
                flows[0 if acts > 0 else 1, seat, wager] += abs(acts)
                flows[2, seat, wager] += abs(due[seat, wager])
            note(bettors, seat, net)
            nets[played, seat] = net
            banked -= net
        note(banking, bankers[played], banked)
        nets[played, bankers[played]] = banked
        raised[antes] += 1
        for column in range(worth.shape[0]):
            gained = 0
            for seat in range(seats):
                if betting[seat]:
                    gained += units[path[played, seat], cell[played, seat], column]
            note(worth, column, gained)
