"""Visitors on lines of other processes, at tables that this one runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from houseway.errors import Refusal
from houseway.house.live import LiveTable
from houseway.house.messages import Hello, heard
from houseway.house.passage.letters import Answered, Come, Go, Outbox, Say
from houseway.house.store import NotRunHere
from houseway.house.visit import Visit

_log = logging.getLogger("houseway.house")


class Guest(Visit):
    """One of them: at the table he is like any other."""

    def __init__(self, outbox: Outbox, process: str, line: int) -> None:
        super().__init__(None)
        self._outbox = outbox
        self._process = process
        self._line = line
        self.table: LiveTable | None = None
        self.turn: Final = asyncio.Lock()
        """What he says is done in the order in which he said it."""

    def send_text(self, text: str) -> None:
        """To where his line is; who does not read is cut there."""
        self._outbox.tell(self._process, self._line, text)

    def hang_up(self) -> None:
        """This process closes: his line does not, and another one will run the table."""


class Guests:
    """All of them, by process and line."""

    def __init__(self, table: Callable[[str], Awaitable[LiveTable]], outbox: Outbox) -> None:
        self._table = table
        self._outbox = outbox
        self._all: dict[tuple[str, int], Guest] = {}

    @property
    def processes(self) -> set[str]:
        """Where they are."""
        return {process for process, _ in self._all}

    def drop(self, process: str | None) -> None:
        """Let those of one process go, or all."""
        for key in [key for key in self._all if process in (None, key[0])]:
            guest = self._all.pop(key)
            if guest.table is not None:
                guest.table.leave(guest)

    async def hear(self, process: str, id: str, said: Come | Say | Go) -> None:
        """One of them comes, says something or goes; how it went is written back."""
        key = process, said.line
        guest = self._all.get(key)
        if guest is None and isinstance(said, Come):
            guest = self._all[key] = Guest(self._outbox, process, said.line)
        if guest is None:
            if isinstance(said, Say):
                self._outbox.put(process, Answered(said.asked, "stranger"))
            return
        async with guest.turn:
            if isinstance(said, Go):
                self._all.pop(key, None)
                if guest.table is not None:
                    guest.table.leave(guest)
                return
            self._outbox.put(process, await self._served(guest, id, said))
            if self._all.get(key) is not guest and guest.table is not None:
                guest.table.leave(guest)  # his process was lost meanwhile

    async def _served(self, guest: Guest, id: str, said: Come | Say) -> Answered:
        try:
            guest.person = said.person
            guest.table = table = await self._table(id)
            if isinstance(said, Come):
                await table.join(guest, said.seq, said.eyes)
                return Answered(said.asked, "done")
            wish = heard(bytes(said.said))
            if not isinstance(wish, Hello):
                await table.do(guest.person, wish)
            return Answered(said.asked, "done")
        except NotRunHere:
            return Answered(said.asked, "stranger")  # who asks says hello to whoever runs it now
        except Refusal as refusal:
            says = guest.audience.plain(refusal.says) if guest.audience else refusal.says
            return Answered(said.asked, "refused", says, refusal.rule)
        except Exception:
            _log.exception("table %s: a message failed", id)
            says = "the house made a mistake there: nothing has changed"
            return Answered(said.asked, "refused", says)
