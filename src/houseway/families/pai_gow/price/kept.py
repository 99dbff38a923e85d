"""Counts of house way against house way in the user's cache, so that none is made twice.

A count takes a minute or more. Those of the library's charts come with the program
(:mod:`~houseway.families.pai_gow.price.counted`).
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from houseway.compiled import cache, key
from houseway.families.pai_gow.house_way.way import HouseWay
from houseway.families.pai_gow.price.duel import Duel, duel
from houseway.pricing.model import Progress


def kept_duel(
    player: HouseWay,
    bank: HouseWay,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """The count of the full deck: kept from before, or made now."""
    if kept := kept_before(player, bank):
        return kept
    found = duel(player, bank, workers=workers, progress=progress)
    place = kept_at(player, bank)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(msgspec.json.encode(found.cells))
    except OSError:
        pass  # it will be counted again
    return found


def kept_before(player: HouseWay, bank: HouseWay) -> Duel | None:
    """What was counted on this machine: nobody waits for it."""
    try:
        return Duel(msgspec.json.decode(kept_at(player, bank).read_bytes(), type=tuple[int, ...]))
    except (OSError, msgspec.DecodeError):
        return None


def kept_at(player: HouseWay, bank: HouseWay) -> Path:
    """Where a count is kept: named by both charts, and by the code that counts."""
    name = f"{player.digest}-{bank.digest}-{key(__name__)}.json"
    return cache().parent / "duels" / name
