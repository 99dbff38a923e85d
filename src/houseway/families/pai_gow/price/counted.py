"""Charts whose duel with themselves has been counted, every deal of two hands: `duels.json`.

A count takes minutes, so those of the library's charts come with the program. A chart that sets
every hand as one of them does has its count, whatever its rows say. Counts of other charts are kept
in the user's cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np

from houseway.families.pai_gow.deals import deals
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.duel import Duel
from houseway.families.pai_gow.price.kept import kept_before
from houseway.families.pai_gow.price.keys import keyed

FILE: Final = "duels.json"


class Counted(msgspec.Struct, frozen=True):
    """A chart that can be followed, with its ranking, and how it meets itself.

    `sets` names how it set all hands when it was counted (:func:`all_set`); `alike` are the digests
    of other charts that set every hand the same.
    """

    way: HouseWay
    cells: tuple[int, ...]
    sets: str
    alike: tuple[str, ...] = ()

    @property
    def duel(self) -> Duel:
        """The count."""
        return Duel(self.cells)


@lru_cache(maxsize=1)
def shipped() -> tuple[Counted, ...]:
    """The counts that come with the program."""
    data = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(data, type=tuple[Counted, ...])


def as_shipped(counts: Sequence[Counted]) -> bytes:
    """What the file says for these, the same whenever it is written."""
    lines = [msgspec.json.encode(one, order="deterministic") for one in counts]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


@lru_cache(maxsize=256)
def counted(way: HouseWay) -> Duel | None:
    """How a chart meets itself, if that is known: nobody waits for it."""
    for one in shipped():
        if way.digest in (one.way.digest, *one.alike):
            return one.duel
    if kept := kept_before(way, way):
        return kept
    same = like(way)
    return same.duel if same else None


def like(way: HouseWay) -> Counted | None:
    """The counted chart that sets every hand as this one does, if there is one."""
    return next((one for one in shipped() if alike(way, one.way)), None)


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


def all_set(way: HouseWay) -> str:
    """A short name for what a chart makes of all hands: it changes if one hand is set otherwise."""
    found = set_batch(deals().hands, way)
    said = found.front.astype("<i4").tobytes() + found.back.astype("<i4").tobytes()
    return hashlib.sha256(said).hexdigest()[:32]
