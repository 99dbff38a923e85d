"""One connection to a table: who it is, with whose eyes he looks on, and what waits to be sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.house.messages import Refused, Told
from houseway.house.store import Person

if TYPE_CHECKING:
    from houseway.house.live.audience import Audience

_MOST_WAITING: Final = 300
"""Messages a visitor may leave unread before the line is cut; he resumes when he comes back."""


class Visit:
    """A visitor's line to a table; `person` is nobody for somebody without a cookie."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.audience: Audience | None = None
        self.elsewhere = False
        """Whether another process runs the table, and knows with whose eyes he looks on."""
        self.gone = False
        self.seq = 0
        """The newest event that it was told."""
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    @property
    def here(self) -> bool:
        """Whether hello was said."""
        return self.audience is not None or self.elsewhere

    def refuse(self, says: str, rule: str | None = None, id: str = "") -> None:
        """Nothing has changed, and why, in the words of the felt."""
        plain = self.audience.plain(says) if self.audience else says
        self.send(Refused(says=plain, rule=rule, id=id))

    def send(self, message: Told) -> None:
        """Let a message wait for the line."""
        self.send_text(msgspec.json.encode(message).decode())

    def send_text(self, text: str) -> None:
        """Let a message that is written already wait for the line."""
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait(text)
        elif self._waiting.qsize() == _MOST_WAITING:
            self.hang_up()

    async def next_text(self) -> str | None:
        """The next message to send; none when the line is to be cut."""
        return await self._waiting.get()

    def hang_up(self) -> None:
        """Cut the line once what is waiting has been sent."""
        self._waiting.put_nowait(None)
