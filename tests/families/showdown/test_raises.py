"""Wagers put up in the round, at a table: what is offered, who goes along, and what it costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.analysis.opening import open_table
from houseway.analysis.replay import replay, verify
from houseway.bank.settlement import Stake
from houseway.errors import Refusal
from houseway.families.library import LIBRARY, load
from houseway.families.showdown.events import BankShown
from houseway.felt.bank.table import BankTable
from houseway.felt.collection import post_collection
from houseway.felt.events import (
    Asked,
    Collected,
    Dealt,
    Folded,
    Raised,
    Said,
    Staked,
    TurnedUp,
)
from houseway.felt.view import view_of
from houseway.filings.fees.library import SCHEDULES
from houseway.filings.filing import Filing
from tests.families.showdown.cards import BANK, answers, lines, nets, table_with

ULTIMATE = "casino-royale/ultimate-texas-holdem"
BACKLINE = "lucky-derby/ultimate-texas-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"
BONUS = "casino-royale/three-card-poker"
CARIBBEAN = "lucky-derby/caribbean-stud"

BOARD = "Qs 9c 8h 6s 2d"


def ultimate(
    filing: Filing, *, purses: dict[str, int] | None = None, bank: int = 90_000
) -> BankTable:
    """Bob has a pair of kings, Cy nothing, Ann's bank a pair of aces."""
    hands = {"2": "Kh Kd", "3": "7h 3d", BANK: "Ah Ad"}
    return table_with(filing, hands, BOARD, purses=purses, bank=bank)


def asked(table: BankTable) -> Asked:
    event = table.events[-1]
    assert isinstance(event, Asked)
    return event


# --- before the deal ------------------------------------------------------------------------------


def test_the_blind_follows_the_ante_and_goes_with_it() -> None:
    """casino-royale 19, lines 2505-2509."""
    table = ultimate(load(ULTIMATE))
    events = table.stake("Bob", 2, "ante", 1_000)
    assert [(e.wager, e.cents) for e in events if isinstance(e, Staked)] == [
        ("ante", 1_000),
        ("blind", 1_000),
    ]
    table.stake("Bob", 2, "ante", 2_000)
    assert {stake.wager: stake.cents for stake in table.stakes} == {"ante": 2_000, "blind": 2_000}
    assert table.free("Bob") == 96_000
    table.stake("Bob", 2, "ante", 0)
    assert table.stakes == ()
    assert table.free("Bob") == 100_000


def test_a_blind_is_not_made_by_hand() -> None:
    table = ultimate(load(ULTIMATE))
    with pytest.raises(Refusal, match=r'always equals "ante" and goes with it.*\[casino-royale/'):
        table.stake("Bob", 2, "blind", 1_000)


def test_an_ante_stays_while_a_bonus_bet_stands_on_it() -> None:
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Bob", 2, "trips", 500)
    before = table.stakes
    with pytest.raises(Refusal, match='"trips" needs one of: ante'):
        table.stake("Bob", 2, "ante", 0)
    assert table.stakes == before


def test_ante_and_blind_need_the_money_for_both() -> None:
    table = ultimate(load(ULTIMATE), purses={"Bob": 1_900})
    with pytest.raises(Refusal, match="Bob has only"):
        table.stake("Bob", 2, "ante", 1_000)
    assert table.stakes == ()


def test_a_bonus_that_equals_the_ante_follows_it_once_it_is_made() -> None:
    """casino-royale 3, lines 262-266."""
    table = table_with(load(BONUS), {"2": "Kh 9d 4c", BANK: "Ah 7d 2c"})
    table.stake("Bob", 2, "ante", 1_000)
    with pytest.raises(Refusal, match='"bonus" equals "ante", \\$10, and is not \\$5'):
        table.stake("Bob", 2, "bonus", 500)
    table.stake("Bob", 2, "bonus", 1_000)
    table.stake("Bob", 2, "ante", 3_000)
    assert {stake.wager: stake.cents for stake in table.stakes} == {"ante": 3_000, "bonus": 3_000}


