"""The tables by which kernels know what up to seven cards of one pack are worth.

A card is a number, and a hand the sum of its cards' numbers. Bit by bit, the sum holds which of
the low ranks are in the hand, which of the high ones, and how many cards of each suit. The ranks
have keys such that no two hands have the same sum; low ranks lead to the row of a table, high
ranks to the place in the row. High ranks are numbered by how many cards they take, so that a row
ends where the seven cards do, and the table has no gaps: 103,105 worths, those with a joker
included. The joker is a rank of its own, and a card of every suit.

What a hand is worth follows from a ladder and from what the joker may stand for. It is computed
here a second time, from counts of ranks, and on purpose knows nothing of the clear engine in
`high.py`, `jokers.py` and `low.py`: the two are tested against each other.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.hands.ladder import CATEGORY_SHIFT, POKER, RANK_VALUES, Category, Joker, Ladder, runs

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]
Worths = npt.NDArray[np.int32]

MOST_CARDS: Final = 7

LOW_RANKS: Final = 7
"""Deuce to eight; nine to ace are the high ranks."""

KEYS: Final = (1, 5, 24, 112, 521, 2247, 9244)
"""Each the smallest that keeps apart the sums of up to seven cards, at most four of a rank."""

JOKER_KEY: Final = 10_552
"""Above every sum of high ranks: four aces and three kings make 4 × 2,247 + 3 × 521."""

HIGH_SHIFT: Final = 16
SUIT_SHIFT: Final = 32
"""Where in the sum the high ranks and the suits begin. Each suit counts in four bits."""

LANE: Final = 16
JOKER_BIT: Final = 13
"""A suit's lane in the other sum: a bit for each rank from the deuce up, and one for the joker."""


class Tables(NamedTuple):
    """One order of hands. `cards` and `lanes` are indexed by card; their sums lead to the rest.

    `short` is what a suit's count lacks to reach eight when it just makes a flush; `match` is the
    worth of a royal flush with royal match, 0 where there is none, and `match_wild` whether the
    joker may stand in the match.
    """

    cards: Ints
    lanes: Ints
    rows: npt.NDArray[np.int32]
    places: npt.NDArray[np.int16]
    ranks: Worths
    suited: Worths
    short: int
    royal: int
    match: int
    match_wild: bool


@lru_cache(maxsize=64)
def tables(ladder: Ladder = POKER, joker: Joker = "none") -> Tables:
    """The tables of a ladder, with what the joker may stand for."""
    found = [_place(ladder, category) for category in _CATEGORIES]
    places = np.array(found, np.int64)
    masks = np.array([_mask(run) for run in ladder.runs], np.int64)
    sevens = np.array([_mask(run) for run in runs(MOST_CARDS)], np.int64)
    shared = layout()
    return Tables(
        cards=_CARDS,
        lanes=_LANES,
        rows=shared.rows,
        places=shared.places,
        ranks=_rank_worths(shared.counts, places, masks, ladder.cards, _JOKERS[joker]),
        suited=_suited_worths(places, masks, sevens, ladder.cards, joker != "none"),
        short=_each_suit(8 - ladder.cards),
        royal=found[ROYAL] << CATEGORY_SHIFT,
        match=max(_place(ladder, "royal flush with royal match"), 0) << CATEGORY_SHIFT,
        match_wild=joker == "wild",
    )


