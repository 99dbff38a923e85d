"""The pay rows of a wager on tiles: outcomes that exclude each other."""

from __future__ import annotations

from houseway.pricing.rows import PayRows


class TilesRows(PayRows):
    """A row is a whole outcome, so none holds another."""

    def within(self, narrow: str, wide: str) -> bool:
        return narrow == wide

    def reachable(self, place: int, *, alone: bool) -> bool:
        return alone or self.outcomes[place].count > 0
