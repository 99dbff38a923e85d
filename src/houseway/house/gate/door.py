"""The door: who comes in, by his cookie; in which role; and whether he comes too often."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.house.fair import Asker, asker_of, note_asker
from houseway.house.gate.given import Given
from houseway.house.gate.limits import Kind, Limits, TooMany, Turnstile
from houseway.house.gate.metrics import Metrics
from houseway.house.gate.tokens import Tokens, id_of, may_be_old
from houseway.house.roles import Role
from houseway.house.store import Person, Store

COOKIE: Final = "houseway"
_YEAR: Final = 365 * 24 * 3600

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
"""What answers at an address."""

_log = logging.getLogger("houseway.gate")


class Comer(NamedTuple):
    """Who visits; and the token to remember him by, if he is new."""

    person: Person
    token: str | None


class Door:
    """Lets people in, and tells them apart."""

    def __init__(self, store: Store, limits: Limits, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self.given: Final = Given(store.database)
        self._tokens = Tokens(self.given.key("tokens"))
        self._turnstile = Turnstile(limits)

    async def comer(self, connection: HTTPConnection) -> Comer:
        """Who is at the other end."""
        token = connection.cookies.get(COOKIE, "")
        own = self._tokens.is_own(token)
        if own or may_be_old(token):
            known = await asyncio.to_thread(self.known, id_of(token))
            if known or own:
                return Comer(known or _newcomer(token), None)
        token = self._tokens.new()
        return Comer(_newcomer(token, "guest"), token)

    async def person(self, connection: HTTPConnection) -> Person:
        """The same, for an answer that sets no cookie."""
        return (await self.comer(connection)).person

    def known(self, id: str) -> Person | None:
        """Somebody whom the store has, in the role he has now."""
        found = self._store.person(id)
        return Person(found.id, found.name, self.given.role_of(id)) if found else None

    def meet(self, person: Person) -> Person:
        """Keep somebody, under the name and in the role that he has by now."""
        return self.known(person.id) or self._store.meet(person.id, person.name)

    def let(self, kind: Kind, connection: HTTPConnection, person: Person | None) -> None:
        """Let through one more of these for somebody, unless it is too many."""
        # Who keeps no cookie is nobody but a line.
        who = person.id if person else f"line {id(connection)}"
        self._let(kind, who, address_of(connection))

    def _let(self, kind: Kind, who: str, address: str) -> None:
        try:
            self._turnstile.take(kind, who, address)
        except TooMany as refusal:
            self._metrics.limited.labels(kind).inc()
            _log.warning("%s, at %s", refusal.says, address)
            raise

    def note(self, connection: HTTPConnection) -> Asker:
        """Note at a request who asks, by the cookie alone, and return it."""
        token = connection.cookies.get(COOKIE, "")
        return note_asker(connection, id_of(token) if self._tokens.is_own(token) else "")

    def count(self, connection: HTTPConnection) -> None:
        """Count one more request of a visitor and an address, unless it is too many."""
        self._let("requests", asker_of(connection).visitor, address_of(connection))

    def limited(self, kind: Kind, routes: Sequence[Route], only: Sequence[str] = ()) -> list[Route]:
        """These addresses, or those of them, each counted as one more of its kind."""

        def counted(route: Route) -> Route:
            answer: Endpoint = route.endpoint

            @wraps(answer)
            async def let_in(request: Request) -> Response:
                self.let(kind, request, await self.person(request))
                return await answer(request)

            return Route(route.path, let_in)

        chosen = (not only or route.endpoint.__name__ in only for route in routes)
        return [counted(one) if here else one for one, here in zip(routes, chosen, strict=True)]

    def remember(self, response: Response, connection: HTTPConnection, comer: Comer) -> Response:
        """Give somebody new his cookie."""
        if comer.token is not None:
            self.let("people", connection, comer.person)
            response.set_cookie(
                COOKIE,
                comer.token,
                max_age=_YEAR,
                httponly=True,
                samesite="lax",
                secure=connection.url.scheme in ("https", "wss"),
            )
        return response


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return connection.client.host if connection.client else ""


def is_own_site(connection: HTTPConnection) -> bool:
    """Whether a browser sends this from a page of the house; a program names no page at all."""
    origin = connection.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == connection.headers.get("host")
    return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _newcomer(token: str, role: Role = "player") -> Person:
    id = id_of(token)
    return Person(id, f"Guest-{id[:4]}", role)
