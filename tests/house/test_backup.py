"""Back-ups: whole at any moment of play, for any database; and one table brought back."""

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from houseway.analysis.opening import open_table, with_bank
from houseway.cli.app import run
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.house.ledger import HouseLedger
from houseway.house.restore import restore
from houseway.house.store import Cause, Conflict, Damaged, NoTable, Store
from houseway.house.store.backup import BackUp, back_up, restore_all
from houseway.house.store.mend import mend
from houseway.house.store.seal import KEY, Sealed
from tests.house.rows import edit
from tests.house.visitor import Visitor, open_house

GAME = "oceana/ez-baccarat"
SECRET = b"\x07" * 32
ADA = "a" * 64


@pytest.fixture
def store(any_database: str) -> Iterator[Store]:
    with closing(Store(any_database)) as store:
        yield store


def _open(store: Store) -> tuple[str, BankTable]:
    store.meet(ADA, "Ada ♠")
    table = open_table(load(GAME), SECRET)
    table.sit(1, "Ada ♠", 100_000)
    table.sit(2, "Bob", 100_000)
    return store.open_table(table.filing, SECRET, table.events, {"Ada ♠": ADA}).id, table


def _play(store: Store, id: str, table: BankTable, message: str = "") -> None:
    known = len(table.events)
    offered = table.offered_to
    assert offered is not None
    other = next(name for name in table.purses if name != offered)
    table.take_bank(offered, 20_000)
    table.stake(other, table.seat_of(other), "banker", 2_500)
    table.deal()
    store.append(id, table.events[known:], cause=Cause(ADA, message) if message else None)


def _written(store: Store, file: Path) -> BackUp:
    with file.open("wb") as out:
        back_up(store, out.write)
    return BackUp(file, store.database.schemas())


@pytest.mark.parametrize(
    ("one", "two"),
    [("file", "other file"), ("file", "server"), ("server", "file")],
    ids=lambda name: name,
)
def test_a_house_moves_from_any_database_to_any_other(
    one: str, two: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = {
        name: str(request.getfixturevalue("postgresql_database"))
        if name == "server"
        else f"sqlite:///{tmp_path / name}.sqlite"
        for name in (one, two)
    }
    store, again = Store(address[one]), Store(address[two])
    id, table = _open(store)
    _play(store, id, table, "m1")
    store.keep_checkpoint(id, 5, bytes(range(256)))
    held = restore_all(again, _written(store, tmp_path / "house.jsonl"))
    assert held.rows == {
        "people": 1,
        "tables": 1,
        "events": len(table.events),
        "sitters": 1,
        "checkpoints": 1,
    }
    assert held.damaged == ()
    assert again.table(id) == store.table(id)
    assert list(again.events(id)) == table.events
    assert again.times(id) == store.times(id)
    assert again.caused(id) == store.caused(id) != {}
    assert again.checkpoint(id) == (5, bytes(range(256)))
    assert again.tables_of(ADA) == (id,)
    _play(again, id, table)
    assert restore(again, id, None).table.rounds == 2
    with pytest.raises(Refusal, match="this store is in use"):
        restore_all(again, BackUp(tmp_path / "house.jsonl", again.database.schemas()))
    store.close()
    again.close()


def test_a_back_up_under_play_is_one_moment_of_every_table(
    any_database: str, tmp_path: Path
) -> None:
    """Two tables are played all the while; each back-up is restored, and every table goes on."""
    stop, played, failed = threading.Event(), threading.Event(), []

    def play(store: Store, id: str, table: BankTable) -> None:
        try:
            while not stop.is_set():
                for name, purse in table.purses.items():
                    if purse < 50_000:  # however long the back-ups take
                        store.append(id, table.buy_in(name, 100_000))
                _play(store, id, table)
                played.set()
        except Exception as error:
            failed.append(error)

    with closing(Store(any_database)) as store:
        tables = [_open(store) for _ in range(2)]
        playing = [threading.Thread(target=play, args=(store, *one)) for one in tables]
        for one in playing:
            one.start()
        found = []
        for number in range(3):
            played.clear()
            assert played.wait(30)
            found.append(_written(store, tmp_path / f"{number}.jsonl"))
        stop.set()
        for one in playing:
            one.join()
        assert not failed
        rounds = []
        for number, backed_up in enumerate(found):
            with closing(Store(f"sqlite:///{tmp_path / str(number)}.sqlite")) as again:
                assert restore_all(again, backed_up).damaged == ()
                for id, table in tables:
                    events = again.events(id)
                    assert list(events) == table.events[: len(events)]
                    rebuilt = with_bank(restore(again, id, None).table)
                    rounds.append(rebuilt.rounds)
                    _play(again, id, rebuilt)
                totals = HouseLedger(again).of_house()
                assert sum(row.balance for row in totals.accounts) == 0
        assert max(rounds) > min(rounds) >= 0


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text[:-100], "breaks off|was changed or broken"),
        (lambda text: text.rsplit("\n", 2)[0] + "\n", "breaks off"),
        (lambda text: text.replace("100000", "900000", 1), "was changed or broken"),
        (lambda text: text.replace('{"sitters"', '{"sat"'), "was changed or broken"),
        (lambda text: text + "\n{}", "lines behind its end"),
        (lambda text: "nonsense\n" + text, "is no back-up"),
        (lambda text: text.replace('"schema":[', '"schema":["9999",', 1), "by a newer edition"),
        (lambda text: text.replace('"version":1', '"version":2', 1), "by a newer edition"),
        (lambda text: text.replace('{"people":', '{"people":1,"x":', 1), "no row in line 2"),
        (lambda text: "", "breaks off"),
    ],
)
def test_a_back_up_that_is_not_whole_is_refused(
    database: str, tmp_path: Path, spoil: Callable[[str], str], says: str
) -> None:
    file = tmp_path / "house.jsonl"
    with closing(Store(database)) as store:
        _open(store)
        _written(store, file)
        file.write_text(spoil(file.read_text()))
        with pytest.raises(Refusal, match=says):
            BackUp(file, store.database.schemas())


