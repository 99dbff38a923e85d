"""Irregularities where hands are raised and folded: Caribbean Stud's own, and the others' effects.

Lines are those of lucky-derby-1 2, Caribbean Stud.
"""

from __future__ import annotations

import pytest

from houseway.analysis.replay import replay
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.showdown.events import HandsCompared
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import post_collection
from houseway.felt.events import (
    Asked,
    ButtonPlaced,
    CardDied,
    Collected,
    Dealt,
    Declared,
    PlayedFor,
    RoundVoided,
    Said,
    TurnedUp,
)
from houseway.felt.ledger import ledger_of
from houseway.felt.setting import FLOOR
from houseway.felt.view import view_of
from houseway.filings.filing import Filing
from tests.families.showdown.cards import BANK, answers, lines, nets, table_with

CARIBBEAN = "lucky-derby/caribbean-stud"
ULTIMATE = "lucky-derby/ultimate-texas-holdem"
HANDS = {
    "2": "Kh Kd 9c 7s 2d",
    "3": "Ah Ad 8c 6s 3d",
    "4": "Jh Td 5c 4s 2h",
    BANK: "Ac Kc 9d 7h 4d",
}
"""Bob and Cy win against ace-king, Dee loses; the bank's four finds first action at seat 5."""


def caribbean(
    readings: dict[str, str] | None = None,
    *,
    backline: bool = False,
    watched: bool = False,
    after: str = "Qs Qh Js",
    bank: int = 50_000,
) -> BankTable:
    """Ann banks; Bob, Cy and Dee have antes of $10, Eve perhaps $5 behind Cy; the cards are out."""
    filing = load(CARIBBEAN).read(readings or {})
    fees = post_collection(filing)
    table = table_with(filing, HANDS, after=after, bank=bank, collection=fees)
    for seat, name in ((2, "Bob"), (3, "Cy"), (4, "Dee")):
        table.stake(name, seat, "ante", 1_000)
    if backline:
        table.stake("Eve", 3, "ante", 500)
        table.stake("Bob", 3, "ante", 500)
    if watched:
        table.watch()
    table.deal()
    return table


def asked(table: BankTable) -> str | None:
    return table.round.ask.bettor if table.round and table.round.ask else None


def go_on(table: BankTable, moment: str, choice: str = "bet") -> None:
    """Play until the floor is asked at that moment."""
    while table.round and (ask := table.round.ask):
        if ask.bettor == FLOOR and table.round.moment == moment:
            return
        table.answer(ask.bettor, "go-on" if ask.bettor == FLOOR else choice)


def checked(table: BankTable) -> BankTable:
    """The purses are those of the view and of the books, and the log gives them again."""
    view = view_of(table.events, None)
    assert {chair.name: chair.purse for chair in view.chairs.values()} == table.purses
    booked = ledger_of(table.events).purses()
    assert {name: booked[name] for name in table.purses} == table.purses
    assert sum(table.purses.values()) + table.till.collected == 500_000
    return table


# --- the bank's hand is exposed -------------------------------------------------------------------


def test_an_exposed_bank_sends_the_undecided_back_with_their_collection_and_the_rest_goes_on() -> (
    None
):
    """Lines 347-349."""
    table = caribbean()
    table.answer("Bob", "bet")
    events = table.declare("bank-exposed")
    assert [type(event).__name__ for event in events[:6]] == [
        *("Declared", "TurnedUp", "Collected", "Collected", "PlayedFor", "BankShown"),
    ]
    back = {e.name: e.cents for e in events if isinstance(e, Collected)}
    assert back == {"Cy": -50, "Dee": -50}
    assert nets(table) == {
        ("Bob", "ante"): 1_000,
        ("Bob", "bet"): 1_000,
        ("Cy", "ante"): 0,
        ("Dee", "ante"): 0,
    }
    assert [line.why for line in lines(table) if line.bettor == "Cy"] == [
        "the wager goes back: bank-exposed"
    ]
    assert table.purses == {"Ann": 97_950, "Bob": 101_950, "Cy": 100_000, "Dee": 100_000} | {
        "Eve": 100_000
    }
    checked(table)


def test_hands_that_do_not_play_are_not_opened() -> None:
    table = caribbean()
    table.answer("Bob", "bet")
    table.declare("bank-exposed")
    opened = {event.hand for event in table.events if isinstance(event, TurnedUp)}
    assert opened == {"1", "2"}
    assert [e.seat for e in table.events if isinstance(e, HandsCompared)] == [2]


