"""Exports are what other programs take them for: beancount itself reads the file and agrees."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from datetime import date
from decimal import Decimal

import msgspec
import pytest
from beancount import loader
from beancount.core.data import Open, Transaction

from houseway.analysis.opening import open_table
from houseway.bank.ledger import CAGE, POT, Account, Ledger, Posting
from houseway.bank.ledger import Transaction as Moved
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.ledger import ledger_of
from houseway.house.exports import (
    COLUMNS,
    as_beancount,
    as_csv,
    as_json,
    csv_text,
    day_of,
    plain_cell,
)

DAY = date(2026, 11, 30)
STRANGE = ('say "chips"\\', "李", "Ünal", "unal", "=1+1", "7 of 9", "--", "Ann + Bob", "a,b;c", "É")


def _played(*names: str) -> Ledger:
    table = open_table(load("oceana/ez-baccarat"), b"exports")
    for seat, name in enumerate(names, 1):
        table.sit(seat, name, 100_000)
    table.take_bank(names[0], 50_000)
    table.stake(names[1], 2, "player", 2_500)
    table.deal()
    table.stand_up(names[1])
    return ledger_of(table.events)


@pytest.mark.parametrize(
    "names", [("Ann", "Bob"), STRANGE[:6], STRANGE[4:]], ids=["plain", "strange", "stranger"]
)
def test_beancount_reads_the_file_and_finds_the_same_balances(names: tuple[str, ...]) -> None:
    ledger = _played(*names)
    entries, errors, options = loader.load_string(as_beancount(ledger, "oceana/ez-baccarat", DAY))
    assert errors == []
    assert options["title"] == "oceana/ez-baccarat"
    named = {one.account: one.meta.get("name") for one in entries if isinstance(one, Open)}
    sums: dict[str, Decimal] = defaultdict(Decimal)
    moved = [one for one in entries if isinstance(one, Transaction)]
    for one in moved:
        assert one.date == DAY
        for posting in one.postings:
            assert posting.units is not None
            assert posting.units.number is not None
            assert posting.units.currency == "CHIP"
            sums[posting.account] += posting.units.number
    players = {name: int(sums[account] * 100) for account, name in named.items() if name}
    assert players == ledger.purses()
    assert sum(sums.values()) == 0
    assert len(moved) == len(ledger.transactions)
    assert sorted(int(one.meta["event"]) for one in moved) == [
        one.event for one in ledger.transactions
    ]


def test_beancount_would_notice_a_missing_cent() -> None:
    written = as_beancount(_played("Ann", "Bob"), "oceana/ez-baccarat", DAY)
    wrong = written.replace("-1000.00 CHIP", "-1000.01 CHIP", 1).replace(
        " 1000.00 CHIP", " 1000.01 CHIP", 1
    )
    assert wrong != written
    _, errors, _ = loader.load_string(wrong)
    assert any("Balance failed" in error.message for error in errors)


def test_an_empty_ledger_is_a_valid_file_too() -> None:
    assert loader.load_string(as_beancount(Ledger(), "oceana/ez-baccarat", DAY))[1] == []
    assert as_csv(Ledger()) == ",".join(COLUMNS) + "\n"


def test_csv_has_a_row_for_every_posting() -> None:
    ledger = _played(*STRANGE[:6])
    rows = [*csv.DictReader(io.StringIO(as_csv(ledger)))]
    assert len(rows) == len([*ledger.postings()])
    held: dict[str, int] = defaultdict(int)
    for row in rows:
        held[row["account"]] += int(row["cents"])
    assert held == {str(row.account): row.balance for row in ledger.trial_balance()}
    assert any(row["seat"] == "2" and row["wager"] == "player" for row in rows)


def test_json_has_the_same_balances() -> None:
    ledger = _played("Ann", "Bob")
    written = msgspec.json.decode(as_json(ledger, "oceana/ez-baccarat", 9, 1, ""))
    assert sum(written["balances"].values()) == 0
    assert len(written["transactions"]) == len(ledger.transactions)


def test_the_last_day_of_the_calendar_has_no_next() -> None:
    with pytest.raises(Refusal, match="take one that has a next"):
        as_beancount(Ledger(), "oceana/ez-baccarat", date.max)


def test_a_day_is_today_unless_it_is_written() -> None:
    assert day_of("2026-11-30") == DAY
    assert day_of(None) == date.today()
    with pytest.raises(Refusal, match='"tomorrow" is no day: write it as 2026-11-30'):
        day_of("tomorrow")


def test_names_that_look_alike_to_beancount_stay_apart() -> None:
    alike = ("Ünal", "unal", "Unal", "Unal-2", "!!", "李")
    ledger = Ledger(
        Moved(n, 0, "sat", "", (Posting(CAGE, -n), Posting(Account("player", name), n)))
        for n, name in enumerate(alike, 1)
    )
    entries, errors, _ = loader.load_string(as_beancount(ledger, "a/b", DAY))
    assert errors == []
    opened = [one for one in entries if isinstance(one, Open)]
    named = {one.meta["name"]: one.account for one in opened if "name" in one.meta}
    assert sorted(named) == sorted(alike)
    assert len(set(named.values())) == len(alike)


def test_a_pot_has_an_account_too() -> None:
    ann = Posting(Account("player", "Ann"), -500)
    ledger = Ledger([Moved(1, 1, "pot", "puts in", (ann, Posting(POT, 500)))])
    entries, errors, _ = loader.load_string(as_beancount(ledger, "a/b", DAY))
    assert errors == []
    assert "Assets:Pot" in {entry.account for entry in entries if isinstance(entry, Open)}


# --- what a spreadsheet would take for a formula ------------------------------------------------

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", " =", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def _came(*names: str) -> Ledger:
    """Return a ledger of people who have sat down, called whatever a log may call them."""
    return Ledger(
        Moved(n, 0, "sat", f"{name} sits", (Posting(CAGE, -n), Posting(Account("player", name), n)))
        for n, name in enumerate(names, 1)
    )


@pytest.mark.parametrize("sign", FORMULAS)
def test_no_cell_begins_as_a_formula(sign: str) -> None:
    """Whatever somebody is called, and at whatever signs a program splits the file."""
    names = (f"{sign}HYPERLINK(1)", f"Bob;{sign}cmd")
    ledger = _came(*names)
    written = as_csv(ledger)
    begins = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
    rows = [*csv.DictReader(io.StringIO(written, newline=""))]
    assert len(rows) == len([*ledger.postings()])
    for row in rows:
        for cell in (row["reason"], row["wager"], row["account"], row["what"]):
            assert not cell.startswith(begins)
            assert not any(part.lstrip().startswith(begins) for part in cell.split(";"))
            assert cell.isprintable(), "no tab and no line end splits it either"
    assert {int(row["cents"]) for row in rows} == {-2, -1, 1, 2}, "numbers are numbers"


def test_words_and_numbers_stay_as_they_are() -> None:
    for plain in ("Ann", "Ann + Bob", "a=b", "mail@example", "7 of 9", "-12.50", "+3", "-1250", ""):
        assert plain_cell(plain) == plain
    assert plain_cell("-12.50 to Ann") == "'-12.50 to Ann"
    assert csv_text([("=a", -1250, None, "b")]) == "'=a,-1250,,b\n"


def test_beancount_takes_names_with_any_signs() -> None:
    names = ('=a"b\\', "two\nlines", "2026-01-01 close Assets:Pot", "; no remark")
    text = as_beancount(_came(*names), "my-room/a\n2026-01-01 close Assets:Pot", DAY)
    entries, errors, _ = loader.load_string(text)
    assert errors == []
    named = [one.meta["name"] for one in entries if isinstance(one, Open) and "name" in one.meta]
    assert sorted(named) == sorted(name.replace("\n", "\\n") for name in names)
