"""Properties of tables at which the floor declares anything at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.log import dumps
from houseway.analysis.replay import rebuild, replay, verify
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.families import banked_family
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import post_collection
from houseway.felt.events import (
    AnyEvent,
    BetsClosed,
    CardDied,
    CardExposed,
    Closed,
    Dealt,
    Declared,
    RoundClosed,
    RoundVoided,
    Sat,
    StoodUp,
    TurnedUp,
)
from houseway.felt.ledger import ledger_of
from houseway.felt.shoes import SecretShoes
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.logs import loads
from tests.properties.play import FILINGS, try_input
from tests.sizes import size

IRREGULAR = [filing for filing in FILINGS if filing.rules.irregularity]
POSTED = {filing.id: post_collection(filing) for filing in IRREGULAR}


@st.composite
def filings(draw: st.DrawFn) -> Filing:
    """A filing that lists irregularities, under any of its readings."""
    filing = draw(st.sampled_from(IRREGULAR))
    return filing.read(
        {
            name: draw(st.sampled_from(sorted(reading.values)))
            for name, reading in filing.reading_texts.items()
        }
    )


def state(table: BankTable) -> tuple[object, ...]:
    round = table.round
    return (
        len(table.events),
        dict(table.purses),
        table.phase,
        table.stakes,
        table.till.collected,
        table.watched,
        dict(table.sanctions.barred),
        round.ask if round else None,
        {hand: list(cards) for hand, cards in round.hands.items()} if round else None,
        set(round.rulings.declared) if round else None,
    )


def try_declaring(table: BankTable, data: st.DataObject) -> None:
    """One word of the floor, fitting or not; if it is refused, nothing may have changed."""
    fitting = table.irregularities()
    names = [one.name for one in table.filing.rules.irregularity]
    before = state(table)
    try:
        if len(fitting) and data.draw(st.integers(0, 3)):
            one = data.draw(st.sampled_from(fitting))
            seat = data.draw(st.sampled_from(one.seats)) if one.needs_seat else None
            table.declare(one.name, seat)
        elif data.draw(st.booleans()):
            table.watch(data.draw(st.booleans()))
        else:
            table.declare(
                data.draw(st.sampled_from([*names, "lost-his-temper"])),
                data.draw(st.one_of(st.none(), st.integers(0, table.seats + 1))),
                data.draw(st.one_of(st.none(), st.sampled_from(["p1", "p2", "p3", "nobody"]))),
            )
    except Refusal:
        assert state(table) == before, "a refused declaration changed something"


def step(table: BankTable, data: st.DataObject) -> None:
    """What a table does next, the floor having a word in every round."""
    ask = table.round.ask if table.round and table.phase == "round" else None
    banker = table.offered_to
    if ask is not None and data.draw(st.integers(0, 2)):
        try_declaring(table, data)
    elif ask is not None:
        table.answer(ask.bettor, data.draw(st.sampled_from(sorted(ask.choices))))
    elif table.phase == "bank" and banker is not None:
        most = table.purses[banker] - table.reserve
        table.take_bank(banker, data.draw(st.integers(1, most)))
    elif table.phase == "wagers":
        wager, least = table.filing.rules.wager[0].name, table.limits.table.min
        for seat, name in table.names.items():
            with suppress(Refusal):  # the banker, the barred, the broke
                table.stake(name, seat, wager, least * data.draw(st.integers(1, 4)))
        with suppress(Refusal):
            table.deal()


def irregular_table(filing: Filing, data: st.DataObject, secret: bytes) -> BankTable:
    """A table that lived through random inputs with a floor that has something to say."""
    table = BankTable(
        filing,
        banked_family(filing.rules).play,
        SecretShoes(filing, secret),
        collection=POSTED[filing.id],
    )
    for seat in range(1, data.draw(st.integers(2, 4)) + 1):
        table.sit(seat, f"p{seat}", data.draw(st.integers(50_000, 500_000)))
    if data.draw(st.booleans()):
        table.watch()
    for _ in range(30):
        if data.draw(st.integers(0, 7)):
            step(table, data)
        else:
            try_input(table, data)
    if data.draw(st.booleans()):
        table.close()
    return table


secrets = st.binary(min_size=1, max_size=8)


@settings(max_examples=size(12, 50))
@given(st.data(), secrets)
def test_no_chip_is_lost_whatever_is_declared(data: st.DataObject, secret: bytes) -> None:
    table = irregular_table(data.draw(filings()), data, secret)
    brought = sum(event.purse for event in table.events if isinstance(event, Sat))
    taken = sum(event.purse for event in table.events if isinstance(event, StoodUp))
    assert sum(table.purses.values()) + table.till.collected + taken == brought
    assert all(purse >= 0 for purse in table.purses.values())
    view = view_of(table.events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    booked = ledger_of(table.events).purses()
    assert {name: booked[name] for name in table.purses} == table.purses
    for event in table.events:
        if isinstance(event, RoundClosed):
            assert sum(event.net.values()) == 0


@settings(max_examples=size(12, 50))
@given(st.data(), secrets)
def test_a_log_with_declarations_replays_rebuilds_and_verifies(
    data: st.DataObject, secret: bytes
) -> None:
    filing = data.draw(filings())
    table = irregular_table(filing, data, secret)
    if table.phase != "closed":
        table.close()
    events = loads(dumps(table.events))
    for again in (replay(filing, events), rebuild(filing, secret, events)):
        assert again.events == table.events
        assert again.purses == table.purses
        assert again.sanctions.barred == table.sanctions.barred
    proof = verify(filing, events)
    assert proof.holds, proof.faults
    assert not proof.unrevealed or isinstance(table.events[-1], Closed)


@settings(max_examples=size(12, 50))
@given(st.data(), secrets)
def test_no_hidden_card_shows_in_anybody_elses_view(data: st.DataObject, secret: bytes) -> None:
    """What a viewer's events and view show was dealt to him, dealt open, turned up or exposed."""
    table = irregular_table(data.draw(filings()), data, secret)
    for viewer in (None, *sorted(table.purses)):
        for events in rounds_of(table.events):
            allowed = allowed_cards(events, viewer)
            mine = [seen(event, viewer) for event in events]
            for event in mine:
                if isinstance(event, Dealt | CardDied | CardExposed):
                    assert event.card is None or (event.hand, event.card) in allowed
        view = view_of(table.events, viewer)
        last = list(rounds_of(table.events))
        if last and view.hands:
            allowed = allowed_cards(last[-1], viewer)
            shown = {(hand, card) for hand, cards in view.hands.items() for card in cards if card}
            assert shown <= allowed


