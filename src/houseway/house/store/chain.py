"""Events chained by their hashes, so that nothing kept is changed or lost unnoticed.

The hash of a table's first event is taken over what the table was opened with, every other over
the hash before it: `sha256(hash before + the event's JSON)`. The table's own row keeps the number
and the hash of the newest event, its *head*, so that rows deleted at the end are missed too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import msgspec

Run: TypeAlias = tuple[int, int]
"""Numbers of events, from the first to the last."""


class Link(NamedTuple):
    """An event as its row has it."""

    seq: int
    event: str
    hash: str | None


class Damage(msgspec.Struct, frozen=True):
    """What of a table's rows is not as it was written: events that are gone, and others instead."""

    id: str
    game: str
    missing: tuple[Run, ...]
    changed: tuple[Run, ...]

    @property
    def says(self) -> str:
        """Which events, in words."""
        found = ((self.missing, "missing"), (self.changed, "not what was written"))
        return "; ".join(f"{_named(runs)} {what}" for runs, what in found if runs)


def start(id: str, game: str, document: str, secret: bytes) -> str:
    """What a table's first event is chained to: everything that it was opened with."""
    return sha256("\n".join((id, game, document, secret.hex())).encode()).hexdigest()


def link(before: str, event: str) -> str:
    """The hash of the next event."""
    return sha256((before + event).encode()).hexdigest()


def broken(
    links: Iterable[Link], after: int, before: str | None, head: tuple[int, str | None]
) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Events missing, and events changed, among all those behind number `after`.

    `before` is the hash of that event, nothing if it is gone itself. Behind a gap the chain is
    taken up again, so that one lost row is not told as a thousand changed ones.
    """
    missing: list[int] = [] if before or not after else [after]
    changed: list[int] = []
    seq = after
    for one in links:
        missing += range(seq + 1, one.seq)
        linked = before is not None and one.seq == seq + 1
        if one.hash is None or (linked and one.hash != link(before or "", one.event)):
            changed.append(one.seq)
        seq, before = one.seq, one.hash
    missing += range(seq + 1, head[0] + 1)
    if seq > head[0]:
        changed += [n for n in range(head[0] + 1, seq + 1) if n not in changed]
    elif seq == head[0] and before != head[1] and seq not in changed:
        changed.append(seq)
    return _runs(missing), _runs(changed)


def _runs(numbers: Sequence[int]) -> tuple[Run, ...]:
    runs: list[Run] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return tuple(runs)


def _named(runs: Sequence[Run]) -> str:
    """`event 4 is`, `events 4 to 9, 12 are`; of very many, the first few."""
    words = [str(a) if a == b else f"{a} to {b}" for a, b in runs[:4]]
    one = len(runs) == 1 and runs[0][0] == runs[0][1]
    return (
        f"{'event' if one else 'events'} {', '.join(words)}"
        f"{' and others' if len(runs) > len(words) else ''} {'is' if one else 'are'}"
    )
