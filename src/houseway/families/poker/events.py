"""What happens in poker and in no other game: a street begins, a hand is shown."""

from __future__ import annotations

from collections.abc import Callable

from houseway.felt.events import FamilyEvent, Seat
from houseway.hands.words import lowered


class StreetBegun(FamilyEvent, frozen=True, tag="street-begun"):
    """The cards of a street are dealt next."""

    gathers = True

    street: str

    def told(self, label: Callable[[str], str]) -> str:
        return f"-- {self.street.replace('-', ' ')}"


class HandShown(FamilyEvent, frozen=True, tag="hand-shown"):
    """What a hand makes that is shown; `low` where the game has one, and nothing if it has not."""

    seat: Seat
    high: str
    low: str = ""

    def told(self, label: Callable[[str], str]) -> str:
        made = " and ".join(lowered(one) for one in (self.high, self.low) if one)
        return f"seat {self.seat} shows {made}"
