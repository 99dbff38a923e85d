"""The ledger's own arithmetic: what does not balance is no transaction."""

from __future__ import annotations

import pytest

from houseway.bank.ledger import (
    CAGE,
    COLLECTION,
    PLAYER_DEALER,
    Account,
    Ledger,
    Move,
    Posting,
    Transaction,
)

ANN, BOB = Account("player", "Ann"), Account("player", "Bob")
BOUGHT = Transaction(1, 0, "sat", "Ann sits down", (Posting(CAGE, -500), Posting(ANN, 500)))
TAKEN = Transaction(2, 1, "collection", "flat", (Posting(ANN, -100), Posting(COLLECTION, 100)))


def test_accounts_in_words() -> None:
    assert [*map(str, (CAGE, ANN, PLAYER_DEALER, COLLECTION, Account("jackpot", "bad beat")))] == [
        "cage",
        "player:Ann",
        "player-dealer",
        "house:collection",
        "jackpot:bad beat",
    ]


def test_balances_and_turnover() -> None:
    ledger = Ledger([BOUGHT, TAKEN])
    assert ledger.balance(ANN) == 400
    assert ledger.balance(BOB) == 0
    assert ledger.purses() == {"Ann": 400}
    rows = [(str(row.account), row.came, row.left, row.balance) for row in ledger.trial_balance()]
    assert rows == [
        ("cage", 0, 500, -500),
        ("player:Ann", 500, 100, 400),
        ("house:collection", 100, 0, 100),
    ]
    assert len([*ledger.postings()]) == 4


def test_a_transaction_that_does_not_balance_cannot_be_made() -> None:
    with pytest.raises(ValueError, match=r"event 3 .* is 1 cents out of balance"):
        Transaction(3, 1, "wager", "a cent from nowhere", (Posting(ANN, 51), Posting(BOB, -50)))


def test_moves_name_both_sides_or_each_of_several() -> None:
    assert TAKEN.moves == (Move(ANN, COLLECTION, 100),)
    shared = Transaction(
        9, 1, "closed", "", (Posting(PLAYER_DEALER, 30), Posting(ANN, -20), Posting(BOB, -10))
    )
    assert shared.moves == (Move(ANN, None, 20), Move(BOB, None, 10), Move(None, PLAYER_DEALER, 30))
