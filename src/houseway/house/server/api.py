"""What programs ask for: games, tables, and whether the house is up and ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from houseway.families import library
from houseway.felt.collection import post_collection
from houseway.filings.fees.library import broken_sheets, schedules_for
from houseway.filings.fees.sheet import FeeSheet
from houseway.filings.filing import Filing
from houseway.filings.listing import listed_all
from houseway.house.answers import Text, Texts, json_answer, text_answer
from houseway.house.floor import Floor
from houseway.house.gate.door import Door
from houseway.house.posted import posted, posted_fees, posted_schedules
from houseway.house.readiness import Proof


class Api:
    """The house as JSON; `filing` finds the filing that an address names.

    What is the same for everybody is kept in `texts` by the files that it is of.
    """

    def __init__(
        self,
        floor: Floor,
        door: Door,
        filing: Callable[[Request], Filing],
        texts: Texts,
        proof: Proof,
    ) -> None:
        self._floor = floor
        self._door = door
        self._filing = filing
        self._proof = proof
        self._texts = texts

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
        """List every filing."""
        filings = await asyncio.to_thread(library.load_all, self._floor.folder)
        return self._answer(request, ("games", filings), lambda: listed_all(filings))

    async def left_out(self, request: Request) -> Response:
        """Broken files of the house's own folder, each with its fault."""
        folder = self._floor.folder
        shelf = await asyncio.to_thread(library.survey, folder)
        return json_answer([*shelf.left_out, *await asyncio.to_thread(broken_sheets, folder)])

    async def game(self, request: Request) -> Response:
        """Tell one filing."""
        filing, asked = self._filing(request), request.query_params
        option, schedule, fee_option = map(asked.get, ("option", "schedule", "fee_option"))

        def told() -> msgspec.Raw:
            taken = post_collection(filing, schedule=schedule, fee_option=fee_option, limits=option)
            fees = posted_fees(taken.posted, self._floor.folder)
            return posted(filing, taken.limits(option), fees)

        key = ("game", filing, *self._sheets(filing), option, schedule, fee_option)
        return self._answer(request, key, told)

    async def collections(self, request: Request) -> Response:
        """Tell the schedules that a table of this filing may collect by, with their options."""
        filing = self._filing(request)
        key = ("collections", filing, *self._sheets(filing))
        folder = self._floor.folder
        return self._answer(
            request, key, lambda: posted_schedules(schedules_for(filing.id, folder))
        )

    def _sheets(self, filing: Filing) -> Iterator[FeeSheet]:
        """Yield the collection rates that serve a filing; a file that changes is another sheet."""
        return (posted.sheet for posted in schedules_for(filing.id, self._floor.folder))

    def _answer(self, request: Request, key: Hashable, told: Callable[[], object]) -> Response:
        """Answer with what is the same for everybody, written once."""
        found = self._texts.find(key)
        if found is None:
            found = self._texts.keep(key, Text.of(msgspec.json.encode(told())))
        return text_answer(request, found, "application/json", private=False)

    async def tables(self, request: Request) -> Response:
        """Where this person sits."""
        person = await self._door.person(request)
        return json_answer(await self._floor.tables_of(person))

    async def health(self, request: Request) -> Response:
        """Whether the process is up: it answers."""
        return PlainTextResponse("ok")

    async def ready(self, request: Request) -> Response:
        """Return True if tables can be opened and the store takes a write."""
        found = await self._proof.readiness()
        answer = json_answer(found, 200 if found.ready else 503)
        if not found.ready:
            answer.headers["Retry-After"] = "1"
        return answer
