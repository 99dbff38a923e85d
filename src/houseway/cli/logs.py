"""`houseway replay LOG` and `houseway verify LOG`: a log told again, and proved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from houseway.bank.settlement import Line
from houseway.cli.felt import settled_lines
from houseway.cli.options import Common
from houseway.cli.output import listed, print_json, several
from houseway.errors import Refusal
from houseway.filings.filing import Filing
from houseway.games import replay as replay_log
from houseway.games import verify as verify_log
from houseway.table.events import AnyEvent, Burned, Committed, Dealt, Opened, RoundClosed, ShoeEnded
from houseway.table.log import loads, read
from houseway.table.words import Teller

LogFile = Annotated[str, Parameter(help="A log in JSON lines, as --log writes it, or -.")]


class ReplayedRound(msgspec.Struct, frozen=True):
    """A round as it came out again."""

    round: int
    lines: tuple[Line, ...]
    left: int
    net: dict[str, int]


class Replayed(msgspec.Struct, frozen=True):
    """The answer of `houseway replay --json`."""

    game: str
    replayed: bool
    events: int
    rounds: tuple[ReplayedRound, ...]
    purses: dict[str, int]


class ProvedShoe(msgspec.Struct, frozen=True):
    """A shoe: what was committed to, what was revealed, and whether the deal follows from it."""

    shoe: int
    commitment: str
    seed: str | None
    contributions: tuple[str, ...]
    cards: int
    proved: bool


class Verified(msgspec.Struct, frozen=True):
    """The answer of `houseway verify --json`."""

    game: str
    holds: bool
    replayed: bool
    events: int
    rounds: int
    shoes: tuple[ProvedShoe, ...]
    unrevealed: tuple[int, ...]
    faults: tuple[str, ...]


def replay(log: LogFile, *, common: Common = Common()) -> None:
    """Play a log again from what people did, and tell it: it must come out as it was written."""
    filing, events = _read(log, common)
    table = replay_log(filing, events)
    rounds = tuple(_rounds(events))
    if common.json:
        print_json(Replayed(filing.id, True, len(events), rounds, dict(table.purses)))
        return
    for line in Teller(filing).transcript(table.events):
        print(line)
    counts = f"{several(len(events), 'event')}, {several(len(rounds), 'round')}"
    print(f"replayed: {counts}, the same again")


def verify(log: LogFile, *, common: Common = Common()) -> int:
    """Prove a log: it replays, each seed is the one committed to, and the cards follow from it."""
    filing, events = _read(log, common)
    proof = verify_log(filing, events)
    shoes = tuple(_shoes(events, proof.shoes))
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
            )
        )
        return 0 if proof.holds else 1
    print(f"{proof.game}: {several(proof.events, 'event')}, {several(proof.rounds, 'round')}")
    if proof.replayed:
        print("replayed: the same again")
    for shoe in shoes:
        print(f"shoe {shoe.shoe} committed to {shoe.commitment}")
        if shoe.seed is not None:
            print(f"       revealed as  {shoe.seed}")
        if shoe.proved:
            print(f"       its hash is the commitment, and it gives all {shoe.cards} cards dealt")
    if proof.unrevealed and proof.holds:
        print(f"not revealed yet: shoe {listed([*map(str, proof.unrevealed)])}")
    for fault in proof.faults:
        print(f"FAULT: {fault}")
    print("the log holds" if proof.holds else "the log does not hold")
    return 0 if proof.holds else 1


def read_log(log: str) -> tuple[AnyEvent, ...]:
    """The log that was named, from a file or from standard input."""
    if log != "-":
        return read(Path(log))
    try:
        return loads(sys.stdin.buffer.read().decode(), "standard input")
    except UnicodeDecodeError:
        raise Refusal("standard input: this is no UTF-8 text") from None


def _read(log: str, common: Common) -> tuple[Filing, tuple[AnyEvent, ...]]:
    events = read_log(log)
    opened = events[0]
    assert isinstance(opened, Opened)
    return common.load(opened.game), events


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
