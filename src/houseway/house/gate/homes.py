"""Where a visit is at home: each table has one worker of several, and visits are handed to it.

The workers share one listening socket, so a connection comes to any of them. When its request turns
out to be a visit to a table, the connection itself is handed to the worker where that table is at
home, by a socket between them, before anything was answered. So who plays at a table is in the
process that runs it, and nothing has to be passed on. While that worker is down, or does not take
it, the visit stays where it came: there another process may run the table, and does.
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
_VISIT: Final = re.compile(rb"/tables/([\w-]+)/ws(?:\?|$)")


class Homes:
    """The workers of one machine, as number `own` of them sees them.

    Each has a door, an end to take from and one to hand to; `up` says which of them take, and
    `beats` when each last said that it is alive, which it does every `beat_every` seconds.
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

    def beat(self) -> None:
        """Say that this worker is alive."""
        self._beats[self.own] = time.monotonic()

    def open(self, taken: Callable[[socket.socket, bytes], None]) -> None:
        """Take what others hand over from now on."""
        door = self._doors[self.own][0]
        door.setblocking(False)
        asyncio.get_running_loop().add_reader(door, self._receive, door, taken)
        self._up[self.own] = 1
        self.beat()

    def hand_over(self, target: bytes, request: bytes, transport: asyncio.Transport) -> bool:
        """Hand a visit to where its table is at home; whether it is gone."""
        found = _VISIT.match(target)
        if found is None or len(request) > LONGEST:
            return False
        home = crc32(found[1]) % len(self._doors)
        if home == self.own or not self._up[home]:
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
