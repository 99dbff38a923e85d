"""The till: what a table has collected, and what of it belongs to the round being played."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, Sequence

from houseway.bank.settlement import Stake
from houseway.table.collection import Charge, Collection


class Till:
    """Takes the collection from purses, which are the table's own, and gives it back."""

    def __init__(self, fees: Collection, purses: MutableMapping[str, int]) -> None:
        self.collected = 0
        """In all rounds, less what went back."""
        self._fees = fees
        self._purses = purses
        self._taken: tuple[Charge, ...] = ()

    def open_round(self) -> None:
        """What was taken before stays."""
        self._taken = ()

    def take(
        self, stakes: Sequence[Stake], banker: str, bank: int, *, after_play: bool
    ) -> tuple[Charge, ...]:
        """Take what is due: when wagers close, or once those of the round are made too."""
        return self._move(self._fees.charges(stakes, banker, bank, after_play=after_play))

    def refund(self, back: Sequence[Stake], left: Sequence[Stake]) -> tuple[Charge, ...]:
        """Give back what some stakes cost that went back, others being left in the round."""
        return self._move(self._fees.refunds(back, left, self._taken))

    def give_back(self) -> dict[str, int]:
        """A void round costs nobody anything: who gets how much back."""
        paid: dict[str, int] = {}
        for charge in self._taken:
            paid[charge.name] = paid.get(charge.name, 0) + charge.cents
        for name, cents in paid.items():
            self._purses[name] += cents
            self.collected -= cents
        self._taken = ()
        return {name: cents for name, cents in paid.items() if cents}

    def _move(self, due: Iterable[Charge]) -> tuple[Charge, ...]:
        """Take these charges, or give back those that are less than nothing."""
        moved = tuple(due)
        for charge in moved:
            self._purses[charge.name] -= charge.cents
            self.collected += charge.cents
        self._taken += moved
        return moved
