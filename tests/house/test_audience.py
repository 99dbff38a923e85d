"""Who sees alike is told alike: one fold, one message, and joining costs the same at any age."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from houseway.errors import Refusal
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live.table import CHECKPOINT_EVERY
from houseway.house.messages import Answer, Deal, Input, PassBank, PutStake
from houseway.house.store import Person, Step, Store
from houseway.house.visit import Visit
from tests.house.conftest import Enter
from tests.house.visitor import Line, Message, run

ADA = Person("a" * 64, "Ada")
EZ = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"
ULTIMATE = "oceana/ultimate-texas-holdem"


async def _opened(database: str, game: str = EZ) -> tuple[Floor, LiveTable]:
    floor = Floor(Store(database), None)
    return floor, await floor.table(await floor.open(ADA, Wish(game)))


async def _play(table: LiveTable, rounds: int) -> None:
    """So many rounds of the bots', Ada looking on."""
    until = table.felt.rounds + rounds
    while table.felt.rounds < until:
        await table.do(ADA, PassBank() if table.stage == "bank" else Deal())


async def _snapshot(table: LiveTable, person: Person | None) -> Message:
    visit = Visit(person)
    await table.join(visit)
    text = await visit.next_text()
    table.leave(visit)
    assert text is not None
    snapshot: Message = msgspec.json.decode(text)
    snapshot["now"]["waits"]["since"] = "some time ago"
    return snapshot


@pytest.mark.parametrize("game", [EZ, PAN, ULTIMATE, "lucky-derby/caribbean-stud"])
def test_what_events_change_adds_up_to_the_felt(enter: Enter, game: str) -> None:
    ada = enter()
    address = ada.open_table(game)
    bea, cleo = ada.another(), ada.another()
    with ada.visit(address) as one, bea.visit(address) as two, cleo.visit(address) as rail:
        two.say(do="sit")
        for _ in range(3):
            _round(one, two)
            for visitor, line in ((ada, one), (bea, two), (cleo, rail)):
                line.listen()
                with visitor.visit(address) as fresh:
                    assert line.view == fresh.view
                    recent = [entry["seq"] for entry in fresh.hello["recent"]]
                    assert recent[-1] == line.seq


def _round(*lines: Line) -> None:
    for _ in range(60):
        for line in lines:
            line.listen()
            view, you = line.view, line.you["name"]
            if view["stage"] == "bank" and view["offer"]["name"] == you:
                line.say(do="pass-bank")
            elif view["stage"] == "wagers":
                line.stake_least()
                line.say(do="deal")
            elif line.is_asked():
                line.answer("check", "stand", "1x")
        if lines[0].events() and lines[0].events()[-1]["view"]["net"]:
            return


