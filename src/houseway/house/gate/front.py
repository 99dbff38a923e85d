"""The front of the house: what every answer carries, and what is refused before anybody looks.

Nothing from elsewhere may run in a page of the house or frame it, and no page of another site may
send anything in a visitor's name, nor call itself the house.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from houseway.house.answers import json_answer
from houseway.house.gate.door import is_own_site
from houseway.house.gate.hosts import Hosts
from houseway.house.gate.metrics import Metrics

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


class Front:
    """The application as the world meets it; `refuse` answers a request with a sentence."""

    def __init__(
        self,
        app: ASGIApp,
        refuse: Callable[[Request, int, str], Response],
        metrics: Metrics,
        hosts: Hosts,
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._metrics = metrics
        self._hosts = hosts

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
            if foreign := self._hosts.refusal(scope):
                refused = self._refuse(request, _MISDIRECTED, foreign)
                await refused(scope, receive, send_with_headers)
            elif request.method in _ONLY_LOOK or is_own_site(request):
                await self._app(scope, receive, send_with_headers)
            else:
                says = "this came from a page of another site: come to the house itself"
                refused = self._refuse(request, 403, says)
                await refused(scope, receive, send_with_headers)
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
