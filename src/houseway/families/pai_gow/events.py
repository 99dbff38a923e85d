"""What happens in pai gow and in no other game: the two hands in words, and how each meets."""

from __future__ import annotations

from collections.abc import Callable

from houseway.families.pai_gow.judge import FOUL, Outcome, in_words
from houseway.felt.events import FamilyEvent, Seat
from houseway.hands.meeting import Half, Meeting


class BankMade(FamilyEvent, frozen=True, tag="bank-made", omit_defaults=True):
    """What the bank's two hands make, in words; and by which row of the house way, if by one."""

    low: str
    high: str
    row: str = ""

    def told(self, label: Callable[[str], str]) -> str:
        by = f" (house way: {self.row})" if self.row else ""
        return f"the player-dealer has {self.low} in front and {self.high} behind{by}"


class HandsMet(FamilyEvent, frozen=True, tag="hands-met", omit_defaults=True):
    """A spot's two hands in words, what each does against the bank's, and what comes of it.

    `row` is that of the house way, where it set the hand.
    """

    seat: Seat
    low: str
    high: str
    low_half: Half
    high_half: Half
    outcome: Outcome
    foul: bool = False
    row: str = ""

    def told(self, label: Callable[[str], str]) -> str:
        how = FOUL if self.foul else in_words(Meeting(self.high_half, self.low_half))
        by = f" (house way: {self.row})" if self.row else ""
        return f"seat {self.seat} has {self.low} in front and {self.high} behind{by}: {how}"
