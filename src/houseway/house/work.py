"""The house's one queue for answers that take long: exports, prices, differences, equity, hints.

Everything that is worked out beside the event loop goes through here, so that one visitor cannot
slow everybody: the queue is short, its turns go round between addresses and visitors, and three
threads work it off. One of them takes quick work alone, another none that takes many seconds, so
that a hint never waits for a sweep; *spare* work, which nobody waits for yet, is done when nothing
else is left.

The threads keep the usual priority: one that holds Python's lock and is kept from running would
keep the event loop waiting with it. Only loops that run without the lock give way to everything
else on the machine.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Final, Generic, Literal, TypeVar, get_args

from starlette.exceptions import HTTPException

from houseway.house.fair import Asker, FairLine, Full
from houseway.pricing.executors import less_urgent

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Kind = Literal["quick", "count", "long", "spare"]
"""What a job takes: well under a second, seconds, many of them; or time that nobody else needs."""

MOST_WAITING: Final = 48
"""Jobs of a kind that wait: a bound on how long the last one does."""
MOST_OF_ONE: Final = 12
"""Unfinished jobs of one visitor: a page asks for five."""
MOST_SPARE_OF_ONE: Final = 2
"""The limit for jobs that nobody waits for."""
LATER: Final = {"Retry-After": "5"}
"""In so many seconds somebody who was turned away may try again."""
_NICE: Final = 5
"""The niceness of those loops."""
_THREADS: Final[tuple[tuple[Kind, ...], ...]] = (
    ("quick",),
    ("count", "quick"),
    ("long", "count", "quick", "spare"),
)
"""The kinds of jobs that each thread takes, most urgent first."""


class Job(Generic[T_co]):
    """Something to be worked out for somebody, and what came of it."""

    def __init__(self, work: Callable[[], T_co], asker: Asker, kind: Kind = "quick") -> None:
        self.asker: Final = asker
        self.kind: Final = kind
        self._work = work
        self.future: Final[Future[T_co]] = Future()

    def begin(self) -> None:
        """Do it, unless it was given up meanwhile."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self._work())
        except BaseException as error:  # whoever asked hears of it
            self.future.set_exception(error)

    @property
    def is_done(self) -> bool:
        """Return True if there is an answer, a refusal or a defect."""
        return self.future.done()

    def is_forgotten(self) -> bool:
        """Return True if nobody waits for the answer any more."""
        return False

    def give_up(self) -> bool:
        """Leave the queue, if it has not begun; return whether it has left."""
        return self.future.cancel()


def start_thread(work: Callable[[], None], name: str) -> None:
    """Start a thread that does not keep the house from ending."""
    threading.Thread(target=work, name=name, daemon=True).start()


class WorkQueue:
    """Jobs that wait, and the threads that do them; `start` begins a thread.

    The threads are daemons: a house that closes does not wait for a count of many seconds.
    """

    def __init__(
        self,
        most: int = MOST_WAITING,
        start: Callable[[Callable[[], None], str], None] = start_thread,
    ) -> None:
        self._lines: Final[dict[Kind, FairLine[Job[object]]]] = {
            kind: FairLine(most) for kind in get_args(Kind)
        }
        self._start = start
        self._unfinished: Counter[Asker] = Counter()
        self._changed = threading.Condition()
        self._is_open = False

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return sum(map(len, self._lines.values()))

    def put(self, job: Job[object]) -> None:
        """Let a job wait for its turn, or turn away whoever asks for it."""
        line = self._lines[job.kind]
        with self._changed:
            self._tidy()
            most = MOST_SPARE_OF_ONE if job.kind == "spare" else MOST_OF_ONE
            if self._unfinished[job.asker] >= most:
                says = "of the answers you asked for are not finished: wait for them, then ask"
                raise HTTPException(429, f"{most} {says} again", LATER)
            try:
                gone = line.put(job.asker, job)
            except Full:
                raise _busy(line.most) from None
            self._unfinished[job.asker] += 1
            self._changed.notify_all()
            if not self._is_open:
                self._is_open = True
                for number, kinds in enumerate(_THREADS, 1):
                    self._start(partial(self._work_off, kinds), f"work {number}")
        job.future.add_done_callback(lambda future: self._finish(job.asker))
        if gone is not None and gone.future.set_running_or_notify_cancel():
            gone.future.set_exception(_busy(line.most))

    def take(self, *kinds: Kind) -> Job[object] | None:
        """Take the next job of the first of these kinds that has one; return None if none has."""
        with self._changed:
            found = (self._lines[kind].take() for kind in kinds if self._lines[kind])
            return next(found, None)

    def _work_off(self, kinds: tuple[Kind, ...]) -> None:
        with less_urgent(_NICE):
            while True:
                job = self.take(*kinds)
                if job is not None:
                    job.begin()
                    continue
                with self._changed:
                    self._changed.wait_for(lambda: any(self._lines[kind] for kind in kinds))

    def _tidy(self) -> None:
        """Forget what was given up, and what nobody waits for any more."""
        for line in self._lines.values():
            for job in line:
                if job.is_forgotten():
                    job.give_up()
            line.drop(lambda job: job.is_done)

    def _finish(self, asker: Asker) -> None:
        with self._changed:
            self._unfinished[asker] -= 1
            if not self._unfinished[asker]:
                del self._unfinished[asker]


QUEUE: Final = WorkQueue()
"""The queue of this process: all houses in it share the processor."""


async def worked_out(
    work: Callable[[], T], asker: Asker, kind: Kind = "quick", queue: WorkQueue | None = None
) -> T:
    """Return what `work` gives, done in its turn beside the event loop."""
    job = Job(work, asker, kind)
    (queue or QUEUE).put(job)
    return await asyncio.wrap_future(job.future)


def _busy(most: int) -> HTTPException:
    says = f"the house is working out {most} answers already: ask again in a moment"
    return HTTPException(503, says, LATER)
