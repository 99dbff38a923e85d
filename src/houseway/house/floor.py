"""The floor: every table this process runs, opened, found again, and put away."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping
from secrets import token_bytes
from typing import Final

import msgspec

from houseway.analysis.opening import open_felt
from houseway.errors import Refusal
from houseway.families import library
from houseway.felt.table import Table
from houseway.house.fair import NOBODY, Asker
from houseway.house.hints import prepare
from houseway.house.live import LiveTable, purse_at
from houseway.house.live.waiting import Settings
from houseway.house.live.writing import Writing
from houseway.house.posted import posted, posted_fees
from houseway.house.restore import NoTable, restore
from houseway.house.roles import is_third_party
from houseway.house.seated import bots_of
from houseway.house.store import Person, Store
from houseway.house.work import worked_out

FIRST_SEAT: Final = 3
"""Where a visitor sits: two bots bank first, so that a newcomer sees how it goes."""
MOST_TABLES: Final = 20
"""Tables somebody may sit at, at one time."""
_MOST_KEPT_READY: Final = 256
_LOOK_AROUND: Final = 1.0
_CLOSED_SHOWN: Final = 3


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks for who opens a table."""

    game: str
    readings: dict[str, str] = {}
    packs: int | None = None
    seats: int | None = None
    option: str | None = None
    schedule: str | None = None
    fee_option: str | None = None
    jackpot: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A table somebody sits at, as the lobby lists it; `says` tells why one has closed."""

    id: str
    game: str
    name: str
    stage: str
    round: int
    purse: int
    says: str | None


class Floor:
    """All running tables of a house."""

    def __init__(
        self,
        store: Store,
        folder: str | None,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.folder = folder
        self._settings = settings
        self._clock = clock
        self._writing = Writing(store)
        self._news: asyncio.Task[None] | None = None
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    async def open(self, person: Person, wish: Wish, asker: Asker = NOBODY) -> str:
        """Open a table with bots, and this person in a seat; return its id."""
        return await worked_out(lambda: self._open(person, wish), asker)

    def _open(self, person: Person, wish: Wish) -> str:
        if len(self.store.tables_of(person.id)) >= MOST_TABLES:
            raise Refusal(f"you sit at {MOST_TABLES} tables already: leave one of them first")
        secret = token_bytes(32)
        table = self._lay_out(person, wish, secret)
        prepare(table.filing)
        self.store.meet(person.id, person.name)
        sitters = {person.name: person.id}
        return self.store.open_table(table.filing, secret, table.events, sitters).id

    def _lay_out(self, person: Person, wish: Wish, secret: bytes) -> Table:
        """Return a table as somebody wishes it, bots and that person seated."""
        filing = library.load(wish.game, self.folder).read(wish.readings)
        if wish.packs is not None:
            filing = filing.with_packs(wish.packs)
        table = open_felt(
            filing,
            secret,
            seats=wish.seats,
            option=wish.option,
            schedule=wish.schedule,
            fee_option=wish.fee_option,
            jackpot=wish.jackpot,
        )
        seat = min(FIRST_SEAT, table.seats)
        bots = bots_of(table, secret)
        bots.sit_down(keep=[seat], not_named=[person.name])
        table.sit(seat, person.name, purse_at(table), third_party=is_third_party(person))
        bots.act()
        return table

    def try_out(self, game: str) -> None:
        """Open a table of a game as for a visitor, with what its page is told; keep nothing."""
        table = self._lay_out(Person("", "Guest"), Wish(game), token_bytes(32))
        posted(table.filing, table.limits, posted_fees(table.collection, self.folder))

    async def table(self, id: str) -> LiveTable:
        """Return the table of that id as the store has it, read from there if need be."""
        found = self._tables.get(id)
        if found is None:
            async with self._loading:
                found = self._tables.get(id)
                if found is None:
                    found = await asyncio.to_thread(self._restored, id)
                    self._tables[id] = found
                    self._put_away()
        if self._news is None:
            self._news = asyncio.create_task(self._look_around())
        await found.settle()
        return found

    async def current(self, id: str) -> LiveTable:
        """The table as it is now, although another process may run it."""
        known = id in self._tables
        return await (self.read_on(id) if known and not self.store.owns(id) else self.table(id))

    async def read_on(self, id: str) -> LiveTable:
        """The table as the store has it."""
        table = await self.table(id)
        newest = await asyncio.to_thread(self.store.last_seq, id)
        if not newest:  # another process has deleted it
            self.forget(id)
            raise NoTable("there is no such table")
        await table.look_for_news(newest)
        return table

    def _restored(self, id: str) -> LiveTable:
        restored = restore(self.store, id, self.folder)
        prepare(restored.table.filing)
        return LiveTable(
            self.store, self._writing, id, self.folder, restored, self._settings, self._clock
        )

    async def _look_around(self) -> None:
        """News from other processes, of all tables that somebody looks at, with one question."""
        while True:
            await asyncio.sleep(_LOOK_AROUND)
            watched = [id for id, table in self._tables.items() if table.visits]
            if not watched:
                continue
            try:
                news = await asyncio.to_thread(self.store.last_seqs, watched)
            except Refusal:
                continue  # the store is away for a moment
            for id, seq in news.items():
                with contextlib.suppress(Refusal):  # away again, or this table alone is damaged
                    if id in self._tables:
                        await self._tables[id].look_for_news(seq)

    async def tables_of(self, person: Person) -> list[LobbyTable]:
        """Where somebody sits, newest first; then what closed lately, with the reason."""
        tables_of = self.store.tables_of
        ids = await asyncio.to_thread(tables_of, person.id)
        closed = await asyncio.to_thread(lambda: tables_of(person.id, closed=True))
        found = [await self._in_lobby(id, person) for id in (*ids, *closed[:_CLOSED_SHOWN])]
        return sorted(found, key=lambda table: table.stage == "closed")

    async def _in_lobby(self, id: str, person: Person) -> LobbyTable:
        try:
            table = await self.current(id)
        except NoTable as gone:
            game = await asyncio.to_thread(self.store.game, id) or ""
            return LobbyTable(id, game, game, "closed", 0, 0, gone.says)
        return LobbyTable(
            id,
            table.felt.filing.id,
            table.felt.filing.rules.name,
            table.stage,
            table.felt.rounds,
            table.purse_of(person) or 0,
            table.closed,
        )

    @property
    def running(self) -> Mapping[str, LiveTable]:
        """The tables that this process runs just now."""
        return self._tables

    def forget(self, id: str) -> None:
        """Run a table no more, which is deleted."""
        if (table := self._tables.pop(id, None)) is not None:
            table.hang_up()

    def close(self) -> None:
        """The house closes: hang up on everybody. What happened is in the store."""
        if self._news is not None:
            self._news.cancel()
        for table in self._tables.values():
            table.hang_up()

    def _put_away(self) -> None:
        """Too many at once: tables nobody looks at are rebuilt when somebody comes back."""
        for id, table in list(self._tables.items()):
            if len(self._tables) <= _MOST_KEPT_READY:
                return
            if not table.visits:
                del self._tables[id]
