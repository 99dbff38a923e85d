"""Cover: how far the player-dealer's money reaches.

*Gross*, the default, is the one that two sheets work through: a bank of $100 that loses $50 and
then wins $50 is finished; $200 that wins $60 has $140 left in action, then pays $60 and has $80.
Every dollar paid or collected uses the bank up, and pushes use nothing. *Net* keeps the running
result between minus and plus the bank. *Separate* pays at most the bank and collects at most
the bank.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol

CoverName = Literal["gross", "net", "separate"]


class Cover(Protocol):
    """The player-dealer's money in action."""

    left: int
    """What can still be paid to a winner."""

    def pay(self, owed: int) -> int:
        """Pay a winner as far as the bank covers, and say how much that was."""

    def collect(self, lost: int) -> int:
        """Collect from a losing stake as far as the bank covers, and say how much that was."""


class Gross:
    """Every settled dollar uses the bank up."""

    def __init__(self, bank: int) -> None:
        self.left = bank

    def pay(self, owed: int) -> int:
        """Wins and losses alike come out of what is left."""
        acts = owed if owed <= self.left else self.left
        self.left -= acts
        return acts

    def collect(self, lost: int) -> int:
        """Wins and losses alike come out of what is left."""
        return self.pay(lost)


class Net:
    """The running result stays within the bank both ways; money collected can pay later winners."""

    def __init__(self, bank: int) -> None:
        self.left = bank
        self._room_to_win = bank

    def pay(self, owed: int) -> int:
        """At most down to minus the bank."""
        acts = min(owed, self.left)
        self.left -= acts
        self._room_to_win += acts
        return acts

    def collect(self, lost: int) -> int:
        """At most up to plus the bank."""
        acts = min(lost, self._room_to_win)
        self._room_to_win -= acts
        self.left += acts
        return acts


class Separate:
    """At most the bank is paid in all, and at most the bank is collected in all."""

    def __init__(self, bank: int) -> None:
        self.left = bank
        self._collectable = bank

    def pay(self, owed: int) -> int:
        """Payments have a bank of their own."""
        acts = min(owed, self.left)
        self.left -= acts
        return acts

    def collect(self, lost: int) -> int:
        """So have collections."""
        acts = min(lost, self._collectable)
        self._collectable -= acts
        return acts


_COVERS: Final[dict[CoverName, type[Gross] | type[Net] | type[Separate]]] = {
    "gross": Gross,
    "net": Net,
    "separate": Separate,
}


def cover_for(bank: int, name: CoverName) -> Cover:
    """A fresh cover of that kind."""
    return _COVERS[name](bank)
