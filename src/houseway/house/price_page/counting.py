"""The counting room: long counts beside the event loop, each done once whoever asks for it.

What is counted is kept for the next who asks, as many answers as there is room for. Two who ask
for the same share one count. The lane in front of the room is short, and nobody may fill it
alone: whoever comes then is told to come back.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from houseway.errors import Refusal
from houseway.pricing.model import Progress

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MOST_WAITING: Final = 24
"""Counts of a lane that are not finished: a bound on how long the last one waits."""
MOST_OF_ONE: Final = 12
"""Unfinished counts of one visitor: a page asks for five."""
FORGOTTEN: Final = 3.0
"""Seconds after which a count that nobody has asked about, and that has not begun, may go."""
_LONGEST: Final = 110.0
"""Seconds after which a file to take away is not waited for any more."""
_LATER: Final = {"Retry-After": "5"}
"""In so many seconds somebody who was turned away may try again."""


class Count(Generic[T_co]):
    """One count: how far it is, and what came of it."""

    def __init__(self, work: Callable[[Progress], T_co], visitor: str) -> None:
        self.visitor = visitor
        self.asked = time.monotonic()
        self.share = 0.0
        self._work = work
        self._waiting = 0
        self._future: Future[T_co] = Future()

    def begin(self) -> None:
        """Do it, unless it was given up meanwhile."""
        if not self._future.set_running_or_notify_cancel():
            return
        try:
            self._future.set_result(self._work(self._heard))
        except BaseException as error:  # whoever asked hears of it
            self._future.set_exception(error)

    def _heard(self, done: int, total: int) -> None:
        self.share = done / total if total else 0.0

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or a refusal."""
        return self._future.done()

    @property
    def result(self) -> T_co:
        """The answer; a refusal is raised."""
        return self._future.result(timeout=0)

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
        return not self._future.cancelled() and isinstance(self._future.exception(), Refusal | None)

    def forgotten(self, since: float) -> bool:
        """Whether nobody waits, and nobody has asked since then."""
        return not self._waiting and self.asked < since

    def give_up(self) -> bool:
        """Leave the lane, if it has not begun."""
        return self._future.cancel()

    async def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether it is done then."""
        if self.is_done:
            return True
        loop = asyncio.get_running_loop()
        over = asyncio.Event()
        self._future.add_done_callback(lambda future: loop.call_soon_threadsafe(over.set))
        self._waiting += 1
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), seconds)
        finally:
            self._waiting -= 1
        return self.is_done


class Lane:
    """One thread, and those who wait for it.

    The thread is a daemon: a house that closes does not wait for a count of many seconds.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: threading.Thread | None = None
        self._queue: SimpleQueue[Count[object] | None] = SimpleQueue()
        self._open: list[Count[object]] = []

    def admit(self, count: Count[object], others: list[Lane]) -> None:
        """Let a count line up, or turn its visitor away."""
        lanes = {self, *others}
        for lane in lanes:
            lane.tidy()
        own = [one for lane in lanes for one in lane.unfinished if one.visitor == count.visitor]
        if len(own) >= MOST_OF_ONE:
            says = "of the counts you asked for are not finished: wait for them, then ask again"
            raise HTTPException(429, f"{MOST_OF_ONE} {says}", _LATER)
        if len(self.unfinished) >= MOST_WAITING:
            says = f"{MOST_WAITING} counts wait already: ask again in a moment"
            raise HTTPException(503, f"the counting room is full, {says}", _LATER)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        self._open.append(count)
        self._queue.put(count)

    def _work(self) -> None:
        while (count := self._queue.get()) is not None:
            count.begin()

    @property
    def unfinished(self) -> list[Count[object]]:
        """Counts that wait or are being done."""
        return [one for one in self._open if not one.is_done]

    def tidy(self) -> None:
        """Forget what is finished, and what has not begun and nobody asks about any more."""
        late = time.monotonic() - FORGOTTEN
        for one in self._open:
            if one.forgotten(late):
                one.give_up()
        self._open = self.unfinished

    def close(self) -> None:
        """Begin nothing more."""
        for one in self._open:
            one.give_up()
        self._queue.put(None)


class CountingRoom(Generic[T]):
    """Counts of one kind, by what they are of; used from the event loop alone."""

    def __init__(self, lane: Lane, beside: list[Lane], keep: int) -> None:
        self._lane = lane
        self._beside = beside
        self._keep = keep
        self._counts: dict[Hashable, Count[T]] = {}

    def ask(self, key: Hashable, work: Callable[[Progress], T], visitor: str) -> Count[T]:
        """The count of that name: done, under way, or begun now."""
        count = self._counts.pop(key, None)
        if count is None or not count.holds:
            count = Count(work, visitor)
            self._lane.admit(count, self._beside)
        count.asked = time.monotonic()
        self._counts[key] = count  # behind all others: the first are the longest not asked for
        for old in list(self._counts)[: -self._keep]:
            if self._counts[old].is_done:
                del self._counts[old]
        return count


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


def visitor_of(request: Request) -> str:
    """Whom a count is done for: whoever is at the other end of the line."""
    return request.client.host if request.client else ""
