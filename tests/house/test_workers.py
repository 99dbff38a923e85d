"""Several processes on one PostgreSQL: whichever a visitor comes to, his table is one table."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import create_engine, text

from houseway.analysis.opening import with_bank
from houseway.errors import Refusal
from houseway.felt.events import TimeUp
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live.waiting import Settings
from houseway.house.messages import Answer, Contribute, Deal, Input, PassBank, Pledge, PutStake, Sit
from houseway.house.passage import Passage, passage
from houseway.house.store import Person, Store, database_url
from houseway.house.visit import Visit
from tests.house.visitor import Line, Message, Visitor, open_house, run
from tests.sight.oracle import Oracle, cards_in

ADA = Person("a" * 64, "Ada")
BEA = Person("b" * 64, "Bea")
EZ = "oceana/ez-baccarat"
SIX_CARD = "oceana/three-card-poker-6-card-bonus"
SOON = 20.0


class Looker(Visit):
    """A line that notes everything that comes over it."""

    def __init__(self, person: Person | None) -> None:
        super().__init__(person)
        self.told: list[Message] = []
        self.cut = False

    def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))

    def hang_up(self) -> None:
        self.cut = True

    @property
    def snapshots(self) -> list[Message]:
        return [message for message in self.told if message["type"] == "snapshot"]

    @property
    def seqs(self) -> list[int]:
        """Every event it was told after its last snapshot, and the snapshot's own."""
        seqs: list[int] = []
        for message in self.told:
            if message["type"] == "snapshot":
                seqs = [message["seq"]]
            seqs += [event["seq"] for event in message.get("events", [])]
        return seqs


class Process:
    """A house, as one process of several runs it."""

    def __init__(self, database: str, settings: Settings | None = None) -> None:
        self.store = Store(database)
        self.floor = Floor(self.store, None, settings)
        self.passage = Passage(self.floor, self.store)
        self._said = 0

    async def do(self, visit: Visit, id: str, said: Input) -> None:
        self._said += 1
        numbered = type(said)(
            **{field: getattr(said, field) for field in said.__struct_fields__ if field != "id"},
            id=said.id or f"{id}-{self._said}",
        )
        await self.passage.do(visit, id, numbered)

    def die(self) -> None:
        """Everything of it is gone, and its lines with it."""
        self.passage.close()
        self.floor.close()
        self.store.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.005)


Story = Callable[[Process, Process, str, Looker, Looker], Awaitable[None]]


def at_both(database: str, story: Story, game: str = EZ, settings: Settings | None = None) -> None:
    """Ada's line is in the process that runs her table, Bea's in another; both sit."""

    async def whole() -> None:
        one, two = Process(database, settings), Process(database, settings)
        id = await one.floor.open(ADA, Wish(game))
        two.store.meet(BEA.id, BEA.name)
        ada, bea = Looker(ADA), Looker(BEA)
        await one.passage.join(ada, id)
        await two.passage.join(bea, id)
        await two.do(bea, id, Sit())
        assert (one.store.owns(id), two.store.owns(id)) == (True, False)
        assert bea.snapshots[-1]["you"] == {"name": "Bea", "seat": 7}
        await story(one, two, id, ada, bea)
        one.die()
        two.die()

    run(whole())


def _table(process: Process, id: str) -> LiveTable:
    return process.floor.running[id]


async def _play(process: Process, visits: dict[Process, Looker], id: str, rounds: int = 1) -> None:
    """Some rounds of a game that asks nobody; `process` runs the table."""
    table = _table(process, id)
    for _ in range(rounds):
        while table.stage == "bank":
            for where, visit in visits.items():
                if (
                    table.stage == "bank"
                    and table.name_of(visit.person) == with_bank(table.felt).offered_to
                ):
                    await where.do(visit, id, PassBank())
        await _play_on(process, visits, id)


