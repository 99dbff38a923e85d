"""Envy buttons as the loops have them: who has one, what counts, and every sum that can be owed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.simulate.kernel import EnvyNumbers
from houseway.hands.ladder import CATEGORIES, Ladder, row_for
from houseway.pricing.simulate.loops import Ints, Money


class SeatedEnvy(NamedTuple):
    """The envy of one table, the most that the bank can owe, and the wager it comes with."""

    numbers: EnvyNumbers
    most: int
    wager: int


def envy_of(rules: PaiGowRules, cents: Ints, ladder: Ladder) -> SeatedEnvy:
    """Envy at a table with these stakes, [seat, wager]; without any, nothing is ever owed."""
    envy = rules.play.envy
    names = [wager.name for wager in rules.wager]
    nobody = np.zeros(len(cents), dtype=np.bool_)
    pays = np.zeros(len(ladder.categories), dtype=np.int64)
    rank = np.array([CATEGORIES.index(hand) for hand in ladder.categories], dtype=np.int64)
    if envy is None:
        nothing = EnvyNumbers(nobody, nobody, pays, rank, np.zeros(1, np.int32), True)
        return SeatedEnvy(nothing, 0, 0)
    for place, made in enumerate(ladder.categories):
        if (row := row_for(made, envy.pays)) is not None:
            pays[place] = envy.pays[row]
    wager = names.index(envy.wager)
    bets = cents[:, wager]
    buttons = bets >= envy.least
    counts = bets > 0 if envy.made_by == "bonus-bettors" else cents.sum(axis=1) > 0
    others = int(counts.sum()) - 1 if buttons.any() else 0
    several = others if envy.hands == "each" else min(others, 1)
    totals = {
        sum(some)
        for many in range(several + 1)
        for some in combinations_with_replacement(envy.pays.values(), many)
    }
    numbers = EnvyNumbers(
        buttons, counts, pays, rank, np.array(sorted(totals), np.int32), envy.hands == "each"
    )
    return SeatedEnvy(numbers, int(buttons.sum()) * max(totals), wager)


def beside(money: Money, totals: npt.NDArray[np.int32]) -> Money:
    """Money with one more wager, settled last: on each path another sum is owed on it."""
    paths = len(totals)
    seats, _, classes, wagers = money.due.shape
    owed = np.broadcast_to(totals[:, np.newaxis, np.newaxis], (seats, paths, classes, 1))
    order = np.column_stack([money.order, np.full(len(money.order), wagers)])
    return money._replace(
        due=np.concatenate([np.repeat(money.due, paths, axis=1), owed], axis=3),
        staked=np.pad(np.repeat(money.staked, paths, axis=1), ((0, 0), (0, 0), (0, 1))),
        loses=np.repeat(money.loses, paths, axis=1),
        units=np.pad(np.repeat(money.units, paths, axis=0), ((0, 0), (0, 0), (0, 1))),
        times=np.zeros(paths, dtype=np.int64),
        stays=np.append(money.stays, True),
        order=order,
        ends=np.append(money.ends, money.ends[-1] + 1),
    )
