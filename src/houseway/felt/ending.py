"""Where a log ends, and what it leaves open.

A table that was closed is proved from its first event to its last. A log of one that is still
open, or one that was cut off, proves what it has and nothing beyond: the shoe in play is not
revealed, a round may be unfinished, a bank unsettled, and nobody has been paid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from houseway.bank.money import dollars
from houseway.felt import events as on
from houseway.felt.words import Teller
from houseway.filings.filing import Filing

How = Literal["closed", "open", "cut"]

_NAMED: Final = 3
"""So many people are named, the others counted."""


class Ending(msgspec.Struct, frozen=True):
    """The last event of a log, how it ends there, and what it does not prove.

    `closed`: the table was closed, and all is revealed. `open`: it was still open after that event.
    `cut`: something must have followed that event at once, and is missing.
    """

    event: int
    how: How
    says: str
    not_proven: tuple[str, ...] = ()


def ending_of(events: Sequence[on.AnyEvent], *, torn: int | None = None) -> Ending:
    """How a log ends, by its events alone; `torn` is the line in the middle of which it stops."""
    last = len(events)
    open_matters = _open_matters(events)
    if torn is not None:
        says = f"the log breaks off in the middle of line {torn}, after event {last}"
        return Ending(last, "cut", says, open_matters)
    if open_matters:
        return Ending(last, "open", f"the table is still open as of event {last}", open_matters)
    return Ending(last, "closed", f"the table is closed as of event {last}")


def cut_off(filing: Filing, events: Sequence[on.AnyEvent]) -> Ending:
    """How a log ends where the rules give at least one event more."""
    last = len(events)
    told = Teller(filing).transcript(events)[-1]
    says = f"the log breaks off after event {last} ({told}), and more must follow it"
    return Ending(last, "cut", says, _open_matters(events))


def hidden_from(events: Sequence[on.AnyEvent]) -> int | None:
    """The first event of which this log hides something, as a house does until a shoe is over."""
    return next((event.seq for event in events if on.withheld(event)), None)


def _open_matters(events: Sequence[on.AnyEvent]) -> tuple[str, ...]:
    """What the events leave open, each in a phrase that follows "not proven:"."""
    log = _Reader()
    for event in events:
        log.read(event)
    return tuple(log.open_matters())


class _Reader:
    """What is under way after each event."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.bank: on.BankTaken | None = None
        self.round = 0
        self.playing = False
        self.lines = 0
        self.shoe = 0
        self.shuffled: dict[int, int] = {}
        self.closed = False

    def read(self, event: on.AnyEvent) -> None:
        """One event further."""
        match event:
            case on.Sat():
                self.names[event.name] = None
            case on.StoodUp():
                self.names.pop(event.name, None)
            case on.BankTaken():
                self.bank = event
            case on.BetsClosed() | on.HandBegun():
                self.round, self.playing, self.lines = event.round, True, 0
            case on.LineSettled() | on.PotAwarded():
                self.lines += 1
            case on.RoundClosed() | on.RoundVoided():
                self.playing, self.bank = False, None
            case on.Shuffled():
                self.shoe = event.shoe
                self.shuffled[event.shoe] = 0
            case on.Dealt() | on.Burned():
                if self.shoe in self.shuffled:
                    self.shuffled[self.shoe] += 1
            case on.ShoeEnded():
                self.shuffled.pop(event.shoe, None)
            case on.Closed():
                self.closed, self.playing, self.bank = True, False, None
            case _:
                pass  # nothing is under way by it

    def open_matters(self) -> list[str]:
        """Each in a phrase."""
        said = []
        if self.playing:
            lines = "1 line" if self.lines == 1 else f"{self.lines} lines"
            settled = f"{lines} of it settled" if self.lines else "none of its wagers is settled"
            said.append(f"round {self.round}, which is not finished: {settled}")
        if self.bank:
            bank = f"the bank of {dollars(self.bank.bank)} that {self.bank.name} took"
            said.append(f"{bank}: it is not settled")
        for shoe, cards in self.shuffled.items():
            dealt = "1 card" if cards == 1 else f"{cards} cards"
            said.append(f"the deal of shoe {shoe}, {dealt} so far: its seed is not revealed")
        if not self.closed:
            said.append(f"what {self._people()}: the table is not closed")
        return said

    def _people(self) -> str:
        names = list(self.names)
        if not names:
            return "follows"
        if len(names) == 1:
            return f"{names[0]} leaves with"
        if len(names) > _NAMED:
            return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more leave with"
        return f"{', '.join(names[:-1])} and {names[-1]} leave with"
