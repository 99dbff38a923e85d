"""Tables that nobody plays at go after a while, so that opening them cannot fill the disk.

A table expires when no round was ever begun at it, nobody is connected to it, and nothing has
happened at it for some time. Of several processes one sweeps at a time. It takes each table as if
to run it, so a table with visitors anywhere is left alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from houseway.errors import Refusal
from houseway.house.floor import Floor
from houseway.house.passage import Passage
from houseway.house.store.unplayed import delete_unplayed, look_at

SWEEP_EVERY: Final = 60.0
"""Seconds between two sweeps."""
_SWEEPING: Final = "sweep of unplayed tables"
"""The lock that the sweeping process holds; no table has this name."""

_log = logging.getLogger("houseway.house")


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Expiry:
    """Deletes the unplayed tables of a house that are older than `age`."""

    def __init__(
        self,
        floor: Floor,
        passage: Passage,
        age: timedelta,
        now: Callable[[], datetime] = _utc_now,
    ) -> None:
        self._floor = floor
        self._passage = passage
        self._store = floor.store
        self._age = age
        self._now = now
        self._looked: tuple[str, str] = ("", "")
        self._waiting: set[str] = set()
        """Unplayed tables that could not be deleted yet."""

    async def run(self) -> None:
        """Sweep until it is called off."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.sweep()
            except Refusal:
                pass  # the store is away for a moment
            except Exception:
                _log.exception("unplayed tables could not be deleted")

    async def sweep(self) -> int:
        """Delete every table that has expired; return how many this process deleted."""
        if not await asyncio.to_thread(self._store.own, _SWEEPING):
            return 0
        try:
            before = (self._now() - self._age).isoformat(timespec="seconds")
            await self._look(before)
            gone = [await self._expire(id, before) for id in sorted(self._waiting)]
        finally:
            with contextlib.suppress(Refusal):
                await asyncio.to_thread(self._store.disown, _SWEEPING)
        if any(gone):
            _log.info("%d tables that nobody played at were deleted", sum(gone))
        return sum(gone)

    async def _look(self, before: str) -> None:
        """Find tables without a round; one with a round is never looked at again."""
        whole = False
        while not whole:
            self._looked, unplayed, whole = await asyncio.to_thread(
                look_at, self._store.database, before, self._looked
            )
            self._waiting.update(unplayed)

    async def _expire(self, id: str, before: str) -> bool:
        """Delete a table if nobody is there; return whether it was deleted."""
        async with self._passage.taking(id) as taken:
            if not taken:
                return False
            gone = await asyncio.to_thread(delete_unplayed, self._store.database, id, before)
            if gone is not None:
                self._waiting.discard(id)
            if gone:
                self._floor.forget(id)
            return bool(gone)
