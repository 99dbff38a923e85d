"""A store that is gone for a moment in the midst of a shuffle: the table goes on by itself."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from houseway.analysis.opening import with_bank
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import PledgeWithheld, TimeUp
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live import table as live
from houseway.house.live.waiting import TIME_TO_REVEAL, Settings
from houseway.house.messages import Deal, Input, PassBank, Pledge, PutStake, Reveal, Sit
from houseway.house.store import Kept, Person, Step, Store, StoreAway
from houseway.house.visit import Visit
from tests.house.pots import write_games
from tests.house.test_workers import Looker
from tests.house.visitor import run

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")
BANKED, POT = "lucky-derby/three-card-poker-6-card-bonus", "my-room/holdem"
VALUES = {"Ada": "a1" * 32, "Bea": "b2" * 32}
SOON = 20.0


class Flaky(Store):
    """A store that fails when it is told to, by a count of writes and of reads that follow."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.writes_left = -1
        self.reads_lost = 0
        self.reads_to_lose = 0
        self.keeps_it = False

    def fail(self, write: int, reads: int, *, keeps_it: bool) -> None:
        """Fail at that write from now on, and at so many reads after it."""
        self.writes_left, self.reads_to_lose, self.keeps_it = write, reads, keeps_it

    def append_all(self, steps: Sequence[Step]) -> list[Exception | None]:
        self.writes_left -= 1
        if self.writes_left != 0:
            return super().append_all(steps)
        self.reads_lost = self.reads_to_lose
        if self.keeps_it:  # the step is whole in the store, and its answer was lost
            super().append_all(steps)
        return [StoreAway() for _ in steps]

    def table(self, id: str) -> Kept | None:
        if self.reads_lost > 0:
            self.reads_lost -= 1
            raise StoreAway
        return super().table(id)


class Room:
    """A table with Ada and Bea at it, and nobody whose clock would ring for hours."""

    def __init__(self, floor: Floor, store: Flaky, table: LiveTable) -> None:
        self.floor, self.store, self.table = floor, store, table
        self.visits = {person: Looker(person) for person in (ADA, BEA)}

    async def say(self, person: Person, said: Input) -> bool:
        """Say something; whether the house could take it."""
        try:
            await self.table.do(person, said)
        except StoreAway:
            return False
        return True

    async def to_shuffle(self) -> None:
        """Play on until all that is missing is that both are ready."""
        if not isinstance(self.table.felt, BankTable):
            return
        felt = with_bank(self.table.felt)
        while felt.phase == "bank":
            await self.table.do(ADA if felt.offered_to == "Ada" else BEA, PassBank())
        least = felt.limits.of("ante").min
        stake = PutStake(seat=felt.seat_of("Ada"), wager="ante", cents=least)
        await self.table.do(ADA, stake)

    async def pledge(self) -> None:
        for person in (ADA, BEA):
            commitment = self.table.felt.shuffle.pledges.commitment
            part = pledge_of(VALUES[person.name], commitment, person.name)
            await self.table.do(person, Pledge(pledge=part))

    def is_called(self) -> bool:
        """Whether the store has the call for what was pledged, and the table too."""
        felt = self.table.felt
        kept = felt.seq == self.floor.store.last_seq(self.table.id)
        return felt.phase == "called" and kept and not self.store.reads_lost

    def is_dealt(self) -> bool:
        """Whether the store has the deal, and everybody was told of it."""
        dealt = self.table.felt.phase == "round" and self.table.felt.rounds == 1
        last = self.floor.store.last_seq(self.table.id)
        return dealt and all(visit.seqs[-1] == last for visit in self.visits.values())


Story = Callable[[Room], Awaitable[None]]


def _play(database: str, folder: str, game: str, story: Story, settings: Settings) -> None:
    async def whole() -> None:
        store = Flaky(database)
        floor = Floor(store, folder, settings)
        table = await floor.table(await floor.open(ADA, Wish(game)))
        store.meet(BEA.id, BEA.name)
        room = Room(floor, store, table)
        for visit in room.visits.values():
            await table.join(visit)
        await table.do(BEA, Sit())
        await room.to_shuffle()
        await story(room)
        events = store.events(table.id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        for visit in room.visits.values():
            first, last = visit.seqs[0], visit.seqs[-1]
            assert visit.seqs == list(range(first, last + 1)), "nothing is told twice or left out"
        floor.close()
        store.close()

    run(whole())


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.002)


@contextmanager
def _hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """Try again at once, and let no clock of the table help: they ring after hours."""
    with monkeypatch.context() as patch:
        patch.setattr(live, "_AGAIN", 0.01)
        yield Settings(to_act=9e3, bank=9_000, absence=9e3, to_reveal=9e3)


