"""A running table: takes what people do, lets bots act, keeps the events, then tells everybody.

Nothing is told before the store has it, and what the store has is enough to go on: a table is
rebuilt from its events when the house starts again, or when another process was quicker to
continue it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import takewhile
from typing import Final, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from houseway.analysis.hints import Hint, question_of
from houseway.analysis.house_way import house_way_choice
from houseway.analysis.log import view_log
from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import BetsClosed, Committed, Contributed, Sat
from houseway.felt.setting import FLOOR
from houseway.filings.sheet import AtTable, sheet_of
from houseway.filings.sheets.model import Sheet
from houseway.house import messages
from houseway.house.clock import deal_by_clock
from houseway.house.gate.names import untaken
from houseway.house.hints import hint_for
from houseway.house.offers import let_go_on, offered, share_wager
from houseway.house.posted import posted, posted_fees
from houseway.house.restore import Restored, restore
from houseway.house.roles import is_third_party
from houseway.house.store import Conflict, Person, Store
from houseway.house.visit import Visit

PURSE: Final = 200_000
"""Play money that a person sits down with, and the most he buys at one time."""
ABSENCE: Final = 60.0
"""Seconds without a connection after which somebody holds up a table with others no longer."""
MOST_CONTRIBUTIONS: Final = 20
"""To one shuffle: each is shown to everybody with every view."""
MOST_OF_ONE: Final = 3
"""Of these, by one player: the others are for others."""
_LOOK_AROUND: Final = 1.0

Act: TypeAlias = "Callable[[BankTable], object]"
"""Something done at a table."""


class LiveTable:
    """One table of the house, as this process runs it: its `felt`, and why it is `closed`."""

    def __init__(self, store: Store, id: str, folder: str | None, restored: Restored) -> None:
        self.id = id
        self._store = store
        self._folder = folder
        self._kept = 0
        self._lock = asyncio.Lock()
        self.visits: set[Visit] = set()
        self._ready: set[str] = set()
        self._last_here: dict[str, float] = {}
        self._watching: asyncio.Task[None] | None = None
        table = restored.table
        # Kept from the start: the table goes on if somebody breaks a file of it meanwhile.
        self.collection: Final = posted_fees(table.collection, folder)
        self._game = posted(table.filing, table.limits, self.collection)
        self._take(restored)

    # --- what others ask ------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        """The rule sheet as this table plays it: its readings, packs, seats, limits and fees."""
        table = self.felt
        return sheet_of(table.filing, AtTable(table.seats, table.limits, table.fees.option))

    @property
    def stage(self) -> str:
        """What is going on."""
        return "closed" if self.closed else self.felt.phase

    def name_of(self, person: Person | None) -> str | None:
        """The name somebody sits under, or last sat under."""
        if person is None:
            return None
        names = [name for name, id in self._sitters.items() if id == person.id]
        seated = [name for name in names if name in self.felt.purses]
        return (seated or names)[-1] if names else None

    def purse_of(self, person: Person) -> int | None:
        """What somebody who sits here has."""
        name = self.name_of(person)
        return self.felt.purses.get(name) if name else None

    def log(self, person: Person | None) -> str:
        """The log as somebody may see it: a revealed shoe's cards whole, others as dealt."""
        return view_log(self.felt.events[: self._kept], self.name_of(person))

    # --- visits ---------------------------------------------------------------------------

    async def join(self, visit: Visit, last_seen: int) -> None:
        """Somebody looks on: the felt, then what he missed, then everything as it happens."""
        async with self._lock:
            self.visits.add(visit)
            self._show(visit, last_seen)
            if self._watching is None:
                self._watching = asyncio.create_task(self._watch())

    def leave(self, visit: Visit) -> None:
        """A visit ends."""
        self.visits.discard(visit)
        if visit.person:
            self._last_here[visit.person.id] = time.monotonic()
        if not self.visits:
            self.stop_watching()

    def stop_watching(self) -> None:
        """No longer look around."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def hang_up(self) -> None:
        """End every visit: the house closes."""
        self.stop_watching()
        for visit in self.visits:
            visit.hang_up()

    def _show(self, visit: Visit, last_seen: int) -> None:
        events = self.felt.events[: self._kept]
        name = self.name_of(visit.person)
        visit.arrive(self.felt.filing, self._game, events, name, last_seen)
        self._catch_up(visit)

    # --- what people do -------------------------------------------------------------------

    async def do(self, person: Person | None, said: messages.Input) -> None:
        """One input of somebody's: refused, and nothing changes; or done, kept and told."""
        if person is None:
            raise Refusal("this browser keeps no cookies: without one you can only look on")
        async with self._lock:
            if isinstance(said, messages.Deal) and not self._all_ready(person):
                return
            await self._step(lambda table: self._apply(table, person, said), person)
            if isinstance(said, messages.Sit):
                for visit in self.visits:
                    if visit.person and visit.person.id == person.id:
                        self._show(visit, 0)

    async def hint(self, person: Person | None) -> Hint:
        """The best play for whoever is asked, by the cards he sees and no others."""
        async with self._lock:
            name = self.name_of(person)
            question = question_of(self.felt, self._kept, name)
        return await hint_for(question)

    def _apply(self, table: BankTable, person: Person, said: messages.Input) -> None:
        if isinstance(said, messages.Sit):
            self._sit(table, person, said.seat)
            return
        name = self._seated(person)
        match said:
            case messages.StandUp():
                table.stand_up(name)
            case messages.BuyIn():
                if said.cents > PURSE:
                    raise Refusal(f"{dollars(PURSE)} are the most that is bought at one time")
                table.buy_in(name, said.cents)
            case messages.TakeBank():
                table.take_bank(name, said.cents)
            case messages.PassBank():
                table.pass_bank(name)
            case messages.PutStake():
                table.stake(name, said.seat, said.wager, said.cents)
            case messages.Contribute():
                if len(table.contributions) >= MOST_CONTRIBUTIONS:
                    raise Refusal(f"this shuffle has {MOST_CONTRIBUTIONS} contributions: enough")
                names = {name for name, id in self._sitters.items() if id == person.id}
                if own_contributions(table, names) >= MOST_OF_ONE:
                    raise Refusal(f"{MOST_OF_ONE} of a shuffle's contributions are yours: enough")
                table.contribute(name, said.text)
            case messages.Deal():
                deal_by_clock(table)
            case messages.Answer():
                table.answer(name, said.choice)
            case messages.JoinBank():
                table.join_bank(name, said.cents)
            case messages.ShareWager():
                share_wager(table, name, said)
            case messages.Decide():
                table.declare_decision(name, said.seat)
            case messages.Watch():
                table.watch(said.on)
            case messages.Declare():
                table.declare(said.name, said.seat, said.bettor)
            case messages.Confirm():
                let_go_on(table)

    def _seated(self, person: Person) -> str:
        name = self.name_of(person)
        if name is None or name not in self.felt.purses:
            raise Refusal("you are at the rail: sit down first")
        return name

    def _sit(self, table: BankTable, person: Person, seat: int | None) -> None:
        if self.purse_of(person) is not None:
            raise Refusal("you sit at this table already")
        name = unused_name(table, person, self._sitters)
        free = [s for s in range(1, table.seats + 1) if s not in table.names]
        theirs = [s for s, n in sorted(table.names.items()) if n in table.bots]
        if seat is None:
            others = [s for s in theirs if s != table.player_dealer]
            if not free and not others:
                raise Refusal("every seat is taken")
            seat = (free or others)[0]
        if seat in theirs and table.phase in ("waiting", "bank", "wagers", "stopped"):
            table.stand_up(table.names[seat])  # a bot makes room
        table.sit(seat, name, PURSE, third_party=is_third_party(person))

    # --- the deal waits for everybody -----------------------------------------------------

    def _all_ready(self, person: Person) -> bool:
        """Note that somebody is ready; whether that was the last the deal waited for."""
        name = self._seated(person)
        if self.felt.phase != "wagers" or not self.felt.stakes:
            return True  # the table says what is wrong
        self._ready.add(name)
        waits_for = self._waits_for()
        if waits_for:
            ready = messages.Ready(ready=tuple(sorted(self._ready)), waits_for=waits_for)
            for visit in self.visits:
                visit.send(ready)
        return not waits_for

    def _waits_for(self) -> tuple[str, ...]:
        people = (name for name in self.felt.purses if name not in self.felt.bots)
        return tuple(n for n in people if n not in self._ready and not self._is_absent(n))

    def _is_absent(self, name: str) -> bool:
        person = self._sitters.get(name, "")
        if any(visit.person and visit.person.id == person for visit in self.visits):
            return False
        return time.monotonic() - self._last_here.get(person, 0.0) > ABSENCE

    # --- steps ----------------------------------------------------------------------------

    async def _step(self, act: Act, person: Person | None = None) -> None:
        """Do it, let bots act, keep the events, tell everybody: or nothing of it."""
        if self.closed:
            raise Refusal(self.closed)
        if len(self.felt.events) != self._kept:
            await self._reload()  # an earlier step was cut short
        table = self.felt
        try:
            act(table)
            self._bots.act()
        except BaseException:
            if len(table.events) != self._kept:
                await self._reload()
            raise
        events = table.events[self._kept :]
        if not events:
            return
        sat = [event.name for event in events if isinstance(event, Sat) and not event.bot]
        people = dict.fromkeys(sat, person.id) if person else {}
        try:
            await asyncio.to_thread(self._store.append, self.id, events, people)
        except Conflict:
            await self._read_on()
            raise Refusal("the table has moved on meanwhile: look again, and repeat it") from None
        except SQLAlchemyError:
            await self._read_on()
            raise Refusal("the house could not write that down: nothing has changed") from None
        self._sitters |= people
        self._kept = len(table.events)
        if any(isinstance(event, BetsClosed) for event in events):
            self._ready.clear()
        self._ready &= table.purses.keys()
        self._tell()

    async def _read_on(self) -> None:
        """Take the table as the store has it, and tell what another process did."""
        await self._reload()
        self._tell()

    async def _reload(self) -> None:
        self._take(await asyncio.to_thread(restore, self._store, self.id, self._folder))

    def _take(self, restored: Restored) -> None:
        self.felt, self._bots, self._sitters, self.closed = restored
        self._kept = len(restored.table.events)
        for person in self._sitters.values():
            # Who was never seen here counts as here just now, as after a restart.
            self._last_here.setdefault(person, time.monotonic())

    def _tell(self) -> None:
        for visit in self.visits:
            self._catch_up(visit)

    def _catch_up(self, visit: Visit) -> None:
        """Everything that happened, and what the table offers this visitor now."""
        visit.catch_up(self.felt.events, self._kept)
        visit.send(offered(self.felt, self.name_of(visit.person), self._kept, visit.view))

    async def _watch(self) -> None:
        """While somebody looks on: news from other processes, and people who hold up others."""
        while True:
            await asyncio.sleep(_LOOK_AROUND)
            async with self._lock:
                try:
                    if await asyncio.to_thread(self._store.last_seq, self.id) > self._kept:
                        await self._read_on()
                    act = self._for_the_absent()
                    if act is not None:
                        await self._step(act)
                except (Refusal, SQLAlchemyError):
                    continue  # somebody was quicker, or the store is away for a moment

    def _for_the_absent(self) -> Act | None:
        """What somebody who is gone leaves undone, if people who are here wait for it."""
        table = self.felt
        here = {self.name_of(visit.person) for visit in self.visits}
        if self.closed or not any(name in table.purses for name in here):
            return None
        match table.phase:
            case "bank":
                name = table.offered_to
                if name is not None and name not in table.bots and self._is_absent(name):
                    return lambda table: table.pass_bank(name)
            case "round":
                ask = table.round.ask if table.round else None
                waits = ask is not None and ask.bettor not in (*table.bots, FLOOR)
                if ask and waits and self._is_absent(ask.bettor):
                    return _plays_house_way  # the floor is whoever is here: nobody is absent
            case "wagers":
                if self._ready and table.stakes and not self._waits_for():
                    return deal_by_clock
            case _:
                pass
        return None


def own_contributions(table: BankTable, names: set[str]) -> int:
    """How often somebody of these names has contributed to the shuffle that is committed to."""
    since = takewhile(lambda event: not isinstance(event, Committed), reversed(table.events))
    return sum(isinstance(event, Contributed) and event.name in names for event in since)


def unused_name(table: BankTable, person: Person, sitters: dict[str, str]) -> str:
    """The person's name, or that with a number: like nobody else's at this table, ever."""
    theirs = {event.name for event in table.events if isinstance(event, Sat)}
    theirs -= {name for name, id in sitters.items() if id == person.id}
    return untaken(person.name, theirs)


def _plays_house_way(table: BankTable) -> None:
    assert table.round is not None
    ask = table.round.ask
    assert ask is not None
    choice = house_way_choice(table.round, ask)
    # No hand is raised with the money of somebody who is gone: it checks or folds, or goes with the
    # hand that it is behind.
    if ask.choices[choice] and ask.house_way in ask.choices:
        choice = ask.house_way
    table.answer(ask.bettor, choice)
