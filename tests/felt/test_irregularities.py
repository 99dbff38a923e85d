"""Declaring irregularities: when they are refused, whom they touch, what a table keeps of them."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_table, table_of
from houseway.analysis.replay import replay, verify
from houseway.errors import Refusal
from houseway.families.library import load, load_all
from houseway.felt.bank.table import BankTable
from houseway.felt.bank.turn import Offer
from houseway.felt.events import BankOffered, Collected, Declared, RoundVoided
from houseway.felt.setting import FLOOR
from houseway.felt.shoes import SecretShoes

PAN = "comstock/super-pan-9"


def dealt(*, watched: bool = True, backline: bool = False) -> BankTable:
    """Super Pan 9: Ann banks, Bob and Cy have wagers, the cards are dealt."""
    table = open_table(load(PAN), b"a secret")
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        table.sit(seat, name, 100_000)
    if watched:
        table.watch()
    table.take_bank("Ann", 50_000)
    table.stake("Bob", 2, "spot", 5_000)
    table.stake("Cy", 3, "spot", 2_000)
    if backline:
        table.stake("Dee", 2, "spot", 1_000)
    table.deal()
    return table


def go_on(table: BankTable, until: str) -> None:
    """Play, everybody standing, until the floor is asked at that moment."""
    while table.phase == "round" and table.round and table.round.ask:
        ask = table.round.ask
        if ask.bettor == FLOOR and table.round.moment == until:
            return
        table.answer(ask.bettor, "go-on" if ask.bettor == FLOOR else "stand")


def finish(table: BankTable) -> None:
    go_on(table, "never")


@pytest.mark.parametrize(
    ("name", "seat", "bettor", "says"),
    [
        (
            "lost-temper",
            None,
            None,
            'has no irregularity "lost-temper": its sheet lists wrong-spot',
        ),
        ("boxed-cards", 2, None, 'did you mean "boxed-card"'),
        ("boxed-card", None, None, r"at a seat: say which \[comstock/super-pan-9, line 448\]"),
        ("wrong-spot", 2, None, "concerns no single seat"),
        ("wrong-count", 9, None, "no seat 9"),
        ("wrong-count", 1, None, "not the player-dealer's"),
        ("wrong-count", 5, None, "seat 5 has no wager"),
        ("changed-wager", 2, "Cy", "Cy has no wager on seat 2's spot"),
        ("exposed-on-draw", 2, None, r"until they are read: not now \[.*line 450\]"),
        ("misread-hand", 2, None, "when the hands are read, before money moves: not now"),
        ("house-way-wrong-count", 2, None, "seat 2 is not played the house way"),
    ],
)
def test_a_declaration_that_does_not_fit_is_refused_with_the_rule(
    name: str, seat: int | None, bettor: str | None, says: str
) -> None:
    table = dealt()
    before = list(table.events)
    with pytest.raises(Refusal, match=says):
        table.declare(name, seat, bettor)
    assert table.events == before


def test_nothing_is_declared_outside_a_round() -> None:
    table = dealt()
    finish(table)
    assert table.irregularities() == ()
    with pytest.raises(Refusal, match="the bank is being offered"):
        table.declare("wrong-spot")


def test_a_misdeal_by_wrong_spots_is_over_once_somebody_has_acted() -> None:
    """comstock 10, line 453: found before the deal is complete."""
    table = dealt(watched=False)
    assert "wrong-spot" in {one.name for one in table.irregularities()}
    table.answer("Bob", "stand")
    assert "wrong-spot" not in {one.name for one in table.irregularities()}
    with pytest.raises(Refusal, match="before anybody has acted"):
        table.declare("wrong-spot")


def test_a_misdeal_returns_stakes_and_collection_and_uses_up_no_turn() -> None:
    """comstock 10, lines 452-455; the collection by the reading."""
    table = dealt()
    assert table.till.collected
    table.declare("player-dealer-wrong-count")
    assert set(table.purses.values()) == {100_000}
    assert table.till.collected == 0
    assert table.stakes == ()
    assert isinstance(table.events[-1], BankOffered)
    assert (table.offered_to, table.events[-1].turn) == ("Ann", 1)
    kinds = [type(event) for event in table.events]
    assert kinds.index(RoundVoided) == kinds.index(Declared) + 1
    returned = [e for e in table.events if isinstance(e, Collected) and e.cents < 0]
    assert {e.name for e in returned} == {"Ann", "Bob", "Cy"}


def test_after_a_misdeal_the_same_player_dealer_still_has_both_rounds() -> None:
    table = dealt(watched=False)
    table.declare("wrong-spot")
    for turn in (1, 2):
        assert table.offer == Offer(1, "Ann", turn)
        table.take_bank("Ann", 50_000)
        table.stake("Bob", 2, "spot", 500)
        table.deal()
        while table.round and table.round.ask:
            table.answer(table.round.ask.bettor, "stand")
    assert table.offered_to == "Bob"


def test_a_fouled_hand_is_asked_no_more_and_not_opened() -> None:
    table = dealt(watched=False)
    events = table.declare("wrong-count", 2)
    told = [type(event).__name__ for event in events]
    assert told == ["Declared", "PlayedFor", "Asked"]
    assert table.round is not None
    assert table.round.ask is not None
    assert table.round.ask.bettor == "Cy"


def test_whose_wager_it_is_must_be_said_where_the_seated_player_has_none() -> None:
    table = open_table(load(PAN), b"a secret")
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        table.sit(seat, name, 100_000)
    table.take_bank("Ann", 50_000)
    table.stake("Cy", 2, "spot", 2_000)
    table.stake("Dee", 2, "spot", 1_000)
    table.deal()
    with pytest.raises(Refusal, match="wagers of Cy, Dee: say whose it is"):
        table.declare("changed-wager", 2)
    declared = table.declare("changed-wager", 2, "Dee")[0]
    assert isinstance(declared, Declared)
    assert declared.bettor == "Dee"


def test_the_same_thing_is_declared_once_but_cards_may_go_wrong_again() -> None:
    table = dealt()
    table.declare("wrong-count", 3)
    with pytest.raises(Refusal, match="declared already at seat 3"):
        table.declare("wrong-count", 3)
    for _ in range(8):
        table.declare("boxed-card", 2)
    with pytest.raises(Refusal, match="8 cards are dead in this round"):
        table.declare("card-off-table", 2)


def test_a_hand_that_was_played_has_no_more_boxed_cards_unless_it_drew() -> None:
    table = dealt(watched=False)
    table.answer("Bob", "stand")
    with pytest.raises(Refusal, match="there is none to be ruled on"):
        table.declare("boxed-card", 2)
    table.declare("boxed-card", 3)


def test_who_is_barred_wagers_and_banks_here_no_more() -> None:
    """comstock 10, lines 440-441."""
    table = dealt()
    table.declare("switched-cards", 2)
    finish(table)
    table.take_bank("Ann", 50_000)
    with pytest.raises(Refusal, match=r"Bob is barred from play at this table \[.*lines 440\]"):
        table.stake("Bob", 2, "spot", 500)
    table.stake("Cy", 3, "spot", 500)
    table.deal()
    finish(table)
    assert table.offered_to == "Cy"
    table.stand_up("Bob")
    with pytest.raises(Refusal, match="barred"):
        table.sit(5, "Bob", 100_000)


def test_who_is_dealt_out_is_back_after_one_round() -> None:
    """comstock 10, line 447."""
    table = dealt()
    go_on(table, "settlement")
    table.declare("stood-low-again", 3)
    finish(table)
    table.take_bank("Ann", 40_000)
    with pytest.raises(Refusal, match="Cy is dealt out of this round"):
        table.stake("Cy", 3, "spot", 500)
    table.stake("Bob", 2, "spot", 500)
    table.deal()
    finish(table)
    assert table.offered_to == "Bob"
    table.take_bank("Bob", 40_000)
    table.stake("Cy", 3, "spot", 500)


def test_the_floor_watches_only_where_there_is_something_to_watch_for() -> None:
    for filing in load_all():
        table = table_of(filing, SecretShoes(filing, b"x"))
        if filing.rules.irregularity:
            table.watch()
            with pytest.raises(Refusal, match="watches already"):
                table.watch()
            table.watch(False)
        else:
            with pytest.raises(Refusal, match="its sheet lists no irregularity"):
                table.watch()


def test_watching_begins_and_ends_in_mid_round_and_replays() -> None:
    table = dealt(watched=False)
    table.watch()
    go_on(table, "settlement")
    assert table.phase == "round"
    table.declare("misread-hand", 2)
    table.watch(False)
    finish(table)
    table.close()
    filing = load(PAN)
    assert replay(filing, table.events).events == table.events
    assert verify(filing, table.events).holds
