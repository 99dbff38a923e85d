"""The deal of the showdown family: which hand each card goes to, and which cards are seen when."""

from __future__ import annotations

import pytest

from houseway.analysis.opening import open_round
from houseway.bank.settlement import Stake
from houseway.cards.draws import Forced
from houseway.families.library import load
from houseway.families.showdown.events import BankShown
from houseway.felt.bank.round import BankRound
from houseway.felt.bank.setting import Setting
from houseway.felt.bank.wagering import followers
from houseway.felt.events import (
    COMMUNITY,
    AnyEvent,
    Asked,
    Burned,
    ButtonPlaced,
    Chose,
    Dealt,
    Rolled,
    TurnedUp,
)
from houseway.filings.filing import Filing
from tests.families.showdown.cards import BANK, in_draw_order, play_rules

ULTIMATE = "casino-royale/ultimate-texas-holdem"
BAD_BEAT = "lucky-derby/ultimate-texas-holdem-bad-beat"
THREE_CARD = "cameo/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"


def dealt(filing: Filing, spots: tuple[int, ...], player_dealer: int, **hands: str) -> BankRound:
    """A round with an ante on each spot, as far as the first question."""
    seats = filing.rules.table.seats
    names = {seat: f"p{seat}" for seat in range(1, seats + 1)}
    ante = play_rules(filing).ante
    antes = [Stake(seat, names[seat], ante, 1_000) for seat in spots]
    stakes = [one for each in antes for one in (each, *followers(filing, each, ()))]
    cards = in_draw_order(filing, hands, player_dealer=player_dealer, spots=spots)
    return open_round(filing, Setting(seats, player_dealer, names, 10**6, stakes), Forced(cards))


def to_hands(events: list[AnyEvent]) -> list[str]:
    return [event.hand for event in events if isinstance(event, Dealt)]


@pytest.mark.parametrize(
    ("game", "readings", "order"),
    [
        # casino-royale 19, lines 2515-2530: from the house dealer's left, two at a time ...
        (ULTIMATE, {}, "1 1 2 2 4 4 3 3" + f" {COMMUNITY}" * 5),
        # ... or from a shoe one by one, the player-dealer last.
        (ULTIMATE, {"device": "shoe"}, "1 2 4 3 1 2 4 3" + f" {COMMUNITY}" * 5),
        # cameo 9, lines 522-524: stacks of three from the player-dealer's left.
        (THREE_CARD, {}, "4 4 4 1 1 1 2 2 2 3 3 3"),
        # lucky-derby-1 2, lines 239-241: in rotation from the player-dealer's left.
        (CARIBBEAN, {}, " ".join(["4 1 2 3"] * 5)),
        # lucky-derby-2 6, lines 5662-5681: the bank waits until all have acted.
        (BAD_BEAT, {}, "1 1 2 2 4 4"),
        (BAD_BEAT, {"deal-order": "dealt-first"}, "1 1 2 2 4 4 3 3" + f" {COMMUNITY}" * 5),
    ],
)
def test_each_device_deals_in_its_own_order(
    game: str, readings: dict[str, str], order: str
) -> None:
    round = dealt(load(game).read(readings), (1, 2, 4), 3)
    assert to_hands(round.events) == order.split()


def test_a_bank_dealt_after_play_gets_its_cards_when_all_have_acted_and_one_card_is_burned() -> (
    None
):
    """lucky-derby-2 6, lines 5671-5681."""
    round = dealt(load(BAD_BEAT), (1, 2), 3)
    while ask := round.ask:
        round.answer(ask.seat, "fold" if "fold" in ask.choices else "check")
    told = [
        event.hand if isinstance(event, Dealt) else type(event).__name__
        for event in round.events
        if isinstance(event, Dealt | Burned | Chose | BankShown)
    ]
    assert told == [
        *("1", "1", "2", "2"),
        *("Chose", "Chose"),
        *("Burned", COMMUNITY, COMMUNITY, COMMUNITY),
        *("Chose", "Chose"),
        *(COMMUNITY, COMMUNITY),
        *("Chose", "Chose"),
        *("3", "3"),
        "BankShown",
    ]
    burned = next(event for event in round.events if isinstance(event, Burned))
    assert burned.seen_by == ()


def test_community_cards_that_lie_face_down_are_turned_at_each_stage() -> None:
    round = dealt(load(ULTIMATE), (2,), 1)
    for choice in ("check", "check", "fold"):
        round.answer(2, choice)
    turned = [e for e in round.events if isinstance(e, TurnedUp) and e.hand == COMMUNITY]
    assert [(event.start, len(event.cards)) for event in turned] == [(0, 3), (3, 2)]
    board = round.hands[COMMUNITY]
    assert [card for event in turned for card in event.cards] == board


def test_an_up_card_is_seen_before_anybody_decides() -> None:
    """cameo 9, lines 524, 529-531."""
    round = dealt(load(THREE_CARD), (2,), 1, **{BANK: "Kh 8d 5c"})
    up, asked = round.events[-2:]
    assert isinstance(up, TurnedUp)
    assert (up.hand, up.start, up.cards) == ("1", 2, ("5c",))
    assert isinstance(asked, Asked)


def test_an_up_card_that_nobody_may_use_places_the_button_all_the_same() -> None:
    filing = load(THREE_CARD).vary({"play.up.seen": "after-decisions"})
    round = dealt(filing, (2, 6), 1, **{BANK: "Kh 8d 5c"})
    assert not any(isinstance(event, TurnedUp) for event in round.events)
    round.answer(2, "play")
    round.answer(6, "play")
    button = next(event for event in round.events if isinstance(event, ButtonPlaced))
    assert (button.seat, button.why) == (6, "5♣ counts 5")


def test_only_spots_with_an_ante_are_dealt_a_hand() -> None:
    round = dealt(load(THREE_CARD), (5,), 1)
    assert set(round.hands) == {"1", "5"}


def test_a_filing_may_find_first_action_with_dice() -> None:
    filing = load(ULTIMATE).vary(
        {
            "settlement.first": {
                "rule": "dice",
                "dice": 3,
                "player-dealer-numbers": [1, 9, 17],
                "lines": "1",
            }
        }
    )
    seats = filing.rules.table.seats
    names = {seat: f"p{seat}" for seat in range(1, seats + 1)}
    antes = [Stake(seat, names[seat], "ante", 1_000) for seat in (2, 4)]
    stakes = [one for each in antes for one in (each, *followers(filing, each, ()))]
    cards = in_draw_order(filing, {}, spots=(2, 4))
    setting = Setting(seats, 1, names, 10**6, stakes)
    round = open_round(filing, setting, Forced(cards, [[1, 1, 2]]))
    assert isinstance(round.events[0], Rolled)
    for seat in (2, 4):
        round.answer(seat, "4x")
    button = next(event for event in round.events if isinstance(event, ButtonPlaced))
    assert (button.seat, button.why) == (4, "the dice show 4")
