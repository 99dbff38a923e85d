"""Tables and showdowns of tiles that somebody describes, and filings that do not fit."""

from __future__ import annotations

import json

import pytest

from houseway.analysis.settle import settle
from houseway.analysis.showdown import read_shown, showdown
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.felt.description import read_described
from tests.families.tiles.tables import GAME

BANK = ["Mooy", "Ping", "Foo", "Look"]
TABLE = {
    "game": GAME,
    "bank": 100_000,
    "player_dealer": 1,
    "dice": [1, 2, 1],
    "wagers": [
        {"seat": 2, "wager": "wager", "stake": 5_000},
        {"seat": 2, "wager": "wager", "stake": 2_000, "bettor": "Bea"},
        {"seat": 6, "wager": "wager", "stake": 5_000},
    ],
    "hands": {
        "player-dealer": BANK,
        "2": ["Gor", "Bon", "Teen", "Gow36"],
        "6": ["Foo", "Gow45", "Day", "Yun"],
    },
}


def settled(**changes: object) -> object:
    return settle(read_described(json.dumps({**TABLE, **changes})))


def test_hands_as_they_were_set_settle_themselves() -> None:
    found = settle(read_described(json.dumps(TABLE)))
    assert found.first == 6
    assert [(line.seat, line.bettor, line.net) for line in found.lines] == [
        (6, "seat 6", 0),
        (2, "seat 2", 5_000),
        (2, "Bea", 2_000),
    ]
    assert found.hands["2"] == "8 with Gor / wong with Teen"
    assert found.hands["player-dealer"] == "0 / 7 with Foo"


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ({"2": ["Gor", "Bon", "Teen", "Gow36"]}, 'needs the hand "player-dealer"'),
        ({"player-dealer": BANK, "2": ["Gor"]}, "has 4 cards, not 1"),
        ({"player-dealer": BANK, "2": [*BANK[:3], "Foo"]}, "Foo is given 3 times"),
        ({"player-dealer": BANK, "2": ["As", "Kd", "2c", "3c"]}, "As is not in this pack"),
        ({"player-dealer": BANK, "9": BANK}, 'needs the hand "2"'),
    ],
)
def test_hands_that_cannot_be_are_refused(hands: dict[str, list[str]], says: str) -> None:
    wagers = [{"seat": 2, "wager": "wager", "stake": 5_000}]
    with pytest.raises(Refusal, match=says):
        settled(hands=hands, wagers=wagers)


def test_a_showdown_says_whose_high_and_low_are_best_and_who_beats_the_bank() -> None:
    shown = {
        "game": GAME,
        "hands": {
            "player-dealer": {"down": BANK},
            "2": {"down": ["Gor", "Bon"], "up": ["Teen", "Gow36"]},
            "3": {"down": ["Day", "Day", "Ping", "Chong"]},
        },
    }
    found = showdown(read_shown(json.dumps(shown)))
    assert found.high == ("3",)
    assert found.low == ("2",)
    assert found.hands["3"].high == "pair of Day"
    assert found.against_bank == {"2": "player", "3": "player"}
    assert found.qualifies is None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"deck.pieces": "cards"}, "key deck.pieces"),
        ({"deck.packs": {"default": 2}}, "key deck.packs"),
        ({"play.piles.cards": 5}, "key play.piles.cards"),
        ({"settlement.first.rule": "left-of-player-dealer"}, "key settlement.first.rule"),
        ({"wager.wager.pays": {"both win": "1:1"}}, "key wager.wager.pays"),
        ({"wager.wager.made": "in-play"}, "key wager.wager.made"),
        ({"table.unoccupied": "backline"}, "key table.unoccupied"),
        ({"table.kum-kum": {"lines": "1"}}, "key table.kum-kum"),
        ({"table.squares": 0}, "key table.squares"),
        ({"table.seats": 9}, "36 cards are needed"),
        ({"deck.ranks": "A23"}, "key deck.ranks"),
        ({"play.house-way.split": [{"pair": "Tee", "with": ["6 + 6"]}]}, 'did you mean "Teen"'),
        ({"play.house-way.split": [{"pair": "Teen", "with": ["6 5"]}]}, "allowed: pips such as"),
        ({"play.house-way.split": [{"pair": "Teen", "with": ["6 +"]}]}, "allowed: pips such as"),
        ({"play.house-way.split": [{"pair": "Teen", "with": ["6 + 3 99"]}]}, "pips such as"),
        ({"play.house-way.least-low-tile": "Gorr"}, "least-low-tile"),
        ({"play.house-way.least-high": 12}, "least-high"),
        ({"play.house-way.specials": ["gong", "gong"]}, "specials"),
    ],
)
def test_what_is_not_modelled_is_refused_by_its_key(changes: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        load(GAME).vary(changes)
