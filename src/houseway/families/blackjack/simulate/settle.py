"""The hands of a round compared, settled in the sheet's order and added up.

A spot has many stakes: what brought its hand, what doubled each hand and what split them, and its
bonus bets. Each is a *line*: a number made of its size, as a power of two of the first wager, and
of its *result*, a place in the wager's pays. Lines of one wager stand hand by hand, as the clear
engine decides them. Seats count from 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba.extending import register_jitable

from houseway.compiled import compiled
from houseway.families.blackjack.simulate.kernel import (
    DEALT,
    EMPTY,
    RESCUED,
    SURRENDERED,
    Bank,
    Hands,
    Spots,
    play_hands,
)
from houseway.pricing.simulate.loops import First, Flags, Ints, Ints32, Words, act, note

NATURAL: Final = 0
WIN: Final = 1
PUSH: Final = 2
LOSE: Final = 3
GIVEN_UP: Final = 4
EVEN: Final = 5
BACK: Final = 6
"""Results of a wager on a hand; one that has no action goes back."""

NO_SIDE: Final = 0
BANK_OVER: Final = 1
MATCH: Final = 2
OWN_HAND: Final = 3
"""What a wager goes by, if it is a bonus bet."""

RANKS_HELD: Final = 0
KINDS_HELD: Final = 1
PAIR_HELD: Final = 2
NOT_OVER: Final = 3
"""What a row on the bettor's own hand asks of its first cards."""

ANY_SUITS: Final = 0
SUITED: Final = 1
UNSUITED: Final = 2
SAME_COLOUR: Final = 3
"""And of their suits."""

_RED: Final = 0b0110
_BLACK: Final = 0b1001


class Judging(NamedTuple):
    """What every line comes to by the cards."""

    outcome: Ints
    """[own hand, bank's hand]: the result of the wagers on it."""
    returned: Flags
    """[bank's hand]: doubled and split wagers have no action."""
    taken: Flags
    """[bank's hand]: a hand that was given up is lost whole."""
    base: int
    double: int
    split: int
    """The wagers on hands, by their numbers."""
    sides: Ints
    """[wager]: what it goes by."""
    row: Ints
    """[wager, what it goes by]: the result of a bonus bet."""
    held: Ints
    """[wager, row, asked]: of rows on the own hand how many cards, what they must be, which ranks
    or kinds, four bits each, and which suits; 0 cards: there is no such row, and the bet loses."""
    most: int
    """The highest total that is not over."""


class Stakes(NamedTuple):
    """What every line comes to in money, and the order and the cover it is settled under."""

    shift: int
    """How many bits the result of a line takes; its size stands above them."""
    due: Ints
    """[seat, wager, line]: owed to the bettor, or less than nothing: lost by him."""
    staked: Ints
    """[seat, wager]: a stake of the least size."""
    units: Ints
    """[wager, line]: what it gains, in parts of a unit of its wager."""
    whole: Ints
    """[wager]: how many parts of a unit of the whole game one of those is; 0 if no part of it."""
    order: Ints
    """Wagers in the order of settlement."""
    ends: Ints
    """Where each pass ends."""
    bank: int
    cover: int
    step: int
    """From a seat to the next: 1 clockwise, -1 counterclockwise."""


class Lines(NamedTuple):
    """The lines of one round: room to work in."""

    many: Ints
    """[seat, wager]: how many there are."""
    line: Ints
    """[seat, wager, place]: size and result."""
    acted: Ints
    """[seat, wager, place]: what of each acted, paid above nothing and collected below."""


