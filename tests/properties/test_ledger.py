"""Properties of ledgers: after every input of a random table the books are right to the cent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.opening import with_bank
from houseway.analysis.replay import rebuild
from houseway.bank.ledger import CAGE, COLLECTION, PLAYER_DEALER
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import Sat, StoodUp
from houseway.felt.ledger import Books, ledger_of
from tests.logs import loads
from tests.properties.play import filings, random_table, try_input


@given(st.data())
def test_the_books_hold_what_the_table_holds_after_every_input(data: st.DataObject) -> None:
    """An event that moves chips and is not entered shows here."""
    table = random_table(data.draw(filings()), data, inputs=0)
    books = Books()
    watches = data.draw(st.booleans())
    if watches and table.filing.rules.irregularity:
        table.watch()
    for _ in range(40):
        _enter_new(books, table)
        _check(books, table)
        if not _declared(table, data):
            try_input(table, data)
    if table.phase != "closed":
        table.close()
    _enter_new(books, table)
    _check(books, table)


@given(st.data())
def test_every_transaction_comes_from_an_event_and_sums_to_zero(data: st.DataObject) -> None:
    table = random_table(data.draw(filings()), data)
    ledger = ledger_of(table.events)
    events = [one.event for one in ledger.transactions]
    assert events == sorted(events)
    assert set(events) <= {event.seq for event in table.events}
    for one in ledger.transactions:
        assert sum(posting.cents for posting in one.postings) == 0
        assert all(posting.cents for posting in one.postings)
        assert 0 <= one.round <= table.rounds


@given(st.data())
def test_crashes_and_restarts_change_no_balance(data: st.DataObject) -> None:
    """After any input the table is lost and rebuilt from its log, and goes on."""
    filing = data.draw(filings())
    secret = data.draw(st.binary(min_size=1, max_size=8))
    table = random_table(filing, data, inputs=10, secret=secret)
    for _ in range(3):
        before = ledger_of(table.events)
        table = with_bank(rebuild(filing, secret, loads(dumps(table.events))))
        again = ledger_of(table.events)
        assert again.trial_balance() == before.trial_balance()
        assert again.transactions == before.transactions
        assert _purses(again.purses(), table) == table.purses
        for _ in range(8):
            try_input(table, data)
    assert _purses(ledger_of(table.events).purses(), table) == table.purses


def _declared(table: BankTable, data: st.DataObject) -> bool:
    """Now and then the floor declares what it may: rounds are voided, hands fouled."""
    found = table.irregularities()
    if not found or data.draw(st.integers(0, 3)):
        return False
    one = data.draw(st.sampled_from(found))
    try:
        table.declare(one.name, data.draw(st.sampled_from(one.seats)) if one.needs_seat else None)
    except Refusal:
        return False  # it concerns one bettor of several, who is not named here
    return True


def _enter_new(books: Books, table: BankTable) -> None:
    for event in table.events[books.event :]:
        books.enter(event)


def _check(books: Books, table: BankTable) -> None:
    ledger = books.ledger
    assert sum(row.balance for row in ledger.trial_balance()) == 0
    assert _purses(ledger.purses(), table) == table.purses
    assert ledger.balance(COLLECTION) == table.till.collected
    assert ledger.balance(PLAYER_DEALER) == 0
    brought = sum(event.purse for event in table.events if isinstance(event, Sat))
    carried = sum(event.purse for event in table.events if isinstance(event, StoodUp))
    assert ledger.balance(CAGE) == carried - brought


def _purses(held: dict[str, int], table: BankTable) -> dict[str, int]:
    """What the books say, without those who left with everything or never had anything."""
    gone = {name: cents for name, cents in held.items() if name not in table.purses}
    assert not any(gone.values())
    return {name: held.get(name, 0) for name in table.purses}
