"""`simulate(filing, rounds=…)`: whole tables of a filing, played millions of times a second.

Every seat that is taken bets the same in every round in which it does not bank, and the bank goes
round the table. Wherever the sheet leaves a choice, bettors and player-dealer go the house way.
There is no backline and no collection.

Work is cut into chunks of a fixed size, each with a generator of its own seeded by the run's seed
and the chunk's number, and their results are added up in whole numbers: how many workers there
are, and where, changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

import msgspec
import numpy as np

from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.price.executors import workforce
from houseway.price.simulate_kernel import (
    CoupRules,
    Ints,
    SpotRules,
    count_coups_dealt,
    settle_coup,
    sum_spots_dealt,
)
from houseway.price.simulate_model import (
    Moments,
    Money,
    Sample,
    SeatResult,
    SimulatedTable,
    WagerResult,
)
from houseway.price.simulate_tables import CompiledTable, compile_table
from houseway.table.wagering import check_stakes

CHUNK: Final = 1 << 18
"""Rounds of one task: some hundredths of a second. Another size gives other (as good) results."""

METHOD: Final = (
    "simulation: every round from a freshly shuffled shoe (each round of a shoe has the same "
    "expectation, for any card is as likely to come next as any other); choices the house way"
)

Cells = tuple[Ints, Ints]
"""What a chunk counted: the places that are not nothing, and what is there."""


class Turns(msgspec.Struct, frozen=True):
    """Whose the bank is: `turn` rounds at each of the first `bankers` seats."""

    bankers: int
    turn: int


class Chunk(msgspec.Struct, frozen=True):
    """Some rounds of a run."""

    number: int
    rounds: int


def simulate(
    filing: Filing,
    *,
    rounds: int,
    seats: int | None = None,
    bank: int | None = None,
    bets: Mapping[str, int] | None = None,
    option: str | None = None,
    rotate: bool = True,
    workers: int | None = None,
    cluster: str | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> SimulatedTable:
    """Play a table of the filing and say what every seat gained in either role.

    `seats` is how many seats are taken, from seat 1 on: the whole table unless told otherwise.
    `bank` is what the player-dealer puts up each round; by default it covers whatever can happen.
    `bets` is what every bettor stakes on which wager, in cents; by default the filing's first
    wager at the least that the limits (of `option`) allow. With `rotate` off, seat 1 always banks.
    `progress` hears how many rounds are finished.
    """
    rules = filing.rules
    if rounds < 1:
        raise Refusal(f"a simulation plays at least one round, not {rounds}")
    if seed < 0:
        raise Refusal(f"a seed is a whole number from 0 up, not {seed}")
    if bank is not None and bank < 0:
        raise Refusal("the bank is money put up: it cannot be less than nothing")
    taken, table_seats = _seated(filing, seats)
    limits = filing.limits(option)
    first = rules.wager[0].name
    staked = dict(bets) if bets else {first: int(limits.of(first).min)}
    check_stakes(
        filing,
        limits,
        [Stake(2, "bettor", wager, cents) for wager, cents in staked.items()],
        seats=table_seats,
        player_dealer=1,
        names={1: "player-dealer", 2: "bettor"},
    )
    turns = Turns(taken, rules.turn.rounds) if rotate else Turns(1, 1)
    table = compile_table(rules, table_seats, bank, dict.fromkeys(range(1, taken + 1), staked))
    found: dict[int, int] = {}
    done = 0
    with workforce(workers, cluster) as force:
        for chunk, cells in force.work(partial(_play, table, turns, seed), _chunks(rounds)):
            for place, count in zip(cells[0].tolist(), cells[1].tolist(), strict=True):
                found[place] = found.get(place, 0) + count
            done += chunk.rounds
            if progress is not None:
                progress(done)
    tally = _Tally(table, turns)
    if isinstance(table.hands, CoupRules):
        tally.settle_endings(found)
    else:
        tally.take_sums(found)
    return _told(filing, table, tally, turns, rounds, taken, staked, rotate, seed)


def _seated(filing: Filing, seats: int | None) -> tuple[int, int]:
    """How many seats are taken, and at a table of how many: the usual one, if it has room."""
    felt = filing.rules.table
    taken = felt.seats if seats is None else seats
    if not 2 <= taken <= max(felt.choices):
        raise Refusal(
            f"{filing.id}: 2 to {max(felt.choices)} seats can be taken, not {taken}",
            rule=filing.cite(felt.lines),
        )
    if taken <= felt.seats:
        return taken, felt.seats
    return taken, min(choice for choice in felt.choices if choice >= taken)


# --- playing ------------------------------------------------------------------------------------


def _chunks(rounds: int) -> Iterator[Chunk]:
    for number in range(-(-rounds // CHUNK)):
        yield Chunk(number, min(CHUNK, rounds - number * CHUNK))


def _play(table: CompiledTable, turns: Turns, seed: int, chunk: Chunk) -> Cells:
    """One chunk, by itself: a function of its arguments, wherever it runs."""
    seeds = np.random.SeedSequence(seed, spawn_key=(chunk.number,))
    state = seeds.generate_state(4, np.uint64).astype(np.uint64)
    shoe = table.shoe.copy()
    begin = chunk.number * CHUNK
    if isinstance(table.hands, SpotRules):
        sums = sum_spots_dealt(
            state,
            shoe,
            table.limits,
            begin,
            chunk.rounds,
            turns.bankers,
            turns.turn,
            table.staked,
            table.hands,
            table.first,
            table.money,
        )
        counts = np.concatenate([part.ravel() for part in sums])
    else:
        counts = count_coups_dealt(
            state,
            shoe,
            table.limits,
            begin,
            chunk.rounds,
            turns.bankers,
            turns.turn,
            table.hands,
            table.first,
            table.money.class_of,
            table.classes,
        ).ravel()
    places = np.flatnonzero(counts)
    return places, counts[places]


# --- adding up ----------------------------------------------------------------------------------


class _Tally:
    """Gains by role and seat, units by wager, and money by seat and wager, in whole numbers."""

    def __init__(self, table: CompiledTable, turns: Turns) -> None:
        self.table = table
        self.turns = turns
        self.seats, self.wagers, _ = table.money.due.shape
        self.bettors = [Moments()] * self.seats
        self.bankers = [Moments()] * self.seats
        self.units = [Moments()] * self.wagers
        grid = (self.seats, self.wagers)
        self.paid, self.collected, self.due = (np.zeros(grid, dtype=np.object_) for _ in range(3))

    def settle_endings(self, found: Mapping[int, int]) -> None:
        """Settle every way in which community rounds ended, once, and count it as often."""
        table = self.table
        shape = (self.turns.bankers, table.first.seat.shape[1], table.classes, table.classes)
        money, first = table.money, table.first
        for place, count in found.items():
            banker, slot, own, others = (int(i) for i in np.unravel_index(place, shape))
            due, acted = settle_coup(own, others, banker, slot, first, money)
            betting = [seat for seat in range(self.seats) if table.staked[seat] and seat != banker]
            gains = acted.sum(axis=1).tolist()
            for seat in betting:
                self.bettors[seat] = self.bettors[seat].plus(_times(count, gains[seat]))
            self.bankers[banker] = self.bankers[banker].plus(_times(count, -sum(gains)))
            for wager in range(self.wagers):
                classes = (own if money.own[seat, wager] else others for seat in betting)
                units = sum(int(money.units[wager, cell]) for cell in classes)
                self.units[wager] = self.units[wager].plus(_times(count, units))
            self.paid += np.maximum(acted, 0).astype(np.object_) * count
            self.collected += np.maximum(-acted, 0).astype(np.object_) * count
            self.due += np.abs(due).astype(np.object_) * count

    def take_sums(self, found: Mapping[int, int]) -> None:
        """Take over what the loop for hands of a spot's own has summed already."""
        shapes = ((2, self.seats, 4), (self.wagers, 4), (3, self.seats, self.wagers))
        flat = np.zeros(sum(int(np.prod(shape)) for shape in shapes), dtype=np.object_)
        for place, value in found.items():
            flat[place] = value
        parts, begin = [], 0
        for shape in shapes:
            end = begin + int(np.prod(shape))
            parts.append(flat[begin:end].reshape(shape))
            begin = end
        gains, units, (self.paid, self.collected, self.due) = parts
        self.bettors, self.bankers = ([_moments(row) for row in role.tolist()] for role in gains)
        self.units = [_moments(row) for row in units.tolist()]


