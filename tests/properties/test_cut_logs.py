"""Logs that were cut off: wherever that is, nothing wrong is found, and nothing more is claimed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps, parse
from houseway.analysis.replay import replay, replay_so_far, verify
from houseway.errors import Refusal
from houseway.families.library import load_all
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    AnyEvent,
    BetsClosed,
    Closed,
    HandBegun,
    RoundClosed,
    ShoeEnded,
    Shuffled,
)
from houseway.felt.table import Table
from houseway.filings.model import BankedRules
from tests.logs import loads, played, played_pot
from tests.properties.play import filings, random_table
from tests.sizes import size

EVERY = {filing.id: filing for filing in load_all()}


def _closed_table(game: str, rounds: int = 2) -> BankTable:
    return played(EVERY[game], b"cut off", rounds)


def _closed(game: str) -> Table:
    filing = EVERY[game]
    if isinstance(filing.rules, BankedRules):
        return _closed_table(game)
    return played_pot(filing, b"cut off")


WHOLE = ("oceana/ez-baccarat", "lucky-derby/caribbean-stud", "oceana/texas-holdem")
"""Games whose logs are cut after every event; those of others at some, by chance."""
CUTS = 14


@pytest.mark.parametrize("game", sorted(EVERY))
def test_a_log_cut_after_any_event_is_said_to_stop_there(game: str) -> None:
    table = _closed(game)
    events = tuple(table.events)
    assert verify(EVERY[game], events).holds
    every = range(1, len(events))
    for length in every if game in WHOLE else Random(game).sample(every, CUTS):
        proof = verify(EVERY[game], events[:length])
        assert not proof.faults
        assert not proof.holds
        assert proof.replayed
        assert proof.ending.event == length
        assert str(length) in proof.ending.says
        _check_said(events[:length], " / ".join(proof.ending.not_proven))


def _check_said(events: tuple[AnyEvent, ...], unproven: str) -> None:
    """Whatever is under way is said to be unproven, and nothing else."""
    begun = max((e.round for e in events if isinstance(e, BetsClosed | HandBegun)), default=0)
    finished = max((e.round for e in events if isinstance(e, RoundClosed)), default=0)
    shuffled = {event.shoe for event in events if isinstance(event, Shuffled)}
    revealed = {event.shoe for event in events if isinstance(event, ShoeEnded)}
    closed = any(isinstance(event, Closed) for event in events)
    assert ("which is not finished" in unproven) == (begun > finished and not closed)
    assert ("is not revealed" in unproven) == (shuffled != revealed)
    assert ("the table is not closed" in unproven) == (not closed)


@given(st.data())
@settings(max_examples=size(10, 40))
def test_any_table_of_any_filing_cut_anywhere(data: st.DataObject) -> None:
    filing = data.draw(filings())
    table = random_table(filing, data, inputs=25)
    if table.phase != "closed":
        table.close()
    events = table.events[: data.draw(st.integers(1, len(table.events)))]
    proof = verify(filing, events)
    assert not proof.faults
    assert proof.complete == (len(events) == len(table.events))
    again = replay_so_far(filing, events).table
    assert again.events == table.events[: len(again.events)]
    if proof.ending.how == "cut":
        assert len(again.events) < len(events)
        with pytest.raises(Refusal, match="breaks off after event"):
            replay(filing, events)
    else:
        assert replay(filing, events).events == events


@given(st.data())
@settings(max_examples=size(10, 40))
def test_a_log_cut_in_the_middle_of_a_line(data: st.DataObject) -> None:
    table = _closed_table(
        data.draw(st.sampled_from(["oceana/ez-baccarat", "lucky-derby/caribbean-stud"]))
    )
    written = dumps(table.events).encode()
    log = parse(written[: data.draw(st.integers(written.index(b"\n") + 1, len(written)))])
    assert log.events == tuple(table.events[: len(log.events)])
    proof = verify(table.filing, log.events, torn=log.torn)
    assert not proof.faults
    if log.torn is not None:
        assert log.torn == len(log.events) + 1
        assert f"in the middle of line {log.torn}" in proof.ending.says
        assert not proof.holds


@given(st.data())
@settings(max_examples=size(10, 40))
def test_lines_swapped_doubled_or_left_out_are_refused(data: st.DataObject) -> None:
    table = _closed_table("oceana/ez-baccarat", 1)
    lines = dumps(table.events).splitlines(keepends=True)
    one, other = sorted(data.draw(st.lists(st.integers(0, len(lines) - 1), min_size=2, max_size=2)))
    what = data.draw(st.sampled_from(["swapped", "doubled", "left out"]))
    if what == "swapped":
        if one == other:
            return
        lines[one], lines[other] = lines[other], lines[one]
    elif what == "doubled":
        lines.insert(other, lines[one])
    else:
        if one == len(lines) - 1:
            return  # cut off at its end, and no line is missing within
        del lines[one]
    with pytest.raises(Refusal, match=r"is missing|begins with the table's opening"):
        loads("".join(lines))


def test_renumbered_lines_are_found_out() -> None:
    """Who leaves out an event of a round and closes the gap changes what the rules give."""
    table = _closed_table("oceana/ez-baccarat", 1)
    settled = next(event.seq for event in table.events if isinstance(event, RoundClosed))
    for gone in range(1, settled):
        kept = [*table.events[:gone], *table.events[gone + 1 :]]
        forged = [msgspec.structs.replace(event, seq=seq) for seq, event in enumerate(kept, 1)]
        assert not verify(table.filing, forged).holds, table.events[gone]
