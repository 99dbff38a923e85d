"""For whom a table waits: the time to act, time banks, who is away, seats kept in mid-round."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from houseway.analysis.opening import with_bank
from houseway.errors import Refusal
from houseway.felt.events import Chose, SeatPromised, TimeTaken, TimeUp, Watched
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live.waiting import ABSENCE, FULL_AGAIN, TIME_BANK, TIME_TO_ACT, Settings
from houseway.house.messages import Answer, Deal, Input, PassBank, PutStake, Sit, StandUp, Watch
from houseway.house.store import Person, Store
from houseway.house.visit import Visit
from tests.house.visitor import Message, run

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")
PAN = "comstock/super-pan-9"


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A table with Ada and Bea at it, both looking on, and a clock."""

    def __init__(self, floor: Floor, table: LiveTable, clock: Clock) -> None:
        self.floor, self.table, self.clock = floor, table, clock
        self.hers, self.other = Visit(ADA), Visit(BEA)

    async def after(self, seconds: float) -> None:
        """Time goes by, and the house looks at its clock."""
        self.clock.now += seconds
        await self.table.keep_time()

    async def do(self, person: Person, said: Input) -> None:
        await self.table.do(person, said)

    async def ask_ada(self) -> None:
        """Play on until Ada is asked about her hand."""
        felt = with_bank(self.table.felt)
        for _ in range(400):
            offered = felt.offered_to
            if felt.phase == "bank":
                await self.do(ADA if offered == "Ada" else BEA, PassBank())
            elif felt.phase == "wagers":
                if felt.banker != "Ada":
                    await self.do(ADA, PutStake(seat=3, wager="spot", cents=500))
                for person in (BEA, ADA):
                    if self.table.purse_of(person) is not None:
                        await self.do(person, Deal())
            elif felt.round and felt.round.ask and felt.round.ask.bettor == "Ada":
                return
            else:
                await self.do(BEA, Answer(ask=felt.asked or 0, choice="stand"))
        raise AssertionError("Ada was never asked")

    def told(self, kind: type[TimeUp] | type[TimeTaken] | type[Chose]) -> list[object]:
        return [event for event in self.table.felt.events if isinstance(event, kind)]

    def choices(self) -> list[Chose]:
        chose = (event for event in self.table.felt.events if isinstance(event, Chose))
        return [event for event in chose if event.bettor == "Ada"]


Story = Callable[[Room], Awaitable[None]]


def _play(database: str, story: Story, *, bea_sits: bool = True, game: str = PAN) -> None:
    async def whole() -> None:
        clock = Clock()
        floor = Floor(Store(database), None, Settings(), clock)
        table = await floor.table(await floor.open(ADA, Wish(game)))
        floor.store.meet(BEA.id, BEA.name)
        room = Room(floor, table, clock)
        await table.join(room.hers)
        await table.join(room.other)
        if bea_sits:
            await room.do(BEA, Sit())
        await story(room)
        floor.close()

    run(whole())


async def _last(visit: Visit) -> Message:
    """What the table offers, as it was last told."""
    visit.hang_up()
    last: Message = {}
    while (text := await visit.next_text()) is not None:
        message: Message = msgspec.json.decode(text)
        last = message if message["type"] == "now" else message.get("now", last)
    return last


def test_who_lets_the_time_run_out_plays_the_house_way(database: str) -> None:
    async def story(room: Room) -> None:
        await room.ask_ada()
        await room.after(TIME_TO_ACT + TIME_BANK - 1)
        assert not room.told(TimeUp), "there is a second left"
        await room.after(1)
        (taken,), (up,) = room.told(TimeTaken), room.told(TimeUp)
        assert isinstance(taken, TimeTaken)
        assert (taken.name, taken.seconds) == ("Ada", TIME_BANK)
        assert isinstance(up, TimeUp)
        assert (up.name, up.why) == ("Ada", "out of time")
        assert room.choices()[-1].seq > up.seq

    _play(database, story)


def test_thinking_longer_takes_it_from_the_time_bank_which_fills_again(database: str) -> None:
    async def story(room: Room) -> None:
        table = room.table
        await room.ask_ada()
        room.clock.now += TIME_TO_ACT + 12.3
        await room.do(ADA, Answer(ask=table.felt.asked or 0, choice="stand"))
        assert table.felt.time_taken == {"Ada": 13}
        await room.ask_ada()
        waits = (await _last(room.other))["waits"]
        assert waits["what"] == "answer"
        assert waits["whom"] == ["Ada"]
        assert (waits["of"], waits["bank"]) == (TIME_TO_ACT, TIME_BANK - 13)
        assert waits["left"] == TIME_TO_ACT + TIME_BANK - 13
        while table.felt.rounds <= FULL_AGAIN:
            await room.do(ADA, Answer(ask=table.felt.asked or 0, choice="stand"))
            await room.ask_ada()
        again = Visit(BEA)
        await table.join(again)
        assert (await _last(again))["waits"]["bank"] == TIME_BANK

    _play(database, story)


