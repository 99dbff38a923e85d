"""Events chained by their hashes, so that nothing kept is changed or lost unnoticed.

The hash of a table's first event is taken over what the table was opened with, every other over
the hash before it; beside the event it covers when the event was kept and which message caused it.
The table's own row keeps the number and the hash of the newest event, its *head*, so that rows
deleted at the end are missed too. The row's *seal* covers the rest of it and who sits at the table,
and a checkpoint has a hash over the event that it follows and its data.

All of these are SHA-256. With a key (:mod:`houseway.house.store.seal`) they are HMAC-SHA-256, and
whoever can write to the database, but does not know the key, cannot make a changed chain hold.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import msgspec

Run: TypeAlias = tuple[int, int]
"""Numbers of events, from the first to the last."""
Sitters: TypeAlias = Mapping[str, tuple[str, bool]]
"""By name: who has it, and whether they sit at the table."""


class Link(NamedTuple):
    """An event as its row has it."""

    seq: int
    event: str
    hash: str | None
    kept: str | None = None
    person_id: str | None = None
    message_id: str | None = None


class TableRow(NamedTuple):
    """What a seal covers of a table's own row; its filing and secret are in the first hash."""

    id: str
    opened: str
    closed: str | None
    head_seq: int
    head_hash: str | None


class Damage(msgspec.Struct, frozen=True):
    """What of a table's rows is not as it was written: events that are gone, and others instead.

    `others` names, in words, what else is not: the table's own row, who sits there, checkpoints.
    """

    id: str
    game: str
    missing: tuple[Run, ...]
    changed: tuple[Run, ...]
    others: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """All of it in words."""
        found = ((self.missing, "missing"), (self.changed, "not what was written"))
        words = [f"{_named(runs)} {what}" for runs, what in found if runs]
        return "; ".join([*words, *self.others])


class Chain:
    """A way to make hashes: with a named key, or without one."""

    def __init__(self, key: bytes | None = None, name: str = "") -> None:
        self._key = key
        self.name = name
        self.mark: str | None = name
        """The mark of this chain in a table's row."""

    def _digest(self, *parts: object) -> str:
        text = msgspec.json.encode(parts)
        if self._key is None:
            return sha256(text).hexdigest()
        return hmac.digest(self._key, text, "sha256").hex()

    def start(self, id: str, game: str, document: str, secret: bytes) -> str:
        """Return what a table's first event is chained to: all that the table was opened with."""
        return self._digest("start", id, game, document, secret.hex())

    def link(self, before: str, one: Link) -> str:
        """Return the hash of the next event."""
        beside = one.kept, one.person_id, one.message_id
        return self._digest("event", before, one.seq, one.event, *beside)

    def seal(self, row: TableRow, sitters: Sitters) -> str | None:
        """Return the seal of a table's own row and of who sits, or sat, at the table."""
        seated = [(name, id, bool(sits)) for name, (id, sits) in sorted(sitters.items())]
        return self._digest("table", *row, seated)

    def checkpoint(self, event_hash: str | None, seq: int, data: bytes) -> str:
        """Return what binds a checkpoint to the event that it follows."""
        return self._digest("checkpoint", event_hash, seq, data)

    def broken(
        self, links: Iterable[Link], after: int, before: str | None, head: tuple[int, str | None]
    ) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
        """Return the events missing, and the events changed, among all behind number `after`.

        `before` is the hash of that event, None if it is gone itself. Behind a gap the chain is
        taken up again, so that one lost row is not told as a thousand changed ones.
        """
        missing: list[int] = [] if before or not after else [after]
        changed: list[int] = []
        seq = after
        for one in links:
            missing += range(seq + 1, one.seq)
            linked = before is not None and one.seq == seq + 1
            if one.hash is None or (linked and one.hash != self.link(before or "", one)):
                changed.append(one.seq)
            seq, before = one.seq, one.hash
        missing += range(seq + 1, head[0] + 1)
        if seq > head[0]:
            changed += [n for n in range(head[0] + 1, seq + 1) if n not in changed]
        elif seq == head[0] and before != head[1] and seq not in changed:
            changed.append(seq)
        return _runs(missing), _runs(changed)

    def relinked(self, links: Iterable[Link], begin: str) -> list[Link]:
        """Return events, which held in another chain, as links of this one from its `begin` on."""
        found: list[Link] = []
        hash = begin
        for one in links:
            hash = self.link(hash, one)
            found.append(one._replace(hash=hash))
        return found


class OldChain(Chain):
    """The hashes of an older edition, without seals and keys: over the events alone."""

    def __init__(self) -> None:
        super().__init__()
        self.mark = None

    def start(self, id: str, game: str, document: str, secret: bytes) -> str:
        """Return what a table's first event was chained to."""
        return sha256("\n".join((id, game, document, secret.hex())).encode()).hexdigest()

    def link(self, before: str, one: Link) -> str:
        """Return the hash of the next event, as it was."""
        return sha256((before + one.event).encode()).hexdigest()

    def seal(self, row: TableRow, sitters: Sitters) -> str | None:
        """Return None: there was none."""
        return None

    def checkpoint(self, event_hash: str | None, seq: int, data: bytes) -> str:
        """Return what bound a checkpoint to its event."""
        return sha256((event_hash or "").encode() + data).hexdigest()


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
