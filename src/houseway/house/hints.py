"""Hints worked out beside the house, in threads of their own: the tables do not wait for them.

A game's first hint takes seconds: its kernels are loaded, and before a flop every hand is worked
out at once. So it is rehearsed in the background as soon as a table of the game opens, and
whoever asks meanwhile waits for that instead of having it worked out twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from queue import SimpleQueue
from typing import Final

from houseway.analysis.advice import Advice, advise
from houseway.analysis.hints import Hint, Question, rehearse, told
from houseway.cards.card import Card
from houseway.filings.filing import Filing

_log = logging.getLogger("houseway.house")
_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="hint")
_LESS_URGENT: Final = 10


async def hint_for(question: Question) -> Hint:
    """The answer to a question, worked out beside the event loop."""
    loop = asyncio.get_running_loop()
    await _rehearsals.over(question.filing)
    advice = await loop.run_in_executor(
        _threads, _advised, question.filing, question.hand, question.up, question.board
    )
    return told(question, advice)


def prepare(filing: Filing) -> None:
    """Have the hints of a game ready before anybody asks; returns at once."""
    _rehearsals.begin(filing)


@lru_cache(maxsize=1_024)
def _advised(
    filing: Filing, hand: tuple[Card, ...], up: Card | None, board: tuple[Card, ...]
) -> Advice:
    return advise(filing, hand, up, board)


class _Rehearsals:
    """One after the other, each game once, in a thread that does not keep the house from ending."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._begun: dict[str, Future[None]] = {}
        self._waiting: SimpleQueue[tuple[Filing, Future[None]]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(self, filing: Filing) -> None:
        with self._lock:
            if filing.digest in self._begun:
                return
            done: Future[None] = Future()
            done.set_running_or_notify_cancel()  # whoever waits for it cannot call it off
            self._begun[filing.digest] = done
            self._waiting.put((filing, done))
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._rehearse, name="rehearsal", daemon=True
                )
                self._thread.start()

    async def over(self, filing: Filing) -> None:
        done = self._begun.get(filing.digest)
        if done is not None and not done.done():
            await asyncio.wrap_future(done)

    def _rehearse(self) -> None:
        with contextlib.suppress(OSError, AttributeError):  # where threads have a priority
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LESS_URGENT)
        while True:
            filing, done = self._waiting.get()
            try:
                rehearse(filing)
            except Exception:
                _log.exception("%s: its hints could not be prepared", filing.id)
            done.set_result(None)


_rehearsals: Final = _Rehearsals()
