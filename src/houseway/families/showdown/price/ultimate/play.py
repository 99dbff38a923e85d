"""Ultimate Texas Hold'em: all deals played, on every core, by the best play or by a strategy.

The work is 91 tasks, one for each two ranks of hole cards, after the holes have been ranked on
every class of board. That ranking depends on the deck alone and is kept for the next payoffs.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np

from houseway.families.showdown.holdings import FLOP_FAMILIES, MOST_OUTS, RIVER_FAMILIES
from houseway.families.showdown.price.payoffs import Paid, Payoffs
from houseway.families.showdown.price.ultimate.boards import (
    BOARDS,
    RANKS,
    BoardList,
    Bytes,
    Deck,
    Ints,
    Ints32,
    Places,
    Standings,
    boards,
    empty_standings,
    places,
    rank_holes,
)
from houseway.families.showdown.price.ultimate.cells import (
    cell_rivers,
    choose_flops,
    choose_rivers,
    tally_flops,
    tally_rivers,
    worths_of_one,
)
from houseway.families.showdown.price.ultimate.flops import FlopList, Runouts, flops, runouts
from houseway.families.showdown.price.ultimate.kernel import (
    Pays,
    count_ends,
    play_flops,
    value_boards,
)
from houseway.families.showdown.price.ultimate.model import parts
from houseway.hands.tables import Tables, tables
from houseway.pricing.executors import workforce
from houseway.pricing.model import Progress

FULL: Final = Deck()

RANKED_AT_ONCE: Final = 1024
"""Boards in one task of the ranking."""


class Rule(NamedTuple):
    """What to do, as places in the payoffs' menus, 0 to check or fold.

    `preflop` is by [low rank, high rank, suited], `flop` by [family, rank], `river` by
    [family, outs].
    """

    preflop: Bytes
    flop: Bytes
    river: Bytes


class Task(NamedTuple):
    """What two ranks of hole cards came to.

    `sums`, [suited, base / play / best of the flop / flops and holes], are over all deals before
    the hole cards and in parts of a unit; `choice` is the preflop choice by suitedness, and
    `flop_gain`, [flop, 4 × suit of the low + suit of the high card, raise], what a raise gains.
    Tallies are first of hands that were checked so far; then of all hands, as if none had been
    raised before the flop.
    """

    low: int
    high: int
    sums: Ints
    choice: Bytes
    counts: Ints
    flop_gain: Ints
    flop_tally: Ints
    river_tally: Ints


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


def deals(deck: Deck) -> int:
    """Hole, flop, turn with river, and the bank's two cards: all equally likely."""
    cards = deck.cards
    return comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * comb(cards - 7, 2)


def play_all(
    payoffs: Payoffs,
    rule: Rule | None = None,
    *,
    tally: bool = False,
    deck: Deck = FULL,
    progress: Progress | None = None,
) -> list[Task]:
    """Play every deal, by the rule or for the best; with `tally`, collect situations too."""
    scaled = scale(payoffs)
    pairs = list(combinations_with_replacement(deck.each_rank(), 2))
    with workforce() as force:
        known = _GROUND.get(deck)
        starts = [] if known else list(range(0, BOARDS, RANKED_AT_ONCE))
        total = len(starts) + len(pairs)
        done = 0
        ground = known or _empty_ground(deck)
        for _ in force.work(lambda start: _rank(ground, start), starts):
            done += 1
            if progress:
                progress(done, total)
        _GROUND.clear()
        _GROUND[deck] = ground
        tasks = []
        for _, task in force.work(lambda pair: _play(ground, scaled, pair, rule, tally), pairs):
            tasks.append(task)
            done += 1
            if progress:
                progress(done, total)
    return sorted(tasks, key=lambda task: (task.low, task.high))


_GROUND: Final[dict[Deck, Ground]] = {}
"""That of the last deck, ranked; it takes some 120 MB."""


