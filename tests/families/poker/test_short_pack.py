"""A pack too small for the seats: burns are scrambled and dealt on, or one card plays for many."""

from __future__ import annotations

import itertools

import pytest

from houseway.cards.draws import Shoe
from houseway.cards.generator import Generator
from houseway.errors import Refusal
from houseway.families.poker.described import showdown
from houseway.families.poker.events import HandShown, StreetBegun
from houseway.families.poker.judge import judge_of
from houseway.families.poker.round import play
from houseway.felt.events import COMMUNITY, Burned, Dealt, Reshuffled
from houseway.felt.pot.round import PotRound, PotSetting
from houseway.felt.shown import ShownHand, ShownTable
from houseway.hands.ladder import Worth
from tests.families.poker.hands import check_chips
from tests.families.poker.own_games import stud
from tests.families.poker.told import asked, checked_down, dealt, say

RICH = 100_000


def to_the_end(players: int, short_pack: str, *, seed: bytes = b"stud", folds: int = 0) -> PotRound:
    """Stud in which nobody folds before the last street but the first `folds` asked to."""
    filing = stud(short_pack)
    names = {seat: f"seat {seat}" for seat in range(1, players + 1)}
    setting = PotSetting(8, players, names, dict.fromkeys(names, RICH))
    shoe = Shoe(filing.rules.deck.cards, Generator(seed))
    round = PotRound(filing, setting, shoe, play)
    while folds and (ask := round.ask):
        choice = "fold" if "fold" in ask.choices else "check"
        round.answer(ask.seat, choice)
        folds -= choice == "fold"
    return checked_down(round)


def shuffled_in(round: PotRound) -> list[int]:
    return [len(event.cards) for event in round.events if isinstance(event, Reshuffled)]


def test_eight_who_stay_have_a_card_in_the_middle() -> None:
    """Casino Royale, stud 4: 48 cards dealt and 3 burned leave one; with the burns four."""
    round = to_the_end(8, "common-for-all")
    assert shuffled_in(round) == [3]
    assert len(round.hands[COMMUNITY]) == 1
    assert all(len(round.hands[str(seat)]) == 6 for seat in range(1, 9))
    assert sum(isinstance(event, HandShown) for event in round.events) == 8
    check_chips(round)


def test_seven_who_stay_have_a_last_card_each_from_the_scrambled_burns() -> None:
    # 42 dealt, 3 burned; of seven left one is burned and five are dealt; then the last with four.
    round = to_the_end(7, "common-for-all")
    assert shuffled_in(round) == [4]
    assert COMMUNITY not in round.hands
    assert all(len(round.hands[str(seat)]) == 7 for seat in range(1, 8))
    held = [card for hand in round.hands.values() for card in hand]
    assert len({*held}) == 49
    check_chips(round)


def test_six_have_cards_enough() -> None:
    assert shuffled_in(to_the_end(6, "common-for-all")) == []


def test_a_hand_with_a_short_pack_is_the_same_from_the_same_seed() -> None:
    first, again = to_the_end(8, "common-for-all"), to_the_end(8, "common-for-all")
    assert first.events == again.events
    assert first.events != to_the_end(8, "common-for-all", seed=b"another").events


def test_burned_cards_that_come_back_are_burned_once_more_or_dealt() -> None:
    round = to_the_end(7, "common-for-all")
    burned = [event.card for event in round.events if isinstance(event, Burned)]
    assert len(burned) == 5


@pytest.mark.parametrize(
    ("short_pack", "own"), [("common-for-short", 2), ("common-for-all", 0), ("common-beside", 2)]
)
def test_with_one_out_on_third_street_the_card_in_the_middle_is_for_five_or_for_all(
    short_pack: str, own: int
) -> None:
    """Comstock, stud 24: it is for players who have no complete hand; Casino Royale 4: for all."""
    # 45 dealt by the sixth street and 3 burned: of four left one is burned and two are dealt; with
    # the last card and four burns there are four to deal, and five who wait.
    round = to_the_end(8, short_pack, folds=1)
    (out,) = round.folded
    held = [len(round.hands[str(seat)]) for seat in round.put if seat != out]
    assert held == [7] * own + [6] * (7 - own)
    assert len(round.hands[COMMUNITY]) == 1
    shown = [event.seat for event in round.events if isinstance(event, HandShown)]
    assert sorted(shown) == sorted({*range(1, 9)} - {out})
    check_chips(round)


