"""The books of the house: every table's ledger, and all of them together; and their pages.

Nothing is written down for it: a ledger is a fold over the events in the store, so that whatever
survives a crash balances. What all tables add up to is kept in memory as far as each was counted.

A table's page is for whoever has its address. The house's, for anybody, names no table and no
player: a table's address is its key.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.bank.ledger import Kind, Row
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.ledger import Books
from houseway.house.answers import file_answer, json_answer
from houseway.house.exports import as_beancount, as_csv, as_json, day_of
from houseway.house.store import Damaged, Head, Kept, NoTable, Store, StoreAway

LAST: Final = 60
"""Transactions that a table's page shows; the files have all of them."""
_NAMES: Final[dict[Kind, str]] = {
    "cage": "the cage",
    "player": "players",
    "player-dealer": "player-dealers",
    "pot": "pots",
    "collection": "collection",
    "jackpot": "jackpots",
}


class Total(msgspec.Struct, frozen=True):
    """A kind of account: what came into all of them, what left, what they hold."""

    account: str
    came: int
    left: int
    balance: int


class HouseTotals(msgspec.Struct, frozen=True):
    """All tables together: the accounts' balances sum to zero.

    Tables `unreadable` for this edition, and those `damaged` in the store, are left out.
    """

    tables: int
    rounds: int
    accounts: tuple[Total, ...]
    collected: dict[str, int]
    unreadable: int
    damaged: int


class _Counted(NamedTuple):
    """A table as far as it was counted; no balances if it is damaged or cannot be read."""

    seq: int
    rounds: int
    balances: tuple[Row, ...] | None
    damaged: bool = False


class HouseLedger:
    """Every ledger of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: dict[str, _Counted] = {}

    def of_table(self, id: str) -> tuple[Kept, Books]:
        """The books of a table, running, closed, or of another edition that can still be read."""
        kept = self._store.table(id)
        if kept is None:
            raise NoTable("there is no such table")
        return kept, self._books(id)

    def of_house(self) -> HouseTotals:
        """What all tables add up to; only those with new events are read again."""
        came: Counter[Kind] = Counter()
        left: Counter[Kind] = Counter()
        collected: dict[str, int] = {}
        tables = [(head.game, self._count(head)) for head in self._store.heads()]
        for game, table in tables:
            for row in table.balances or ():
                kind = row.account.kind
                came[kind] += row.came
                left[kind] += row.left
                if kind == "collection":
                    collected[game] = collected.get(game, 0) + row.balance
        readable = sum(table.balances is not None for _, table in tables)
        damaged = sum(table.damaged for _, table in tables)
        return HouseTotals(
            readable,
            sum(table.rounds for _, table in tables),
            tuple(
                Total(name, came[kind], left[kind], came[kind] - left[kind])
                for kind, name in _NAMES.items()
                if came[kind] or left[kind]
            ),
            collected,
            len(tables) - readable - damaged,
            damaged,
        )

    def _count(self, head: Head) -> _Counted:
        known = self._counted.get(head.id)
        if known and known.seq >= head.seq and head.rows == head.seq:
            return known
        found = self._recount(head)
        if not found.damaged:  # a damaged table is looked at again until it is brought back
            self._counted[head.id] = found
        return found

    def _recount(self, head: Head) -> _Counted:
        try:
            books = self._books(head.id)
        except StoreAway:
            raise
        except Damaged:
            return _Counted(head.seq, 0, None, damaged=True)
        except Refusal:
            return _Counted(head.seq, 0, None)
        return _Counted(books.event, books.round, books.ledger.trial_balance())

    def _books(self, id: str) -> Books:
        books = Books()
        for event in self._store.events(id):
            books.enter(event)
        return books


class LedgerPages:
    """Pages, files and JSON of every ledger; `page` renders a template of the house."""

    def __init__(self, store: Store, page: Callable[..., Response]) -> None:
        self._books = HouseLedger(store)
        self._page = page

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/ledger", self.house),
            Route("/api/ledger", self.house_json),
            Route("/tables/{id}/ledger", self.table),
            Route("/tables/{id}/ledger.csv", self.csv),
            Route("/tables/{id}/ledger.beancount", self.beancount),
            Route("/api/tables/{id}/ledger", self.table_json),
        ]

    async def house(self, request: Request) -> Response:
        """The trial balance of the house, and what was collected, game by game."""
        totals = await asyncio.to_thread(self._books.of_house)
        return self._page("house_ledger.html", totals=totals, dollars=dollars)

    async def table(self, request: Request) -> Response:
        """A table's balances and its last transactions."""
        kept, books = await self._of_table(request)
        return self._page("ledger.html", table=kept, books=books, last=LAST, dollars=dollars)

    async def csv(self, request: Request) -> Response:
        """Every posting of a table, a row each."""
        _, books = await self._of_table(request)
        return file_answer(as_csv(books.ledger), "ledger.csv", "text/csv", "attachment")

    async def beancount(self, request: Request) -> Response:
        """A table's ledger as a beancount file, of today or of `?date=`."""
        day = day_of(request.query_params.get("date"))
        kept, books = await self._of_table(request)
        text = as_beancount(books.ledger, kept.game, day)
        return file_answer(text, "ledger.beancount", "text/plain", "attachment")

    async def house_json(self, request: Request) -> Response:
        """The house's sums for programs."""
        return json_answer(await asyncio.to_thread(self._books.of_house))

    async def table_json(self, request: Request) -> Response:
        """A table's ledger for programs, the same as `houseway ledger --json`."""
        kept, books = await self._of_table(request)
        text = as_json(books.ledger, kept.game, books.event, books.round, books.unfinished)
        return json_answer(msgspec.Raw(text))

    async def _of_table(self, request: Request) -> tuple[Kept, Books]:
        return await asyncio.to_thread(self._books.of_table, request.path_params["id"])
