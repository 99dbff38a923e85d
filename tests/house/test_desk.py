"""Several processes on one PostgreSQL: a table has one owner, and letters reach the others."""

import os
import signal
import subprocess
import sys
import threading
from queue import SimpleQueue

import pytest
from sqlalchemy import create_engine, text

from houseway.analysis.opening import open_table
from houseway.families.library import load
from houseway.house.store import Conflict, Step, Store, StoreAway, database_url, desk
from postgresql import PostgreSQL

SOON = 10.0
Letters = SimpleQueue[tuple[str, bytes]]


def _listening(store: Store) -> tuple[Letters, threading.Event]:
    letters: Letters = SimpleQueue()
    interrupted = threading.Event()
    store.listen(lambda id, letter: letters.put((id, letter)), interrupted.set)
    return letters, interrupted


def test_a_table_has_one_owner_at_a_time(postgresql_database: str) -> None:
    one, two = Store(postgresql_database), Store(postgresql_database)
    assert one.own("a")
    assert one.own("a"), "as often as one asks"
    assert not two.own("a")
    assert two.own("b")
    assert (one.owns("a"), two.owns("a"), one.owns("b")) == (True, False, False)
    one.disown("a")
    assert two.own("a")
    assert not one.own("a")
    two.close()
    assert one.own("a"), "what closes lets go"
    assert one.own("b")
    one.close()


def test_whoever_lost_a_table_writes_nothing_more_to_it(postgresql_database: str) -> None:
    one, two = Store(postgresql_database), Store(postgresql_database)
    filing = load("oceana/ez-baccarat")
    table = open_table(filing, b"s" * 32)
    table.sit(1, "Ada", 100_000)
    id = one.open_table(filing, b"s" * 32, table.events, {}).id
    assert one.own(id)
    first, step = one.ticket(id), table.sit(2, "Bea", 100_000)
    one.disown(id)
    assert (one.ticket(id), two.own(id)) == (None, True)
    assert first is not None
    with pytest.raises(Conflict, match="taken by another process"):
        one.append(id, step, ticket=first)
    [fault] = one.append_all([Step(id, step, ticket=first)])
    assert isinstance(fault, Conflict)
    assert two.last_seq(id) == step[0].seq - 1, "the other has written nothing yet either"
    two.append(id, step, ticket=two.ticket(id))
    one.close()
    two.close()


def test_whoever_is_silent_is_cut_off_and_whoever_beats_is_not(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "SILENCE", 0.0)
    one, two, three = (Store(postgresql_database) for _ in range(3))
    (_, at_one), (_, at_two) = _listening(one), _listening(two)
    letters, _ = _listening(three)
    assert one.own("a")
    assert two.own("b")
    for number in range(3 * desk.LOOKS):
        one.beat()
        one.send("c", b"%d" % number)
        assert letters.get(timeout=SOON) == ("c", b"%d" % number), "the beat has come before it"
        three.evict_hung({"a", "b", "c"})
    assert at_two.wait(SOON), "its line was cut, and stands again"
    assert not two.owns("b")
    assert one.owns("a")
    assert not at_one.is_set()
    assert three.own("b")
    for store in (one, two, three):
        store.close()


def test_one_file_has_one_house(database: str) -> None:
    store = Store(database)
    assert store.own("a")
    assert store.owns("a")
    store.listen(lambda id, letter: None, lambda: None)
    store.send("a", b"nobody hears it")
    store.disown("a")
    assert store.owns("a")
    store.close()


def test_who_is_killed_owns_nothing_any_more(postgresql_database: str) -> None:
    owner = (
        "import sys, time; from houseway.house.store import Store; "
        "store = Store(sys.argv[1]); print(store.own('a'), flush=True); time.sleep(600)"
    )
    run = [sys.executable, "-c", owner, postgresql_database]
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        store = Store(postgresql_database)
        assert not store.own("a")
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    given_up = threading.Event()
    for _ in range(200):
        if store.own("a"):
            break
        given_up.wait(0.05)
    assert store.owns("a")
    store.close()


@pytest.mark.parametrize(
    "letter",
    [b"", b"{}", "♠ und ß".encode(), b"x" * 7_900, b"y" * 8_000, b"z" * 300_000, bytes(range(256))],
    ids=["empty", "short", "words", "longest", "longer", "very long", "any bytes"],
)
def test_a_letter_arrives_whole_and_not_at_home(postgresql_database: str, letter: bytes) -> None:
    one, two = Store(postgresql_database), Store(postgresql_database)
    (at_one, _), (at_two, _) = _listening(one), _listening(two)
    one.send("a", letter)
    two.send("b", b"back")
    assert at_two.get(timeout=SOON) == ("a", letter)
    assert at_one.get(timeout=SOON) == ("b", b"back")
    assert at_one.empty()
    one.close()
    two.close()


def test_letters_arrive_in_order_while_tables_change_hands(postgresql_database: str) -> None:
    """Whoever talks on the line may be the one who gets a letter: none is lost by it."""
    one, two = Store(postgresql_database), Store(postgresql_database)
    letters, _ = _listening(two)
    asking = threading.Thread(target=lambda: [two.own(f"t{n}") for n in range(300)])
    asking.start()
    for number in range(300):
        one.send("a", b"%d" % number)
    found = [letters.get(timeout=SOON) for _ in range(300)]
    asking.join()
    assert found == [("a", b"%d" % number) for number in range(300)]
    assert all(two.owns(f"t{n}") for n in range(300))
    one.close()
    two.close()


def test_a_handler_that_fails_does_not_end_the_mail(
    postgresql_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = Store(postgresql_database), Store(postgresql_database)
    heard: Letters = SimpleQueue()

    def fussy(id: str, letter: bytes) -> None:
        if letter == b"bad":
            raise ValueError(letter)
        heard.put((id, letter))

    two.listen(fussy, lambda: None)
    one.send("a", b"bad")
    one.send("a", b"good")
    assert heard.get(timeout=SOON) == ("a", b"good")
    assert "a letter was not taken" in caplog.text
    one.close()
    two.close()


def test_a_lost_line_is_noticed_and_loses_every_table(postgresql_database: str) -> None:
    one, two = Store(postgresql_database), Store(postgresql_database)
    letters, interrupted = _listening(one)
    assert one.own("a")
    engine = create_engine(database_url(postgresql_database))
    with engine.connect() as connection:
        connection.execute(
            text(
                "select pg_terminate_backend(pid) from pg_locks "
                "where locktype = 'advisory' and granted"
            )
        )
    engine.dispose()
    assert interrupted.wait(SOON)
    assert not one.owns("a")
    assert two.own("a")
    two.send("a", b"on it goes")
    assert letters.get(timeout=SOON) == ("a", b"on it goes")
    one.close()
    two.close()


def test_the_desk_comes_back_with_the_database(own_postgresql: PostgreSQL) -> None:
    one, two = Store(own_postgresql.address), Store(own_postgresql.address)
    letters, interrupted = _listening(one)
    assert one.own("a")
    own_postgresql.stop()
    with pytest.raises(StoreAway):
        two.own("a")
    with pytest.raises(StoreAway):
        two.send("a", b"lost")
    own_postgresql.start()
    assert interrupted.wait(SOON)
    assert two.own("a")
    two.send("a", b"back")
    assert letters.get(timeout=SOON) == ("a", b"back")
    one.close()
    two.close()
