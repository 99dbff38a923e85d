"""Starting the house: pick the store and the port, say where it is, open the browser."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from houseway.errors import Refusal
from houseway.house.server import create_app

_LARGEST_FRAME: Final = 1024 * 1024
"""Bytes after which a WebSocket is cut; anything shorter and too long is refused in words."""
_SECONDS_TO_CLOSE: Final = 3


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = True,
    filings: str | None = None,
) -> None:
    """Run the house until it is stopped."""
    listener = _listen(host, port)
    app = create_app(database or default_database(), filings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        # It would compress what many are told once for each of them; steps are small as they are.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SECONDS_TO_CLOSE,
    )
    # Many tables are many objects that stay: looking through all of them takes a tenth of a second,
    # in which nobody is answered, and finds next to nothing.
    gc.set_threshold(20_000, 50, 100)
    with contextlib.suppress(KeyboardInterrupt):  # how a house is closed
        _Server(config, _address(listener), open_browser).run(sockets=[listener])


def default_database() -> str:
    """A SQLite file in the user's own data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(data) / 'houseway' / 'house.sqlite'}"


class _Server(uvicorn.Server):
    """Says where the house is once it is open."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        print(f"Houseway is open at {self._address} (play money; Ctrl-C closes it)", flush=True)
        if self._open_browser:
            webbrowser.open(self._address)


def _address(listener: socket.socket) -> str:
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
