"""A showdown table, simulated: bettors play the simple way or, where it is known, the best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.kernel import sum_rounds_dealt
from houseway.families.showdown.simulate.tables import CompiledTable, compile_showdown
from houseway.filings.model import Limits
from houseway.hands.tables import tables
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.rounds import (
    Cells,
    Chunk,
    Tally,
    Turns,
    cells_of,
    generator_of,
    moments_of,
    sums_of,
)

_METHOD: Final = "simulation: every round from a freshly shuffled deck; bettors play "
_WAYS: Final[dict[Play, str]] = {
    "house-way": "the simple way, for the sheet prescribes none",
    "optimal": "the best way for Ante and second wager, hand by hand, as the exact price does",
}


class ShowdownTable(msgspec.Struct, frozen=True):
    """One table, ready to be played."""

    table: CompiledTable
    way: Play

    @property
    def bank(self) -> int:
        """What is banked each round."""
        return self.table.money.bank

    @property
    def method(self) -> str:
        """How it is simulated."""
        return _METHOD + _WAYS[self.way]

    @property
    def scales(self) -> tuple[int, ...]:
        """How many parts of one unit the units of each wager count, and of the staged game."""
        return self.table.scales

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        table = self.table
        sums = sum_rounds_dealt(
            tables(),
            generator_of(seed, chunk),
            table.shoe.copy(),
            table.limits,
            table.dealt,
            chunk.begin,
            chunk.rounds,
            turns.bankers,
            turns.turn,
            table.staked,
            table.hands,
            table.boards,
            table.comparing,
            table.first,
            table.money,
        )
        return cells_of(sums)

    def tally(self, turns: Turns, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        money = self.table.money
        seats, _, wagers = money.staked.shape
        antes = seats * int(money.times.max()) + 1
        shapes = ((2, seats, 4), (wagers + 1, 4), (4, seats, wagers), (antes,))
        gains, units, (paid, collected, due, staked), raised = sums_of(found, shapes)
        bettors, bankers = (moments_of(role) for role in gains)
        return Tally(
            bettors, bankers, moments_of(units), paid, collected, due, staked, raised.tolist()
        )


def showdown_table(
    rules: ShowdownRules,
    seats: int,
    bank: int | None,
    stakes: Stakes,
    *,
    limits: Limits,
    play: Play = "house-way",
) -> ShowdownTable:
    """A table with these stakes, by seat."""
    compiled = compile_showdown(rules, seats, bank, stakes, limits=limits, play=play)
    return ShowdownTable(compiled, play)
