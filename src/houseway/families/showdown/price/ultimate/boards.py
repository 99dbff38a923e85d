"""Ultimate Texas Hold'em: every board of five, and how every two hole cards stand on it.

A flush needs three of its suit on the board, so at most one suit of a board can matter. That suit
is called the board's *colour* here, and a board without one is plain. Of a card nothing counts then
but its rank and whether it is of the colour: 26 *kinds* of cards, of which a plain board uses the
thirteen off colour. It follows that 2,598,960 boards are only 42,783 classes: 6,175 ranks of plain
boards, and 36,608 sets of ranks in colour with the ranks of the rest; and that 1,081 holes are at
most 351 pairs of kinds, on a plain board 91.

On each board the pairs of kinds are put in order, and for each is noted what it makes and how many
of the bank's hands of the same category it beats and equals. Hands that share a card with it are
taken out by counting hands by the cards in them. What the bank makes of other categories follows
from the board's totals in the same way. Nothing here depends on what a hand is paid.

What a hand is worth comes from :mod:`houseway.hands.kernel`, asked with sums of kinds instead of
cards: a card off colour counts towards no suit.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.hands.kernel import worth_of
from houseway.hands.ladder import CATEGORY_SHIFT, POKER
from houseway.hands.tables import SUIT_SHIFT, Tables, tables

Ints = npt.NDArray[np.int64]
Ints32 = npt.NDArray[np.int32]
Shorts = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

RANKS: Final = 13
KINDS: Final = 26
"""Ranks of the colour from 0, ranks off it from 13."""
PAIRS: Final = 91
HOLES: Final = 351
"""Pairs of kinds, two of one kind among them."""
CATEGORIES: Final = len(POKER.categories)

PLAIN: Final = 6_175
THREE: Final = PLAIN
FOUR: Final = THREE + 286 * PAIRS
FIVE: Final = FOUR + 715 * RANKS
BOARDS: Final = FIVE + 1_287
"""Plain boards come first, then those with three, four and five cards of the colour."""

_HOLE_BITS: Final = 9
_HOLE: Final = (1 << _HOLE_BITS) - 1
"""Where a hole's number stands below its worth, so that both are sorted as one."""


class Places(NamedTuple):
    """Where things are in the lists that the loops go through."""

    pair: Ints32
    """[rank, rank]: of 91, in either order."""
    hole: Ints32
    """[kind, kind]: of 351, in either order."""
    kinds: Ints32
    """[hole, which card]: the same the other way round."""
    plain: Ints32
    """[rank, rank, rank, pair]: of the plain board with these, the three in rising order."""
    ranks: Ints32
    """[set of ranks]: among the sets of its size."""


class BoardList(NamedTuple):
    """The classes of boards: ranks in colour as a set, and how often each rank is off colour.

    `ranks` is the set of all ranks on the board. `cards` and `lanes` are the sums that ask for its
    worth, `kind_cards` and `kind_lanes` what one more card of a kind adds to them.
    """

    colour: Ints32
    off: Bytes
    ranks: Ints32
    cards: Ints
    lanes: Ints
    kind_cards: Ints
    kind_lanes: Ints


class Deck(NamedTuple):
    """Which ranks are dealt, as a set of bits, and in how many suits."""

    ranks: int = (1 << RANKS) - 1
    suits: int = 4

    @property
    def cards(self) -> int:
        """All of them."""
        return self.ranks.bit_count() * self.suits

    def each_rank(self) -> list[int]:
        """The ranks dealt, deuce 0 first."""
        return [rank for rank in range(RANKS) if self.ranks >> rank & 1]


class Standings(NamedTuple):
    """Every hole on every board: [hole, board] for what is its own, [board, …] for the board's."""

    category: Bytes
    """Less than nothing where the board leaves no such hole."""
    lower: Shorts
    """Hands of its own category that it beats."""
    equal: Shorts
    total: Shorts
    """[board, category]: all hands the board leaves."""
    holding: Shorts
    """[board, kind, category]: those that hold one certain card of the kind."""


def places() -> Places:
    """Count everything through once."""
    pair = np.zeros((RANKS, RANKS), np.int32)
    for place, (a, b) in enumerate(combinations_with_replacement(range(RANKS), 2)):
        pair[a, b] = pair[b, a] = place
    kinds = np.array([*combinations_with_replacement(range(KINDS), 2)], np.int32)
    hole = np.zeros((KINDS, KINDS), np.int32)
    for place, (a, b) in enumerate(kinds):
        hole[a, b] = hole[b, a] = place
    plain = np.zeros((RANKS, RANKS, RANKS, PAIRS), np.int32)
    for place, five in enumerate(_plain_boards()):
        for d, e in combinations(range(5), 2):
            a, b, c = (five[i] for i in range(5) if i not in (d, e))
            plain[a, b, c, pair[five[d], five[e]]] = place
    sets = np.zeros(1 << RANKS, np.int32)
    seen = [0] * (RANKS + 1)
    for held in range(1 << RANKS):
        size = held.bit_count()
        sets[held] = seen[size]
        seen[size] += 1
    return Places(pair, hole, kinds, plain, sets)


