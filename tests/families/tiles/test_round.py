"""A round of tiles as the sheet tells it: dice, piles, settings that nobody else sees, copies."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from houseway.bank.settlement import Stake
from houseway.cards.card import Card, parse_cards, tile_sets
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.tiles.events import TilesMet
from houseway.felt.bank.round import BankRound
from houseway.felt.events import AnyEvent, ButtonPlaced, Chose, Dealt, HandSet, TakenIn
from houseway.felt.irregularities import declare
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from tests.families.tiles.tables import GAME, answered, begun, duel

TILES = tile_sets(1)


def of(round: BankRound, kind: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in round.events if isinstance(event, kind)]


def net(round: BankRound) -> list[int]:
    assert round.result is not None
    return [line.net for line in round.result.lines]


# --- the comparison: casino-royale 9, lines 996 to 1000 ---------------------------------------


def test_both_hands_higher_win_even_money() -> None:
    round = answered(duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon"), p2="Gor-Bon")
    assert net(round) == [5_000]
    [met] = of(round, TilesMet)
    assert isinstance(met, TilesMet)
    assert (met.low, met.high, met.outcome) == ("8 with Gor", "wong with Teen", "player wins")


def test_a_hand_that_wins_high_and_loses_low_pushes() -> None:
    """Test vector of the catalogue."""
    round = answered(duel("Gor Bon Yun Tit", "Teen Gow36 Mooy Ping"), p2="Mooy-Ping")
    assert net(round) == [0]


@pytest.mark.parametrize(("reading", "gains"), [("player-dealer", -5_000), ("push", 0)])
def test_copies_are_the_player_dealers_or_push(reading: str, gains: int) -> None:
    round = duel("Teen Tit Gor Look", "Teen Chit34 Mooy Ping", readings={"copies": reading})
    assert net(answered(round, p1="Gor-Look", p2="Mooy-Ping")) == [gains]


def test_two_hands_of_no_points_are_copies_or_go_by_the_tile() -> None:
    tiles = ("Teen Gow36 Foo Gow45", "Joon24 Joon12 Mooy Ping")
    settings = {"p1": "Foo-Gow45", "p2": "Mooy-Ping"}  # wong against Gee Joon in the high hand
    assert net(answered(duel(*tiles), **settings)) == [0]  # a copy is the bank's
    ranked = duel(*tiles, readings={"no-points": "ranked"})
    assert net(answered(ranked, **settings)) == [5_000]


# --- the settings -------------------------------------------------------------------------------


def test_a_setting_is_named_by_its_low_hand_and_there_are_three() -> None:
    ask = duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon").ask
    assert ask is not None
    assert {*ask.choices} == {"Gor-Bon", "Gor-Gow36", "Bon-Gow36", "house-way"}
    assert ask.private


def test_a_pair_leaves_two_settings_and_two_pairs_too() -> None:
    for tiles in ("Teen Teen Gor Bon", "Teen Teen Gow36 Gow45"):
        ask = duel("Mooy Ping Foo Look", tiles).ask
        assert ask is not None
        assert len(ask.choices) == 3  # with the house way


def test_another_word_than_a_low_hand_is_refused_with_those_there_are() -> None:
    round = duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon")
    for word in ("Teen-Gow36", "Mooy-Ping", "hit"):
        with pytest.raises(Refusal, match=r"p2 may choose Gor-Bon, .*, not"):
            round.answer(2, word)
    assert round.ask is not None


def test_the_house_way_binds_who_asks_for_it() -> None:
    round = answered(duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon"), p2="house-way")
    [_, own] = of(round, HandSet)
    assert isinstance(own, HandSet)
    assert own.low == parse_cards("Gor Bon")
    assert round.left_to_the_house == {2}


def test_the_player_dealer_sets_last_and_may_be_bound_to_the_house_way() -> None:
    round = duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon")
    round.answer(2, "Gor-Bon")
    assert round.ask is not None
    assert (round.ask.seat, round.ask.private) == (1, False)
    bound = duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon", readings={"bank-setting": "house-way"})
    bound.answer(2, "Gor-Bon")
    assert bound.ask is None


def test_nobody_else_sees_tiles_or_setting_before_the_reveal() -> None:
    stakes = [Stake(2, "p2", "wager", 5_000), Stake(3, "p3", "wager", 5_000)]
    tiles = parse_cards("Mooy Ping Foo Look Teen Gow36 Gor Bon Day Yun Tit Bot35")
    round = begun(load(GAME), tiles, stakes, seats=3, roll=[1, 1, 2])
    while round.ask and round.ask.seat != 1:
        ask = round.ask
        for other in ({"p1", "p2", "p3", None}) - {ask.bettor}:
            told = _bytes(round.events, other)
            hidden = round.hands[str(ask.seat)]
            assert not any(f'"{tile}"' in told for tile in hidden)
            assert not any(choice in told for choice in {*ask.choices} - {"house-way"})
        own = _bytes(round.events, ask.bettor)
        assert all(choice in own for choice in ask.choices)
        round.answer(ask.seat, next(iter(ask.choices)))
    told = _bytes(round.events, None)
    for seat in ("2", "3"):
        assert not any(f'"{tile}"' in told for tile in round.hands[seat])
    assert all(chose.choice is None for chose in _seen(round.events, None, Chose))
    answered(round)
    assert view_of(round.events, None).settings.keys() == {"1", "2", "3"}


def _seen(events: Iterable[AnyEvent], viewer: str | None, kind: type[Chose]) -> list[Chose]:
    return [event for event in (seen(one, viewer) for one in events) if isinstance(event, kind)]


def _bytes(events: Iterable[AnyEvent], viewer: str | None) -> str:
    """Everything that somebody is sent: events and view."""
    shown = [seen(event, viewer) for event in events]
    view = view_of(events, viewer)
    return (msgspec.json.encode(shown) + msgspec.json.encode(view)).decode()


# --- the dice and the piles: line 1032 ------------------------------------------------------------


def _dealt_to(round: BankRound) -> list[int]:
    """Positions in the order of their piles."""
    hands = [event.hand for event in round.events if isinstance(event, Dealt)]
    assert all(len({*hands[at : at + 4]}) == 1 for at in range(0, len(hands), 4))
    return [int(hand) for hand in hands[::4]]


@pytest.mark.parametrize(
    ("roll", "reading", "order", "first"),
    [
        ([1, 2, 1], "counterclockwise", [8, 7, 6, 5, 4, 3, 2, 1], 8),  # 4: three on, the other way
        ([6, 2, 1], "counterclockwise", [3, 2, 1, 8, 7, 6, 5, 4], 2),  # 9: the player-dealer's
        ([6, 6, 5], "counterclockwise", [3, 2, 1, 8, 7, 6, 5, 4], 2),  # 17 too
        ([1, 2, 1], "clockwise", [6, 5, 4, 3, 2, 1, 8, 7], 6),
        ([1, 2, 1], "beside-player-dealer", [7, 6, 5, 4, 3, 2, 1, 8], 7),
        ([3, 3, 2], "beside-player-dealer", [3, 2, 1, 8, 7, 6, 5, 4], 2),  # 8 is his there
    ],
)
def test_the_dice_say_who_gets_the_first_pile_and_is_settled_first(
    roll: list[int], reading: str, order: list[int], first: int
) -> None:
    stakes = [Stake(seat, f"p{seat}", "wager", 1_000) for seat in (1, 2, 4, 5, 6, 7, 8)]
    filing = load(GAME).read({"dice": reading})
    round = begun(filing, TILES, stakes, seats=8, roll=roll, player_dealer=3)
    assert _dealt_to(round) == order
    [button] = of(answered(round), ButtonPlaced)
    assert isinstance(button, ButtonPlaced)
    assert button.seat == first
    assert round.result is not None
    settled = [line.seat for line in round.result.lines]
    step = 1 if reading == "clockwise" else -1
    assert settled == [
        seat for seat in [(first - 1 + step * turn) % 8 + 1 for turn in range(8)] if seat != 3
    ]


def test_every_position_gets_a_pile_and_those_without_a_wager_are_collected() -> None:
    stakes = [Stake(2, "p2", "wager", 1_000), Stake(6, "p6", "wager", 1_000)]
    round = begun(load(GAME), TILES, stakes, seats=8, roll=[1, 2, 1])
    assert len(of(round, Dealt)) == 32
    collected = [event.hand for event in round.events if isinstance(event, TakenIn)]
    assert {*collected} == {"3", "4", "5", "7", "8"}
    assert {*round.hands} == {"1", "2", "6"}
    told = _bytes(answered(round).events, None)
    unseen = [event for event in of(round, Dealt) if isinstance(event, Dealt)]
    gone = [event.card for event in unseen if event.hand in collected]
    left = [tile for hand in round.hands.values() for tile in hand]
    assert not any(f'"{tile}"' in told for tile in {*gone} - {*left})
    [button] = of(round, ButtonPlaced)
    assert isinstance(button, ButtonPlaced)
    assert (button.seat, button.why) == (6, "the dice show 4")


def test_a_count_that_ends_at_an_empty_position_passes_on_the_way_it_was_counted() -> None:
    stakes = [Stake(2, "p2", "wager", 1_000), Stake(6, "p6", "wager", 1_000)]
    round = answered(begun(load(GAME), TILES, stakes, seats=8, roll=[2, 2, 1]))
    [button] = of(round, ButtonPlaced)
    assert isinstance(button, ButtonPlaced)
    assert (button.seat, button.why) == (2, "the dice show 5, seat 5 has no wager")


# --- two and more at a spot -----------------------------------------------------------------------


def test_two_bettors_on_a_spot_share_its_hand_and_the_seated_player_sets_it() -> None:
    stakes = [
        Stake(2, "p2", "wager", 2_000),
        Stake(2, "p3", "wager", 10_000),
        Stake(3, "p3", "wager", 1_000),
    ]
    tiles = parse_cards("Mooy Ping Foo Look Teen Gow36 Gor Bon Day Yun Tit Bot35")
    round = begun(load(GAME), tiles, stakes, seats=3, roll=[1, 1, 2])
    asked = []
    while round.ask:
        asked.append((round.ask.seat, round.ask.bettor))
        answered_one = next(iter(round.ask.choices))
        round.answer(round.ask.seat, answered_one)
    assert sorted(asked) == [(1, "p1"), (2, "p2"), (3, "p3")]
    assert round.result is not None
    on_two = {line.bettor: line for line in round.result.lines if line.seat == 2}
    assert on_two["p2"].result == on_two["p3"].result
    other = begun(
        load(GAME).read({"setter": "largest-wager"}), tiles, stakes, seats=3, roll=[1, 1, 2]
    )
    who = set()
    while other.ask:
        who.add((other.ask.seat, other.ask.bettor))
        other.answer(other.ask.seat, next(iter(other.ask.choices)))
    assert (2, "p3") in who


def test_a_seat_has_ten_squares() -> None:
    """Line 1040."""
    ten = [Stake(2, f"b{number}", "wager", 1_000) for number in range(10)]
    round = begun(load(GAME), TILES, ten, seats=8)
    assert len(net(answered(round))) == 10
    with pytest.raises(Refusal, match="seat 2 has 10 squares"):
        begun(load(GAME), TILES, [*ten, Stake(2, "b10", "wager", 1_000)], seats=8)


def test_a_short_bank_pays_in_the_order_of_the_dice() -> None:
    """Gross cover, by the room's Pai Gow Poker (lines 197-199): 50 lost and 50 won end a bank."""
    stakes = [Stake(2, "p2", "wager", 5_000), Stake(3, "p3", "wager", 5_000)]
    tiles = parse_cards("Mooy Ping Foo Look Teen Gow36 Gor Bon Teen Gow45 Gor Bon")
    round = begun(load(GAME), tiles, stakes, seats=3, bank=5_000, roll=[1, 1, 2])
    answered(round, p2="Gor-Bon", p3="Gor-Bon")
    assert net(round) == [5_000, 0]
    assert round.result is not None
    assert round.result.left == 0


