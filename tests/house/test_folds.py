"""Folds that are kept: continued they are what they would be afresh, and they have an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.analysis.log import view_log
from houseway.bank.ledger import Balances
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.events import AnyEvent
from houseway.felt.ledger import Books, ledger_of
from houseway.filings.filing import Filing
from houseway.house.folds import Folds, LogFold
from houseway.house.ledger import HouseLedger
from houseway.house.store import NoTable, Store
from tests.house.rows import chain_anew, change_event, edit
from tests.logs import played, played_pot

BANKED = ("oceana/ez-baccarat", "oceana/three-card-poker-6-card-bonus", "comstock/super-pan-9")
POT = "comstock/pan"


def events_of(filing: Filing, seed: bytes = b"folds", rounds: int = 4) -> Sequence[AnyEvent]:
    """Return some rounds between bots, or some hands for a pot."""
    play = played_pot if filing.id == POT else played
    return play(filing, seed, rounds).events


def kept(store: Store, game: str, upto: int, seed: bytes = b"folds") -> tuple[str, list[AnyEvent]]:
    """Keep a table's first events; return its id and all of them."""
    filing = load(game)
    events = list(events_of(filing, seed))
    return store.open_table(filing, b"s" * 32, events[:upto], {}).id, events


def change(database: str, seq: int, old: str, new: str) -> None:
    """Change an event behind the house's back, and chain it as if it had been so."""
    change_event(database, seq, old, new)
    chain_anew(database)


class Counting:
    """A fold that counts what it is given."""

    entered = 0

    def __init__(self) -> None:
        self.events: list[AnyEvent] = []

    def enter(self, event: AnyEvent) -> None:
        Counting.entered += 1
        self.events.append(event)


@pytest.mark.parametrize("game", [*BANKED, POT])
def test_a_ledger_that_is_continued_is_the_ledger_folded_afresh(database: str, game: str) -> None:
    store = Store(database)
    id, events = kept(store, game, 5)
    ledgers = HouseLedger(store)
    known = 5
    for upto in (5, 9, len(events) // 2, len(events)):
        if upto > known:
            store.append(id, events[known:upto])
        known = upto
        with ledgers.books(id) as (named, books):
            fresh = ledger_of(events[:upto])
            assert named == game
            assert books.event == upto
            assert books.ledger.transactions == fresh.transactions
            assert books.ledger.trial_balance() == fresh.trial_balance()
        totals, afresh = ledgers.of_house(), HouseLedger(store).of_house()
        assert totals == afresh
    store.close()


def test_only_new_events_are_folded(database: str) -> None:
    store = Store(database)
    id, events = kept(store, BANKED[0], 10)
    folds = Folds(store, Counting)
    Counting.entered = 0
    for known, upto in ((10, 10), (10, 10), (10, 14), (14, 15)):
        if upto > known:
            store.append(id, events[known:upto])
        with folds.of(id) as fold:
            assert fold.events == events[:upto]
    assert Counting.entered == 15
    store.close()


def test_a_store_that_was_brought_back_is_folded_from_its_first_event(database: str) -> None:
    store = Store(database)
    id, events = kept(store, BANKED[0], 12)
    folds = Folds(store, Counting)
    with folds.of(id) as fold:
        assert len(fold.events) == 12
    edit(database, "delete from events where seq > 8")
    chain_anew(database)
    with folds.of(id) as fold:
        assert fold.events == events[:8], "it is shorter"
    change(database, 2, '"name":"Felix"', '"name":"Fritz"')
    with folds.of(id) as fold:
        assert fold.events[1] != events[1], "another event stands there"
    store.close()


def test_what_cannot_be_folded_is_not_kept(database: str) -> None:
    store = Store(database)
    id, _ = kept(store, BANKED[0], 12)
    folds: Folds[Books] = Folds(store, Books)
    change(database, 2, '"seat":1', '"seat":99')
    for _ in range(2):
        with pytest.raises(Refusal, match="no seat 99"), folds.of(id):
            pass
    with pytest.raises(NoTable), folds.of("none"):
        pass
    assert folds.weight == 0
    store.close()


def test_as_many_folds_are_kept_as_there_is_room_for(database: str) -> None:
    store = Store(database)
    ids = [kept(store, BANKED[0], 10, bytes([seed]))[0] for seed in range(5)]
    folds = Folds(store, Counting, most=25)
    for id in ids:
        with folds.of(id):
            assert folds.weight <= 25
    Counting.entered = 0
    for id in ids[3:]:
        with folds.of(id):
            pass
    assert Counting.entered == 0, "the newest are kept"
    with folds.of(ids[0]) as fold:
        assert len(fold.events) == 10
    assert Counting.entered == 10
    store.close()


def test_balances_are_a_ledgers_without_its_transactions() -> None:
    events = events_of(load(BANKED[0]))
    books = Books(Balances())
    for event in events:
        books.enter(event)
    assert books.ledger.trial_balance() == ledger_of(events).trial_balance()
    assert books.ledger.transactions == []


@pytest.mark.parametrize("game", [*BANKED, POT])
def test_a_log_as_it_grows_is_what_each_may_see_of_it(game: str) -> None:
    """At every event, for the rail and for two who sit, nothing more and nothing less."""
    events = events_of(load(game), rounds=2)
    names = sorted({event.name for event in events if hasattr(event, "name")})[:2]
    fold = LogFold()
    for number, event in enumerate(events, 1):
        fold.enter(event)
        for viewer in (None, *names):
            assert fold.text(viewer).decode() == view_log(events[:number], viewer)


def test_what_is_revealed_of_a_log_is_written_once() -> None:
    events = events_of(load(BANKED[1]), rounds=6)
    fold = LogFold()
    for event in events:
        fold.enter(event)
    hidden = sum(len(shoe.events) for shoe in fold._shoes)
    assert hidden < len(events) / 3
