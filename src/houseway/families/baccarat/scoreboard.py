"""The scoreboard the sheets call for: bead plate, big road, counts and percentages of a shoe.

The hand-tracking display filed with these games shows how often each outcome and each side wager
came, in numbers and in per cent of the hands, the naturals, the hands of the shoe, and the same
of the shoe before (comstock, lines 1419-1425; oceana, lines 279-288). The two roads are how
players write a shoe down. All of it is a fold over a table's events and knows no secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from houseway.families.baccarat.events import HandsFinished
from houseway.families.baccarat.judge import judge_of
from houseway.families.baccarat.rules import BaccaratRules, Winner
from houseway.felt.events import AnyEvent, Shuffled
from houseway.filings.filing import Filing

ROWS: Final = 6
"""Both roads are six deep."""

_OUTCOMES: Final[tuple[Winner, ...]] = ("player", "banker", "tie")


class Bead(msgspec.Struct, frozen=True):
    """One hand on the bead plate."""

    winner: Winner
    marks: tuple[str, ...]
    totals: tuple[int, int]
    """The player hand's, then the banker hand's."""


class Entry(msgspec.Struct, frozen=True):
    """One decision on the big road, and the ties that followed it.

    Ties before the first decision wait in an entry of their own, whose winner is `tie`, until the
    decision takes its place.
    """

    winner: Winner
    ties: int
    natural: bool


class Count(msgspec.Struct, frozen=True):
    """One shoe in numbers."""

    shoe: int
    hands: int
    counts: dict[str, int]
    percentages: dict[str, str]
    """Of the hands, with one decimal."""


class Scoreboard(Count, frozen=True):
    """Everything the display shows."""

    bead: list[list[Bead]]
    big_road: list[list[Entry | None]]
    previous: Count | None
    shows: tuple[str, ...]


class Tracking:
    """The fold itself: sees a table's events one by one."""

    def __init__(self, filing: Filing) -> None:
        tracker = BaccaratRules.of(filing).tracker
        self._shows = tracker.shows if tracker else ()
        self._sides = judge_of(filing).side_wagers
        self._shoe = 0
        self._hands: list[HandsFinished] = []
        self._previous: Count | None = None

    def see(self, event: AnyEvent) -> bool:
        """One event further; tells whether the display changes."""
        if isinstance(event, Shuffled):
            if self._shoe:
                self._previous = self._count()
            self._shoe, self._hands = event.shoe, []
        elif isinstance(event, HandsFinished):
            self._hands.append(event)
        else:
            return False
        return True

    def scoreboard(self) -> Scoreboard:
        """The display now."""
        now = self._count()
        return Scoreboard(
            now.shoe,
            now.hands,
            now.counts,
            now.percentages,
            bead_plate(self._hands),
            big_road(self._hands),
            self._previous,
            self._shows,
        )

    def kept(self) -> bytes:
        """The hands of this shoe, and the count of the one before."""
        return msgspec.json.encode((self._shoe, self._hands, self._previous))

    def resume(self, kept: bytes) -> None:
        """Go on with a shoe."""
        found = msgspec.json.decode(kept, type=tuple[int, list[HandsFinished], Count | None])
        self._shoe, self._hands, self._previous = found

    def _count(self) -> Count:
        hands = self._hands
        counts: dict[str, int] = {
            outcome: sum(hand.winner == outcome for hand in hands) for outcome in _OUTCOMES
        }
        counts["naturals"] = sum("natural" in hand.marks for hand in hands)
        for side in self._sides:
            counts[side] = sum(side in hand.marks for hand in hands)
        shares = {name: _percentage(count, len(hands)) for name, count in counts.items()}
        return Count(self._shoe, len(hands), counts, shares)


def bead_plate(hands: Iterable[HandsFinished]) -> list[list[Bead]]:
    """Every hand in order: columns of six, filled from the top."""
    beads = [Bead(hand.winner, hand.marks, (hand.player, hand.banker)) for hand in hands]
    return [beads[start : start + ROWS] for start in range(0, len(beads), ROWS)]


def big_road(hands: Iterable[HandsFinished]) -> list[list[Entry | None]]:
    """Columns of six places: a run of one winner goes down, and turns right where it cannot.

    A new run starts at the top of the next column whose top is free. Ties are marked on the
    decision before them.
    """
    places: dict[tuple[int, int], Entry] = {}
    start = column = row = 0
    for hand in hands:
        last = places.get((column, row))
        natural = "natural" in hand.marks
        if hand.winner == "tie":
            places[column, row] = (
                Entry("tie", 1, natural)
                if last is None
                else msgspec.structs.replace(last, ties=last.ties + 1)
            )
            continue
        if last is None or last.winner == "tie":
            places[column, row] = Entry(hand.winner, last.ties if last else 0, natural)
            continue
        if hand.winner != last.winner:
            start += 1
            while (start, 0) in places:
                start += 1
            column, row = start, 0
        elif column == start and row + 1 < ROWS and (column, row + 1) not in places:
            row += 1
        else:
            column += 1  # and once turned, right it goes
        places[column, row] = Entry(hand.winner, 0, natural)
    columns = max((place[0] for place in places), default=-1) + 1
    return [[places.get((c, r)) for r in range(ROWS)] for c in range(columns)]


def _percentage(count: int, hands: int) -> str:
    if not hands:
        return "0.0"
    tenths = (2_000 * count + hands) // (2 * hands)  # rounded half up, exactly
    return f"{tenths // 10}.{tenths % 10}"