def test_an_exposed_bank_before_anybody_decided_sends_everybody_back() -> None:
    table = caribbean()
    table.declare("bank-exposed")
    assert table.phase == "bank"
    assert set(nets(table).values()) == {0}
    assert table.purses["Bob"] == 100_000
    assert table.purses["Ann"] == 100_000 - 50
    checked(table)


def test_who_has_folded_has_decided() -> None:
    table = caribbean()
    table.answer("Bob", "fold")
    table.declare("bank-exposed")
    assert nets(table)["Bob", "ante"] == -1_000
    checked(table)


def test_only_the_collection_for_the_undecided_hand_goes_back() -> None:
    """Bob pays for two spots, and has decided on his own."""
    table = caribbean(backline=True)
    taken = {e.name: e.cents for e in table.events if isinstance(e, Collected)}
    assert taken["Bob"] == 100
    table.answer("Bob", "bet")
    events = table.declare("bank-exposed")
    back = {e.name: e.cents for e in events if isinstance(e, Collected)}
    assert back == {"Cy": -50, "Dee": -50, "Eve": -50, "Bob": -50}
    assert nets(table)["Bob", "ante"] == 1_000
    checked(table)


def test_a_backline_bettor_who_has_not_followed_yet_is_undecided() -> None:
    table = caribbean({"backline-raise": "own-choice"}, backline=True)
    answers(table, "bet", "bet")
    assert asked(table) in ("Bob", "Eve")
    table.declare("bank-exposed")
    assert nets(table)["Cy", "bet"] == 1_000
    assert ("Eve", "bet") not in nets(table)
    assert nets(table)["Eve", "ante"] == 0
    checked(table)


def test_when_all_have_decided_it_is_too_late_for_an_exposed_bank() -> None:
    table = caribbean(watched=True)
    go_on(table, "draw")
    with pytest.raises(Refusal, match=r"everybody has decided: bank-exposed .*lines 347-349\]"):
        table.declare("bank-exposed")


def test_a_bank_without_cards_is_not_exposed() -> None:
    filing = with_irregularity(load("lucky-derby/ultimate-texas-holdem-bad-beat"))
    table = table_with(filing, {"2": "Kh Kd", BANK: "Ah Ad"})
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    with pytest.raises(Refusal, match="the player-dealer has no cards yet"):
        table.declare("bank-exposed")


def test_by_the_other_reading_an_exposed_bank_is_a_misdeal() -> None:
    table = caribbean({"bank-exposed": "everybody"})
    table.answer("Bob", "bet")
    table.declare("bank-exposed")
    assert isinstance(next(e for e in table.events if isinstance(e, RoundVoided)), RoundVoided)
    assert set(table.purses.values()) == {100_000}
    assert table.stakes == ()
    checked(table)


def test_a_table_that_closes_after_some_collection_went_back_returns_the_rest_once() -> None:
    table = caribbean({"misdeal-collection": "returned"}, watched=True)
    go_on(table, "settlement")
    table.declare("identical-cards", 2)
    assert table.till.collected == 150
    table.close()
    assert table.till.collected == 0
    assert set(table.purses.values()) == {100_000}
    checked(table)


# --- cards that went wrong ------------------------------------------------------------------------


def test_a_boxed_card_is_replaced_by_the_next_once_the_deal_is_complete() -> None:
    """Lines 383-384: everybody saw the old card, only its owner sees the new one."""
    table = caribbean()
    events = table.declare("boxed-card", 2)
    died, dealt = events[1], events[2]
    assert isinstance(died, CardDied)
    assert (died.hand, died.card, died.seen_by) == ("2", "2d", None)
    assert isinstance(dealt, Dealt)
    assert (dealt.hand, dealt.card, dealt.seen_by) == ("2", "Qs", ("Bob",))
    assert view_of(table.events, "Bob").hands["2"] == ["Kh", "Kd", "9c", "7s", "Qs"]
    assert view_of(table.events, "Cy").hands["2"] == [None] * 5


def test_the_banks_card_that_is_replaced_lies_open_like_the_one_before_and_moves_the_button() -> (
    None
):
    table = caribbean()
    table.declare("boxed-card", 1)
    assert view_of(table.events, None).hands["1"] == [None, None, None, None, "Qs"]
    answers(table, "bet", "bet", "bet")
    button = next(event for event in table.events if isinstance(event, ButtonPlaced))
    assert button.why.startswith("Q♠ counts 12")


def test_a_card_is_replaced_on_the_deal_only() -> None:
    table = caribbean()
    table.answer("Bob", "bet")
    with pytest.raises(Refusal, match="before anybody has acted on the cards dealt: not now"):
        table.declare("boxed-card", 3)


