"""`simulate(filing, rounds=…)`: whole tables of a filing, played millions of times a second.

Every seat that is taken bets the same in every round in which it does not bank, and the bank goes
round the table. Wherever the sheet leaves a choice, bettors and player-dealer go the house way, or
bettors the best way where that is known hand by hand. There is no backline and no collection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import NamedTuple

import numpy as np

from houseway.bank.money import whole_cents
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from houseway.filings.wager import Limits
from houseway.pricing.bets import StakedTable
from houseway.pricing.executors import workforce
from houseway.pricing.model import Play
from houseway.pricing.simulate.bets import check_bets, whole_bets
from houseway.pricing.simulate.model import (
    Moments,
    Money,
    Sample,
    SeatResult,
    SimulatedTable,
    WagerResult,
)
from houseway.pricing.simulate.rounds import CHUNK as CHUNK
from houseway.pricing.simulate.rounds import FamilyTable, Tally, Turns, chunks


def simulate(
    filing: Filing,
    *,
    rounds: int,
    seats: int | None = None,
    bank: int | None = None,
    bets: Mapping[str, int] | None = None,
    limits: str | int | Limits | None = None,
    rotate: bool = True,
    play: Play = "house-way",
    workers: int | None = None,
    cluster: str | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> SimulatedTable:
    """Play a table of the filing and say what every seat gained in either role.

    `seats` is how many seats are taken, from seat 1 on: the whole table unless told otherwise.
    `bank` is what the player-dealer puts up each round; by default it covers whatever can happen.
    `bets` is what every bettor stakes before the deal on which wager, in cents; by default the
    filing's first wager at the least that the `limits` allow: those of the filing by their number,
    or others that a table posts. A wager that always goes with another is added. With `rotate`
    off, seat 1 always banks. `play` may be `optimal` where that is known. `progress` hears
    how many rounds are finished.
    """
    if rounds < 1:
        raise Refusal(f"a simulation plays at least one round, not {rounds}")
    if seed < 0:
        raise Refusal(f"a seed is a whole number from 0 up, not {seed}")
    bank = None if bank is None else whole_cents(bank)
    if bank is not None and bank < 0:
        raise Refusal("the bank is money put up: it cannot be less than nothing")
    family = banked_family(filing.rules)
    taken = taken_seats(filing, seats)
    table_seats = _table_for(filing, taken)
    allowed = limits if isinstance(limits, Limits) else filing.limits(limits)
    staked = whole_bets(filing, allowed, bets)
    check_bets(filing, allowed, staked, table_seats)
    turns = Turns(taken, BankedRules.of(filing).turn.rounds) if rotate else Turns(1, 1)
    stakes = dict.fromkeys(range(1, taken + 1), staked)
    table = family.simulated_table(StakedTable(filing, table_seats, bank, stakes, allowed, play))
    found: dict[int, int] = {}
    done = 0
    with workforce(workers, cluster) as force:
        for chunk, cells in force.work(partial(table.play, turns, seed), chunks(rounds)):
            for place, count in zip(cells[0].tolist(), cells[1].tolist(), strict=True):
                found[place] = found.get(place, 0) + count
            done += chunk.rounds
            if progress is not None:
                progress(done)
    tally, together = table.tally(found), family.together(filing.rules)
    answer = _Answer(filing, table, tally, rounds, taken, staked, together)
    return answer.table(rotate=rotate, seed=seed, play=play)


def taken_seats(filing: Filing, seats: int | None) -> int:
    """How many seats are taken: the whole usual table unless told otherwise."""
    felt = filing.rules.table
    taken = felt.seats if seats is None else seats
    if not 2 <= taken <= max(felt.choices):
        raise Refusal(
            f"{filing.id}: 2 to {max(felt.choices)} seats can be taken, not {taken}",
            rule=filing.cite(felt.lines),
        )
    return taken


def _table_for(filing: Filing, taken: int) -> int:
    """How many seats such a table has: the usual number, if it has room."""
    felt = filing.rules.table
    return min(choice for choice in felt.choices if choice >= max(taken, felt.seats))


# --- saying -------------------------------------------------------------------------------------


class _Answer(NamedTuple):
    """What was summed, in the words of the answer."""

    filing: Filing
    family: FamilyTable
    tally: Tally
    rounds: int
    taken: int
    bets: dict[str, int]
    together: Sequence[str]
    """The wagers that are one game, the first of them naming it."""

    @property
    def names(self) -> list[str]:
        return [wager.name for wager in self.filing.rules.wager]

    def table(self, *, rotate: bool, seed: int, play: Play) -> SimulatedTable:
        """The whole answer."""
        rules, tally = self.filing.rules, self.tally
        banking = reduce(Moments.plus, tally.bankers, Moments())
        wagered = {*self.bets, *self.together}
        return SimulatedTable(
            game=self.filing.id,
            decks=rules.deck.packs.default,
            readings=self.filing.readings,
            rounds=self.rounds,
            seats=self.taken,
            table_seats=len(tally.bettors),
            bank=self.family.bank,
            cover=BankedRules.of(self.filing).settlement.cover,
            rotate=rotate,
            bets=self.bets,
            seed=seed,
            method=self.family.method,
            by_seat=tuple(map(self._seat, range(self.taken))),
            wagers={name: self._wager(name) for name in self.names if name in wagered},
            player_dealer=_known(banking.sample()),
            play=play,
            raised=tuple(tally.raised),
        )

    def _seat(self, seat: int) -> SeatResult:
        bettor, banker = self.tally.bettors[seat].sample(), self.tally.bankers[seat].sample()
        return SeatResult(seat + 1, bettor, banker, self._money(seat, slice(None)))

    def _wager(self, name: str) -> WagerResult:
        """One wager; the first of several that are one game stands for all, in its own unit."""
        unit = self.together[0] if name in self.together else name
        bettors = self.taken - 1
        parts = self.together if name in self.together[:1] else (name,)
        column = len(self.names) if len(parts) > 1 else self.names.index(name)
        worth = _known(self.tally.units[column].sample(self.family.scales[column] * bettors))
        flows = [self._money(slice(None), self.names.index(part)) for part in parts]
        gained = sum(money.paid - money.collected for money in flows)
        return WagerResult(
            name,
            self.bets.get(name, self.bets[unit]),
            worth.mean,
            worth.stderr,
            gained / (self.rounds * bettors * self.bets[unit]),
            self._money(slice(None), self.names.index(name)),
            unit="" if name == unit else unit,
        )

    def _money(self, seat: int | slice, wager: int | slice) -> Money:
        tally = self.tally
        paid, collected, due, staked = (
            int(np.sum(flow[seat, wager]))
            for flow in (tally.paid, tally.collected, tally.due, tally.staked)
        )
        uncovered = 1 - (paid + collected) / due if due else 0.0
        return Money(staked, paid, collected, staked - collected, uncovered)


def _known(sample: Sample | None) -> Sample:
    assert sample is not None  # at least one round was played
    return sample