def test_bonus_bets_together_stay_within_the_ante() -> None:
    """lucky-derby-2 6, lines 5648-5654: Trips and Bad Beat, alone or together."""
    table = ultimate(load(BAD_BEAT))
    table.stake("Bob", 2, "ante", 1_000)
    with pytest.raises(Refusal, match='"trips" may not exceed "ante", \\$10, and is \\$11'):
        table.stake("Bob", 2, "trips", 1_100)
    table.stake("Bob", 2, "trips", 600)
    says = '"bad-beat" and "trips" may not exceed "ante", \\$10, and come to \\$11'
    with pytest.raises(Refusal, match=says):
        table.stake("Bob", 2, "bad-beat", 500)
    table.stake("Bob", 2, "bad-beat", 400)


def test_a_play_wager_is_not_made_before_the_deal() -> None:
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    with pytest.raises(Refusal, match='"play" is made once the cards are seen'):
        table.stake("Bob", 2, "play", 4_000)


# --- what is offered ------------------------------------------------------------------------------


def test_each_stage_offers_its_multiples_with_what_they_cost() -> None:
    """casino-royale 19, lines 2534-2538: 3 or 4 times, then twice, then once or fold."""
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    offered = []
    for choice in ("check", "check", "1x"):
        offered.append(asked(table).choices)
        table.answer("Bob", choice)
    assert offered == [
        {"check": 0, "3x": 3_000, "4x": 4_000},
        {"check": 0, "2x": 2_000},
        {"fold": 0, "1x": 1_000},
    ]
    raised = [event for event in table.events if isinstance(event, Raised)]
    assert [(event.wager, event.cents) for event in raised] == [("play", 1_000)]


def test_who_has_raised_is_asked_no_more() -> None:
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Cy", 3, "ante", 1_000)
    table.deal()
    answers(table, "4x", "check", "check", "fold")
    assert [e.bettor for e in table.events if isinstance(e, Asked)] == ["Bob", "Cy", "Cy", "Cy"]
    assert table.phase == "bank"


def test_an_illegal_multiple_is_refused_with_the_rule_and_changes_nothing() -> None:
    """oceana 3, test vector 9: no Play of twice the Ante before the flop."""
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    before = list(table.events)
    says = r'may choose check, 3x, 4x, not "2x" \[casino-royale/ultimate'
    with pytest.raises(Refusal, match=says):
        table.answer("Bob", "2x")
    assert table.events == before


def test_a_bettor_is_offered_only_what_he_can_pay() -> None:
    table = ultimate(load(ULTIMATE), purses={"Bob": 5_500, "Cy": 2_000})
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Cy", 3, "ante", 1_000)
    table.deal()
    assert asked(table).choices == {"check": 0, "3x": 3_000}
    table.answer("Bob", "3x")
    assert asked(table).choices == {"check": 0}
    answers(table, "check", "check")
    assert asked(table).choices == {"fold": 0}
    table.answer("Cy", "fold")
    assert table.purses["Cy"] == 0
    assert min(table.purses.values()) >= 0