async def _play_on(process: Process, visits: dict[Process, Looker], id: str) -> None:
    """The wagers of one round, and its cards."""
    table = _table(process, id)
    for where, visit in visits.items():
        name = table.name_of(visit.person)
        seat = next(s for s, n in table.felt.names.items() if n == name)
        await where.do(visit, id, PutStake(seat=seat, wager="banker", cents=1_000))
    for where, visit in visits.items():
        await where.do(visit, id, Deal())


def _check(process: Process, id: str) -> None:
    """The store has every event once, chained."""
    seqs = [event.seq for event in process.store.events(id)]
    assert seqs == list(range(1, process.store.last_seq(id) + 1))


def test_play_goes_on_through_both(postgresql_database: str) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        await _play(one, {one: ada, two: bea}, id, 3)
        await until(lambda: bea.seqs[-1] == ada.seqs[-1] == one.store.last_seq(id))
        for visit in (ada, bea):
            first, last = visit.seqs[0], visit.seqs[-1]
            assert visit.seqs == list(range(first, last + 1)), "none left out, none twice"
        assert id not in two.floor.running, "there it is only passed on"
        with pytest.raises(Refusal, match="you sit at this table already"):
            await two.do(bea, id, Sit())
        _check(one, id)

    at_both(postgresql_database, story)


