"""What is put up in a game and how each stake of it is paid: for sums in cents.

Every stake is paid, and rounded, for itself: the wager that brought a hand, each doubling of it and
every hand that a split brought. How much the hands of a split are doubled together is told as if
each were alone, beside which nothing is taken from it but how often so much is put up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from houseway.bank.odds import PUSH, Pay
from houseway.families.blackjack.price.game import Game
from houseway.families.blackjack.price.payoffs import Stake
from houseway.families.blackjack.price.result import Result
from houseway.families.blackjack.price.split import Split
from houseway.families.blackjack.price.spot import Ends

Paid = dict[tuple[int, Pay], float]
"""How likely a stake of so many units is paid so, on average over a round."""


class Staked(NamedTuple):
    """The stakes of a game."""

    paid: dict[Stake, Paid]
    raised: dict[int, float]
    """How likely so many units are put up beside the first."""
    done: dict[str, float]
    """How often a hand is doubled, split, given up, or paid even money."""


def staked(game: Game, result: Result) -> Staked:
    """What a way to play puts up, and how it is paid."""
    paid: dict[Stake, Paid] = {"base": {}, "double": {}, "split": {}}
    parts: tuple[tuple[Stake, Ends], ...] = (
        ("base", result.dealt),
        ("base", result.first),
        ("split", result.others),
    )
    for stake, ends in parts:
        for which, units, pay, chance in _stakes(game, stake, ends):
            paid[which][units, pay] = paid[which].get((units, pay), 0.0) + chance
    if (even := game.rows.even_money) is not None and result.even:
        paid["base"][1, even] = paid["base"].get((1, even), 0.0) + result.even
    split = sum(chance * one.first.chance for chance, one in result.splits)
    return Staked(
        paid,
        _raised(result),
        {
            "double": sum(_doubled(result.dealt)[1:]),
            "split": split,
            "surrender": float(result.dealt.surrendered.sum()),
            "even money": result.even,
        },
    )


def _stakes(game: Game, stake: Stake, ends: Ends) -> Iterator[tuple[Stake, int, Pay, float]]:
    """Every stake on these hands: what it is, its units, how it is paid, and how likely."""
    rows, owns, banks = game.rows, game.graph.owns, game.bank.ends
    for doublings, stood in enumerate(ends.stood):
        for own, end in np.argwhere(stood > 0):
            chance = float(stood[own, end])
            for which, units in _units(stake, doublings):
                yield which, units, rows.pay(which, owns[own], banks[end]) or PUSH, chance
    for number, rescued in enumerate(ends.rescued):
        for end in np.flatnonzero(rescued > 0):
            *forfeited, _ = _units(stake, number + 1)
            for which, units in forfeited:
                pay = rows.forfeited(which, banks[end]) or PUSH
                yield which, units, pay, float(rescued[end])
    for end in np.flatnonzero(ends.surrendered > 0):
        pay = rows.given_up(stake, banks[end]) or PUSH
        yield stake, 1, pay, float(ends.surrendered[end])


def _units(stake: Stake, doublings: int) -> list[tuple[Stake, int]]:
    """The stakes on a hand that was doubled so many times."""
    return [(stake, 1), *(("double", 2**number) for number in range(doublings))]


def _doubled(ends: Ends) -> list[float]:
    """How likely a hand is doubled never, once, and so on."""
    found = [float(stood.sum()) for stood in ends.stood]
    found[0] += float(ends.surrendered.sum())
    for number, rescued in enumerate(ends.rescued):
        found[number + 1] += float(rescued.sum())
    return found


def _raised(result: Result) -> dict[int, float]:
    found: dict[int, float] = {0: result.even}
    for doublings, chance in enumerate(_doubled(result.dealt)):
        _add(found, 2**doublings - 1, chance)
    for chance, split in result.splits:
        for units, often in _split(split).items():
            _add(found, units, chance * often)
    return {units: chance for units, chance in sorted(found.items()) if chance > 0}


def _split(split: Split) -> dict[int, float]:
    """How likely the hands of a pair put up so much, the first wager aside."""
    together = _one(split.first, 0)
    others = _one(split.others, 1)
    whole = sum(others.values())
    found: dict[int, float] = {}
    for often in _numbers(split.numbers, whole / split.first.chance):
        before, together = together, {}
        for units, chance in before.items():
            for more, share in others.items():
                _add(together, units + more, chance * share / whole)
        for units, chance in together.items():
            _add(found, units, often * chance)
    return found


def _numbers(numbers: tuple[float, ...], brought: float) -> list[float]:
    """How likely one more hand is brought, two, and so on: so many on average, where there is play.

    A look for a natural tells something of the shoe, and so of how many pairs come: next to
    nothing, which is put to the fewest hands or to the most.
    """
    often = np.array(numbers)
    mean = float(often @ np.arange(1, len(often) + 1))
    end = 0 if brought < mean else len(often) - 1
    if mean == end + 1:
        return [*map(float, often)]
    moved = (brought - mean) / (end + 1 - mean)
    often *= 1 - moved
    often[end] += moved
    return [*map(float, often)]


def _one(ends: Ends, brings: int) -> dict[int, float]:
    return {
        brings + 2**doublings - 1: chance
        for doublings, chance in enumerate(_doubled(ends))
        if chance > 0
    }


def _add(found: dict[int, float], units: int, chance: float) -> None:
    found[units] = found.get(units, 0.0) + chance