@settings(max_examples=size(12, 50))
@given(st.data(), secrets)
def test_a_void_round_is_nobodys_gain_and_the_bank_is_offered_again(
    data: st.DataObject, secret: bytes
) -> None:
    table = irregular_table(data.draw(filings()), data, secret)
    void = [e for e in table.events if isinstance(e, RoundVoided)]
    closed = {e.round for e in table.events if isinstance(e, RoundClosed)}
    assert closed.isdisjoint(e.round for e in void)
    for event in void:
        cause = next(e for e in reversed(table.events[: event.seq]) if isinstance(e, Declared))
        assert cause.effect == "misdeal"
        assert cause.name in event.why


def rounds_of(events: list[AnyEvent]) -> Iterator[list[AnyEvent]]:
    starts = [i for i, event in enumerate(events) if isinstance(event, BetsClosed)]
    ends = [*starts[1:], len(events)]
    for start, end in zip(starts, ends, strict=False):
        yield events[start:end]


def allowed_cards(events: list[AnyEvent], viewer: str | None) -> set[tuple[str, Card | None]]:
    allowed: set[tuple[str, Card | None]] = set()
    for event in events:
        match event:
            case Dealt() | CardDied() if event.seen_by is None or viewer in event.seen_by:
                allowed.add((event.hand, event.card))
            case CardExposed():
                allowed.add((event.hand, event.card))
            case TurnedUp():
                allowed |= {(event.hand, card) for card in event.cards}
            case _:
                pass
    return allowed
