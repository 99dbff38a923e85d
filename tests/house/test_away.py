"""A database that is gone for a while: said in a sentence, one line in the log, and on it goes."""

import logging
from collections.abc import Callable

import pytest

from houseway.errors import Refusal
from houseway.house.store import Database, Store, StoreAway
from postgresql import PostgreSQL
from tests.house.rows import edit
from tests.house.visitor import Visitor, open_house

GAME = "oceana/ez-baccarat"
SAYS = "the house cannot reach its store just now; nothing is lost, try again in a moment"


def test_every_question_to_a_store_that_is_away_is_refused_and_answered_when_it_is_back(
    own_postgresql: PostgreSQL, caplog: pytest.LogCaptureFixture
) -> None:
    with open_house(own_postgresql.address) as visitor:
        address = visitor.open_table(GAME)
        with visitor.visit(address) as line:
            line.play_round()
            before = line.seq
            own_postgresql.stop()
            for _ in range(20):
                answer = visitor.client.get("/", headers=visitor.headers)
                assert (answer.status_code, answer.json()["says"]) == (503, SAYS)
                assert answer.headers["retry-after"] == "1"
            answer = visitor.client.post("/tables", json={"game": GAME}, headers=visitor.headers)
            assert answer.status_code == 503
            assert line.say(do="stand-up")[0]["says"] == SAYS
            assert line.seq == before, "nothing was told that is not kept"
            own_postgresql.start()
            line.play_round()
            assert line.seq > before, "the first thing that is said goes through"
            assert visitor.get("/")
        told = [record for record in caplog.records if record.name == "houseway.store"]
        assert [record.levelname for record in told] == ["ERROR", "WARNING"]
        assert not any(record.exc_info for record in caplog.records)
        store = Store(own_postgresql.address)
        assert store.damaged() == []
        store.close()


def _calls(store: Store) -> list[Callable[[], object]]:
    return [
        lambda: store.person("a"),
        lambda: store.meet("a", "Ada"),
        lambda: store.table("t"),
        lambda: store.events("t"),
        lambda: store.last_seq("t"),
        lambda: store.times("t"),
        lambda: store.caused("t"),
        lambda: store.heads(),
        lambda: store.sitters("t"),
        lambda: store.tables_of("a"),
        lambda: store.checkpoint("t"),
        lambda: store.keep_checkpoint("t", 1, b""),
        lambda: store.damaged(),
    ]


def test_whatever_is_asked_of_it_a_store_that_is_away_says_so(own_postgresql: PostgreSQL) -> None:
    store = Store(own_postgresql.address)
    assert store.ready()
    own_postgresql.stop()
    assert not store.ready()
    for call in _calls(store):
        with pytest.raises(StoreAway):
            call()
    own_postgresql.start()
    assert store.ready(), "at the first question after its return"
    store.close()


def test_a_file_that_cannot_be_read_is_a_store_that_is_away(database: str) -> None:
    store = Store(database)
    for name in ("tables", "events", "sitters", "people", "checkpoints"):
        edit(database, f"alter table {name} rename to away_{name}")
    for call in _calls(store):
        with pytest.raises(StoreAway):
            call()
    store.close()


def test_one_line_a_minute(database: str, caplog: pytest.LogCaptureFixture) -> None:
    now = 1_000.0
    kept = Database(database, lambda: now)
    edit(database, "alter table tables rename to gone")
    for _ in range(181):
        assert not kept.ready()
        now += 1
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 4, lines
    assert lines[0] == "the store cannot be reached (1 tries): no such table: tables"
    edit(database, "alter table gone rename to tables")
    caplog.clear()
    caplog.set_level(logging.WARNING)
    assert kept.ready()
    assert kept.ready()
    assert [record.getMessage() for record in caplog.records] == [
        "the store is back after 181.0 s (181 tries)"
    ]
    kept.close()


def test_what_began_before_a_failure_does_not_say_that_the_store_is_back(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    now = 1_000.0
    kept = Database(database, lambda: now)
    with kept.reached():  # a question under way while another one fails
        now += 1
        kept.note_away(OSError("gone"))
        now += 1
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    with kept.reached():
        now += 1
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    kept.close()


def test_a_house_says_so_on_the_wire_too(own_postgresql: PostgreSQL) -> None:
    """A line that is opened while the store is away is answered, and ended."""
    with open_house(own_postgresql.address) as visitor:
        address = visitor.open_table(GAME)
        own_postgresql.stop()
        again = Visitor(visitor.client, visitor.cookie)
        with again.client.websocket_connect(f"{address}/ws", headers=again.headers) as socket:
            assert socket.receive_json()["says"] == SAYS
    with pytest.raises(Refusal, match="cannot be opened"):
        Store(own_postgresql.address)
