"""The collection: the flat fee, taken before the deal. Never a percentage.

Until a table's schedule is filed with it, a flat placeholder stands in: the player-dealer pays the
same for every round, and every event that takes it says so.
"""

from __future__ import annotations

from typing import Final

import msgspec


class FlatCollection(msgspec.Struct, frozen=True):
    """The same from the player-dealer every round, nothing from the players."""

    player_dealer: int
    why: str


PLACEHOLDER: Final = FlatCollection(100, "flat placeholder: no schedule is posted at this table")
NONE: Final = FlatCollection(0, "no collection")
