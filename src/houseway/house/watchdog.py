"""Word to systemd: that the house is open, that it is alive, and that it closes.

A unit of `Type=notify` has a socket for such words. With `WatchdogSec` it is killed and started
anew when they stop coming. They are sent from the event loop, so they stop when that hangs, and
when the store has not taken a write for minutes. Elsewhere than under systemd nothing is sent.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PATIENCE: Final = 300.0
"""Seconds without a healthy store before the house counts as dead: a database that is started anew
is waited for, a connection that never comes back is not."""
_SOCKET: Final = "NOTIFY_SOCKET"
_MICROSECONDS: Final = "WATCHDOG_USEC"
_PROCESS: Final = "WATCHDOG_PID"


def notify(state: str) -> bool:
    """Send a word to systemd, such as `READY=1`; return whether it was sent."""
    place = os.environ.get(_SOCKET, "")
    if not place.startswith(("/", "@")):
        return False
    if place[0] == "@":  # of the abstract kind, which has no file
        place = f"\0{place[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), place)
        return True
    return False


def send_alive() -> None:
    """Tell systemd that the house is alive."""
    notify("WATCHDOG=1")


def watchdog_seconds() -> float | None:
    """Return the seconds between two words that systemd waits for; None if it waits for none."""
    microseconds = os.environ.get(_MICROSECONDS, "")
    if not microseconds.isdecimal() or os.environ.get(_PROCESS) not in (None, str(os.getpid())):
        return None
    return int(microseconds) / 1e6 or None


class Pulse:
    """Looks after one process: beats as long as its event loop runs and its store is healthy.

    `healthy` may block, and is called in a thread, one call at a time.
    """

    def __init__(
        self,
        healthy: Callable[[], bool],
        beat: Callable[[], None],
        every: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._healthy = healthy
        self._beat = beat
        self._every = every
        self._clock = clock
        self._well = clock()
        self._asked: asyncio.Future[bool] | None = None

    async def run(self) -> None:
        """Beat until it is called off."""
        while True:
            await self.look()
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Ask for the store's health, and beat unless it has been ill for too long."""
        if self._asked is None:
            self._asked = asyncio.ensure_future(asyncio.to_thread(self._healthy))
        done, _ = await asyncio.wait([self._asked], timeout=self._every)
        if done:  # what does not come back is not asked again
            well = self._asked.exception() is None and self._asked.result()
            self._asked = None
            if well:
                self._well = self._clock()
        if self._clock() - self._well < PATIENCE:
            self._beat()
