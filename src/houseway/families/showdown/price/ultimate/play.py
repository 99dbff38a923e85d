"""Ultimate Texas Hold'em: all deals played, on every core, by the best play or by a strategy.

The work is 91 tasks, one for each two ranks of hole cards, after the holes have been ranked on
every class of board. That ranking depends on the deck alone and is kept for the next payoffs.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations_with_replacement, count
from math import comb, lcm
from typing import Final, NamedTuple

import numpy as np

from houseway.errors import Refusal
from houseway.families.showdown.holdings import FLOP_FAMILIES, MOST_OUTS, RIVER_FAMILIES
from houseway.families.showdown.price.payoffs import Paid, Payoffs
from houseway.families.showdown.price.ultimate.boards import (
    BOARDS,
    RANKS,
    Bytes,
    Deck,
    Ints,
    boards,
    empty_standings,
    places,
    rank_holes,
)
from houseway.families.showdown.price.ultimate.cells import (
    cell_flops,
    cell_rivers,
    tally,
    worths_of_one,
)
from houseway.families.showdown.price.ultimate.flops import Ground, flops, runouts
from houseway.families.showdown.price.ultimate.kernel import (
    Pays,
    count_ends,
    play_flops,
    stands_for,
    value_boards,
)
from houseway.hands.tables import tables
from houseway.pricing.executors import workforce
from houseway.pricing.model import Progress

FULL: Final = Deck()

MOST_PARTS: Final = 1 << 23
"""The most that a deal may gain or lose, in parts of a unit: what the loops have room for."""
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
        known = GROUND.get(deck)
        starts = [] if known else list(range(0, BOARDS, RANKED_AT_ONCE))
        ground = known or unranked(deck)
        steps = count(1)

        def done() -> None:
            if progress:
                progress(next(steps), len(starts) + len(pairs))

        for _ in force.work(lambda start: _rank(ground, start), starts):
            done()
        GROUND.clear()
        GROUND[deck] = ground
        tasks = []
        for _, task in force.work(lambda pair: _play(ground, scaled, pair, rule, tally), pairs):
            tasks.append(task)
            done()
    return sorted(tasks, key=lambda task: (task.low, task.high))


GROUND: Final[dict[Deck, Ground]] = {}
"""That of the last deck, ranked; it takes some 120 MB."""


def unranked(deck: Deck) -> Ground:
    """Everything but the standings, which are still to be found."""
    where, listed, known, some_flops = places(), boards(), tables(), flops(deck)
    return Ground(
        deck,
        where,
        listed,
        known,
        some_flops,
        runouts(deck, some_flops, where),
        empty_standings(),
        worths_of_one(listed, known),
    )


def _rank(ground: Ground, start: int) -> None:
    deck, where, listed, known, _, _, standings, _ = ground
    last = min(start + RANKED_AT_ONCE, BOARDS)
    rank_holes(start, last, deck, where, listed, known, standings)


def parts(payoffs: Payoffs) -> int:
    """Into how many parts a unit of the ante is cut so that every payoff is a whole number."""
    base, play, folds = map(_values, (payoffs.base, payoffs.play, payoffs.fold))
    scale = lcm(*(value.denominator for value in (*base, *play, *folds)))
    times = max(payoffs.paths)
    ends = [abs(one) + times * abs(each) for one, each in zip(base, play, strict=True)]
    if scale * max(*ends, *map(abs, folds)) > MOST_PARTS:
        raise Refusal(
            "key wager.pays: a pay is too large or its odds are too fine to be counted exactly: "
            f"they cut an ante into {scale:,} parts, of which a deal may gain {MOST_PARTS:,} at "
            "most"
        )
    return scale


def _values(paid: Paid) -> list[Fraction]:
    return [value for row in chain.from_iterable(paid) for value in row]


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
    ground: Ground, pays: Pays, pair: tuple[int, int], rule: Rule | None, tallied: bool
) -> Task:
    low, high = pair
    times = stands_for(low, high, ground)
    flop_choice = np.full(times.shape, -1, np.int8)
    river_choice = np.full((BOARDS, 4), -1, np.int8)
    if rule is not None:
        flop_choice = _by_rule(rule.flop, cell_flops(low, high, ground, times))
        river_choice = _by_rule(rule.river, cell_rivers(low, high, ground))
    values, standing = value_boards(low, high, ground, pays, river_choice)
    sums, flop_gain, weights = play_flops(low, high, ground, pays, times, values, flop_choice)
    choice = rule.preflop[low, high] if rule is not None else _preflop(pays, sums)
    counts = count_ends(low, high, ground, pays, choice, river_choice, weights)
    flop_tally = np.zeros((2, FLOP_FAMILIES, RANKS, 2 + len(pays.flop)), np.int64)
    river_tally = np.zeros((2, RIVER_FAMILIES, MOST_OUTS + 1, 2 + len(pays.river)), np.int64)
    if tallied:
        on_flop, at_river = cell_flops(low, high, ground, times), cell_rivers(low, high, ground)
        basic, playing = values[..., 0, np.newaxis], values[..., 1, np.newaxis]
        river_gain = basic + pays.river * playing - standing[..., np.newaxis]
        checks = weights.reshape(BOARDS, 4, 2, len(pays.flop) + 1)[..., 0]
        for place, checked in enumerate((choice == 0, np.ones(2, np.bool_))):
            _tally(on_flop, times * checked[_SUITED], flop_gain, flop_tally[place])
            _tally(at_river, checks @ checked.astype(np.int64), river_gain, river_tally[place])
    return Task(low, high, sums, choice, counts, flop_gain, flop_tally, river_tally)


def _by_rule(rule: Bytes, cells: Bytes) -> Bytes:
    return rule[cells[..., 0], cells[..., 1]]


_SUITED: Final = np.eye(4, dtype=np.int64).ravel()
"""By hole, whether its cards are of one suit."""


def _tally(cells: Bytes, times: Ints, gains: Ints, into: Ints) -> None:
    tally(cells.reshape(-1, 2), times.ravel(), gains.reshape(times.size, -1), into)


def _preflop(pays: Pays, sums: Ints) -> Bytes:
    """The best choice before the flop, [suited]; of equal ones the smallest raise, then a check."""
    worth = np.stack([*(sums[:, 0] + times * sums[:, 1] for times in pays.preflop), sums[:, 2]])
    choice: Bytes = ((np.argmax(worth, axis=0) + 1) % len(worth)).astype(np.int8)
    return choice
