"""Steps of many tables, written down together.

To have a step on disk takes a while, whatever it is; so while some are being written those of other
tables gather, and go into the next transaction together. Each is whole in it, or not in it at all.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from houseway.house.store import Step, Store


class Writing:
    """Everything that the tables of one process have to be written down."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gathered: list[tuple[Step, asyncio.Future[None]]] = []
        self._at_it: asyncio.Task[None] | None = None
        # A thread of its own: players do not wait for what others have the store asked.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writing")

    async def append(self, step: Step) -> None:
        """Keep a table's next step; returns when it is kept, or raises what `Store.append` does."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gathered.append((step, kept))
        if self._at_it is None or self._at_it.done():
            self._at_it = asyncio.create_task(self._write())
        try:
            await asyncio.shield(kept)
        except asyncio.CancelledError:
            # Nothing calls off what is being written: the table reads on once it is known.
            await asyncio.wait([kept])
            kept.exception()
            raise

    async def _write(self) -> None:
        while self._gathered:
            gathered, self._gathered = self._gathered, []
            steps = [step for step, _ in gathered]
            faults: list[Exception | None]
            try:
                append = partial(self._store.append_all, steps)
                faults = await asyncio.get_running_loop().run_in_executor(self._thread, append)
            except asyncio.CancelledError:  # the house ends
                for _, kept in gathered:
                    kept.cancel()
                raise
            except Exception as fault:
                faults = [fault] * len(steps)
            for (_, kept), why in zip(gathered, faults, strict=True):
                if why is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(why)
