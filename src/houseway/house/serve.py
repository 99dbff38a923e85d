"""Starting the house: pick the store and the port, say where it is, open the browser."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.types import ASGIApp

from houseway.errors import Refusal
from houseway.families import library
from houseway.house import workers
from houseway.house.gate import logs
from houseway.house.gate.given import Given
from houseway.house.gate.homes import Homes
from houseway.house.gate.hosts import Hosts, allowed_hosts
from houseway.house.gate.limits import Limits, read_limits
from houseway.house.gate.lines import Lines, Network, PatientHttp, more_files, networks, protocols
from houseway.house.gate.metrics import Metrics
from houseway.house.server import House, create_house
from houseway.house.store import Store, StoreAway
from houseway.house.watchdog import Pulse, notify, send_alive, watchdog_seconds

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
    allowed_host: str | None = None
    metrics: str | None = None
    workers: int = 1
    log: logs.Kind = "text"
    open_browser: bool = True


def serve(settings: Settings) -> None:
    """Run the house until it is stopped."""
    limits, proxies = read_limits(settings.limits), networks(settings.proxy)
    allowed_hosts(settings.allowed_host)  # names that cannot be are refused by whoever starts
    database = settings.database or default_database()
    workers.check(database, settings.workers)
    listener = _listen(settings.host, settings.port)
    logs.set_up(settings.log)
    library.ids(settings.filings)  # a folder that is none is refused by whoever starts
    address = address_of(listener)

    def opened() -> None:
        print(f"Houseway is open at {address} (play money; Ctrl-C closes it)")
        print(link, flush=True)
        _log.info("the house is open at %s", address)
        notify("READY=1")
        if settings.open_browser:
            webbrowser.open(address)

    if settings.workers > 1:
        link = _told_link(database, address)
        work = partial(_work, settings, database, limits, proxies, listener)
        workers.run(work, settings.workers, opened)
        return
    server = _server(settings, database, limits, proxies, opened)
    link = _told_link(database, address)
    _run(server, listener)


def _work(
    settings: Settings,
    database: str,
    limits: Limits,
    proxies: tuple[Network, ...],
    listener: socket.socket,
    homes: Homes,
) -> None:
    """One worker of several."""
    logs.set_up(settings.log)
    _run(_server(settings, database, limits, proxies, homes=homes), listener)


def _server(
    settings: Settings,
    database: str,
    limits: Limits,
    proxies: tuple[Network, ...],
    opened: Callable[[], None] = lambda: None,
    homes: Homes | None = None,
) -> _Server:
    metrics = Metrics()
    lines = Lines(limits, metrics, proxies, more_files())
    hosts = Hosts(settings.host, allowed_hosts(settings.allowed_host))
    house = create_house(database, settings.filings, limits, metrics, hosts)
    if settings.metrics:
        metrics.serve(settings.metrics, homes.own if homes else 0)
    return _Server(config_of(house.app, settings, lines, homes), opened, homes, house)


def _run(server: _Server, listener: socket.socket) -> None:
    # Many tables are many objects that stay: looking through all of them takes a tenth of a second,
    # in which nobody is answered, and finds next to nothing. So what is new is looked through often
    # and in small portions, what stays hardly ever.
    gc.set_threshold(10_000, 10, 1_000)
    # Whatever is worked out beside the event loop gives Python's lock back after a fifth of the
    # usual time: each of an input's many steps waits for it.
    sys.setswitchinterval(0.0002)
    with contextlib.suppress(KeyboardInterrupt):  # how a house is closed
        server.run(sockets=[listener])


def config_of(
    app: ASGIApp, settings: Settings, lines: Lines, homes: Homes | None = None
) -> uvicorn.Config:
    """How the application is served."""
    http, websocket = protocols(lines, homes)
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


def _told_link(database: str, address: str) -> str:
    """Return the line that tells the operator's link, or why there is none now."""
    try:
        return f"The operator's link, good once: {operators_link(database, address)}"
    except StoreAway:  # a full disk: the house opens, and goes on when there is room
        return "The store takes no write, so there is no operator's link: run `houseway operator`"


def default_database() -> str:
    """What HOUSEWAY_DATABASE says, or a SQLite file in the user's own data folder."""
    if named := os.environ.get("HOUSEWAY_DATABASE"):
        return named
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(data) / 'houseway' / 'house.sqlite'}"


class _Server(uvicorn.Server):
    """Says when the house is open and that it is alive, and takes what workers hand over."""

    def __init__(
        self,
        config: uvicorn.Config,
        opened: Callable[[], None],
        homes: Homes | None,
        house: House,
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._homes = homes
        self._house = house
        self._pulse: asyncio.Task[None] | None = None
        self._greeting: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        self._house.proof.begin()
        if self._homes is not None:
            self._homes.open(self._taken)
        self._opened()
        if (pulse := self._alive()) is not None:
            self._pulse = asyncio.create_task(pulse.run())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close them."""
        if self._homes is None:
            notify("STOPPING=1")
        await super().shutdown(sockets)
        if self._pulse is not None:
            self._pulse.cancel()

    def _alive(self) -> Pulse | None:
        """Return what says that this process is alive: to systemd, or to whoever started it."""
        healthy = self._house.store.ready
        if self._homes is not None:
            every = self._homes.beat_every
            return Pulse(healthy, self._homes.beat, every) if every else None
        watchdog = watchdog_seconds()
        return Pulse(healthy, send_alive, watchdog / workers.BEATS) if watchdog else None

    def _taken(self, line: socket.socket, request: bytes) -> None:
        task = asyncio.get_running_loop().create_task(self._greet(line, request))
        self._greeting.add(task)
        task.add_done_callback(self._greeting.discard)

    async def _greet(self, line: socket.socket, request: bytes) -> None:
        """A connection that came to another worker, with what it asked for there."""
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):  # he is gone already
            _, http = await loop.connect_accepted_socket(self._protocol, line)
            http.data_received(request)

    def _protocol(self) -> asyncio.Protocol:
        http = self.config.http_protocol_class
        assert issubclass(http, PatientHttp), "the house's own, as its configuration says"
        return http(self.config, self.server_state, self.lifespan.state)


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
