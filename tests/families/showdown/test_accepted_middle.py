"""Accepted means right: filings drawn at random, with cards in the middle, against the engine.

All deals of a whole pack are too many for the engine, so the way to a price is proved link by link:
what every end and every path gains, by rounds really played; a hint at the river, against all 990
hands of the bank; a hint on the flop, by the hints at all rivers; the loop of the simulator, deal
by deal. That the sweep counts any payoffs right is proved on small decks (`test_ultimate_naive`);
here some prices are held against rounds played by hints, within their standard error.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from statistics import mean, stdev
from typing import Final

import numpy as np
import pytest

from houseway.analysis.advice import advise
from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import STANDARD_PACK, Card, card_index
from houseway.families.library import load
from houseway.families.showdown.cost import StagedBets
from houseway.families.showdown.price.outcomes import End, Rows
from houseway.families.showdown.price.payoffs import WINNERS, Payoffs
from houseway.families.showdown.price.ultimate.advice import river_worth
from houseway.families.showdown.price.ultimate.play import parts, scale
from houseway.families.showdown.price.ultimate.staged import ultimate_payoffs
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison
from houseway.hands.ladder import POKER
from houseway.hands.tables import tables
from tests.families.showdown.engine import UNIT, Engine, left_of, unless_refused
from tests.families.showdown.paid import paths_of
from tests.families.showdown.some_filings import some_middle_game
from tests.families.showdown.test_accepted_up_card import loop_agrees
from tests.sizes import size

SEEDS = range(size(5, 20))
STAGES: Final = {0: "preflop", 3: "flop", 5: "river"}
STAYS = load("oceana/ultimate-texas-holdem").vary({"wager.blind.on-fold": "stays"})


def not_priced(rules: ShowdownRules) -> list[str]:
    """The keys of a filing that no pricer models, by a second opinion."""
    play, keys = rules.play, []
    if len(rules.deck.ranks) < 13:
        keys.append("key deck.ranks")
    if any(stage.community not in STAGES for stage in play.stage):
        keys.append("key play.stage.community")
    if play.up is not None and play.up.seen == "before-decisions":
        keys.append("key play.up.seen")
    if play.qualifier.least not in POKER.categories:
        keys.append("key play.qualifier.least")
    return keys


def some_deal(rules: ShowdownRules, chance: Random) -> tuple[list[Card], list[Card], list[Card]]:
    """A hand, the bank's and the board; often of few suits or ranks, so that much is made."""
    pack = list(rules.deck.cards)
    few = chance.choice((pack, [c for c in pack if c[1] in "hs"], [c for c in pack if c[0] > "9"]))
    cards = chance.sample(few, 9)
    return cards[:2], cards[2:4], cards[4:]


@pytest.mark.parametrize("seed", SEEDS)
def test_ends_hints_and_loops_do_what_the_engine_does(seed: int) -> None:
    filing, chance = some_middle_game(Random(seed)), Random(seed)
    engine = Engine(filing)
    keys = not_priced(engine.rules)
    if "key play.stage.community" not in keys:
        loop_agrees(filing, engine.rules, chance)
    paid = unless_refused(partial(ultimate_payoffs, engine.rules), keys)
    if paid is None:
        hand, _, board = some_deal(engine.rules, chance)
        assert unless_refused(partial(advise, filing, hand, None, board), keys) is None
        assert unless_refused(partial(price, filing), keys) is None
        return
    assert not keys
    for _ in range(25):
        hand, bank, board = some_deal(engine.rules, chance)
        ends_agree(engine, paid, engine.compare(hand, bank, board))
    hand, _, board = some_deal(engine.rules, chance)
    river_hint_agrees(filing, engine, hand, board)


def ends_agree(engine: Engine, paid: Payoffs, found: Comparison) -> None:
    """What each path gains, in all and by wager: payoffs and pay rows against a round."""
    winner = WINNERS.index(found.winner)
    assert found.bank is not None
    banks, own = POKER.place(found.bank), POKER.place(found.player)
    stages = [STAGES[stage.community] for stage in engine.play.stage]
    paths = paths_of(paid)
    for times, answers in engine.paths():
        gains = engine.gains(found, answers)
        assert (stages[len(answers) - 1], times) in paths
        assert paid.gain(times, winner, banks, own) == engine.staged(gains)
        end = End(times, found, 1)
        for wager in engine.rules.wager:
            raised = wager.name == engine.play.raised
            gained = Rows(engine.rules, wager).pay(end).value * (times if raised else 1)
            assert gained == gains.get(wager.name, 0)