# --- the unpaid collection: lines 1036 to 1039 ----------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "hand", "low", "gains"),
    [
        ("Mooy Ping Foo Look", "Teen Gow36 Gor Bon", "Gor-Bon", 0),
        ("Teen Gow36 Gor Bon", "Mooy Ping Foo Look", "house-way", -5_000),
    ],
)
def test_an_unpaid_wager_is_not_paid_and_can_lose(
    bank: str, hand: str, low: str, gains: int
) -> None:
    """Test vectors: unpaid and winning $50: nothing paid; unpaid and losing $50: $50 lost."""
    stakes = [Stake(2, "p2", "wager", 5_000), Stake(2, "p3", "wager", 5_000)]
    tiles = (*parse_cards(bank), *parse_cards(hand))
    names = {1: "p1", 2: "p2"}
    round = begun(load(GAME), tiles, stakes, names=names, watched=True)
    declare(round, "collection-unpaid", 2, "p2")
    while ask := round.ask:
        word = low if ask.bettor == "p2" else ask.house_way or next(iter(ask.choices))
        round.answer(ask.seat, word, ask.bettor)
    assert round.result is not None
    by = {line.bettor: line.net for line in round.result.lines}
    assert by == {"p2": gains, "p3": 5_000 if gains == 0 else -5_000}


