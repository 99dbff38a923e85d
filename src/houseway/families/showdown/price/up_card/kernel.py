"""The counting loops of games in which a bettor sees his hand and one card of the bank's.

Three Card Poker and Caribbean Stud are one game to count: so many cards each, one of the bank's
face up, one decision. What the bank can make of its up card depends on little of the bettor's
hand. Its ranks say how many cards of each rank are left. And since the bank holds the up card, a
flush of the bank's is in that card's suit, so that of the bettor's suits only this matters: which
of his ranks he holds in the suit of the up card. His ranks, how many of each are in that suit, and
the rank of the up card make a *situation*, which stands for every hand and up card like it. Three
Card Poker has some forty thousand of them, Caribbean Stud under two million.

In a situation the rest of the bank's hand is taken by ranks alone, in all suits together; then
those rests that make one suit with the up card are moved from what they would be worth in mixed
suits to what they are worth.

A *cell* is winner × 2 + qualified, the winner being 0 the bank, 1 nobody, 2 the bettor. The
cards are so many packs of four suits, shuffled together. No sum can overflow: every count is of
equally likely deals, whose number the caller keeps below 2⁶³.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]


class Hands(NamedTuple):
    """Every hand by its ranks: the different ones, how many of each, and what it is worth.

    Worths are numbered from the lowest. `first` is the number of a hand's first situation, which
    holds none of the up card's suit; the last holds all of its cards in it.
    """

    kinds: Ints
    rank: Ints
    copies: Ints
    first: Ints
    mixed: Ints
    suited: Ints


class Rests(NamedTuple):
    """What the bank can hold beside its up card, by ranks, in rising order for each up card.

    A part of a rest is a rank and how many of it, as rank × size of a hand + copies; the rank
    after the last fills the room that is left. The `single` ones fit into one suit with the up
    card, `singles` of them: with their worths in mixed suits and in one.
    """

    part: Bytes
    worth: Ints
    singles: Ints
    single_part: Bytes
    single_mixed: Ints
    single_suited: Ints


class Situations(NamedTuple):
    """How many rests of the bank's hand fall into each cell.

    `mixed` is by [up rank, situation, cell]. A bettor's hand that is in one suit is worth
    something else: `suited` is by [up rank, hand, whether it is the up card's suit, cell].
    """

    mixed: Counts
    suited: Counts


@numba.njit(cache=True, nogil=True)
def _cell(mine: int, worth: int, qualifier: int) -> int:
    winner = 2 if mine > worth else (1 if mine == worth else 0)
    return winner * 2 + (1 if worth >= qualifier else 0)


@numba.njit(cache=True, nogil=True)
def _taken(part: Bytes, start: int, stop: int, ways: Ints) -> int:
    """In how many ways any of these rests can be taken. Written out: it is the innermost loop."""
    total = 0
    if part.shape[1] == 2:
        for rest in range(start, stop):
            total += ways[part[rest, 0]] * ways[part[rest, 1]]
    elif part.shape[1] == 4:
        for rest in range(start, stop):
            total += (
                ways[part[rest, 0]]
                * ways[part[rest, 1]]
                * ways[part[rest, 2]]
                * ways[part[rest, 3]]
            )
    else:
        for rest in range(start, stop):
            product = 1
            for place in range(part.shape[1]):
                product *= ways[part[rest, place]]
            total += product
    return total


@numba.njit(cache=True, nogil=True)
def count_situations(
    hands: Hands, rests: Rests, choose: Ints, packs: int, qualifier: int
) -> Situations:
    """The bank's hands by cell, in every situation.

    `choose` holds the binomials that packs and hands call for.
    """
    number, size = hands.rank.shape
    ranks, listed, width = rests.part.shape
    base = min(packs, width) + 1
    mixed = np.zeros((ranks, hands.first[number], 6), dtype=np.int32)
    suited = np.zeros((ranks, number, 2, 6), dtype=np.int32)
    place = np.full(ranks + 1, -1, dtype=np.int64)
    # By part of a rest: in how many ways it can be taken; in how many in the up card's suit, if
    # the bettor does not hold its rank; and its digit in an overlap, if he does.
    ways = np.ones((ranks + 1) * size, dtype=np.int64)
    free = np.ones((ranks + 1) * size, dtype=np.int64)
    met = np.zeros((ranks + 1) * size, dtype=np.int64)
    cells = np.zeros(6, dtype=np.int64)
    stride = np.ones(size + 1, dtype=np.int64)
    for kind in range(size):
        stride[kind + 1] = stride[kind] * base
    moved = np.zeros((stride[size], 6), dtype=np.int64)
    spare = np.zeros((stride[size], 6), dtype=np.int64)
    for hand in range(number):
        kinds = hands.kinds[hand]
        situations = hands.first[hand + 1] - hands.first[hand]
        one_suit = 1
        for kind in range(kinds):
            place[hands.rank[hand, kind]] = kind
            if hands.copies[hand, kind] > packs:
                one_suit = 0
        for up in range(ranks):
            if place[up] >= 0 and hands.copies[hand, place[up]] >= 4 * packs:
                continue
            for rank in range(ranks):
                left = 4 * packs - (rank == up)
                if place[rank] >= 0:
                    left -= hands.copies[hand, place[rank]]
                for many in range(size):
                    ways[rank * size + many] = choose[left, many]
                    if place[rank] >= 0:
                        free[rank * size + many] = 1
                        met[rank * size + many] = many * stride[place[rank]]
                    else:
                        free[rank * size + many] = choose[packs - (rank == up), many]
                        met[rank * size + many] = 0
            single = rests.single_part[up]
            single_mixed = rests.single_mixed[up]
            single_suited = rests.single_suited[up]
            for as_suited in range(1 + one_suit):
                mine = hands.suited[hand] if as_suited else hands.mixed[hand]
                # The rests come in rising order, so that each cell is a stretch of them.
                tie = np.searchsorted(rests.worth[up], mine)
                loss = np.searchsorted(rests.worth[up], mine + 1)
                plays = np.searchsorted(rests.worth[up], qualifier)
                won, tied, lost = min(tie, plays), min(max(tie, plays), loss), max(loss, plays)
                cells[4] = _taken(rests.part[up], 0, won, ways)
                cells[5] = _taken(rests.part[up], won, tie, ways)
                cells[2] = _taken(rests.part[up], tie, tied, ways)
                cells[3] = _taken(rests.part[up], tied, loss, ways)
                cells[0] = _taken(rests.part[up], loss, lost, ways)
                cells[1] = _taken(rests.part[up], lost, listed, ways)
                # What one suit moves, by how many of each of the bettor's ranks the rest takes.
                moved[: stride[kinds]] = 0
                for at in range(rests.singles[up]):
                    before = _cell(mine, single_mixed[at], qualifier)
                    after = _cell(mine, single_suited[at], qualifier)
                    if before != after:
                        weight = free[single[at, 0]]
                        overlap = met[single[at, 0]]
                        for part in range(1, width):
                            weight *= free[single[at, part]]
                            overlap += met[single[at, part]]
                        moved[overlap, before] -= weight
                        moved[overlap, after] += weight
                # One of his ranks after the other: from how many the rest takes of it to how
                # many he holds in the suit. `base` to the cards of a hand is room enough, since
                # c + 1 is at most 2 to the c.
                below = 1
                for kind in range(kinds):
                    radix = hands.copies[hand, kind] + 1
                    above = stride[kinds - kind - 1]
                    spare[: above * radix * below] = 0
                    for high in range(above):
                        for held in range(radix):
                            left = packs - held - (hands.rank[hand, kind] == up)
                            into = (high * radix + held) * below
                            for many in range(min(base, left + 1)):
                                weight = choose[left, many]
                                out_of = (high * base + many) * below
                                for low in range(below):
                                    for cell in range(6):
                                        spare[into + low, cell] += (
                                            weight * moved[out_of + low, cell]
                                        )
                    moved, spare = spare, moved
                    below *= radix
                for situation in range(situations):
                    if as_suited == 0:
                        at = hands.first[hand] + situation
                        if _possible(hands, hand, situation, up, packs):
                            for cell in range(6):
                                mixed[up, at, cell] = cells[cell] + moved[situation, cell]
                    elif situation == 0 or situation == situations - 1:
                        same = 1 if situation else 0
                        if _possible(hands, hand, situation, up, packs):
                            for cell in range(6):
                                suited[up, hand, same, cell] = cells[cell] + moved[situation, cell]
        for kind in range(kinds):
            place[hands.rank[hand, kind]] = -1
    return Situations(mixed, suited)


@numba.njit(cache=True, nogil=True)
def _possible(hands: Hands, hand: int, situation: int, up: int, packs: int) -> bool:
    """Whether the up card's suit has the cards that the situation says the bettor holds in it."""
    for kind in range(hands.kinds[hand]):
        radix = hands.copies[hand, kind] + 1
        if situation % radix > packs - (hands.rank[hand, kind] == up):
            return False
        situation //= radix
    return True


@numba.njit(cache=True, nogil=True)
def best_by_up_card(
    hands: Hands,
    counts: Situations,
    choose: Ints,
    packs: int,
    category: Ints,
    gains: Ints,
) -> tuple[Ints, Ints, Ints]:
    """All deals, and those played at best, by [up rank, worth, cell]; ties by [up rank, worth].

    `gains` is what playing gains over folding by [category, cell]; a bettor to whom both are worth
    the same plays, which leaves a bonus bet alive that folding would lose.
    """
    number = hands.kinds.shape[0]
    ranks = counts.mixed.shape[0]
    deals = np.zeros((ranks, category.shape[0], 6), dtype=np.int64)
    played = np.zeros_like(deals)
    tied = np.zeros((ranks, category.shape[0]), dtype=np.int64)
    for hand in range(number):
        situations = hands.first[hand + 1] - hands.first[hand]
        for up in range(ranks):
            for situation in range(situations):
                # Cards he can hold in the up card's suit, and in the other three.
                weight = 4 * packs
                anywhere = 3 * 4 * packs
                code = situation
                for kind in range(hands.kinds[hand]):
                    copies = hands.copies[hand, kind]
                    held = code % (copies + 1)
                    code //= copies + 1
                    weight *= choose[packs - (hands.rank[hand, kind] == up), held]
                    weight *= choose[3 * packs, copies - held]
                    anywhere *= choose[packs, copies]
                one_suit = 0
                if situation == 0:
                    one_suit = anywhere
                elif situation == situations - 1:
                    one_suit = weight
                for as_suited in range(2):
                    times = one_suit if as_suited else weight - one_suit
                    if times == 0:
                        continue
                    if as_suited:
                        worth = hands.suited[hand]
                        cells = counts.suited[up, hand, 1 if situation else 0]
                    else:
                        worth = hands.mixed[hand]
                        cells = counts.mixed[up, hands.first[hand] + situation]
                    gain = 0
                    for cell in range(6):
                        gain += cells[cell] * gains[category[worth], cell]
                        deals[up, worth, cell] += times * cells[cell]
                    if gain >= 0:
                        for cell in range(6):
                            played[up, worth, cell] += times * cells[cell]
                            if gain == 0:
                                tied[up, worth] += times * cells[cell]
    return deals, played, tied


@numba.njit(cache=True, nogil=True)
def best_without_up_card(
    hands: Hands,
    counts: Situations,
    splits: Ints,
    choose: Ints,
    packs: int,
    category: Ints,
    gains: Ints,
) -> Ints:
    """The deals played at best by a bettor who looks at his own cards only, as above.

    `splits` lists by [copies, which, suit] how so many cards of one rank can lie in four suits;
    a list ends where a row is negative. A hand in all its suits is four situations at once, one
    for each suit that the up card can have.
    """
    number, size = hands.rank.shape
    ranks = counts.mixed.shape[0]
    played = np.zeros((ranks, category.shape[0], 6), dtype=np.int64)
    worth_of = np.zeros(1 << size, dtype=np.int64)
    times_of = np.zeros(1 << size, dtype=np.int64)
    which = np.zeros(size, dtype=np.int64)
    codes = np.zeros(4, dtype=np.int64)
    for hand in range(number):
        kinds = hands.kinds[hand]
        first = hands.first[hand]
        situations = hands.first[hand + 1] - first
        worth = hands.mixed[hand]
        for situation in range(situations):
            worth_of[situation] = 0
            times_of[situation] = 0
            for up in range(ranks):
                left = left_in_suit(hands, hand, situation, up, packs)
                for cell in range(6):
                    worth_of[situation] += (
                        left
                        * counts.mixed[up, first + situation, cell]
                        * gains[category[worth], cell]
                    )
        # Every way in which the hand lies in the suits: which split of the first rank, the next…
        which[:kinds] = 0
        while True:
            codes[:] = 0
            times = 1
            radix = 1
            for kind in range(kinds):
                copies = hands.copies[hand, kind]
                for suit in range(4):
                    held = splits[copies, which[kind], suit]
                    times *= choose[packs, held]
                    codes[suit] += held * radix
                radix *= copies + 1
            if times and codes.max() < situations - 1:
                gain = 0
                for suit in range(4):
                    gain += worth_of[codes[suit]]
                if gain >= 0:
                    for suit in range(4):
                        times_of[codes[suit]] += times
            kind = 0
            while kind < kinds:
                which[kind] += 1
                if splits[hands.copies[hand, kind], which[kind], 0] >= 0:
                    break
                which[kind] = 0
                kind += 1
            if kind == kinds:
                break
        for situation in range(situations):
            if times_of[situation]:
                for up in range(ranks):
                    left = left_in_suit(hands, hand, situation, up, packs)
                    for cell in range(6):
                        played[up, worth, cell] += (
                            times_of[situation] * left * counts.mixed[up, first + situation, cell]
                        )
        # And in one suit: the up card is in that one or in one of the three others.
        times = 4
        for kind in range(kinds):
            times *= choose[packs, hands.copies[hand, kind]]
        if times == 0:
            continue
        worth = hands.suited[hand]
        for decided in range(2):
            gain = 0
            for same in range(2):
                situation = (situations - 1) * same
                for up in range(ranks):
                    left = left_in_suit(hands, hand, situation, up, packs)
                    if same == 0:
                        left *= 3
                    for cell in range(6):
                        deals = left * counts.suited[up, hand, same, cell]
                        gain += deals * gains[category[worth], cell]
                        if decided:
                            played[up, worth, cell] += times * deals
            if gain < 0:
                break
    return played


@numba.njit(cache=True, nogil=True)
def left_in_suit(hands: Hands, hand: int, situation: int, up: int, packs: int) -> int:
    """How many cards of the up card's rank and suit the bettor's own leave."""
    for kind in range(hands.kinds[hand]):
        radix = hands.copies[hand, kind] + 1
        if hands.rank[hand, kind] == up:
            return packs - int(situation % radix)
        situation //= radix
    return packs
