"""Properties of tables over time, under random inputs, legal and illegal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.analysis.log import dumps, view_log
from houseway.analysis.replay import feed, rebuild, replay, verify
from houseway.cards.card import Card
from houseway.errors import Refusal
from houseway.felt.events import (
    AnyEvent,
    BankTaken,
    BetsClosed,
    Burned,
    Dealt,
    Sat,
    StoodUp,
    TurnedUp,
)
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.logs import loads
from tests.properties.play import filings, random_table


@given(st.data())
def test_chips_are_neither_made_nor_lost(data: st.DataObject) -> None:
    table = random_table(data.draw(filings()), data)
    brought = sum(event.purse for event in table.events if isinstance(event, Sat))
    taken = sum(event.purse for event in table.events if isinstance(event, StoodUp))
    assert sum(table.purses.values()) + table.till.collected + taken == brought
    assert all(purse >= 0 for purse in table.purses.values())


@given(st.data())
def test_a_log_replays_to_the_same_events_and_rebuilds_the_same_table(data: st.DataObject) -> None:
    filing = data.draw(filings())
    secret_table = random_table(filing, data)
    events = loads(dumps(secret_table.events))
    assert list(events) == secret_table.events
    again = replay(filing, events)
    assert again.events == secret_table.events
    assert again.purses == secret_table.purses
    assert again.phase == secret_table.phase


@given(st.data())
def test_a_rebuilt_table_goes_on_as_the_first_would_have(data: st.DataObject) -> None:
    filing = data.draw(filings())
    secret = data.draw(st.binary(min_size=1, max_size=8))
    table = random_table(filing, data, inputs=25, secret=secret)
    cut = data.draw(st.integers(1, len(table.events)))
    events = upto_input(filing, secret, table.events, cut)
    half = rebuild(filing, secret, events)
    assert half.events == list(events)
    for event in table.events[len(events) :]:
        feed(half, event)
    assert half.events == table.events
    assert half.purses == table.purses


def upto_input(filing: Filing, secret: bytes, events: list[AnyEvent], cut: int) -> list[AnyEvent]:
    """The events up to the end of the input that caused event number `cut`."""
    table = rebuild(filing, secret, events[:1])
    for event in events:
        if len(table.events) >= cut:
            break
        feed(table, event)
    return events[: len(table.events)]


@given(st.data())
def test_nobody_sees_a_hidden_card_before_it_is_turned_up(data: st.DataObject) -> None:
    table = random_table(data.draw(filings()), data)
    viewers: list[str | None] = [None, *table.purses]
    for viewer in viewers:
        shown: dict[str, list[Card | None]] = {}
        for event in table.events:
            if isinstance(event, BetsClosed | BankTaken):
                shown = {}
            if not isinstance(event, Dealt | Burned | TurnedUp):
                continue
            view = seen(event, viewer)
            if isinstance(view, Burned):
                assert view.card is None
            if isinstance(view, TurnedUp):
                shown[view.hand][view.start : view.start + len(view.cards)] = view.cards
            if isinstance(view, Dealt) and isinstance(event, Dealt):
                may = event.seen_by is None or (viewer is not None and viewer in event.seen_by)
                assert (view.card is not None) == may
                shown.setdefault(view.hand, []).append(view.card)
        last = view_of(table.events, viewer)
        for hand, cards in last.hands.items():
            assert cards == shown.get(hand, [])
        assert view_log(table.events, viewer).count("\n") == len(table.events) + 1  # and its seal


@given(st.data())
def test_a_closed_table_proves_its_shuffles(data: st.DataObject) -> None:
    filing = data.draw(filings())
    table = random_table(filing, data)
    if table.phase == "round":
        return
    table.close()
    proof = verify(filing, table.events)
    assert proof.holds
    assert proof.replayed


@given(st.data())
def test_a_log_that_was_tampered_with_does_not_verify(data: st.DataObject) -> None:
    filing = data.draw(filings())
    table = random_table(filing, data)
    if table.phase == "round":
        return
    table.close()
    events = list(table.events)
    dealt = [i for i, event in enumerate(events) if isinstance(event, Dealt)]
    if not dealt:
        return
    index = data.draw(st.sampled_from(dealt))
    event = events[index]
    assert isinstance(event, Dealt)
    other = Card("As") if event.card != "As" else Card("2s")
    events[index] = Dealt(event.seq, event.hand, other, event.seen_by)
    assert not verify(filing, events).holds


def test_a_log_of_another_game_is_refused() -> None:
    with pytest.raises(Refusal, match="begins with"):
        loads("")
