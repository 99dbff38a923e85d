"""Lines into the house: how many there are, from where, and how long one may take to say anything.

A connection that sends its request a byte a minute, or never reads its answer, is cut; one address
has a share of all connections, and all together stay below the number of files that the machine
lets a process open, so that there is always one left for the store.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from contextlib import suppress
from typing import Final, TypeAlias

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from houseway.errors import Refusal
from houseway.house.gate.homes import Homes
from houseway.house.gate.limits import Limits, block_of
from houseway.house.gate.metrics import Metrics

Network: TypeAlias = "ipaddress.IPv4Network | ipaddress.IPv6Network"

_MOST_FILES: Final = 65_536
"""What the house asks the machine for, if it may."""
_OTHER_FILES: Final = 2_048 + 128
"""Files that are no lines: as many as may come at once, before anybody can be turned away; and the
store's connections, static files, the log. Of few files half are kept for it."""
_UNREAD: Final = 3
"""How many times the seconds for a request an answer may lie unread."""
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\n"
    b"there are too many connections, from your address or from all: try again in a moment\n"
)

_log = logging.getLogger("houseway.gate")


class Lines:
    """Every connection of a process; by `proxies` everybody comes, so they have no share."""

    def __init__(
        self, limits: Limits, metrics: Metrics, proxies: tuple[Network, ...] = (), files: int = 1024
    ) -> None:
        self.limits: Final = limits
        self.metrics: Final = metrics
        self._proxies = proxies
        most = files - min(_OTHER_FILES, files // 2)
        self._most = most if limits.lines is None else min(most, limits.lines)
        # Whoever comes from elsewhere finds a quarter of them free.
        self._of_address = min(limits.lines_of_address, max(1, self._most * 3 // 4))
        self._open = 0
        self._from: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more from an address; whether there is room for it."""
        place = self._place(address)
        if self._open >= self._most or (place and self._from[place] >= self._of_address):
            self.metrics.turned_away.inc()
            _log.warning("connections are turned away: %d are open, %d of %s", *self._told(place))
            return False
        self._open += 1
        self._from[place] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        place = self._place(address)
        self._open -= 1
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]

    def _told(self, place: str) -> tuple[int, int, str]:
        return self._open, self._from[place], place or "proxies"

    def _place(self, address: str) -> str:
        with suppress(ValueError):
            found = ipaddress.ip_address(address)
            if any(found in network for network in self._proxies):
                return ""
        return block_of(address)


class PatientHttp(H11Protocol):
    """HTTP with an end to patience; `lines` is the house's, `homes` where visits are handed to."""

    lines: Lines
    homes: Homes | None = None
    _turned_away = False
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        assert isinstance(transport, asyncio.Transport)
        self._address = _address(transport)
        if not self.lines.enter(self._address):
            self._turned_away = True
            transport.write(_FULL)
            transport.close()
            return
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A part of a request; the clock runs until all of it is there."""
        if self._turned_away:
            return
        asked = self._asked
        if asked is None or asked.response_complete:
            self._wait()
        super().data_received(data)
        asked = self._asked
        if asked is not None and not asked.more_body and not asked.response_complete:
            self._stop_waiting()  # this one is whole, and waits for us

    def on_response_complete(self) -> None:
        """Until the next request it may be quiet: keeping alive has a clock of its own."""
        self._stop_waiting()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The answer is not read fast enough."""
        super().pause_writing()
        seconds = self.lines.limits.seconds_to_ask * _UNREAD
        self._unread = self.loop.call_later(seconds, self._too_slow)

    def resume_writing(self) -> None:
        """It is read again."""
        self._stop_unread()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        if self._turned_away:
            return
        self._stop_waiting()
        self._stop_unread()
        self.lines.leave(self._address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A visit begins: from here on it is the other protocol's line, or another worker's."""
        self._stop_waiting()
        self.lines.leave(self._address)
        if self.homes is not None:
            head = b"".join(b"%s: %s\r\n" % header for header in self.headers)
            request = b"%s %s HTTP/1.1\r\n%s\r\n" % (event.method, event.target, head)
            if self.homes.hand_over(event.target, request, self.transport):
                self._turned_away = True
                self.connections.discard(self)
                self.transport.abort()  # the line stays open: it is the other's, too
                return
        super().handle_websocket_upgrade(event)

    @property
    def _asked(self) -> RequestResponseCycle | None:
        """The request that is being answered, or was last; none before the first."""
        return self.cycle

    def _wait(self) -> None:
        if self._waiting is None:
            seconds = self.lines.limits.seconds_to_ask
            self._waiting = self.loop.call_later(seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _too_slow(self) -> None:
        self.lines.metrics.too_slow.inc()
        self.transport.abort()


class PatientWebSocket(WebSocketsSansIOProtocol):
    """A visit's line, counted; one that does not answer is cut, whether it reads or not."""

    lines: Lines
    _entered = False
    _address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line that was just left as HTTP."""
        assert isinstance(transport, asyncio.Transport)
        self._address = _address(transport)
        self._entered = self.lines.enter(self._address)
        super().connection_made(transport)
        if not self._entered:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end of it."""
        if self._entered:
            self.lines.leave(self._address)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """What the house sends; a refusal in place of a visit ends the handshake like any other."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # or it is told to the log as a defect

    def keepalive_timeout(self) -> None:
        """Nobody answers; closing politely would wait until he has read everything."""
        super().keepalive_timeout()
        self.lines.metrics.too_slow.inc()
        self.transport.abort()


def protocols(
    lines: Lines, homes: Homes | None = None
) -> tuple[type[PatientHttp], type[PatientWebSocket]]:
    """Both protocols, on these lines."""
    http = type("Http", (PatientHttp,), {"lines": lines, "homes": homes})
    socket = type("Socket", (PatientWebSocket,), {"lines": lines})
    return http, socket


def more_files() -> int:
    """Let the process open as many files as it may; how many that are."""
    try:
        import resource
    except ImportError:  # a machine that counts none
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        return soft
    return wanted


def networks(proxies: str | None) -> tuple[Network, ...]:
    """The addresses of proxies whose word is taken, `10.0.0.0/8, 127.0.0.1`."""
    try:
        return tuple(ipaddress.ip_network(one.strip()) for one in (proxies or "").split(",") if one)
    except ValueError as error:
        raise Refusal(f"--proxy takes addresses or networks: {error}") from None


def _address(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""
