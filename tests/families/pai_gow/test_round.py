"""A round of pai gow as the sheets tell it: piles, dice, private settings, copies, fouls."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from houseway.bank.settlement import Stake
from houseway.bank.shares import Share
from houseway.cards.card import parse_cards
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.pai_gow.events import BankMade, HandsMet
from houseway.felt.bank.round import BankRound
from houseway.felt.events import AnyEvent, ButtonPlaced, Chose, Dealt, HandSet, Said, TakenIn
from houseway.felt.irregularities import declare
from houseway.felt.sight import seen
from houseway.felt.view import view_of
from tests.families.pai_gow.tables import (
    BANK,
    GAME,
    LOSES,
    WINS,
    answered,
    begun,
    duel,
    lines_of,
    net,
    read,
)


def of(round: BankRound, kind: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in round.events if isinstance(event, kind)]


# --- the comparison: oceana 4, lines 645 to 650 -----------------------------------------------


def test_both_hands_higher_win_even_money() -> None:
    round = answered(duel(WINS))
    assert net(round) == [5_000]
    [met] = of(round, HandsMet)
    assert isinstance(met, HandsMet)
    assert (met.low, met.low_half, met.high_half, met.outcome) == (
        "high card, king, queen",
        "wins",
        "wins",
        "wins",
    )


def test_both_hands_lower_lose() -> None:
    assert net(answered(duel(LOSES))) == [-5_000]


COPY = "Qs Jd Ks Td 7d 4c 3h"
"""Q-J in front as the bank has, and king, ten behind, which is more than king, nine."""


@pytest.mark.parametrize(("copies", "gains"), [("player-dealer", 0), ("push", 0)])
def test_a_copy_in_front_and_a_better_back_push(copies: str, gains: int) -> None:
    """Test vector of the catalogue: the player-dealer has the copy."""
    assert net(answered(duel(COPY, filing=read({"play.copies": copies})))) == [gains]


@pytest.mark.parametrize(("copies", "gains"), [("player-dealer", -5_000), ("push", 0)])
def test_two_copies_lose_or_push(copies: str, gains: int) -> None:
    both = "Ks Qc Jd 9d 7h 4s 2c"
    assert net(answered(duel(both, filing=read({"play.copies": copies})))) == [gains]


@pytest.mark.parametrize(("copies", "gains"), [("player-dealer", -5_000), ("push", 0)])
def test_a_copy_and_a_lower_back_lose_or_push(copies: str, gains: int) -> None:
    lower = "Ks Qc Jd 8d 7h 4s 2c"
    assert net(answered(duel(lower, filing=read({"play.copies": copies})))) == [gains]


# --- the settings -------------------------------------------------------------------------------


def test_a_setting_is_named_by_its_front_and_there_are_twenty_one() -> None:
    ask = duel("As Ad Jk Qh 8d 6c 3s").ask
    assert ask is not None
    assert len(ask.choices) == 22  # with the house way
    assert {"Jk-Ad", "Ad-As", "Qh-3s", "house-way"} <= {*ask.choices}
    assert ask.private


def test_a_foul_is_refused_with_its_reason_or_played_and_lost() -> None:
    """Line 604: a foul loses; where a sheet refuses it, the dealer says why."""
    refused = duel(WINS, filing=read({"play.fouls": "refused"}))
    with pytest.raises(Refusal, match=r"A♦ A♠ in front outranks .* behind: set the higher hand"):
        refused.answer(2, "Ad-As")
    assert refused.ask is not None
    played = answered(duel(WINS, fortune=500), p2="Ad-As")
    assert net(played) == [-5_000, -500]
    [met] = of(played, HandsMet)
    assert isinstance(met, HandsMet)
    assert (met.foul, met.outcome) == (True, "loses")


@pytest.mark.parametrize(("reading", "gains"), [("stays", 1_000), ("lost", -500)])
def test_a_foul_leaves_the_bonus_alone_or_loses_it_too(reading: str, gains: int) -> None:
    """A pair in front of a broken straight; the seven cards hold the straight all the same."""
    filing = read({"play.bonus.on-foul": reading})
    round = duel("9s 9d 8h 7c 6h 5c 2s", filing=filing, fortune=500)
    assert net(answered(round, p2="9d-9s")) == [-5_000, gains]


def test_a_bonus_goes_by_all_seven_cards_however_they_are_set() -> None:
    quads = duel("9s 9d 9h 9c Kh 6c 3s", fortune=500)
    assert net(answered(quads, p2="9c-9d"))[1] == 12_500


def test_another_word_than_a_front_is_refused() -> None:
    round = duel(WINS)
    for word in ("As-Ad", "Kd-Qd", "hit"):
        with pytest.raises(Refusal, match=r"p2 may choose .*, not"):
            round.answer(2, word)


def test_the_house_way_binds_who_asks_for_it_and_names_its_row() -> None:
    round = answered(duel(WINS), p2="house-way")
    [_, own] = of(round, HandSet)
    assert isinstance(own, HandSet)
    assert own.low == parse_cards("Ks Qh")
    assert round.left_to_the_house == {2}
    [met] = of(round, HandsMet)
    assert isinstance(met, HandsMet)
    assert met.row == "one pair"


def test_the_house_way_is_not_offered_where_it_is_not_asked_for() -> None:
    ask = duel(WINS, filing=read({"play.house-way-asked": False})).ask
    assert ask is not None
    assert "house-way" not in ask.choices


def test_the_bank_is_set_the_house_way_or_as_its_player_likes_but_never_foul() -> None:
    round = answered(duel(WINS))
    [made] = of(round, BankMade)
    assert isinstance(made, BankMade)
    assert made.row
    free = duel(LOSES, BANK, filing=read({"play.bank": "free"}))
    free.answer(2, "house-way")
    assert free.ask is not None
    assert (free.ask.seat, free.ask.private, len(free.ask.choices)) == (1, False, 15)
    with pytest.raises(Refusal, match="outranks"):
        free.answer(1, "Kc-Qd")
    free.answer(1, "9s-7c")
    [set_so] = [made for made in of(free, BankMade) if isinstance(made, BankMade)]
    assert (set_so.low, set_so.row) == ("high card, nine, seven", "")


def test_most_money_in_the_bank_sets_it_where_the_sheet_has_it_so() -> None:
    filing = read({"play.bank": "free", "play.decides-bank": "largest-wager"})
    stakes = [Stake(2, "p2", "base", 5_000)]
    shared = {"p1": 10_000, "p5": 20_000}
    round = begun(filing, {1: BANK, 2: WINS}, stakes, bank=30_000, bank_by=shared)
    round.answer(2, "house-way")
    assert round.ask is not None
    assert round.ask.bettor == "p5"


def test_who_may_look_at_one_hand_has_the_others_set_for_him_when_the_bank_is_open() -> None:
    """Lucky-derby 1, comstock 11, cameo 4 (rule 32)."""
    filing = read({"play.hands-seen": "one", "table.unoccupied": "own"})
    stakes = [
        Stake(3, "p2", "base", 5_000),
        Stake(2, "p2", "base", 5_000),
        Stake(4, "p4", "base", 5_000),
    ]
    names = {1: "p1", 2: "p2", 4: "p4"}
    hands = {1: BANK, 2: WINS, 3: LOSES}
    round = begun(filing, hands, stakes, names=names)
    asked = []
    while round.ask:
        asked.append((round.ask.seat, round.ask.bettor))
        assert '"Td"' not in _bytes(round.events, "p2")  # of the hand he may not look at
        round.answer(round.ask.seat, "house-way")
    assert asked == [(2, "p2"), (4, "p4")]
    said = [event.text for event in round.events if isinstance(event, Said)]
    assert said == ["seat 3 is set the house way: a bettor looks at one hand only"]
    opened = [event.hand for event in round.events if isinstance(event, HandSet)]
    assert opened[0] == "1"
    assert {*opened} == {"1", "2", "3", "4"}


def test_nobody_else_sees_cards_or_setting_before_the_reveal() -> None:
    stakes = [Stake(2, "p2", "base", 5_000), Stake(3, "p3", "base", 5_000)]
    round = begun(load(GAME), {1: BANK, 2: WINS, 3: LOSES}, stakes)
    while ask := round.ask:
        for other in ({"p1", "p2", "p3", None}) - {ask.bettor}:
            told = _bytes(round.events, other)
            assert not any(f'"{card}"' in told for card in round.hands[str(ask.seat)])
            assert not any(choice in told for choice in {*ask.choices} - {"house-way"})
            assert not any(f'"{card}"' in told for card in round.hands["1"])
        own = _bytes(round.events, ask.bettor)
        assert all(choice in own for choice in ask.choices)
        if ask.seat == 3:
            break
        round.answer(ask.seat, next(iter(ask.choices)))
    told = _bytes(round.events, None)
    for seat in ("1", "2", "3"):
        assert not any(f'"{card}"' in told for card in round.hands[seat])
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


# --- the dice and the piles -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "first_pile", "first"),
    [
        ([1, 1, 1], 3, 3),  # three: two seats on from the player-dealer's
        ([3, 3, 2], 1, 2),  # eight is the player-dealer's: the first pile, and the next seat first
        ([5, 5, 5], 1, 2),
        ([1, 3, 3], 7, 7),
        ([6, 6, 6], 4, 4),
    ],
)
@pytest.mark.parametrize("button", ["counted-seat", "next-seat"])
def test_the_dice_say_who_gets_the_first_pile_and_the_button(
    roll: list[int], first_pile: int, first: int, button: str
) -> None:
    """The dice table of oceana 4; cameo 11 has the button one seat on."""
    stakes = [Stake(seat, f"p{seat}", "base", 1_000) for seat in range(2, 8)]
    filing = read({"settlement.first.button": button})
    round = begun(filing, {}, stakes, roll=roll)
    dealt = [int(event.hand) for event in round.events if isinstance(event, Dealt)]
    assert dealt[::7] == [(first_pile - 1 + turn) % 7 + 1 for turn in range(7)]
    [placed] = of(answered(round), ButtonPlaced)
    assert isinstance(placed, ButtonPlaced)
    after = {3: 4, 7: 2, 4: 5}.get(first, 2) if button == "next-seat" else first
    assert placed.seat == after


def test_the_player_dealer_picks_a_pile_before_the_dice() -> None:
    filing = read({"play.piles.laid": "serpentine", "play.piles.chosen": "player-dealer"})
    stakes = [Stake(3, "p3", "base", 5_000)]
    round = begun(filing, {1: BANK, 3: WINS}, stakes, roll=[1, 1, 1], picked=5)
    assert round.ask is not None
    assert (round.ask.seat, [*round.ask.choices]) == (1, ["1", "2", "3", "4", "5", "6", "7"])
    assert not of(round, Dealt)
    with pytest.raises(Refusal, match='not "8"'):
        round.answer(1, "8")
    round.answer(1, "5")
    assert round.hands["3"] == [*parse_cards(WINS)]
    assert net(answered(round)) == [5_000]


def test_piles_are_laid_to_and_fro() -> None:
    """Lucky-derby-2, 2: pile 1 is cards 1, 14, 15, 28 and so on, pile 7 cards 7, 8, 21, 22."""
    filing = read({"play.piles.laid": "serpentine"})
    round = begun(filing, {}, [Stake(2, "p2", "base", 1_000)], roll=[3, 3, 2])
    by_hand: dict[str, list[int]] = {}
    dealt = [event for event in round.events if isinstance(event, Dealt)]
    for number, event in enumerate(dealt, 1):
        by_hand.setdefault(event.hand, []).append(number)
    assert by_hand["1"] == [1, 14, 15, 28, 29, 42, 43]
    assert by_hand["7"] == [7, 8, 21, 22, 35, 36, 49]
    each = read({"play.piles.laid": "card-by-card"})
    plain = begun(each, {}, [Stake(2, "p2", "base", 1_000)], roll=[3, 3, 2])
    hands = [event.hand for event in plain.events if isinstance(event, Dealt)]
    assert hands[:8] == ["1", "2", "3", "4", "5", "6", "7", "1"]


def test_every_position_gets_a_pile_and_those_without_a_wager_are_collected_unseen() -> None:
    stakes = [Stake(2, "p2", "base", 1_000), Stake(6, "p6", "base", 1_000)]
    round = begun(load(GAME), {}, stakes, roll=[1, 1, 1])
    assert len(of(round, Dealt)) == 49
    collected = {event.hand for event in round.events if isinstance(event, TakenIn)}
    assert collected == {"3", "4", "5", "7"}
    told = _bytes(answered(round).events, None)
    gone = [event for event in of(round, Dealt) if isinstance(event, Dealt)]
    unseen = {event.card for event in gone if event.hand in collected}
    assert not any(f'"{card}"' in told for card in unseen)
    [button] = of(round, ButtonPlaced)
    assert isinstance(button, ButtonPlaced)
    assert (button.seat, button.why) == (6, "the dice show 3, seat 3 has no wager")


# --- money ----------------------------------------------------------------------------------------


def test_a_bank_of_200_is_used_up_by_wins_and_losses_alike() -> None:
    """Cameo 4, line 74: 200, 140, 80; a winner of 100 then gets 80, and the rest goes back."""
    stakes = [
        Stake(2, "p2", "base", 6_000),
        Stake(3, "p3", "base", 6_000),
        Stake(4, "p4", "base", 10_000),
        Stake(5, "p5", "base", 5_000),
    ]
    hands = {1: BANK, 2: LOSES, 3: WINS, 4: "Ac Ah Kh Kd 9d 6h 4s"}
    round = answered(begun(load(GAME), hands, stakes, bank=20_000))
    assert round.result is not None
    assert [line.left for line in round.result.lines] == [14_000, 8_000, 0, 0]
    assert [line.net for line in round.result.lines] == [-6_000, 6_000, 8_000, 0]


def test_kum_kum_partners_share_a_hand_that_the_first_named_sets() -> None:
    filing = read({"table.kum-kum": {}})
    shares = (Share("p2", 2_000), Share("p5", 1_000))
    stakes = [Stake(2, "p2 and p5", "base", 3_000, shares)]
    round = begun(filing, {1: BANK, 2: WINS}, stakes)
    assert round.ask is not None
    assert round.ask.bettor == "p2"
    assert net(answered(round)) == [3_000]


def test_a_hand_that_the_floor_fouls_loses_all_its_wagers() -> None:
    irregularity = {
        "name": "touched",
        "says": "a player touches his cards after the bank is open",
        "effect": "foul",
        "concerns": "hand",
    }
    filing = read({"irregularity": [irregularity]})
    stakes = [
        Stake(2, "p2", "base", 5_000),
        Stake(2, "p2", "fortune", 500),
        Stake(3, "p3", "base", 1_000),
        Stake(3, "p3", "fortune", 500),
    ]
    hands = {1: BANK, 2: "8s 8d 8h 8c Ah Kd 3s", 3: LOSES}
    round = begun(filing, hands, stakes, watched=True)
    declare(round, "touched", 2)
    found = lines_of(answered(round))
    assert found[2, "p2", "base"].net == -5_000
    assert found[2, "p2", "fortune"].net == -500
    assert (3, "p3", "envy") not in found  # the hand is out: nobody is paid for it


EXPOSED = {
    "name": "exposed",
    "says": "a card is exposed on the deal",
    "effect": "replaced-after-deal",
    "concerns": "hand",
    "when": ["deal", "draw"],
}


def test_who_is_setting_a_hand_is_asked_anew_when_a_card_of_it_is_replaced() -> None:
    """The settings that were offered name the dead card, and none of them is a hand any more."""
    filing = read({"irregularity": [EXPOSED]})
    round = begun(filing, {1: BANK, 2: WINS}, [Stake(2, "p2", "base", 5_000)])
    first = round.ask
    assert first is not None
    assert any("3s" in choice.split("-") for choice in first.choices)
    declare(round, "exposed", 2)
    dead, new = parse_cards(WINS)[-1], round.hands["2"][-1]
    assert new != dead
    again = round.ask
    assert again is not None
    named = {card for choice in again.choices for card in choice.split("-")}
    assert new in named
    assert dead not in named
    with pytest.raises(Refusal, match="may choose"):
        round.answer(2, "3s-6c", "p2")
    own = f"{new}-6c" if f"{new}-6c" in again.choices else f"6c-{new}"
    round.answer(2, own, "p2")
    answered(round)
    [opened] = [e for e in round.events if isinstance(e, HandSet) and e.hand == "2"]
    assert {*opened.low} == {new, "6c"}
    assert sorted((*opened.low, *opened.high)) == sorted(round.hands["2"])


def test_another_player_goes_on_setting_when_a_card_of_somebody_else_is_replaced() -> None:
    filing = read({"irregularity": [EXPOSED]})
    stakes = [Stake(2, "p2", "base", 5_000), Stake(3, "p3", "base", 5_000)]
    round = begun(filing, {1: BANK, 2: WINS, 3: LOSES}, stakes)
    asked = round.ask
    assert asked is not None
    declare(round, "exposed", 5 - asked.seat)
    assert round.ask is asked
