"""The loops that play a table millions of times a second: shuffle, draw, settle.

The rules are written here again, from arrays, and know nothing of the clear engine: the two are
tested against each other, deal by deal and to the cent. Bettors and the player-dealer go the house
way wherever a sheet leaves them a choice.

Every round is dealt from a freshly shuffled shoe, as far as it needs cards. A shoe that is
shuffled again need not be put back in order first, so each round goes on from the last one's.

Seats count from 0 here. Random words are xoshiro256**'s, and a place in the shoe is chosen by
Lemire's multiplication with the words that would favour a place thrown away.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.uint8]

STAND: Final = 0
HIT: Final = 1
CHOSEN: Final = 2
"""What the player hand does on a total; a hit may be the rule's or the bettors' own choice."""

GROSS: Final = 0
NET: Final = 1
SEPARATE: Final = 2

SIGNATURES: Final = 3200
"""Totals × third cards × pairs × own choice: all that a wager can tell of a finished coup."""

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


class CoupRules(NamedTuple):
    """Community hands: the places of the dealt cards, when hands draw, how coups are told apart."""

    points: Ints
    """By rank."""
    places: Ints
    """Which cards dealt are player 1 and 2 and banker 1 and 2."""
    act: Ints
    stood: Flags
    drew: Flags
    natural_stops: bool
    against_natural: bool
    any_two: bool
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

    `card` is the place of the card that counts, or -1; `dice` how many are rolled.
    `covered[player-dealer]` is the seat used while the bank covers everything, or -1.
    """

    seat: Ints
    covered: Ints
    card: int
    dice: int


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


