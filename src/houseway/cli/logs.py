"""`houseway replay LOG` and `houseway verify LOG`: a log told again, and proved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec

from houseway.analysis.log import Log, parse
from houseway.analysis.log import read_log as read_file
from houseway.analysis.replay import Proof
from houseway.analysis.replay import verify as verify_log
from houseway.bank.settlement import Line
from houseway.cli.felt import settled_lines
from houseway.cli.options import Common
from houseway.cli.output import print_json, several
from houseway.cli.parameters import Parameter
from houseway.felt.ending import Ending
from houseway.felt.events import (
    AnyEvent,
    Burned,
    Committed,
    Dealt,
    Opened,
    RoundClosed,
    ShoeEnded,
    withheld,
)
from houseway.felt.words import Teller
from houseway.filings.filing import Filing

DOES_NOT_HOLD: Final = 1
STOPS_EARLY: Final = 3

LogFile = Annotated[str, Parameter(help="A log in JSON lines, as --log writes it, or -.")]


class ReplayedRound(msgspec.Struct, frozen=True):
    """A round as it came out again."""

    round: int
    lines: tuple[Line, ...]
    left: int
    net: dict[str, int]


class Replayed(msgspec.Struct, frozen=True):
    """The answer of `houseway replay --json`; `ends` says where the log stops.

    Where `faults` say what came out otherwise, there are no purses.
    """

    game: str
    replayed: bool
    events: int
    rounds: tuple[ReplayedRound, ...]
    purses: dict[str, int]
    faults: tuple[str, ...]
    ends: Ending


class ProvedShoe(msgspec.Struct, frozen=True):
    """A shoe: what was committed to, what was revealed, and whether the deal follows from it."""

    shoe: int
    commitment: str
    seed: str | None
    contributions: tuple[str, ...]
    cards: int
    proved: bool


class Verified(msgspec.Struct, frozen=True):
    """The answer of `houseway verify --json`.

    `holds`: the log goes to the table's end, and nothing is wrong with it. `ends` says where it
    stops, and what it leaves unproven if that is before the end.
    """

    game: str
    holds: bool
    replayed: bool
    events: int
    rounds: int
    shoes: tuple[ProvedShoe, ...]
    unrevealed: tuple[int, ...]
    faults: tuple[str, ...]
    ends: Ending


def replay(log: LogFile, *, common: Common = Common()) -> int:
    """Play a log again from what people did, and tell it: it must come out as it was written.

    The status is that of `verify`: 1 if something is wrong, 3 where the log stops before the
    table's end.
    """
    filing, found = _read(log, common)
    events = found.events
    proof = verify_log(filing, events, torn=found.torn)
    again = proof.again
    rounds = tuple(_rounds(events))
    status = _status(proof)
    if common.json:
        purses = dict(again.table.purses) if again else {}
        print_json(
            Replayed(
                filing.id,
                proof.replayed,
                proof.events,
                rounds,
                purses,
                proof.faults,
                proof.ending,
            )
        )
        return status
    for line in Teller(filing).transcript(events):
        print(line)
    if again and proof.replayed:
        counts = f"{several(again.events, 'event')}, {several(len(rounds), 'round')}"
        print(f"replayed: {counts}, the same again")
    elif again:
        of = f"{again.events:,} of {several(len(events), 'event')}"
        hides = withheld(events[again.events])
        print(f"replayed: {of}, the same again; {hides} in this log after them")
    _print_faults(proof)
    if status == STOPS_EARLY:
        print(proof.ending.says)
    return status


def verify(log: LogFile, *, common: Common = Common()) -> int:
    """Prove a log: it replays, each seed is the one committed to, and the cards follow from it.

    The status is 1 if something is wrong, and 3 if nothing is but the log stops before the table's
    end: it then holds as far as it goes.
    """
    filing, found = _read(log, common)
    events = found.events
    proof = verify_log(filing, events, torn=found.torn)
    shoes = tuple(_shoes(events, proof.shoes))
    status = _status(proof)
    if common.json:
        print_json(
            Verified(
                proof.game,
                proof.holds,
                proof.replayed,
                proof.events,
                proof.rounds,
                shoes,
                proof.unrevealed,
                proof.faults,
                proof.ending,
            )
        )
        return status
    print(f"{proof.game}: {several(proof.events, 'event')}, {several(proof.rounds, 'round')}")
    if proof.replayed:
        print("replayed: the same again")
    for shoe in shoes:
        print(f"shoe {shoe.shoe} committed to {shoe.commitment}")
        if shoe.seed is not None:
            print(f"       revealed as  {shoe.seed}")
        if shoe.proved:
            print(f"       its hash is the commitment, and it gives all {shoe.cards} cards dealt")
    for matter in proof.ending.not_proven:
        print(f"not proven: {matter}")
    _print_faults(proof)
    if proof.holds:
        print("the log holds")
    elif status == STOPS_EARLY:
        print(f"{proof.ending.says}: nothing is wrong up to there, and nothing is proven beyond")
    return status


def _status(proof: Proof) -> int:
    return DOES_NOT_HOLD if proof.faults else 0 if proof.complete else STOPS_EARLY


def _print_faults(proof: Proof) -> None:
    for fault in proof.faults:
        print(f"FAULT: {fault}")
    if proof.faults:
        print("the log does not hold")


def read_log(log: str, common: Common) -> Log:
    """The log that was named, from a file or from standard input, whole or broken off."""
    if log != "-":
        return read_file(Path(log), common.filings)
    return parse(sys.stdin.buffer.read(), "standard input", common.filings)


def _read(log: str, common: Common) -> tuple[Filing, Log]:
    found = read_log(log, common)
    opened = found.events[0]
    assert isinstance(opened, Opened)
    return common.load(opened.game), found


def _rounds(events: tuple[AnyEvent, ...]) -> list[ReplayedRound]:
    rounds = []
    start = 0
    for place, event in enumerate(events):
        if isinstance(event, RoundClosed):
            lines = tuple(settled_lines(events[start:place]))
            rounds.append(ReplayedRound(event.round, lines, event.left, event.net))
            start = place
    return rounds


def _shoes(events: tuple[AnyEvent, ...], proved: tuple[int, ...]) -> list[ProvedShoe]:
    committed = [event for event in events if isinstance(event, Committed)]
    ended = {event.shoe: event for event in events if isinstance(event, ShoeEnded)}
    shoes = []
    for place, event in enumerate(committed):
        until = committed[place + 1].seq if place + 1 < len(committed) else len(events) + 1
        cards = sum(isinstance(e, Dealt | Burned) for e in events[event.seq : until - 1])
        end = ended.get(event.shoe)
        shoes.append(
            ProvedShoe(
                event.shoe,
                event.commitment,
                end.seed if end else None,
                end.contributions if end else (),
                cards,
                event.shoe in proved,
            )
        )
    return shoes
