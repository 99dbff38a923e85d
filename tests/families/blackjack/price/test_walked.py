"""The price is what the round pays: every course of small shoes, walked through the round itself.

Keys and plays are drawn at random. The price takes floats and counts hands by their cards; the walk
takes fractions and plays every order of every card by the round that tables play.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from houseway.families.blackjack.price.game import Game, best_result, worths
from houseway.families.blackjack.price.outcomes import gained
from houseway.filings.filing import Filing
from tests.families.blackjack.price.made import (
    FREE,
    HITS_SOFT_17,
    STANDS_ON_17,
    Table,
    made,
    rules_of,
)
from tests.families.blackjack.price.some_plays import some_plays
from tests.families.blackjack.price.walk import best_play, walked
from tests.sizes import size

NEAR = 1e-12
MOST = 4_000
"""Courses of a round that are walked: more take too long."""

NARROW: Table = {
    "stand": ["hard 19 or more"],
    "hit": ["hard 11 or less"],
    "option": ["hard 12 to 18", "soft 12 or more"],
}
NO_BUST: Table = {"stand": ["20 or more"], "hit": ["11 or less"], "option": ["12 to 19"]}


@st.composite
def small_games(draw: st.DrawFn) -> Filing:
    """A shoe of few ranks, and any of the family's keys."""
    jokers = draw(st.sampled_from([0, 0, 0, 1]))
    natural = draw(st.sampled_from(["ace-ten", "two-jokers"])) if jokers else "ace-ten"
    second = draw(st.sampled_from(["hole", "hole", "hole", "up", "after-play"]))
    peek: list[str] = []
    if second != "after-play" and natural == "ace-ten":
        peek = draw(st.sampled_from([[], ["ace", "ten"], ["ace", "ten"], ["ace"], ["ten"]]))
    count: Table = {"natural": natural, "most": draw(st.sampled_from([21, 21, 22]))}
    count["natural-counts"] = "22"
    count["aces"] = draw(st.sampled_from(["one", "each", "up-to-21"]))
    if jokers:
        freezes = draw(st.sampled_from([["own-hand", "table"], ["own-hand"], ["table"], []]))
        count["joker"] = {"counts": 21, "freezes": freezes}
    player = NO_BUST if jokers else draw(st.sampled_from([FREE, NARROW, NO_BUST]))
    double: Table | None = None
    if draw(st.booleans()):
        double = {
            "hands": draw(st.sampled_from([["all"], ["hard 9 to 11"], ["16 or more"]])),
            "over-chart": draw(st.booleans()),
            "after-split": draw(st.booleans()),
            "again": draw(st.sampled_from([0, 0, 1, 2])),
            "rescue": draw(st.booleans()),
        }
    split: Table | None = None
    if draw(st.booleans()):
        hands = draw(st.sampled_from([2, 2, 3, 4]))
        split = {
            "alike": draw(st.sampled_from(["rank", "value"])),
            "hands": hands,
            "ace-hands": draw(st.integers(1, hands)),
            "ace-cards": draw(st.sampled_from(["one", "any"])),
        }
    surrender: Table | None = None
    if draw(st.booleans()):
        when = draw(st.sampled_from(["late", "early"]))
        surrender = {"when": when, "after-split": when == "late" and draw(st.booleans())}
    insurance: Table | None = None
    if second != "up" and natural == "ace-ten" and draw(st.booleans()):
        insurance = {"even-money": draw(st.booleans())}
    compare: Table = {
        "wins-ties": draw(st.sampled_from([[], ["21"], ["natural"], ["natural", "21"]])),
        "both-over": {
            "nearer": draw(st.sampled_from(["loses", "pushes"])),
            "nearer-hands": draw(st.sampled_from(["all", "three-card 25"])),
            "eights": draw(st.sampled_from(["loses", "pushes", "wins"])),
        },
        "extra-returned": draw(
            st.sampled_from(["never", "natural", "two-card-21"] + ["two-card-joker"] * bool(jokers))
        ),
    }
    return made(
        ranks=draw(st.sampled_from(["A8T", "8TK", "A9T", "A8TK", "67T", "A7K", "5TK", "A6TJ"])),
        packs=draw(st.integers(3, 4)),
        jokers=jokers,
        player=player,
        bank={
            "chart": draw(st.sampled_from([HITS_SOFT_17, STANDS_ON_17])),
            "second": second,
            "peek": peek,
        },
        count=count,
        compare=compare,
        double=double,
        split=split,
        surrender=surrender,
        insurance=insurance,
        pays={
            "base": {"natural": draw(st.sampled_from(["6:5", "3:2", "2:1"]))},
            "double": {"win": draw(st.sampled_from(["1:1", "2:1"]))},
            "split": {"win": draw(st.sampled_from(["1:1", "1:2"]))},
        },
    )


@given(small_games(), st.integers(0, 2**32))
@settings(
    max_examples=size(4, 15),
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_any_play_of_any_game_comes_to_what_the_round_pays(filing: Filing, seed: int) -> None:
    game = Game(rules_of(filing))
    plays, result = some_plays(game, Random(seed))
    found = walked(filing, game, plays, MOST)
    assume(found is not None)
    assert found is not None
    priced = worths(game, result)
    assert priced.ev == pytest.approx(float(found.ev), abs=NEAR)
    each = {"base": priced.base, "double": priced.double, "split": priced.split}
    for wager, gain in found.by_wager.items():
        assert each[wager] == pytest.approx(float(gain), abs=NEAR), wager
    if game.play.split is None:
        told = gained(game, result, priced.ev)
        assert told.sd**2 == pytest.approx(float(found.square - found.ev**2), abs=NEAR)
        nets: dict[float, float] = {}
        for outcome in told.outcomes:
            net = float(eval_pay(outcome.pays))
            nets[net] = nets.get(net, 0.0) + float(outcome.probability)
        for gain, often in found.nets.items():
            assert nets[float(gain)] == pytest.approx(float(often), abs=1e-11), gain


def eval_pay(pays: str) -> float:
    """`+6/5` as a number."""
    whole, _, part = pays.partition("/")
    return int(whole) / int(part or 1)


@pytest.mark.parametrize(
    "keys",
    [
        {"ranks": "A8T", "double": {}, "split": {"hands": 3}, "bank": {"peek": ["ace", "ten"]}},
        {"ranks": "67T", "double": {"again": 2, "rescue": True}, "split": {"hands": 2}},
        {
            "ranks": "A8T",
            "double": {},
            "surrender": {"when": "early"},
            "insurance": {"even-money": True},
            "bank": {"peek": ["ace", "ten"]},
        },
        {"ranks": "8TK", "split": {"hands": 3, "alike": "rank"}, "bank": {"second": "up"}},
    ],
    ids=[
        "peek and splits",
        "again and rescue",
        "early surrender",
        "pairs by rank, both cards open",
    ],
)
def test_the_best_play_comes_to_its_price_and_no_other_to_more(keys: dict[str, object]) -> None:
    filing = made(packs=2, **keys)  # type: ignore[arg-type]
    game = Game(rules_of(filing))
    best = worths(game, best_result(game)).ev
    found = walked(filing, game, best_play(game))
    assert found is not None
    assert best == pytest.approx(float(found.ev), abs=NEAR)
    for seed in range(20):
        _, result = some_plays(game, Random(seed))
        assert worths(game, result).ev < best + NEAR
