"""A running table: takes what people do, lets bots act, keeps the events, then tells everybody.

Nothing is told before the store has it, and what the store has is enough to go on: a table is
rebuilt from its events when the house starts again, or when another process was quicker to
continue it.

Whatever reaches a table goes through one gate, :meth:`LiveTable._entered`. A table that ran ahead
of its store, because a step could not be kept or was cut short, is stale, and so is one that was
read before this process took it or lost it. The gate lets nobody look at a stale table: it is read
again first, and if the store is away, the table tries again by itself until it is back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, TypeAlias

from houseway.analysis.hints import Hint, question_of
from houseway.analysis.histories import histories_of
from houseway.analysis.log import seen_log
from houseway.analysis.opening import with_bank
from houseway.errors import Refusal
from houseway.felt.checkpoint import Checkpoint
from houseway.felt.events import AnyEvent, BetsClosed, HandBegun, Sat, SeatPromised
from houseway.felt.table import Table
from houseway.filings.sheet import AtTable, sheet_of
from houseway.filings.sheets.model import Sheet
from houseway.house import messages, roles
from houseway.house.fair import NOBODY, Asker
from houseway.house.fairness import Fairness
from houseway.house.gate.names import untaken
from houseway.house.hints import hint_for
from houseway.house.keeping import pressed
from houseway.house.live import inputs
from houseway.house.live.audience import Audience, Eyes
from houseway.house.live.audiences import Audiences
from houseway.house.live.waiting import Alarm, Settings, Waiting
from houseway.house.live.writing import Writing
from houseway.house.offers import Offers
from houseway.house.posted import posted, posted_fees
from houseway.house.restore import Restored, restore
from houseway.house.store import (
    Cause,
    Conflict,
    NoTable,
    NotRunHere,
    Person,
    Repeated,
    Step,
    Store,
    StoreAway,
)
from houseway.house.visit import Visit

_REMEMBERED: Final = 1_000
"""Messages of a table that are known again when they come a second time."""

CHECKPOINT_EVERY: Final = 20
"""Rounds after which a table is kept whole again: what a restart has to fold at most."""
_AGAIN: Final = 1.0
"""Seconds after which what could not be done for somebody is tried again."""

Act: TypeAlias = "Callable[[Table], object]"
"""Something done at a table."""

_log = logging.getLogger("houseway.house")


class LiveTable:
    """One table of the house, as this process runs it: its `felt`, and why it is `closed`."""

    def __init__(
        self,
        store: Store,
        writing: Writing,
        id: str,
        folder: str | None,
        restored: Restored,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = id
        self._store = store
        self._writing = writing
        self._folder = folder
        self._kept = 0
        self._ahead = False
        """True if the table may hold events that the store does not."""
        self._lock = asyncio.Lock()
        self._checkpoint: Checkpoint | None = None
        self._kept_rounds = 0
        self._offered: Offers | None = None
        self._named: set[str] = set()
        table = restored.table
        # Kept from the start: the table goes on if somebody breaks a file of it meanwhile.
        self.collection: Final = posted_fees(table.collection, folder)
        self._game = posted(table.filing, table.limits, self.collection)
        self.audiences = Audiences(table.filing, self._game)
        self._fairness = Fairness()
        here = self.audiences.is_here
        self._waiting = Waiting(settings or Settings(), here, clock, self._fairness)
        self._alarm = Alarm(self.keep_time)
        self._done: dict[Cause, int] = {}
        self._take(restored)
        self._see()

    # --- the gate -------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _entered(self) -> AsyncIterator[None]:
        """Let one in at a time, to a table that is as the store has it; then see to the clock.

        Raises StoreAway if the table has to be read again and cannot be.
        """
        async with self._lock:
            try:
                await self._catch_up()
                try:
                    yield
                finally:
                    with contextlib.suppress(Refusal):  # the clock tries again
                        await self._catch_up()
            finally:
                if self._look_at_clock():
                    self._tell()

    @property
    def _is_stale(self) -> bool:
        return self._ahead or self._ticket != self._store.ticket(self.id)

    async def _catch_up(self) -> None:
        if self._is_stale:
            await self._read_on()
            if self.felt.phase == "called" and self._fairness.missing(self.felt):
                self._show_anew()  # a page reveals once more what may have been refused meanwhile

    async def settle(self) -> None:
        """Wait until the table is as the store has it, with no step under way."""
        async with self._entered():
            pass

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

    @property
    def visits(self) -> list[Visit]:
        """Every line to the table."""
        return self.audiences.visits

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

    def histories(self, name: str | None) -> str:
        """Return the hands of poker so far in PHH, by what somebody of that name may see."""
        events = self._store.events(self.id)[: self._kept]
        return histories_of(self.felt.filing, seen_log(events, name))

    async def hint(self, person: Person | None, asker: Asker = NOBODY) -> Hint:
        """The best play for whoever is asked, by the cards he sees and no others."""
        async with self._entered():
            name = self.name_of(person)
            question = question_of(with_bank(self.felt), self._kept, name)
        return await hint_for(question, asker)

    # --- visits ---------------------------------------------------------------------------

    async def join(self, visit: Visit, last_seen: int = 0, eyes: str | None = None) -> None:
        """Show a visit the felt, or what it missed of it; then everything as it happens."""
        async with self._entered():
            audience, self._offered = self._enter(visit), None  # what is due may be by the clock
            changed = self._look_at_clock()
            self.audiences.show(visit, self._offers()(audience), last_seen, eyes)
            if changed:
                self._tell()  # somebody's time is counted now that there is company

    def leave(self, visit: Visit) -> None:
        """A visit ends."""
        name = visit.audience.eyes.name if visit.audience else None
        self.audiences.leave(visit)
        if name is not None and not self.audiences.is_here(name):
            self._waiting.left(name)
        # Whoever is at the table sees to the clock on the way out; until then nobody may look.
        if not self._lock.locked() and self._look_at_clock():
            self._tell()

    def hang_up(self) -> None:
        """End every visit: the house closes."""
        self._alarm.set(None)
        for visit in self.visits:
            visit.hang_up()

    def _enter(self, visit: Visit) -> Audience:
        audience = self.audiences.of(self._eyes(visit.person))
        audience.person = visit.person if audience.eyes.name else None
        self.audiences.enter(visit, audience)
        return audience

    def _show_anew(self, person: Person | None = None) -> None:
        """Send the felt as it is: to everybody, or to all lines of one person."""
        for visit in self.visits:
            if person is None or (visit.person and visit.person.id == person.id):
                audience = self._enter(visit)
                self._look_at_clock()
                self.audiences.show(visit, self._offers()(audience))

    def _eyes(self, person: Person | None) -> Eyes:
        name = self.name_of(person)
        if name is not None:
            return Eyes(name)
        return Eyes(None, roles.may_floor(person, self), roles.may_confirm(person, self))

    # --- what people do -------------------------------------------------------------------

    async def do(self, person: Person | None, said: messages.Input) -> None:
        """One input of somebody's: refused, and nothing changes; or done, kept and told, once."""
        if person is None:
            raise Refusal("this browser keeps no cookies: without one you can only look on")
        async with self._entered():
            if said.id and Cause(person.id, said.id) in self._done:
                return
            if isinstance(said, messages.Deal) and not self._is_ready(person):
                return
            if isinstance(said, messages.Pledge):
                self._fairness.pledge(self.felt, self._seated(person), said.pledge)
                return
            if isinstance(said, messages.Reveal) and not self._is_revealed(person, said.value):
                return
            await self._step(lambda table: self._apply(table, person, said), person, said.id)
            if isinstance(said, messages.Sit | messages.MoveSeat):
                self._show_anew(person)

    def _is_ready(self, person: Person) -> bool:
        """Note that somebody is ready; whether that was the last the deal waited for."""
        if self._waiting.say_ready(self.felt, self._seated(person)):
            return True
        self._tell()
        return False

    def _is_revealed(self, person: Person, value: str) -> bool:
        """Take somebody's part in the shuffle; whether that was the last the deal waited for."""
        return self._fairness.reveal(self.felt, self._seated(person), value)

    def _apply(self, table: Table, person: Person, said: messages.Input) -> None:
        if isinstance(said, messages.Sit):
            self._sit(table, person, said.seat)
        elif isinstance(said, messages.StandUp) and inputs.gives_up(table, self.name_of(person)):
            return
        elif isinstance(said, inputs.Flooring):
            inputs.act_as_floor(table, self._floor(person, said), said)
        elif isinstance(said, messages.Deal):
            self._waiting.sit_out_away(table)
            self._fairness.deal(table)
        elif isinstance(said, messages.Pledge | messages.Reveal):
            self._fairness.deal_called(table)
        else:
            name = self._seated(person)
            if isinstance(said, messages.Answer | messages.TakeBank | messages.PassBank):
                self._waiting.thought(table, name)
            if isinstance(said, messages.Contribute):
                inputs.check_share(table, self._names_of(person))
            inputs.play(table, name, said)

    def _seated(self, person: Person) -> str:
        name = self.name_of(person)
        if name is None or name not in self.felt.purses:
            raise Refusal("you are at the rail: sit down first")
        return name

    def _floor(self, person: Person, said: inputs.Flooring) -> str:
        """The name of who acts as the floor, if he may."""
        may = roles.may_confirm if isinstance(said, messages.Confirm) else roles.may_floor
        if not may(person, self):
            if self.name_of(person) not in self.felt.purses:
                raise Refusal("you are at the rail: sit down first")
            raise Refusal(
                "with others at the table the floor is whoever the house gave that role: ask for it"
            )
        return self.name_of(person) or person.name

    def _sit(self, table: Table, person: Person, seat: int | None) -> None:
        if self.purse_of(person) is not None:
            raise Refusal("you sit at this table already")
        name = self._unused_name(person)
        inputs.sit(table, name, seat, third_party=roles.is_third_party(person))

    def _unused_name(self, person: Person) -> str:
        """Return the person's name, with a number if anybody else ever had it at this table.

        Who had a seat kept and gave it up without sitting down had a name here, too.
        """
        return untaken(person.name, (self._named | self._sitters.keys()) - self._names_of(person))

    def _names_of(self, person: Person) -> set[str]:
        """Every name that somebody has or had here."""
        return {name for name, id in self._sitters.items() if id == person.id}

    # --- steps ----------------------------------------------------------------------------

    async def _step(self, act: Act, person: Person | None = None, id: str = "") -> None:
        """Do it, let bots act, keep the events, tell everybody: or nothing of it.

        From the first change until it is kept the felt is ahead of the store. Whatever ends the
        step in between leaves it so, and the gate reads the table again.
        """
        if self.closed:
            raise Refusal(self.closed)
        if self._ticket is None:
            raise NotRunHere
        table = self.felt
        try:
            act(table)
            self._bots.act(self._between_rounds)
        finally:
            self._ahead = table.seq != self._kept
        if not self._ahead:
            return
        events = table.since(self._kept)
        people = self._who_came(events, person)
        cause = Cause(person.id, id) if person and id else None
        try:
            await self._writing.append(Step(self.id, events, people, cause, self._ticket))
        except Repeated:
            await self._read_on()  # another process did it, and its answer was lost
            return
        except Conflict:
            raise Refusal("the table has moved on meanwhile: look again, and repeat it") from None
        except StoreAway:
            self._waiting.start_anew()  # nobody's time runs while nobody can act
            raise
        self._sitters |= people
        self._kept, self._ahead = table.seq, False
        if cause is not None:
            self._done[cause] = events[0].seq
            if len(self._done) > _REMEMBERED:
                del self._done[next(iter(self._done))]
        self._open_eyes()
        keeping = self._see()
        self._tell()
        if keeping is not None:
            await self._keep(*keeping)

    def _who_came(self, events: Sequence[AnyEvent], person: Person | None) -> dict[str, str]:
        """Who stands behind each name that took a seat, or has one kept for him."""
        came = [event.name for event in events if isinstance(event, Sat) and not event.bot]
        came += [event.name for event in events if isinstance(event, SeatPromised) and event.name]
        new = person.id if person else ""
        return {name: self._sitters.get(name, new) for name in came}

    def _between_rounds(self) -> None:
        """No round is played: who waits for a seat that is kept for him takes it."""
        table = self.felt
        if table.phase not in table.between:
            return
        inputs.seat_promised(table)
        if table.rounds - self._kept_rounds >= CHECKPOINT_EVERY:
            self._checkpoint = table.checkpoint() or self._checkpoint
            if self._checkpoint is not None:
                self._kept_rounds = table.rounds

    async def look_for_news(self, seq: int) -> None:
        """Read on if another process has continued the table up to this event."""
        async with self._entered():
            if seq > self._kept:
                await self._read_on()

    async def _read_on(self) -> None:
        """Take the table as the store has it, and tell what another process did."""
        if await self._reload():
            self._see()
            self._show_anew()
        self._see()
        self._tell()

    async def _reload(self) -> bool:
        return self._take(await asyncio.to_thread(restore, self._store, self.id, self._folder))

    def _take(self, restored: Restored) -> bool:
        """Go on with a table; whether everybody has missed so much that he has to see it anew."""
        self.felt, self._bots, self._sitters, self.closed, self._done, keeping, ticket = restored
        self._ticket, self._ahead = ticket, False
        self._kept, self._checkpoint, self._offered = self.felt.seq, None, None
        self._kept_rounds = keeping.table.rounds if keeping else 0
        missed = keeping is not None and self.audiences.seq < self.felt.before
        if keeping is not None and missed:
            self.audiences.resume(keeping)
            self._named |= keeping.named
        self._bots.people = self._sitters
        self._waiting.begin(self.felt)
        self._open_eyes()
        return missed

    def _open_eyes(self) -> None:
        """Let everybody who sits see what comes with their own eyes, whether they are here or not.

        Somebody may sit down without a line to the table: on a seat that was kept for them.
        """
        for name in self._sitters.keys() & self.felt.purses.keys():
            self.audiences.of(Eyes(name))

    # --- telling --------------------------------------------------------------------------

    def _see(self) -> tuple[int, bytes] | None:
        """Fold what has happened since everybody last saw the table; what is to be kept of it."""
        events = self.felt.since(self.audiences.seq)
        self._named |= {event.name for event in events if isinstance(event, Sat)}
        if any(isinstance(event, BetsClosed | HandBegun) for event in events):
            self._waiting.ready.clear()
        keeping, checkpoint = None, self._checkpoint
        if checkpoint is not None:
            self._checkpoint = None
            self.audiences.see(event for event in events if event.seq <= checkpoint.seq)
            keeping = checkpoint.seq, self.audiences.keeping(checkpoint, frozenset(self._named))
            events = self.felt.since(checkpoint.seq)
        self.audiences.see(events)
        return keeping

    async def _keep(self, seq: int, keeping: bytes) -> None:
        """Keep a checkpoint: going on without one only takes longer."""
        keep = self._store.keep_checkpoint
        with contextlib.suppress(Conflict, StoreAway):
            await asyncio.to_thread(lambda: keep(self.id, seq, pressed(keeping)))
            self.felt.forget(seq)

    def _tell(self) -> None:
        """What everybody has not heard yet, and what the table offers each of them now."""
        self._look_at_clock()
        self.audiences.tell(self._offers(), keep=self._sitters.keys() & self.felt.purses.keys())

    def _offers(self) -> Callable[[Audience], messages.Now]:
        if self._offered is None or self._offered.seq != self.felt.seq:
            self._offered = Offers(self.felt)
        offers, waits = self._offered, self._waiting.told(self.felt)

        def offered(audience: Audience) -> messages.Now:
            may_floor, may_confirm = audience.eyes[1:]
            if audience.person is not None:
                may_floor = roles.may_floor(audience.person, self)
                may_confirm = roles.may_confirm(audience.person, self)
            return offers.to(audience.view, waits, may_floor=may_floor, may_confirm=may_confirm)

        return offered

    # --- the clock ------------------------------------------------------------------------

    def _look_at_clock(self) -> bool:
        """Have it ring when somebody's time is up; return whether it goes otherwise than before.

        A table that is stale is not looked at: the clock rings soon, to have it read again.
        """
        if self._is_stale:
            self._alarm.set(_AGAIN)
            return False
        changed = self._waiting.look(self.felt)
        self._alarm.set(None if self.closed else self._waiting.until(self.felt))
        return changed

    async def keep_time(self) -> None:
        """Act for whoever's time is up; what cannot be done now is tried again."""
        try:
            async with self._entered():
                self._look_at_clock()
                if not self.closed and self._waiting.until(self.felt) == 0.0:
                    await self._step(self._waiting.act_for_them)
        except NoTable:
            self._alarm.set(None)  # damaged: it is set aside until the operator brings it back
        except NotRunHere:  # another process runs it, or this one will in a moment
            self._alarm.set(_AGAIN if self.visits else None)
        except Refusal:
            self._alarm.set(_AGAIN)  # somebody was quicker, or the store is away
        except Exception:
            _log.exception("table %s: what its clock called for failed", self.id)
            self._alarm.set(_AGAIN)
