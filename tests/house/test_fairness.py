"""Browsers' parts in a shuffle: called for when all are ready, and nobody is waited for."""

from collections.abc import Awaitable, Callable

import pytest

from houseway.analysis.opening import with_bank
from houseway.analysis.replay import verify
from houseway.cards.generator import pledge_of
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import PledgesCalled, PledgeWithheld, ShoeEnded, TimeUp
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live.waiting import TIME_TO_REVEAL, Settings
from houseway.house.messages import Deal, PassBank, Pledge, PutStake, Reveal, Sit, StandUp
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from tests.fairness import program
from tests.house.conftest import Enter
from tests.house.visitor import run
from tests.logs import loads

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")
THREE = "lucky-derby/three-card-poker-6-card-bonus"
VALUES = {"Ada": "a1" * 32, "Bea": "b2" * 32}


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A table with Ada and Bea at it; a clock that goes when it is told."""

    def __init__(self, floor: Floor, table: LiveTable, clock: Clock) -> None:
        self.floor, self.table, self.clock = floor, table, clock

    @property
    def felt(self) -> BankTable:
        return with_bank(self.table.felt)

    def is_called(self) -> bool:
        return self.felt.phase == "called"

    def pledge_of(self, person: Person) -> Pledge:
        commitment = self.felt.shuffle.pledges.commitment
        return Pledge(pledge=pledge_of(VALUES[person.name], commitment, person.name))

    async def to_wagers(self) -> None:
        while self.felt.phase == "bank":
            await self.table.do(ADA if self.felt.offered_to == "Ada" else BEA, PassBank())
        seat = self.felt.seat_of("Ada")
        least = self.felt.limits.of("ante").min
        await self.table.do(ADA, PutStake(seat=seat, wager="ante", cents=least))

    async def all_ready(self) -> None:
        await self.table.do(ADA, Deal())
        await self.table.do(BEA, Deal())

    async def after(self, seconds: float) -> None:
        self.clock.now += seconds
        await self.table.keep_time()

    def withheld(self) -> list[str]:
        return [event.name for event in self.felt.events if isinstance(event, PledgeWithheld)]


Story = Callable[[Room], Awaitable[None]]


def _play(database: str, story: Story) -> None:
    async def whole() -> None:
        clock = Clock()
        floor = Floor(Store(database), None, Settings(), clock)
        table = await floor.table(await floor.open(ADA, Wish(THREE)))
        floor.store.meet(BEA.id, BEA.name)
        await table.join(Visit(ADA))
        await table.join(Visit(BEA))
        await table.do(BEA, Sit())
        room = Room(floor, table, clock)
        await room.to_wagers()
        await story(room)
        floor.close()

    run(whole())


def test_the_deal_waits_for_what_was_pledged_and_no_longer(database: str) -> None:
    async def story(room: Room) -> None:
        for person in (ADA, BEA):
            await room.table.do(person, room.pledge_of(person))
        kept = room.felt.seq
        assert not room.felt.shuffle.pledges.pledged, "gathered, and written down with the call"
        await room.all_ready()
        assert room.is_called()
        assert {*room.felt.shuffle.pledges.pledged} == {"Ada", "Bea"}
        assert room.felt.seq == kept + 3
        await room.table.do(BEA, Reveal(value=VALUES["Bea"]))
        assert room.is_called(), "Ada's is still missing"
        await room.table.do(ADA, Reveal(value=VALUES["Ada"]))
        assert not room.is_called()
        assert {*room.felt.shuffle.contributions} == {*VALUES.values()}
        assert not room.withheld()

    _play(database, story)


def test_a_browser_that_never_reveals_holds_nobody_up(database: str) -> None:
    async def story(room: Room) -> None:
        for person in (ADA, BEA):
            await room.table.do(person, room.pledge_of(person))
        await room.all_ready()
        await room.table.do(ADA, Reveal(value=VALUES["Ada"]))
        await room.after(TIME_TO_REVEAL - 0.1)
        assert room.is_called()
        await room.after(0.1)
        assert not room.is_called()
        assert room.withheld() == ["Bea"]
        assert room.felt.shuffle.contributions == [VALUES["Ada"]]
        assert not any(isinstance(event, TimeUp) for event in room.felt.events)

    _play(database, story)


def test_a_table_where_nobody_pledges_is_dealt_at_once(database: str) -> None:
    async def story(room: Room) -> None:
        await room.all_ready()
        assert room.felt.phase == "round"
        assert not any(isinstance(event, PledgesCalled) for event in room.felt.events)

    _play(database, story)


def test_nobody_can_have_the_cards_dealt_before_the_others_have_revealed(database: str) -> None:
    async def story(room: Room) -> None:
        await room.table.do(ADA, room.pledge_of(ADA))
        await room.all_ready()
        with pytest.raises(Refusal, match="when what was pledged"):
            await room.table.do(BEA, Deal())
        with pytest.raises(Refusal, match="pledged nothing"):
            await room.table.do(BEA, Reveal(value=VALUES["Ada"]))
        with pytest.raises(Refusal, match="not what Ada pledged"):
            await room.table.do(ADA, Reveal(value=VALUES["Bea"]))
        assert room.is_called()
        await room.table.do(ADA, Reveal(value=VALUES["Ada"]))
        assert room.felt.shuffle.contributions == [VALUES["Ada"]]

    _play(database, story)


def test_pledges_are_taken_once_in_their_time_and_of_who_stays(database: str) -> None:
    async def story(room: Room) -> None:
        await room.table.do(BEA, room.pledge_of(BEA))
        await room.table.do(BEA, room.pledge_of(BEA))  # said again: the same
        with pytest.raises(Refusal, match="already"):
            await room.table.do(BEA, Pledge(pledge="0" * 64))
        with pytest.raises(Refusal, match="64 hexadecimal digits"):
            await room.table.do(ADA, Pledge(pledge="mine"))
        with pytest.raises(Refusal, match="no pledges are called for"):
            await room.table.do(BEA, Reveal(value=VALUES["Bea"]))
        await room.table.do(BEA, StandUp())
        await room.table.do(ADA, Deal())
        assert room.felt.phase == "round", "she took her pledge along"
        with pytest.raises(Refusal, match="no shuffle takes pledges now"):
            await room.table.do(ADA, Pledge(pledge="0" * 64))

    _play(database, story)


def test_a_house_that_starts_again_after_the_call_goes_on_with_it(database: str) -> None:
    async def story(room: Room) -> None:
        for person in (ADA, BEA):
            await room.table.do(person, room.pledge_of(person))
        await room.all_ready()
        await room.table.do(BEA, Reveal(value=VALUES["Bea"]))
        again = Floor(Store(database), None, Settings(), room.clock)
        table = await again.table(room.table.id)
        assert table.felt.phase == "called"
        await table.join(Visit(ADA))
        for person in (BEA, ADA):  # pages say it again when they come back
            await table.do(person, Reveal(value=VALUES[person.name]))
        assert {*table.felt.shuffle.contributions} == {*VALUES.values()}
        again.close()

    _play(database, story)


def test_a_page_of_the_protocol_pledges_reveals_and_proves_its_log(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(THREE)
    with visitor.visit(address) as line:
        while line.view["stage"] == "bank":
            line.say(do="pass-bank")
        assert not line.view["in_play"]
        value, name = "5e" * 32, line.you["name"]
        line.say(do="pledge", pledge=pledge_of(value, line.view["commitment"], name))
        line.stake_least()
        line.say(do="deal")
        assert (line.view["stage"], line.view["called"]) == ("dealing", True)
        line.say(do="reveal", value=value)
        assert not line.view["called"]
        while line.is_asked():
            line.answer("play")
        assert line.view["revealed"]["contributions"] == [value]
    log = visitor.get(f"{address}/log")
    events = loads(log)
    assert any(isinstance(event, ShoeEnded) for event in events)
    assert not verify(load(THREE), events).faults
    program()(log.splitlines())