def test_many_at_the_rail_of_another_process_are_one_letter(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        rail = [Looker(None) for _ in range(20)]
        for visit in rail:
            await two.passage.join(visit, id)
        sent: list[bytes] = []
        send = one.store.send
        monkeypatch.setattr(one.passage._outbox, "_send", lambda to, said: sent.append(said))
        await one.do(ada, id, Contribute(text="of seven"))
        await until(lambda: bool(sent))
        [letter] = sent
        assert letter.count(b'"of seven"') <= 4, "once for Bea and once for the rail"
        send(two.passage._outbox.sender, letter)
        await until(lambda: all(visit.seqs[-1] == ada.seqs[-1] for visit in rail))

    at_both(postgresql_database, story)


def test_letters_name_only_cards_that_whoever_reads_them_may_see(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a round, and when another process goes on with it."""

    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        rail = Looker(None)
        await two.passage.join(rail, id)
        sent: list[bytes] = []
        send = one.passage._outbox._send

        def note(to: str, letter: bytes) -> None:
            sent.append(letter)
            send(to, letter)

        monkeypatch.setattr(one.passage._outbox, "_send", note)
        table = _table(one, id)
        while table.stage == "bank":
            offered = with_bank(table.felt).offered_to
            await (one.do(ada, id, PassBank()) if offered == "Ada" else two.do(bea, id, PassBank()))
        for where, visit in ((one, ada), (two, bea)):
            seat = table.felt.seat_of(table.name_of(visit.person) or "")
            await where.do(visit, id, PutStake(seat=seat, wager="ante", cents=1_000))
        for where, visit in ((one, ada), (two, bea)):
            await where.do(visit, id, Deal())
        assert table.stage == "round"
        await until(lambda: rail.seqs[-1] == bea.seqs[-1] == one.store.last_seq(id))
        oracle = Oracle()
        for event in one.store.events(id):
            oracle.see(event)
        both = oracle.may_name("Bea") | oracle.may_name(None)
        assert both - oracle.may_name(None), "Bea has seen her own"
        for letter in sent:  # neither Ada nor a bot has a line there
            assert not _cards_told(json.loads(letter)) - both
        assert not _cards_told(rail.told) - oracle.may_name(None)
        assert not _cards_told(bea.told) - oracle.may_name("Bea")
        with pytest.raises(Refusal) as refused:
            await two.do(bea, id, Answer(ask=table.felt.asked or 0, choice="nothing"))
        assert not _cards_told(str(refused.value)) - oracle.may_name("Bea")
        one.die()
        await two.passage.look()
        assert bea.snapshots[-1]["view"]["hands"] == oracle.faces("Bea")
        assert rail.snapshots[-1]["view"]["hands"] == oracle.faces(None)

    at_both(postgresql_database, story, SIX_CARD)


def _cards_told(said: object) -> set[str]:
    """Return the cards in what was told, without the rules of the game."""
    match said:
        case dict():
            return set().union(*(_cards_told(v) for k, v in said.items() if k != "game"))
        case list():
            return set().union(*map(_cards_told, said))
        case _:
            return cards_in(str(said))


def test_nobody_is_away_whose_line_is_elsewhere(postgresql_database: str) -> None:
    """With no patience at all for who is away the table acts for him at once: for Bea it may not,
    until her line is cut, or the process at its other end dies."""

    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        def up() -> list[str]:
            events = one.store.events(id)
            return [event.name for event in events if isinstance(event, TimeUp)]

        table = _table(one, id)
        for _ in range(10):  # until the bank is offered to Bea
            if table.stage == "bank" and with_bank(table.felt).offered_to == "Bea":
                break
            if table.stage == "bank":
                await one.do(ada, id, PassBank())
            else:
                await _play_on(one, {one: ada, two: bea}, id)
        else:
            raise AssertionError(table.stage)
        await asyncio.sleep(0.2)
        await table.keep_time()
        assert not up(), "she is there"
        two.passage.leave(bea, id)
        await until(lambda: up() == ["Bea"])
        again = Looker(BEA)
        await two.passage.join(again, id)
        assert table.audiences.is_here("Bea")
        two.die()
        await one.passage.look()
        assert not table.audiences.is_here("Bea")

    at_both(postgresql_database, story, settings=Settings(absence=0.0))


def test_only_the_owner_goes_by_the_clock(postgresql_database: str) -> None:
    """A process that has read a table for a page acts for nobody there."""

    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        await one.do(ada, id, Pledge(pledge="ab" * 32))
        await _play_on(one, {one: ada, two: bea}, id)
        assert _table(one, id).stage == "called"
        hasty = Process(postgresql_database, Settings(to_reveal=0.0))
        read = await hasty.floor.current(id)
        await read.keep_time()
        assert (read.stage, _table(one, id).stage) == ("called", "called")
        hasty.die()

    at_both(postgresql_database, story)


def test_another_goes_on_when_the_owner_dies(postgresql_database: str) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        three, looker = Process(postgresql_database), Looker(None)
        await three.passage.join(looker, id)
        await _play(one, {one: ada, two: bea}, id, 2)
        last = one.store.last_seq(id)
        one.die()
        await two.passage.look()
        assert two.store.owns(id)
        assert bea.snapshots[-1]["seq"] == last, "nothing is lost"
        assert bea.snapshots[-1]["you"]["name"] == "Bea", "nor anybody's seat"
        await until(lambda: len(looker.snapshots) == 2)
        back = Looker(ADA)
        await three.passage.join(back, id)
        assert back.snapshots[-1]["you"] == ada.snapshots[-1]["you"]
        await _play(two, {three: back, two: bea}, id, 2)
        await until(lambda: looker.seqs[-1] == back.seqs[-1] == two.store.last_seq(id))
        _check(two, id)
        assert not bea.cut
        assert not looker.cut
        three.die()

    at_both(postgresql_database, story)


def test_what_the_owner_died_of_is_done_once(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept, and nobody was told: who asked asks again, and the next owner knows it."""
    monkeypatch.setattr(passage, "PATIENCE", 0.5)

    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        monkeypatch.setattr(one.passage._outbox, "_send", lambda to, said: None)
        said = asyncio.create_task(two.do(bea, id, Contribute(text="of seven", id="once")))
        last = one.store.last_seq(id)
        await until(lambda: one.store.last_seq(id) > last)
        one.die()
        await said
        assert two.store.owns(id)
        assert two.store.last_seq(id) == last + 1
        assert bea.snapshots[-1]["seq"] == last + 1
        await two.do(bea, id, Contribute(text="of seven", id="once"))
        assert two.store.last_seq(id) == last + 1

    at_both(postgresql_database, story)


def test_two_that_believe_they_own_a_table_never_both_append(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        monkeypatch.setattr(Store, "own", lambda self, id: True)
        monkeypatch.setattr(Store, "owns", lambda self, id: True)
        monkeypatch.setattr(Store, "ticket", lambda self, id: 1)
        two.passage.leave(bea, id)
        hers = Looker(BEA)
        await two.passage.join(hers, id)
        refused = 0
        for number in range(20):
            before = one.store.last_seq(id)
            both = await asyncio.gather(
                one.do(ada, id, PutStake(seat=3, wager="banker", cents=1_000 + 500 * number)),
                two.do(hers, id, PutStake(seat=7, wager="banker", cents=1_000 + 500 * number)),
                return_exceptions=True,
            )
            faults = [fault for fault in both if fault is not None]
            assert all(isinstance(fault, Refusal) for fault in faults), faults
            refused += len(faults)
            assert one.store.last_seq(id) == before + 2 - len(faults), "of each that was done, one"
        assert refused, "they were in each other's way"
        _check(one, id)

    at_both(postgresql_database, story)


def test_a_lost_line_loses_nobody(postgresql_database: str) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        def here(process: Process) -> bool:
            table = process.floor.running.get(id)
            if table is None or not process.store.owns(id):
                return False
            return table.audiences.is_here("Ada") and table.audiences.is_here("Bea")

        for _ in range(2):
            names = {process.passage._outbox.sender for process in (one, two)}
            engine = create_engine(database_url(postgresql_database))
            with engine.connect() as connection:
                connection.execute(
                    text(
                        "select pg_terminate_backend(pid) from pg_locks "
                        "where locktype = 'advisory' and granted"
                    )
                )
            engine.dispose()
            for process in (one, two):
                while process.passage._outbox.sender in names:
                    await asyncio.sleep(0.01)
            await until(lambda: here(one) or here(two))
            await _play(one if here(one) else two, {one: ada, two: bea}, id)
            await until(lambda: ada.seqs[-1] == bea.seqs[-1] == one.store.last_seq(id))
        _check(one, id)
        assert not ada.cut
        assert not bea.cut

    at_both(postgresql_database, story)


def test_a_table_where_nobody_is_belongs_to_nobody(postgresql_database: str) -> None:
    async def story(one: Process, two: Process, id: str, ada: Looker, bea: Looker) -> None:
        one.passage.leave(ada, id)
        await one.passage.look()
        assert one.store.owns(id), "Bea is there"
        two.passage.leave(bea, id)
        await until(lambda: not _table(one, id).visits)
        await one.passage.look()
        assert not one.store.owns(id)
        await two.passage.join(Looker(BEA), id)
        assert two.store.owns(id)

    at_both(postgresql_database, story)


# --- pages --------------------------------------------------------------------------------


@pytest.fixture
def houses(postgresql_database: str) -> Iterator[tuple[Visitor, Visitor]]:
    """One house in two processes, as far as they know: a first visitor in each."""
    with contextlib.ExitStack() as leaving:
        one = leaving.enter_context(open_house(postgresql_database))
        two = leaving.enter_context(open_house(postgresql_database))
        yield one, two


def test_everything_is_to_be_had_from_every_process(houses: tuple[Visitor, Visitor]) -> None:
    one, two = houses
    table = one.open_table(SIX_CARD)
    same = Visitor(two.client, one.cookie)
    with one.visit(table) as line, two.visit(table) as rail:
        line.play_until_asked()
        hint = json.loads(same.get(f"{table}/hint"))
        assert hint == json.loads(one.get(f"{table}/hint"))
        with same.visit(table) as other:
            other.answer("fold")
            assert other.done, "answered in one process, asked in the other"
        line.play_round("fold")
        for path in ("/log", "/ledger", "/rules", "/ledger.csv"):
            assert same.get(table + path) == one.get(table + path), path
        [told] = json.loads(same.get("/api/tables"))
        assert told == json.loads(one.get("/api/tables"))[0]
        assert told["round"] == line.view["round"]
        assert "sit down first" in _refusal(rail, do="pass-bank")
        assert "sit down first" in _refusal(rail, do="watch", on=True)


def _refusal(line: Line, **said: object) -> str:
    [refused] = [message for message in line.say(**said) if message["type"] == "refused"]
    says: str = refused["says"]
    return says
