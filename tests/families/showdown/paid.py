"""Payoffs written as functions of a result, and what was counted told path by path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.families.showdown.price.payoffs import WINNERS, Paid, Payoffs, Played
from houseway.hands.comparison import Winner
from houseway.hands.ladder import POKER, Category, Ladder

Bank = TypeVar("Bank")
Pays = Callable[[Winner, Bank, Category], Fraction | int]
"""What is gained on a winner, what the bank has and the player's category."""


def spread(
    pays: Pays[Bank] | Fraction | int, banks: Sequence[Bank], hands: Sequence[Category]
) -> Paid:
    """What is gained in every result; a number stands for the same in each."""
    gained: Pays[Bank] = pays if callable(pays) else lambda *_: pays
    return tuple(
        tuple(tuple(Fraction(gained(winner, bank, made)) for made in hands) for bank in banks)
        for winner in WINNERS
    )


def up_card_payoffs_of(
    ladder: Ladder,
    base: Pays[bool],
    play: Pays[bool],
    *,
    fold: Pays[bool] | Fraction | int = -1,
    multiple: int = 1,
) -> Payoffs:
    """Of a game in which the bank qualifies or not, and one multiple is raised."""
    hands = ladder.categories
    first, second, folded = (spread(pays, (False, True), hands) for pays in (base, play, fold))
    banks = ((False, None), (True, None))
    return Payoffs(banks, hands, first, second, folded, ((multiple,),))


def ultimate_payoffs_of(
    base: Pays[Category],
    play: Pays[Category],
    *,
    fold: Pays[Category] | Fraction | int = -2,
    preflop: tuple[int, ...] = (3, 4),
    flop: tuple[int, ...] = (2,),
    river: tuple[int, ...] = (1,),
) -> Payoffs:
    """Of a game with three decisions, the bank qualifying with a pair."""
    hands = POKER.categories
    first, second, folded = (spread(pays, hands, hands) for pays in (base, play, fold))
    banks = tuple((made != "high card", made) for made in hands)
    return Payoffs(banks, hands, first, second, folded, (preflop, flop, river))


class Path(NamedTuple):
    """How three decisions end: when, and at how many antes; none: he folds."""

    stage: str
    times: int


def paths_of(payoffs: Payoffs) -> list[Path]:
    """In the order of counts."""
    menus = zip(("preflop", "flop", "river"), payoffs.raises, strict=True)
    return [*(Path(stage, times) for stage, menu in menus for times in menu), Path("river", 0)]


class Result(NamedTuple):
    """One way a deal can end, and how many deals do."""

    path: Path
    winner: Winner
    bank: Category
    player: Category
    deals: int


def results(played: Played) -> list[Result]:
    """Every one that comes about."""
    paths, hands = paths_of(played.payoffs), played.payoffs.hands
    return [
        Result(paths[path], WINNERS[winner], hands[bank], hands[player], int(deals))
        for (path, winner, bank, player), deals in np.ndenumerate(played.counts)
        if deals
    ]


Holds = Callable[[Result], bool]


def count(played: Played, holds: Holds = lambda result: True) -> int:
    """How many deals end in one of these ways."""
    return sum(result.deals for result in results(played) if holds(result))


def rows(played: Played, each: Iterable[Holds]) -> list[int]:
    """How many deals each row decides, the first that holds; the last count is of the rest."""
    holding = [*each]
    counts = [0] * (len(holding) + 1)
    for result in results(played):
        place = next((i for i, holds in enumerate(holding) if holds(result)), len(holding))
        counts[place] += result.deals
    return counts


def share(played: Played, path: Path) -> Fraction:
    """How much of all deals ends on this path."""
    return Fraction(count(played, lambda result: result.path == path), count(played))
