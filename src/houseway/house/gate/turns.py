"""Turns of requests: they begin one by one, with a pause after each.

The event loop does everything that is ready before it looks again who has sent something. With
sixty requests ready, a player's input would wait for sixty pages, and again for each step that it
takes; and while the loop never rests, the thread that writes the input down hardly gets Python's
lock. So requests begin in turn between addresses and visitors, and players' inputs come in the
pauses. A request that waits for something else holds nobody up.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.exceptions import HTTPException

from houseway.house.fair import Asker, FairLine, Full

MOST: Final = 1_000
"""Requests that wait for their turn."""

PAUSE: Final = 0.001
"""Seconds from one to the next: so a process answers a thousand requests a second at most."""


class Turns:
    """The requests of one event loop that wait for their turn."""

    def __init__(self, most: int = MOST) -> None:
        self._line: FairLine[asyncio.Future[None]] = FairLine(most)
        self._turning: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        return len(self._line)

    async def come(self, asker: Asker) -> None:
        """Wait for a turn; be turned away if too many wait already."""
        loop = asyncio.get_running_loop()
        if self._turning is not loop:  # nobody waits, or the loop of who did has ended
            self._turning = loop
            loop.call_later(PAUSE, self._turn, loop)
            return
        turn: asyncio.Future[None] = loop.create_future()
        try:
            gone = self._line.put(asker, turn)
        except Full:
            raise _too_many() from None
        if gone is not None and not gone.done():
            gone.set_exception(_too_many())
        await turn

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        while (turn := self._line.take()) is not None:
            if not turn.done():  # who waited may have hung up
                turn.set_result(None)
                loop.call_later(PAUSE, self._turn, loop)
                return
        self._turning = None


def _too_many() -> HTTPException:
    says = "too many requests wait for their turn: try again in a moment"
    return HTTPException(503, says, {"Retry-After": "1"})