def test_beside_the_last_cards_that_some_have_it_plays_in_every_hand() -> None:
    """Casino Royale, stud 4: who was dealt his card keeps it, and this plays in everyone's hand."""
    round = to_the_end(8, "common-beside", folds=1)
    (card,) = round.hands[COMMUNITY]
    judge = judge_of(stud("common-beside"))
    for event in round.events:
        if isinstance(event, HandShown):
            cards = [*round.hands[str(event.seat)], card]
            fives = itertools.combinations(cards, 5)
            made = max(judge.alone(judge.play.share[0], five) or Worth(0) for five in fives)
            assert event.high == judge.told((made,))[0]


def test_a_described_hand_has_the_card_in_the_middle_beside_its_last_one() -> None:
    hands = {
        "1": ShownHand(down=("Ac", "Kd", "5c"), up=("Qh", "Js", "2s", "2d")),
        "2": ShownHand(down=("3c", "3d"), up=("9h", "8s", "7c", "Kh")),
    }
    filing = stud("common-beside")
    found = showdown(filing, ShownTable(game="stud", hands=hands, board=("Tc",)))
    assert found.high == ("1",)
    assert found.hands["1"].high == "Straight, ace high"


def test_a_common_card_serves_those_alone_that_lack_one() -> None:
    round = to_the_end(8, "common-for-short")
    assert len(round.hands[COMMUNITY]) == 1
    assert all(len(round.hands[str(seat)]) == 6 for seat in range(1, 9))
    check_chips(round)


def test_without_the_key_too_many_seats_are_refused() -> None:
    with pytest.raises(Refusal, match=r"key table.seats: found 8, allowed: 6 or fewer"):
        stud("none")


def test_the_key_is_refused_where_the_pack_is_enough() -> None:
    with pytest.raises(Refusal, match=r'key play.short-pack: found "common-for-all", and 52 cards'):
        stud("common-for-all", seats=6)


def test_not_even_two_cards_over_are_refused() -> None:
    with pytest.raises(Refusal, match=r"key table.seats: found 9, and 52 cards do not reach"):
        stud("common-for-all", seats=9)


def test_a_described_pot_may_have_the_common_card_in_the_middle() -> None:
    filing = stud("common-for-short")
    hands = {
        "1": ShownHand(down=("Ac", "2d"), up=("3h", "7s", "9d", "Jc")),  # and the ace of spades
        "2": ShownHand(down=("Kc", "Kd", "6h"), up=("4h", "8s", "Td", "Qc")),  # has its own
    }
    found = showdown(filing, ShownTable(game="stud", hands=hands, board=("As",)))
    assert found.high == ("1",)
    assert found.hands["2"].high == "Pair of kings, queen, ten, eight kickers"
    with pytest.raises(Refusal, match='the hand "2" has 6 cards, not 7'):
        showdown(stud("common-for-all"), ShownTable(game="stud", hands=hands, board=("As",)))


# --- from where a street is dealt -----------------------------------------------------------------


def served(round: PotRound, street: str) -> list[str]:
    """To whom the cards of a street went, in turn."""
    begun = [e.street if isinstance(e, StreetBegun) else "" for e in round.events].index(street)
    there = itertools.takewhile(
        lambda event: not isinstance(event, StreetBegun), round.events[begun + 1 :]
    )
    return [event.hand for event in there if isinstance(event, Dealt)]


def test_later_streets_may_be_dealt_from_the_button() -> None:
    """Casino Royale, stud 9 to 12: starting with the player with the dealer button."""
    filing = stud("none", seats=3, dealt_from="button")
    round = checked_down(dealt(filing, RICH, RICH, RICH))
    assert served(round, "third") == ["1", "2", "3"] * 3
    assert served(round, "fourth") == ["3", "1", "2"]
    assert served(round, "seventh") == ["3", "1", "2"]


def test_without_him_they_are_dealt_from_the_next_who_is_in() -> None:
    filing = stud("none", seats=3, dealt_from="button")
    round = dealt(filing, RICH, RICH, RICH, cards="2c 3c 4c 5c 6c 7c 2d 9d 9s")
    while asked(round).seat != 3:  # seat 1 must open
        say(round, "call" if "call" in asked(round).choices else "bring-in")
    say(round, "fold")
    assert served(checked_down(round), "fourth") == ["1", "2"]


def test_where_the_pack_runs_out_the_button_has_the_first_of_the_last_cards() -> None:
    filing = stud("common-for-all", dealt_from="button")
    names = {seat: f"seat {seat}" for seat in range(1, 8)}
    setting = PotSetting(8, 7, names, dict.fromkeys(names, RICH))
    shoe = Shoe(filing.rules.deck.cards, Generator(b"stud"))
    round = checked_down(PotRound(filing, setting, shoe, play))
    assert served(round, "seventh") == ["7", "1", "2", "3", "4", "5", "6"]
