"""What happens in a baccarat round and in no other game: hands that are finished and compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.families.baccarat.rules import Winner
from houseway.felt.events import FamilyEvent
from houseway.filings.sheets.model import joined

_ENDS: Final[dict[Winner, str]] = {"player": "wins", "banker": "loses", "tie": "pushes"}


class HandsFinished(FamilyEvent, frozen=True, tag="hands-finished"):
    """The outcome, for scoreboards: totals, the winner, marks such as natural or dragon-7.

    Where every spot has a hand of its own, `seat` is whose hand was compared.
    """

    player: int
    banker: int
    winner: Winner
    marks: tuple[str, ...]
    seat: int | None = None

    def told(self, label: Callable[[str], str]) -> str:
        """Who wins with which totals, and what a scoreboard marks."""
        if self.seat is not None:
            return f"seat {self.seat} has {self.player} against {self.banker}: {_ENDS[self.winner]}"
        labels = joined([label(mark) for mark in self.marks])
        marks = f" ({labels})" if labels else ""
        if self.winner == "tie":
            return f"tie at {self.player}{marks}"
        return f"player {self.player}, banker {self.banker}: {self.winner} wins{marks}"
