"""Folds over tables' events that are kept, and continued where events were added.

A table's ledger and its log are folds over its events. To fold two thousand rounds takes a third of
a second, to go on from where a fold stands next to nothing. A fold stands at an event by its number
and its hash: if the store has another event there, because a backup was brought back, the table is
folded from its first event. As many folds are kept as there is room for.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, Protocol, TypeVar

from houseway.analysis.log import dumps, sealed
from houseway.felt.events import AnyEvent, Committed, ShoeEnded
from houseway.felt.sight import seen
from houseway.house.store import NoTable, Store

MOST_EVENTS: Final = 400_000
"""Events in all folds of a kind that are kept: about 60 MB of ledgers, and 50 MB of logs."""


class Fold(Protocol):
    """Something that follows from a table's events."""

    def enter(self, event: AnyEvent) -> None:
        """Go on by one event."""


F = TypeVar("F", bound=Fold)


class _Kept(Generic[F]):
    """A fold, and the event at which it stands."""

    def __init__(self, fold: F) -> None:
        self.fold = fold
        self.seq = 0
        self.hash: str | None = None
        self.lock: Final = threading.Lock()


class Folds(Generic[F]):
    """Folds of one kind, by table; `new` begins one, `weigh` says what one takes by its events."""

    def __init__(
        self,
        store: Store,
        new: Callable[[], F],
        most: int = MOST_EVENTS,
        weigh: Callable[[int], int] = lambda events: events,
    ) -> None:
        self._store = store
        self._new = new
        self._most = most
        self._weigh = weigh
        self._kept: OrderedDict[str, _Kept[F]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def weight(self) -> int:
        """What all that is kept takes."""
        return sum(self._weigh(kept.seq) for kept in self._kept.values())

    def forget(self, id: str) -> None:
        """Fold a table from its first event the next time."""
        with self._lock:
            self._kept.pop(id, None)

    @contextmanager
    def of(self, id: str) -> Iterator[F]:
        """Hold a table's fold as far as the store has events; nobody continues it meanwhile."""
        with self._lock:
            kept = self._kept.setdefault(id, _Kept(self._new()))
            self._kept.move_to_end(id)
        with kept.lock:
            try:
                self._continue(id, kept)
            except BaseException:
                kept.fold, kept.seq, kept.hash = self._new(), 0, None
                self.forget(id)
                raise
            with self._lock:
                while len(self._kept) > 1 and self.weight > self._most:
                    self._kept.popitem(last=False)
            yield kept.fold

    def _continue(self, id: str, kept: _Kept[F]) -> None:
        if kept.seq and (kept.hash is None or self._store.hash_at(id, kept.seq) != kept.hash):
            kept.fold, kept.seq, kept.hash = self._new(), 0, None
        events = self._store.events(id, after=kept.seq)
        for event in events:
            kept.fold.enter(event)
            kept.seq = event.seq
        if events:
            kept.hash = self._store.hash_at(id, kept.seq)
        if not kept.seq:
            raise NoTable("there is no such table")


class _Shoe:
    """The lines that everybody may see of a shoe, and the events that each sees otherwise."""

    def __init__(self) -> None:
        self.lines = bytearray()
        self.events: list[AnyEvent] = []

    def reveal(self) -> None:
        """Write down whole what is still hidden."""
        self.lines += dumps(self.events).encode()
        self.events.clear()


class LogFold:
    """A table's log, ready to be read by anybody: revealed shoes whole, others as each sees them.

    The lines of a revealed shoe are the same for everybody and are written once; of the others the
    events are kept, and written for whoever asks.
    """

    def __init__(self) -> None:
        self._number = 0
        self._revealed: set[int] = set()
        self._shoes: list[_Shoe] = [_Shoe()]
        self._hidden: dict[int, list[_Shoe]] = {0: [*self._shoes]}

    def enter(self, event: AnyEvent) -> None:
        """Go on by one event."""
        if isinstance(event, Committed):
            self._number = event.shoe
            self._shoes.append(_Shoe())
            self._hidden.setdefault(event.shoe, []).append(self._shoes[-1])
        self._shoes[-1].events.append(event)
        if isinstance(event, ShoeEnded):
            self._revealed.add(event.shoe)
            for shoe in self._hidden.pop(event.shoe, ()):
                shoe.reveal()
        if self._number in self._revealed:
            self._hidden.pop(self._number, None)
            self._shoes[-1].reveal()

    def text(self, viewer: str | None) -> bytes:
        """Return the whole log as somebody may see it, with its seal."""
        written = bytearray()
        for shoe in self._shoes:
            written += shoe.lines
            if shoe.events:
                written += dumps(seen(event, viewer) for event in shoe.events).encode()
        return sealed(bytes(written))
