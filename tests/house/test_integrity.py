"""Every column of every row of a table: changed behind the house's back it is noticed."""

import logging
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from sqlalchemy import create_engine, inspect, text

from houseway.analysis.opening import open_table
from houseway.families.library import load
from houseway.house.restore import restore
from houseway.house.store import Cause, Damaged, Store, database_url
from houseway.house.store.audit import all_links
from houseway.house.store.backup import BackUp, back_up, restore_all
from houseway.house.store.chain import OldChain
from houseway.house.store.mend import mend
from houseway.house.store.seal import KEY, Seal
from tests.house.rows import chain_anew, edit

GAME = "oceana/ez-baccarat"
SECRET = b"\x07" * 32
ADA, BEA = "a" * 64, "b" * 64
OWN, OTHER = "11" * 32, "22" * 32
KINDS = ("tables", "events", "sitters", "checkpoints")
COUNTED = {"epoch"}
"""How often a table was taken: it says nothing of what happened there."""


def _open(store: Store) -> str:
    """A table where Ada and Bea sit, with messages of theirs and two checkpoints."""
    store.meet(ADA, "Ada")
    store.meet(BEA, "Bea")
    filing = load(GAME)
    table = open_table(filing, SECRET)
    table.sit(1, "Ada", 100_000)
    id = store.open_table(filing, SECRET, table.events, {"Ada": ADA}).id
    store.append(id, table.sit(2, "Bea", 100_000), {"Bea": BEA}, cause=Cause(BEA, "m1"))
    store.append(id, table.pass_bank(table.offered_to or ""), cause=Cause(ADA, "m2"))
    for seq in (2, table.seq):
        store.keep_checkpoint(id, seq, b"\x00at %d" % seq)
    return id


KEYS: Final = {
    "tables": ("id",),
    "events": ("table_id", "seq"),
    "sitters": ("table_id", "name"),
    "checkpoints": ("table_id", "seq"),
}


def _columns(kind: str) -> list[str]:
    """Every column that the store's tables have, and that this file must know how to change."""
    with TemporaryDirectory() as folder, closing(Store(f"{folder}/house.sqlite")) as store:
        found = inspect(store.database.engine).get_columns(kind)
    return [column["name"] for column in found if column["name"] not in COUNTED]


def _change(database: str, kind: str, column: str, id: str, other: str) -> None:
    """Change one column of one row of a table; the other table's row is left as it is."""
    key = KEYS[kind]
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        newest = f"select * from {kind} where {key[0]} = :id order by {key[-1]} desc"
        row = connection.execute(text(newest), {"id": id}).mappings().first()
        assert row is not None
        was = row[column]
        found = " and ".join(f"{name} = :{name}" for name in key)
        values = {name: row[name] for name in key}
        now: object
        if column == "table_id":
            now = other
        elif column == "seated":
            now = not was
        elif isinstance(was, int):
            now = was + 100
        elif isinstance(was, bytes):
            now = bytes(len(was))
        else:
            now = f"{was[:-1]}{'x' if was[-1] != 'x' else 'y'}" if was else "x"
        if column == "table_id":  # the other table's row with the same key gives way
            gone = f"delete from {kind} where {found}"
            connection.execute(text(gone), {**values, "table_id": other})
        change = f"update {kind} set {column} = :now where {found}"
        assert connection.execute(text(change), {**values, "now": now}).rowcount == 1
    engine.dispose()


