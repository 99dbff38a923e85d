"""Who asks, and a line in which nobody waits for somebody who asks for more.

Turns go round between addresses, and at each address between its visitors; what one visitor asked
for is served in order. The line has an end: when it is full, the address with the most in it gives
up its newest entry to an address with fewer.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from starlette.requests import HTTPConnection

from houseway.house.gate.limits import block_of

T = TypeVar("T")

_SCOPE: Final = "houseway.asker"


class Asker(NamedTuple):
    """Whoever asks for something: an address, and a visitor there; no visitor without a cookie."""

    address: str = ""
    visitor: str = ""


NOBODY: Final = Asker()
"""The house itself."""


def note_asker(connection: HTTPConnection, visitor: str) -> Asker:
    """Note at a connection who asks, and return it."""
    address = connection.client.host if connection.client else ""
    asker = connection.scope[_SCOPE] = Asker(block_of(address), visitor)
    return asker


def asker_of(connection: HTTPConnection) -> Asker:
    """Return who asks, as it was noted at the door; nobody if it was not."""
    noted = connection.scope.get(_SCOPE)
    return noted if isinstance(noted, Asker) else NOBODY


class Full(Exception):
    """A line has no room for another entry."""


class FairLine(Generic[T]):
    """Entries that wait, at most so many; no clock and no thread of its own."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._line: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._of_address: dict[str, int] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        for visitors in self._line.values():
            for entries in visitors.values():
                yield from entries

    def put(self, asker: Asker, entry: T) -> T | None:
        """Let an entry wait; return the one that had to go for it, if any. Raise Full for none."""
        gone = self._make_room(asker.address) if self._size >= self.most else None
        visitors = self._line.setdefault(asker.address, OrderedDict())
        visitors.setdefault(asker.visitor, deque()).append(entry)
        self._count(asker.address, 1)
        return gone

    def take(self) -> T | None:
        """Take the next entry out of the line; return None if it is empty."""
        if not self._line:
            return None
        address, visitors = next(iter(self._line.items()))
        visitor, entries = next(iter(visitors.items()))
        entry = entries.popleft()
        visitors.move_to_end(visitor)
        self._line.move_to_end(address)
        self._tidy(address, visitor)
        self._count(address, -1)
        return entry

    def drop(self, gone: Callable[[T], bool]) -> None:
        """Take every entry out of the line of which this is true."""
        for address, visitors in list(self._line.items()):
            for visitor, entries in list(visitors.items()):
                kept = deque(entry for entry in entries if not gone(entry))
                self._count(address, len(kept) - len(entries))
                visitors[visitor] = kept
                self._tidy(address, visitor)

    def _make_room(self, address: str) -> T:
        """Take the newest entry of whoever has the most waiting."""
        longest = max(self._of_address, key=self._of_address.__getitem__)
        if self._of_address[longest] <= self._of_address.get(address, 0) + 1:
            raise Full
        visitors = self._line[longest]
        visitor = max(visitors, key=lambda one: len(visitors[one]))
        entry = visitors[visitor].pop()
        self._tidy(longest, visitor)
        self._count(longest, -1)
        return entry

    def _tidy(self, address: str, visitor: str) -> None:
        visitors = self._line[address]
        if not visitors[visitor]:
            del visitors[visitor]
        if not visitors:
            del self._line[address]

    def _count(self, address: str, more: int) -> None:
        self._size += more
        left = self._of_address.get(address, 0) + more
        if left:
            self._of_address[address] = left
        else:
            self._of_address.pop(address, None)