@register_jitable(_nrt=False, error_model="numpy")
def row_held(seat: int, kinds: Ints, held: Ints, size: int, rows: Ints, most: int) -> int:
    """The first row that holds of a hand's first cards."""
    row = 0
    while rows[row, 0] > 0:
        cards, asks, wanted, suits = rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]
        if cards <= size:
            ranks = counts = mask = hard = 0
            joker = False
            for place in range(cards):
                card = held[seat, place]
                kind = kinds[card]
                ranks += 1 << (4 * (card >> 2))
                counts += 1 << (4 * kind)
                mask |= 1 << (card & 3)
                hard += kind
                joker |= kind == 0
            if asks == RANKS_HELD:
                holds = ranks == wanted
            elif asks == KINDS_HELD:
                holds = counts == wanted
            elif asks == PAIR_HELD:
                holds = held[seat, 0] >> 2 == held[seat, 1] >> 2
            else:
                holds = joker or hard <= most
            one_suit = mask & (mask - 1) == 0
            if suits == SUITED:
                holds &= one_suit
            elif suits == UNSUITED:
                holds &= not one_suit
            elif suits == SAME_COLOUR:
                holds &= mask & _RED == 0 or mask & _BLACK == 0
            if holds:
                return row
        row += 1
    return row


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def judge_spot(
    seat: int,
    up: int,
    has: int,
    kinds: Ints,
    hands: Hands,
    bank: Bank,
    spots: Spots,
    judging: Judging,
    stakes: Stakes,
    lines: Lines,
) -> None:
    """Write down the lines of a spot."""
    outcome, returned, taken, base, double, split, sides, row, rows, most = judging
    held, size, _, _, node, doubled, ended, there, took_even = spots
    many, line, _ = lines
    own, made, over_with = hands.own, bank.made, bank.over_with
    shift, staked = stakes.shift, stakes.staked
    many[seat, :] = 0
    against = made[has]
    for hand in range(there[seat]):
        end = ended[seat, hand]
        if end == SURRENDERED:
            result = LOSE if taken[against] else GIVEN_UP
        elif took_even[seat]:
            result = EVEN
        elif end == RESCUED:
            result = LOSE
        else:
            result = outcome[own[1 if there[seat] > 1 else 0, node[seat, hand]], against]
        extra = BACK if returned[against] else result
        wager = base if hand == 0 else split
        line[seat, wager, many[seat, wager]] = result if hand == 0 else extra
        many[seat, wager] += 1
        times = doubled[seat, hand]
        for before in range(times):
            saved = end == RESCUED and before == times - 1
            line[seat, double, many[seat, double]] = (before << shift) + (BACK if saved else extra)
            many[seat, double] += 1
    for wager in range(sides.shape[0]):
        goes_by = sides[wager]
        if goes_by == NO_SIDE or staked[seat, wager] == 0:
            continue
        if goes_by == BANK_OVER:
            found = row[wager, over_with[has]]
        elif goes_by == OWN_HAND:
            found = row_held(seat, kinds, held, size[seat], rows[wager], most)
        else:
            a, b = held[seat, 0], held[seat, 1]
            suited = (1 if a == up else 0) + (1 if b == up else 0)
            ranked = (1 if a >> 2 == up >> 2 else 0) + (1 if b >> 2 == up >> 2 else 0)
            found = row[wager, 3 * suited + ranked - suited]
        line[seat, wager, 0] = found
        many[seat, wager] = 1


@register_jitable(_nrt=False, error_model="numpy", forceinline=True)
def settle_lines(
    player_dealer: int,
    slot: int,
    betting: Ints,
    bettors: int,
    first: First,
    stakes: Stakes,
    lines: Lines,
) -> None:
    """What of every line acts, as the bank covers; `betting` are the seats with a hand.

    Where it covers all that is won and lost, the order changes nothing.
    """
    shift, due, staked, _, _, order, ends, bank, cover, step = stakes
    many, line, acted = lines
    seats = many.shape[0]
    exposed = action = 0
    for place in range(bettors):
        seat = betting[place]
        for wager in range(many.shape[1]):
            for which in range(many[seat, wager]):
                code = line[seat, wager, which]
                owed = due[seat, wager, code]
                acted[seat, wager, which] = owed
                exposed += abs(owed)
                action += staked[seat, wager] << (code >> shift)
    if exposed <= bank:
        return
    start = first.seat[player_dealer, slot]
    if first.covered[player_dealer] >= 0 and action <= bank:
        start = first.covered[player_dealer]
    can_pay = can_collect = bank
    begin = 0
    for end in ends:
        for turn in range(seats):
            seat = (start + step * turn) % seats
            for place in range(begin, end):
                wager = order[place]
                for which in range(many[seat, wager]):
                    acted[seat, wager, which], can_pay, can_collect = act(
                        acted[seat, wager, which], can_pay, can_collect, cover
                    )
        begin = end


