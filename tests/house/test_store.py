"""The store: the same on SQLite and PostgreSQL; nothing overwritten, nothing half written."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.house.store import Conflict, Kept, Step, Store
from tests.house.rows import edit

SECRET = b"\x07" * 32
ADA = "a" * 64


def _opened(store: Store, game: str = "oceana/ez-baccarat") -> tuple[Kept, BankTable]:
    store.meet(ADA, "Ada")
    filing = load(game)
    table = open_table(filing, SECRET)
    table.sit(1, "Ada", 100_000)
    table.sit(2, "Ben", 100_000, bot=True)
    return store.open_table(filing, SECRET, table.events, {"Ada": ADA}), table


def test_a_table_comes_back_as_it_was(any_database: str) -> None:
    store = Store(any_database)
    kept, table = _opened(store)
    store.append(kept.id, table.pass_bank("Ada"))
    store.append(kept.id, table.take_bank("Ben", 50_000))
    store.close()

    again = Store(any_database)
    found = again.table(kept.id)
    assert found == kept
    assert found.document == load("oceana/ez-baccarat").document
    events = again.events(kept.id)
    assert list(events) == table.events
    rebuilt = rebuild(load("oceana/ez-baccarat"), found.secret, events)
    assert rebuilt.phase == "wagers"
    assert rebuilt.purses == table.purses
    assert again.last_seq(kept.id) == len(events)
    again.close()


def test_the_order_of_pay_rows_survives(any_database: str) -> None:
    store = Store(any_database)
    kept, table = _opened(store, "casino-royale/baccarat-gold")
    found = store.table(kept.id)
    assert found is not None
    assert str(found.document["wager"]) == str(table.filing.document["wager"])
    store.close()


def test_of_two_writers_one_is_told_to_read_on(any_database: str) -> None:
    one, two = Store(any_database), Store(any_database)
    kept, table = _opened(one)
    other = with_bank(rebuild(load("oceana/ez-baccarat"), SECRET, two.events(kept.id)))
    one.append(kept.id, table.pass_bank("Ada"))
    with pytest.raises(Conflict):
        two.append(kept.id, other.take_bank("Ada", 10_000))
    assert list(two.events(kept.id)) == table.events
    one.close()
    two.close()


def test_an_append_is_whole_or_not_at_all(any_database: str) -> None:
    store = Store(any_database)
    kept, table = _opened(store)
    passed = table.pass_bank("Ada")
    with pytest.raises(Conflict):
        store.append(kept.id, [*passed, passed[0]])
    assert store.last_seq(kept.id) == passed[0].seq - 1
    store.close()


def test_steps_of_several_tables_are_kept_together_and_fail_alone(any_database: str) -> None:
    store, other = Store(any_database), Store(any_database)
    tables = [_opened(store) for _ in range(3)]
    ids = [kept.id for kept, _ in tables]
    steps = [Step(kept.id, table.pass_bank("Ada")) for kept, table in tables]
    assert store.append_all(steps) == [None] * 3
    late = tables[1][1].take_bank("Ben", 50_000)
    other.append(ids[1], late)
    steps = [Step(kept.id, table.stand_up("Ada")) for kept, table in (tables[0], tables[2])]
    faults = store.append_all([steps[0], Step(ids[1], late), steps[1]])
    assert [type(fault) for fault in faults] == [type(None), Conflict, type(None)]
    for kept, table in tables:
        assert list(other.events(kept.id)) == table.events
    assert other.last_seqs(ids) == {kept.id: len(table.events) for kept, table in tables}
    store.close()
    other.close()


def test_a_head_that_another_wrote_is_not_built_upon(any_database: str) -> None:
    """The hash decides as well as the number: nobody chains on to what is not there."""
    store = Store(any_database)
    kept, table = _opened(store)
    edit(any_database, "update tables set head_hash = 'other'")
    passed = table.pass_bank("Ada")
    with pytest.raises(Conflict):
        store.append(kept.id, passed)
    edit(
        any_database, "update tables set head_hash = (select hash from events where seq = head_seq)"
    )
    store.append(kept.id, passed)
    assert list(store.events(kept.id)) == table.events
    store.close()


def test_people_keep_their_name(any_database: str) -> None:
    store = Store(any_database)
    assert store.person(ADA) is None
    store.meet(ADA, "Ada")
    store.meet(ADA, "Ada L.")
    person = store.person(ADA)
    assert person is not None
    assert person.name == "Ada L."
    store.close()


def test_who_sits_where_and_what_closed(any_database: str) -> None:
    store = Store(any_database)
    kept, table = _opened(store)
    assert store.sitters(kept.id) == {"Ada": ADA}
    assert store.tables_of(ADA) == (kept.id,)
    store.append(kept.id, table.stand_up("Ada"))
    assert store.tables_of(ADA) == ()
    assert store.sitters(kept.id) == {"Ada": ADA}, "the name stays hers"
    store.append(kept.id, table.sit(1, "Ada", 5_000), {"Ada": ADA})
    store.append(kept.id, table.close("enough for today"))
    assert store.tables_of(ADA) == ()
    assert store.tables_of(ADA, closed=True) == (kept.id,)
    found = store.table(kept.id)
    assert found is not None
    assert found.closed == "enough for today"
    store.close()


def test_a_name_at_a_table_is_one_persons(any_database: str) -> None:
    store = Store(any_database)
    kept, table = _opened(store)
    store.meet("b" * 64, "Bea")
    store.append(kept.id, table.stand_up("Ada"))
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.append(kept.id, table.sit(1, "Ada", 5_000), {"Ada": "b" * 64})
    store.close()


def test_there_is_no_table_of_another_id(any_database: str) -> None:
    store = Store(any_database)
    assert store.table("nothing") is None
    assert store.events("nothing") == ()
    assert store.last_seq("nothing") == 0
    store.close()


def test_several_processes_may_start_on_an_empty_database_at_once(any_database: str) -> None:
    with ThreadPoolExecutor(4) as together:
        stores = list(together.map(Store, [any_database] * 4))
    stores[0].meet(ADA, "Ada")
    assert all(store.person(ADA) for store in stores)
    for store in stores:
        store.close()


def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    Store(str(tmp_path / "deep" / "house.sqlite")).close()
    with sqlite3.connect(tmp_path / "deep" / "house.sqlite") as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)


def test_the_secret_is_in_no_text_of_a_table(database: str) -> None:
    store = Store(database)
    kept, _ = _opened(store)
    assert SECRET.hex() not in repr(kept)
    assert repr(SECRET) not in repr(kept)
    store.close()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("mysql://somewhere/x", "take sqlite or postgresql"),
        ("sqlite://", "in a file"),
        ("sqlite:///:memory:", "in a file"),
        ("nonsense://", "no address of a database|is not used here"),
        ("postgresql+psycopg://nobody@/x?host=/nowhere", "cannot be opened"),
        ("sqlite:////proc/none/house.sqlite", "no store can be kept there"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(address: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        Store(address)
