"""Names that a house answers to, by the Host header of what is asked.

A page of another site can give its own name the address of this house, and then looks to a browser
like a page of the house (DNS rebinding): its Origin matches its Host. So a house answers only to
names that it knows: this machine's own, the one it listens on, and those of `--allowed-host`.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from contextlib import suppress
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from houseway.errors import Refusal

VARIABLE: Final = "HOUSEWAY_ALLOWED_HOST"
_EVERY_ADDRESS: Final = ("", "0.0.0.0", "::")
"""The addresses that mean every address of the machine."""
_FOR_MONITORS: Final = ("/health", "/ready")
"""Paths answered under any name: what watches a house asks by address, and learns no secret."""
_LONGEST: Final = 253


class Hosts:
    """The names of one house: `bound` is the host it listens on, `allowed` those added to it."""

    def __init__(self, bound: str = "127.0.0.1", allowed: tuple[str, ...] = ()) -> None:
        self._names = {"localhost", _plain(bound), *map(_plain, allowed)}
        self._any_address = bound in _EVERY_ADDRESS
        if self._any_address:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own.partition('.')[0]}.local"}

    def refusal(self, scope: Scope) -> str | None:
        """Return the sentence that refuses a request for another house; None for this one's."""
        if scope["path"] in _FOR_MONITORS:
            return None
        host = Headers(scope=scope).get("host")
        if host is None:
            return "this names no host: send a Host header with the name of the house"
        name = _plain(host)
        if self._knows(name):
            return None
        return (
            f'this house does not answer to "{name[:_LONGEST]}": open it by its own name, or start '
            f"it with --allowed-host {name[:_LONGEST]} if that is its name"
        )

    def _knows(self, name: str) -> bool:
        if name in self._names or "*" in self._names:
            return True
        with suppress(ValueError):
            address = ipaddress.ip_address(name)
            # No other site's name is an address, so a house for all of them takes each.
            return address.is_loopback or self._any_address
        return any(one[0] == "*" and name.endswith(one[1:]) for one in self._names if one)


def allowed_hosts(named: str | None) -> tuple[str, ...]:
    """Return the names of `--allowed-host`, or else of the variable, separated by commas."""
    text = named if named is not None else os.environ.get(VARIABLE, "")
    found = tuple(part for part in text.replace(",", " ").split())
    for one in found:
        bare = one.removeprefix("*.") if one != "*" else ""
        if any(sign in bare for sign in "/@*?#"):
            raise Refusal(
                f'--allowed-host takes the names of a house, and "{one}" is not one: write '
                "house.example, *.house.example for all below it, or * for any name"
            )
    return found


def _plain(host: str) -> str:
    """Return the name in a Host header: without port, brackets, and the dot at its end."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, port = host.rpartition(":")
    if name and ":" not in name and port.isdecimal():
        host = name
    return host.removesuffix(".")