def test_a_raise_may_be_held_to_the_posted_limits() -> None:
    filing = load(ULTIMATE).vary({"play.raise-limits": "posted"})
    most = filing.limits().table.max
    table = ultimate(filing)
    table.stake("Bob", 2, "ante", most // 2)
    table.deal()
    assert asked(table).choices == {"check": 0}
    table.answer("Bob", "check")
    assert asked(table).choices == {"check": 0, "2x": most // 2 * 2}


def test_a_raise_stands_on_the_felt_and_is_settled() -> None:
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Cy", 3, "ante", 1_000)
    table.deal()
    table.answer("Bob", "4x")
    assert Stake(2, "Bob", "play", 4_000) in table.stakes
    assert table.free("Bob") == 94_000
    view = view_of(table.events, "Cy")
    assert ("Bob", "play", 4_000) in [(s.bettor, s.wager, s.cents) for s in view.stakes]
    answers(table, "check", "check", "1x")
    assert nets(table)["Bob", "play"] == -4_000
    assert table.purses == {
        "Ann": 109_000,
        "Bob": 94_000,
        "Cy": 97_000,
        "Dee": 1_000_00,
        "Eve": 100_000,
    }


# --- backline -------------------------------------------------------------------------------------


def with_backline(filing: Filing, *, dee: int = 100_000) -> BankTable:
    """Bob decides the hand at seat 2; Dee has an ante on it too."""
    table = ultimate(filing, purses={"Dee": dee})
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Dee", 2, "ante", 500)
    table.deal()
    return table


def test_bound_to_the_hand_the_backline_raises_by_the_same_multiple_unasked() -> None:
    """lucky-derby-2 4, reading backline-raise: lines 4824-4825."""
    table = with_backline(load(BACKLINE))
    table.answer("Bob", "3x")
    raised = [(e.bettor, e.cents) for e in table.events if isinstance(e, Raised)]
    assert raised == [("Bob", 3_000), ("Dee", 1_500)]
    assert {event.bettor for event in table.events if isinstance(event, Asked)} == {"Bob"}


def test_by_own_choice_the_backline_raises_or_folds_once_the_hand_is_raised() -> None:
    filing = load(BACKLINE).read({"backline-raise": "own-choice"})
    table = with_backline(filing)
    table.answer("Bob", "4x")
    assert (asked(table).bettor, asked(table).choices) == ("Dee", {"4x": 2_000, "fold": 0})
    assert "lines 4824-4825" in asked(table).rule
    table.answer("Dee", "fold")
    folded = [event for event in table.events if isinstance(event, Folded)]
    assert [(e.seat, e.bettor, e.wagers) for e in folded] == [(2, "Dee", ("ante", "blind"))]
    assert nets(table)["Dee", "ante"] == -500
    assert ("Dee", "play") not in nets(table)


def test_a_hand_that_checks_asks_nobody_else() -> None:
    table = with_backline(load(BACKLINE).read({"backline-raise": "own-choice"}))
    table.answer("Bob", "check")
    assert asked(table).bettor == "Bob"


def test_when_the_hand_folds_so_does_its_backline() -> None:
    table = with_backline(load(BACKLINE).read({"backline-raise": "own-choice"}))
    answers(table, "check", "check", "fold")
    assert [e.bettor for e in table.events if isinstance(e, Folded)] == ["Bob", "Dee"]
    assert table.purses["Dee"] == 99_000


@pytest.mark.parametrize("value", ["bound", "own-choice"])
def test_a_backline_bettor_without_the_money_folds_and_is_told(value: str) -> None:
    table = with_backline(load(BACKLINE).read({"backline-raise": value}), dee=2_000)
    table.answer("Bob", "4x")
    assert any(isinstance(e, Folded) and e.bettor == "Dee" for e in table.events)
    said = [event.text for event in table.events if isinstance(event, Said)]
    assert said == ["Dee has not the money for the play at seat 2"]
    assert table.purses["Dee"] == 1_000


def test_only_who_has_the_say_sees_the_hand() -> None:
    table = with_backline(load(BACKLINE))
    assert view_of(table.events, "Bob").hands["2"] == ["Kh", "Kd"]
    for viewer in ("Dee", "Ann", "Cy", None):
        assert view_of(table.events, viewer).hands["2"] == [None, None]


def test_the_first_to_wager_on_an_empty_spot_has_the_say_there() -> None:
    """lucky-derby-2 4, reading unoccupied: a spot of his own."""
    filing = load(BACKLINE).read({"unoccupied": "own"})
    table = table_with(filing, {"7": "Kh Kd", BANK: "Ah Ad"}, BOARD)
    table.stake("Bob", 7, "ante", 500)
    table.stake("Cy", 7, "ante", 5_000)
    table.deal()
    assert asked(table).bettor == "Bob"
    assert view_of(table.events, "Cy").hands["7"] == [None, None]


# --- settlement -----------------------------------------------------------------------------------


def test_a_losing_hand_is_collected_in_its_own_order_from_a_short_bank() -> None:
    """casino-royale 19, settlement: Play, Ante, Blind of a loser; lines 2570-2593."""
    table = ultimate(load(ULTIMATE), bank=4_500)
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Bob", 2, "trips", 500)
    table.deal()
    table.answer("Bob", "4x")
    assert [(line.wager, line.collected) for line in lines(table)] == [
        ("play", 4_000),
        ("ante", 500),
        ("blind", 0),
        ("trips", 0),
    ]


def test_a_winning_hand_is_paid_in_the_order_of_the_pass() -> None:
    hands = {"2": "Ah Ad", BANK: "Kh Kd"}
    table = table_with(load(ULTIMATE), hands, BOARD, bank=4_500)
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    table.answer("Bob", "4x")
    assert [(line.wager, line.paid) for line in lines(table)] == [
        ("ante", 1_000),
        ("play", 3_500),
        ("blind", 0),
    ]


@pytest.mark.parametrize(
    ("value", "bob", "cy", "left"),
    [("in-turn", 2_500, 0, 0), ("at-once", 500, -2_000, 0), ("apart", 2_500, -2_000, 0)],
)
def test_folded_wagers_use_up_a_short_bank_as_the_reading_has_it(
    value: str, bob: int, cy: int, left: int
) -> None:
    """cameo 9, reading folded-wagers: lines 534, 547-548. Bob wins at seat 2, Cy folds at 3."""
    hands = {"2": "Ah Ad 4c", "3": "Jh 8d 2c", BANK: "Qs 7h Ac"}
    filing = load(THREE_CARD).read({"folded-wagers": value})
    table = table_with(filing, hands, bank=2_500)
    table.stake("Bob", 2, "ante", 2_000)
    table.stake("Cy", 3, "ante", 2_000)
    table.deal()
    answers(table, "play", "fold")
    assert table.purses["Bob"] == 100_000 + bob
    assert table.purses["Cy"] == 100_000 + cy
    assert lines(table)[-1].left == left
    assert sum(table.purses.values()) == 500_000


# --- the collection after the play wagers ---------------------------------------------------------


def collecting(schedule: str) -> BankTable:
    """Three Card Poker by one of Cameo's schedules; Bob and Cy have $50 antes."""
    filing = load(THREE_CARD)
    hands = {"2": "Kh Kd 4c", "3": "Jh 8d 2c", BANK: "Qs 7h Ac"}
    table = table_with(filing, hands, collection=post_collection(filing, schedule=schedule))
    table.stake("Bob", 2, "ante", 5_000)
    table.stake("Cy", 3, "ante", 5_000)
    return table


def test_a_fee_that_counts_play_wagers_is_taken_when_they_are_down_and_before_the_bank_opens() -> (
    None
):
    """cameo 13d, line 1290: after Ante and Play, before the bank's down cards are seen."""
    table = collecting("three-card-poker")
    table.deal()
    assert table.till.collected == 0
    answers(table, "play", "fold")
    kinds = [type(event) for event in table.events]
    assert kinds.index(Raised) < kinds.index(Collected) < kinds.index(BankShown)
    opened = [i for i, e in enumerate(table.events) if isinstance(e, TurnedUp) and e.start == 0]
    assert kinds.index(Collected) < opened[0]
    # $150 of action: Ante, Ante and one Play. Without the Play it would be $100 and $2.
    assert table.till.collected == 300


def test_the_same_fee_without_a_play_wager_is_by_the_antes_alone() -> None:
    table = collecting("three-card-poker")
    table.deal()
    answers(table, "fold", "fold")
    assert table.till.collected == 200


def test_a_fee_after_play_goes_back_if_the_table_closes_in_mid_round() -> None:
    table = collecting("three-card-poker")
    table.deal()
    table.answer("Bob", "play")
    table.close()
    assert set(table.purses.values()) == {100_000}
    assert table.till.collected == 0


def test_nobody_raises_with_the_money_for_a_fee_that_is_taken_after_play(tmp_path: Path) -> None:
    """A user's own schedule, by which players too pay once their Play wagers are down."""
    for source, place in (
        (LIBRARY / f"{THREE_CARD}.toml", tmp_path / "my-room" / "own.toml"),
        (
            SCHEDULES / "cameo" / "california-games-collection-rates.toml",
            tmp_path / "schedules" / "my-room" / "rates.toml",
        ),
    ):
        place.parent.mkdir(parents=True)
        text = (
            source.read_text()
            .replace('"cameo"', '"my-room"')
            .replace('player = "0"', 'player = "2"')
        )
        place.write_text(text.replace(THREE_CARD, "my-room/own"))
    filing = load("my-room/own", str(tmp_path))
    hands = {"2": "Kh Kd 4c", BANK: "Qs 7h Ac"}
    fees = post_collection(filing, schedule="three-card-poker")
    for purse, choices in ((10_500, ["fold", "play"]), (10_300, ["fold"])):
        table = table_with(filing, hands, purses={"Bob": purse}, collection=fees)
        table.stake("Bob", 2, "ante", 5_000)
        table.deal()
        assert list(asked(table).choices) == choices
        table.answer("Bob", choices[-1])
        assert [e.cents for e in table.events if isinstance(e, Collected) and e.name == "Bob"] == [
            200
        ]
        assert table.purses["Bob"] >= 0


# --- logs and views -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ULTIMATE, BACKLINE, BAD_BEAT, THREE_CARD, BONUS, CARIBBEAN])
def test_a_whole_table_replays_and_verifies(game: str) -> None:
    filing = load(game)
    table = open_table(filing, b"a secret")
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        table.sit(seat, name, 200_000)
    for turn in range(3):
        table.take_bank(table.offered_to or "", 20_000)
        table.contribute("Cy", f"turn {turn}")
        for seat, name in table.names.items():
            if name != table.banker:
                table.stake(name, seat, "ante", table.limits.of("ante").min)
        table.deal()
        while table.round and (ask := table.round.ask):
            table.answer(ask.bettor, list(ask.choices)[turn % len(ask.choices)])
    table.close()
    assert replay(filing, table.events).events == table.events
    proof = verify(filing, table.events)
    assert proof.holds, proof.faults
    assert len(proof.shoes) == 3


def test_nobody_sees_the_banks_down_cards_or_the_middle_before_they_are_turned() -> None:
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    for viewer in ("Ann", "Bob", "Cy", None):
        view = view_of(table.events, viewer)
        assert view.hands["1"] == [None, None]
        assert view.hands["community"] == [None] * 5
    table.answer("Bob", "check")
    assert view_of(table.events, None).hands["community"] == ["Qs", "9c", "8h", None, None]
    table.answer("Bob", "check")
    assert view_of(table.events, None).hands["community"] == BOARD.split()
    assert view_of(table.events, None).hands["1"] == [None, None]
    table.answer("Bob", "fold")
    assert view_of(table.events, None).hands["1"] == ["Ah", "Ad"]


def test_the_up_card_alone_of_the_banks_hand_is_seen() -> None:
    table = table_with(load(THREE_CARD), {"2": "Kh 9d 4c", BANK: "Ah 7d 2c"})
    table.stake("Bob", 2, "ante", 1_000)
    table.deal()
    for viewer in ("Ann", "Bob", None):
        assert view_of(table.events, viewer).hands["1"] == [None, None, "2c"]


def test_a_folded_hand_stays_hidden_unless_a_wager_stays_on_it() -> None:
    """casino-royale 19, after rule 18: a folded hand with Trips must be looked at."""
    table = ultimate(load(ULTIMATE))
    table.stake("Bob", 2, "ante", 1_000)
    table.stake("Cy", 3, "ante", 1_000)
    table.stake("Cy", 3, "trips", 500)
    table.deal()
    answers(table, "check", "check", "check", "check", "fold", "fold")
    opened = {event.hand for event in table.events if isinstance(event, TurnedUp)}
    assert "3" in opened
    assert "2" not in opened
    assert view_of(table.events, None).hands["2"] == [None, None]
    hidden = [e for e in table.events if isinstance(e, Dealt) and e.hand == "2"]
    assert all(event.seen_by == ("Bob",) for event in hidden)
