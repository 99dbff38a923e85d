"""A SQLite file on a full disk, or locked by another program: play goes on when that is over."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from houseway.felt.events import TimeUp
from houseway.house.floor import Floor, Wish
from houseway.house.live import LiveTable
from houseway.house.live import table as live_table
from houseway.house.live.waiting import Settings
from houseway.house.messages import Deal, Sit
from houseway.house.store import Person, Store, StoreAway, database_url
from houseway.house.store import database as of_database
from houseway.house.visit import Visit
from tests.house.conftest import Enter
from tests.house.rows import edit
from tests.house.visitor import Line, Message, run

ADA, BEA = Person("a" * 64, "Ada"), Person("b" * 64, "Bea")
GAME = "oceana/ez-baccarat"
PAN = "comstock/super-pan-9"
SAYS = "the house cannot reach its store just now; nothing is lost, try again in a moment"
ROOM = 1_073_741_823
"""Pages that a SQLite file may have."""
SOON = 30.0

Trouble = Callable[[], None]
"""Begins, or ends what keeps the house from writing."""


@contextmanager
def full_disk(database: str) -> Iterator[tuple[Trouble, Trouble]]:
    """Yield what fills the disk, and what makes room: no file gets another page meanwhile."""
    full = False

    def check_out(connection: DBAPIConnection, record: object, proxy: object) -> None:
        cursor = connection.cursor()
        cursor.execute("pragma page_count")
        [[pages]] = cursor.fetchall()
        cursor.execute(f"pragma max_page_count={pages if full else ROOM}")
        cursor.close()

    def fill() -> None:
        nonlocal full
        edit_alone(database, "vacuum")  # a page that was freed would take what is written
        full = True

    def make_room() -> None:
        nonlocal full
        full = False

    event.listen(Engine, "checkout", check_out)
    try:
        yield fill, make_room
    finally:
        event.remove(Engine, "checkout", check_out)


@contextmanager
def locked_file(database: str) -> Iterator[tuple[Trouble, Trouble]]:
    """Yield what locks the file as another program does, and what lets it go."""
    other = sqlite3.connect(
        database_url(database).database or "", isolation_level=None, check_same_thread=False
    )
    try:
        yield lambda: _do(other, "begin immediate"), lambda: _do(other, "rollback")
    finally:
        other.close()


def edit_alone(database: str, statement: str) -> None:
    with closing(sqlite3.connect(database_url(database).database or "")) as connection:
        connection.execute(statement)


def _do(connection: sqlite3.Connection, statement: str) -> None:
    connection.execute(statement)


@contextmanager
def trouble(kind: str, database: str) -> Iterator[tuple[Trouble, Trouble]]:
    if kind == "unreadable":
        yield (
            lambda: _edit(database, "alter table events rename to gone"),
            lambda: _edit(database, "alter table gone rename to events"),
        )
        return
    with full_disk(database) if kind == "full" else locked_file(database) as both:
        yield both


def _edit(database: str, statement: str) -> None:
    edit(database, statement)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for another program, and what failed is tried again soon."""
    monkeypatch.setattr(of_database, "_WAIT_FOR_WRITER", 100)
    monkeypatch.setattr(of_database, "_WAIT_BRIEFLY", 50)
    monkeypatch.setattr(of_database, "_PROBE_AGAIN", 0.0)
    monkeypatch.setattr(live_table, "_AGAIN", 0.05)


def _use_up_room(line: Line, most: int = 50) -> None:
    """Deal until a deal is refused: on a full disk the last page of the events takes some more."""
    for _ in range(most):
        if any(one["type"] == "refused" for one in _go_on(line)):
            return
    raise AssertionError(f"{most} deals were kept")


def _go_on(line: Line) -> list[Message]:
    """Pass the bank or deal, whichever is next; return what came of it."""
    return line.say(do="pass-bank" if line.view["stage"] == "bank" else "deal")


