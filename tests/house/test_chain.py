"""Rows that were changed or lost: noticed, told, set aside, and nothing destroyed by looking."""

import json

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from houseway.analysis.opening import open_table
from houseway.families.library import load
from houseway.house.ledger import HouseLedger
from houseway.house.restore import restore
from houseway.house.store import Cause, Conflict, Damaged, NoTable, Repeated, Store, database_url
from houseway.house.store.database import MIGRATIONS
from tests.house.conftest import Enter
from tests.house.rows import edit
from tests.house.visitor import Visitor, open_house

SECRET = b"\x07" * 32
ADA = "a" * 64
GAME = "oceana/ez-baccarat"


def _kept(database: str) -> tuple[Store, str, int]:
    """A store with a table of some rounds, its id, and the number of its last event."""
    store = Store(database)
    filing = load(GAME)
    table = open_table(filing, SECRET)
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 100_000)
    for _ in range(2):
        offered = table.offered_to
        assert offered is not None
        other = "Bob" if offered == "Ann" else "Ann"
        table.take_bank(offered, 20_000)
        table.stake(other, table.seat_of(other), "banker", 2_500)
        table.deal()
    return store, store.open_table(filing, SECRET, table.events, {}).id, len(table.events)


def _rows(database: str) -> list[tuple[object, ...]]:
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        found = [
            tuple(row)
            for name, key in (("tables", "id"), ("events", "table_id, seq"))
            for row in connection.execute(text(f"select * from {name} order by {key}"))
        ]
    engine.dispose()
    return found


DAMAGE = [
    ("delete from events where seq = 3", "event 3 is missing"),
    ("delete from events where seq in (3, 4, 7)", "events 3 to 4, 7 are missing"),
    ("delete from events where seq > 20", "events 21 to {last} are missing"),
    ("delete from events", "events 1 to {last} are missing"),
    ("update events set event = '{{}}' where seq = 5", "event 5 is not what was written"),
    (
        "update events set event = replace(event, '100000', '900000') where seq = 2",
        "event 2 is not what was written",
    ),
    ("update events set hash = null where seq = 4", "event 4 is not what was written"),
    (
        "update events set hash = substr(hash, 2) || substr(hash, 1, 1) where seq = {last}",
        "event {last} is not what was written",
    ),
    ("update tables set secret = replace(secret, '07', '08')", "event 1 is not what was written"),
    ("update tables set document = replace(document, '8:1', '9:1')", "event 1 is not what"),
    ("update tables set game = 'oceana/other'", "event 1 is not what was written"),
    ("update tables set head_seq = 2", "events 3 to {last} are not what was written"),
    ("update tables set head_hash = 'f'", "event {last} is not what was written"),
    (
        "insert into events (table_id, seq, event, hash) "
        "select table_id, seq + 1, event, hash from events where seq = {last}",
        "is not what was written",
    ),
]


