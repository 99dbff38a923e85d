"""Readiness: whether a visitor who comes now can sit down and play.

A process that answers may still be useless: a family that cannot be imported, a store that can be
read but not written. So before a house calls itself ready it has opened a table of every family,
once after its start, and its store has taken a write lately.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Final

import msgspec

from houseway.errors import Refusal
from houseway.families import family, library, names
from houseway.filings.filing import Filing
from houseway.house.floor import Floor

AGAIN: Final = 30.0
"""Seconds after which a family that could not open a table is tried again."""
_PATIENCE: Final = 2.0
"""Seconds that an answer waits for the first tables to be opened."""

_log = logging.getLogger("houseway.house")


class Readiness(msgspec.Struct, frozen=True):
    """The state of readiness, with one sentence on what is missing."""

    ready: bool
    store: bool
    filings: int
    families: int
    """Families of which a table was opened."""
    says: str


class Proof:
    """Tables tried out, one of each family, with what came of it; nothing of them is kept."""

    def __init__(self, floor: Floor, clock: Callable[[], float] = time.monotonic) -> None:
        self._floor = floor
        self._clock = clock
        self._lock = Lock()
        self._begun: Future[dict[str, str]] | None = None
        self._ended = 0.0

    async def readiness(self) -> Readiness:
        """Return whether the house can do its work; the first tables are waited for a moment."""
        begun = self.begin()
        await asyncio.wait([asyncio.wrap_future(begun)], timeout=_PATIENCE)
        store, filings = await asyncio.gather(
            asyncio.to_thread(self._floor.store.ready), asyncio.to_thread(self._filings)
        )
        faults = begun.result() if begun.done() else None
        says = [] if store else ["the house cannot write to its store"]
        if not filings:
            says.append("no filing can be loaded")
        if faults is None:
            says.append("the house is still opening its first tables")
        says += [fault for fault in (faults or {}).values() if fault]
        opened = sum(not fault for fault in (faults or {}).values())
        return Readiness(not says, store, len(filings), opened, "; ".join(says))

    def begin(self) -> Future[dict[str, str]]:
        """Begin to try out a table of every family, unless that has been done; return its future.

        The result has each family by name, with what went wrong or with an empty text.
        """
        with self._lock:
            if self._begun is None or self._may_be_mended(self._begun):
                self._begun = Future()
                # A daemon does not keep the house from ending.
                Thread(target=self._run, args=(self._begun,), name="proof", daemon=True).start()
            return self._begun

    def _may_be_mended(self, begun: Future[dict[str, str]]) -> bool:
        return (
            begun.done() and any(begun.result().values()) and self._clock() - self._ended >= AGAIN
        )

    def _run(self, begun: Future[dict[str, str]]) -> None:
        found: dict[str, str] = {}
        for name in names():
            try:
                if game := self._game_of(name):
                    self._floor.try_out(game)
                    found[name] = ""
            except Exception:
                _log.exception("no table of the family %s can be opened", name)
                found[name] = f"no table of the family {name} can be opened: see the house's log"
        self._ended = self._clock()
        begun.set_result(found)

    def _game_of(self, name: str) -> str | None:
        """Return a game of a family, its plainest if it is filed here; None if it has no game."""
        ids = [one.id for one in self._filings() if one.document.get("family") == name]
        if not ids:
            return None
        plainest = family(name).plainest
        return plainest if plainest in ids else ids[0]

    def _filings(self) -> tuple[Filing, ...]:
        try:
            return library.survey(self._floor.folder).documents
        except (Refusal, OSError):
            return ()
