"""Where a visit is at home: each table has one worker of several, and visits are handed to it.

The workers share one listening socket, so a connection comes to any of them. When its request turns
out to be a visit to a table, the connection itself is handed to the worker where that table is at
home, by a socket between them, before anything was answered. So who plays at a table is in the
process that runs it, and nothing has to be passed on. While that worker is down, hangs, or does not
take it, the visit stays where it came: there another process may run the table, and does.

Each worker counts in a cell that all of them see, once a second. A cell that stands still is that
of a worker that hangs.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable, MutableSequence
from typing import Final
from zlib import crc32

LONGEST: Final = 64 * 1024
"""Bytes of a request that is handed over; whatever is longer stays."""
BEAT: Final = 1.0
"""Seconds between two counts."""
_MISSED: Final = 3
"""Looks in which a worker has not counted, after which nothing is handed to it."""
_HIGHEST: Final = 100
_VISIT: Final = re.compile(rb"/tables/([\w-]+)/ws(?:\?|$)")


class Homes:
    """The workers of one machine, as number `own` of them sees them.

    Each has a door, an end to take from and one to hand to. In `up` each counts while it takes what
    is handed to it; zero is that of a worker that is not open yet. `beats` has when each was last
    known to be well, which it says every `beat_every` seconds.
    """

    def __init__(
        self,
        own: int,
        doors: tuple[tuple[socket.socket, socket.socket], ...],
        up: MutableSequence[int],
        beats: MutableSequence[float],
        beat_every: float | None = None,
    ) -> None:
        self.own: Final = own
        self.beat_every: Final = beat_every
        self._doors = doors
        self._up = up
        self._beats = beats
        self._seen = [(0, 0)] * len(doors)
        """What each had counted at the last look, and for how many looks it has stood still."""
        self._beating: asyncio.Task[None] | None = None

    def beat(self) -> None:
        """Say that this worker is well."""
        self._beats[self.own] = time.monotonic()

    def open(self, taken: Callable[[socket.socket, bytes], None]) -> None:
        """Take what others hand over from now on."""
        door = self._doors[self.own][0]
        door.setblocking(False)
        asyncio.get_running_loop().add_reader(door, self._receive, door, taken)
        self._up[self.own] = 1
        self.beat()
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        """Count, and see who else does."""
        while True:
            self._up[self.own] = self._up[self.own] % _HIGHEST + 1
            self.look()
            await asyncio.sleep(BEAT)

    def look(self) -> None:
        """Note which of the others have counted since the last look."""
        for number, count in enumerate(self._up):
            before, missed = self._seen[number]
            self._seen[number] = count, missed + 1 if count == before else 0

    def takes(self, number: int) -> bool:
        """Return True if a worker is open and does not hang."""
        return bool(self._up[number]) and self._seen[number][1] < _MISSED

    def hand_over(self, target: bytes, request: bytes, transport: asyncio.Transport) -> bool:
        """Hand a visit to where its table is at home; whether it is gone."""
        found = _VISIT.match(target)
        if found is None or len(request) > LONGEST:
            return False
        home = crc32(found[1]) % len(self._doors)
        if home == self.own or not self.takes(home):
            return False
        try:
            line = transport.get_extra_info("socket").fileno()
            door = self._doors[home][1]
            socket.send_fds(door, [request], [line], socket.MSG_DONTWAIT)
        except OSError:  # it has too much to take already
            return False
        return True

    def _receive(self, door: socket.socket, taken: Callable[[socket.socket, bytes], None]) -> None:
        try:
            request, lines, _, _ = socket.recv_fds(door, LONGEST, 1)
        except OSError:
            return
        for line in lines:
            taken(socket.socket(fileno=line), request)
