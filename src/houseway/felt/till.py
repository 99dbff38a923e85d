"""The till: a fold over what is collected, and what of it belongs to the round being played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence

import msgspec

from houseway.bank.money import dollars
from houseway.errors import Refusal
from houseway.felt.collection import Charge, Collection
from houseway.felt.events import AnyEvent, BetsClosed, Collected, Dropped, HandBegun


class TillSoFar(msgspec.Struct, frozen=True):
    """A till as it is between two rounds."""

    collected: int
    half_hours: int
    clock: str
    owed: tuple[Charge, ...]


class Till:
    """What was collected from purses, which are the table's own, or dropped from a pot."""

    def __init__(self, fees: Collection, purses: MutableMapping[str, int]) -> None:
        self.collected = 0
        """In all rounds, less what went back."""
        self.half_hours = 0
        """How many have begun by the clock."""
        self.clock = ""
        """What it said when the last one began."""
        self._fees = fees
        self._purses = purses
        self._taken: dict[str, int] = {}
        self._dropped = 0
        self._owed: dict[str, Charge] = {}

    @property
    def so_far(self) -> TillSoFar:
        return TillSoFar(self.collected, self.half_hours, self.clock, tuple(self._owed.values()))

    def resume(self, so_far: TillSoFar) -> None:
        """Go on where a till was."""
        self.collected, self.clock = so_far.collected, so_far.clock
        self.half_hours = so_far.half_hours
        self._owed = {one.name: one for one in so_far.owed}

    def enter(self, event: AnyEvent) -> None:
        match event:
            case Collected():
                self._move(event.name, event.cents)
                if event.half_hour:
                    self._pay_owed(event.name, event.cents)
                else:
                    self._taken[event.name] = self._taken.get(event.name, 0) + event.cents
            case Dropped():
                self.collected += event.cents
                self._dropped += event.cents
            case BetsClosed() | HandBegun():
                self._taken, self._dropped = {}, 0  # what was taken before stays
            case _:
                pass  # nothing is collected by it

    def of_round(self) -> dict[str, int]:
        """What each has paid for the round being played."""
        return {name: cents for name, cents in self._taken.items() if cents}

    def undo_round(self) -> None:
        """The table is closed in a round, which so costs nobody anything; no event tells it."""
        for name, cents in self._taken.items():
            self._move(name, -cents)
        self._taken = {}
        self.undo_drop()

    def undo_drop(self) -> None:
        """The round is void, and its pot goes back whole."""
        self.collected -= self._dropped
        self._dropped = 0

    def _move(self, name: str, cents: int) -> None:
        self._purses[name] -= cents
        self.collected += cents

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

    def due_for_time(self, free: Callable[[str], int], names: Iterable[str]) -> list[Charge]:
        """What these people owe for time, as far as their chips reach: the rest stays owed."""
        due = []
        for owed in (self._owed[name] for name in names if name in self._owed):
            cents = min(owed.cents, free(owed.name))
            if cents > 0:
                left = owed.cents - cents
                why = f"{owed.why}; {dollars(left)} is owed" if left else owed.why
                due.append(Charge(owed.name, cents, why))
        return due

    def check_paid(self, name: str) -> None:
        """Refuse play to who owes for time."""
        if self.owed_by(name):
            owed = dollars(self.owed_by(name))
            raise Refusal(f"{name} owes {owed} for time, which is paid before play is resumed")

    def forgive(self, name: str) -> None:
        """Somebody who owes is gone for good."""
        self._owed.pop(name, None)

    def _pay_owed(self, name: str, cents: int) -> None:
        owed = self._owed.pop(name)
        if owed.cents > cents:
            self._owed[name] = Charge(name, owed.cents - cents, owed.why)
