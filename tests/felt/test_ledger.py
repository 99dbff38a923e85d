"""The ledger of a table: each kind of event that moves chips, and logs that do not add up."""

from __future__ import annotations

import msgspec
import pytest

from houseway.analysis.opening import open_table
from houseway.bank.ledger import CAGE, COLLECTION, PLAYER_DEALER, Account, Transaction
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt import events as on
from houseway.felt.bank.table import BankTable
from houseway.felt.ledger import ledger_of

MOVE = {
    on.Sat,
    on.BoughtIn,
    on.StoodUp,
    on.BankTaken,
    on.BankJoined,
    on.BetsClosed,
    on.Collected,
    on.LineSettled,
    on.RoundClosed,
    on.RoundVoided,
    on.Closed,
    on.HandBegun,
    on.PutIn,
    on.Paid,
    on.TakenBack,
    on.Dropped,
    on.PotAwarded,
}
"""Those that move chips, and those that say whose they are."""
MOVE_NOTHING = {
    on.Opened,
    on.BankOffered,
    on.BankPassed,
    on.GameStopped,
    on.Committed,
    on.Contributed,
    on.Pledged,
    on.PledgesCalled,
    on.PledgeRevealed,
    on.PledgeWithheld,
    on.Staked,
    on.KumKum,
    on.DecisionDeclared,
    on.Leaving,
    on.SeatPromised,
    on.TimeTaken,
    on.TimeUp,
    on.Watched,
    on.Declared,
    on.HalfHour,
    on.PlayedFor,
    on.CardExposed,
    on.CardDied,
    on.Shuffled,
    on.Burned,
    on.Rolled,
    on.Dealt,
    on.TurnedUp,
    on.TakenIn,
    on.HandSplit,
    on.ThrownAway,
    on.HandSet,
    on.Asked,
    on.Chose,
    on.Raised,
    on.Folded,
    on.Said,
    on.FamilyEvent,
    on.SatOut,
    on.ComesIn,
    on.Straddling,
    on.MovedSeat,
    on.BlindOwed,
    on.ButtonDrawn,
    on.OutOfTurn,
    on.Retaken,
    on.Reshuffled,
    on.TopBurned,
    on.ButtonPlaced,
    on.ShoeEnded,
}


def test_of_every_event_it_is_said_whether_it_moves_chips() -> None:
    """A new event belongs into one of the two sets, and into the ledger if it moves chips."""
    assert {*on.SHARED, on.FamilyEvent} == MOVE | MOVE_NOTHING
    assert not MOVE & MOVE_NOTHING


@pytest.fixture
def table() -> BankTable:
    """Ann banks; Bob and Cleo have wagered."""
    table = open_table(load("oceana/ez-baccarat"), b"ledger")
    for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1):
        table.sit(seat, name, 100_000)
    table.take_bank("Ann", 50_000)
    table.stake("Bob", 2, "player", 2_500)
    table.stake("Cleo", 3, "banker", 1_000)
    return table


def test_a_round_passes_through_the_player_dealer_who_ends_empty(table: BankTable) -> None:
    table.deal()
    ledger = ledger_of(table.events)
    assert ledger.purses() == table.purses
    assert ledger.balance(PLAYER_DEALER) == 0
    assert ledger.balance(COLLECTION) == table.till.collected > 0
    assert ledger.balance(CAGE) == -300_000
    lines = {event.seq: event for event in table.events if isinstance(event, on.LineSettled)}
    for one in ledger.transactions:
        if one.reason == "wager":
            line = lines[one.event]
            assert (one.seat, one.wager, one.round) == (line.seat, line.wager, 1)
            assert f"{line.bettor}'s" in one.what
            assert line.why in one.what
        else:
            assert one.seat is None


def test_stakes_and_a_bank_stay_their_owners(table: BankTable) -> None:
    assert ledger_of(table.events).purses() == {"Ann": 100_000, "Bob": 100_000, "Cleo": 100_000}


def test_who_leaves_takes_everything(table: BankTable) -> None:
    table.deal()
    has = table.purses["Cleo"]
    table.stand_up("Cleo")
    ledger = ledger_of(table.events)
    assert ledger.purses()["Cleo"] == 0
    assert ledger.balance(CAGE) == -300_000 + has
    assert ledger.transactions[-1].reason == "left"
    table.sit(3, "Cleo", 500)
    assert ledger_of(table.events).purses() == table.purses


def test_a_void_round_returns_the_collection() -> None:
    table = _asked()
    before = ledger_of(table.events)
    assert before.balance(COLLECTION) == table.till.collected > 0
    table.close("the lights went out")
    ledger = ledger_of(table.events)
    assert ledger.balance(COLLECTION) == table.till.collected == 0
    assert ledger.purses() == table.purses == dict.fromkeys(table.purses, 100_000)
    assert ledger.transactions[-1].reason == "returned"
    assert ledger.transactions[-1].event == _seq_of(table, on.Closed)


