"""The counting room: long counts beside the event loop, each done once whoever asks for it.

What is counted is kept for the next who asks, as many answers as there is room for. Two who ask
for the same share one count. The lane in front of the room is short, and nobody may fill it
alone: whoever comes then is told to come back.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Final, Generic, Protocol, TypeVar

from starlette.exceptions import HTTPException

from houseway.errors import Refusal
from houseway.pricing.model import Progress

T = TypeVar("T")

MOST_WAITING: Final = 24
"""Counts of a lane that are not finished: a bound on how long the last one waits."""
MOST_OF_ONE: Final = 12
"""Unfinished counts of one visitor: a page asks for five."""
FORGOTTEN: Final = 3.0
"""Seconds after which a count that nobody has asked about, and that has not begun, may go."""
RETRY: Final = 5
"""Seconds after which somebody who was turned away may try again."""


class AnyCount(Protocol):
    """A count, of whatever it may be."""

    visitor: str
    share: float

    @property
    def is_done(self) -> bool:
        """Whether it is over."""

    def forgotten(self, since: float) -> bool:
        """Whether nobody waits, and nobody has asked since then."""

    def give_up(self) -> bool:
        """Leave the lane, if it has not begun."""

    async def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether it is done then."""


class Count(Generic[T]):
    """One count: how far it is, and what came of it."""

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.asked = time.monotonic()
        self.share = 0.0
        self._waiting = 0
        self._future: Future[T] = Future()

    def begin(self, work: Callable[[Progress], T]) -> None:
        """Do it, unless it was given up meanwhile."""
        if not self._future.set_running_or_notify_cancel():
            return
        try:
            self._future.set_result(work(self._heard))
        except BaseException as error:  # whoever asked hears of it
            self._future.set_exception(error)

    def _heard(self, done: int, total: int) -> None:
        self.share = done / total if total else 0.0

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or a refusal."""
        return self._future.done()

    @property
    def result(self) -> T:
        """The answer; a refusal is raised."""
        return self._future.result(timeout=0)

    @property
    def holds(self) -> bool:
        """Whether the answer may be kept: a defect, or a count given up, is tried again."""
        if not self.is_done:
            return True
        if self._future.cancelled():
            return False
        error = self._future.exception()
        return error is None or isinstance(error, Refusal)

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
            await asyncio.wait_for(over.wait(), seconds)
        except TimeoutError:
            pass
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
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._open: list[AnyCount] = []

    def admit(self, count: Count[T], work: Callable[[Progress], T], others: list[Lane]) -> None:
        """Let a count line up, or turn its visitor away."""
        lanes = {self, *others}
        for lane in lanes:
            lane.tidy()
        own = [one for lane in lanes for one in lane.unfinished if one.visitor == count.visitor]
        if len(own) >= MOST_OF_ONE:
            raise HTTPException(
                429,
                f"{MOST_OF_ONE} of the counts you asked for are not finished: "
                "wait for them, then ask again",
                headers={"Retry-After": str(RETRY)},
            )
        if len(self.unfinished) >= MOST_WAITING:
            raise HTTPException(
                503,
                f"the counting room is full, {MOST_WAITING} counts wait already: "
                "ask again in a moment",
                headers={"Retry-After": str(RETRY)},
            )
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        self._open.append(count)
        self._queue.put(lambda: count.begin(work))

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            task()

    @property
    def unfinished(self) -> list[AnyCount]:
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
        self._counts: OrderedDict[Hashable, Count[T]] = OrderedDict()

    def ask(self, key: Hashable, work: Callable[[Progress], T], visitor: str) -> Count[T]:
        """The count of that name: done, under way, or begun now."""
        found = self._counts.get(key)
        if found is not None and found.holds:
            found.asked = time.monotonic()
            self._counts.move_to_end(key)
            return found
        count: Count[T] = Count(visitor)
        self._lane.admit(count, work, self._beside)
        self._counts[key] = count
        self._counts.move_to_end(key)
        for old in list(self._counts)[: max(0, len(self._counts) - self._keep)]:
            if self._counts[old].is_done:
                del self._counts[old]
        return count
