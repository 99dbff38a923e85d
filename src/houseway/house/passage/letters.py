"""What processes write to each other about tables, and how it is gathered and sent.

To whoever runs a table (the address is the table's): somebody comes, says something, goes. Back, to
one process (the address is its name): what its visitors are told, and how what they said went.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.house.store import Person, StoreAway


class _Entry(msgspec.Struct, frozen=True, tag=True, array_like=True):
    pass


class Come(_Entry, frozen=True):
    """A visitor on that line says hello; `asked` is the number of the answer he waits for."""

    line: int
    asked: int
    person: Person | None
    seq: int
    eyes: str | None


class Say(_Entry, frozen=True):
    """A visitor does something: a message of the protocol."""

    line: int
    asked: int
    person: Person | None
    said: msgspec.Raw


class Go(_Entry, frozen=True):
    """A visit ends."""

    line: int


class Mine(_Entry, frozen=True):
    """The sender runs this table from now on: whoever has visitors there says hello for them."""


class Tell(_Entry, frozen=True):
    """What everybody on these lines is told, written once for all of them."""

    lines: list[int]
    text: msgspec.Raw


class Answered(_Entry, frozen=True):
    """How it went: done, or refused in these words; or the line is a stranger's, who has to say
    hello first."""

    asked: int
    came: Literal["done", "refused", "stranger"]
    says: str = ""
    rule: str | None = None


Entry = Come | Say | Go | Mine | Tell | Answered


_encode: Final = msgspec.json.Encoder().encode
# A letter: its sender's name, and everything that it had to say to an address when it wrote.
read: Final = msgspec.json.Decoder(tuple[str, list[Entry]]).decode


class Outbox:
    """What this process has to say to others: in order, and while a letter is sent more gather."""

    def __init__(self, send: Callable[[str, bytes], None]) -> None:
        self._send = send
        self._gathered: dict[str, list[Entry]] = {}
        self._told: dict[str, tuple[str, Tell]] = {}
        self._sending: asyncio.Task[None] | None = None
        self.sender = ""

    def put(self, address: str, entry: Entry) -> None:
        """One more for that address."""
        self._gathered.setdefault(address, []).append(entry)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())

    def tell(self, address: str, line: int, text: str) -> None:
        """What somebody is told: one entry for all who are told the same one after the other."""
        entries = self._gathered.get(address)
        told, entry = self._told.get(address, ("", None))
        if entries and entries[-1] is entry and told == text:
            entry.lines.append(line)
        else:
            entry = Tell([line], msgspec.Raw(text.encode()))
            self._told[address] = text, entry
            self.put(address, entry)

    async def _send_all(self) -> None:
        while self._gathered:
            gathered, self._gathered, self._told = self._gathered, {}, {}
            letters = [(to, _encode((self.sender, said))) for to, said in gathered.items()]
            # A line that is lost loses letters: when it stands again everybody says hello anew.
            with contextlib.suppress(StoreAway):
                await asyncio.to_thread(self._send_these, letters)

    def _send_these(self, letters: list[tuple[str, bytes]]) -> None:
        for to, letter in letters:
            self._send(to, letter)
