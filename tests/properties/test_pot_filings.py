"""Properties of every game for a pot, under any reading, whatever anybody tries at its table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.opening import open_felt
from houseway.analysis.replay import rebuild, replay, replay_so_far, verify
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.events import Dealt, PotAwarded, PutIn, RoundClosed, RoundVoided, TakenBack
from houseway.felt.ledger import ledger_of
from houseway.felt.pot.table import PotTable
from houseway.felt.setting import FLOOR
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.fees.library import schedules_for
from houseway.filings.filing import Filing
from tests.logs import by_chance, loads
from tests.of_family import POTS
from tests.sizes import size

SECRET = b"pots of any filing"


@st.composite
def filings(draw: st.DrawFn) -> Filing:
    """A game for a pot under any of its readings."""
    filing = load(draw(st.sampled_from(POTS)))
    chosen = {
        name: draw(st.sampled_from(sorted(reading.values)))
        for name, reading in filing.reading_texts.items()
    }
    try:
        return filing.read(chosen)
    except Refusal:  # two values that contradict each other are refused by their key
        return filing


def lived(filing: Filing, chance: Random, inputs: int = 60) -> PotTable:
    """A table that went through random inputs, legal and illegal alike, at any posted option."""
    offered = [
        (posted.name, option.option)
        for posted in schedules_for(filing.id)
        for option in posted.options
    ]
    schedule, option = chance.choice(offered or [(None, None)])
    try:
        table = open_felt(filing, SECRET, schedule=schedule, fee_option=option)
    except Refusal:  # an option that no table of these limits posts
        table = open_felt(filing, SECRET)
    assert isinstance(table, PotTable)
    for seat in range(1, chance.randint(2, table.seats) + 1):
        purse = table.limits.table.min * chance.choice((1, 25, 40, 100))
        table.sit(seat, f"p{seat}", table.seat_rules.fitting(purse))
    for _ in range(inputs):
        before = (len(table.events), dict(table.purses), table.phase, table.till.collected)
        try:
            _try(table, chance)
        except Refusal:
            now = (len(table.events), dict(table.purses), table.phase, table.till.collected)
            assert now == before
    return table


def _try(table: PotTable, chance: Random) -> None:
    """An answer mostly, where somebody is asked; else anything that anybody may try."""
    ask = table.round.ask if table.round and table.phase == "round" else None
    if ask and chance.random() < 0.85:
        quiet = next(iter(ask.choices)) if ask.bettor == FLOOR else by_chance(ask, chance)
        table.answer(ask.bettor, quiet)
        return
    name = chance.choice(sorted(table.purses) or ["nobody"])
    kinds = ("deal", "deal", "sit", "stand", "buy", "clock", "watch", "declare", "nonsense")
    match chance.choice(kinds):
        case "deal":
            table.deal()
        case "sit":
            table.sit(chance.randint(1, table.seats), f"n{table.seq}", 20 * table.limits.table.min)
        case "stand":
            table.stand_up(name)
        case "buy":
            table.buy_in(name, 10 * table.limits.table.min)
        case "clock":
            table.half_hour()
        case "watch":
            table.watch(not table.watched)
        case "declare":
            fitting = table.irregularities()
            if fitting:
                one = chance.choice(fitting)
                table.declare(one.name, chance.choice(one.seats) if one.needs_seat else None)
        case _:
            table.answer(name, chance.choice(("raise 1", "bet 7", "fold", "take", "")))


@settings(max_examples=size(20, 80), deadline=None)
@given(filings(), st.integers(0, 1 << 32))
def test_no_chip_is_lost_no_card_shown_and_the_log_gives_all_again(
    filing: Filing, seed: int
) -> None:
    chance = Random(seed)
    table = lived(filing, chance)
    ledger = ledger_of(table.events)
    booked = ledger.purses()
    assert all(purse >= 0 for purse in table.purses.values())
    assert {name: booked.get(name, 0) for name in table.purses} == table.purses
    for viewer in (None, *table.purses):
        shown = (seen(event, viewer) for event in table.events)
        dealt = [event for event in shown if isinstance(event, Dealt)]
        assert all(
            event.card is None or not event.seen_by or viewer in event.seen_by for event in dealt
        )
        view = view_of(table.events, viewer)
        assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    again = rebuild(filing, SECRET, table.events)
    assert (again.events, again.purses, again.phase) == (table.events, table.purses, table.phase)
    if table.phase != "closed":
        table.close()
    events = loads(dumps(table.events))
    assert replay(filing, events).purses == table.purses
    assert verify(filing, events).holds
    cut = events[: chance.randint(1, len(events))]
    proof = verify(filing, cut)
    assert not proof.faults
    assert proof.complete == (len(cut) == len(events))
    so_far = replay_so_far(filing, cut).table
    assert so_far.events == table.events[: len(so_far.events)]


@pytest.mark.parametrize("game", POTS)
def test_what_goes_in_comes_out_again(game: str) -> None:
    """Of every hand: what was put in is taken back, won, or dropped, and the nets say so."""
    tables = (lived(load(game), Random(f"{game} {n}"), inputs=150) for n in range(9))
    table = next(table for table in tables if table.rounds)
    put = won = 0
    for event in table.events:
        match event:
            case PutIn():
                put += event.cents
            case TakenBack():
                put -= event.cents
            case PotAwarded():
                won += event.cents
            case RoundClosed():
                assert sum(event.net.values()) == won - put
                put = won = 0
            case RoundVoided():
                put = won = 0
            case _:
                pass