def _times(count: int, gain: int) -> Moments:
    return Moments(count, count * gain, count * gain**2)


def _moments(row: list[int]) -> Moments:
    """The square comes in two halves: see the loop."""
    count, total, low, high = row
    return Moments(count, total, low + (high << 32))


# --- saying -------------------------------------------------------------------------------------


def _told(
    filing: Filing,
    table: CompiledTable,
    tally: _Tally,
    turns: Turns,
    rounds: int,
    taken: int,
    bets: dict[str, int],
    rotate: bool,
    seed: int,
) -> SimulatedTable:
    rules = filing.rules
    names = [wager.name for wager in rules.wager]
    bettors = taken - 1
    by_seat = []
    for seat in range(taken):
        staked = tally.bettors[seat].count * sum(bets.values())
        by_seat.append(
            SeatResult(
                seat + 1,
                tally.bettors[seat].sample(),
                tally.bankers[seat].sample(),
                _money(tally, seat, slice(None), staked),
            )
        )
    wagers = {}
    for name, cents in bets.items():
        place = names.index(name)
        worth = _known(tally.units[place].sample(table.scales[place] * bettors))
        money = _money(tally, slice(None), place, rounds * bettors * cents)
        gain = (money.paid - money.collected) / money.staked
        wagers[name] = WagerResult(name, cents, worth.mean, worth.stderr, gain, money)
    banking = Moments()
    for moments in tally.bankers:
        banking = banking.plus(moments)
    return SimulatedTable(
        game=filing.id,
        decks=rules.deck.packs.default,
        readings=filing.readings,
        rounds=rounds,
        seats=taken,
        table_seats=tally.seats,
        bank=table.money.bank,
        cover=rules.settlement.cover,
        rotate=rotate,
        bets=bets,
        seed=seed,
        method=METHOD,
        by_seat=tuple(by_seat),
        wagers=wagers,
        player_dealer=_known(banking.sample()),
    )


def _money(tally: _Tally, seat: int | slice, wager: int | slice, staked: int) -> Money:
    paid, collected, due = (
        int(np.sum(flow[seat, wager])) for flow in (tally.paid, tally.collected, tally.due)
    )
    uncovered = 1 - (paid + collected) / due if due else 0.0
    return Money(staked, paid, collected, staked - collected, uncovered)


def _known(sample: Sample | None) -> Sample:
    assert sample is not None  # at least one round was played
    return sample