def test_who_has_no_line_has_no_time_bank(database: str) -> None:
    async def story(room: Room) -> None:
        await room.ask_ada()
        room.table.leave(room.hers)
        await room.after(TIME_TO_ACT - 1)
        assert not room.told(TimeUp)
        await room.after(1)
        (up,) = room.told(TimeUp)
        assert isinstance(up, TimeUp)
        assert up.why == "out of time"
        assert not room.told(TimeTaken)

    _play(database, story)


def test_who_is_away_is_not_waited_for(database: str) -> None:
    async def story(room: Room) -> None:
        felt = with_bank(room.table.felt)
        while felt.phase == "bank":
            await room.do(ADA if felt.offered_to == "Ada" else BEA, PassBank())
        await room.do(ADA, PutStake(seat=3, wager="spot", cents=500))
        room.table.leave(room.hers)
        room.clock.now += ABSENCE + 1
        await room.do(BEA, Deal())
        assert felt.rounds == 1, "the deal does not wait for her"
        for _ in range(10):
            await room.after(0)
        (up,) = room.told(TimeUp)
        assert isinstance(up, TimeUp)
        assert (up.name, up.why) == ("Ada", "away")
        assert room.choices(), "and her hand is played the house way"

    _play(database, story)


def test_the_deal_waits_for_others_only_so_long_once_somebody_is_ready(database: str) -> None:
    async def story(room: Room) -> None:
        while room.table.stage == "bank":
            await room.do(
                ADA if with_bank(room.table.felt).offered_to == "Ada" else BEA, PassBank()
            )
        await room.after(10 * TIME_TO_ACT)
        assert room.table.felt.rounds == 0, "nobody waits for anybody yet"
        await room.do(ADA, Deal())
        await room.after(TIME_TO_ACT - 1)
        assert room.table.felt.rounds == 0
        await room.after(1)
        assert room.table.felt.rounds == 1
        assert [up.name for up in room.told(TimeUp) if isinstance(up, TimeUp)] == ["Bea"]

    _play(database, story)


def test_nobody_counts_the_time_of_somebody_alone_with_bots(database: str) -> None:
    async def story(room: Room) -> None:
        await room.ask_ada()
        await room.after(100_000)
        assert not room.told(TimeUp)
        waits = (await _last(room.other))["waits"]
        assert waits["whom"] == ["Ada"], "the rail sees for whom the table waits"
        assert waits["left"] is None
        await room.do(ADA, Answer(ask=room.table.felt.asked or 0, choice="stand"))
        assert not room.table.felt.time_taken

    _play(database, story, bea_sits=False)


def test_company_that_comes_starts_the_clock_and_does_not_find_it_run_out(database: str) -> None:
    async def story(room: Room) -> None:
        await room.do(BEA, Sit())
        room.table.leave(room.other)
        await room.ask_ada()
        await room.after(1_000)
        assert not room.told(TimeUp), "Bea is gone, so nobody waits"
        again = Visit(BEA)
        await room.table.join(again)
        assert (await _last(room.hers))["waits"]["left"] == TIME_TO_ACT + TIME_BANK
        await room.after(TIME_TO_ACT)
        assert not room.told(TimeUp)
        await room.after(TIME_BANK)
        assert room.told(TimeUp)

    _play(database, story, bea_sits=False)


def test_the_floor_that_is_asked_holds_up_nobody_for_ever(database: str) -> None:
    async def story(room: Room) -> None:
        table = room.table
        await room.do(ADA, Watch(on=True))
        await room.do(BEA, Sit())
        while table.stage == "bank":
            await room.do(ADA if with_bank(table.felt).offered_to == "Ada" else BEA, PassBank())
        await room.do(ADA, Deal())
        await room.do(BEA, Deal())
        asked = table.felt.asked
        assert asked is not None
        await room.after(TIME_TO_ACT)
        assert table.felt.asked != asked

    _play(database, story, bea_sits=False)


