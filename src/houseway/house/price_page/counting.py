"""The counting room: long counts beside the event loop, each done once whoever asks for it.

What is counted is kept for the next who asks, as many answers as there is room for. Two who ask
for the same share one count. Counts wait in the house's one queue; one that nobody has asked about
for a while, and that has not begun, leaves it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Final, Generic, TypeVar

from starlette.exceptions import HTTPException

from houseway.errors import Refusal
from houseway.house.fair import Asker
from houseway.house.work import QUEUE, Job, Kind, WorkQueue
from houseway.pricing.model import Progress

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

FORGOTTEN: Final = 3.0
"""Seconds after which a count that nobody has asked about, and that has not begun, may go."""
_LONGEST: Final = 110.0
"""Seconds after which a file to take away is not waited for any more."""


class Count(Job[T_co]):
    """One count: how far it is, and what came of it."""

    def __init__(self, work: Callable[[Progress], T_co], asker: Asker, kind: Kind) -> None:
        super().__init__(lambda: work(self._heard), asker, kind)
        self.asked = time.monotonic()
        self.share = 0.0
        self._waiting = 0

    def _heard(self, done: int, total: int) -> None:
        self.share = done / total if total else 0.0

    @property
    def result(self) -> T_co:
        """The answer; a refusal is raised."""
        return self.future.result(timeout=0)

    @property
    def if_any(self) -> T_co | None:
        """The answer; nothing if it was refused."""
        try:
            return self.result
        except Refusal:
            return None

    @property
    def holds(self) -> bool:
        """Whether the answer may be kept: a defect, or a count given up, is tried again."""
        if not self.is_done:
            return True
        return not self.future.cancelled() and isinstance(self.future.exception(), Refusal | None)

    def is_forgotten(self) -> bool:
        """Return True if nobody waits for the answer and nobody has asked for a while."""
        return not self._waiting and self.asked < time.monotonic() - FORGOTTEN

    async def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether it is done then."""
        if self.is_done:
            return True
        loop = asyncio.get_running_loop()
        over = asyncio.Event()
        self.future.add_done_callback(lambda future: loop.call_soon_threadsafe(over.set))
        self._waiting += 1
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), seconds)
        finally:
            self._waiting -= 1
        return self.is_done


class CountingRoom(Generic[T]):
    """Counts of one kind, by what they are of; used from the event loop alone."""

    def __init__(self, keep: int, kind: Kind = "long", queue: WorkQueue = QUEUE) -> None:
        self._keep = keep
        self._kind = kind
        self._queue = queue
        self._counts: dict[Hashable, Count[T]] = {}

    def ask(self, key: Hashable, work: Callable[[Progress], T], asker: Asker) -> Count[T]:
        """Return the count of that name: done, under way, or begun now."""
        count = self._counts.pop(key, None)
        if count is None or not count.holds:
            count = Count(work, asker, self._kind)
            self._queue.put(count)
        count.asked = time.monotonic()
        self._counts[key] = count  # behind all others: the first are the longest not asked for
        for old in list(self._counts)[: -self._keep]:
            if self._counts[old].is_done:
                del self._counts[old]
        return count

    def close(self) -> None:
        """Give up what has not begun: the house closes."""
        for count in self._counts.values():
            count.give_up()


class Unfinished(HTTPException):
    """What was waited for is still being counted."""

    def __init__(self, count: Count[object]) -> None:
        says = "this is still being counted: ask again in a minute"
        super().__init__(503, says, {"Retry-After": "60"})
        self.so_far = f"Counting… {count.share * 100:.0f} %" if count.share else "Counting…"


async def done(count: Count[T], seconds: float = _LONGEST) -> Count[T]:
    """The count when it is over, be it refused; if that takes longer, it is unfinished."""
    if not await count.wait(seconds):
        raise Unfinished(count)
    return count
