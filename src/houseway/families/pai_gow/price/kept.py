"""Counts of house way against house way that need not be made again.

A count takes a minute or more. Those of the printed charts stand in a file, which
`python -m tests.families.pai_gow.count_duels` writes anew; any other is kept in the user's cache.
Beside each count stands what the charts made of all hands, so that a test can tell whether it still
holds.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from houseway.compiled import cache, key
from houseway.families.pai_gow.deals import deals
from houseway.families.pai_gow.house_way.batch import set_batch
from houseway.families.pai_gow.house_way.chart import HouseWay
from houseway.families.pai_gow.price.duel import Duel, duel
from houseway.pricing.model import Progress

FILE: Final = "duels.json"


class Known(msgspec.Struct, frozen=True):
    """A count made beforehand, and how each chart set all hands then."""

    cells: tuple[int, ...]
    player: str
    bank: str


def kept_duel(
    player: HouseWay,
    bank: HouseWay,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """The count of the full deck: known, kept from before, or made now."""
    if known := known_before(player, bank):
        return known
    found = duel(player, bank, workers=workers, progress=progress)
    place = kept_at(player, bank)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(msgspec.json.encode(found.cells))
    except OSError:
        pass  # it will be counted again
    return found


def known_before(player: HouseWay, bank: HouseWay) -> Duel | None:
    """What is known or kept: nobody waits for it."""
    if known := known_duels().get(question(player, bank)):
        return Duel(known.cells)
    try:
        return Duel(msgspec.json.decode(kept_at(player, bank).read_bytes(), type=tuple[int, ...]))
    except (OSError, msgspec.DecodeError):
        return None


def question(player: HouseWay, bank: HouseWay) -> str:
    """What is asked: one chart against another."""
    return f"{player.digest}-{bank.digest}"


def kept_at(player: HouseWay, bank: HouseWay) -> Path:
    """Where a count is kept: named by both charts, and by the code that counts."""
    return cache().parent / "duels" / f"{question(player, bank)}-{key(__name__)}.json"


@lru_cache(maxsize=1)
def known_duels() -> dict[str, Known]:
    """The counts of the printed charts, by what is asked."""
    text = files("houseway.families.pai_gow").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Known])


def all_set(way: HouseWay) -> str:
    """A short name for what a chart makes of all hands: it changes if one hand is set otherwise."""
    found = set_batch(deals().hands, way)
    said = found.front.astype("<i4").tobytes() + found.back.astype("<i4").tobytes()
    return hashlib.sha256(said).hexdigest()[:32]
