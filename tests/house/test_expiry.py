"""Tables that nobody plays at: gone after a while, with their rows, and no other table."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import create_engine, text

from houseway.errors import Refusal
from houseway.felt.events import Closed
from houseway.house.expiry import Expiry
from houseway.house.floor import Floor, Wish
from houseway.house.gate.limits import NO_LIMITS, Limits, read_limits
from houseway.house.messages import Deal, PassBank, PutStake
from houseway.house.passage import Passage
from houseway.house.store import NoTable, Person, Step, Store, database_url
from houseway.house.store.unplayed import delete_unplayed
from houseway.house.visit import Visit
from tests.house.rows import delete_events, edit
from tests.house.visitor import run

ADA = Person("a" * 64, "Ada")
BEA = Person("b" * 64, "Bea")
EZ = "oceana/ez-baccarat"
HOLDEM = "oceana/texas-holdem"
HOUR = timedelta(hours=1)


class Process:
    """One process of a house, and the time it takes it to be."""

    def __init__(self, database: str) -> None:
        self.store = Store(database)
        self.floor = Floor(self.store, None)
        self.passage = Passage(self.floor, self.store)
        self.later = timedelta()
        self.expiry = Expiry(self.floor, self.passage, HOUR, lambda: datetime.now(UTC) + self.later)

    async def played(self, game: str) -> str:
        """Return a table at which Ada has played a round, and left."""
        id, visit = await self.floor.open(ADA, Wish(game)), Visit(ADA)
        await self.passage.join(visit, id)
        table = await self.floor.table(id)
        while table.felt.phase == "bank":
            await table.do(ADA, PassBank())
        if table.felt.phase == "wagers":
            await table.do(ADA, PutStake(seat=3, wager="player", cents=1_000))
        await table.do(ADA, Deal())
        self.passage.leave(visit, id)
        return id

    def close(self) -> None:
        self.passage.close()
        self.floor.close()
        self.store.close()


def tell(database: str, story: Callable[..., Awaitable[None]], processes: int = 1) -> None:
    """Run a story with so many processes on one database."""

    async def told() -> None:
        running = [Process(database) for _ in range(processes)]
        try:
            await story(*running)
        finally:
            for process in running:
                process.close()

    run(told())


def rows_of(database: str) -> dict[str, set[str]]:
    """Return the tables that have rows, by the kind of the row."""
    engine = create_engine(database_url(database))
    found: dict[str, set[str]] = {}
    with engine.connect() as connection:
        for name, column in (
            ("tables", "id"),
            ("events", "table_id"),
            ("sitters", "table_id"),
            ("checkpoints", "table_id"),
        ):
            ids = connection.execute(text(f"select distinct {column} from {name}"))
            found[name] = set(ids.scalars())
    engine.dispose()
    return found


def test_a_table_nobody_played_at_goes_with_its_rows_and_no_other_does(any_database: str) -> None:
    async def story(house: Process) -> None:
        kept = {await house.played(EZ), await house.played(HOLDEM)}
        unplayed = [await house.floor.open(ADA, Wish(game)) for game in (EZ, HOLDEM)]
        house.store.keep_checkpoint(unplayed[0], 1, b"how it stood")
        await house.floor.table(unplayed[0])  # somebody has looked at its page
        assert await house.expiry.sweep() == 0, "not before its time"
        house.later = HOUR + timedelta(seconds=2)
        assert await house.expiry.sweep() == 2
        rows = rows_of(any_database)
        assert rows["tables"] == rows["events"] == rows["sitters"] == kept
        assert rows["checkpoints"] <= kept
        assert {one.id for one in await house.floor.tables_of(ADA)} == kept
        for id in unplayed:
            with pytest.raises(NoTable):
                await house.floor.table(id)
        assert house.store.damaged(whole=True) == []
        assert await house.expiry.sweep() == 0

    tell(any_database, story)


def test_a_table_with_a_visitor_stays_until_the_visitor_has_gone(any_database: str) -> None:
    async def story(house: Process) -> None:
        id, visit = await house.floor.open(ADA, Wish(EZ)), Visit(BEA)
        await house.passage.join(visit, id)
        house.later = 24 * HOUR
        assert await house.expiry.sweep() == 0
        house.passage.leave(visit, id)
        await house.passage.look()  # a table where nobody is is let go
        assert await house.expiry.sweep() == 1

    tell(any_database, story)


def test_what_happens_at_a_table_keeps_it_for_another_while(database: str) -> None:
    async def story(house: Process) -> None:
        id = await house.floor.open(ADA, Wish(EZ))
        edit(database, "update tables set opened = '2020-01-01T00:00:00+00:00'")
        assert await house.expiry.sweep() == 0, "its events are new"
        edit(database, "update events set kept = '2020-01-01T00:00:00.000+00:00'")
        assert await house.expiry.sweep() == 1
        with pytest.raises(NoTable):
            await house.floor.table(id)

    tell(database, story)


def test_a_table_that_lost_rows_is_left_for_its_back_up(database: str) -> None:
    async def story(house: Process) -> None:
        id = await house.played(EZ)
        delete_events(database, "bets-closed")
        house.later = 24 * HOUR
        assert await house.expiry.sweep() == 0
        assert [damage.id for damage in house.store.damaged()] == [id]

    tell(database, story)


def test_two_processes_delete_each_table_once(postgresql_database: str) -> None:
    async def story(one: Process, other: Process) -> None:
        for _ in range(6):
            await one.floor.open(ADA, Wish(EZ))
        one.later = other.later = 2 * HOUR
        deleted = await asyncio.gather(one.expiry.sweep(), other.expiry.sweep())
        assert sum(deleted) == 6
        assert await one.expiry.sweep() == await other.expiry.sweep() == 0
        assert not rows_of(postgresql_database)["tables"]

    tell(postgresql_database, story, 2)


def test_a_visitor_of_another_process_keeps_a_table(postgresql_database: str) -> None:
    async def story(one: Process, other: Process) -> None:
        id, visit = await one.floor.open(ADA, Wish(EZ)), Visit(BEA)
        await other.passage.join(visit, id)
        one.later = other.later = 2 * HOUR
        assert await one.expiry.sweep() == 0
        await one.floor.table(id)  # this process has it in memory from now on
        other.passage.leave(visit, id)
        await other.passage.look()
        assert await other.expiry.sweep() == 1
        with pytest.raises(NoTable):
            await one.passage.join(Visit(BEA), id)

    tell(postgresql_database, story, 2)


def test_a_step_at_a_table_that_is_gone_is_refused_in_words(database: str) -> None:
    async def story(house: Process) -> None:
        id, visit = await house.floor.open(ADA, Wish(EZ)), Visit(ADA)
        await house.passage.join(visit, id)
        table = await house.floor.table(id)
        assert delete_unplayed(house.store.database, id, "9999") is True
        stake = PutStake(seat=3, wager="player", cents=1_000)
        with pytest.raises(NoTable, match="there is no such table any more"):
            await table.do(ADA, stake)
        other = await house.floor.open(ADA, Wish(EZ))
        steps = [
            Step(one, [Closed(house.store.last_seq(other) + 1, "the night is over")])
            for one in (id, other)
        ]
        gone, kept = house.store.append_all(steps)
        assert isinstance(gone, NoTable)
        assert kept is None, "the other table's step is written all the same"

    tell(database, story)


def test_how_long_is_a_setting(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("limits") / "limits.toml"
    assert Limits().hours_unplayed == 1
    assert NO_LIMITS.hours_unplayed is None
    file.write_text("hours_unplayed = 48")
    assert read_limits(str(file)).hours_unplayed == 48
    for wrong in ("0", "-1", "inf", "nan", '"long"'):
        file.write_text(f"hours_unplayed = {wrong}")
        with pytest.raises(Refusal, match="hours_unplayed"):
            read_limits(str(file))
