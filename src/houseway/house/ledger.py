"""The books of the house: every table's ledger, and all of them together.

Nothing is written down for it: a ledger is a fold over the events in the store, so that whatever
survives a crash balances. What all tables add up to is kept in memory as far as each was counted.
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.bank.ledger import Kind, Ledger
from houseway.errors import Refusal
from houseway.felt.ledger import Books
from houseway.house.restore import NoTable
from houseway.house.store import Head, Store

_NAMES: Final[dict[Kind, str]] = {
    "cage": "the cage",
    "player": "players",
    "player-dealer": "player-dealers",
    "collection": "collection",
    "jackpot": "jackpots",
}


class TableLedger(msgspec.Struct, frozen=True):
    """One table's ledger."""

    id: str
    game: str
    events: int
    rounds: int
    ledger: Ledger
    unfinished: str


class Total(msgspec.Struct, frozen=True):
    """A kind of account: what came into all of them, what left, what they hold."""

    account: str
    came: int
    left: int
    balance: int


class HouseTotals(msgspec.Struct, frozen=True):
    """All tables together: the accounts' balances sum to zero. `unreadable` ones are left out."""

    tables: int
    rounds: int
    accounts: tuple[Total, ...]
    collected: dict[str, int]
    unreadable: int


class _Counted(msgspec.Struct, frozen=True):
    """A table as far as it was counted; nothing if this edition cannot read it."""

    seq: int
    rounds: int
    kinds: dict[Kind, tuple[int, int]] | None


class HouseLedger:
    """Every ledger of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: dict[str, _Counted] = {}

    def of_table(self, id: str) -> TableLedger:
        """The ledger of a table, running, closed, or of another edition that can still be read."""
        kept = self._store.table(id)
        if kept is None:
            raise NoTable("there is no such table")
        books = self._books(id)
        return TableLedger(id, kept.game, books.event, books.round, books.ledger, books.unfinished)

    def of_house(self) -> HouseTotals:
        """What all tables add up to; only those with new events are read again."""
        heads = self._store.heads()
        counted = [(head.game, self._count(head)) for head in heads]
        came: dict[Kind, int] = dict.fromkeys(_NAMES, 0)
        left: dict[Kind, int] = dict.fromkeys(_NAMES, 0)
        collected: dict[str, int] = {}
        for game, table in counted:
            for kind, (in_, out) in (table.kinds or {}).items():
                came[kind] += in_
                left[kind] += out
                if kind == "collection":
                    collected[game] = collected.get(game, 0) + in_ - out
        return HouseTotals(
            sum(table.kinds is not None for _, table in counted),
            sum(table.rounds for _, table in counted),
            tuple(
                Total(_NAMES[kind], came[kind], left[kind], came[kind] - left[kind])
                for kind in _NAMES
                if came[kind] or left[kind]
            ),
            collected,
            sum(table.kinds is None for _, table in counted),
        )

    def _count(self, head: Head) -> _Counted:
        known = self._counted.get(head.id)
        if known and known.seq >= head.seq:
            return known
        try:
            books = self._books(head.id)
            found = _Counted(books.event, books.round, _by_kind(books.ledger))
        except Refusal:
            found = _Counted(head.seq, 0, None)
        self._counted[head.id] = found
        return found

    def _books(self, id: str) -> Books:
        books = Books()
        for event in self._store.events(id):
            books.enter(event)
        return books


def _by_kind(ledger: Ledger) -> dict[Kind, tuple[int, int]]:
    kinds: dict[Kind, tuple[int, int]] = {}
    for row in ledger.trial_balance():
        came, left = kinds.get(row.account.kind, (0, 0))
        kinds[row.account.kind] = came + row.came, left + row.left
    return kinds