@pytest.mark.parametrize("kind", ["full", "locked"])
def test_a_house_says_so_and_goes_on_by_itself(enter: Enter, database: str, kind: str) -> None:
    visitor = enter()
    address = visitor.open_table(GAME)
    with visitor.visit(address) as line, trouble(kind, database) as (begin, end):
        line.play_round()
        begin()
        _use_up_room(line)
        before = line.seq
        for _ in range(3):
            [refused] = (one for one in _go_on(line) if one["type"] == "refused")
            assert refused["says"] == SAYS
            assert line.seq == before, "nothing was told that is not kept"
            opened = visitor.client.post("/tables", json={"game": GAME}, headers=visitor.headers)
            assert (opened.status_code, opened.json()["says"]) == (503, SAYS)
            assert visitor.client.get("/ready").status_code == 503
            assert visitor.get("/"), "what needs no write is shown"
        end()
        line.play_round()
        assert line.seq > before
        assert visitor.client.get("/ready").status_code == 200
        assert visitor.open_table(GAME)


@pytest.mark.parametrize("kind", ["full", "locked"])
def test_the_log_tells_it_once_although_reading_goes_well(
    database: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(database)
    with trouble(kind, database) as (begin, end):
        begin()
        for number in range(20):
            with pytest.raises(StoreAway):
                store.meet(f"{number}" * 3_000, "Ada")
            assert store.person("a") is None
        end()
    store.meet("a", "Ada")
    store.close()
    told = [record.getMessage() for record in caplog.records]
    why = "database or disk is full" if kind == "full" else "database is locked"
    assert told[0] == f"the store takes no writes (1 tries): {why}"
    assert told[1].startswith("the store takes writes after ")
    assert told[1].endswith("(20 tries)")
    assert len(told) == 2


def test_a_lock_that_lasts_is_not_waited_for_by_everybody(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first waits as long as another writer may take; the others hold no thread for it."""
    waits: list[str] = []
    store = Store(database)

    @event.listens_for(store.database.engine, "before_cursor_execute")
    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        if statement.startswith("pragma busy_timeout="):
            waits.append(statement.partition("=")[2])

    with locked_file(database) as (begin, end):
        begin()
        for _ in range(3):
            with pytest.raises(StoreAway):
                store.meet("a", "Ada")
        end()
    store.meet("a", "Ada")
    store.meet("a", "Bea")
    store.close()
    assert waits == ["100", "50", "50", "50", "100"]


# --- nobody does anything ---------------------------------------------------------------------


async def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def _with_bea(database: str, story: Callable[[LiveTable], Awaitable[None]]) -> None:
    """Ada has opened a table and gone; Bea sits there, and hardly anybody has time to act."""

    async def whole() -> None:
        floor = Floor(Store(database), None, Settings(to_act=0.01, bank=0))
        table = await floor.table(await floor.open(ADA, Wish(PAN)))
        floor.store.meet(BEA.id, BEA.name)
        await table.join(Visit(BEA))
        await table.do(BEA, Sit())
        await _until(lambda: table.stage == "wagers")
        await story(table)
        floor.close()
        floor.store.close()

    run(whole())


@pytest.mark.parametrize("kind", ["full", "locked", "unreadable"])
def test_a_table_goes_on_when_it_is_over_although_nobody_does_anything(
    database: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = 0
    refuse = StoreAway.__init__

    def counted(refusal: StoreAway) -> None:
        nonlocal failed
        failed += 1
        refuse(refusal)

    monkeypatch.setattr(StoreAway, "__init__", counted)
    with trouble(kind, database) as (begin, end):

        async def story(table: LiveTable) -> None:
            before = table.felt.seq
            begin()
            await table.do(BEA, Deal())  # she is ready; Ada is waited for, and her time runs out
            await _until(lambda: failed > 3)
            if kind == "unreadable":
                with pytest.raises(StoreAway):
                    await table.join(Visit(BEA))
            end()
            await _until(lambda: table._store.last_seq(table.id) > before)
            assert any(isinstance(one, TimeUp) for one in table._store.events(table.id, before))
            await _until(lambda: table.felt.rounds == 1)

        _with_bea(database, story)
