"""Kill -9 the house under play, again and again, and see that nothing is lost and nothing doubled.

Guests play as fast as they can at a few tables. The house is killed in the middle of it and started
again; they come back, and say again under the same id what got no answer. With `--postgresql` its
database crashes and comes back in turn with it.

What must hold after every crash: everything that the house said was done is in the store once;
everybody was told every event once, in order, and just as the store has it; the events hold
together by their hashes. At the end every table replays from its first event and every book is at
zero.

    python bench/house/chaos.py --kills 1000
    python bench/house/chaos.py --kills 100 --postgresql
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from guests import GAMES, Front, Guest, Message
from houses import Killed, wait_until_open
from houseway.analysis.replay import rebuild
from houseway.errors import Refusal
from houseway.families import library
from houseway.felt.events import AnyEvent
from houseway.felt.sight import seen
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.house.ledger import HouseLedger
from houseway.house.store import Store
from postgresql import PostgreSQL

KILLS: Final = 20
AT_A_TABLE: Final = 2
_WRITTEN: Final = frozenset({"stake", "answer", "pass-bank", "buy-in", "sit"})
"""What leaves events behind whenever it is done; who is ready, but not the last, leaves none."""


class Found(msgspec.Struct):
    """What came of it; `faults` must be none."""

    kills: int = 0
    crashes: int = 0
    events: int = 0
    rounds: int = 0
    inputs: int = 0
    back: list[float] = msgspec.field(default_factory=list)
    """Seconds from each start until somebody's input was done again."""
    faults: list[str] = msgspec.field(default_factory=list)


class Witness:
    """Somebody who plays, and holds what he is told against what the store has."""

    def __init__(self, guest: Guest, told: list[Message]) -> None:
        self.guest = guest
        self._told = told
        self._checked = 0
        self._teller: Teller | None = None
        self._kept: dict[int, bytes] = {}
        """What the store has beyond what he was told, as he may see it."""

    def check(self, filing: Filing, events: Sequence[AnyEvent], done: set[str]) -> list[str]:
        """What does not hold since the last look; `events` are what the store has since then."""
        name = self.guest.you["name"]
        if self._teller is None:
            self._teller = Teller(filing, viewer=name)
        for event in events:
            self._teller.see(event)
            self._kept[event.seq] = msgspec.json.encode(self._teller.spoken(seen(event, name)))
        faults = [f"{name}: {gap}" for gap in self.guest.gaps]
        for one in self._told:
            known = self._kept.get(one["seq"])
            if known is None:
                faults.append(f"{name} was told event {one['seq']}, which the store has not")
            elif msgspec.json.decode(known) != one["event"]:
                faults.append(f"{name} was told event {one['seq']} otherwise: {one['event']}")
        for id, do in self.guest.done[self._checked :]:
            if do in _WRITTEN and id not in done:
                faults.append(f"{name}: {do} {id} was done, and is not in the store")
        self._checked = len(self.guest.done)
        self._kept = {seq: text for seq, text in self._kept.items() if seq > self.guest.seq}
        self._told.clear()
        self.guest.gaps.clear()
        return faults


async def chaos(
    database: str,
    kills: int,
    *,
    postgresql: PostgreSQL | None = None,
    tables: int = 4,
    longest: float = 1.0,
    seed: int = 1,
) -> Found:
    """Play at so many tables while the house is killed so often."""
    found, chance = Found(), Random(seed)
    house = Killed(database)
    store: Store | None = None
    playing: list[asyncio.Task[None]] = []
    try:
        await asyncio.to_thread(wait_until_open, house.place)
        witnesses = await seated(house, tables)
        playing = [asyncio.create_task(one.guest.play()) for one in witnesses]
        store = Store(database)
        known: dict[str, int] = {}
        for number in range(kills):
            await asyncio.sleep(longest * chance.random())
            if postgresql is not None and number % 2:
                await asyncio.to_thread(postgresql.stop)
                await asyncio.sleep(0.5 * chance.random())
                await asyncio.to_thread(postgresql.start)
                found.crashes += 1
            else:
                found.faults += await killed(house, store, witnesses, known)
                found.kills += 1
                house.start()
            began = time.perf_counter()
            await played_on(witnesses, playing, house)
            found.back.append(time.perf_counter() - began)
            if found.faults:
                break
        found.faults += await killed(house, store, witnesses, known)
        found.faults += check_whole(store, found)
        found.inputs = sum(len(one.guest.done) for one in witnesses)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        house.kill()
        if store is not None:
            store.close()
    return found


