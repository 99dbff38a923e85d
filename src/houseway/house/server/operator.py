"""The operator's page: tables, damaged tables, roles given and taken back, and the numbers.

It is for the operator alone. A link that gives a role is shown once, to him who made it; whoever
opens it is asked first, since browsers and messengers look at addresses on their own.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from houseway.house.floor import Floor
from houseway.house.gate.door import Door
from houseway.house.gate.metrics import TEXT, Metrics
from houseway.house.live import LiveTable
from houseway.house.roles import GIVEN, Role
from houseway.house.server.forms import form_of
from houseway.house.server.pages import Pages
from houseway.house.store import Person

_MAY: Final[dict[Role, str]] = {
    "proposition player": "sits down marked as a third party",
    "dealer": "lets a round go on that waits for the floor",
    "floor": "watches, declares and confirms at every table",
    "operator": "does all of it, gives roles and sees the operator’s page",
}
_NUMBERS: Final = (
    ("houseway_visits", "visitors at tables"),
    ("houseway_messages_total", "messages heard"),
    ("houseway_requests_total", "requests answered"),
    ("houseway_limited_total", "asked for too often"),
    ("houseway_connections_turned_away_total", "connections turned away"),
    ("houseway_connections_too_slow_total", "connections too slow"),
    ("houseway_faults_total", "faults"),
)

_log = logging.getLogger("houseway.gate")


class RunningTable(msgspec.Struct, frozen=True):
    """A table of this process, as the operator sees it."""

    id: str
    game: str
    stage: str
    round: int
    people: tuple[str, ...]
    bots: int
    visits: int
    watched: bool


class OperatorPages:
    """What the operator sees and does; and how anybody takes a role."""

    def __init__(self, floor: Floor, door: Door, pages: Pages, metrics: Metrics) -> None:
        self._floor = floor
        self._door = door
        self._given = door.given
        self._pages = pages
        self._metrics = metrics

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/operator", self.operator),
            Route("/operator/links", self.make_link, methods=["POST"]),
            Route("/operator/take-back", self.take_back, methods=["POST"]),
            Route("/metrics", self.metrics),
            Route("/roles/{token}", self.offer),
            Route("/roles/{token}", self.take, methods=["POST"]),
        ]

    # --- the operator's ---------------------------------------------------------------------

    async def operator(self, request: Request) -> Response:
        """The page."""
        await self._operator(request)
        return await self._page()

    async def make_link(self, request: Request) -> Response:
        """A new link that gives a role, shown this once."""
        operator = await self._operator(request)
        wanted = (await form_of(request)).get("role", "")
        role = next((role for role in GIVEN if role == wanted), None)
        if role is None:
            raise HTTPException(400, f"choose a role: {', '.join(GIVEN)}")
        token = await asyncio.to_thread(self._given.offer, role, operator.name)
        _log.info("%s made a link for the role of %s", operator.name, role)
        return await self._page(link=str(request.url_for("offer", token=token)), role=role)

    async def take_back(self, request: Request) -> Response:
        """Somebody is a player again."""
        operator = await self._operator(request)
        id = (await form_of(request)).get("person", "")
        await asyncio.to_thread(self._given.take_back, id)
        _log.info("%s took the role of %.8s back", operator.name, id)
        return RedirectResponse("/operator", 303)

    async def metrics(self, request: Request) -> Response:
        """The numbers, as Prometheus reads them."""
        await self._operator(request)
        return Response(self._metrics.text(), headers={"Content-Type": TEXT})

    async def _operator(self, request: Request) -> Person:
        person = await self._door.person(request)
        if person.role != "operator":
            raise HTTPException(
                403, "this is for the operator: `houseway operator` prints the link that makes one"
            )
        return person

    async def _page(self, link: str = "", role: str = "") -> Response:
        store = self._floor.store
        holders, damaged, heads = await asyncio.gather(
            asyncio.to_thread(self._given.holders),
            asyncio.to_thread(store.damaged),
            asyncio.to_thread(store.heads),
        )
        running = [_running(table) for table in self._floor.running.values()]
        return self._pages.page(
            "operator.html",
            running=sorted(running, key=lambda one: (-one.visits, one.game, one.id)),
            kept=len(heads),
            damaged=damaged,
            holders=holders,
            roles=_MAY,
            link=link,
            link_role=role,
            numbers=[(what, int(self._metrics.value(name))) for name, what in _NUMBERS],
        )

    # --- taking a role ----------------------------------------------------------------------

    async def offer(self, request: Request) -> Response:
        """What a link gives, and a button to take it."""
        comer = await self._door.comer(request)
        role = await asyncio.to_thread(self._given.offered, request.path_params["token"])
        page = self._pages.page("role.html", role=role, may=_MAY[role], person=comer.person)
        return self._door.remember(page, request, comer)

    async def take(self, request: Request) -> Response:
        """Somebody takes it."""
        comer = await self._door.comer(request)
        token = request.path_params["token"]
        answer = self._door.remember(RedirectResponse("/", 303), request, comer)
        role = await asyncio.to_thread(self._given.take, token, comer.person)
        _log.info("%s took the role of %s", comer.person.name, role)
        if role == "operator":
            answer.headers["location"] = "/operator"
        return answer


def _running(table: LiveTable) -> RunningTable:
    felt = table.felt
    return RunningTable(
        table.id,
        felt.filing.id,
        table.stage,
        felt.rounds,
        tuple(name for name in felt.purses if name not in felt.bots),
        len(felt.bots),
        len(table.visits),
        felt.watched,
    )
