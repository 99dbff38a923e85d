"""What a pai gow filing may say, and what is refused by the key at fault."""

from __future__ import annotations

import pytest

from houseway.errors import Refusal
from houseway.families.library import load
from tests.families.pai_gow.tables import GAME, read


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("deck.jokers", 0, "key deck.jokers: found 0, allowed: 1"),
        ("deck.jokers", 2, "key deck.jokers: found 2, allowed: 0 to 1"),
        ("deck.packs", {"default": 2}, "key deck.packs: allowed: 1"),
        ("deck.ranks", "AKQJT98765432", "key deck: allowed: whole packs"),
        ("deck.burn", 1, "key deck.burn: found 1"),
        ("play.piles.cards", 6, "key play.piles.cards: found 6, allowed: 7"),
        ("settlement.first.rule", "left-of-player-dealer", "allowed: dice"),
        (
            "wager.base.pays",
            {"win": "1:1"},
            'base.pays: a wager here .*not on "win"; did you mean',
        ),
        (
            "wager.fortune.pays",
            {"quads": "9:1"},
            'fortune.pays: .*not on "quads"',
        ),
        ("wager.fortune.pays", {"five of a kind": "9:1"}, 'not on "five of a kind"'),
        ("play.bonus.wager", "fortun", "key play.bonus.wager.*fortune"),
        ("play.envy.wager", "base", 'key play.envy.wager: found "base", allowed: fortune'),
        ("play.envy.pays", {"pair": "$5"}, 'key play.envy.pays: found "pair"'),
        ("play.envy.pays", {"flush": "$0"}, 'found nothing for "flush"'),
        ("play.envy.from", "$0", "key play.envy.from"),
        ("play.fives", "all", "key play.fives"),
        ("play.fives-above", "five aces", "key play.fives-above"),
        ("play.house-way.row", [], "play.house-way: a chart has 1 to 60 rows"),
        ("play.house-way.row.one pair.sets", ["pair in front"], 'row "one pair": key sets'),
        ("table.unoccupied", "backline", "key table.unoccupied"),
        ("settlement.folded", "apart", "key settlement.folded"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_key(key: str, value: object, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        _ = load(GAME).vary({key: value}).rules


def test_a_joker_is_refused_where_the_family_has_no_use_for_one() -> None:
    with pytest.raises(Refusal, match="found 1, allowed: 0, for a joker has no use here"):
        _ = load("oceana/ez-baccarat").vary({"deck.jokers": 1}).rules


def test_a_wild_joker_has_five_of_a_kind_in_its_bonus() -> None:
    keys: dict[str, object] = {"play.joker": "wild", "play.fives": "all"}
    rules = read(keys | {"wager.fortune.pays.five of a kind": "200:1"}).rules
    assert rules.wager_named("fortune").pays.rows[-1].on == "five of a kind"


def test_envy_without_a_bonus_is_refused() -> None:
    with pytest.raises(Refusal, match=r"key play.envy: it needs play.bonus|fortune"):
        _ = load(GAME).vary({"play.bonus": None}).rules
