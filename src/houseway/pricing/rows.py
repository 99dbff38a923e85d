"""A wager's pay rows against what can be dealt: how often each decides, and which holds which."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import Final

import msgspec

from houseway.filings.wager import PayTable, Wager
from houseway.pricing.model import Outcome, WagerPrice

_EVEN: Final = "1:1"


class PayRows(ABC):
    """The rows of one wager."""

    def __init__(self, wager: Wager, priced: WagerPrice) -> None:
        self.wager, self._priced = wager, priced

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How often each row decides, and how often none does."""
        return self._priced.outcomes

    @abstractmethod
    def within(self, narrow: str, wide: str) -> bool:
        """Whether every result of one row is a result of the other."""

    def ranked(self, one: str, other: str) -> bool:
        """Return whether a ladder of hands says which of two rows is for the better hand.

        Such rows are compared by rank, in the family's own findings, and not by rarity.
        """
        return False

    @abstractmethod
    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether a row is ever paid, as it stands or if it were the only one."""


class ExclusiveRows(PayRows):
    """Rows that are whole outcomes of a hand, such as a win and a push: none holds another."""

    def within(self, narrow: str, wide: str) -> bool:
        return narrow == wide

    def reachable(self, place: int, *, alone: bool) -> bool:
        return alone or self.outcomes[place].probability > 0


class PricedRows(PayRows):
    """The rows of a game in which nobody decides: their prices tell everything.

    `price_of` prices the wager by another pay table.
    """

    def __init__(
        self, wager: Wager, priced: WagerPrice, price_of: Callable[[Wager], WagerPrice]
    ) -> None:
        super().__init__(wager, priced)
        self._price_of = price_of

    def within(self, narrow: str, wide: str) -> bool:
        """Whether the wide row decides nothing less with the narrow one before it."""
        inner, rest, _ = self._counts(narrow, wide)
        return inner + rest == self._counts(wide)[0]

    def reachable(self, place: int, *, alone: bool) -> bool:
        """Whether any deal is paid on it."""
        if not alone:
            return self.outcomes[place].probability > 0
        return self._counts(self.wager.pays.rows[place].on)[0] > 0

    def _counts(self, *rows: str) -> list[Fraction]:
        """How often each of these rows decides, in their order, and how often none does."""
        table = PayTable(dict.fromkeys(rows, _EVEN))
        found = self._price_of(msgspec.structs.replace(self.wager, pays=table))
        return [outcome.probability for outcome in found.outcomes]


class RankedRows(PricedRows):
    """Rows that are hands of one ladder."""

    def ranked(self, one: str, other: str) -> bool:
        return True