def _plain_boards() -> list[tuple[int, ...]]:
    """Five ranks, none of them five times."""
    fives = combinations_with_replacement(range(RANKS), 5)
    return [five for five in fives if five[0] != five[4]]


def boards() -> BoardList:
    """Every class of boards, in the order of their numbers."""
    colour = np.zeros(BOARDS, np.int32)
    off = np.zeros((BOARDS, RANKS), np.int8)
    counts = np.eye(RANKS, dtype=np.int8)
    off[:PLAIN] = counts[np.array(_plain_boards())].sum(axis=1)
    board = PLAIN
    for size in (3, 4, 5):
        rest = np.array(list(combinations_with_replacement(range(RANKS), 5 - size)), np.int64)
        rest_counts = counts[rest].sum(axis=1)
        for held in range(1 << RANKS):
            if held.bit_count() == size:
                colour[board : board + len(rest)] = held
                off[board : board + len(rest)] = rest_counts
                board += len(rest)
    known = tables()
    of_ranks = known.cards[:52:4] & ((1 << SUIT_SHIFT) - 1)
    in_colour = (colour[:, None] >> np.arange(RANKS)) & 1
    both = in_colour + off
    return BoardList(
        colour,
        off,
        ((both > 0) << np.arange(RANKS)).sum(axis=1).astype(np.int32),
        off @ of_ranks + in_colour @ known.cards[:52:4],
        in_colour @ known.lanes[:52:4],
        np.concatenate([known.cards[:52:4], of_ranks]),
        np.concatenate([known.lanes[:52:4], np.zeros(RANKS, np.int64)]),
    )


def empty_standings() -> Standings:
    """Room for :func:`rank_holes` to write in."""
    return Standings(
        np.full((HOLES, BOARDS), -1, np.int8),
        np.zeros((HOLES, BOARDS), np.int16),
        np.zeros((HOLES, BOARDS), np.int16),
        np.zeros((BOARDS, CATEGORIES), np.int16),
        np.zeros((BOARDS, KINDS, CATEGORIES), np.int16),
    )


@compiled
def leaves(board: int, deck: Deck, boards: BoardList, left: Ints32) -> bool:
    """How many cards of each kind a board leaves in the deck; whether the deck has the board."""
    colour = boards.colour[board]
    suits = deck.suits - 1 if colour else deck.suits
    dealt = bool(colour & ~deck.ranks == 0)
    for rank in range(RANKS):
        off = boards.off[board, rank]
        has = deck.ranks >> rank & 1
        dealt = dealt and off <= has * suits
        left[rank] = has if colour and not colour >> rank & 1 else 0
        left[RANKS + rank] = has * suits - off
    return dealt


@compiled
def rank_holes(
    first: int, last: int, deck: Deck, places: Places, boards: BoardList, t: Tables, into: Standings
) -> None:
    """Put the holes in order on each board from `first` to before `last`.

    Counts of hands stay below 1,081 and fit sixteen bits.
    """
    _, _, _, sums, lane_sums, kind_cards, kind_lanes = boards
    category, lower_of, equal_of, total, holding = into
    place, kinds = places.hole, places.kinds
    left = np.zeros(KINDS, dtype=np.int32)
    keys = np.zeros(HOLES, dtype=np.int64)
    lower = np.zeros(KINDS, dtype=np.int64)
    same = np.zeros(KINDS, dtype=np.int64)
    for board in range(first, last):
        if not leaves(board, deck, boards, left):
            continue
        count = 0
        for i in range(KINDS):
            if left[i] == 0:
                continue
            cards, lanes = sums[board] + kind_cards[i], lane_sums[board] + kind_lanes[i]
            for j in range(i, KINDS):
                if left[j] > (1 if i == j else 0):
                    worth = worth_of(t, cards + kind_cards[j], lanes + kind_lanes[j])
                    keys[count] = worth << _HOLE_BITS | place[i, j]
                    count += 1
        keys[:count].sort()
        at, made, below = 0, -1, 0
        while at < count:
            worth = keys[at] >> _HOLE_BITS
            if worth >> CATEGORY_SHIFT != made:
                made, below = worth >> CATEGORY_SHIFT, 0
                lower[:] = 0
            end, level = at, 0
            same[:] = 0
            while end < count and keys[end] >> _HOLE_BITS == worth:
                hole = keys[end] & _HOLE
                i, j = kinds[hole, 0], kinds[hole, 1]
                if i == j:
                    level += left[i] * (left[i] - 1) // 2
                    same[i] += left[i] - 1
                else:
                    level += left[i] * left[j]
                    same[i] += left[j]
                    same[j] += left[i]
                end += 1
            for k in range(at, end):
                hole = keys[k] & _HOLE
                i, j = kinds[hole, 0], kinds[hole, 1]
                category[hole, board] = made
                lower_of[hole, board] = below - lower[i] - lower[j]
                # The hole itself was taken out twice, once for each of its cards.
                equal_of[hole, board] = level - same[i] - same[j] + 1
            below += level
            total[board, made] += level
            for kind in range(KINDS):
                lower[kind] += same[kind]
                holding[board, kind, made] += same[kind]
            at = end