_CATEGORIES: Final[tuple[Category, ...]] = (
    *POKER.categories,
    "five of a kind",
    "five aces",
    "seven-card straight flush",
    "seven-card straight flush with joker",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(8)
STRAIGHT_FLUSH, ROYAL, FIVE, FIVE_ACES, SEVEN, SEVEN_JOKER = range(8, 14)
"""The categories by number, for the loops below, whatever their places on a ladder."""

_MADE_OF: Final = (
    *((HIGH_CARD, 0, 0), (PAIR, 2, 0), (TWO_PAIR, 2, 2), (THREE, 3, 0)),
    *((FULL_HOUSE, 3, 2), (FOUR, 4, 0), (FIVE, 5, 0)),
)
"""How many cards of one rank, and of another, each of them takes."""

NONE, BUG, WILD, FILLER = range(4)
_JOKERS: Final[dict[Joker, int]] = {"none": NONE, "bug": BUG, "wild": WILD, "filler": FILLER}


def _place(ladder: Ladder, category: Category) -> int:
    """The category's place on the ladder; -1 if it has none."""
    if category == "royal flush" and "mini royal flush" in ladder.categories:
        category = "mini royal flush"
    return ladder.place(category) if category in ladder.categories else -1


def _mask(run: str) -> int:
    return sum(1 << RANK_VALUES[rank] - 2 for rank in run)


def _each_suit(number: int) -> int:
    return sum(number << SUIT_SHIFT + 4 * suit for suit in range(4))


def _rank_key(rank: int) -> int:
    return KEYS[rank] if rank < LOW_RANKS else KEYS[rank - LOW_RANKS] << HIGH_SHIFT


def _by_number(numbers: list[int]) -> Ints:
    """Indexed by any byte: what is no card counts for nothing."""
    out = np.zeros(256, np.int64)
    out[: len(numbers)] = numbers
    return out


_CARDS: Final = _by_number(
    [_rank_key(card // 4) + (1 << SUIT_SHIFT + 4 * (card % 4)) for card in range(52)]
    + [(JOKER_KEY << HIGH_SHIFT) + _each_suit(1)]
)
_LANES: Final = _by_number(
    [1 << LANE * (card % 4) + card // 4 for card in range(52)]
    + [sum(1 << LANE * suit + JOKER_BIT for suit in range(4))]
)


class Layout(NamedTuple):
    """Where each hand's worth stands in the table, and what is held there, by rank and joker."""

    rows: npt.NDArray[np.int32]
    places: npt.NDArray[np.int16]
    counts: Counts


@lru_cache(maxsize=1)
def layout() -> Layout:
    """The layout that the tables of every order share."""
    low = _every_count((4,) * LOW_RANKS)
    high = _every_count((4,) * (13 - LOW_RANKS) + (1,))
    high = high[np.argsort(high.sum(axis=1), kind="stable")]
    low_sums = low @ np.array(KEYS, np.int64)
    high_sums = high @ np.array([*KEYS[: 13 - LOW_RANKS], JOKER_KEY], np.int64)
    places = np.zeros(1 << HIGH_SHIFT, np.int16)
    places[high_sums] = np.arange(len(high))
    rooms = MOST_CARDS - low.sum(axis=1)
    lengths = np.searchsorted(high.sum(axis=1), rooms, side="right")
    starts = [0, *accumulate(lengths.tolist())]
    rows = np.zeros(1 << HIGH_SHIFT, np.int32)
    rows[low_sums] = starts[:-1]
    # Whatever numbers come, as of a card dealt twice, the look-up stays within the tables.
    counts = np.zeros((starts[-1] + len(high), 14), np.int8)
    counts[: starts[-1], :LOW_RANKS] = np.repeat(low, lengths, axis=0)
    counts[: starts[-1], LOW_RANKS:] = np.concatenate([high[:length] for length in lengths])
    return Layout(rows, places, counts)


def _every_count(most: tuple[int, ...]) -> Counts:
    """Every way to hold up to seven cards of these ranks, each up to so many times."""
    counts = np.zeros((1, len(most)), np.int8)
    for rank, limit in enumerate(most):
        room = MOST_CARDS - counts.sum(axis=1)
        parts = [counts]
        for times in range(1, limit + 1):
            more = counts[room >= times]
            more[:, rank] = times
            parts.append(more)
        counts = np.concatenate(parts)
    return counts


@compiled
def _rank_worths(counts: Counts, places: Ints, masks: Ints, hand: int, joker: int) -> Worths:
    """What ranks are worth, suits aside."""
    out = np.zeros(len(counts), np.int32)
    held = np.zeros(14, np.int64)
    for i in range(len(counts)):
        for rank in range(13):
            held[rank] = counts[i, rank]
        has_joker = counts[i, 13] > 0
        if has_joker and not joker:
            continue
        # Each rank that the joker may be, and 13 for the hand as it is without it.
        for rank in range(13 if has_joker and joker != FILLER else 14):
            if rank < 13 and not has_joker:
                continue
            free = rank == 13 or joker == WILD or (joker == BUG and rank == 12)
            held[rank] += 1
            out[i] = max(out[i], _rank_worth(held, places, masks, hand, free))
            held[rank] -= 1
    return out


@compiled
def _rank_worth(held: Ints, places: Ints, masks: Ints, hand: int, free: bool) -> int:
    """The best of what these ranks make, category by category; a straight only, unless `free`."""
    best = _straight_worth(held, places, masks)
    if not free:
        return best
    # One call in a loop: the compiler copies the function to each place that calls it.
    for kind, ones, twos in _MADE_OF:
        one = _highest(held, ones, -1)
        two = _highest(held, twos, one)
        if (one >= 0 or not ones) and (two >= 0 or not twos):
            best = max(best, _with_kickers(held, places[kind], one, ones, two, twos, hand))
    if held[12] >= 5:
        best = max(best, places[FIVE_ACES] << CATEGORY_SHIFT)
    return best


@compiled
def _highest(held: Ints, times: int, other: int) -> int:
    """The highest rank held so often, other than one; -1 if there is none, or none is asked for."""
    for rank in range(12, -1, -1):
        if times and held[rank] >= times and rank != other:
            return rank
    return -1


@compiled
def _straight_worth(held: Ints, places: Ints, masks: Ints) -> int:
    mask = 0
    for rank in range(13):
        if held[rank]:
            mask |= 1 << rank
    for i in range(len(masks) - 1, -1, -1):
        if mask & masks[i] == masks[i]:
            return int(places[STRAIGHT] << CATEGORY_SHIFT) + ((i + 1) << 16)
    return 0


@compiled
def _with_kickers(
    held: Ints, place: int, one: int, ones: int, two: int, twos: int, hand: int
) -> int:
    """A worth made of so many cards of one or two ranks, and the highest others beside them."""
    if place < 0:
        return 0
    worth = place << CATEGORY_SHIFT
    shift = 16
    for rank in (one, two):
        if rank >= 0:
            worth += (rank + 2) << shift
            shift -= 4
    room = hand - ones - twos
    for rank in range(12, -1, -1):
        left = held[rank]
        if rank == one:
            left -= ones
        elif rank == two:
            left -= twos
        for _ in range(min(room, left)):
            worth += (rank + 2) << shift
            shift -= 4
            room -= 1
    return worth


@compiled
def _suited_worths(places: Ints, masks: Ints, sevens: Ints, hand: int, with_joker: bool) -> Worths:
    """What the cards of one suit are worth, by lane: the second half has the joker."""
    joker = 1 << JOKER_BIT
    out = np.zeros(2 * joker, np.int32)
    for lane in range(joker):
        ranks = 0
        worth = places[FLUSH] << CATEGORY_SHIFT
        for rank in range(12, -1, -1):
            if lane >> rank & 1:
                if ranks < hand:
                    worth += (rank + 2) << (16 - 4 * ranks)
                ranks += 1
        if ranks < hand:
            continue
        for i in range(len(masks)):
            if lane & masks[i] == masks[i]:
                worth = max(worth, (places[STRAIGHT_FLUSH] << CATEGORY_SHIFT) + ((i + 1) << 16))
                if i == len(masks) - 1:
                    worth = max(worth, places[ROYAL] << CATEGORY_SHIFT)
        out[lane] = worth
    if with_joker:
        for lane in range(joker):
            for rank in range(13):
                # One of the ranks missing: as a card already held it would add nothing.
                out[joker | lane] = max(out[joker | lane], out[lane | 1 << rank])
    for i in range(len(sevens)):
        run = sevens[i]
        out[run] = max(out[run], (places[SEVEN] << CATEGORY_SHIFT) + ((i + 1) << 16))
        for rank in range(13):
            if with_joker and run >> rank & 1:
                lane = joker | run ^ 1 << rank
                worth = (places[SEVEN_JOKER] << CATEGORY_SHIFT) + ((i + 1) << 16)
                out[lane] = max(out[lane], worth)
    return out