@pytest.mark.parametrize(("statement", "says"), DAMAGE, ids=[says for _, says in DAMAGE])
def test_every_damage_is_told_and_nothing_is_written(
    any_database: str, statement: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, id, last = _kept(any_database)
    assert store.damaged() == []
    assert edit(any_database, statement.format(last=last))
    before = _rows(any_database)
    fresh = Store(any_database)
    [damage] = fresh.damaged(whole=True)
    fresh.close()
    assert says.format(last=last) in damage.says
    caplog.clear()
    for look in (
        lambda: restore(store, id, None),
        lambda: store.events(id),
        lambda: HouseLedger(store).books(id).__enter__(),
    ):
        with pytest.raises(Damaged) as refused:
            look()
        assert says.format(last=last) in refused.value.says
        assert "brings it back from a back-up" in refused.value.says
    assert store.damaged() == [damage]
    assert damage.id == id
    [told] = [record.getMessage() for record in caplog.records]
    assert told == f"table {id} of {damage.game} is damaged: {damage.says}"
    assert (HouseLedger(store).of_house().damaged, HouseLedger(store).of_house().tables) == (1, 0)
    assert _rows(any_database) == before
    store.close()


def test_missing_rows_are_seen_before_anybody_looks(any_database: str) -> None:
    store, id, last = _kept(any_database)
    assert store.damaged() == []
    edit(any_database, "update events set event = '{}' where seq = 4")
    assert store.damaged() == [], "to see that, every event must be read"
    edit(any_database, "delete from events where seq = 7")
    [damage] = store.damaged()
    assert (damage.id, damage.missing, damage.changed) == (id, ((7, 7),), ((4, 4),))
    assert damage.says == "event 7 is missing; event 4 is not what was written"
    edit(any_database, "delete from events")
    [damage] = store.damaged()
    assert damage.missing == ((1, last),)
    store.close()


def test_only_the_rows_that_are_read_are_vouched_for(any_database: str) -> None:
    store, id, last = _kept(any_database)
    whole = store.events(id)
    assert store.events(id, after=10) == whole[10:]
    assert store.events(id, after=last) == ()
    edit(any_database, "update events set event = '{}' where seq = 4")
    assert store.events(id, after=10) == whole[10:]
    with pytest.raises(Damaged, match="event 4 is not"):
        store.events(id)
    edit(any_database, "delete from events where seq = 10")
    with pytest.raises(Damaged, match="event 10 is missing"):
        store.events(id, after=10)
    store.close()


def test_a_house_with_a_damaged_table_goes_on(enter: Enter, database: str) -> None:
    visitor = enter()
    broken, whole = visitor.open_table(GAME), visitor.open_table(GAME)
    edit(database, "delete from events where seq = 4 and table_id = :id", id=broken[8:])
    before = _rows(database)
    back = Visitor(enter().client, visitor.cookie)
    lobby = back.get("/")
    assert "event 4 is missing" in lobby
    answer = back.client.get(broken, headers=back.headers)
    assert answer.status_code == 404
    assert "set aside" in answer.json()["says"]
    assert back.client.get(f"{broken}/ledger").status_code == 404
    assert "1 table is damaged in the store and left out" in back.get("/ledger")
    assert json.loads(back.get("/api/ledger"))["damaged"] == 1
    assert _rows(database) == before, "nothing is destroyed by looking"
    with back.visit(whole) as line:
        line.play_round()


def test_the_ledger_misses_rows_that_were_counted_already(database: str) -> None:
    with open_house(database) as visitor:
        address = visitor.open_table(GAME)
        with visitor.visit(address) as line:
            line.play_round()
        assert json.loads(visitor.get("/api/ledger"))["damaged"] == 0
        edit(database, "delete from events where seq = 4")
        assert json.loads(visitor.get("/api/ledger"))["damaged"] == 1


def test_when_each_event_was_kept_stands_beside_it(any_database: str) -> None:
    store, id, last = _kept(any_database)
    times = store.times(id)
    assert list(times) == list(range(1, last + 1))
    assert all(time.endswith("+00:00") for time in times.values())
    assert list(store.times(id, after=last - 1)) == [last]
    assert "kept" not in str(store.events(id)[0])
    store.close()


# --- messages that were sent twice --------------------------------------------------------


def test_a_message_is_done_once_even_by_another_process(any_database: str) -> None:
    store = Store(any_database)
    filing = load(GAME)
    table = open_table(filing, SECRET)
    table.sit(1, "Ann", 100_000)
    id = store.open_table(filing, SECRET, table.events, {}).id
    assert store.caused(id) == {}
    first = table.sit(2, "Bob", 100_000)
    cause = Cause(ADA, "m1")
    store.append(id, first, cause=cause)
    store.append(id, table.pass_bank("Ann"), cause=Cause(ADA, "m2"))
    store.append(id, table.stand_up("Bob"), cause=Cause("b" * 64, "m1"))
    other = Store(any_database)
    found = other.caused(id)
    assert found[cause] == first[0].seq
    assert len(found) == 3
    again = table.sit(2, "Bob", 100_000)
    with pytest.raises(Repeated):
        other.append(id, again, cause=cause)
    with pytest.raises(Repeated):
        other.append(id, first, cause=cause)
    with pytest.raises(Conflict) as refused:
        other.append(id, first, cause=Cause(ADA, "m9"))
    assert not isinstance(refused.value, Repeated)
    other.append(id, again, cause=Cause(ADA, "m3"))
    assert list(store.events(id)) == table.events
    store.close()
    other.close()


# --- checkpoints --------------------------------------------------------------------------


def test_the_newest_checkpoint_that_belongs_to_the_events_is_found(any_database: str) -> None:
    store, id, last = _kept(any_database)
    assert store.checkpoint(id) is None
    for seq in (5, 10, 15):
        store.keep_checkpoint(id, seq, b"\x00at %d" % seq)
    store.keep_checkpoint(id, 15, b"\x00at 15")
    assert store.checkpoint(id) == (15, b"\x00at 15")
    edit(any_database, "delete from checkpoints where seq = 15")
    assert store.checkpoint(id) == (10, b"\x00at 10"), "the last two are kept"
    edit(any_database, "update checkpoints set data = :data", data=b"\0\0\0\0\0\0")
    with pytest.raises(Damaged, match="checkpoint 10 is not what was written"):
        store.checkpoint(id)
    with pytest.raises(Conflict, match="has no event"):
        store.keep_checkpoint(id, last + 1, b"")
    store.close()


# --- a store of before ----------------------------------------------------------------------


def test_a_store_of_an_older_edition_is_chained(any_database: str) -> None:
    engine = create_engine(database_url(any_database))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    filing = load(GAME)
    table = open_table(filing, SECRET)
    table.sit(1, "Ann", 100_000)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    for id in ("old", "empty"):
        edit(
            any_database,
            "insert into tables values (:id, :game, :document, :secret, 'long ago', null)",
            id=id,
            game=GAME,
            document=msgspec.json.encode(filing.document).decode(),
            secret=SECRET.hex(),
        )
    for event in table.events:
        edit(
            any_database,
            "insert into events values ('old', :seq, :event)",
            seq=event.seq,
            event=msgspec.json.encode(event).decode(),
        )
    store = Store(any_database)
    assert list(store.events("old")) == table.events
    assert store.damaged() == []
    assert store.times("old") == {}
    assert store.last_seq("empty") == 0
    store.append("old", table.sit(2, "Bob", 100_000))
    assert list(store.events("old")) == table.events
    edit(any_database, "delete from events where seq = 2")
    with pytest.raises(NoTable, match="event 2 is missing"):
        store.events("old")
    store.close()
