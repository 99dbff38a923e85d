"""`houseway replay LOG` and `houseway verify LOG`: a log told again, and proved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import msgspec

from houseway.analysis.log import Log, parse, read_whole
from houseway.analysis.log import read_log as read_file
from houseway.analysis.replay import Proof
from houseway.analysis.replay import verify as verify_log
from houseway.cli.felt import played_rounds
from houseway.cli.options import Anywhere
from houseway.cli.output import print_object
from houseway.errors import in_one_line
from houseway.families.library import load
from houseway.felt.events import AnyEvent, Burned, Committed, Dealt, Opened, ShoeEnded
from houseway.felt.sight import withheld
from houseway.felt.words import Teller
from houseway.filings.filing import Filing
from houseway.words import several

DOES_NOT_HOLD: Final = 1
STOPS_EARLY: Final = 3

LogFile = Annotated[str, "A log in JSON lines, as --log writes it, or -."]


def replay(log: LogFile, *, common: Anywhere = Anywhere()) -> int:
    """Play a log again from what people did, and tell it: it must come out as it was written.

    The status is that of `verify`: 1 if something is wrong, 3 where the log stops before the
    table's end.
    """
    filing, events, proof = _proved(log, common)
    again, rounds, status = proof.again, played_rounds(events), _status(proof)
    if common.json:
        print_object(
            game=filing.id,
            replayed=proof.replayed,
            events=proof.events,
            rounds=rounds,
            purses=again.table.purses if again else {},
            faults=proof.faults,
            ends=proof.ending,
        )
        return status
    for line in Teller(filing).transcript(events):
        print(in_one_line(line))
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


def verify(log: LogFile, *, common: Anywhere = Anywhere()) -> int:
    """Prove a log: it replays, each seed is the one committed to, and the cards follow from it.

    The status is 1 if something is wrong, and 3 if nothing is but the log stops before the table's
    end: it then holds as far as it goes.
    """
    _, events, proof = _proved(log, common)
    shoes, status = _shoes(events, proof.shoes), _status(proof)
    if common.json:
        print_object(
            game=proof.game,
            holds=proof.holds,
            replayed=proof.replayed,
            events=proof.events,
            rounds=proof.rounds,
            shoes=shoes,
            unrevealed=proof.unrevealed,
            faults=proof.faults,
            ends=proof.ending,
        )
        return status
    print(f"{proof.game}: {several(proof.events, 'event')}, {several(proof.rounds, 'round')}")
    if proof.replayed:
        print("replayed: the same again")
    for shoe in shoes:
        print(in_one_line(f"shoe {shoe.shoe} committed to {shoe.commitment}"))
        if shoe.seed is not None:
            print(in_one_line(f"       revealed as  {shoe.seed}"))
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
        print(in_one_line(f"FAULT: {fault}"))
    if proof.faults:
        print("the log does not hold")


def read_log(log: str, common: Anywhere) -> Log:
    """The log that was named, from a file or from standard input, whole or broken off."""
    if log != "-":
        return read_file(Path(log), common.filings)
    written = read_whole(sys.stdin.buffer, "standard input")
    return parse(written, "standard input", common.filings)


def _proved(log: str, common: Anywhere) -> tuple[Filing, tuple[AnyEvent, ...], Proof]:
    found = read_log(log, common)
    opened = found.events[0]
    assert isinstance(opened, Opened)
    filing = load(opened.game, common.filings)
    return filing, found.events, verify_log(filing, found.events, torn=found.torn, seal=found.seal)


class _Shoe(msgspec.Struct, frozen=True):
    """A shoe: what was committed to, what was revealed, and whether the deal follows from it."""

    shoe: int
    commitment: str
    seed: str | None
    contributions: tuple[str, ...]
    cards: int
    proved: bool


def _shoes(events: tuple[AnyEvent, ...], proved: tuple[int, ...]) -> list[_Shoe]:
    committed = [event for event in events if isinstance(event, Committed)]
    ended = {event.shoe: event for event in events if isinstance(event, ShoeEnded)}
    until = [*(event.seq for event in committed[1:]), len(events) + 1]
    shoes = []
    for event, end in zip(committed, until, strict=False):
        cards = sum(isinstance(one, Dealt | Burned) for one in events[event.seq : end - 1])
        told = ended.get(event.shoe)
        seed, given = (told.seed, told.contributions) if told else (None, ())
        holds = event.shoe in proved
        shoes.append(_Shoe(event.shoe, event.commitment, seed, given, cards, holds))
    return shoes
