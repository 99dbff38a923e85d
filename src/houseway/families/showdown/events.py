"""What happens in a showdown and in no other game: the bank's hand, and each spot's against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.felt.events import FamilyEvent, Seat
from houseway.hands.comparison import Winner
from houseway.hands.words import lowered

_ENDS: Final[dict[Winner, str]] = {"player": "wins", "player-dealer": "loses", "tie": "pushes"}


class BankShown(FamilyEvent, frozen=True, tag="bank-shown"):
    """What the bank's hand makes, in words, and whether it qualifies."""

    hand: str
    qualifies: bool

    def told(self, label: Callable[[str], str]) -> str:
        verb = "qualifies" if self.qualifies else "does not qualify"
        return f"the player-dealer has {lowered(self.hand)} and {verb}"


class HandsCompared(FamilyEvent, frozen=True, tag="hands-compared"):
    """A spot's hand against the bank's, both in words; `folded`: shown for a wager that stays."""

    seat: Seat
    hand: str
    bank: str
    winner: Winner
    folded: bool = False

    def told(self, label: Callable[[str], str]) -> str:
        ends = "folded" if self.folded else _ENDS[self.winner]
        return f"seat {self.seat} has {lowered(self.hand)}: {ends}"
