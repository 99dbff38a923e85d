"""The till: what a table has collected, and what of it belongs to the round being played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence

from houseway.bank.money import dollars
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.felt.collection import Charge, Collection


class Till:
    """Takes the collection from purses, which are the table's own, and gives it back."""

    def __init__(self, fees: Collection, purses: MutableMapping[str, int]) -> None:
        self.collected = 0
        """In all rounds, less what went back."""
        self._fees = fees
        self._purses = purses
        self._taken: tuple[Charge, ...] = ()
        self.half_hours = 0
        """How many have begun by the clock."""
        self.clock = ""
        """What it said when the last one began."""
        self._owed: dict[str, Charge] = {}

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

    # --- by the clock ---------------------------------------------------------------------

    def half_hour(self, names: Sequence[str], clock: str) -> None:
        """A half hour begins: everybody seated owes its collection from now on."""
        if not self._fees.by_time:
            raise Refusal("the collection of this table does not go by the clock")
        if clock and clock == self.clock:
            raise Refusal(f"the half hour that begins at {clock} is collected already")
        due = self._fees.of_half_hour(len(names), self.half_hours + 1)
        self.half_hours, self.clock = self.half_hours + 1, clock
        for name in names:
            owed = self.owed_by(name) + due.cents
            if owed:
                why = f"{self._fees.why(due.mark)}, half hour {self.half_hours}"
                self._owed[name] = Charge(name, owed, why)

    def owed_by(self, name: str) -> int:
        """What somebody owes for time, having had too few chips when it was due."""
        return self._owed[name].cents if name in self._owed else 0

    def collect_owed(self, free: Callable[[str], int], names: Iterable[str]) -> tuple[Charge, ...]:
        """Take what these people owe for time, as far as their chips reach: the rest stays owed."""
        paid = []
        for name in names:
            owed = self._owed.get(name)
            cents = min(owed.cents, free(name)) if owed else 0
            if not owed or cents <= 0:
                continue
            left = owed.cents - cents
            self._owed.pop(name)
            if left:
                self._owed[name] = Charge(name, left, owed.why)
            self._purses[name] -= cents
            self.collected += cents
            why = f"{owed.why}; {dollars(left)} is owed" if left else owed.why
            paid.append(Charge(name, cents, why))
        return tuple(paid)

    def check_paid(self, name: str) -> None:
        """Refuse play to who owes for time."""
        if self.owed_by(name):
            owed = dollars(self.owed_by(name))
            raise Refusal(f"{name} owes {owed} for time, which is paid before play is resumed")

    def forgive(self, name: str) -> None:
        """Somebody who owes is gone for good."""
        self._owed.pop(name, None)

    def _move(self, due: Iterable[Charge]) -> tuple[Charge, ...]:
        """Take these charges, or give back those that are less than nothing."""
        moved = tuple(due)
        for charge in moved:
            self._purses[charge.name] -= charge.cents
            self.collected += charge.cents
        self._taken += moved
        return moved
