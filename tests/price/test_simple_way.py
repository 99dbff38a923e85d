"""The simple way to play follows from the filing: whatever it asks for, it costs little."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import RANKS, STANDARD_PACK, Card, parse_card, parse_cards
from houseway.filings.filing import Filing
from houseway.filings.library import load
from houseway.filings.showdown import ShowdownRules
from houseway.games.showdown.known import known_way, question
from houseway.games.showdown.simple import Counted, Lines, Seen, Strategy, raised
from houseway.price import price
from houseway.price.house_way import arrange
from houseway.price.showdown.simple import at_hand, derived, simple_way
from tests.golden.ways import questions

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
CARIBBEAN = "lucky-derby/caribbean-stud"
ULTIMATE = "oceana/ultimate-texas-holdem"

MOST_LOST = 0.002
"""Of the ante: what keeping to lines may cost beside the best play of hands of three cards."""
MOST_LOST_ON_BOARDS = 0.02
"""The same with cards in the middle, of raises of up to five antes."""


def rules_of(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules


def test_what_is_kept_is_what_is_found() -> None:
    """`python -m tests.golden.ways` writes it anew."""
    for asked, rules in questions().items():
        assert known_way(asked) == derived(rules), (rules.room, rules.name)


def test_a_game_of_the_library_is_answered_at_once() -> None:
    for game in (THREE_CARD, CARIBBEAN, ULTIMATE):
        assert at_hand(rules_of(load(game)))


@st.composite
def three_card_games(draw: st.DrawFn) -> Filing:
    qualifiers = ("high card", "nine high", "queen high", "king-ten high", "pair", "flush")
    pays = {"player wins": draw(st.sampled_from(["1:1", "3:2"])), "tie": "push"}
    return load(THREE_CARD).vary(
        {
            "play.qualifier.least": draw(st.sampled_from(qualifiers)),
            "play.up.seen": draw(st.sampled_from(["before-decisions", "after-decisions"])),
            "play.stage": [
                {"raises": [draw(st.integers(1, 5))], "otherwise": "fold", "lines": "1"}
            ],
            "deck.packs.default": draw(st.integers(1, 2)),
            "wager.ante.pays": {
                "not qualified": draw(st.sampled_from(["1:1", "1:2", "push"])),
                **pays,
            },
            "wager.play.pays": {
                "not qualified": draw(st.sampled_from(["push", "1:1"])),
                "player wins with a straight": draw(st.sampled_from(["1:1", "4:1"])),
                "player wins": "1:1",
                "tie": "push",
            },
        }
    )


@given(three_card_games())
@settings(max_examples=25)
def test_lines_cost_little_whatever_the_filing_asks_for(filing: Filing) -> None:
    found = price(filing, wagers=["ante"]).wagers["ante"]
    assert found.difference is not None
    assert 0 <= found.difference <= MOST_LOST
    assert found.house_way_ev_exact in {way.ev_exact for way in found.ways}
    simple = next(way for way in found.ways if way.says.startswith("the simple way"))
    assert simple.ev_exact == found.house_way_ev_exact


def test_where_a_pair_qualifies_the_line_moves() -> None:
    """A chart for the queen's qualifier loses 40 % of the ante here."""
    filing = load(CARIBBEAN).vary(
        {
            "play.qualifier.least": "pair",
            "play.stage": [{"raises": [2], "otherwise": "fold", "lines": "1"}],
        }
    )
    found = price(filing, wagers=["ante"]).wagers["ante"]
    assert found.difference is not None
    assert found.difference < 0.001


@pytest.mark.parametrize(
    "changes",
    [
        {"play.qualifier.least": "three of a kind"},
        {
            "play.qualifier.least": "high card",
            "play.stage": [
                {"raises": [2, 5], "otherwise": "check", "community": 0, "lines": "1"},
                {"raises": [1, 3], "otherwise": "check", "community": 3, "lines": "1"},
                {"raises": [1, 2], "otherwise": "fold", "community": 5, "lines": "1"},
            ],
        },
    ],
    ids=["three of a kind qualifies", "everything qualifies, other raises"],
)
def test_rules_for_the_board_follow_the_filing(changes: dict[str, object]) -> None:
    filing = load(ULTIMATE).vary(changes)
    found = price(filing, wagers=["ante"]).wagers["ante"]
    assert found.difference is not None
    assert 0 < found.difference <= MOST_LOST_ON_BOARDS


def test_the_up_card_is_looked_at() -> None:
    filing = load(THREE_CARD)
    hand = parse_cards("7h 6d 2c")
    assert arrange(filing, hand, parse_card("9s")).play == "play"
    against_queen = arrange(filing, hand, parse_card("Qs"))
    assert (against_queen.play, "against Q: Q-9-2 or better" in against_queen.why) == ("fold", True)
    unseen = arrange(filing, hand)
    assert (unseen.play, "Q-6-4 or better" in unseen.why) == ("fold", True)


def test_where_no_card_is_seen_one_line_serves_for_all() -> None:
    filing = load(THREE_CARD).vary({"play.up.seen": "after-decisions"})
    way = simple_way(rules_of(filing))
    assert isinstance(way, Lines)
    assert way.says == "the simple way: play Q-6-4 or better"
    assert way.lines == {}
    (stage,) = rules_of(filing).play.stage
    played = sum(
        bool(raised(filing, way, stage, Seen(hand))) for hand in combinations(STANDARD_PACK, 3)
    )
    assert played == 14_900  # 67.42 % of 22,100, as published


def test_a_filing_that_cannot_be_priced_is_played_like_the_nearest() -> None:
    filing = load(ULTIMATE).vary({"play.qualifier.least": "king-queen high"})
    nearest = load(ULTIMATE).vary({"play.qualifier.least": "high card"})
    way = simple_way(rules_of(filing))
    assert isinstance(way, Strategy)
    assert way == simple_way(rules_of(nearest))


def test_without_a_nearest_one_a_hand_waits_for_all_cards() -> None:
    stages = [
        {"raises": [4], "otherwise": "check", "community": 1, "lines": "1"},
        {"raises": [1, 3], "otherwise": "fold", "community": 5, "lines": "1"},
    ]
    filing = load(ULTIMATE).vary({"play.stage": stages})
    rules = rules_of(filing)
    way = simple_way(rules)
    assert isinstance(way, Counted)
    board = parse_cards("Ks Kd 4c 9h 2d")
    for hand, wanted in (("Kh 4d", 3), ("5s 3c", 0), ("As 3c", 1)):
        seen = Seen((*parse_cards(hand),), (*board,))
        assert raised(filing, way, rules.play.stage[0], Seen(seen.hand, seen.board[:1])) == 0
        assert raised(filing, way, rules.play.stage[1], seen) == wanted, hand


def test_the_question_leaves_out_what_changes_nothing() -> None:
    filing = load(ULTIMATE)
    rules = rules_of(filing)
    for name, reading in filing.reading_texts.items():
        for value in reading.values:
            other = rules_of(filing.read({name: value}))
            if other.wager == rules.wager:
                assert question(other) == question(rules), name


def test_every_up_card_has_its_line() -> None:
    way = simple_way(rules_of(load(CARIBBEAN)))
    assert isinstance(way, Lines)
    assert {*way.lines} == {*RANKS}
    ace = Card("As")
    assert way.lines[ace[0]].says.startswith("against A: ")
