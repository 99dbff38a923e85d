"""The drop: what a pot pays of the collection, and when.

A fee that hangs on a street is taken at that moment: before the flop once the first betting is
over, after the flop when it lies, on a street of stud when its betting is over. Any other is taken
when the hand is over, and so is one that comes instead of another, for only then is it known which
of them it is. A fee of the player with the button is taken of his chips before the cards.
"""

from __future__ import annotations

from typing import Final

from houseway.bank.fees import NO_FEE, Charged, worst
from houseway.felt.collection import JACKPOT, Collection
from houseway.filings.fees.hand import Hand
from houseway.filings.fees.schedule import Column
from houseway.filings.fees.streets import hangs_on_street

_ENDS: Final = ("no-flop",)
"""Moments of a street that are known when the hand is over."""


class Drop:
    """What a hand's pot has paid so far, column by column."""

    def __init__(self, fees: Collection, dealt_in: int, seated: int) -> None:
        self._fees, self._dealt_in, self._seated = fees, dealt_in, seated
        self._taken: dict[str, Charged] = {}
        self._on_streets = {n for n, one in fees.columns_of_pot.items() if _is_on_street(one)}
        """The columns that are taken on a street, and not taken so far."""

    def of_button(self) -> Charged:
        """What is due before the cards from the player with the button."""
        return self._fees.of_button(self._hand(None, self._dealt_in, None))

    def at(self, street: str, pot: int, still_in: int, *, bet: bool) -> Charged:
        """What is due on a street, its cards being dealt; `bet`: its betting is over too.

        A pot that is too small for a fee pays it later, or when the hand is over.
        """
        if not self._on_streets:
            return NO_FEE
        due = {
            name: charged
            for name, (column, charged) in self._due(None, still_in, street).items()
            if name in self._on_streets and (bet or column.when != street)
        }
        while due and sum(one.cents for one in due.values()) > pot:
            due.popitem()
        return self._take(due)

    def rest(self, street: str | None, pot: int, still_in: int) -> tuple[Charged, Charged]:
        """What is due when the hand is over and was not taken before; and for a jackpot.

        `street` is how far the hand went.
        """
        taken = sum(one.cents for one in self._taken.values())
        due = {name: one for name, (_, one) in self._due(pot + taken, still_in, street).items()}
        jackpot = due.pop(JACKPOT, NO_FEE)
        left = self._take({name: one for name, one in due.items() if name not in self._taken})
        fee = Charged(min(left.cents, pot), left.mark)
        return fee, Charged(min(jackpot.cents, pot - fee.cents), jackpot.mark)

    def _due(
        self, pot: int | None, still_in: int, street: str | None
    ) -> dict[str, tuple[Column, Charged]]:
        return self._fees.of_pot(self._hand(pot, still_in, street))

    def _hand(self, pot: int | None, still_in: int, street: str | None) -> Hand:
        return Hand(
            pot=pot,
            players=self._dealt_in,
            seated=self._seated,
            still_in=still_in,
            street=street,
        )

    def _take(self, due: dict[str, Charged]) -> Charged:
        self._taken |= due
        self._on_streets.difference_update(due)
        return Charged(sum(one.cents for one in due.values()), worst(o.mark for o in due.values()))


def _is_on_street(column: Column) -> bool:
    """Whether a fee is taken when the hand comes to a street."""
    return column.adds and hangs_on_street(column.when) and column.when not in _ENDS