def test_two_identical_cards_void_that_hand_alone() -> None:
    """Lines 392-393; the collection stays by the reading's default."""
    table = caribbean(watched=True)
    go_on(table, "settlement")
    table.declare("identical-cards", 2)
    table.answer(FLOOR, "go-on")
    assert nets(table) == {
        ("Bob", "ante"): 0,
        ("Bob", "bet"): 0,
        ("Cy", "ante"): 1_000,
        ("Cy", "bet"): 1_000,
        ("Dee", "ante"): -1_000,
        ("Dee", "bet"): -1_000,
    }
    assert table.purses["Bob"] == 99_950
    checked(table)


def test_the_collection_for_a_void_hand_goes_back_by_the_other_reading() -> None:
    table = caribbean({"misdeal-collection": "returned"}, watched=True, backline=True)
    go_on(table, "settlement")
    table.declare("identical-cards", 3)
    table.answer(FLOOR, "go-on")
    assert table.purses["Cy"] == 100_000
    assert table.purses["Eve"] == 100_000
    # Bob's own hand at seat 2 won $20, and he paid for that spot alone.
    assert table.purses["Bob"] == 100_000 + 2_000 - 50
    checked(table)


# --- effects that other games have too ------------------------------------------------------------


def test_a_fouled_hand_is_asked_no_more_and_loses_everything() -> None:
    """Lines 359-362: switched cards; the player is barred besides."""
    table = caribbean()
    events = table.declare("switched-cards", 2)
    assert [type(event).__name__ for event in events] == ["Declared", "PlayedFor", "Asked"]
    assert asked(table) == "Cy"
    answers(table, "bet", "bet")
    assert nets(table)["Bob", "ante"] == -1_000
    assert ("Bob", "bet") not in nets(table)
    assert "2" not in {e.hand for e in table.events if isinstance(e, TurnedUp)}
    table.take_bank("Ann", 10_000)
    with pytest.raises(Refusal, match="Bob is barred from play"):
        table.stake("Bob", 2, "ante", 1_000)
    checked(table)


def test_a_hand_fouled_before_its_turn_is_never_asked() -> None:
    table = caribbean()
    table.declare("switched-cards", 3)
    table.answer("Bob", "bet")
    assert asked(table) == "Dee"
    table.answer("Dee", "fold")
    assert "Cy" not in {event.bettor for event in table.events if isinstance(event, Asked)}
    assert nets(table)["Cy", "ante"] == -1_000


def test_a_hand_fouled_after_its_raise_loses_the_raise_too() -> None:
    """Lines 378-381: a wrong count at the showdown."""
    table = caribbean(watched=True)
    go_on(table, "settlement")
    table.declare("wrong-count", 3)
    table.answer(FLOOR, "go-on")
    assert nets(table)["Cy", "ante"] == -1_000
    assert nets(table)["Cy", "bet"] == -1_000


def test_a_foul_while_the_backline_is_asked_lets_nobody_there_raise() -> None:
    table = caribbean({"backline-raise": "own-choice"}, backline=True)
    answers(table, "bet", "bet")
    table.declare("switched-cards", 3)
    assert asked(table) == "Dee"
    table.answer("Dee", "fold")
    assert nets(table)["Eve", "ante"] == -500
    assert nets(table)["Cy", "bet"] == -1_000
    assert ("Eve", "bet") not in nets(table)


def test_a_forfeited_wager_alone_on_its_spot_leaves_nothing_to_decide() -> None:
    """Lines 334-336: a wager changed after no more bets."""
    table = caribbean()
    table.declare("changed-wager", 2)
    assert asked(table) == "Cy"
    answers(table, "fold", "fold")
    assert nets(table)["Bob", "ante"] == -1_000


def test_who_forfeits_decides_the_hand_for_the_others_there_at_no_cost() -> None:
    table = caribbean(backline=True)
    table.answer("Bob", "bet")
    events = table.declare("changed-wager", 3, "Cy")
    assert [type(event).__name__ for event in events] == ["Declared", "PlayedFor", "Asked"]
    assert table.round is not None
    assert table.round.ask is not None
    assert (table.round.ask.bettor, dict(table.round.ask.choices)) == ("Cy", {"fold": 0, "bet": 0})
    answers(table, "bet", "fold")
    assert nets(table)["Cy", "ante"] == -1_000
    assert ("Cy", "bet") not in nets(table)
    assert nets(table)["Eve", "bet"] == 500
    checked(table)


def test_a_backline_bettor_who_forfeits_does_not_follow() -> None:
    table = caribbean(backline=True)
    table.declare("changed-wager", 3, "Eve")
    answers(table, "bet", "bet", "bet")
    assert nets(table)["Eve", "ante"] == -500
    assert ("Eve", "bet") not in nets(table)
    assert nets(table)["Cy", "bet"] == 1_000


