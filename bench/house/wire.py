"""A line to a table: a WebSocket of the least kind, light enough for hundreds in one process.

It can also send what no honest client would: any bytes, any frame.
"""

from __future__ import annotations

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
LONGEST_ANSWER: Final = 30.0
"""Seconds after which a house that does not answer has failed."""


def frame(payload: bytes, opcode: int = TEXT, *, flags: int = 0x80, masked: bool = True) -> bytes:
    """One frame as a client sends it, or as it must not."""
    mark = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", flags | opcode, mark | size)
    elif size < 65_536:
        head = struct.pack("!BBH", flags | opcode, mark | 126, size)
    else:
        head = struct.pack("!BBQ", flags | opcode, mark | 127, size)
    # A mask of zeros masks nothing, and costs neither side anything.
    return head + bytes(4) + payload if masked else head + payload


class Wire(asyncio.Protocol):
    """One WebSocket; `told` gets each text as it comes, `cut` is called at the end."""

    def __init__(self, told: Callable[[bytes], None], cut: Callable[[], None]) -> None:
        self._told = told
        self._cut = cut
        self._bytes = bytearray()
        self._text = bytearray()
        self._transport: asyncio.Transport | None = None
        self.answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The status of the handshake."""
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""
        self._bytes += data
        if not self.answered.done():
            head, end, rest = self._bytes.partition(b"\r\n\r\n")
            if not end:
                return
            status = int(head.split(b" ", 2)[1])
            self.is_open = status == 101
            self.answered.set_result(status)
            self._bytes = rest
        while self.is_open and (found := self._next_frame()) is not None:
            opcode, is_last, payload = found
            if opcode in (TEXT, BINARY, 0):
                self._text += payload
                if is_last:
                    text, self._text = bytes(self._text), bytearray()
                    self._told(text)
            elif opcode == PING:
                self.write(frame(payload, PONG))
            elif opcode == CLOSE:
                self.close()

    def _next_frame(self) -> tuple[int, bool, bytes] | None:
        data = self._bytes
        if len(data) < 2:
            return None
        start, size = 2, data[1] & 0x7F
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(data) < start:
                return None
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        found = data[0] & 0x0F, bool(data[0] & 0x80), bytes(data[start : start + size])
        del data[: start + size]
        return found

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        self.is_open = False
        if not self.answered.done():
            self.answered.set_result(0)
        self._cut()

    def write(self, data: bytes) -> None:
        """Send any bytes."""
        if self._transport is not None:
            self._transport.write(data)

    def say(self, text: bytes) -> None:
        """Send a text."""
        self.write(frame(text))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


async def connect(
    place: tuple[str, int],
    path: str,
    cookie: str | None,
    told: Callable[[bytes], None],
    cut: Callable[[], None],
) -> Wire:
    """A line to that path; ConnectionError where there is none to be had."""
    host, port = place
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(told, cut), host, port)
    key = b64encode(os.urandom(16)).decode()
    wire.write(
        (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            + (f"Cookie: houseway={cookie}\r\n" if cookie else "")
            + "\r\n"
        ).encode()
    )
    async with asyncio.timeout(LONGEST_ANSWER):  # wait_for can lose that it was called off
        status = await wire.answered
    if status != 101:
        wire.close()
        raise ConnectionError(f"{path}: no line, status {status}")
    return wire