# --- chance -------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, inline="always")
def next_word(state: Words) -> np.uint64:
    """The next 64 random bits (xoshiro256**, Blackman and Vigna)."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    word: np.uint64 = s1 * np.uint64(5)
    word = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ (s1 << np.uint64(17))
    state[3] = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return word


@numba.njit(cache=True, nogil=True, inline="always")
def below(n: np.uint64, half: np.uint64, state: Words) -> np.int64:
    """A whole number from 0 to n-1, each equally likely, from 32 random bits."""
    product = half * n
    if (product & _LOW) < n:
        limit = (_LOW + np.uint64(1) - n) % n
        while (product & _LOW) < limit:
            product = (next_word(state) >> _HALF) * n
    return np.int64(product >> _HALF)


@numba.njit(cache=True, nogil=True, inline="always")
def deal_two(shoe: Cards, place: int, state: Words) -> None:
    """Shuffle the next two cards to `place` and the one after it."""
    word = next_word(state)
    size = shoe.shape[0]
    for i in range(2):
        at = place + i
        found = at + below(np.uint64(size - at), word & _LOW if i else word >> _HALF, state)
        shoe[at], shoe[found] = shoe[found], shoe[at]


@numba.njit(cache=True, nogil=True)
def roll(dice: int, state: Words) -> np.int64:
    """The sum of so many dice."""
    total = np.int64(dice)
    for _ in range(dice):
        total += below(np.uint64(6), next_word(state) >> _HALF, state)
    return total


# --- hands --------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, inline="always")
def play_coup(cards: Cards, rules: CoupRules) -> tuple[int, int]:
    """Draw both community hands from the cards in the order dealt.

    Gives two signatures: the coup for wagers on the total that the bettor chose, and for all
    others. They differ only after a hit of the bettors' own choice.
    """
    points, places = rules.points, rules.places
    a, b = cards[places[0]], cards[places[1]]
    x, y = cards[places[2]], cards[places[3]]
    player = points[a] + points[b]
    if player >= 10:
        player -= 10
    banker = points[x] + points[y]
    if banker >= 10:
        banker -= 10
    player_pair, banker_pair = a == b, x == y

    act = rules.act[player]
    stopped = rules.natural_stops and (player >= 8 or banker >= 8)
    if rules.natural_stops and banker >= 8 and not (act == CHOSEN and rules.against_natural):
        act = STAND
    drawn, hit_total, hit_pair = 4, player, player_pair
    if act == STAND:
        draws = not stopped and rules.stood[banker]
    else:
        third = cards[4]
        drawn = 5
        draws = not stopped and rules.drew[banker, points[third]]
        hit_total = player + points[third]
        if hit_total >= 10:
            hit_total -= 10
        hit_pair = player_pair or (rules.any_two and third in (a, b))
    banker_third = 0
    if draws:
        last = cards[drawn]
        banker += points[last]
        if banker >= 10:
            banker -= 10
        banker_pair = banker_pair or (rules.any_two and last in (x, y))
        banker_third = 1

    common = banker * 32 + banker_third * 8 + banker_pair * 2
    stand = player * 320 + common + player_pair * 4
    if act == STAND:
        return stand, stand
    hit = hit_total * 320 + common + 16 + hit_pair * 4
    if act == HIT:
        return hit, hit
    return hit + 1, hit if rules.others_hit else stand


# --- money --------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def settle(
    due: Ints, player_dealer: int, slot: int | np.int64, first: FirstRules, money: MoneyRules
) -> Ints:
    """What of everything due is paid and collected, as far as the bank covers, in order."""
    seats, wagers = due.shape
    acted = np.zeros((seats, wagers), dtype=np.int64)
    can_pay = can_collect = money.bank
    start = first.seat[player_dealer, slot]
    if first.covered[player_dealer] >= 0:
        exposure = 0
        for seat in range(seats):
            for wager in range(wagers):
                exposure += abs(due[seat, wager])
        if exposure <= money.bank:
            start = first.covered[player_dealer]
    begin = 0
    for end in money.ends:
        for step in range(seats):
            seat = start + step
            if seat >= seats:
                seat -= seats
            for place in range(begin, end):
                wager = money.order[place]
                owed = due[seat, wager]
                if owed > 0:
                    acts = min(owed, can_pay)
                    acted[seat, wager] = acts
                    can_pay -= acts
                    if money.cover == GROSS:
                        can_collect -= acts
                    elif money.cover == NET:
                        can_collect += acts
                elif owed < 0:
                    acts = min(-owed, can_collect)
                    acted[seat, wager] = -acts
                    can_collect -= acts
                    if money.cover == GROSS:
                        can_pay -= acts
                    elif money.cover == NET:
                        can_pay += acts
        begin = end
    return acted


@numba.njit(cache=True, nogil=True)
def settle_coup(
    own: int, others: int, player_dealer: int, slot: int, first: FirstRules, money: MoneyRules
) -> tuple[Ints, Ints]:
    """What a community coup makes due, and what of it acts, by [seat, wager].

    `own` and `others` are classes.
    """
    seats, wagers, _ = money.due.shape
    due = np.zeros((seats, wagers), dtype=np.int64)
    for seat in range(seats):
        if seat != player_dealer:
            for wager in range(wagers):
                cell = own if money.own[seat, wager] else others
                due[seat, wager] = money.due[seat, wager, cell]
    return due, settle(due, player_dealer, slot, first, money)


@numba.njit(cache=True, nogil=True)
def play_spots(
    shoe: Cards,
    state: Words,
    shuffled: bool,
    staked: Flags,
    player_dealer: int,
    rules: SpotRules,
    class_of: Ints,
) -> Ints:
    """Deal and draw a hand for each spot; the class of each staked seat's coup, -1 for the rest.

    The shoe holds points. With `shuffled` it lies in order already, as a test forces it.
    """
    seats = staked.shape[0]
    totals = np.zeros(seats, dtype=np.int64)
    thirds = np.zeros(seats, dtype=np.int64)
    dealt = ready = 0
    for turn in range((rules.cards + 1) * seats):
        seat = (player_dealer + 1 + turn) % seats
        if turn < rules.cards * seats:
            if not (staked[seat] or rules.all_spots or seat == player_dealer):
                continue
        else:
            if seat == player_dealer:
                hits = rules.dealer_hits[totals[seat]]
            else:
                hits = staked[seat] and rules.spot_hits[totals[seat]]
            if not hits:
                continue
            thirds[seat] = 1
        if dealt == ready and not shuffled:
            deal_two(shoe, dealt, state)
            ready += 2
        totals[seat] = (totals[seat] + shoe[dealt]) % 10
        dealt += 1
    classes = np.full(seats, -1, dtype=np.int64)
    against = totals[player_dealer] * 32 + thirds[player_dealer] * 8
    for seat in range(seats):
        if staked[seat] and seat != player_dealer:
            classes[seat] = class_of[totals[seat] * 320 + thirds[seat] * 16 + against]
    return classes


# --- tables -------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def count_coups_dealt(
    state: Words,
    shoe: Cards,
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
    player_dealer = begin // turn % bankers
    rest = turn - begin % turn
    for _ in range(rounds):
        deal_two(shoe, 0, state)
        deal_two(shoe, 2, state)
        deal_two(shoe, 4, state)
        own, others = play_coup(shoe, rules)
        slot = np.int64(0)
        if first.card >= 0:
            slot = shoe[first.card]
        elif first.dice:
            slot = roll(first.dice, state)
        counts[player_dealer, slot, class_of[own], class_of[others]] += 1
        rest -= 1
        if rest == 0:
            rest = turn
            player_dealer += 1
            if player_dealer == bankers:
                player_dealer = 0
    return counts


@numba.njit(cache=True, nogil=True)
def sum_spots_dealt(
    state: Words,
    shoe: Cards,
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
    due = np.zeros((seats, wagers), dtype=np.int64)
    betting = staked.copy()
    for played in range(rounds):
        player_dealer = (begin + played) // turn % bankers
        betting[:] = staked
        betting[player_dealer] = False
        slot = roll(first.dice, state) if first.dice else np.int64(0)
        classes = play_spots(shoe, state, False, betting, player_dealer, rules, money.class_of)
        for wager in range(wagers):
            units = 0
            for seat in range(seats):
                due[seat, wager] = 0
                if classes[seat] >= 0:
                    due[seat, wager] = money.due[seat, wager, classes[seat]]
                    units += money.units[wager, classes[seat]]
            _note(worth[wager], units)
        acted = settle(due, player_dealer, slot, first, money)
        banked = 0
        for seat in range(seats):
            if classes[seat] < 0:
                continue
            net = 0
            for wager in range(wagers):
                acts = acted[seat, wager]
                net += acts
                flows[0 if acts > 0 else 1, seat, wager] += abs(acts)
                flows[2, seat, wager] += abs(due[seat, wager])
            _note(gains[0, seat], net)
            banked -= net
        _note(gains[1, player_dealer], banked)
    return gains, worth, flows


@numba.njit(cache=True, nogil=True, inline="always")
def _note(moments: Ints, gain: int) -> None:
    square = gain * gain
    moments[0] += 1
    moments[1] += gain
    moments[2] += square & 0xFFFFFFFF
    moments[3] += square >> 32