def test_a_forfeited_ante_does_not_go_back_when_the_bank_is_exposed() -> None:
    table = caribbean()
    table.declare("changed-wager", 2)
    table.declare("bank-exposed")
    assert nets(table)["Bob", "ante"] == -1_000
    assert nets(table)["Cy", "ante"] == 0
    checked(table)


def test_a_winning_wager_that_was_removed_is_paid_as_the_minimum_with_its_raise() -> None:
    """Lines 368-370."""
    table = caribbean(watched=True)
    go_on(table, "settlement")
    table.declare("removed-winning-wager", 2)
    table.answer(FLOOR, "go-on")
    least = table.limits.table.min
    assert nets(table)["Bob", "ante"] == least
    assert nets(table)["Bob", "bet"] == least


def test_a_misread_hand_plays_at_its_true_value() -> None:
    """Lines 395-396."""
    table = caribbean(watched=True)
    go_on(table, "settlement")
    table.declare("misread-hand", 2)
    assert any(isinstance(e, Said) and "true value" in e.text for e in table.events)
    table.answer(FLOOR, "go-on")
    assert nets(table)["Bob", "ante"] == 1_000


def test_who_is_barred_plays_his_round_out() -> None:
    """Lines 364-366."""
    table = caribbean(watched=True)
    go_on(table, "settlement")
    table.declare("removed-losing-wager", 4)
    table.answer(FLOOR, "go-on")
    assert nets(table)["Dee", "bet"] == -1_000
    assert "Dee" in table.sanctions.barred


# --- stages, and wagers that stay -----------------------------------------------------------------


def with_irregularity(filing: Filing) -> Filing:
    """The filing with three of Caribbean Stud's irregularities."""
    return filing.vary(
        {
            "irregularity": [
                {
                    "name": name,
                    "says": "it went wrong",
                    "effect": effect,
                    "concerns": concerns,
                    "lines": "1",
                }
                for name, effect, concerns in (
                    ("bank-exposed", "returned-undecided", "table"),
                    ("fouled", "foul", "hand"),
                    ("misdealt", "hand-misdealt", "hand"),
                )
            ]
        }
    )


def ultimate() -> BankTable:
    """Bob has trips on the board with him, and a Trips wager; Cy plays too."""
    filing = with_irregularity(load(ULTIMATE))
    hands = {"2": "Qh 3d", "3": "Kh Kd", BANK: "Ah Ad"}
    table = table_with(filing, hands, "Qs Qd 8h 6s 2d")
    for seat, name in ((2, "Bob"), (3, "Cy")):
        table.stake(name, seat, "ante", 1_000)
    table.stake("Bob", 2, "trips", 500)
    table.deal()
    return table


def test_a_fouled_hand_is_not_asked_at_any_later_stage_and_its_trips_lose_too() -> None:
    table = ultimate()
    table.declare("fouled", 2)
    answers(table, "check", "check", "1x")
    assert [e.bettor for e in table.events if isinstance(e, Asked)] == ["Bob", "Cy", "Cy", "Cy"]
    assert nets(table)["Bob", "trips"] == -500
    assert nets(table)["Bob", "blind"] == -1_000


def test_a_misdealt_hand_gets_every_wager_back_at_whatever_stage() -> None:
    table = ultimate()
    answers(table, "check", "4x")
    table.declare("misdealt", 2)
    assert table.phase == "bank"
    assert {wager: net for (who, wager), net in nets(table).items() if who == "Bob"} == {
        "ante": 0,
        "blind": 0,
        "trips": 0,
    }
    assert nets(table)["Cy", "play"] == -4_000


def test_who_has_only_checked_is_undecided() -> None:
    table = ultimate()
    answers(table, "check", "4x")
    table.declare("bank-exposed")
    assert nets(table)["Bob", "ante"] == 0
    assert nets(table)["Cy", "ante"] == -1_000


# --- logs -----------------------------------------------------------------------------------------


def test_every_ruling_replays() -> None:
    filing = load(CARIBBEAN)
    table = caribbean(backline=True, watched=True)
    table.declare("boxed-card", 4)
    table.answer(FLOOR, "go-on")
    table.answer("Bob", "bet")
    table.declare("changed-wager", 3, "Cy")
    table.declare("bank-exposed")
    go_on(table, "settlement")
    table.declare("misread-hand", 2)
    table.answer(FLOOR, "go-on")
    assert any(isinstance(event, PlayedFor) for event in table.events)
    assert sum(isinstance(event, Declared) for event in table.events) == 4
    again = replay(filing, table.events)
    assert again.events == table.events
    assert again.purses == table.purses
    checked(table)
