"""Table secrets at rest: sealed where the house has a key, and a key that is wrong is said so."""

import base64

import pytest
from sqlalchemy import create_engine, text

from houseway.analysis.opening import open_table
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.house.store import Damaged, Store, database_url
from houseway.house.store.seal import KEY, Seal, Sealed
from tests.house.rows import edit
from tests.house.visitor import Visitor, open_house

SECRET = b"\x07" * 32
OLD, NEW = (base64.b64encode(bytes([n]) * 32).decode() for n in (1, 2))


def _opened(store: Store) -> str:
    filing = load("oceana/ez-baccarat")
    return store.open_table(filing, SECRET, open_table(filing, SECRET).events, {}).id


def _kept(database: str) -> list[str]:
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        found = [str(row.secret) for row in connection.execute(text("select secret from tables"))]
    engine.dispose()
    return found


def test_with_a_key_no_secret_is_readable_at_rest(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Store(any_database)
    before = _opened(plain)
    plain.close()
    assert _kept(any_database) == [SECRET.hex()]
    monkeypatch.setenv(KEY, OLD)
    store = Store(any_database)
    after = _opened(store)
    for id in (before, after):
        kept = store.table(id)
        assert kept is not None
        assert kept.secret == SECRET
    assert store.damaged() == [], "the chain goes by the secret, not by how it is kept"
    sealed = _kept(any_database)
    assert all(text.startswith("aes-gcm:") for text in sealed), "those of before are sealed too"
    assert len(set(sealed)) == 2
    store.close()

    monkeypatch.setenv(KEY, f"{NEW} {OLD}")
    Store(any_database).close()
    monkeypatch.setenv(KEY, NEW)
    store = Store(any_database)
    kept = store.table(before)
    assert kept is not None
    assert kept.secret == SECRET
    assert not {*_kept(any_database)} & {*sealed}
    store.close()


@pytest.mark.parametrize(("key", "says"), [(NEW, "holds another key"), (None, "is not set")])
def test_a_house_without_the_key_does_not_open(
    database: str, monkeypatch: pytest.MonkeyPatch, key: str | None, says: str
) -> None:
    monkeypatch.setenv(KEY, OLD)
    store = Store(database)
    _opened(store)
    store.close()
    if key:
        monkeypatch.setenv(KEY, key)
    else:
        monkeypatch.delenv(KEY)
    before = _kept(database)
    with pytest.raises(Sealed, match=says):
        Store(database)
    assert _kept(database) == before


@pytest.mark.parametrize("key", ["short", "x" * 64, "é", base64.b64encode(b"y" * 31).decode()])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(Refusal, match="openssl rand -base64 32"):
        Seal(key)
    assert Seal("00" * 32).mark == Seal(base64.b64encode(bytes(32)).decode()).mark


def test_a_sealed_secret_belongs_to_its_table_alone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY, OLD)
    with open_house(database) as visitor:
        one, two = (
            visitor.open_table("oceana/ez-baccarat"),
            visitor.open_table("oceana/ez-baccarat"),
        )
        swap = (
            "update tables set secret = (select secret from tables where id = :two) where id = :one"
        )
        edit(database, swap, one=one[8:], two=two[8:])
        store = Store(database)
        with pytest.raises(Damaged, match="event 1 is not what was written"):
            store.events(one[8:])
        assert [damage.id for damage in store.damaged()] == [one[8:]]
        store.close()
    with open_house(database) as visitor:
        assert visitor.client.get(one).status_code == 404
        assert visitor.client.get(two).status_code == 200
        assert visitor.client.get("/").status_code == 200


def test_the_lobby_of_somebody_whose_table_cannot_be_read_at_all(database: str) -> None:
    with open_house(database) as visitor:
        cookie = visitor.cookie
        visitor.open_table("oceana/ez-baccarat")
    edit(database, "update tables set secret = 'nonsense', document = '{'")
    with open_house(database) as visitor:
        assert "is damaged in the house" in Visitor(visitor.client, cookie).get("/")