def forget_ground() -> None:
    """List the boards and flops and rank the holes anew next time."""
    _GROUND.clear()
    for listed in (places, boards, flops, runouts):
        listed.cache_clear()


def _empty_ground(deck: Deck) -> Ground:
    listed, known = boards(), tables()
    return Ground(
        deck,
        places(),
        listed,
        known,
        flops(deck),
        runouts(deck),
        empty_standings(),
        worths_of_one(listed, known),
    )


def _rank(ground: Ground, start: int) -> None:
    deck, where, listed, known, _, _, standings, _ = ground
    last = min(start + RANKED_AT_ONCE, BOARDS)
    rank_holes(start, last, deck.ranks, deck.suits, where, listed, known, standings)


def scale(payoffs: Payoffs) -> Pays:
    """Payoffs as the loops take them."""
    unit = parts(payoffs)

    def whole(paid: Paid) -> Ints:
        return np.array(
            [[[int(value * unit) for value in row] for row in rows] for rows in paid], np.int64
        )

    return Pays(
        *map(whole, (payoffs.base, payoffs.play, payoffs.fold)),
        *(np.array(menu, np.int64) for menu in payoffs.raises),
    )


def _play(
    ground: Ground, pays: Pays, pair: tuple[int, int], rule: Rule | None, tally: bool
) -> Task:
    low, high = pair
    deck, where, listed, known, some_flops, some_runouts, standings, worths = ground
    suits, best = deck.suits, rule is None
    choices = len(pays.flop) + 1
    values = np.zeros((BOARDS, 4, 3), np.int64)
    standing = np.zeros((BOARDS, 4), np.int64)
    river_choice = np.zeros((BOARDS, 4), np.int8)
    flop_choice = np.zeros((len(some_flops.times), 16), np.int8)
    flop_gain = np.zeros((len(some_flops.times), 16, choices - 1), np.int64)
    weights = np.zeros((BOARDS, 8 * choices), np.int32)
    cells = np.zeros((BOARDS, 4, 2), np.int8)
    if tally or rule is not None:
        cell_rivers(low, high, deck.ranks, suits, where, listed, known, standings, worths, cells)
    if rule is not None:
        choose_flops(low, high, suits, known, some_flops, rule.flop, flop_choice)
        choose_rivers(cells, rule.river, river_choice)
    value_boards(low, high, pays, where, standings, best, river_choice, values, standing)
    sums = play_flops(
        low, high, suits, pays, where, some_flops, some_runouts, values, best, flop_choice,
        flop_gain, weights,
    )  # fmt: skip
    choice = rule.preflop[low, high] if rule is not None else _preflop(pays, sums)
    counts = np.zeros((len(pays.preflop) + choices + len(pays.river), 3, 10, 10), np.int64)
    count_ends(low, high, pays, where, standings, choice, river_choice, weights, counts)
    flop_tally = np.zeros((2, FLOP_FAMILIES, RANKS, 1 + choices), np.int64)
    river_tally = np.zeros((2, RIVER_FAMILIES, MOST_OUTS + 1, 2 + len(pays.river)), np.int64)
    if tally:
        every = np.ones(2, np.bool_)
        for checked, flop, river in zip((choice == 0, every), flop_tally, river_tally, strict=True):
            tally_flops(low, high, suits, known, some_flops, checked, flop_gain, flop)
            tally_rivers(pays, checked, cells, values, standing, weights, river)
    return Task(low, high, sums, choice, counts, flop_gain, flop_tally, river_tally)


def _preflop(pays: Pays, sums: Ints) -> Bytes:
    """The best choice before the flop, [suited]; of equal ones the smallest raise, then a check."""
    worth = np.stack([*(sums[:, 0] + times * sums[:, 1] for times in pays.preflop), sums[:, 2]])
    choice: Bytes = ((np.argmax(worth, axis=0) + 1) % len(worth)).astype(np.int8)
    return choice
