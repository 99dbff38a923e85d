"""The loops that play a table millions of times a second: shuffle, draw, settle.

The rules are written here again, from arrays, and know nothing of the clear engine: the two are
tested against each other, deal by deal and to the cent. Bettors and the player-dealer go the house
way wherever a sheet leaves them a choice.

Every round is dealt from a freshly shuffled shoe, as far as it needs cards. A shoe that is
shuffled again need not be put back in order first, so each round goes on from the last one's.

Seats count from 0 here.

Arrays are taken out of their tuples before a loop and made before it too: numba counts references
to each array that is made or taken within, which takes longer than the round.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numba
import numpy as np

from houseway.pricing.simulate.loops import (
    Cards,
    Flags,
    Ints,
    Words,
    act,
    note,
    roll,
    shuffle_top,
)

STAND: Final = 0
HIT: Final = 1
CHOSEN: Final = 2
"""What the player hand does; a hit may be the rule's or the bettors' own choice."""

STOOD: Final = 10
"""In place of the points of a third card: there is none."""

SIGNATURES: Final = 3200
"""Totals × third cards × pairs × own choice: all that a wager can tell of a finished coup."""


class CoupRules(NamedTuple):
    """Community hands: which dealt cards go where, and when each hand draws."""

    points: Ints
    """By rank."""
    places: Ints
    """Which cards dealt are player 1 and 2 and banker 1 and 2."""
    act: Ints
    """[player total, banker total]: what the player hand does."""
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


class FirstRules(NamedTuple):
    """First action: `seat[player-dealer, slot]`, the slot being a rank, a roll, or 0.

    `card` is the place of the card that counts, or -1; `dice` how many are rolled, over again for
    the slots in `again`. `covered[player-dealer]` is the seat used while the bank covers
    everything, or -1: everything at stake by `stakes[player-dealer]`, or if that is -1, by what is
    won and lost.
    """

    seat: Ints
    card: int
    dice: int
    again: Flags
    covered: Ints
    stakes: Ints


class MoneyRules(NamedTuple):
    """What every stake can come to, and the order and the cover it is settled under."""

    due: Ints
    """[seat, wager, class]: owed to the bettor, or less than nothing: lost by him."""
    units: Ints
    """[wager, class]: the same of one unit, in whole parts of it, by the exact odds."""
    own: Flags
    """[seat, wager]: settled on the hand that the bettor chose."""
    class_of: Ints
    """From signature to class: coups that every wager pays alike."""
    order: Ints
    ends: Ints
    """Wagers in the order of settlement, and where each pass ends."""
    bank: int
    cover: int


# --- hands --------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, error_model="numpy")
def play_coup(
    cards: Cards,
    places: Ints,
    points: Ints,
    act: Ints,
    draws: Flags,
    any_two: bool,
    others_hit: bool,
) -> tuple[int, int]:
    """Draw both community hands from six cards in the order dealt; the last ones may stay unused.

    Gives two signatures: the coup for wagers on the total that the bettor chose, and for all
    others. They differ only after a hit of the bettors' own choice. Choosing between values rather
    than ways keeps the processor from guessing wrong.
    """
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
    chosen = does == CHOSEN
    own = on_stand if stands else on_hit + chosen
    others = on_stand if stands | (chosen & (not others_hit)) else on_hit
    return own, others


@numba.njit(cache=True, nogil=True, error_model="numpy")
def play_spots(
    points: Cards,
    betting: Flags,
    player_dealer: int,
    cards: int,
    all_spots: bool,
    spot_hits: Flags,
    dealer_hits: Flags,
    totals: Ints,
    signatures: Ints,
) -> None:
    """Deal and draw a hand for each spot from points in order; each betting seat's signature.

    Seats that do not bet have -1. A spot's third card is its bettor's choice. `totals` is room to
    count in.
    """
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


# --- money --------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, error_model="numpy")
def settle(
    due: Ints,
    start: int | np.int64,
    order: Ints,
    ends: Ints,
    bank: int,
    cover: int,
    acted: Ints,
) -> None:
    """What of everything due is paid and collected, as far as the bank covers, in order."""
    seats = due.shape[0]
    acted[:] = 0
    can_pay = can_collect = bank
    begin = 0
    for end in ends:
        for step in range(seats):
            seat = start + step
            seat = seat - seats if seat >= seats else seat
            for place in range(begin, end):
                wager = order[place]
                acted[seat, wager], can_pay, can_collect = act(
                    due[seat, wager], can_pay, can_collect, cover
                )
        begin = end


@numba.njit(cache=True, nogil=True, error_model="numpy")
def first_action(
    due: Ints,
    player_dealer: int,
    slot: int | np.int64,
    seat: Ints,
    covered: Ints,
    stakes: Ints,
    bank: int,
) -> np.int64:
    """The seat settled first; one without a wager passes to the next as the seats are walked."""
    found: np.int64 = seat[player_dealer, slot]
    if covered[player_dealer] >= 0:
        wanted: np.int64 = stakes[player_dealer]
        if wanted < 0:
            wanted = np.int64(0)
            for owed in due.flat:
                wanted += abs(owed)
        if wanted <= bank:
            found = covered[player_dealer]
    return found


@numba.njit(cache=True, nogil=True, error_model="numpy")
def settle_coup(
    own: int, others: int, player_dealer: int, slot: int, first: FirstRules, money: MoneyRules
) -> tuple[Ints, Ints]:
    """What a community coup makes due, and what of it acts, by [seat, wager].

    `own` and `others` are classes.
    """
    seats, wagers, _ = money.due.shape
    due = np.zeros((seats, wagers), dtype=np.int64)
    acted = np.zeros((seats, wagers), dtype=np.int64)
    for seat in range(seats):
        if seat != player_dealer:
            for wager in range(wagers):
                cell = own if money.own[seat, wager] else others
                due[seat, wager] = money.due[seat, wager, cell]
    start = first_action(
        due, player_dealer, slot, first.seat, first.covered, first.stakes, money.bank
    )
    settle(due, start, money.order, money.ends, money.bank, money.cover, acted)
    return due, acted


# --- tables -------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, error_model="numpy")
def count_coups_dealt(
    state: Words,
    shoe: Cards,
    limits: Words,
    begin: int,
    rounds: int,
    bankers: int,
    turn: int,
    rules: CoupRules,
    first: FirstRules,
    class_of: Ints,
    classes: int,
) -> Ints:
    """Play community rounds and count how they ended: [player-dealer, slot, own, others].

    Nothing else decides what is paid, so that each ending need be settled only once. `begin` is
    the number of rounds before these; the bank has `turn` rounds at each of `bankers` seats.
    """
    counts = np.zeros((bankers, first.seat.shape[1], classes, classes), dtype=np.int64)
    words, dice = np.empty(3, dtype=np.uint64), np.empty(first.dice, dtype=np.uint64)
    places, points, act, draws = rules.places, rules.points, rules.act, rules.draws
    any_two, others_hit = rules.any_two, rules.others_hit
    card, again = first.card, first.again
    player_dealer = begin // turn % bankers
    rest = turn - begin % turn
    for _ in range(rounds):
        shuffle_top(shoe, limits, words, state)
        own, others = play_coup(shoe, places, points, act, draws, any_two, others_hit)
        slot = np.int64(shoe[card]) if card >= 0 else roll(again, dice, state)
        counts[player_dealer, slot, class_of[own], class_of[others]] += 1
        rest -= 1
        if rest == 0:
            rest = turn
            player_dealer += 1
            if player_dealer == bankers:
                player_dealer = 0
    return counts


@numba.njit(cache=True, nogil=True, error_model="numpy")
def sum_spots_dealt(
    state: Words,
    shoe: Cards,
    limits: Words,
    begin: int,
    rounds: int,
    bankers: int,
    turn: int,
    staked: Flags,
    rules: SpotRules,
    first: FirstRules,
    money: MoneyRules,
) -> tuple[Ints, Ints, Ints]:
    """Play rounds with a hand for each spot, settle each, and add up.

    Gives [role, seat, moment] with roles bettor and player-dealer and moments rounds, gain and its
    square in two halves; [wager, moment] of the units gained at all spots; and what was paid,
    collected and due, each by [seat, wager]. The halves of a square, its low 32 bits and the rest,
    keep sums exact.
    """
    seats, wagers, _ = money.due.shape
    gains = np.zeros((2, seats, 4), dtype=np.int64)
    worth = np.zeros((wagers, 4), dtype=np.int64)
    flows = np.zeros((3, seats, wagers), dtype=np.int64)
    due, acted = np.zeros((2, seats, wagers), dtype=np.int64)
    totals, signatures = np.zeros((2, seats), dtype=np.int64)
    betting = staked.copy()
    words = np.empty((seats * (rules.cards + 1) + 1) // 2, dtype=np.uint64)
    dice = np.empty(first.dice, dtype=np.uint64)
    cards, all_spots = rules.cards, rules.all_spots
    spot_hits, dealer_hits = rules.spot_hits, rules.dealer_hits
    first_seat, again, covered, stakes = first.seat, first.again, first.covered, first.stakes
    class_of, stake_due, unit = money.class_of, money.due, money.units
    order, ends, bank, cover = money.order, money.ends, money.bank, money.cover
    for played in range(rounds):
        player_dealer = (begin + played) // turn % bankers
        betting[:] = staked
        betting[player_dealer] = False
        slot = roll(again, dice, state)
        shuffle_top(shoe, limits, words, state)
        play_spots(
            shoe,
            betting,
            player_dealer,
            cards,
            all_spots,
            spot_hits,
            dealer_hits,
            totals,
            signatures,
        )
        due[:] = 0
        for wager in range(wagers):
            units = 0
            for seat in range(seats):
                if betting[seat]:
                    cell = class_of[signatures[seat]]
                    due[seat, wager] = stake_due[seat, wager, cell]
                    units += unit[wager, cell]
            note(worth, wager, units)
        start = first_action(due, player_dealer, slot, first_seat, covered, stakes, bank)
        settle(due, start, order, ends, bank, cover, acted)
        banked = 0
        for seat in range(seats):
            if not betting[seat]:
                continue
            net = 0
            for wager in range(wagers):
                acts = acted[seat, wager]
                net += acts
                flows[0 if acts > 0 else 1, seat, wager] += abs(acts)
                flows[2, seat, wager] += abs(due[seat, wager])
            note(gains[0], seat, net)
            banked -= net
        note(gains[1], player_dealer, banked)
    return gains, worth, flows