@pytest.fixture(params=[None, OWN], ids=["without a key", "with a key"])
def key(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """The house's key, or none."""
    if request.param:
        monkeypatch.setenv(KEY, request.param)
    else:
        monkeypatch.delenv(KEY, raising=False)
    given: str | None = request.param
    return given


EVERY = [(kind, column) for kind in KINDS for column in _columns(kind)]


@pytest.mark.parametrize(("kind", "column"), EVERY, ids=[f"{k}.{c}" for k, c in EVERY])
def test_a_changed_column_is_noticed_set_aside_and_mended(
    database: str, tmp_path: Path, key: str | None, kind: str, column: str
) -> None:
    with closing(Store(database)) as store:
        id, other = _open(store), _open(store)
        assert store.damaged(whole=True) == []
        lines: list[bytes] = []
        back_up(store, lines.append)
        (tmp_path / "house.jsonl").write_bytes(b"".join(lines))
    with closing(Store(database)) as store:
        _change(database, kind, column, id, other)
        damaged = store.damaged(whole=True)
        assert damaged, "noticed while the house is open"
    with closing(Store(database)) as store:
        assert store.damaged(whole=True) == damaged, "and when it opens again"
        for damage in damaged:
            assert damage.says
            with pytest.raises(Damaged, match="set aside"):
                restore(store, damage.id, None)
        if (kind, column) == ("tables", "id"):
            return  # a table of another name: the one that was there is gone altogether
        found = BackUp(tmp_path / "house.jsonl", store.database.schemas())
        for damage in damaged:
            # A head that is too high tells of events that are nowhere: they are given up.
            mended = mend(store, found, damage.id, cut=column == "head_seq")
            assert (mended.lost is None) == (column != "head_seq")
        assert store.damaged(whole=True) == []
        for one in (id, other):
            assert store.sitters(one) == {"Ada": ADA, "Bea": BEA}
            assert restore(store, one, None).closed is None


@pytest.mark.parametrize(
    "statement",
    [
        "delete from sitters where name = 'Bea'",
        "delete from sitters",
        "insert into sitters select table_id, 'Cora', person_id, seated from sitters limit 1",
    ],
)
def test_sitters_that_are_gone_or_too_many_are_noticed_at_once(
    database: str, key: str | None, statement: str
) -> None:
    with closing(Store(database)) as store:
        id = _open(store)
        edit(database, statement)
        [damage] = store.damaged()
        assert (damage.id, damage.says) == (
            id,
            "its own row, or who sits there, is not what was written",
        )
        with pytest.raises(Damaged, match="who sits there"):
            store.events(id)


def test_who_sat_down_since_the_back_up_and_was_changed_cannot_be_vouched_for(
    database: str, tmp_path: Path
) -> None:
    with closing(Store(database)) as store:
        filing = load(GAME)
        table = open_table(filing, SECRET)
        for person, name in ((ADA, "Ada"), (BEA, "Bea")):
            store.meet(person, name)
        table.sit(1, "Ada", 100_000)
        id = store.open_table(filing, SECRET, table.events, {"Ada": ADA}).id
        lines: list[bytes] = []
        back_up(store, lines.append)
        (tmp_path / "house.jsonl").write_bytes(b"".join(lines))
        found = BackUp(tmp_path / "house.jsonl", store.database.schemas())
        store.append(id, table.sit(2, "Bea", 100_000), {"Bea": BEA})
        edit(database, "update events set event = '{}' where seq = 1")
        assert mend(store, found, id).lost is None
        assert store.sitters(id) == {"Ada": ADA, "Bea": BEA}, "their own seal vouches for them"
        edit(database, "update sitters set person_id = :ada where name = 'Bea'", ada=ADA)
        with pytest.raises(Exception, match="do not follow it whole"):
            mend(store, found, id)
        assert mend(store, found, id, cut=True).lost is not None
        assert store.sitters(id) == {"Ada": ADA}
        assert store.damaged(whole=True) == []


# --- the key ------------------------------------------------------------------------------


def _forge(database: str) -> None:
    """Change what happened, as somebody would who can write the file."""
    changed = "update events set event = replace(event, '100000', '900000') where seq = 3"
    assert edit(database, changed)


def _make_old(database: str, key: str | None, first: int = 1) -> None:
    """Chain every table as the edition before did, from event `first` on."""
    seal, old = Seal(key), OldChain()
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        for table in connection.execute(text("select * from tables")).all():
            hash = ""
            if first == 1:
                secret = seal.open(table.secret, table.id)
                hash = old.start(table.id, table.game, table.document, secret)
            hashes = {}
            for one in all_links(connection, table.id, 0):
                hash = old.link(hash, one) if one.seq >= first else one.hash or ""
                hashes[one.seq] = hash
                change = "update events set hash = :hash where table_id = :id and seq = :seq"
                connection.execute(text(change), {"hash": hash, "id": table.id, "seq": one.seq})
            for row in connection.execute(text("select * from checkpoints")).all():
                if row.table_id == table.id:
                    bound = old.checkpoint(hashes[row.seq], row.seq, row.data)
                    change = "update checkpoints set hash = :h where table_id = :id and seq = :seq"
                    values = {"h": bound, "id": table.id, "seq": row.seq}
                    connection.execute(text(change), values)
            change = "update tables set head_hash = :hash, chain = null, seal = null where id = :id"
            connection.execute(text(change), {"hash": hash, "id": table.id})
    engine.dispose()


@pytest.mark.parametrize("by", [None, OTHER], ids=["without a key", "with another key"])
def test_a_keyed_chain_that_was_recomputed_without_the_key_is_noticed(
    database: str, monkeypatch: pytest.MonkeyPatch, by: str | None
) -> None:
    monkeypatch.setenv(KEY, OWN)
    with closing(Store(database)) as store:
        id, other = _open(store), _open(store)
        _forge(database)
        chain_anew(database, by)
        assert {damage.id for damage in store.damaged(whole=True)} == {id, other}
    with closing(Store(database)) as store:
        assert {damage.id for damage in store.damaged()} == {id, other}, "nor is it taken over"
        with pytest.raises(Damaged, match="not made with the house's key"):
            store.events(id)


def test_nor_is_a_chain_taken_for_that_of_an_older_edition(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hashes are left as they are, and those of what was changed are made the old way."""
    monkeypatch.setenv(KEY, OWN)
    with closing(Store(database)) as store:
        id = _open(store)
    _forge(database)
    _make_old(database, None, first=3)
    with closing(Store(database)) as store:
        [damage] = store.damaged()
        assert damage.id == id


def test_nor_is_a_table_that_was_put_there_with_a_secret_of_its_own(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY, OWN)
    with closing(Store(database)) as store:
        id, other = _open(store), _open(store)
    edit(database, "update tables set secret = :secret where id = :id", secret="ab" * 32, id=id)
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        saved = connection.execute(text("select * from tables where id = :id"), {"id": other}).one()
    engine.dispose()
    chain_anew(database)
    change = "update tables set chain = :chain, seal = :seal, head_hash = :head where id = :id"
    values = {"chain": saved.chain, "seal": saved.seal, "head": saved.head_hash, "id": other}
    edit(database, change, **values)
    with closing(Store(database)) as store:
        assert {damage.id for damage in store.damaged()} == {id, other}


def test_a_store_without_a_key_is_chained_with_the_one_it_is_given(
    any_database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    with closing(Store(any_database)) as store:
        id = _open(store)
        events = store.events(id)
    caplog.set_level(logging.WARNING)
    for keys, warned in ((OWN, True), (OWN, False), (f"{OTHER} {OWN}", False), (OTHER, False)):
        monkeypatch.setenv(KEY, keys)
        caplog.clear()
        with closing(Store(any_database)) as store:
            assert store.damaged(whole=True) == []
            assert store.events(id) == events
            assert store.checkpoint(id) == (events[-1].seq, b"\x00at %d" % events[-1].seq)
            told = [record.getMessage() for record in caplog.records]
            assert [line.startswith("1 tables were chained without") for line in told] == (
                [True] if warned else []
            ), keys


@pytest.mark.parametrize("sealed", [False, True], ids=["plain secrets", "sealed secrets"])
@pytest.mark.parametrize("given", [None, OWN], ids=["without a key", "with a key"])
def test_a_store_of_the_edition_before_opens_and_holds(
    any_database: str, monkeypatch: pytest.MonkeyPatch, sealed: bool, given: str | None
) -> None:
    keys = (OWN, OWN) if sealed else (None, given)
    if sealed and given is None:
        keys = (OWN, f"{OTHER} {OWN}")  # a key that is changed at the same time
    monkeypatch.setenv(KEY, keys[0] or "")
    with closing(Store(any_database)) as store:
        good, bad, worse = _open(store), _open(store), _open(store)
        events = store.events(good)
    _make_old(any_database, keys[0])
    edit(any_database, "update events set event = '{}' where seq = 3 and table_id = :id", id=bad)
    edit(any_database, "update tables set secret = 'nonsense' where id = :id", id=worse)
    if keys[1]:
        monkeypatch.setenv(KEY, keys[1])
    with closing(Store(any_database)) as store:
        damaged = {damage.id: damage.changed for damage in store.damaged(whole=True)}
        assert damaged == {bad: ((3, 3),), worse: ((1, 1),)}, "they were damaged before"
        assert store.events(good) == events
        assert store.checkpoint(good) is not None
        edit(any_database, "update sitters set seated = not seated where table_id = :id", id=good)
        with pytest.raises(Damaged, match="who sits there"):
            store.events(good)


@pytest.mark.parametrize("old", [False, True], ids=["this edition", "the edition before"])
def test_a_back_up_without_a_key_goes_into_a_house_with_one(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bool
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    with closing(Store(database)) as store:
        id = _open(store)
    if old:
        _make_old(database, None)
        _no_adoption(monkeypatch)
    with closing(Store(database)) as store:
        lines: list[bytes] = []
        back_up(store, lines.append)
        (tmp_path / "house.jsonl").write_bytes(b"".join(lines))
        events = store.last_seq(id)
    monkeypatch.undo()
    monkeypatch.setenv(KEY, OWN)
    with closing(Store(f"sqlite:///{tmp_path / 'other.sqlite'}")) as again:
        found = BackUp(tmp_path / "house.jsonl", again.database.schemas())
        assert restore_all(again, found).damaged == ()
        assert len(again.events(id)) == events
        edit(again.database.engine.url.render_as_string(), "delete from events where seq = 2")
        assert mend(again, found, id).lost is None
        assert again.damaged(whole=True) == []
        assert again.checkpoint(id) is not None


def _no_adoption(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave rows chained as they are, as the edition before did."""
    monkeypatch.setattr(Store, "_seal_all", lambda self: None)
