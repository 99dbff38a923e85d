"""The simple way to play follows from the filing: whatever it asks for, it costs little."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.analysis.house_way import arrange
from houseway.analysis.price import price
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import RANKS, STANDARD_PACK, Card, parse_card, parse_cards
from houseway.errors import Refusal
from houseway.families.library import load
from houseway.families.showdown.judge import judge_of
from houseway.families.showdown.price.simple import derived, known_ways, question, simple_way
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simple import Counted, Lines, Strategy, raised
from houseway.filings.filing import Filing
from houseway.pricing.advice import InSight
from tests.golden.ways import questions
from tests.sizes import size, spread

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
    for asked, rules in spread([*questions().items()], 3):
        assert known_ways().get(asked) == derived(rules), (rules.room, rules.name)


def test_a_game_of_the_library_is_answered_at_once() -> None:
    for game in (THREE_CARD, CARIBBEAN, ULTIMATE):
        assert question(rules_of(load(game))) in known_ways()


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
@settings(max_examples=size(8, 25))
def test_lines_cost_little_whatever_the_filing_asks_for(filing: Filing) -> None:
    found = price(filing, wagers=["ante"]).wagers["ante"]
    assert found.difference is not None
    assert 0 <= found.difference <= MOST_LOST
    assert found.house_way_ev in {way.ev for way in found.ways}
    simple = next(way for way in found.ways if way.says.startswith("the simple way"))
    assert simple.ev == found.house_way_ev


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


@pytest.mark.deep
@pytest.mark.parametrize(
    "changes",
    [
        {
            "play.qualifier.least": "high card",
            "play.stage": [
                {"raises": [2, 5], "otherwise": "check", "community": 0, "lines": "1"},
                {"raises": [1, 3], "otherwise": "check", "community": 3, "lines": "1"},
                {"raises": [1, 2], "otherwise": "fold", "community": 5, "lines": "1"},
            ],
        },
    ],
    ids=["everything qualifies, other raises"],
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
        bool(raised(filing, way, stage, InSight(hand))) for hand in combinations(STANDARD_PACK, 3)
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
        seen = InSight((*parse_cards(hand),), None, (*board,))
        assert (
            raised(filing, way, rules.play.stage[0], InSight(seen.hand, None, seen.board[:1])) == 0
        )
        assert raised(filing, way, rules.play.stage[1], seen) == wanted, hand


BANKS_ROWS: list[dict[str, object]] = [
    {
        "wager.ante.pays": {"beaten high card": "1:1", "beaten pair": "1:1", "tie": "push"},
        "wager.play.pays": {"beaten high card": "1:1", "tie": "push"},
    },
    {
        "wager.ante.pays": {"player wins": "1:1", "tie": "push"},
        "wager.play.pays": {
            "player-dealer wins with high card": "push",
            "player-dealer wins with pair": "push",
            "player wins": "1:1",
            "tie": "push",
        },
    },
    {
        "wager.ante.pays": {"player wins": "1:1", "tie": "push"},
        "wager.play.pays": {"six-card pair": "1:2", "player wins": "1:1", "tie": "push"},
    },
]


@pytest.mark.parametrize("pays", BANKS_ROWS, ids=["beaten", "the bank wins with", "six cards"])
def test_where_pays_go_by_the_banks_hand_no_row_is_left_out(pays: dict[str, object]) -> None:
    """Without these rows every hand was folded where the best play gains more than an ante."""
    filing = load(THREE_CARD).vary(
        {
            **pays,
            "play.up.seen": "after-decisions",
            "deck.ranks": "AKQJT9",
            "settlement.first": {"rule": "left-of-player-dealer", "lines": "1"},
        }
    )
    rules = rules_of(filing)
    way = simple_way(rules)
    assert isinstance(way, Counted)
    assert "pays" in way.why
    judge = judge_of(filing)
    for text in ("9c Td Qh", "9c 9d Ah", "Qs Jd Kh", "Ac Kc Jd", "Ts Th 9d"):
        hand = parse_cards(text)
        left = [card for card in rules.deck.cards if card not in hand]
        worths = []
        for bank in combinations(left, 3):
            found = judge.compare(hand, bank, ())
            worths.append(sum(judge.decide(name, found)[0].value for name in ("ante", "play")))
        wanted = sum(worths) > -len(worths)
        assert bool(raised(filing, way, rules.play.stage[0], InSight((*hand,)))) == wanted, text
    with pytest.raises(Refusal, match=r"is not simulated: key wager\.\w+\.pays"):
        simulate(filing, rounds=100, seats=2)


@pytest.mark.parametrize(
    ("stages", "says"),
    spread(
        [
            ([(3, [2]), (5, [1])], "the simple way: on the flop raise with two pair or better, "),
            ([(5, [1])], "the simple way: at the river raise with at most 20 outs"),
        ],
        1,
    ),
)
def test_the_simple_way_tells_of_the_decisions_that_there_are(
    stages: list[tuple[int, list[int]]], says: str
) -> None:
    last = stages[-1]
    filing = load(ULTIMATE).vary(
        {
            "play.stage": [
                {
                    "community": community,
                    "raises": raises,
                    "otherwise": "fold" if (community, raises) == last else "check",
                    "lines": "1",
                }
                for community, raises in stages
            ]
        }
    )
    assert says in arrange(filing, parse_cards("Kh 9d 9s 5c 2d 7h 3c")).why
    found = price(filing, wagers=["ante"], strategy=True).wagers["ante"]
    assert len(found.tables) == len(stages) + 1
    told = found.tables[-1].rows[0][0]
    decisions = {0: "before the flop", 3: "on the flop", 5: "at the river"}
    for community, said in decisions.items():
        assert (said in told) == (community in dict(stages)), told


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
