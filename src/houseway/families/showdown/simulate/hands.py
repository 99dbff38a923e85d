"""Hands of three and five cards by the number of their ranks, and the best play of them, exactly.

The counting loops of games with one decision tell for every situation what raising is worth; for
the simulator it is kept as a yes or no, by the rank of the up card, the number of the hand's
ranks, and which of its cards are in the up card's suit. Where no card of the bank is seen, what
raising gains is kept by suit, to be added up over the four that the up card may have.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numba
import numpy as np

from houseway.cards.card import Card
from houseway.families.showdown.price.up_card.game import Payoffs, scaled
from houseway.families.showdown.price.up_card.kernel import (
    Hands,
    Situations,
    count_situations,
    left_in_suit,
)
from houseway.families.showdown.price.up_card.tables import UpCardGame, tables
from houseway.families.showdown.simple import Lines
from houseway.families.showdown.simulate.hand_kernel import LINE, OWN, UP, Numbered
from houseway.hands.high import high
from houseway.hands.ladder import RANK_VALUES, Ladder
from houseway.pricing.simulate.loops import Flags, Ints

RISING: Final = "".join(RANK_VALUES)
"""Ranks as card numbers have them, deuce first."""

NEVER: Final = 1 << 62
"""A line that no hand reaches."""


def steps(size: int) -> Ints:
    """What a card adds to its hand's number, by [place from the highest, rank from the deuce].

    Ranks a ≥ b ≥ c have the number C(a + 2, 3) + C(b + 1, 2) + c, and so on for more cards.
    """
    return np.array(
        [
            [comb(rank + size - 1 - place, size - place) for rank in range(len(RISING))]
            for place in range(size)
        ],
        dtype=np.int64,
    )


@lru_cache(maxsize=4)
def numbered(ladder: Ladder) -> Numbered:
    """All hands of a ladder's size from any number of packs, decided by a line at nothing."""
    step = steps(ladder.cards)
    mixed, suited = np.zeros((2, comb(len(RISING) + ladder.cards - 1, ladder.cards)), np.int64)
    for ranks in combinations_with_replacement(range(len(RISING) - 1, -1, -1), ladder.cards):
        number = sum(step[place, rank] for place, rank in enumerate(ranks))
        first, *rest = (RISING[rank] for rank in ranks)
        # One club among diamonds is no flush; a hand that fits into no single suit never is one.
        mixed[number] = high([Card(first + "c"), *(Card(rank + "d") for rank in rest)], ladder)
        suited[number] = high([Card(rank + "c") for rank in (first, *rest)], ladder)
    none = np.zeros(0, np.int64)
    return Numbered(
        step=step,
        mixed=mixed,
        suited=suited,
        decides=LINE,
        wants=0,
        line=np.zeros((len(RISING), 2), np.int64),
        first=none,
        by_up=np.zeros((0, 0), np.bool_),
        by_up_suited=np.zeros((0, 0, 0), np.bool_),
        own=none,
        own_suited=np.zeros(0, np.bool_),
    )


def by_lines(ladder: Ladder, way: Lines) -> Numbered:
    """The same, decided by the simple way."""
    line = np.full((len(RISING), 2), NEVER, np.int64)
    for place, rank in enumerate(RISING):
        found = way.lines.get(rank, way.unseen)
        for holds, least in enumerate((found.least, found.holding)):
            if least is not None:
                line[place, holds] = least
    return numbered(ladder)._replace(line=line)


@lru_cache(maxsize=4)
def best_hands(game: UpCardGame, paid: Payoffs, *, seen: bool) -> Numbered:
    """The same, decided by the best play; `seen`: with a look at the bank's up card."""
    table, whole, every = tables(game), scaled(game, paid), numbered(game.ladder)
    hands = table.hands
    counts = count_situations(hands, table.rests, table.choose, game.packs, table.qualifier)
    ranks = np.array([RISING.index(rank) for rank in game.rising])
    listed = ranks[np.array(table.listed)]
    numbers = sum(every.step[place, listed[:, place]] for place in range(game.size))
    first = np.zeros(len(every.mixed), dtype=np.int64)
    first[numbers] = hands.first[:-1]
    if not seen:
        own, alone = gains_by_suit(hands, counts, table.category, whole.gains, game.packs)
        own_suited = np.zeros(len(first), dtype=np.bool_)
        own_suited[numbers] = alone
        return every._replace(decides=OWN, first=first, own=own, own_suited=own_suited)
    mixed, suited = raised_by_up_card(hands, counts, table.category, whole.gains)
    by_up = np.zeros((len(RISING), mixed.shape[1]), dtype=np.bool_)
    by_up[ranks] = mixed
    by_up_suited = np.zeros((len(RISING), len(first), 2), dtype=np.bool_)
    by_up_suited[np.ix_(ranks, numbers)] = suited
    return every._replace(decides=UP, first=first, by_up=by_up, by_up_suited=by_up_suited)


@numba.njit(cache=True, nogil=True)
def raised_by_up_card(
    hands: Hands, counts: Situations, category: Ints, gains: Ints
) -> tuple[Flags, Flags]:
    """Whether a hand is raised, by [up rank, situation] and [up rank, hand, in the up card's suit].

    Of two equal choices the raise, as the price has it.
    """
    ranks, situations, _ = counts.mixed.shape
    number = hands.kinds.shape[0]
    mixed = np.zeros((ranks, situations), dtype=np.bool_)
    suited = np.zeros((ranks, number, 2), dtype=np.bool_)
    for up in range(ranks):
        for hand in range(number):
            made = category[hands.mixed[hand]]
            for at in range(hands.first[hand], hands.first[hand + 1]):
                gain = 0
                for cell in range(6):
                    gain += counts.mixed[up, at, cell] * gains[made, cell]
                mixed[up, at] = gain >= 0
            made = category[hands.suited[hand]]
            for same in range(2):
                gain = 0
                for cell in range(6):
                    gain += counts.suited[up, hand, same, cell] * gains[made, cell]
                suited[up, hand, same] = gain >= 0
    return mixed, suited


@numba.njit(cache=True, nogil=True)
def gains_by_suit(
    hands: Hands, counts: Situations, category: Ints, gains: Ints, packs: int
) -> tuple[Ints, Flags]:
    """What raising gains if the up card has a suit, by situation; and whether to raise, by hand.

    The second is of hands in one suit, over all up cards.
    """
    ranks, situations, _ = counts.mixed.shape
    number = hands.kinds.shape[0]
    own = np.zeros(situations, dtype=np.int64)
    alone = np.zeros(number, dtype=np.bool_)
    for hand in range(number):
        begin, end = hands.first[hand], hands.first[hand + 1]
        made = category[hands.mixed[hand]]
        for at in range(begin, end):
            for up in range(ranks):
                left = left_in_suit(hands, hand, at - begin, up, packs)
                for cell in range(6):
                    own[at] += left * counts.mixed[up, at, cell] * gains[made, cell]
        made = category[hands.suited[hand]]
        gain = 0
        for same in range(2):
            for up in range(ranks):
                left = left_in_suit(hands, hand, (end - begin - 1) * same, up, packs)
                for cell in range(6):
                    deals = left * (1 if same else 3) * counts.suited[up, hand, same, cell]
                    gain += deals * gains[made, cell]
        alone[hand] = gain >= 0
    return own, alone