async def seated(house: Killed, tables: int) -> list[Witness]:
    """Two guests at each of so many tables."""
    front, witnesses = Front(house.place), []
    for number in range(tables):
        path = ""
        for one in range(AT_A_TABLE):
            cookie = await asyncio.to_thread(front.cookie)
            if not one:
                game = GAMES[number % len(GAMES)]
                path = await asyncio.to_thread(front.open_table, cookie, game)
            told: list[Message] = []
            guest = Guest(house.place, path, cookie, heard=told.append)
            await guest.come()
            await guest.sit()
            witnesses.append(Witness(guest, told))
    return witnesses


async def played_on(
    witnesses: Sequence[Witness], playing: Sequence[asyncio.Task[None]], house: Killed
) -> None:
    """Wait until somebody's input is done."""
    before = sum(len(one.guest.done) for one in witnesses)
    async with asyncio.timeout(60.0):
        while sum(len(one.guest.done) for one in witnesses) == before:
            if not house.is_alive:
                raise RuntimeError("the house did not open again")
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


async def killed(
    house: Killed, store: Store, witnesses: Sequence[Witness], known: dict[str, int]
) -> list[str]:
    """Kill the house; what does not hold then. `known` are the events looked at already."""
    await asyncio.to_thread(house.kill)
    while any(one.guest.is_here for one in witnesses):
        await asyncio.sleep(0.005)  # what was on its way still comes
    faults: list[str] = []
    for path in dict.fromkeys(one.guest.path for one in witnesses):
        id = path.rpartition("/")[2]
        before = known.get(id, 0)
        try:
            events = store.events(id, after=before)  # their hashes hold, or this is refused
        except Refusal as refusal:
            faults.append(f"table {id}: {refusal.says}")
            continue
        known[id] = before + len(events)
        if [event.seq for event in events] != list(range(before + 1, known[id] + 1)):
            faults.append(f"table {id}: its events are not numbered one by one")
        done = {cause.message_id for cause in store.caused(id)}
        filing = filing_of(store, id)
        for one in witnesses:
            if one.guest.path == path:
                faults += one.check(filing, events, done)
    return faults


def check_whole(store: Store, found: Found) -> list[str]:
    """Every table replays from its first event to its last, and every book is at zero."""
    faults = [f"table {damage.id}: {damage.says}" for damage in store.damaged(whole=True)]
    ledger = HouseLedger(store)
    for head in store.heads():
        kept = store.table(head.id)
        assert kept is not None
        events = store.events(head.id)
        found.events += len(events)
        try:
            again = rebuild(filing_of(store, head.id), kept.secret, events)
            if tuple(again.events) != events:
                faults.append(f"table {head.id} replays otherwise than it was played")
        except Refusal as refusal:
            faults.append(f"table {head.id} does not replay: {refusal.says}")
        with ledger.books(head.id) as (_, books):
            balance = sum(row.balance for row in books.ledger.trial_balance())
        if balance:
            faults.append(f"table {head.id}: the books are at {balance} cents")
    totals = ledger.of_house()
    found.rounds = totals.rounds
    if balance := sum(account.balance for account in totals.accounts):
        faults.append(f"the house's books are at {balance} cents")
    return faults


def filing_of(store: Store, id: str) -> Filing:
    """The rules that a table was opened under."""
    kept = store.table(id)
    assert kept is not None
    return Filing(kept.game, kept.document, library.decode, place=kept.game, folder=None)


def main() -> None:
    """Kill it so often, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N")
    parser.add_argument("--tables", type=int, default=4, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="of when it is killed")
    parser.add_argument(
        "--postgresql", action="store_true", help="on a PostgreSQL that crashes every second time"
    )
    wanted = parser.parse_args()
    began = time.perf_counter()
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(PostgreSQL()) if wanted.postgresql else None
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="houseway-chaos-")))
        database = server.address if server else f"sqlite:///{folder}/house.sqlite"
        found = asyncio.run(
            chaos(database, wanted.kills, postgresql=server, tables=wanted.tables, seed=wanted.seed)
        )
    back = sorted(found.back)
    print(
        f"{found.kills} times kill -9 and {found.crashes} crashes of the database in "
        f"{time.perf_counter() - began:.0f} s: {found.inputs} inputs done, {found.events} events "
        f"in {found.rounds} rounds, {len(found.faults)} lost, doubled or told otherwise; play went "
        f"on after {back[len(back) // 2]:.2f} s, {back[-1]:.2f} s at most"
    )
    for fault in found.faults[:20]:
        print(f"  {fault}")
    sys.exit(1 if found.faults else 0)


if __name__ == "__main__":
    main()
