"""The house's books: pages and files of a table, the sums of all, and nothing lost in a crash."""

import csv
import io
import json
from datetime import date

import pytest
from beancount import loader

from houseway.analysis.opening import open_table, with_bank
from houseway.analysis.replay import rebuild
from houseway.families.library import load
from houseway.house.ledger import HouseLedger
from houseway.house.restore import NoTable, restore
from houseway.house.store import Store
from tests.house.conftest import Enter
from tests.house.rows import chain_anew, edit
from tests.house.visitor import Visitor, open_house

GAMES = ("oceana/ez-baccarat", "comstock/super-pan-9")


def _play(visitor: Visitor, game: str, rounds: int = 3) -> str:
    address = visitor.open_table(game)
    with visitor.visit(address) as line:
        for _ in range(rounds):
            line.play_round()
    return address


def test_a_tables_page_shows_balances_and_the_last_that_moved(enter: Enter) -> None:
    visitor = enter()
    address = _play(visitor, GAMES[0])
    page = visitor.get(f"{address}/ledger")
    with visitor.visit(address) as line:
        chairs = line.view["chairs"].values()
    for chair in chairs:
        assert f"player:{chair['name']}" in page
    assert "house:collection" in page
    assert f"{address}/ledger.csv" in page
    assert f"{address}/ledger.beancount" in page
    assert 'All accounts together</th><td class="chips">$0</td>' in page


def test_the_files_and_the_json_say_the_same_as_the_table(enter: Enter) -> None:
    visitor = enter()
    address = _play(visitor, GAMES[0])
    with visitor.visit(address) as line:
        purses = {chair["name"]: chair["purse"] for chair in line.view["chairs"].values()}
    answer = json.loads(visitor.get(f"/api{address}/ledger"))
    assert answer["rounds"] == 3
    held = {
        account.removeprefix("player:"): cents
        for account, cents in answer["balances"].items()
        if account.startswith("player:")
    }
    assert held == purses
    rows = [*csv.DictReader(io.StringIO(visitor.get(f"{address}/ledger.csv")))]
    assert len(rows) == sum(len(one["postings"]) for one in answer["transactions"])
    entries, errors, _ = loader.load_string(
        visitor.get(f"{address}/ledger.beancount?date=2026-11-30")
    )
    assert errors == []
    assert entries[0].date == date(2026, 11, 30)


def test_files_are_for_saving_and_no_guessing(enter: Enter) -> None:
    visitor = enter()
    address = visitor.open_table(GAMES[0])
    answer = visitor.client.get(f"{address}/ledger.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="ledger.csv"'
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/tables/none/ledger", 404, "there is no such table"),
        ("/tables/none/ledger.csv", 404, "there is no such table"),
        ("/tables/none/ledger.beancount", 404, "there is no such table"),
        ("/api/tables/none/ledger", 404, "there is no such table"),
        ("/tables/none/ledger.beancount?date=soon", 400, "is no day"),
    ],
)
def test_what_is_not_there_is_said(enter: Enter, path: str, status: int, says: str) -> None:
    answer = enter().client.get(path)
    assert answer.status_code == status
    assert says in answer.json()["says"]


def test_a_name_is_text_on_the_page(enter: Enter) -> None:
    visitor = enter()
    form = {**visitor.headers, "Content-Type": "application/x-www-form-urlencoded"}
    visitor.client.post("/person", content="name=%3Cb%3EAda%3C%2Fb%3E", headers=form)
    page = visitor.get(f"{visitor.open_table(GAMES[0])}/ledger")
    assert "player:&lt;b&gt;Ada" in page
    assert "<b>" not in page


def test_the_house_sums_to_zero_and_names_nobody(enter: Enter) -> None:
    visitor = enter()
    empty = visitor.get("/ledger")
    assert "0 tables" in empty
    addresses = [_play(visitor, game) for game in GAMES]
    page = visitor.get("/ledger")
    assert "2 tables" in page
    assert 'All accounts together</th><td class="chips">$0</td>' in page
    for address in addresses:
        assert address.rsplit("/", 1)[1] not in page
    sums = json.loads(visitor.get("/api/ledger"))
    assert sum(row["balance"] for row in sums["accounts"]) == 0
    assert sums["rounds"] == 6
    assert set(sums["collected"]) == set(GAMES)
    collected = next(row for row in sums["accounts"] if row["account"] == "collection")
    assert collected["balance"] == sum(sums["collected"].values()) > 0
    assert visitor.another().get("/ledger") == page

    with visitor.visit(addresses[0]) as line:
        line.play_round()
    assert json.loads(visitor.get("/api/ledger"))["rounds"] == 7, "what is new is counted"


def test_a_kill_in_mid_round_changes_no_balance(enter: Enter, database: str) -> None:
    """The first house is never closed, as if it had been killed."""
    visitor = enter()
    address = visitor.open_table(GAMES[1])
    with visitor.visit(address) as line:
        line.play_round()
        line.play_until_asked()
        ledger = visitor.get(f"{address}/ledger")
        house = visitor.get("/api/ledger")
    again = Visitor(enter().client, visitor.cookie)
    assert again.get(f"{address}/ledger") == ledger
    assert again.get("/api/ledger") == house
    with again.visit(address) as line:
        while line.is_asked():
            line.say(do="answer", choice="stand")
    store = Store(database)
    id = address.rsplit("/", 1)[1]
    table = restore(store, id, None).table
    with HouseLedger(store).books(id) as (_, books):
        assert books.ledger.purses() == table.purses
    store.close()


def test_the_store_alone_carries_the_books_over_every_restart(any_database: str) -> None:
    filing, secret = load(GAMES[0]), b"\x07" * 32
    table = open_table(filing, secret)
    table.sit(1, "Ann", 100_000)
    table.sit(2, "Bob", 100_000)
    store = Store(any_database)
    id = store.open_table(filing, secret, table.events, {}).id
    store.close()
    for _ in range(4):
        store = Store(any_database)
        table = with_bank(rebuild(filing, secret, store.events(id)))
        known = len(table.events)
        offered = table.offered_to
        assert offered is not None
        other = "Bob" if offered == "Ann" else "Ann"
        table.take_bank(offered, 20_000)
        table.stake(other, table.seat_of(other), "banker", 2_500)
        table.deal()
        store.append(id, table.events[known:])
        store.close()

        store = Store(any_database)
        books = HouseLedger(store)
        with books.books(id) as (_, kept):
            assert kept.ledger.purses() == table.purses
        totals = books.of_house()
        assert sum(row.balance for row in totals.accounts) == 0
        assert totals.collected == {filing.id: table.till.collected}
        assert totals.rounds == table.rounds
        with pytest.raises(NoTable), books.books("none"):
            pass
        store.close()


def test_a_table_that_cannot_be_read_is_left_out_and_said(database: str) -> None:
    with open_house(database) as visitor:
        _play(visitor, GAMES[0])
        broken = visitor.open_table(GAMES[1])
        where = "seq = 2 and table_id = :id"
        edit(database, f"update events set event = '{{}}' where {where}", id=broken[8:])
        chain_anew(database)
        page = visitor.get("/ledger")
        assert "1 table of another edition cannot be read" in page
        sums = json.loads(visitor.get("/api/ledger"))
        assert (sums["tables"], sums["unreadable"]) == (1, 1)
        assert sum(row["balance"] for row in sums["accounts"]) == 0
        answer = visitor.client.get(f"{broken}/ledger")
        assert answer.status_code == 400
        assert "another edition" in answer.json()["says"]
