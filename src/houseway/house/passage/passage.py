"""How a visit reaches its table, whichever process runs it.

A table is run by the process that owns it; the first with a visitor there takes it. Where another
has it, what the visitor says goes there by letter, and so come the tellings, each written once for
all with the same eyes. There the visitor counts as any other: he is at the table.

A process that dies lets its tables go by itself, and one that hangs is cut off by the others. Once
a second whoever has visitors at a table of another looks whether it is free, and goes on from the
store with whoever is left. No letter keeps a table right: of two that believe they own one the
number of the next event decides, a process that was cut off continues nothing, and what is said
twice under one id is done once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine, Mapping
from itertools import count
from secrets import token_hex
from typing import Final, Protocol
from weakref import WeakValueDictionary

import msgspec

from houseway.errors import Refusal
from houseway.house.live import LiveTable
from houseway.house.messages import Input
from houseway.house.passage.guests import Guest, Guests
from houseway.house.passage.letters import Answered, Come, Go, Mine, Outbox, Say, Tell, read
from houseway.house.store import NotRunHere, Store
from houseway.house.visit import Visit

LOOK_AROUND: Final = 1.0
"""Seconds between two looks for tables and processes that were let go."""
PATIENCE: Final = 2.0
"""Seconds another process has to answer before its table is asked for, and it is asked again."""
_TRIES: Final = 5
_PROCESS: Final = "process "
"""How a process's address begins; no table's does."""
_BUSY: Final = "the table is busy elsewhere: try again in a moment"

_log = logging.getLogger("houseway.house")


class Tables(Protocol):
    """The floor, as far as visits need it."""

    @property
    def running(self) -> Mapping[str, LiveTable]:
        """The tables that this process has in memory."""

    async def table(self, id: str) -> LiveTable:
        """The table of that id."""

    async def read_on(self, id: str) -> LiveTable:
        """The same, as the store has it now."""


class _Away:
    """A line of this process to a table of another; `owner` is who tells it what happens."""

    def __init__(self, visit: Visit, number: int, table: str) -> None:
        self.visit = visit
        self.number = number
        self.table = table
        self.owner = ""


class Passage:
    """Every visit of this process, and those of others to its tables."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._outbox = Outbox(store.send)
        self._guests = Guests(tables.table, self._outbox)
        self._numbers = count(1)
        self._away: dict[Visit, _Away] = {}
        self._lines: dict[int, _Away] = {}
        self._asked: dict[int, asyncio.Future[Answered]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._beginning = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Look after nothing any more."""
        for task in (*self._tasks, *([self._looking] if self._looking else [])):
            task.cancel()

    # --- visits of this process -----------------------------------------------------------

    async def join(self, visit: Visit, id: str, seq: int = 0, eyes: str | None = None) -> None:
        """Somebody looks on at a table."""
        await self._begin()
        async with self._lock(id):
            if await self._own(id):
                table = await self._tables.table(id)
                self._forget(visit)
                await table.join(visit, seq, eyes)
                return
        await self._come(visit, id, seq, eyes)

    async def do(self, visit: Visit, id: str, said: Input) -> None:
        """One input of somebody's, who has said hello."""
        raw = msgspec.Raw(msgspec.json.encode(said))
        for _ in range(_TRIES):
            away = self._away.get(visit)
            if away is None:
                with contextlib.suppress(NotRunHere):
                    await (await self._tables.table(id)).do(visit.person, said)
                    return
                await self._move(visit, id)
                continue
            asked = next(self._numbers)
            answer = await self._ask(id, asked, Say(away.number, asked, visit.person, raw))
            if answer is not None and answer.came != "stranger":
                _check(answer)
                return
            if answer is not None:
                await self._come(visit, id)
        raise Refusal(_BUSY)

    def leave(self, visit: Visit, id: str) -> None:
        """A visit ends."""
        visit.gone = True
        if away := self._forget(visit):
            self._outbox.put(id, Go(away.number))
        elif table := self._tables.running.get(id):
            table.leave(visit)

    async def _come(self, visit: Visit, id: str, seq: int = 0, eyes: str | None = None) -> None:
        """Say hello for somebody to whoever runs his table; or run it."""
        if visit.gone:
            return
        away = self._away.get(visit)
        if away is None:
            away = _Away(visit, next(self._numbers), id)
            self._away[visit] = self._lines[away.number] = away
        for _ in range(_TRIES):
            asked = next(self._numbers)
            answer = await self._ask(id, asked, Come(away.number, asked, visit.person, seq, eyes))
            if self._away.get(visit) is not away:
                return  # he is at the table by now, or gone
            if answer is not None:
                _check(answer)
                visit.elsewhere = True
                return
        raise Refusal(_BUSY)

    async def _come_back(self, visit: Visit, id: str) -> None:
        """The same, for somebody who has not asked for it."""
        try:
            await self._come(visit, id)
        except Refusal:
            visit.hang_up()  # he comes back by himself

    async def _move(self, visit: Visit, id: str) -> None:
        """Take the visit's table again, or follow the table to whoever runs it now."""
        async with self._lock(id):
            if await self._own(id):
                return
        if table := self._tables.running.get(id):
            self._send_elsewhere(visit, table)
        await self._come(visit, id)

    @staticmethod
    def _send_elsewhere(visit: Visit, table: LiveTable) -> None:
        table.leave(visit)
        visit.audience, visit.elsewhere = None, True

    def _forget(self, visit: Visit) -> _Away | None:
        away = self._away.pop(visit, None)
        if away is not None:
            del self._lines[away.number]
        return away

    async def _ask(self, id: str, asked: int, said: Come | Say) -> Answered | None:
        """How it went; nothing if nobody answers in time: then the table is taken, if it is free.

        Where it was taken, whoever was away is there now.
        """
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._asked[asked] = answer
        self._outbox.put(id, said)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            async with self._lock(id):
                await self._own(id)
            return None
        finally:
            del self._asked[asked]

    # --- owners ---------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def taking(self, id: str) -> AsyncIterator[bool]:
        """Keep everybody from a table where nobody is, in whatever process; yield whether it is so.

        Whoever comes meanwhile waits until this ends.
        """
        async with self._lock(id):
            own = self._store.shared and self._store.owns(id)
            if own or not self._is_empty(id) or not await asyncio.to_thread(self._store.own, id):
                yield False
                return
            try:
                yield True
            finally:
                with contextlib.suppress(Refusal):
                    await asyncio.to_thread(self._store.disown, id)

    async def _begin(self) -> None:
        """Be somebody to the others, and hear them."""
        if self._begun or not self._store.shared:
            return
        async with self._beginning:
            if not self._begun:
                await self._take_name()
                await asyncio.to_thread(self._listen, asyncio.get_running_loop())
                self._looking = asyncio.create_task(self._look_around())

    @property
    def _begun(self) -> bool:
        return self._looking is not None

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        def heard(id: str, letter: bytes) -> None:
            loop.call_soon_threadsafe(self._take, id, letter)

        def interrupted() -> None:
            loop.call_soon_threadsafe(lambda: self._start(self._begin_anew()))

        def wanted(id: str) -> bool:
            return id == self._outbox.sender or not id.startswith(_PROCESS)

        self._store.listen(heard, interrupted, wanted)

    async def _take_name(self) -> None:
        """A name of its own, which is free as soon as the process is gone."""
        self._outbox.sender = _PROCESS + token_hex(8)
        await asyncio.to_thread(self._store.own, self._outbox.sender)

    def _lock(self, id: str) -> asyncio.Lock:
        """For whoever takes a table or lets it go."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _own(self, id: str) -> bool:
        """Take a table if it is free, and go on with it as the store has it."""
        if self._store.owns(id):
            return True
        if not await asyncio.to_thread(self._store.own, id):
            return False
        try:
            table = await self._tables.read_on(id)
        except Refusal:
            await asyncio.to_thread(self._store.disown, id)
            raise
        self._outbox.put(id, Mine())
        for visit in self._away_at(id):
            self._forget(visit)
            try:
                await table.join(visit)
            except Refusal:
                visit.hang_up()  # the store went away: whoever it was comes back by themselves
            if visit.gone:  # meanwhile
                table.leave(visit)
        return True

    def _away_at(self, id: str) -> list[Visit]:
        return [visit for visit, away in self._away.items() if away.table == id]

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AROUND)
            with contextlib.suppress(Refusal):  # the store is away for a moment
                await self.look()

    async def look(self) -> None:
        """Tell the others that this process is at work, and see to tables without an owner.

        Takes tables that were let go, or whose process hangs, drops guests of a process that is
        gone, and lets go of tables where nobody is.
        """
        await asyncio.to_thread(self._store.beat)
        tables, processes = {away.table for away in self._away.values()}, self._guests.processes
        if tables or processes:
            await asyncio.to_thread(self._store.evict_hung, tables | processes)
            free = await asyncio.to_thread(self._store.free, tables | processes)
            for process in free & processes:
                self._guests.drop(process)
            for id in free & tables:
                with contextlib.suppress(Refusal):
                    async with self._lock(id):
                        await self._own(id)
        for id in self._store.owned - {self._outbox.sender}:
            if self._is_empty(id):
                async with self._lock(id):
                    if self._is_empty(id):
                        await asyncio.to_thread(self._store.disown, id)

    def _is_empty(self, id: str) -> bool:
        table = self._tables.running.get(id)
        return table is None or not table.visits

    async def _begin_anew(self) -> None:
        """The line to the others was lost and stands again: nothing is owned, letters are missing.

        Tables are taken again; who is at one that another process has taken goes on there.
        """
        async with self._beginning:
            self._guests.drop(None)
            while True:
                try:
                    await self._take_name()
                    break
                except Refusal:
                    await asyncio.sleep(LOOK_AROUND)
            for away in self._away.values():
                away.owner = ""
            here = {id for id, table in self._tables.running.items() if table.visits}
            for id in here | {away.table for away in self._away.values()}:
                await self._settle_anew(id)

    async def _settle_anew(self, id: str) -> None:
        with contextlib.suppress(Refusal):
            async with self._lock(id):
                if self._store.owns(id):  # somebody came there meanwhile: under the old name
                    self._outbox.put(id, Mine())
                    return
                if await self._own(id):
                    return
        if table := self._tables.running.get(id):
            for visit in table.visits:
                if not isinstance(visit, Guest):
                    self._send_elsewhere(visit, table)
                    self._start(self._come_back(visit, id))
        for visit in self._away_at(id):
            self._start(self._come_back(visit, id))

    # --- letters --------------------------------------------------------------------------

    def _take(self, id: str, letter: bytes) -> None:
        """A letter has come, about a table or to this process."""
        sender, entries = read(letter)
        for entry in entries:
            match entry:
                case Tell():
                    text = bytes(entry.text).decode()
                    for line in entry.lines:
                        self._tell(sender, line, text)
                case Answered():
                    asked = self._asked.get(entry.asked)
                    if asked is not None and not asked.done():
                        asked.set_result(entry)
                case Mine():
                    for visit in self._away_at(id):
                        if self._away[visit].owner != sender:
                            self._away[visit].owner = sender
                            self._start(self._come_back(visit, id))
                case Come() | Say() | Go():
                    if self._store.owns(id):
                        self._start(self._guests.hear(sender, id, entry))

    def _tell(self, sender: str, line: int, text: str) -> None:
        """What somebody is told; nothing more by who ran his table before."""
        away = self._lines.get(line)
        if away is not None and away.owner in ("", sender):
            away.owner = sender
            away.visit.send_text(text)

    def _start(self, story: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(story)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("a letter was not taken", exc_info=fault)


def _check(answer: Answered) -> None:
    if answer.came == "refused":
        raise Refusal(answer.says, rule=answer.rule)
