"""How much the house takes from one visitor, and from one address, before it asks him to wait.

Each allowance is a bucket that holds so many tokens `at_once` and gets `a_second` more; what is
asked for takes one from the visitor's bucket and one from his address's, or from neither. Addresses
have far more than visitors, since a whole cardroom may share one: honest play comes near neither.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from houseway.errors import Refusal

Kind = Literal["requests", "messages", "hellos", "tables", "hints", "exports", "people"]
"""What is counted."""
_NAMED: Final[dict[Kind, str]] = {
    "requests": "requests",
    "messages": "messages",
    "hellos": "hellos",
    "tables": "new tables",
    "hints": "hints",
    "exports": "files",
    "people": "new visitors",
}
_LONGEST: Final = 1_000_000
"""Hours: a century."""
_MOST_BUCKETS: Final = 50_000
"""Buckets remembered: the one that was longest of no use is forgotten, and full again."""


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many at once, and so many more a second."""

    at_once: int
    a_second: float

    def __post_init__(self) -> None:
        if self.at_once < 1 or not 0 < self.a_second < float("inf"):
            raise ValueError("a rate lets through one at least, and more as time goes by")


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one visitor, and what one address may have; as much as they like where none is given."""

    visitor: Rate | None = None
    address: Rate | None = None


def _allow(visitor: tuple[int, float] | None, address: tuple[int, float]) -> Allowance:
    return Allowance(Rate(*visitor) if visitor else None, Rate(*address))


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All limits of a house: what it takes, lines from one address, lines in all, and patience.

    The numbers of the addresses let two hundred tables of three people play from one of them.
    """

    requests: Allowance = _allow((1_000, 50), (10_000, 500))
    messages: Allowance = _allow((200, 20), (6_000, 2_000))
    hellos: Allowance = _allow((30, 1), (2_000, 100))
    tables: Allowance = _allow((20, 0.2), (300, 2))
    hints: Allowance = _allow((30, 1), (600, 30))
    exports: Allowance = _allow((60, 1), (600, 10))
    people: Allowance = _allow(None, (1_500, 10))
    lines_of_address: int = 2_000
    lines: int | None = None  # as many as the machine lets the house open files, less some
    seconds_to_ask: float = 10.0  # for a request to be sent whole
    seconds_to_say_hello: float = 30.0
    hours_unplayed: float | None = 1.0  # that a table is kept at which nobody has played

    def __post_init__(self) -> None:
        if self.hours_unplayed is not None and not 0 < self.hours_unplayed <= _LONGEST:
            raise ValueError(f"hours_unplayed takes hours above 0 and up to {_LONGEST:,}")


NO_LIMITS: Final = Limits(
    requests=Allowance(),
    messages=Allowance(),
    hellos=Allowance(),
    tables=Allowance(),
    hints=Allowance(),
    exports=Allowance(),
    people=Allowance(),
    lines_of_address=1_000_000,
    hours_unplayed=None,
)
"""For who plays against his own house, faster than people do."""


def read_limits(file: str | None) -> Limits:
    """The limits that a TOML file changes, every other as it is; "none" takes them away."""
    if file is None:
        return Limits()
    if file == "none":
        return NO_LIMITS
    try:
        return msgspec.toml.decode(Path(file).read_bytes(), type=Limits)
    except OSError as error:
        raise Refusal(f"{file}: these limits cannot be read ({error.strerror})") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Refusal(f"{file}: these are no limits: {error}") from None


class TooMany(Refusal):
    """More of something than the house takes just now; `seconds` to wait."""

    def __init__(self, kind: Kind, whose: str, wait: float) -> None:
        self.kind = kind
        self.wait = wait
        self.seconds = max(1, ceil(wait))
        unit = "second" if self.seconds == 1 else "seconds"
        super().__init__(
            f"too many {_NAMED[kind]} from {whose} just now: try again in {self.seconds} {unit}"
        )


class _Bucket(NamedTuple):
    """What was in it, and when."""

    tokens: float
    at: float


class Turnstile:
    """Counts what visitors and addresses ask for."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits: Final = limits
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], _Bucket] = OrderedDict()

    def take(self, kind: Kind, visitor: str, address: str) -> None:
        """Let one more of these through, or refuse it with the seconds to wait.

        Without a visitor it counts for the address alone.
        """
        allowance: Allowance = getattr(self.limits, kind)
        rates = (
            (f"visitor {visitor}", "you", allowance.visitor if visitor else None),
            (f"address {block_of(address)}", "your address", allowance.address),
        )
        now = self._now()
        left: dict[tuple[str, str], float] = {}
        for who, whose, rate in rates:
            if rate is None:
                continue
            key: tuple[str, str] = (kind, who)
            before = self._buckets.get(key)
            tokens = float(rate.at_once)
            if before is not None:
                tokens = min(tokens, before.tokens + (now - before.at) * rate.a_second)
            if tokens < 1:
                raise TooMany(kind, whose, (1 - tokens) / rate.a_second)
            left[key] = tokens - 1
        for taken, tokens in left.items():
            self._buckets[taken] = _Bucket(tokens, now)
            self._buckets.move_to_end(taken)
        while len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)


def block_of(address: str) -> str:
    """What counts as one address: of IPv6 the 64 bits in front, which one customer has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return address
