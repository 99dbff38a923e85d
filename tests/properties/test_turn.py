"""Properties of the bank's turn and of money that several persons have together."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.opening import open_table
from houseway.bank.action import after
from houseway.errors import Refusal
from houseway.felt.bank.table import BankTable
from houseway.felt.events import (
    BankOffered,
    BankTaken,
    LineSettled,
    RoundClosed,
    Sat,
    StoodUp,
)
from houseway.filings.filing import Filing
from houseway.filings.model import BankedRules
from tests.properties.play import filings, random_table


def lived(filing: Filing, data: st.DataObject, *, steps: int = 30) -> BankTable:
    """A table where the bank is taken, passed and shared, and rounds are played, at random."""
    table = open_table(filing, b"turns", seats=filing.rules.table.seats)
    for seat in range(1, data.draw(st.integers(2, 5)) + 1):
        table.sit(seat, f"p{seat}", 5_000_000)
    for _ in range(steps):
        name = table.offered_to
        if name is None:
            _take_what_nobody_wants(table)
        elif data.draw(st.integers(0, 2)):
            table.take_bank(name, 100_000)
            _play(table, data)
        else:
            table.pass_bank(name)
        if table.phase == "stopped" and not _take_what_nobody_wants(table):
            break
        if table.phase == "wagers":
            _play(table, data)
    return table


def _take_what_nobody_wants(table: BankTable) -> bool:
    """Whoever may ends a stop; whether there was somebody."""
    for name in list(table.purses):
        try:
            table.take_bank(name, 100_000)
        except Refusal:
            continue
        return True
    return False


def _play(table: BankTable, data: st.DataObject) -> None:
    """Some share the bank, some wager, somebody at least; the round is played."""
    wager = next(wager.name for wager in table.filing.rules.wager if not wager.requires)
    others = [name for name in table.names.values() if name != table.banker]
    for place, name in enumerate(others):
        act = data.draw(st.sampled_from(["stake", "stake", "join", "nothing"]))
        if act == "join" and table.rules.turn.shared and place:
            table.join_bank(name, data.draw(st.integers(1, 50_000)))
        elif (act == "stake" or not place) and table.seat_of(name) != table.player_dealer:
            table.stake(name, table.seat_of(name), wager, table.limits.of(wager).min)
    if not table.stakes:  # only the player of the bank's own spot is left to wager, elsewhere
        name = next(name for name in others if name not in table.bank_by)
        seat = next(s for s in range(1, table.seats + 1) if s != table.player_dealer)
        table.stake(name, seat, wager, table.limits.of(wager).min)
    table.deal()
    while table.round and (ask := table.round.ask):
        table.answer(ask.bettor, "stand" if "stand" in ask.choices else next(iter(ask.choices)))


@given(st.data())
def test_nobody_banks_three_rounds_in_a_row_where_the_sheet_bars_it(data: st.DataObject) -> None:
    filing = data.draw(filings())
    table = lived(filing, data)
    row = 0
    last = ""
    for event in table.events:
        if isinstance(event, BankTaken):
            row = row + 1 if event.name == last else 1
            last = event.name
            if BankedRules.of(filing).turn.refused_by_all == "broken":
                assert row <= BankedRules.of(filing).turn.rounds


@given(st.data())
def test_before_a_third_round_in_a_row_everybody_who_may_is_offered_the_bank(
    data: st.DataObject,
) -> None:
    filing = data.draw(filings())
    table = lived(filing, data)
    row, last, sitting = 0, "", set[str]()
    offered: set[str] = set()
    for event in table.events:
        match event:
            case Sat():
                sitting.add(event.name)
            case StoodUp():
                sitting.discard(event.name)
            case BankOffered():
                offered.add(event.name)
            case BankTaken():
                row = row + 1 if event.name == last else 1
                last = event.name
                if (
                    row > BankedRules.of(filing).turn.rounds
                    and not BankedRules.of(filing).turn.wager_before
                ):
                    # Who has too little to pay the collection is passed over.
                    able = {name for name in sitting if table.purses.get(name, 0) > 60_000}
                    assert able <= offered | {event.name}
                    row = 1
                offered = set()
            case _:
                pass


@given(st.data())
def test_offers_go_clockwise(data: st.DataObject) -> None:
    """Among those that no offer was open to, each is nearer on the left than the one after it."""
    table = lived(data.draw(filings()), data)
    start: int | None = None
    lap: list[BankOffered] = []
    for event in table.events:
        match event:
            case BankOffered():
                lap.append(event)
            case BankTaken():
                _check_lap(lap, start, table.seats)
                start, lap = event.seat, []
            case Sat() | StoodUp():
                lap = []  # seats changed hands: the lap so far says nothing of the rest
            case _:
                pass


def _check_lap(lap: list[BankOffered], start: int | None, seats: int) -> None:
    first = [offer.seat for offer in lap if offer.turn == 1]
    if start is None:
        assert first == sorted(first)
        return
    order = [*after(seats, start), start]
    places = [order.index(seat) for seat in first]
    assert all(before < behind for before, behind in pairwise(places))
    seconds = [offer.turn > 1 for offer in lap]
    assert seconds == sorted(seconds, reverse=True)  # the second round comes before anybody's first


@given(st.data())
def test_partners_nets_sum_to_their_line_and_a_round_to_nothing(data: st.DataObject) -> None:
    table = random_table(data.draw(filings()), data, inputs=50)
    lines: list[LineSettled] = []
    for event in table.events:
        match event:
            case LineSettled():
                lines.append(event)
                if event.shares:
                    assert sum(event.shares.values()) == event.paid - event.collected
            case RoundClosed():
                assert sum(event.net.values()) == 0
                bettors = _by_person(lines)
                assert {n: c for n, c in event.net.items() if n in bettors} == bettors
                lines = []
            case _:
                pass


def _by_person(lines: list[LineSettled]) -> dict[str, int]:
    net: dict[str, int] = {}
    for line in lines:
        for name, cents in (line.shares or {line.bettor: line.paid - line.collected}).items():
            net[name] = net.get(name, 0) + cents
    return net
