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
from houseway.felt.sight import withheld
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.words import joined, several

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
    return next((event.seq for event in events if withheld(event)), None)


def _open_matters(events: Sequence[on.AnyEvent]) -> tuple[str, ...]:
    """What the events leave open, each in a phrase that follows "not proven:"."""
    names: dict[str, None] = {}
    bank: on.BankTaken | None = None
    playing: int | None = None
    lines = shoe = 0
    shuffled: dict[int, int] = {}
    closed = False
    for event in events:
        match event:
            case on.Sat():
                names[event.name] = None
            case on.StoodUp():
                names.pop(event.name, None)
            case on.BankTaken():
                bank = event
            case on.BetsClosed() | on.HandBegun():
                playing, lines = event.round, 0
            case on.LineSettled() | on.PotAwarded():
                lines += 1
            case on.RoundClosed() | on.RoundVoided():
                playing = bank = None
            case on.Shuffled():
                shoe = event.shoe
                shuffled[shoe] = 0
            case on.Dealt() | on.Burned():
                if shoe in shuffled:
                    shuffled[shoe] += 1
            case on.ShoeEnded():
                shuffled.pop(event.shoe, None)
            case on.Closed():
                closed, playing, bank = True, None, None
            case _:
                pass  # nothing is under way by it
    said = []
    if playing is not None:
        none = "none of its wagers is settled"
        settled = f"{several(lines, 'line')} of it settled" if lines else none
        said.append(f"round {playing}, which is not finished: {settled}")
    if bank:
        said.append(f"the bank of {dollars(bank.bank)} that {bank.name} took: it is not settled")
    for shoe, cards in shuffled.items():
        dealt = several(cards, "card")
        said.append(f"the deal of shoe {shoe}, {dealt} so far: its seed is not revealed")
    if not closed:
        said.append(f"what {_people(list(names))}: the table is not closed")
    return tuple(said)


def _people(names: Sequence[str]) -> str:
    if not names:
        return "follows"
    if len(names) > _NAMED:
        names = [*names[:_NAMED], f"{len(names) - _NAMED} more"]
    return f"{joined(names)} {'leaves' if len(names) == 1 else 'leave'} with"
