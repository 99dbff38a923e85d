"""Starting the house: pick the store and the port, say where it is, open the browser."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import socket
import webbrowser
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.types import ASGIApp

from houseway.errors import Refusal
from houseway.house.gate import logs
from houseway.house.gate.given import Given
from houseway.house.gate.limits import read_limits
from houseway.house.gate.lines import Lines, more_files, networks, protocols
from houseway.house.gate.metrics import Metrics
from houseway.house.server import create_app
from houseway.house.store import Store

_LARGEST_FRAME: Final = 1024 * 1024
"""Bytes after which a WebSocket is cut; anything shorter and too long is refused in words."""
_SECONDS_TO_CLOSE: Final = 3

_log = logging.getLogger("houseway.house")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a house is run; `houseway serve --help` says what each of them is."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    filings: str | None = None
    limits: str | None = None
    proxy: str | None = None
    metrics: str | None = None
    log: logs.Kind = "text"
    open_browser: bool = True


def serve(settings: Settings) -> None:
    """Run the house until it is stopped."""
    limits, metrics = read_limits(settings.limits), Metrics()
    lines = Lines(limits, metrics, networks(settings.proxy), more_files())
    database = settings.database or default_database()
    listener = _listen(settings.host, settings.port)
    logs.set_up(settings.log)
    app = create_app(database, settings.filings, limits, metrics)
    if settings.metrics:
        metrics.serve(settings.metrics)
    address = address_of(listener)
    says = (
        f"Houseway is open at {address} (play money; Ctrl-C closes it)\n"
        f"The operator's link, good once: {operators_link(database, address)}"
    )
    server = _Server(config_of(app, settings, lines), address, says, settings.open_browser)
    # Many tables are many objects that stay: looking through all of them takes a tenth of a second,
    # in which nobody is answered, and finds next to nothing.
    gc.set_threshold(20_000, 50, 100)
    with contextlib.suppress(KeyboardInterrupt):  # how a house is closed
        server.run(sockets=[listener])


def config_of(app: ASGIApp, settings: Settings, lines: Lines) -> uvicorn.Config:
    """How the application is served."""
    http, websocket = protocols(lines)
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        http=http,
        ws=websocket,
        ws_max_size=_LARGEST_FRAME,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy,
        server_header=False,
        # It would compress what many are told once for each of them; steps are small as they are.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SECONDS_TO_CLOSE,
    )


def operators_link(database: str, address: str) -> str:
    """A link that makes whoever takes it the operator of the house at this address."""
    store = Store(database)
    try:
        return f"{address}roles/{Given(store.database).offer('operator')}"
    finally:
        store.close()


def default_database() -> str:
    """What HOUSEWAY_DATABASE says, or a SQLite file in the user's own data folder."""
    if named := os.environ.get("HOUSEWAY_DATABASE"):
        return named
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(data) / 'houseway' / 'house.sqlite'}"


class _Server(uvicorn.Server):
    """Says where the house is once it is open."""

    def __init__(self, config: uvicorn.Config, address: str, says: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._says = says
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        print(self._says, flush=True)
        _log.info("the house is open at %s", self._address)
        if self._open_browser:
            webbrowser.open(self._address)


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds the house."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65_535:
        raise Refusal(f"{port} is no port: choose one from 1 to 65535, or 0 for any free one")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except socket.gaierror:
        raise Refusal(f'"{host}" is no host that can be listened on here') from None
    except PermissionError:
        raise Refusal(f"port {port} is not allowed: choose another with --port") from None
    except OSError:
        raise Refusal(
            f"port {port} is taken, perhaps by another house: choose another with --port"
        ) from None
    return listener
