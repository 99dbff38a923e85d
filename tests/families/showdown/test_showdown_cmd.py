"""A described showdown: whose poker hand is best, in words, and how each stands with the bank."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from phevaluator import evaluate_cards

import houseway as hw
from houseway.analysis.showdown import ShowdownResult, ShownHand, ShownTable, read_shown
from houseway.cards.card import STANDARD_PACK
from houseway.errors import Refusal

ULTIMATE = "casino-royale/ultimate-texas-holdem"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"


def shown(game: str, board: str = "", **hands: str) -> ShowdownResult:
    """`p2="Kh 4d"` is seat 2's hand, `bank=` the player-dealer's."""
    by_name = {
        "player-dealer" if name == "bank" else name[1:]: ShownHand(down=tuple(cards.split()))
        for name, cards in hands.items()
    }
    return hw.showdown(ShownTable(game, by_name, tuple(board.split())))


def test_the_best_hand_wins_and_every_hand_is_said_in_words() -> None:
    found = shown(ULTIMATE, "Ks Kd 4c 9h 2d", p2="Kh 4d", p3="As 9d", bank="4h 4s")
    assert found.high == ("2",)
    assert found.low is None
    assert {name: hand.high for name, hand in found.hands.items()} == {
        "2": "Full house, kings over fours",
        "3": "Two pair, kings and nines, ace kicker",
        "player-dealer": "Full house, fours over kings",
    }
    assert {hand.low for hand in found.hands.values()} == {None}
    assert found.qualifies is True
    assert found.against_bank == {"2": "player", "3": "player-dealer"}


def test_equal_hands_share_and_tie_with_the_bank() -> None:
    found = shown(ULTIMATE, "As Ks Qs Js Ts", p2="2h 3d", p5="4h 5d", bank="9s 8s")
    assert found.high == ("2", "5", "player-dealer")
    assert found.against_bank == {"2": "tie", "5": "tie"}
    assert found.hands["2"].high == "Royal flush"


def test_without_the_banks_hand_nothing_is_said_of_it() -> None:
    found = shown(ULTIMATE, "Ks Kd 4c 9h 2d", p2="Kh 4d")
    assert (found.qualifies, found.against_bank) == (None, None)


@pytest.mark.parametrize(
    ("game", "bank", "qualifies"),
    [
        (THREE_CARD, "Jh Td 8c", False),
        (THREE_CARD, "Qh 3d 2c", True),
        (CARIBBEAN, "Ah Qd Jc 9s 8h", False),
        (CARIBBEAN, "Ah Kd 4c 3s 2h", True),
        (CARIBBEAN, "2h 2d 5c 4s 3h", True),
    ],
)
def test_the_banks_hand_qualifies_from_the_sheets_least_hand_on(
    game: str, bank: str, qualifies: bool
) -> None:
    """Queen high in Three Card Poker, ace-king high in Caribbean Stud."""
    assert shown(game, bank=bank).qualifies is qualifies


def test_three_cards_rank_a_straight_over_a_flush() -> None:
    found = shown(THREE_CARD, p2="4h 5d 6s", p3="2h 7h Kh", p4="2c 2d 2s", p5="Ah Qc Kd")
    assert found.high == ("4",)
    assert found.hands["5"].high == "Straight, ace high"
    again = shown(THREE_CARD, p2="4h 5d 6s", p3="2h 7h Kh")
    assert again.high == ("2",)


def test_how_cards_were_dealt_does_not_change_what_they_make() -> None:
    down = ShownHand(down=("Ah", "Kd", "4c", "3s", "2h"))
    mixed = ShownHand(down=("Ah", "Kd", "4c", "3s"), up=("2h",))
    found = hw.showdown(ShownTable(CARIBBEAN, {"2": down}))
    assert hw.showdown(ShownTable(CARIBBEAN, {"2": mixed})) == found


def test_the_winner_is_phevaluators_on_random_tables() -> None:
    chance = Random(4)
    for _ in range(200):
        cards = iter(chance.sample(STANDARD_PACK, 17))
        board, *hands = (tuple(itertools.islice(cards, n)) for n in (5, 2, 2, 2, 2, 2, 2))
        names = ["player-dealer", "2", "3", "4", "5", "6"]
        table = {name: ShownHand(down=hand) for name, hand in zip(names, hands, strict=True)}
        ranks = {
            name: evaluate_cards(*board, *hand) for name, hand in zip(names, hands, strict=True)
        }
        best = min(ranks.values())  # theirs counts down from 7462
        found = hw.showdown(ShownTable(ULTIMATE, table, board))
        assert found.high == tuple(name for name in names if ranks[name] == best)
        assert found.against_bank == {
            name: "tie"
            if ranks[name] == ranks["player-dealer"]
            else "player"
            if ranks[name] < ranks["player-dealer"]
            else "player-dealer"
            for name in names[1:]
        }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"game": "oceana/ez-baccarat", "hands": {}}', "oceana/ez-baccarat has no poker hands"),
        ('{"game": "oceana/ultimate", "hands": {}}', "there is no filing"),
        ('{"game": "G", "hands": {}}', "nobody shows a hand"),
        ('{"game": "G", "hands": {"2": {"down": ["Kh"]}}}', "the middle has 5 cards, not 0"),
        ('{"game": "G", "board": B, "hands": {"2": {"down": ["Kh"]}}}', '"2" has 2 cards, not 1'),
        ('{"game": "G", "board": B, "hands": {"2": {"up": ["Kh", "Kh"]}}}', "Kh is given 2 times"),
        ('{"game": "G", "board": B, "hands": {"2": {"up": ["Kh", "2d"]}}}', "2d is given 2 times"),
        ('{"game": "G", "board": B, "hands": {"2": {"up": ["Kh", "1h"]}}}', '"1h" is no card'),
        ('{"game": "G", "board": B, "hands": {"9": {"up": ["Kh", "3h"]}}}', '"9" names no hand'),
        ('{"game": "G", "board": B, "hands": {"bank": {"up": ["Kh", "3h"]}}}', "names no hand"),
        ('{"game": "G", "board": B, "hands": {"2": {"ups": ["Kh"]}}}', 'did you mean "up"'),
        ('{"game": "G", "board": B, "hands": {"2": ["Kh", "3h"]}}', "key hands.2: found"),
        ('{"game": "G", "boards": B, "hands": {}}', 'did you mean "board"'),
        ('{"game": "G", "hands": {}, "readings": {"covr": "net"}}', 'did you mean "cover"'),
        ("[]", 'an object { } with "game", "board" and "hands"'),
        ("{", "not JSON"),
    ],
)
def test_a_bad_description_is_refused_with_what_to_do(text: str, says: str) -> None:
    board = '["Qs", "9c", "8h", "6s", "2d"]'
    with pytest.raises(Refusal) as refused:
        hw.showdown(read_shown(text.replace('"G"', f'"{ULTIMATE}"').replace(" B,", f" {board},")))
    assert says in str(refused.value)


def test_a_board_where_the_game_has_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no cards lie in the middle"):
        shown(THREE_CARD, "2c", p2="4h 5d 6s")
