"""`simulate(filing, rounds=…)`: whole tables of a filing, played millions of times a second.

Every seat that is taken bets in every round in which it does not bank, all of them the same or each
its own, and the bank goes round the table. Wherever the sheet leaves a choice, bettors and
player-dealer go the house way, or bettors the best way where that is known hand by hand. A spot has
one bettor: there is no backline, and no collection.
"""

from __future__ import annotations

from collections import Counter
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
from houseway.pricing.simulate.bets import Stakes, bets_by_seat, check_bets
from houseway.pricing.simulate.model import (
    Moments,
    Money,
    Sample,
    SeatResult,
    SimulatedTable,
    WagerResult,
    with_spread,
)
from houseway.pricing.simulate.rounds import CHUNK as CHUNK
from houseway.pricing.simulate.rounds import (
    FamilyTable,
    Spread,
    Tally,
    Turns,
    chunks,
    seed_number,
)


def simulate(
    filing: Filing,
    *,
    rounds: int,
    seats: int | None = None,
    bank: int | None = None,
    bets: Mapping[str, int] | None = None,
    seat_bets: Stakes | None = None,
    limits: str | int | Limits | None = None,
    rotate: bool = True,
    play: Play = "house-way",
    workers: int | None = None,
    cluster: str | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
) -> SimulatedTable:
    """Play a table of the filing and say what every seat gained in either role.

    `seats` is how many seats are taken, from seat 1 on: the whole table unless told otherwise.
    `bank` is what the player-dealer puts up each round; by default it covers whatever can happen.
    `bets` is what every bettor stakes before the deal on which wager, in cents; by default the
    filing's first wager at the least that the `limits` allow: those of the filing by their number,
    or others that a table posts. A wager that always goes with another is added. `seat_bets` is
    what single seats stake instead, by seat and wager; if only that is given, the other seats bet
    nothing and only bank. A seat against which nobody would bet does not bank. With `rotate` off,
    seat 1 always banks. `play` may be `optimal` where that is known. A `seed` is a number or any
    text. `progress` hears how many rounds are finished.
    """
    if rounds < 1:
        raise Refusal(f"a simulation plays at least one round, not {rounds}")
    seed = seed_number(seed)
    bank = None if bank is None else whole_cents(bank)
    if bank is not None and bank < 0:
        raise Refusal("the bank is money put up: it cannot be less than nothing")
    family = banked_family(filing.rules)
    taken = taken_seats(filing, seats)
    table_seats = _table_for(filing, taken)
    allowed = limits if isinstance(limits, Limits) else filing.limits(limits)
    stakes = bets_by_seat(filing, allowed, taken, bets, seat_bets)
    for staked in _distinct(stakes):
        check_bets(filing, allowed, staked, table_seats)
    turns = _turns(filing, taken, stakes, rotate=rotate)
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
    answer = _Answer(filing, table, tally, rounds, taken, stakes, together)
    return answer.table(rotate=rotate, seed=seed, play=play)


def _distinct(stakes: Stakes) -> list[Mapping[str, int]]:
    """Return every bet that some seat makes, once."""
    found: list[Mapping[str, int]] = []
    for staked in stakes.values():
        if staked not in found:
            found.append(staked)
    return found


def _turns(filing: Filing, taken: int, stakes: Stakes, *, rotate: bool) -> Turns:
    """Return whose the bank is: in turn those seats against whom somebody bets, or seat 1."""
    if not rotate:
        if not {*stakes} - {1}:
            raise Refusal("seat 1 keeps the bank, and no other seat bets")
        return Turns(1, 1)
    able = tuple(seat - 1 for seat in range(1, taken + 1) if {*stakes} - {seat})
    rounds = BankedRules.of(filing).turn.rounds
    return Turns(taken, rounds) if len(able) == taken else Turns(taken, rounds, able)


def taken_seats(filing: Filing, seats: int | None) -> int:
    """How many seats are taken: the whole usual table unless told otherwise."""
    felt = filing.rules.table
    taken = felt.seats if seats is None else seats
    if not 2 <= taken <= max(felt.choices):
        raise Refusal(
            f"{filing.id}: 2 to {max(felt.choices)} seats can be taken, not {taken}",
            rule=filing.source_of(felt.lines),
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
    stakes: dict[int, dict[str, int]]
    together: Sequence[str]
    """The wagers that are one game, the first of them naming it."""

    @property
    def names(self) -> list[str]:
        return [wager.name for wager in self.filing.rules.wager]

    def table(self, *, rotate: bool, seed: int, play: Play) -> SimulatedTable:
        """Return the simulation result."""
        rules, tally = self.filing.rules, self.tally
        banking = reduce(Moments.plus, tally.bankers, Moments())
        wagered = {*self.together} | {name for staked in self.stakes.values() for name in staked}
        alike = len(_distinct(self.stakes)) == 1 and len(self.stakes) == self.taken
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
            bets=self.stakes[1] if alike else {},
            seed=seed,
            method=self.family.method,
            by_seat=tuple(map(self._seat, range(self.taken))),
            wagers={name: self._wager(name) for name in self.names if name in wagered},
            player_dealer=with_spread(_known(banking.sample()), self._all_banking),
            play=play,
            raised=tuple(tally.raised),
            stakes=self.stakes,
        )

    @property
    def _all_banking(self) -> Spread:
        """Return how often the player-dealer gained each amount, over all seats that banked."""
        found: Counter[int] = Counter()
        for spread in self.tally.spreads[1] if self.tally.spreads else ():
            found.update(spread)
        return found

    def _seat(self, seat: int) -> SeatResult:
        roles = [self.tally.bettors[seat].sample(), self.tally.bankers[seat].sample()]
        if self.tally.spreads:
            roles = [
                sample and with_spread(sample, spreads[seat])
                for sample, spreads in zip(roles, self.tally.spreads, strict=True)
            ]
        bettor, banker = roles
        return SeatResult(seat + 1, bettor, banker, self._money(seat, slice(None)))

    def _wager(self, name: str) -> WagerResult:
        """One wager; the first of several that are one game stands for all, in its own unit."""
        unit = self.together[0] if name in self.together else name
        parts = self.together if name in self.together[:1] else (name,)
        column = len(self.names) if len(parts) > 1 else self.names.index(name)
        rounds = {seat: self.tally.bettors[seat - 1].count for seat in self.stakes}
        spots = self.tally.counted[column] if self.tally.counted else sum(rounds.values())
        worth = _known(self.tally.units[column].sample(self.family.scales[column]))
        per_spot = self.rounds / spots if spots else 0.0
        flows = [self._money(slice(None), self.names.index(part)) for part in parts]
        gained = sum(money.paid - money.collected for money in flows)
        staked = sum(many * self.stakes[seat].get(unit, 0) for seat, many in rounds.items())
        return WagerResult(
            name,
            self._stake(name) or self._stake(unit),
            worth.mean * per_spot,
            None if worth.stderr is None else worth.stderr * per_spot,
            gained / staked if staked else 0.0,
            self._money(slice(None), self.names.index(name)),
            unit="" if name == unit else unit,
        )

    def _stake(self, name: str) -> int:
        """Return the average stake on a wager before the deal, over the seats that make it."""
        made = [staked[name] for staked in self.stakes.values() if name in staked]
        return sum(made) // len(made) if made else 0

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
