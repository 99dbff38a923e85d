"""The front of the house: what every answer carries, and what is refused before anybody looks.

Every request is counted here, whatever it asks for, and waits for its turn.

Nothing from elsewhere may run in a page of the house or frame it, and no page of another site may
send anything in a visitor's name, nor call itself the house.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from houseway.errors import Refusal
from houseway.house.answers import json_answer
from houseway.house.gate.door import Door, is_own_site
from houseway.house.gate.hosts import Hosts
from houseway.house.gate.metrics import Metrics
from houseway.house.gate.turns import Turns

_POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",  # a table's address is its key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_FOR_A_YEAR: Final = "max-age=31536000"
_MISDIRECTED: Final = 421
"""The status of what is asked of another host than this."""
_ONLY_LOOK: Final = ("GET", "HEAD", "OPTIONS")
_PROBE: Final = "/health"
"""Answered however much was asked for: it takes nothing, and a house that seems down is ended."""


class Front:
    """The application as the world meets it; `refuse` answers a request with a sentence."""

    def __init__(
        self,
        app: ASGIApp,
        refuse: Callable[[Request, Exception], Awaitable[Response]],
        door: Door,
        metrics: Metrics,
        hosts: Hosts,
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._door = door
        self._metrics = metrics
        self._hosts = hosts
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one visit."""
        if scope["type"] == "websocket" and (foreign := self._hosts.refusal(scope)):
            await self._turn_away(WebSocket(scope, receive, send), foreign)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", _FOR_A_YEAR)
            await send(message)

        request = Request(scope)
        try:
            try:
                await self._let_in(request)
            except (Refusal, HTTPException) as error:
                refused = await self._refuse(request, error)
                await refused(scope, receive, send_with_headers)
            else:
                await self._app(scope, receive, send_with_headers)
        finally:
            page = getattr(scope.get("endpoint"), "__name__", "file")
            self._metrics.requests.labels(page, status).inc()
            self._metrics.request_seconds.labels(page).observe(time.perf_counter() - began)

    async def _turn_away(self, socket: WebSocket, says: str) -> None:
        """Refuse a visit before it begins: with a sentence, where the server can send one."""
        self._metrics.turned_away.inc()
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            refused = json_answer({"says": says, "rule": None}, _MISDIRECTED)
            await socket.send_denial_response(refused)
        else:
            await socket.close(4000 + _MISDIRECTED)

    async def _let_in(self, request: Request) -> None:
        """Count a request and wait for its turn; refuse one that is too many, or from elsewhere."""
        if foreign := self._hosts.refusal(request.scope):
            raise HTTPException(_MISDIRECTED, foreign)
        asker = self._door.note(request)
        if request.url.path != _PROBE:
            self._door.count(request)
        await self._turns.come(asker)
        if request.method not in _ONLY_LOOK and not is_own_site(request):
            says = "this came from a page of another site: come to the house itself"
            raise HTTPException(403, says)
