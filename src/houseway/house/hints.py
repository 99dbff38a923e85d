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
from typing import Final

from houseway.analysis.advice import Advice, advise_seen
from houseway.analysis.hints import Hint, Question, rehearse, told
from houseway.filings.filing import Filing
from houseway.pricing.advice import InSight

_log = logging.getLogger("houseway.house")
_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="hint")
_LESS_URGENT: Final = 10


_lock: Final = threading.Lock()
_one_at_a_time: Final = threading.Lock()
_begun: Final[dict[str, Future[None]]] = {}
"""Rehearsals by the filing's fingerprint: each game once."""


async def hint_for(question: Question) -> Hint:
    """The answer to a question, worked out beside the event loop."""
    begun = _begun.get(question.filing.in_force)
    if begun is not None and not begun.done():
        await asyncio.wrap_future(begun)
    advice = await asyncio.get_running_loop().run_in_executor(
        _threads, _advised, question.filing, question.seen
    )
    return told(question, advice)


def prepare(filing: Filing) -> None:
    """Have the hints of a game ready before anybody asks; returns at once."""
    with _lock:
        if filing.in_force in _begun:
            return
        done = _begun[filing.in_force] = Future[None]()
        done.set_running_or_notify_cancel()  # whoever waits for it cannot call it off
    # A daemon does not keep the house from ending.
    threading.Thread(target=_rehearse, args=(filing, done), name="rehearsal", daemon=True).start()


def _rehearse(filing: Filing, done: Future[None]) -> None:
    with contextlib.suppress(OSError, AttributeError):  # where threads have a priority
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LESS_URGENT)
    with _one_at_a_time:
        try:
            rehearse(filing)
        except Exception:
            _log.exception("%s: its hints could not be prepared", filing.id)
    done.set_result(None)


@lru_cache(maxsize=1_024)
def _advised(filing: Filing, seen: InSight) -> Advice:
    return advise_seen(filing, seen)
