"""Buying in: more chips from the cage for who sits, between rounds, in log and ledger."""

import pytest

from houseway.analysis.opening import open_table
from houseway.analysis.replay import replay, verify
from houseway.bank.ledger import CAGE, Account
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.bank.table import BankTable
from houseway.felt.events import BoughtIn
from houseway.felt.ledger import ledger_of
from houseway.felt.view import view_of

PAN = "comstock/super-pan-9"


def _table() -> BankTable:
    table = open_table(load(PAN), b"a secret")
    table.sit(1, "Ann", 50_000)
    table.sit(2, "Bob", 0)
    table.sit(3, "Cy", 50_000)
    return table


def test_who_has_nothing_buys_in_and_plays() -> None:
    table = _table()
    table.take_bank("Ann", 10_000)
    with pytest.raises(Refusal, match=r"Bob has only \$0"):
        table.stake("Bob", 2, "spot", 500)
    (bought,) = table.buy_in("Bob", 2_000)
    assert bought == BoughtIn(bought.seq, 2, "Bob", 2_000)
    table.buy_in("Bob", 500)
    assert (table.purses["Bob"], table.free("Bob")) == (2_500, 2_500)
    table.stake("Bob", 2, "spot", 500)
    table.deal()
    with pytest.raises(Refusal, match="a round is being played"):
        table.buy_in("Bob", 500)
    while table.round and table.round.ask:
        table.answer(table.round.ask.bettor, "stand")
    table.buy_in("Bob", 100)
    assert view_of(table.events, "Bob").chairs[2].purse == table.purses["Bob"]
    table.stand_up("Bob")

    books = ledger_of(table.events)
    assert books.balance(Account("player", "Bob")) == 0
    held = sum(table.purses.values()) + table.till.collected
    assert books.balance(CAGE) == -held
    assert [one.reason for one in books.transactions].count("bought") == 3
    assert replay(load(PAN), table.events).events == table.events
    table.close()
    assert verify(load(PAN), table.events).holds


@pytest.mark.parametrize("cents", [0, -500])
def test_nothing_is_no_buy_in(cents: int) -> None:
    with pytest.raises(Refusal, match="a cent's worth"):
        _table().buy_in("Bob", cents)


def test_who_does_not_sit_buys_nothing() -> None:
    with pytest.raises(Refusal, match="Dee does not sit"):
        _table().buy_in("Dee", 500)
