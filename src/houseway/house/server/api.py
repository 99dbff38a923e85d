"""What programs ask for: games, tables, and whether the house is up and ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from houseway.families import library
from houseway.felt.collection import post_collection
from houseway.filings.fees.library import broken_sheets, schedules_for
from houseway.filings.filing import Filing
from houseway.filings.listing import listed_all
from houseway.house.answers import json_answer
from houseway.house.floor import Floor
from houseway.house.gate.door import Door
from houseway.house.posted import posted, posted_fees, posted_schedules
from houseway.house.readiness import Proof


class Api:
    """The house as JSON; `filing` finds the filing that an address names."""

    def __init__(
        self, floor: Floor, door: Door, filing: Callable[[Request], Filing], proof: Proof
    ) -> None:
        self._floor = floor
        self._door = door
        self._filing = filing
        self._proof = proof

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [
            Route("/api/games", self.games),
            Route("/api/left-out", self.left_out),
            Route("/api/games/{room}/{slug}", self.game),
            Route("/api/games/{room}/{slug}/collections", self.collections),
            Route("/api/tables", self.tables),
            Route("/health", self.health),
            Route("/ready", self.ready),
        ]

    async def games(self, request: Request) -> Response:
        """Every filing."""
        folder = self._floor.folder
        filings = await asyncio.to_thread(library.load_all, folder)
        return json_answer(listed_all(filings))

    async def left_out(self, request: Request) -> Response:
        """Broken files of the house's own folder, each with its fault."""
        folder = self._floor.folder
        shelf = await asyncio.to_thread(library.survey, folder)
        return json_answer([*shelf.left_out, *await asyncio.to_thread(broken_sheets, folder)])

    async def game(self, request: Request) -> Response:
        """One filing."""
        filing, asked = self._filing(request), request.query_params
        option = asked.get("option")
        taken = post_collection(
            filing,
            schedule=asked.get("schedule"),
            fee_option=asked.get("fee_option"),
            limits=option,
        )
        fees = posted_fees(taken.posted, self._floor.folder)
        return json_answer(posted(filing, taken.limits(option), fees))

    async def collections(self, request: Request) -> Response:
        """The schedules that a table of this filing may collect by, each with its options."""
        found = schedules_for(self._filing(request).id, self._floor.folder)
        return json_answer(posted_schedules(found))

    async def tables(self, request: Request) -> Response:
        """Where this person sits."""
        person = await self._door.person(request)
        return json_answer(await self._floor.tables_of(person))

    async def health(self, request: Request) -> Response:
        """Whether the process is up: it answers."""
        return PlainTextResponse("ok")

    async def ready(self, request: Request) -> Response:
        """Whether it can do its work: tables can be opened, and the store takes a write."""
        found = await self._proof.readiness()
        answer = json_answer(found, 200 if found.ready else 503)
        if not found.ready:
            answer.headers["Retry-After"] = "1"
        return answer
