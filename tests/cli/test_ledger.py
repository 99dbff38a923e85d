"""`houseway ledger LOG`: the books of a log, in each format, and what is refused."""

from __future__ import annotations

import csv
import io
from datetime import date
from pathlib import Path

import msgspec
import pytest
from beancount import loader

from tests.cli.conftest import Houseway


class WrittenPosting(msgspec.Struct, forbid_unknown_fields=True):
    account: str
    cents: int


class WrittenTransaction(msgspec.Struct, forbid_unknown_fields=True):
    event: int
    round: int
    reason: str
    seat: int | None
    wager: str | None
    what: str
    postings: list[WrittenPosting]


class WrittenLedger(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    events: int
    rounds: int
    unfinished: str
    balances: dict[str, int]
    transactions: list[WrittenTransaction]


@pytest.fixture
def log(houseway: Houseway, tmp_path: Path) -> str:
    """Three rounds between bots."""
    path = str(tmp_path / "table.jsonl")
    words = ("deal", "oceana/ez-baccarat", "--seed", "books", "--rounds", "3", "--log", path)
    assert houseway(*words).status == 0
    return path


def test_a_table_for_people_ends_in_a_balance_of_nothing(houseway: Houseway, log: str) -> None:
    told = houseway("ledger", log)
    assert told.status == 0
    assert told.out.startswith("oceana/ez-baccarat: ")
    assert "house:collection" in told.out
    assert told.out.endswith("all accounts together hold $0\n")


def test_json_keys(houseway: Houseway, log: str) -> None:
    found = houseway("ledger", log, "--json").as_json(WrittenLedger)
    assert found.rounds == 3
    assert sum(found.balances.values()) == 0
    assert all(sum(p.cents for p in one.postings) == 0 for one in found.transactions)
    purses = houseway("replay", log, "--json").as_json(dict[str, object])["purses"]
    assert isinstance(purses, dict)
    assert {f"player:{name}": cents for name, cents in purses.items()} == {
        account: cents for account, cents in found.balances.items() if account[:7] == "player:"
    }


def test_csv_and_beancount_to_standard_output_or_a_file(
    houseway: Houseway, log: str, tmp_path: Path
) -> None:
    told = houseway("ledger", log, "--format", "csv")
    assert sum(int(row["cents"]) for row in csv.DictReader(io.StringIO(told.out))) == 0

    path = tmp_path / "books.beancount"
    words = ("ledger", log, "--format", "beancount", "--date", "2026-11-30")
    told = houseway(*words)
    assert loader.load_string(told.out)[1] == []
    assert houseway(*words, "--output", str(path)).out == ""
    assert path.read_text(encoding="utf-8") == told.out

    undated = houseway("ledger", log, "--format", "beancount")
    assert f"\n{date.today()} open " in undated.out


@pytest.mark.parametrize("more", [(), ("--json",), ("--format", "csv")])
def test_any_format_goes_to_a_file(
    houseway: Houseway, log: str, tmp_path: Path, more: tuple[str, ...]
) -> None:
    path = tmp_path / "books"
    assert houseway("ledger", log, *more, "--output", str(path)).out == ""
    assert path.read_text(encoding="utf-8") == houseway("ledger", log, *more).out


def test_a_log_from_standard_input(houseway: Houseway, log: str) -> None:
    text = Path(log).read_text(encoding="utf-8")
    assert houseway("ledger", "-", stdin=text).out == houseway("ledger", log).out


def test_a_name_that_looks_like_markup(houseway: Houseway, log: str) -> None:
    text = Path(log).read_text(encoding="utf-8").replace("Alma", "[red]Al")
    assert "player:[red]Al" in houseway("ledger", "-", stdin=text).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("{log}", "--date", "2026-11-30"), "add --format beancount"),
        (("{log}", "--format", "beancount", "--date", "soon"), '"soon" is no day'),
        (("{log}", "--format", "beancount", "--date", "9999-12-31"), "one that has a next"),
        (("{log}", "--format", "ledger"), "--format"),
        (("{log}", "--output", "/nowhere/books"), "cannot be written"),
        (("nowhere.jsonl",), "no readable log"),
    ],
)
def test_refusals(houseway: Houseway, log: str, words: tuple[str, ...], says: str) -> None:
    told = houseway("ledger", *(word.format(log=log) for word in words))
    assert told.status == 2
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_log_that_does_not_add_up(houseway: Houseway, log: str) -> None:
    text = Path(log).read_text(encoding="utf-8")
    closed = next(line for line in text.splitlines() if '"event":"round-closed"' in line)
    event = msgspec.json.decode(closed, type=dict[str, object])
    net = event["net"]
    assert isinstance(net, dict)
    event["net"] = dict.fromkeys(net, 1)
    told = houseway("ledger", "-", stdin=text.replace(closed, msgspec.json.encode(event).decode()))
    assert told.status == 2
    assert "the results of round 1 sum to" in told.err


@pytest.mark.parametrize(
    ("event", "fields", "says"),
    [
        ("sat", {"seat": 99}, "event 2: there is no seat 99 at a table of 7"),
        ("line-settled", {"seat": 99}, "there is no seat 99 at a table of 7"),
        ("collected", {"cents": 10**9}, "more than the events before it have given"),
        ("collected", {"name": "Nobody"}, "Nobody pays $2 more than the events before it"),
        ("sat", {"purse": 100}, "Alma pays $"),
    ],
)
def test_what_a_table_cannot_have_is_in_no_books(
    houseway: Houseway, log: str, event: str, fields: dict[str, object], says: str
) -> None:
    text = Path(log).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if f'"event":"{event}"' in line)
    changed = {**msgspec.json.decode(line, type=dict[str, object]), **fields}
    edited = text.replace(line, msgspec.json.encode(changed).decode())
    for words in ((), ("--json",), ("--format", "csv")):
        told = houseway("ledger", "-", *words, stdin=edited)
        assert (told.status, told.out) == (2, "")
        assert says in told.err