@pytest.mark.parametrize("game", [BANKED, POT], ids=["banked", "pot"])
@pytest.mark.parametrize("reads", [0, 1, 3], ids=["reads on", "not at once", "not for a while"])
@pytest.mark.parametrize("keeps_it", [False, True], ids=["not kept", "kept"])
def test_whichever_write_of_a_shuffle_fails_the_table_goes_on_by_itself(
    database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    reads: int,
    keeps_it: bool,
) -> None:
    async def story(write: int, room: Room) -> None:
        await room.pledge()
        room.store.fail(write, reads, keeps_it=keeps_it)
        taken = [await room.say(person, Deal()) for person in (ADA, BEA)]
        await _until(room.is_called)
        taken += [await room.say(p, Reveal(value=VALUES[p.name])) for p in (BEA, ADA)]
        await _until(room.is_dealt)
        assert taken.count(False) == 1, "one write failed, and nobody had to say it again"
        told = (PledgeWithheld, TimeUp)
        assert not [event for event in room.table.felt.events if isinstance(event, told)]
        assert {*VALUES.values()} == {*room.table.felt.shuffle.contributions}

    folder = write_games(tmp_path)
    for write in (1, 2):  # the call for what was pledged, and the deal
        with _hasty(monkeypatch) as settings:
            _play(f"{database}{write}", folder, game, partial(story, write), settings)


@pytest.mark.parametrize("game", [BANKED, POT], ids=["banked", "pot"])
def test_a_stale_table_refuses_whatever_comes_and_says_why(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """It used to say that no pledges are called for, of a deal that was never kept."""

    async def story(room: Room) -> None:
        await room.pledge()
        for person in (ADA, BEA):
            await room.say(person, Deal())
        assert room.table.stage == "called"
        await room.say(BEA, Reveal(value=VALUES["Bea"]))
        before = room.floor.store.last_seq(room.table.id)
        room.store.fail(1, 10_000, keeps_it=False)
        said: list[Input] = [Reveal(value=VALUES["Ada"]), Pledge(pledge="0" * 64), Deal()]
        for one in (*said, said[0]):
            assert not await room.say(ADA, one)
        questions: list[Callable[[], Awaitable[object]]] = [
            lambda: room.table.hint(ADA),
            lambda: room.table.join(Looker(None)),
            lambda: room.table.look_for_news(before),
            lambda: room.floor.current(room.table.id),
            lambda: room.floor.tables_of(ADA),
        ]
        for question in questions:
            with pytest.raises(StoreAway):
                await question()
        told = [len(visit.told) for visit in room.visits.values()]
        rail = Visit(None)
        room.table.leave(rail)
        assert told == [len(visit.told) for visit in room.visits.values()], "nothing unkept is told"
        room.store.reads_lost = 0
        await _until(room.is_dealt)

    with _hasty(monkeypatch) as settings:
        _play(database, write_games(tmp_path), game, story, settings)


def test_the_shuffles_clock_runs_again_after_the_store_is_back(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who could not reveal because the store was away is asked again, and has the whole time."""

    async def story(room: Room) -> None:
        await room.pledge()
        room.store.fail(1, 2, keeps_it=True)
        for person in (ADA, BEA):
            await room.say(person, Deal())
        await _until(room.is_called)
        await room.table.settle()
        for visit in room.visits.values():
            last = visit.snapshots[-1]
            assert last["view"]["called"], "a page that sees this reveals its part"
            assert last["now"]["waits"]["left"] > TIME_TO_REVEAL
        for person in (ADA, BEA):
            await room.say(person, Reveal(value=VALUES[person.name]))
        assert room.is_dealt()

    with _hasty(monkeypatch) as settings:
        _play(database, write_games(tmp_path), BANKED, story, settings)


def test_a_step_that_is_called_off_leaves_no_trace(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of whoever said it was cut while the step was being written."""

    async def story(room: Room) -> None:
        await room.table.do(ADA, Deal())
        said = asyncio.create_task(room.table.do(BEA, Deal()))
        await asyncio.sleep(0)
        said.cancel()
        with pytest.raises(asyncio.CancelledError):
            await said
        await room.table.settle()
        assert room.table.felt.seq == room.floor.store.last_seq(room.table.id)
        with pytest.raises(Refusal, match="sit at this table already"):
            await room.table.do(ADA, Sit())

    with _hasty(monkeypatch) as settings:
        _play(database, write_games(tmp_path), BANKED, story, settings)
