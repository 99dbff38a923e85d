"""What happens with tiles and in no other game: the two hands in words, and how each meets."""

from __future__ import annotations

from collections.abc import Callable

from houseway.families.tiles.judge import Outcome, in_words
from houseway.felt.events import FamilyEvent, Seat
from houseway.hands.meeting import Half, Meeting


class BankSet(FamilyEvent, frozen=True, tag="bank-set"):
    """What the bank's two hands make, in words."""

    low: str
    high: str

    def told(self, label: Callable[[str], str]) -> str:
        return f"the player-dealer has {self.low} low and {self.high} high"


class TilesMet(FamilyEvent, frozen=True, tag="tiles-met"):
    """A spot's two hands in words, what each does against the bank's, and what comes of it."""

    seat: Seat
    low: str
    high: str
    low_half: Half
    high_half: Half
    outcome: Outcome

    def told(self, label: Callable[[str], str]) -> str:
        how = in_words(Meeting(self.high_half, self.low_half))
        made = f"{self.low} low and {self.high} high"
        return f"seat {self.seat} has {made}: {how}"