def river_hint_agrees(filing: Filing, engine: Engine, hand: list[Card], board: list[Card]) -> None:
    left = left_of(STANDARD_PACK, (*hand, *board))
    met = Counter(engine.compare(hand, bank, board) for bank in combinations(left, 2))
    assert met.total() == 990
    last = [answers for _, answers in engine.paths() if len(answers) == len(engine.play.stage)]
    worth = {answers[-1]: engine.expected(met, answers) for answers in last}
    advice = advise(filing, hand, None, board)
    assert advice.choices == worth
    best, *ties = (choice for choice, gain in worth.items() if gain == max(worth.values()))
    assert (advice.best, advice.ties) == (best, tuple(ties))


def test_a_hint_on_the_flop_is_what_all_rivers_after_it_say() -> None:
    """A river's own hints are held against the engine above; here they are added up."""
    paid = ultimate_payoffs(rules_of(STAYS))
    hand, flop = [Card("8h"), Card("7s")], [Card("Kd"), Card("7c"), Card("2h")]
    pays, unit = scale(paid), parts(paid)
    raised = checked = deals = 0
    for runout in combinations(left_of(STANDARD_PACK, (*hand, *flop)), 2):
        seen = np.array([card_index(card) for card in (*hand, *flop, *runout)])
        base, play, fold, hands = river_worth(seen, pays, tables())
        checked += max(fold, base + play)
        raised += base + 2 * play
        deals += hands
    assert advise(STAYS, hand, None, flop).choices == {
        "2x": Fraction(raised, deals * unit),
        "check": Fraction(checked, deals * unit),
    }


def rules_of(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules


# --- a whole price --------------------------------------------------------------------------------


def test_a_blind_that_stays_is_priced_as_rounds_played_by_hints_come_out() -> None:
    """The fold costs the Ante alone, and the best play is better than the simple way."""
    engine, chance = Engine(STAYS), Random(11)
    best, simple = price(STAYS).wagers["ante"], price(STAYS, play="house-way").wagers["ante"]
    assert best.ev > simple.ev > Fraction(-1, 4)
    folded = [outcome.name for outcome in best.outcomes if outcome.name.startswith("fold")]
    assert len(folded) > 3
    assert "fold: not qualified, player wins" in folded
    gained = []
    folds = 0
    for _ in range(size(60, 250)):
        cards = chance.sample(STANDARD_PACK, 9)
        hand, bank, board = cards[:2], cards[2:4], cards[4:]
        answers = best_answers(engine, hand, board)
        folds += answers[-1] == "fold"
        gained.append(
            float(engine.staged(engine.gains(engine.compare(hand, bank, board), answers)))
        )
    assert folds > len(gained) / 16
    assert abs(mean(gained) - best.ev) < 4 * stdev(gained) / len(gained) ** 0.5


def best_answers(engine: Engine, hand: list[Card], board: list[Card]) -> tuple[str, ...]:
    """What the hints say, from decision to decision."""
    answers: list[str] = []
    for stage in engine.play.stage:
        answers.append(advise(engine.filing, hand, None, board[: stage.community]).best)
        if answers[-1] != "check":
            break
    return tuple(answers)


def test_cost_and_simulator_tell_the_same_of_a_blind_that_stays() -> None:
    rules = rules_of(STAYS)
    bets = {"ante": UNIT, "blind": UNIT, "trips": UNIT, "bad-beat": UNIT}
    found = simulate(STAYS, rounds=1 << 17, seats=2, bets=bets, rotate=False, seed=3)
    exact = exact_worth(STAYS, bets, "house-way")
    for name, result in found.wagers.items():
        known = exact.wagers[name]
        assert known is not None
        assert abs(result.ev - float(known)) < 5 * (result.stderr or 0), name
    wagered = StagedBets(rules, bets, "optimal", simulated=False)
    assert wagered.worth("ante").ev == price(STAYS).wagers["ante"].ev
    alone = price(STAYS).wagers["bad-beat"]
    assert wagered.worth("bad-beat").ev == alone.ev_with_base_play


def test_two_decisions_are_priced_like_three_of_which_one_raises_nothing() -> None:
    stages = rules_of(STAYS).play.stage[1:]
    fewer = STAYS.vary(
        {
            "play.stage": [
                {
                    "raises": list(stage.raises),
                    "otherwise": stage.otherwise,
                    "community": stage.community,
                    "lines": "1",
                }
                for stage in stages
            ]
        }
    )
    paid = ultimate_payoffs(rules_of(fewer))
    assert paid.raises == ((), (2,), (1,))


def test_most_of_these_filings_are_priced() -> None:
    priced = [not not_priced(rules_of(some_middle_game(Random(seed)))) for seed in range(20)]
    assert sum(priced) > len(priced) / 3