def test_a_back_up_with_another_key_is_not_restored(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY, "11" * 32)
    with closing(Store(database)) as store:
        _open(store)
        found = _written(store, tmp_path / "house.jsonl")
    assert SECRET.hex() not in (tmp_path / "house.jsonl").read_text()
    monkeypatch.setenv(KEY, "22" * 32)
    with closing(Store(f"sqlite:///{tmp_path / 'other.sqlite'}")) as again:
        with pytest.raises(Sealed, match="holds another key"):
            restore_all(again, found)
        assert again.heads() == []


# --- one table ----------------------------------------------------------------------------


def test_a_damaged_table_is_brought_back_with_what_came_after(
    store: Store, any_database: str, tmp_path: Path
) -> None:
    (id, table), (other, _) = _open(store), _open(store)
    _play(store, id, table, "m1")
    found = _written(store, tmp_path / "house.jsonl")
    kept = len(table.events)
    _play(store, id, table, "m2")
    with pytest.raises(Refusal, match="is in good order"):
        mend(store, found, id)
    edit(any_database, "delete from events where seq in (4, 5) and table_id = :id", id=id)
    edit(any_database, "update tables set document = '{' where id = :id", id=id)
    with pytest.raises(Damaged):
        restore(store, id, None)
    mended = mend(store, found, id)
    assert (mended.events, mended.from_backup, mended.lost) == (len(table.events), kept, None)
    assert store.damaged() == []
    assert list(store.events(id)) == table.events
    assert len(store.caused(id)) == 2
    assert restore(store, id, None).table.rounds == 2
    assert restore(store, other, None).table.rounds == 0


def test_what_does_not_follow_a_back_up_is_given_up_only_when_asked(
    store: Store, any_database: str, tmp_path: Path
) -> None:
    id, table = _open(store)
    found = _written(store, tmp_path / "house.jsonl")
    kept = len(table.events)
    _play(store, id, table)
    store.append(id, table.stand_up("Ada ♠"))
    last = len(table.events)
    edit(any_database, "delete from events where seq = :seq", seq=kept + 2)
    with pytest.raises(Refusal, match=rf"ends at event {kept}, and events up to {last}"):
        mend(store, found, id)
    with pytest.raises(Damaged):
        store.events(id)
    mended = mend(store, found, id, cut=True)
    assert mended.lost == (kept + 1, last)
    assert list(store.events(id)) == table.events[:kept]
    assert store.tables_of(ADA) == (id,), "who sat then sits again"
    assert restore(store, id, None).table.rounds == 0


