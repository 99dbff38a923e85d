"""The frame of a simulation, whatever the family: whose turn it is, chunks of work, sums.

Work is cut into chunks of a fixed size, each with a generator of its own seeded by the run's seed
and the chunk's number, and their results are added up in whole numbers: how many workers there
are, and where, changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.errors import Refusal
from houseway.pricing.simulate.model import Moments

Ints = npt.NDArray[np.int64]
Ints32 = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

CHUNK: Final = 1 << 18
"""Rounds of one task: some tenths of a second. Another size gives other (as good) results."""

Cells = tuple[Ints, Ints]
"""What a chunk counted: the places that are not nothing, and what is there."""

Exact = npt.NDArray[np.object_]
"""Whole numbers without bound."""

Spread = dict[int, int]
"""How many rounds gained so many cents."""

_SPREADS: Final = 1 << 40
"""Places from here on count rounds by what a seat gained in them."""
_SPREAD: Final = 33
"""How many bits of a place are for the gain, which has 32 and a sign."""


class Turns(msgspec.Struct, frozen=True):
    """Whose the bank is: `turn` rounds at each of the first `bankers` seats, or of these `seats`.

    Seats count from 0.
    """

    bankers: int
    turn: int
    seats: tuple[int, ...] = ()

    def banking(self, begin: int, rounds: int) -> Ints32:
        """Who banks each of so many rounds after those before, seats counting from 0."""
        seats = np.array(self.seats or range(self.bankers), dtype=np.int32)
        orbit = np.roll(np.repeat(seats, self.turn), -begin)
        return np.tile(orbit, rounds // len(orbit) + 1)[:rounds]


class Chunk(msgspec.Struct, frozen=True):
    """Some rounds of a run."""

    number: int
    rounds: int

    @property
    def begin(self) -> int:
        """How many rounds come before."""
        return self.number * CHUNK


class Tally(msgspec.Struct):
    """Gains by role and seat, and money by [seat, wager], in whole numbers.

    `units` are the gains of one unit of each wager, over all spots, in parts of it; `raised` is
    how many rounds raised so many antes, in a game where that is done. `counted`: over how many
    spots of all rounds the units of each wager were counted; every spot that bets unless given.
    `spreads`: by role, bettor and player-dealer, and by seat, how many rounds gained how much;
    nothing where a table does not count it.
    """

    bettors: list[Moments]
    bankers: list[Moments]
    units: list[Moments]
    paid: Exact
    collected: Exact
    due: Exact
    staked: Exact
    raised: list[int] = []
    counted: Sequence[int] = ()
    spreads: Sequence[Sequence[Spread]] = ()


class FamilyTable(Protocol):
    """A table compiled for its family's loops."""

    @property
    def bank(self) -> int:
        """What is banked each round."""

    @property
    def method(self) -> str:
        """How it is simulated."""

    @property
    def scales(self) -> tuple[int, ...]:
        """How many parts of one unit the units of each wager count."""

    def play(self, turns: Turns, seed: int, chunk: Chunk) -> Cells:
        """One chunk, by itself: a function of its arguments, wherever it runs."""

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted, by place, as sums."""


def chunks(rounds: int) -> Iterator[Chunk]:
    """So many rounds in chunks."""
    for number in range(-(-rounds // CHUNK)):
        yield Chunk(number, min(CHUNK, rounds - number * CHUNK))


def generator_of(seed: int, chunk: Chunk) -> Words:
    """The state of a chunk's own generator."""
    seeds = np.random.SeedSequence(seed, spawn_key=(chunk.number,))
    return seeds.generate_state(4, np.uint64).astype(np.uint64)


def cells_of(sums: Sequence[Ints]) -> Cells:
    """Arrays as one row of cells, those with nothing left out."""
    flat = np.concatenate([part.ravel() for part in sums])
    places = np.flatnonzero(flat)
    return places, flat[places]


def sums_of(found: Mapping[int, int], shapes: Sequence[tuple[int, ...]]) -> list[Exact]:
    """The arrays again, of whole numbers without bound."""
    sizes = [int(np.prod(shape)) for shape in shapes]
    flat = np.zeros(sum(sizes), dtype=np.object_)
    for place, value in found.items():
        if place < _SPREADS:
            flat[place] = value
    parts = np.split(flat, np.cumsum(sizes)[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


def moments_of(rows: Exact) -> list[Moments]:
    """Rows of count, sum, and the square in two halves: its low 32 bits and the rest."""
    return [Moments(count, total, low + (high << 32)) for count, total, low, high in rows.tolist()]


# --- how gains are spread -------------------------------------------------------------------------


def with_spreads(
    cells: Cells, nets: Ints32, bankers: Ints32, spots: npt.NDArray[np.bool_]
) -> Cells:
    """Cells with how many rounds gained how much; `nets` by [round, seat], in either role."""
    parts = [cells]
    for seat in range(nets.shape[1]):
        banked = bankers == seat
        for role, on in enumerate((~banked & spots[seat], banked)):
            values, counts = np.unique(nets[on, seat], return_counts=True)
            begin = _SPREADS + ((role * nets.shape[1] + seat) << _SPREAD) + (1 << (_SPREAD - 1))
            parts.append((values.astype(np.int64) + begin, counts.astype(np.int64)))
    return (
        np.concatenate([places for places, _ in parts]),
        np.concatenate([counts for _, counts in parts]),
    )


def spreads_of(found: Mapping[int, int], seats: int) -> list[list[Spread]]:
    """By role and seat, how many rounds gained how much."""
    spreads: list[list[Spread]] = [[{} for _ in range(seats)] for _ in range(2)]
    for place, count in found.items():
        if place >= _SPREADS:
            which, gain = divmod(place - _SPREADS, 1 << _SPREAD)
            spreads[which // seats][which % seats][gain - (1 << (_SPREAD - 1))] = count
    return spreads


def seed_number(seed: int | str) -> int:
    """Return a seed as loops take it: a number as it is, any other text by its hash."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise Refusal(f"a seed is a whole number from 0 up, or a text, not {seed!r}")
    if isinstance(seed, str):
        if seed.isascii() and seed.isdigit() and len(seed) < 19:
            return int(seed)
        return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7])
    if seed < 0:
        raise Refusal(f"a seed is a whole number from 0 up, or a text, not {seed}")
    return seed
