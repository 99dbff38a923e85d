"""Ultimate Texas Hold'em: the flops, and what turn and river make of them.

Flops that differ only in the names of the suits are played once: 1,755 stand for 22,100. After
each, the 1,176 turns and rivers are grouped by the class of board they make and by its colour,
once all of them, and once those with one certain card. A player's hole cards are no turn or river:
all runouts, less those with his first card, less those with his second, and the one with both
added back, are the 1,081 that he can see.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from houseway.compiled import compiled
from houseway.families.showdown.price.ultimate.boards import (
    BOARDS,
    FIVE,
    FOUR,
    PAIRS,
    RANKS,
    THREE,
    BoardList,
    Bytes,
    Deck,
    Flags,
    Ints,
    Ints32,
    Places,
    Standings,
)
from houseway.hands.tables import Tables

SECTIONS: Final = 5
"""Runouts to a plain board, and those to a board in the colour of each suit."""

ALL: Final = 52
"""In place of a card: all runouts, whatever their cards."""


class FlopList(NamedTuple):
    """One flop of each suit class: its cards, how many it stands for, what leaves it as it is."""

    rank: Bytes
    suit: Bytes
    """[flop, card], the ranks in rising order."""
    times: Ints32
    fixed_by: Flags
    """[flop, permutation of the suits]."""
    permutation: Bytes
    """[permutation, suit]: the suit it becomes."""


class Runouts(NamedTuple):
    """Turns and rivers by class of board, and how many make each."""

    first: Ints32
    """[flop, card or ALL, section]: where the list starts; it ends where the next one starts."""
    board: Ints32
    times: Bytes


class Ground(NamedTuple):
    """All that depends on the deck alone."""

    deck: Deck
    places: Places
    boards: BoardList
    tables: Tables
    flops: FlopList
    runouts: Runouts
    standings: Standings
    worths: Ints32
    """[board, kind]: what it makes with one card more; and last the board alone."""


def flops(deck: Deck) -> FlopList:
    """One flop of each suit class: 1,755 of a full deck."""
    permutation = np.array(
        [[*order, *range(deck.suits, 4)] for order in permutations(range(deck.suits))], np.int8
    )
    cards, fixed_by = _list_flops(_cards(deck), permutation)
    times = len(permutation) // fixed_by.sum(axis=1)
    return FlopList(
        (cards // 4).astype(np.int8),
        (cards % 4).astype(np.int8),
        times.astype(np.int32),
        fixed_by,
        permutation,
    )


def runouts(deck: Deck, listed: FlopList, places: Places) -> Runouts:
    """Every turn and river after each of these flops."""
    return Runouts(*_list_runouts(listed.rank, listed.suit, _cards(deck), places))


def _cards(deck: Deck) -> Ints:
    return np.array(
        [4 * rank + suit for rank in deck.each_rank() for suit in range(deck.suits)], np.int64
    )


@compiled
def _list_flops(card: Ints, permutation: Bytes) -> tuple[Ints, Flags]:
    """Flops that no permutation of the suits makes smaller, and which leave them as they are."""
    count, orders = len(card), len(permutation)
    # One more than there are: what is tried last is written down before it is rejected.
    found = np.zeros((1756, 3), dtype=np.int64)
    fixed = np.zeros((1756, orders), dtype=np.bool_)
    image = np.zeros(3, dtype=np.int64)
    n = 0
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                code = (card[a] * 64 + card[b]) * 64 + card[c]
                least = True
                for order in range(orders):
                    for i, one in enumerate((card[a], card[b], card[c])):
                        image[i] = 4 * (one // 4) + permutation[order, one % 4]
                    image.sort()
                    other = (image[0] * 64 + image[1]) * 64 + image[2]
                    fixed[n, order] = other == code
                    if other < code:
                        least = False
                        break
                if least:
                    found[n, 0], found[n, 1], found[n, 2] = card[a], card[b], card[c]
                    n += 1
    return found[:n].copy(), fixed[:n].copy()


@compiled
def board_of(rank: Bytes, suit: Bytes, turn: int, river: int, places: Places) -> tuple[int, int]:
    """The section and the class of the board that a flop becomes with two more cards."""
    turn_rank, turn_suit = turn // 4, turn % 4
    river_rank, river_suit = river // 4, river % 4
    for s in range(4):
        colour, count = 0, 0
        # The ranks off colour, of which two at most are asked for below.
        one, two = 0, 0
        for card in range(3):
            if suit[card] == s:
                colour |= 1 << rank[card]
                count += 1
            else:
                one, two = rank[card], one
        if turn_suit == s:
            colour |= 1 << turn_rank
            count += 1
        else:
            one, two = turn_rank, one
        if river_suit == s:
            colour |= 1 << river_rank
            count += 1
        else:
            one, two = river_rank, one
        place = places.ranks[colour]
        if count == 3:
            return 1 + s, THREE + place * PAIRS + places.pair[one, two]
        if count == 4:
            return 1 + s, FOUR + place * RANKS + one
        if count == 5:
            return 1 + s, FIVE + place
    pair = places.pair[turn_rank, river_rank]
    return 0, places.plain[rank[0], rank[1], rank[2], pair]


@compiled
def _list_runouts(
    rank: Bytes, suit: Bytes, card: Ints, places: Places
) -> tuple[Ints32, Ints32, Bytes]:
    """Group turns and rivers by section and board; see :class:`Runouts`."""
    flops, cards = len(rank), len(card)
    first = np.zeros((flops, ALL + 1, SECTIONS + 1), dtype=np.int32)
    # Room for every runout in a list of its own: once among all, and once for each of its cards.
    room = flops * 3 * ((cards - 3) * (cards - 4) // 2)
    board = np.zeros(room, dtype=np.int32)
    times = np.zeros(room, dtype=np.int8)
    section_of = np.zeros((52, 52), dtype=np.int8)
    board_at = np.zeros((52, 52), dtype=np.int32)
    entry = np.full(BOARDS, -1, dtype=np.int32)
    n = 0
    for flop in range(flops):
        section_of[:] = -1
        for i in range(cards):
            a = card[i]
            for j in range(i + 1, cards):
                b = card[j]
                dealt = False
                for k in range(3):
                    gone = 4 * rank[flop, k] + suit[flop, k]
                    dealt |= gone in (a, b)
                if not dealt:
                    section, made = board_of(rank[flop], suit[flop], a, b, places)
                    section_of[a, b] = section_of[b, a] = section
                    board_at[a, b] = board_at[b, a] = made
        for one in range(ALL + 1):
            for section in range(SECTIONS):
                start = n
                first[flop, one, section] = n
                for a in range(52) if one == ALL else range(one, one + 1):
                    for b in range(a + 1 if one == ALL else 0, 52):
                        if section_of[a, b] == section:
                            at = entry[board_at[a, b]]
                            if at < start:
                                # The first runout of this list to make the board.
                                at = n
                                entry[board_at[a, b]] = n
                                board[n] = board_at[a, b]
                                n += 1
                            times[at] += 1
            first[flop, one, SECTIONS] = n
    return first, board[:n].copy(), times[:n].copy()
