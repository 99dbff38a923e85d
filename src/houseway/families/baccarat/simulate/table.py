"""A baccarat table, simulated. Wherever the sheet leaves a choice it goes the house way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
import numpy as np

from houseway.families.baccarat.rules import BaccaratRules
from houseway.families.baccarat.simulate.kernel import (
    CoupRules,
    SpotRules,
    count_coups_dealt,
    settle_coup,
    sum_spots_dealt,
)
from houseway.families.baccarat.simulate.tables import CompiledTable, compile_table
from houseway.pricing.simulate.bets import Stakes
from houseway.pricing.simulate.loops import Ints
from houseway.pricing.simulate.model import Moments
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

METHOD: Final = (
    "simulation: every round from a freshly shuffled shoe (each round of a shoe has the same "
    "expectation, for any card is as likely to come next as any other); choices the house way"
)


class BaccaratTable(msgspec.Struct, frozen=True):
    """One table, ready to be played."""

    table: CompiledTable
    cents: Ints
    """[seat, wager]: what every seat stakes when it does not bank."""

    @property
    def bank(self) -> int:
        """What is banked each round."""
        return self.table.money.bank

    @property
    def method(self) -> str:
        """How it is simulated."""
        return METHOD

    @property
    def scales(self) -> tuple[int, ...]:
        """How many parts of one unit the units of each wager count."""
        return self.table.scales

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""
        table = self.table
        state, shoe = generator_of(seed, chunk), table.shoe.copy()
        if isinstance(table.hands, SpotRules):
            return cells_of(
                sum_spots_dealt(
                    state,
                    shoe,
                    table.limits,
                    chunk.begin,
                    chunk.rounds,
                    turns.bankers,
                    turns.turn,
                    table.staked,
                    table.hands,
                    table.first,
                    table.money,
                )
            )
        counts = count_coups_dealt(
            state,
            shoe,
            table.limits,
            chunk.begin,
            chunk.rounds,
            turns.bankers,
            turns.turn,
            table.hands,
            table.first,
            table.money.class_of,
            table.classes,
        )
        return cells_of([counts])

    def tally(self, turns: Turns, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""
        if isinstance(self.table.hands, CoupRules):
            tally = self._settled(turns, found)
        else:
            tally = self._summed(found)
        rounds = [moments.count for moments in tally.bettors]
        tally.staked += np.array(rounds, dtype=np.object_)[:, np.newaxis] * self.cents
        return tally

    def _settled(self, turns: Turns, found: Mapping[int, int]) -> Tally:
        """Settle every way in which community rounds ended, once, and count it as often."""
        table, money, first = self.table, self.table.money, self.table.first
        shape = (turns.bankers, first.seat.shape[1], table.classes, table.classes)
        seats, wagers = self.cents.shape
        tally = self._nothing()
        for place, count in found.items():
            banker, slot, own, others = (int(i) for i in np.unravel_index(place, shape))
            due, acted = settle_coup(own, others, banker, slot, first, money)
            betting = [seat for seat in range(seats) if table.staked[seat] and seat != banker]
            gains = acted.sum(axis=1).tolist()
            for seat in betting:
                tally.bettors[seat] = tally.bettors[seat].plus(_times(count, gains[seat]))
            tally.bankers[banker] = tally.bankers[banker].plus(_times(count, -sum(gains)))
            for wager in range(wagers):
                classes = (own if money.own[seat, wager] else others for seat in betting)
                units = sum(int(money.units[wager, cell]) for cell in classes)
                tally.units[wager] = tally.units[wager].plus(_times(count, units))
            tally.paid += np.maximum(acted, 0).astype(np.object_) * count
            tally.collected += np.maximum(-acted, 0).astype(np.object_) * count
            tally.due += np.abs(due).astype(np.object_) * count
        return tally

    def _summed(self, found: Mapping[int, int]) -> Tally:
        """Take over what the loop for hands of a spot's own has summed already."""
        seats, wagers = self.cents.shape
        shapes = ((2, seats, 4), (wagers, 4), (3, seats, wagers))
        gains, units, flows = sums_of(found, shapes)
        tally = self._nothing()
        tally.bettors, tally.bankers = (moments_of(role) for role in gains)
        tally.units = moments_of(units)
        tally.paid, tally.collected, tally.due = flows
        return tally

    def _nothing(self) -> Tally:
        seats, wagers = self.cents.shape
        paid, collected, due, staked = np.zeros((4, seats, wagers), dtype=np.object_)
        none = Moments()
        return Tally([none] * seats, [none] * seats, [none] * wagers, paid, collected, due, staked)


def _times(count: int, gain: int) -> Moments:
    return Moments(count, count * gain, count * gain**2)


def baccarat_table(
    rules: BaccaratRules, seats: int, bank: int | None, stakes: Stakes
) -> BaccaratTable:
    """A table with these stakes, by seat."""
    names = [wager.name for wager in rules.wager]
    cents = np.array(
        [[stakes.get(seat, {}).get(name, 0) for name in names] for seat in range(1, seats + 1)]
    )
    return BaccaratTable(compile_table(rules, seats, bank, stakes), cents)
