"""A table from the store: the same inputs with the same secret shoes give the same table again.

A table goes on only by the rules it was opened under. If its filing has changed since, or this
edition of the house plays it differently, it is closed: a round in progress is void, stakes and
collection go back, and the reason stands in its log and in the lobby.
"""

from __future__ import annotations

import contextlib
from typing import NamedTuple

from houseway.analysis.replay import rebuild
from houseway.errors import Refusal
from houseway.families import library
from houseway.felt.events import Closed, Opened
from houseway.felt.table import Table
from houseway.filings.files import BrokenFile
from houseway.filings.filing import Filing
from houseway.house.company import Company
from houseway.house.keeping import Keeping, read
from houseway.house.seated import bots_of
from houseway.house.store import Cause, Conflict, Kept, NoTable, Store, StoreAway

__all__ = ["NoTable", "Restored", "restore"]


class Restored(NamedTuple):
    """A table ready to go on: everything that happened is in the store."""

    table: Table
    bots: Company
    sitters: dict[str, str]
    closed: str | None
    done: dict[Cause, int]
    """The messages done lately."""
    keeping: Keeping | None
    """What the house knew at the checkpoint that the table goes on from."""
    ticket: int | None
    """The number under which this process owned the table when it was read; None if it did not."""


def restore(store: Store, id: str, folder: str | None) -> Restored:
    """Return the table as the store has it.

    Where this process owns the table, bots go on with what is theirs to do, and a table that cannot
    go on is closed. Where another process may own it, nothing is written.
    """
    for _ in range(3):
        try:
            return _restore(store, id, folder)
        except Conflict:
            continue  # another process has just continued or closed it
    raise Refusal("the table is busy elsewhere: try again")


def _restore(store: Store, id: str, folder: str | None) -> Restored:
    ticket = store.ticket(id)
    kept = store.table(id)
    if kept is None:
        raise NoTable("there is no such table")
    try:
        filing = Filing(kept.game, kept.document, library.decode, place=kept.game, folder=folder)
        table, keeping = _rebuilt(store, kept, filing)
    except (NoTable, StoreAway):
        raise  # damaged, or out of reach for a moment: nothing is decided by looking
    except BrokenFile as fault:
        waits = f"the table of {kept.game} waits for a file that is broken just now: {fault.says}"
        raise NoTable(kept.closed or waits) from None
    except Refusal as refusal:
        why = kept.closed or (
            f"this edition of the house cannot continue the table of {kept.game}, so it is closed: "
            "a round in progress is void, and its stakes and its collection went back "
            f"({refusal.says})"
        )
        if kept.closed is None and ticket is not None:
            store.append(id, [Closed(store.last_seq(id) + 1, why)], ticket=ticket)
        raise NoTable(why) from None
    bots = bots_of(table, kept.secret)
    closed = kept.closed
    if closed is None:
        closed = _why_changed(kept, filing, table.opened, folder)
        if ticket is not None:
            _go_on(store, id, table, bots, closed, ticket)
    return Restored(table, bots, store.sitters(id), closed, store.caused(id), keeping, ticket)


def _go_on(
    store: Store, id: str, table: Table, bots: Company, closed: str | None, ticket: int
) -> None:
    """Close the table, or let its bots act, and keep what came of it."""
    known = table.seq
    if closed:
        table.close(closed)
    else:
        bots.people = store.sitters(id)
        bots.act()
    if table.seq > known:
        store.append(id, table.since(known), ticket=ticket)


def _rebuilt(store: Store, kept: Kept, filing: Filing) -> tuple[Table, Keeping | None]:
    """The table from its newest checkpoint, or from its opening where none can be gone on from."""
    found = store.checkpoint(kept.id)
    keeping = read(found[1]) if found else None
    if keeping is not None:
        events = store.events(kept.id, after=keeping.table.seq)
        with contextlib.suppress(Refusal):
            return rebuild(filing, kept.secret, events, keeping.table), keeping
    return rebuild(filing, kept.secret, store.events(kept.id)), None


def _why_changed(kept: Kept, then: Filing, opened: Opened, folder: str | None) -> str | None:
    try:
        filings = then, library.load(kept.game, folder)
        was, now = (filing.read(opened.readings).vary(opened.changes) for filing in filings)
        if now.in_force == was.in_force:
            return None
    except BrokenFile:
        return None  # half saved, perhaps: the table has its own copy, and goes on by it
    except Refusal:
        pass  # the filing is gone, or has other readings now: changed in any case
    return (
        f"the filing of {kept.game} has changed since this table opened, so the table is closed: "
        "a round in progress is void, and its stakes and its collection went back"
    )