def test_with_company_the_floor_is_who_was_given_the_role(database: str) -> None:
    async def story(room: Room) -> None:
        with pytest.raises(Refusal, match="whoever the house gave that role"):
            await room.do(ADA, Watch(on=True))
        assert not (await _last(room.hers))["may_floor"]
        boss = Visit(Person("f" * 64, "Fay", "floor"))
        await room.table.join(boss)
        assert (await _last(boss))["may_floor"], "from the rail"
        assert boss.person is not None
        await room.do(boss.person, Watch(on=True))
        assert room.table.felt.events[-1] == Watched(room.table.felt.seq, True, "Fay")
        await room.do(BEA, StandUp())
        await room.do(ADA, Watch(on=False))

    _play(database, story)


def test_a_seat_taken_in_mid_round_is_kept_until_the_round_is_over(database: str) -> None:
    async def story(room: Room) -> None:
        table = room.table
        await room.ask_ada()
        await room.do(BEA, Sit())
        ((seat, name),) = table.felt.promised.items()
        assert name == "Bea"
        assert isinstance(table.felt.events[-1], SeatPromised)
        assert room.other.audience is not None
        assert room.other.audience.eyes.name == "Bea"
        with pytest.raises(Refusal, match="kept for you already"):
            await room.do(BEA, Sit())
        await room.do(BEA, StandUp())
        assert not table.felt.promised, "given up"
        await room.do(BEA, Sit())
        again = await Floor(room.floor.store, None).table(table.id)
        assert again.name_of(BEA) == "Bea", "a house that starts again knows whose it is"
        while table.felt.phase == "round":
            await room.do(ADA, Answer(ask=table.felt.asked or 0, choice="stand"))
        assert table.felt.names[seat] == "Bea"
        assert room.floor.store.tables_of(BEA.id) == (table.id,)

    _play(database, story, bea_sits=False)


def test_a_name_under_which_a_seat_was_kept_is_nobody_elses(database: str) -> None:
    """Else whoever gave the seat up would see the cards of the next with that name, and play."""
    other_bea = Person("c" * 64, "Bea")

    async def story(room: Room) -> None:
        table = room.table
        room.floor.store.meet(other_bea.id, other_bea.name)
        await room.ask_ada()
        await room.do(BEA, Sit())
        await room.do(BEA, StandUp())
        await room.do(other_bea, Sit())
        while table.felt.phase == "round":
            await room.do(ADA, Answer(ask=table.felt.asked or 0, choice="stand"))
        assert table.name_of(other_bea) == "Bea 2"
        assert table.purse_of(other_bea) is not None
        assert table.purse_of(BEA) is None
        again = await Floor(room.floor.store, None).table(table.id)
        assert again.purse_of(other_bea) is not None
        assert again.purse_of(BEA) is None

    _play(database, story, bea_sits=False)


def test_who_sits_down_on_a_kept_seat_without_a_line_sees_the_own_cards_later(
    database: str,
) -> None:
    async def story(room: Room) -> None:
        table = room.table
        await room.do(ADA, Deal())
        await room.do(BEA, Sit())
        table.leave(room.other)
        for on in (True, False):  # what happens meanwhile is not told to who is not here
            await room.do(ADA, Watch(on=on))
        while table.felt.phase == "round":
            await room.do(ADA, Answer(ask=table.felt.asked or 0, choice="pass"))
        await room.do(ADA, Deal())
        await room.after(TIME_TO_ACT)
        hand = str(table.felt.seat_of("Bea"))
        assert table.felt.round is not None
        dealt = table.felt.round.hands[hand]
        back = Visit(BEA)
        await table.join(back)
        assert back.audience is not None
        assert back.audience.view.hands[hand] == dealt
        assert table.audiences.rail.view.hands[hand] == [None] * len(dealt)

    _play(database, story, bea_sits=False, game="comstock/pan")


def test_the_alarm_rings_by_itself(database: str) -> None:
    async def story() -> None:
        floor = Floor(Store(database), None, Settings(to_act=0.01, bank=0))
        table = await floor.table(await floor.open(ADA, Wish(PAN)))
        floor.store.meet(BEA.id, BEA.name)
        visit = Visit(BEA)
        await table.join(visit)
        await table.do(BEA, Sit())
        while table.stage != "wagers":
            await asyncio.sleep(0.01)
        await table.do(BEA, Deal())
        for _ in range(500):
            if table.felt.rounds:
                break
            await asyncio.sleep(0.01)
        assert table.felt.rounds == 1
        floor.close()

    run(story())
