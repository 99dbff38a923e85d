"""Cover: how far the player-dealer's money reaches.

*Gross*, the default, is the one that two sheets work through: a bank of $100 that loses $50 and
then wins $50 is finished; $200 that wins $60 has $140 left in action, then pays $60 and has $80.
Every dollar paid or collected uses the bank up, and pushes use nothing. *Net* keeps the running
result between minus and plus the bank. *Separate* pays at most the bank and collects at most
the bank.
"""

from __future__ import annotations

from typing import Final, Literal

CoverName = Literal["gross", "net", "separate"]

_FEEDS: Final[dict[CoverName, int]] = {"gross": -1, "net": 1, "separate": 0}
"""What a dollar that acts on one side does to what can still act on the other."""


class Cover:
    """The player-dealer's money in action."""

    def __init__(self, bank: int, name: CoverName) -> None:
        self.left = bank
        """What can still be paid to a winner."""
        self._collectable = bank
        self._feeds = _FEEDS[name]

    def pay(self, owed: int) -> int:
        """Pay a winner as far as the bank covers, and say how much that was."""
        acts = owed if owed <= self.left else self.left
        self.left -= acts
        self._collectable += self._feeds * acts
        return acts

    def collect(self, lost: int) -> int:
        """Collect from a losing stake as far as the bank covers, and say how much that was."""
        acts = lost if lost <= self._collectable else self._collectable
        self._collectable -= acts
        self.left += self._feeds * acts
        return acts