@pytest.mark.parametrize(
    "statement",
    [
        "update tables set head_seq = 3",
        "update tables set head_hash = 'x'",
        "update tables set secret = '00'",
        "delete from events",
        "update events set event = '{}', hash = null",
    ],
)
def test_whatever_is_damaged_a_fresh_back_up_mends_it(
    store: Store, any_database: str, tmp_path: Path, statement: str
) -> None:
    id, table = _open(store)
    _play(store, id, table)
    found = _written(store, tmp_path / "house.jsonl")
    edit(any_database, statement)
    assert mend(store, found, id).lost is None
    assert list(store.events(id)) == table.events
    assert store.damaged() == []


def test_a_table_that_is_gone_altogether_comes_back(
    store: Store, any_database: str, tmp_path: Path
) -> None:
    id, table = _open(store)
    found = _written(store, tmp_path / "house.jsonl")
    for name in ("events", "sitters", "tables", "people"):
        edit(any_database, f"delete from {name}")
    with pytest.raises(NoTable):
        restore(store, id, None)
    mend(store, found, id)
    assert list(store.events(id)) == table.events
    assert store.tables_of(ADA) == (id,)
    with pytest.raises(Refusal, match="has no table nothing"):
        mend(store, found, "nothing")


@pytest.mark.parametrize(
    "statement",
    [
        "delete from events where seq = 2",
        "update tables set secret = 'nonsense'",
        "update tables set head_hash = null",
    ],
)
def test_a_back_up_of_a_damaged_table_mends_nothing(
    store: Store, any_database: str, tmp_path: Path, statement: str
) -> None:
    id, _ = _open(store)
    edit(any_database, statement)
    found = _written(store, tmp_path / "house.jsonl")
    with pytest.raises(Refusal, match="damaged in this back-up too"):
        mend(store, found, id)


def test_a_process_that_knew_the_table_otherwise_reads_on(
    store: Store, any_database: str, tmp_path: Path
) -> None:
    """A table brought back to an earlier event is not continued from what is in memory."""
    id, table = _open(store)
    other = Store(any_database)
    other.append(id, table.pass_bank("Ada ♠"))
    found = _written(store, tmp_path / "house.jsonl")
    other.append(id, table.stand_up("Bob"))
    edit(any_database, "delete from events where seq = (select max(seq) from events)")
    mend(store, found, id, cut=True)
    with pytest.raises(Conflict):
        other.append(id, table.sit(2, "Bea", 100))
    again = restore(other, id, None).table
    other.append(id, again.sit(3, "Cas", 5_000))
    assert list(store.events(id)) == again.events
    other.close()


# --- the commands -------------------------------------------------------------------------


def test_the_commands_back_up_restore_and_mend_a_house_that_is_open(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "house.jsonl.gz", f"sqlite:///{tmp_path / 'other.sqlite'}"
    with open_house(database) as visitor:
        address = visitor.open_table(GAME)
        id = address[8:]
        with visitor.visit(address) as line:
            line.play_round()
            assert run(["backup", str(file), "--database", database]) == 0
            said = " ".join(capsys.readouterr().out.split())
            assert "house_keys 1, people 1, tables 1, events " in said
            assert file.stat().st_mode & 0o777 == 0o600
            assert gzip.decompress(file.read_bytes()).startswith(b'{"houseway":"back-up"')
            line.play_round()
    edit(database, "delete from events where seq = 3")
    assert run(["backup", str(tmp_path / "broken"), "--database", database, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["damaged"][0]["missing"] == [[3, 3]]
    with open_house(database) as house:
        back = Visitor(house.client, visitor.cookie)
        assert back.client.get(address, headers=back.headers).status_code == 404
        assert run(["restore", str(file), "--table", id, "--database", database]) == 0
        assert "is back with" in capsys.readouterr().out
        with back.visit(address) as line:
            assert line.view["round"] == 2
            line.play_round()
    assert run(["restore", str(file), "--database", other, "--json"]) == 0
    with closing(Store(other)) as again:
        assert restore(again, id, None).table.rounds == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "{to}/b", "--database", "{to}/none.sqlite"], "no house to back up"),
        (["restore", "{to}/none", "--database", "{to}/h.sqlite"], "there is no such file"),
        (["restore", "{to}/none", "--cut"], "--cut goes with --table"),
        (["restore", "{to}", "--database", "{to}/h.sqlite"], "cannot be read"),
        (["backup"], "backup needs a file to write, such as: houseway backup house.backup"),
    ],
)
def test_what_cannot_be_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert run([word.format(to=tmp_path) for word in words]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