def test_a_message_to_many_is_written_once(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        rail = [Visit(None) for _ in range(5)]
        for visit in rail:
            await table.join(visit)
            await visit.next_text()
        await table.do(ADA, Deal())
        first, *others = [await visit.next_text() for visit in rail]
        assert all(text is first for text in others)
        step: Message = msgspec.json.decode(first or "")
        assert step["type"] == "events", "the whole round, and what is offered then"
        assert [one["seq"] for one in step["events"]][-1] == step["seq"] == table.felt.seq
        assert step["now"]["seq"] == step["seq"]

    run(story())


def test_settlement_lines_are_told_once_each(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        visit = Visit(ADA)
        await table.join(visit)
        await visit.next_text()
        await table.do(ADA, Deal())
        step: Message = msgspec.json.decode(await visit.next_text() or "")
        lines = [one for one in step["events"] if one["event"]["event"] == "line-settled"]
        assert len(lines) > 3
        assert all(one["more"]["lines"] == [one["event"]] for one in lines)
        assert all("lines" not in one.get("changes", {}) for one in lines)

    run(story())


def test_joining_folds_nothing_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        await _play(table, 3)

        def again(*seen: object) -> None:
            raise AssertionError("an event is folded again")

        monkeypatch.setattr("houseway.house.live.audience.apply", again)
        for person in (ADA, None, Person("b" * 64, "Bea")):
            assert (await _snapshot(table, person))["view"]["round"] == 3

    run(story())


@pytest.mark.parametrize("game", [EZ, ULTIMATE])
def test_a_house_that_starts_again_goes_on_from_a_checkpoint(database: str, game: str) -> None:
    async def story() -> None:
        _, table = await _opened(database, game)
        await _play(table, CHECKPOINT_EVERY - 1)
        await table.do(ADA, PutStake(seat=3, wager=_least(table), cents=1_000))
        await _play(table, 1)
        while table.felt.phase == "round":
            choice = "check" if game == ULTIMATE else "stand"
            ask = table.felt.round.ask if table.felt.round else None
            assert ask is not None
            offered = choice if choice in ask.choices else next(iter(ask.choices))
            await table.do(ADA, Answer(ask=table.felt.asked or 0, choice=offered))
        await _play(table, 4)
        hers, rail = await _snapshot(table, ADA), await _snapshot(table, None)
        assert len(hers["rounds"]) == CHECKPOINT_EVERY + 4
        again = await Floor(Store(database), None).table(table.id)
        assert again.felt.before == table.felt.before > 0, "nor does a house keep them all in mind"
        assert again.felt.events == table.felt.events
        assert await _snapshot(again, ADA) == hers
        assert await _snapshot(again, None) == rail
        await _play(table, 1)
        elsewhere = await Floor(Store(database), None).table(table.id)
        assert elsewhere.felt.purses == table.felt.purses
        assert len(Store(database).events(table.id)) == table.felt.seq, "the log is whole"

    run(story())


def _least(table: LiveTable) -> str:
    return "ante" if table.felt.filing.id == ULTIMATE else "banker"


def test_a_checkpoint_of_another_edition_is_left_aside(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        await _play(table, CHECKPOINT_EVERY + 2)
        monkeypatch.setattr("houseway.house.keeping.EDITION", 99)
        again = await Floor(Store(database), None).table(table.id)
        assert again.felt.before == 0
        assert again.felt.purses == table.felt.purses

    run(story())


def test_who_was_left_far_behind_by_another_process_sees_the_felt_anew(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        elsewhere = Floor(Store(database), None)
        same = await elsewhere.table(table.id)
        visit = Visit(ADA)
        await same.join(visit)
        await _play(table, CHECKPOINT_EVERY + 2)
        await same.look_for_news(elsewhere.store.last_seq(table.id))
        assert visit.seq == table.felt.seq
        visit.hang_up()
        texts = [await visit.next_text() for _ in range(2)]
        assert msgspec.json.decode(texts[1] or "")["type"] == "snapshot"

    run(story())


# --- sent twice, done once ------------------------------------------------------------------------


def test_what_is_sent_twice_is_done_once(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(ULTIMATE)
    with visitor.visit(address) as line:
        line.play_until_asked()
        asked, id = line.view["ask"]["seq"], "the same"
        line.say(do="answer", choice="check", id=id)
        then = line.view
        assert then["ask"]["seq"] > asked, "the flop"
        assert line.say(do="answer", choice="check", id=id, ask=asked) == []
        assert line.view == then
        assert line.done[-2:] == [id, id]
        (refused,) = line.say(do="answer", choice="check", ask=asked, id="another")
        assert "is answered already" in refused["says"]
        assert refused["id"] == "another"
    again = enter()
    again.headers = visitor.headers
    with again.visit(address) as line:
        assert line.say(do="answer", choice="check", id=id) == [], "after a restart, too"
        assert line.view["ask"] == then["ask"]


def test_a_message_that_another_process_has_done_is_not_done_again(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "ticket", lambda self, id: 0)  # each believes that it owns the table

    async def story() -> None:
        floor, table = await _opened(any_database)
        same = await Floor(Store(any_database), None).table(table.id)
        said: Input = PutStake(seat=3, wager="banker", cents=2_500, id="one")
        await table.do(ADA, said)
        await same.do(ADA, said)
        staked = [event for event in floor.store.events(table.id) if event.seq > 18]
        assert len(staked) == 1
        assert same.felt.seq == table.felt.seq

    run(story())


def test_a_refused_message_may_be_sent_again(database: str) -> None:
    async def story() -> None:
        _, table = await _opened(database)
        with pytest.raises(Refusal, match="takes"):
            await table.do(ADA, PutStake(seat=3, wager="banker", cents=1, id="one"))
        await table.do(ADA, PutStake(seat=3, wager="banker", cents=500, id="one"))
        assert table.felt.free("Ada") == 199_500

    run(story())


def test_idle_tables_ask_the_store_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.house.floor._LOOK_AROUND", 0.001)

    async def story() -> None:
        floor, table = await _opened(database)
        other = await floor.table(await floor.open(ADA, Wish(EZ)))
        asked: list[list[str]] = []

        def last_seqs(ids: list[str]) -> dict[str, int]:
            asked.append(ids)
            return {}

        monkeypatch.setattr(floor.store, "last_seqs", last_seqs)
        await asyncio.sleep(0.05)
        assert asked == [], "nobody looks at them"
        await table.join(Visit(ADA))
        await other.join(Visit(ADA))
        await asyncio.sleep(0.05)
        assert asked[0] == [table.id, other.id], "one question for all"
        floor.close()

    run(story())


def test_steps_of_many_tables_are_written_together(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        floor = Floor(Store(database), None)
        tables = [await floor.table(await floor.open(ADA, Wish(EZ))) for _ in range(5)]
        append_all, written = floor.store.append_all, []

        def counted(steps: Sequence[Step]) -> list[Exception | None]:
            written.append(len(steps))
            return append_all(steps)

        monkeypatch.setattr(floor.store, "append_all", counted)
        said = PutStake(seat=3, wager="banker", cents=500)
        await asyncio.gather(*(table.do(ADA, said) for table in tables))
        assert sum(written) == 5
        assert max(written) > 1
        assert [floor.store.last_seq(table.id) for table in tables] == [
            table.felt.seq for table in tables
        ]

    run(story())
