"""The ledger's pages: a table's for whoever has its address, and the house's sums for anybody.

The house's page names no table and no player: a table's address is its key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.bank.money import dollars
from houseway.house.exports import as_beancount, as_csv, as_written, day_of
from houseway.house.ledger import HouseLedger, TableLedger
from houseway.house.store import Store

LAST: Final = 60
"""Transactions that a table's page shows; the files have all of them."""

Page = Callable[..., Response]
"""Renders a template of the house."""


class LedgerPages:
    """Pages, files and JSON of every ledger."""

    def __init__(self, store: Store, page: Page) -> None:
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
        return self._page("house_ledger.html", totals=msgspec.to_builtins(totals), dollars=dollars)

    async def table(self, request: Request) -> Response:
        """A table's balances and its last transactions."""
        found = await self._of_table(request)
        return self._page(
            "ledger.html",
            table=found,
            balances=found.ledger.trial_balance(),
            transactions=found.ledger.transactions[: -LAST - 1 : -1],
            dollars=dollars,
        )

    async def csv(self, request: Request) -> Response:
        """Every posting of a table, a row each."""
        found = await self._of_table(request)
        return _file(as_csv(found.ledger), "ledger.csv", "text/csv")

    async def beancount(self, request: Request) -> Response:
        """A table's ledger as a beancount file, of today or of `?date=`."""
        day = day_of(request.query_params.get("date"))
        found = await self._of_table(request)
        text = as_beancount(found.ledger, found.game, day)
        return _file(text, "ledger.beancount", "text/plain")

    async def house_json(self, request: Request) -> Response:
        """The house's sums for programs."""
        return _json(await asyncio.to_thread(self._books.of_house))

    async def table_json(self, request: Request) -> Response:
        """A table's ledger for programs, the same as `houseway ledger --json`."""
        found = await self._of_table(request)
        counts = (found.events, found.rounds, found.unfinished)
        return _json(as_written(found.ledger, found.game, *counts))

    async def _of_table(self, request: Request) -> TableLedger:
        return await asyncio.to_thread(self._books.of_table, request.path_params["id"])


def _file(text: str, name: str, kind: str) -> Response:
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name}"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(text, media_type=kind, headers=headers)


def _json(content: object) -> Response:
    return Response(msgspec.json.encode(content), media_type="application/json")