# --- a tile that is replaced ----------------------------------------------------------------------


@pytest.mark.parametrize("effect", ["dead-card", "replaced-after-deal", "replaced-on-draw"])
def test_no_filing_replaces_a_tile_for_all_of_them_are_dealt(effect: str) -> None:
    exposed = {"name": "exposed", "says": "a tile is exposed", "effect": effect, "concerns": "hand"}
    with pytest.raises(Refusal, match=r"irregularity\.exposed\.effect.*all of them are dealt"):
        load(GAME).vary({"irregularity": [exposed]})


def test_who_is_setting_a_hand_is_asked_anew_when_a_tile_of_it_is_replaced() -> None:
    """The settings that were offered name the dead tile, and none of them is a hand any more."""
    round = duel("Mooy Ping Foo Look", "Teen Gow36 Gor Bon")
    first = round.ask
    assert first is not None
    assert any("Bon" in choice.split("-") for choice in first.choices)
    round.replace_last("2", Card("Day"), shown=True)
    round.ask_anew("2")
    again = round.ask
    assert again is not None
    named = {tile for choice in again.choices for tile in choice.split("-")}
    assert "Day" in named
    assert "Bon" not in named
    with pytest.raises(Refusal, match="may choose"):
        round.answer(2, "Gor-Bon", "p2")
    own = next(choice for choice in again.choices if "Day" in choice.split("-"))
    answered(round, p2=own)
    [opened] = [e for e in round.events if isinstance(e, HandSet) and e.hand == "2"]
    assert {*opened.low} == {*own.split("-")}
    assert sorted((*opened.low, *opened.high)) == sorted(parse_cards("Teen Gow36 Gor Day"))
