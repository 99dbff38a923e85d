"""What happens in blackjack and in no other game: the look for a natural, and each hand's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from houseway.felt.events import FamilyEvent, Seat
from houseway.felt.spots import split_hand

Ends = Literal["natural", "win", "push", "lose", "surrender", "even-money", "rescue"]

_ENDS: Final[dict[Ends, str]] = {
    "natural": "wins",
    "win": "wins",
    "push": "pushes",
    "lose": "loses",
    "surrender": "is surrendered",
    "even-money": "takes even money",
    "rescue": "is rescued",
}


class Peeked(FamilyEvent, frozen=True, tag="peeked"):
    """The house dealer has looked at the bank's hole card."""

    natural: bool

    def told(self, label: Callable[[str], str]) -> str:
        found = "there is a natural" if self.natural else "there is no natural"
        return f"the house dealer looks at the hole card: {found}"


class BankCounted(FamilyEvent, frozen=True, tag="bank-counted"):
    """What the bank's hand comes to."""

    made: str
    over: bool

    def told(self, label: Callable[[str], str]) -> str:
        return f"the player-dealer has {self.made}"


class HandEnded(FamilyEvent, frozen=True, tag="hand-ended"):
    """How a hand fared against the bank's."""

    hand: str
    seat: Seat
    made: str
    ends: Ends

    def told(self, label: Callable[[str], str]) -> str:
        _, number = split_hand(self.hand)
        which = f", hand {number}," if number > 1 else ""
        return f"seat {self.seat}{which} has {self.made}: {_ENDS[self.ends]}"