def test_a_jackpot_is_kept_apart_from_the_collection() -> None:
    events: list[on.AnyEvent] = [
        on.Sat(1, 1, "Ann", 10_000, False),
        on.BetsClosed(2, 1),
        on.Collected(3, "Ann", 200, "flat"),
        on.Collected(4, "Ann", 100, "a jackpot is attached", "bad beat"),
    ]
    jackpot = Account("jackpot", "bad beat")
    ledger = ledger_of(events)
    assert (ledger.balance(COLLECTION), ledger.balance(jackpot)) == (200, 100)
    assert ledger.purses() == {"Ann": 9_700}
    ledger = ledger_of([*events, on.Closed(5)])
    assert (ledger.balance(COLLECTION), ledger.balance(jackpot)) == (0, 0)


def test_a_declared_void_moves_nothing_but_what_is_said_to_go_back() -> None:
    events: list[on.AnyEvent] = [
        on.Sat(1, 1, "Ann", 10_000, False),
        on.BetsClosed(2, 1),
        on.Collected(3, "Ann", 200, "flat"),
        on.LineSettled(4, 1, "Ann", "tie", 300, "lose", "8:1", 0, 300, 0, 0, "no tie"),
        on.RoundVoided(5, 1, "misdeal"),
    ]
    assert ledger_of([*events, on.Closed(6)]).purses() == {"Ann": 9_800}, "kept, and once only"
    ledger = ledger_of([*events, on.Collected(6, "Ann", -200, "goes back"), on.Closed(7)])
    assert ledger.purses() == {"Ann": 10_000}
    assert ledger.transactions[-1].reason == "returned"
    assert ledger.balance(COLLECTION) == 0


def test_kum_kum_partners_and_a_shared_bank_divide_what_the_lines_say() -> None:
    """The group is one bettor in the lines; the round's result names the partners."""
    line = on.LineSettled(
        7, 3, "Ann & Bob", "tie", 300, "win", "8:1", 2_400, 0, 300, 0, "tie",
        {"Ann": 1_600, "Bob": 800},
    )  # fmt: skip
    lost = on.LineSettled(8, 3, "Ann", "player", 500, "lose", "1:1", 0, 500, 0, 0, "tie")
    net = {"Ann": 1_600 - 500, "Bob": 800, "Cleo": -1_000, "Dan": -900}
    events: list[on.AnyEvent] = [
        *(on.Sat(n, n, name, 10_000, False) for n, name in enumerate(net, 1)),
        on.BankTaken(5, 3, "Cleo", 2_000, 1),
        on.BankJoined(5, "Dan", 1_800),
        on.BetsClosed(6, 1),
        line,
        lost,
        on.RoundClosed(9, 1, 0, net, "0"),
    ]
    ledger = ledger_of(events)
    assert ledger.purses() == {name: 10_000 + cents for name, cents in net.items()}
    assert ledger.balance(PLAYER_DEALER) == 0
    *_, group, _, closing = ledger.transactions
    assert _moved(group) == {"player:Ann": 1_600, "player:Bob": 800, "player-dealer": -2_400}
    assert _moved(closing) == {"player:Cleo": -1_000, "player:Dan": -900, "player-dealer": 1_900}
    assert closing.what == "round 1: the player-dealer lost $19"

    place = events.index(line)
    events[place] = msgspec.structs.replace(line, shares={"Ann": 1_600, "Bob": 801})
    with pytest.raises(Refusal, match=r"the shares of Ann & Bob are not \$24"):
        ledger_of(events)


def test_a_log_that_does_not_add_up_is_refused(table: BankTable) -> None:
    table.deal()
    table.stand_up("Bob")
    place = next(i for i, e in enumerate(table.events) if isinstance(e, on.RoundClosed))
    closed = table.events[place]
    assert isinstance(closed, on.RoundClosed)
    more = {**closed.net, "Ann": closed.net["Ann"] + 1}
    wrong = [*table.events]
    wrong[place] = msgspec.structs.replace(closed, net=more)
    with pytest.raises(Refusal, match=r"results of round 1 sum to \$0\.01"):
        ledger_of(wrong)
    swapped = {**closed.net, "Bob": closed.net["Bob"] - 5, "Ann": closed.net["Ann"] + 5}
    wrong[place] = msgspec.structs.replace(closed, net=swapped)
    with pytest.raises(Refusal, match=r"result of Bob in round 1 is -\$0\.05 away from"):
        ledger_of(wrong)

    place = next(i for i, e in enumerate(table.events) if isinstance(e, on.StoodUp))
    stood = table.events[place]
    assert isinstance(stood, on.StoodUp)
    wrong = [*table.events]
    wrong[place] = msgspec.structs.replace(stood, purse=stood.purse + 5)
    with pytest.raises(Refusal, match=r"Bob leaves with .* and by the events before"):
        ledger_of(wrong)


def _moved(one: Transaction) -> dict[str, int]:
    return {str(posting.account): posting.cents for posting in one.postings}


def _asked() -> BankTable:
    """A table in the middle of a question."""
    for seed in range(50):
        table = open_table(load("comstock/super-pan-9"), bytes([seed]))
        for seat, name in enumerate(("Ann", "Bob"), 1):
            table.sit(seat, name, 100_000)
        table.take_bank("Ann", 50_000)
        table.stake("Bob", 2, table.filing.rules.wager[0].name, int(table.limits.table.min))
        table.deal()
        if table.phase == "round":
            return table
    raise AssertionError("nobody was asked in 50 rounds")


def _seq_of(table: BankTable, kind: type[on.AnyEvent]) -> int:
    return next(event.seq for event in table.events if isinstance(event, kind))
