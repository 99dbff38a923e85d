"""A running table: two processes on it, people who are gone, a store that fails."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from houseway.errors import Refusal
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable, inputs
from houseway.house.live.waiting import Settings
from houseway.house.messages import (
    Answer,
    Contribute,
    Deal,
    PassBank,
    PutStake,
    Sit,
    StandUp,
    TakeBank,
)
from houseway.house.store import Person, Step, Store, StoreAway
from houseway.house.visit import Visit
from tests.house.visitor import Message, run

ADA = Person("a" * 64, "Ada")
BEA = Person("b" * 64, "Bea")
EZ = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"


async def _messages(visit: Visit) -> list[Message]:
    """Everything sent until now, and the events of each step one by one."""
    visit.hang_up()
    found: list[Message] = []
    while (text := await visit.next_text()) is not None:
        message: Message = msgspec.json.decode(text)
        if message["type"] != "now":
            found += message.get("events", [message])
    return found


async def _opened(
    database: str, game: str = EZ, settings: Settings | None = None
) -> tuple[Floor, LiveTable]:
    floor = Floor(Store(database), None, settings)
    return floor, await floor.table(await floor.open(ADA, Wish(game)))


async def _to_wagers(table: LiveTable, person: Person = ADA) -> None:
    for _ in range(10):
        if table.stage == "wagers":
            return
        await table.do(person, PassBank())
    raise AssertionError(table.stage)


def test_of_two_processes_on_one_table_the_slower_is_refused_and_reads_on(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "ticket", lambda self, id: 0)  # each believes that it owns the table

    async def story() -> None:
        floor, table = await _opened(any_database)
        elsewhere = Floor(Store(any_database), None)
        same = await elsewhere.table(table.id)
        visit = Visit(ADA)
        await same.join(visit, 0)
        before = visit.seq
        await table.do(ADA, PutStake(seat=3, wager="banker", cents=2_500))
        with pytest.raises(Refusal, match="moved on"):
            await same.do(ADA, PutStake(seat=3, wager="player", cents=500))
        await same.do(ADA, PutStake(seat=3, wager="player", cents=500))
        await same.do(ADA, Deal())
        heard = [message["seq"] for message in (await _messages(visit))]
        assert heard == list(range(before, floor.store.last_seq(table.id) + 1))
        assert floor.store.events(table.id) == elsewhere.store.events(table.id)
        same.leave(visit)

    run(story())


def test_who_looks_on_hears_what_another_process_did(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.house.floor._LOOK_AROUND", 0.01)

    async def story() -> None:
        _, table = await _opened(database)
        elsewhere = Floor(Store(database), None)
        visit = Visit(BEA)
        await (await elsewhere.table(table.id)).join(visit, 0)
        before = visit.seq
        await table.do(ADA, Deal())
        for _ in range(300):
            await asyncio.sleep(0.01)
            if visit.seq > before:
                break
        assert visit.seq == elsewhere.store.last_seq(table.id)
        (await elsewhere.table(table.id)).leave(visit)

    run(story())


def test_a_store_that_fails_changes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        floor, table = await _opened(database)
        visit = Visit(ADA)
        await table.join(visit, 0)
        before = floor.store.events(table.id)

        def full(steps: Sequence[Step]) -> None:
            raise StoreAway

        with monkeypatch.context() as patch:
            patch.setattr(floor.store, "append_all", full)
            with pytest.raises(Refusal, match="cannot reach its store"):
                await table.do(ADA, Deal())
        assert floor.store.events(table.id) == before
        await table.do(ADA, Deal())
        heard = await _messages(visit)
        assert [m.get("type") for m in heard].count("snapshot") == 1
        assert heard[1]["seq"] == len(before) + 1
        table.leave(visit)

    run(story())


@pytest.mark.parametrize("game", [PAN, "casino-royale/royal-baccarat"])
def test_people_who_are_gone_hold_up_nobody(database: str, game: str) -> None:
    async def story() -> None:
        floor, table = await _opened(database, game, Settings(absence=0.0))
        floor.store.meet(BEA.id, BEA.name)
        visit = Visit(BEA)
        await table.join(visit, 0)
        await table.do(BEA, Sit())
        for _ in range(4_000):
            if table.felt.rounds >= 12:
                break
            try:
                if table.stage == "wagers":
                    await table.do(BEA, Deal())
                elif table.stage == "bank":
                    await table.do(BEA, PassBank())
                else:
                    await table.do(BEA, Answer(ask=table.felt.asked or 0, choice="stand"))
            except Refusal:
                await asyncio.sleep(0.01)  # it is Ada's turn, and she is gone
        assert table.felt.rounds >= 12
        table.leave(visit)

    run(story())


def test_a_person_alone_is_waited_for(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database, PAN, Settings(to_act=0.0, bank=0, absence=0.0))
        await _to_wagers(table)
        await table.do(ADA, PutStake(seat=3, wager="spot", cents=500))
        await table.do(ADA, Deal())
        assert table.stage == "round"
        visit = Visit(BEA)
        await table.join(visit, 0)  # the rail looks on, and plays nobody's hand
        before = visit.seq
        await asyncio.sleep(0.1)
        assert visit.seq == before
        table.leave(visit)

    run(story())


def test_a_round_between_bots_can_be_watched_from_a_seat(database: str) -> None:
    async def story() -> None:
        floor, table = await _opened(database)
        await _to_wagers(table)
        await table.do(ADA, Deal())
        assert table.felt.rounds == 1
        assert table.purse_of(ADA) == 200_000
        assert floor.store.last_seq(table.id) > 20

    run(story())


def test_a_visitor_who_does_not_listen_is_cut_off_and_resumes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.house.visit._MOST_WAITING", 4)

    async def story() -> None:
        _, table = await _opened(database)
        deaf = Visit(ADA)
        await table.join(deaf, 0)
        for cents in (100, 200, 300, 400, 500):
            await table.do(ADA, PutStake(seat=3, wager="banker", cents=cents))
        heard = await _messages(deaf)
        assert len(heard) == 4, "the felt and three stakes"
        table.leave(deaf)
        again = Visit(ADA)
        last = heard[-1]["seq"]
        assert isinstance(last, int)
        await table.join(again, last, "Ada")
        assert [one["seq"] for one in await _messages(again)] == [last, last + 1, last + 2]
        table.leave(again)

    run(story())


def test_contributions_to_one_shuffle_have_an_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "MOST_CONTRIBUTIONS", inputs.MOST_OF_ONE + 1)

    async def story() -> None:
        floor, table = await _opened(database)
        for number in range(inputs.MOST_OF_ONE):
            await table.do(ADA, Contribute(text=f"word {number}"))
        with pytest.raises(Refusal, match="are yours: enough"):
            await table.do(ADA, Contribute(text="one more"))
        renamed = floor.store.meet(ADA.id, "Countess")
        await table.do(ADA, StandUp())
        await table.do(renamed, Sit())
        with pytest.raises(Refusal, match="are yours: enough"):
            await table.do(renamed, Contribute(text="under another name"))
        bea = floor.store.meet("b" * 64, "Bea")
        await table.do(bea, Sit())
        await table.do(bea, Contribute(text="somebody else's"))
        with pytest.raises(Refusal, match="has 4 contributions: enough"):
            await table.do(bea, Contribute(text="one more"))

    run(story())


def test_a_name_that_a_bot_has_or_had_is_given_with_a_number(database: str) -> None:
    async def story() -> None:
        floor = Floor(Store(database), None)
        bot = Person("c" * 64, "Alma")
        table = await floor.table(await floor.open(ADA, Wish(EZ)))
        names = set(table.felt.names.values())
        guest = Person("d" * 64, sorted(names - {"Ada"})[0])
        floor.store.meet(guest.id, guest.name)
        await table.do(guest, Sit())
        assert table.name_of(guest) == f"{guest.name} 2"
        await table.do(guest, StandUp())
        await table.do(guest, Sit())
        assert table.name_of(guest) == f"{guest.name} 2", "his own name again"
        assert table.name_of(bot) is None

    run(story())


def test_without_a_cookie_one_can_only_look_on(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        with pytest.raises(Refusal, match="only look on"):
            await table.do(None, Sit())

    run(story())


def test_nobody_sits_at_too_many_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.house.floor.MOST_TABLES", 2)

    async def story() -> None:
        floor = Floor(Store(database), None)
        await floor.open(ADA, Wish(EZ))
        table = await floor.table(await floor.open(ADA, Wish(EZ)))
        with pytest.raises(Refusal, match="leave one of them first"):
            await floor.open(ADA, Wish(EZ))
        await table.do(ADA, StandUp())
        await floor.open(ADA, Wish(EZ))

    run(story())


def test_tables_nobody_looks_at_are_put_away_and_come_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.house.floor._MOST_KEPT_READY", 1)

    async def story() -> None:
        floor = Floor(Store(database), None)
        one, two = await floor.open(ADA, Wish(EZ)), await floor.open(ADA, Wish(PAN))
        first = await floor.table(one)
        await first.do(ADA, Deal())
        await floor.table(two)
        again = await floor.table(one)
        assert again is not first
        assert again.felt.rounds == 1

    run(story())


def test_the_bank_is_as_much_as_somebody_has(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        for _ in range(20):
            if table.stage == "bank":
                break
            await table.do(ADA, Deal())
        with pytest.raises(Refusal, match="are more"):
            await table.do(ADA, TakeBank(cents=200_000))
        with pytest.raises(Refusal, match="money put up"):
            await table.do(ADA, TakeBank(cents=0))
        await table.do(ADA, TakeBank(cents=199_200))  # beside the highest collection, $8
        assert table.stage == "wagers"

    run(story())