class Table(NamedTuple):
    """Who is dealt to and who decides in which order, by who banks, and the shoe."""

    dealing: Ints
    """[player-dealer, place]: the seats with a hand, as cards are dealt."""
    deciding: Ints
    """[player-dealer, place]: the same, as they decide."""
    bettors: Ints
    """[player-dealer]: how many they are."""
    watched: Flags
    """[player-dealer]: one of them has bet on the bank's going over."""
    kinds: Ints
    """[card]: what it counts."""
    limits: Words
    """[cards out]: the remainders for which another card is chosen."""
    by_card: int
    """Which of the bank's cards finds first action; 0 if none does."""


@compiled
def play_rounds(
    state: Words,
    shoe: Ints,
    bankers: Ints32,
    table: Table,
    hands: Hands,
    bank: Bank,
    judging: Judging,
    first: First,
    stakes: Stakes,
    spots: Spots,
    lines: Lines,
    nets: Ints32,
    gains: Ints,
    worth: Ints,
    flows: Ints,
    raised: Ints,
) -> None:
    """Deal, play and settle a round for each of these who bank, and add up.

    `nets`, by [round, seat], are what every seat gained in either role; `gains` are by [role, seat,
    moment], with roles bettor and player-dealer and moments rounds, gain and its square in two
    halves; `worth`, [wager and the whole game, moment], are the units gained at all spots; `flows`,
    by [seat, wager], what was paid, collected, due and staked; and `raised` is how many rounds put
    up so many times the first wager in all. A round for which the cards do not suffice is void, and
    nobody gains by it.
    """
    dealing, deciding, per_banker, watched, kinds, limits, by_card = table
    shift, due, staked, units, whole, _, _, _, _, _ = stakes
    many, line, acted = lines
    wagers = many.shape[1]
    at = np.zeros(2, dtype=np.int64)
    gained = np.zeros(wagers + 1, dtype=np.int64)
    in_play = (judging.double, judging.split)
    for played in range(len(bankers)):
        player_dealer = bankers[played]
        bettors = per_banker[player_dealer]
        betting = deciding[player_dealer]
        at[DEALT] = at[EMPTY] = 0
        up, down, has = play_hands(
            shoe, limits, state, at, kinds, dealing[player_dealer], betting, bettors,
            watched[player_dealer], hands, bank, spots,
        )  # fmt: skip
        many[player_dealer, :] = 0
        for place in range(bettors):
            if at[EMPTY]:
                many[betting[place], :] = 0
            else:
                judge_spot(
                    betting[place], up, has, kinds, hands, bank, spots, judging, stakes, lines
                )
        slot = 0 if by_card == 0 else (up if by_card == 1 else down) >> 2
        settle_lines(player_dealer, slot, betting, bettors, first, stakes, lines)
        banked = put_up = 0
        gained[:] = 0
        for place in range(bettors):
            seat = betting[place]
            net = 0
            for wager in range(wagers):
                for which in range(many[seat, wager]):
                    code = line[seat, wager, which]
                    size = code >> shift
                    acts = acted[seat, wager, which]
                    net += acts
                    flows[0 if acts > 0 else 1, seat, wager] += abs(acts)
                    flows[2, seat, wager] += abs(due[seat, wager, code])
                    flows[3, seat, wager] += staked[seat, wager] << size
                    worth_of = units[wager, code]
                    gained[wager] += worth_of
                    gained[wagers] += worth_of * whole[wager]
                    if wager == in_play[0] or wager == in_play[1]:
                        put_up += 1 << size
            note(gains[0], seat, net)
            nets[played, seat] = net
            banked -= net
        note(gains[1], player_dealer, banked)
        nets[played, player_dealer] = banked
        raised[put_up] += 1
        for column in range(worth.shape[0]):
            if gained[column] != 0:
                note(worth, column, gained[column])
            else:
                worth[column, 0] += 1
