"""The frame of a simulation, whatever the family: whose turn it is, chunks of work, sums.

Work is cut into chunks of a fixed size, each with a generator of its own seeded by the run's seed
and the chunk's number, and their results are added up in whole numbers: how many workers there
are, and where, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

import msgspec
import numpy as np
import numpy.typing as npt

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


class Turns(msgspec.Struct, frozen=True):
    """Whose the bank is: `turn` rounds at each of the first `bankers` seats."""

    bankers: int
    turn: int

    def banking(self, begin: int, rounds: int) -> Ints32:
        """Who banks each of so many rounds after those before, seats counting from 0."""
        orbit = np.roll(np.repeat(np.arange(self.bankers, dtype=np.int32), self.turn), -begin)
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
    how many rounds raised so many antes, in a game where that is done.
    """

    bettors: list[Moments]
    bankers: list[Moments]
    units: list[Moments]
    paid: Exact
    collected: Exact
    due: Exact
    staked: Exact
    raised: list[int] = []


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
        flat[place] = value
    parts = np.split(flat, np.cumsum(sizes)[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]


def moments_of(rows: Exact) -> list[Moments]:
    """Rows of count, sum, and the square in two halves: its low 32 bits and the rest."""
    return [Moments(count, total, low + (high << 32)) for count, total, low, high in rows.tolist()]
