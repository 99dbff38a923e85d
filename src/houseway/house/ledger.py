"""The books of the house: every table's ledger, and all of them together; and their pages.

Nothing is written down for it: a ledger is a fold over the events in the store, so that whatever
survives a crash balances. Folds are kept in memory and continued, and what is rendered of them is
kept until the table goes on.

A table's page is for whoever has its address. The house's, for anybody, names no table and no
player: a table's address is its key.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.bank.ledger import Balances, Kind, Row
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.ledger import Books
from houseway.house.answers import Texts, text_answer
from houseway.house.exports import as_beancount, as_csv, as_json, day_of
from houseway.house.fair import asker_of
from houseway.house.folds import Folds
from houseway.house.store import Damaged, Head, NoTable, Store, StoreAway

LAST: Final = 60
"""Transactions that a table's page shows; the files have all of them."""
_MOST_BALANCES: Final = 2_000
"""Tables of which the sums can be continued; others are folded again when they go on."""
_HTML: Final = "text/html"
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
    """Every ledger of a house, each folded as far as it was asked for and continued from there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._books: Folds[Books] = Folds(store, Books)
        self._balances: Folds[Books] = Folds(
            store, lambda: Books(Balances()), _MOST_BALANCES, lambda events: 1
        )
        self._counted: dict[str, _Counted] = {}

    @contextmanager
    def books(self, id: str) -> Iterator[tuple[str, Books]]:
        """Hold a table's game and its books; nobody continues them meanwhile."""
        game = self._store.game(id)
        if game is None:
            raise NoTable("there is no such table")
        with self._books.of(id) as books:
            yield game, books

    def of_house(self) -> HouseTotals:
        """Return what all tables add up to; of each only new events are read."""
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
        if head.rows != head.seq:  # rows are missing: what stands there is looked at anew
            self._balances.forget(head.id)
        found = self._recount(head)
        if not found.damaged:  # a damaged table is looked at again until it is brought back
            self._counted[head.id] = found
        return found

    def _recount(self, head: Head) -> _Counted:
        try:
            with self._balances.of(head.id) as books:
                return _Counted(books.event, books.round, books.ledger.trial_balance())
        except StoreAway:
            raise
        except Damaged:
            return _Counted(head.seq, 0, None, damaged=True)
        except Refusal:
            return _Counted(head.seq, 0, None)


class LedgerPages:
    """Pages, files and JSON of every ledger; `page` renders a template of the house.

    What was rendered is kept in `texts` by the event at which the table stands.
    """

    def __init__(self, store: Store, page: Callable[..., Response], texts: Texts) -> None:
        self._store = store
        self._ledgers = HouseLedger(store)
        self._page = page
        self._texts = texts

    def routes(self) -> list[Route]:
        """Return where they are."""
        return [
            Route("/ledger", self.house),
            Route("/api/ledger", self.house_json),
            Route("/tables/{id}/ledger", self.table),
            Route("/tables/{id}/ledger.csv", self.csv),
            Route("/tables/{id}/ledger.beancount", self.beancount),
            Route("/api/tables/{id}/ledger", self.table_json),
        ]

    async def house(self, request: Request) -> Response:
        """Show the trial balance of the house, and what was collected, game by game."""

        def write() -> bytes:
            totals = self._ledgers.of_house()
            return bytes(self._page("house_ledger.html", totals=totals, dollars=dollars).body)

        text = await self._texts.of(("house",), write, asker_of(request), keep=False)
        return text_answer(request, text, _HTML, private=False)

    async def table(self, request: Request) -> Response:
        """Show a table's balances and its last transactions."""
        id = request.path_params["id"]

        def write(game: str, books: Books) -> bytes:
            table = {"id": id, "game": game}
            page = self._page("ledger.html", table=table, books=books, last=LAST, dollars=dollars)
            return bytes(page.body)

        return await self._answer(request, _HTML, write)

    async def csv(self, request: Request) -> Response:
        """Give every posting of a table, a row each."""
        return await self._answer(
            request, "text/csv", lambda game, books: as_csv(books.ledger), "ledger.csv"
        )

    async def beancount(self, request: Request) -> Response:
        """Give a table's ledger as a beancount file, of today or of `?date=`."""
        day = day_of(request.query_params.get("date"))
        return await self._answer(
            request,
            "text/plain",
            lambda game, books: as_beancount(books.ledger, game, day),
            "ledger.beancount",
            day,
        )

    async def house_json(self, request: Request) -> Response:
        """Give the house's sums to programs."""
        text = await self._texts.of(
            ("house", "json"),
            lambda: msgspec.json.encode(self._ledgers.of_house()),
            asker_of(request),
            keep=False,
        )
        return text_answer(request, text, "application/json", private=False)

    async def table_json(self, request: Request) -> Response:
        """Give a table's ledger to programs, the same as `houseway ledger --json`."""
        return await self._answer(
            request,
            "application/json",
            lambda game, books: as_json(
                books.ledger, game, books.event, books.round, books.unfinished
            ),
        )

    async def _answer(
        self,
        request: Request,
        kind: str,
        write: Callable[[str, Books], str | bytes],
        name: str = "",
        day: date | None = None,
    ) -> Response:
        """Answer with what `write` makes of a table's books, kept while no event is added."""
        id = request.path_params["id"]
        head = await asyncio.to_thread(self._store.head, id)

        def work() -> str | bytes:
            with self._ledgers.books(id) as (game, books):
                return write(game, books)

        key = ("ledger", id, head, kind, name, day)
        text = await self._texts.of(key, work, asker_of(request))
        return text_answer(request, text, kind, private=True, name=name, shown="attachment")
