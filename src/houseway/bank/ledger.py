"""A double-entry ledger: where every chip is, and by what it came there.

A transaction moves chips between accounts and sums to zero, so all accounts together always do.
Balances are what an account holds: a player's chips, what the house has collected. The cage stands
for everything outside the table; what it is short of is what is in play.

==================  ==============================================================================
`cage`              chips that somebody sits down with, and leaves with
`player:NAME`       somebody's purse: what he staked or put in the bank is his until it is settled
`player-dealer`     what the bank won and lost in a round; empty once the round is closed
`pot`               what players put in for the winners of a hand; empty once it is closed
`house:collection`  the flat fees
`jackpot:NAME`      a jackpot that is collected for, where one is filed
==================  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, get_args

import msgspec

Kind = Literal["cage", "player", "player-dealer", "pot", "collection", "jackpot"]
Reason = Literal["sat", "bought", "left", "wager", "pot", "closed", "collection", "returned"]


class Account(msgspec.Struct, frozen=True):
    """Something that holds chips."""

    kind: Kind
    name: str = ""

    def __str__(self) -> str:
        if self.kind == "collection":
            return "house:collection"
        return f"{self.kind}:{self.name}" if self.name else self.kind


CAGE: Final = Account("cage")
PLAYER_DEALER: Final = Account("player-dealer")
POT: Final = Account("pot")
COLLECTION: Final = Account("collection")


class Posting(msgspec.Struct, frozen=True):
    """What one account gains by a transaction, or gives if it is less than nothing."""

    account: Account
    cents: int


class Move(msgspec.Struct, frozen=True):
    """Chips from one account to another; where several share, only one of the two is named."""

    giver: Account | None
    taker: Account | None
    cents: int


class Transaction(msgspec.Struct, frozen=True):
    """Chips that moved: by which event, in which round (0: before the first), and what for."""

    event: int
    round: int
    reason: Reason
    what: str
    postings: tuple[Posting, ...]
    seat: int | None = None
    wager: str | None = None

    def __post_init__(self) -> None:
        over = sum(posting.cents for posting in self.postings)
        if over:
            raise ValueError(f"event {self.event} ({self.what}) is {over} cents out of balance")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The same as a person reads it: from whom to whom, or who gave and then who took."""
        given = [posting for posting in self.postings if posting.cents < 0]
        taken = [posting for posting in self.postings if posting.cents > 0]
        if len(given) == len(taken) == 1:
            return (Move(given[0].account, taken[0].account, taken[0].cents),)
        return (
            *(Move(posting.account, None, -posting.cents) for posting in given),
            *(Move(None, posting.account, posting.cents) for posting in taken),
        )


class Row(msgspec.Struct, frozen=True):
    """One line of a trial balance: what came into an account, what left it, what it holds."""

    account: Account
    came: int
    left: int

    @property
    def balance(self) -> int:
        return self.came - self.left


class Ledger:
    """Transactions in order, and the balances they leave."""

    def __init__(self, transactions: Iterable[Transaction] = ()) -> None:
        self.transactions: list[Transaction] = []
        self._came: dict[Account, int] = {}
        self._left: dict[Account, int] = {}
        for transaction in transactions:
            self.enter(transaction)

    def enter(self, transaction: Transaction) -> None:
        """One transaction more."""
        self.transactions.append(transaction)
        for posting in transaction.postings:
            account, cents = posting.account, posting.cents
            self._came[account] = self._came.get(account, 0) + max(cents, 0)
            self._left[account] = self._left.get(account, 0) + max(-cents, 0)

    def balance(self, account: Account) -> int:
        return self._came.get(account, 0) - self._left.get(account, 0)

    def trial_balance(self) -> tuple[Row, ...]:
        """Every account that ever moved, in the order of the kinds; the balances sum to zero."""
        return tuple(
            Row(account, came, self._left[account])
            for account, came in sorted(
                self._came.items(), key=lambda entry: get_args(Kind).index(entry[0].kind)
            )
        )

    def purses(self) -> dict[str, int]:
        """What each player holds who ever sat down."""
        return {
            row.account.name: row.balance
            for row in self.trial_balance()
            if row.account.kind == "player"
        }

    def postings(self) -> Iterator[tuple[Transaction, Posting]]:
        """Every posting, with what it is part of."""
        for transaction in self.transactions:
            for posting in transaction.postings:
                yield transaction, posting


class Balances(Ledger):
    """A ledger that keeps what every account holds, and no transactions."""

    def enter(self, transaction: Transaction) -> None:
        """Enter one transaction more, and forget it."""
        super().enter(transaction)
        self.transactions.clear()
