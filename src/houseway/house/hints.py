"""Hints worked out beside the house, in the queue of everything that takes long.

A game's first hint takes seconds: its kernels are loaded, and before a flop every hand is worked
out at once. So it is rehearsed after a table of the game opens, when nothing else is to be done:
once for all tables of the same rules, with few waiting of each game and in all. Whoever asks while
the rehearsal runs waits for it instead of having everything worked out twice; one that has not
begun makes way for the hint.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import threading
from collections import OrderedDict
from functools import lru_cache
from typing import Final

import msgspec
from starlette.exceptions import HTTPException

from houseway.analysis.advice import Advice, advise_seen
from houseway.analysis.hints import Hint, Question, rehearse, told
from houseway.filings.filing import Filing
from houseway.house.fair import NOBODY, Asker
from houseway.house.work import QUEUE, Job, WorkQueue, worked_out
from houseway.pricing.advice import InSight

_log = logging.getLogger("houseway.house")
_NO_PLAY: Final = frozenset(
    {"name", "room", "source", "document", "bgc", "beside", "effective", "until", "lines"}
    | {"reading", "remark", "irregularity", "example", "limits"}
)
"""Keys of a filing on which no best play depends."""
_MOST_REMEMBERED: Final = 1_000


class Rehearsals:
    """The hints that were prepared or are to be, by the rules they are for."""

    def __init__(self, queue: WorkQueue) -> None:
        self.queue: Final = queue
        self._lock = threading.Lock()
        self._jobs: OrderedDict[str, Job[None]] = OrderedDict()

    def prepare(self, filing: Filing) -> None:
        """Have the hints of a game ready before anybody asks; return at once.

        Where too many games wait already, the first hint takes longer instead.
        """
        rules = rules_of_play(filing)
        with self._lock:
            known = self._jobs.get(rules)
            if known is not None and _holds(known):
                return
            job = Job(lambda: _rehearse(filing), Asker(filing.id), "spare")
            with contextlib.suppress(HTTPException):
                self.queue.put(job)
                self._jobs[rules] = job
                self._jobs.move_to_end(rules)
            while len(self._jobs) > _MOST_REMEMBERED:
                self._jobs.popitem(last=False)

    async def make_way(self, filing: Filing) -> bool:
        """Wait for a rehearsal that runs, or call off one that waits; return whether it did."""
        job = self._jobs.get(rules_of_play(filing))
        if job is None or job.is_done:
            return False
        if job.give_up():
            return True
        await asyncio.shield(asyncio.wrap_future(job.future))
        return False


rehearsals: Final = Rehearsals(QUEUE)


async def hint_for(question: Question, asker: Asker = NOBODY) -> Hint:
    """Return the answer to a question, worked out beside the event loop."""
    was_called_off = await rehearsals.make_way(question.filing)
    try:
        work = rehearsals.queue
        advice = await worked_out(
            lambda: _advised(question.filing, question.seen), asker, queue=work
        )
    finally:
        if was_called_off:
            rehearsals.prepare(question.filing)  # the game's other decisions
    return told(question, advice)


def prepare(filing: Filing) -> None:
    """Have the hints of a game ready before anybody asks; return at once."""
    rehearsals.prepare(filing)


def rules_of_play(filing: Filing) -> str:
    """Return a fingerprint of everything that a best play can depend on.

    Readings that come to the same rules have the same; pay rows count in their order.
    """
    said = msgspec.json.encode(_played_by(filing.settled), order="sorted")
    return hashlib.sha256(said).hexdigest()[:32]


def _played_by(value: object) -> object:
    """Return a document without what changes no best play; a pay table as a list of its rows."""
    if isinstance(value, list):
        return [_played_by(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: [*one.items()] if key == "pays" and isinstance(one, dict) else _played_by(one)
        for key, one in value.items()
        if key not in _NO_PLAY
    }


def _holds(job: Job[None]) -> bool:
    """Return True if a rehearsal waits, runs or is done; a canceled one begins anew."""
    future = job.future
    return not future.done() or (not future.cancelled() and future.exception() is None)


def _rehearse(filing: Filing) -> None:
    try:
        rehearse(filing)
    except Exception:
        _log.exception("%s: its hints could not be prepared", filing.id)


@lru_cache(maxsize=1_024)
def _advised(filing: Filing, seen: InSight) -> Advice:
    return advise_seen(filing, seen)
