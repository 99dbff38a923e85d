"""Charts whose duel with themselves has been counted, every deal of two hands: `duels.json`.

A count takes minutes, so those of the library's charts come with the program. A chart that sets
every hand as one of them does has its count, whatever its rows are called and say. Counts of other
charts are kept in the user's cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np

from houseway.families.pai_gow.deals import deals
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.price.duel import Duel, known_before
from houseway.families.pai_gow.price.keys import keyed

FILE: Final = "duels.json"


class Counted(msgspec.Struct, frozen=True):
    """A chart that can be followed, with its ranking, and how it meets itself."""

    way: HouseWay
    cells: tuple[int, ...]


@lru_cache(maxsize=1)
def shipped() -> dict[HouseWay, Duel]:
    """The counts that come with the program, by what a chart does."""
    data = files(__package__).joinpath(FILE).read_bytes()
    found = msgspec.json.decode(data, type=tuple[Counted, ...])
    return {one.way: Duel(one.cells) for one in found}


def as_shipped(counts: Mapping[HouseWay, Duel]) -> bytes:
    """What the file says for these, the same whenever it is written."""
    every = [Counted(way, duel.cells) for way, duel in counts.items()]
    lines = [msgspec.json.encode(one, order="deterministic") for one in every]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


@lru_cache(maxsize=256)
def counted(way: HouseWay) -> Duel | None:
    """How a chart meets itself, if that is known: nobody waits for it."""
    digest = way.digest
    for other, duel in shipped().items():
        if other.digest == digest:
            return duel
    return known_before(way, way) or next(
        (duel for other, duel in shipped().items() if alike(way, other)), None
    )


def alike(one: HouseWay, other: HouseWay) -> bool:
    """Whether two charts set every hand the same, for the same ranking."""
    if one.ranking != other.ranking:
        return False
    if (keyed(one).by_ranks != keyed(other).by_ranks).any():
        return False
    first, second = (set_batch(deals().hands, way) for way in (one, other))
    return bool(np.array_equal(first.front, second.front)) and bool(
        np.array_equal(first.back, second.back)
    )
