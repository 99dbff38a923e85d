"""Accepted means right: filings drawn at random, without community cards, against the clear engine.

Every deal of a small deck is played through the family's own round: for the best at each hand and
up card, the simple way, and never folding. Price, hint, cost and simulator must say the same, or
refuse by the name of a key that is known not to be priced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations
from random import Random
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

from houseway.analysis.advice import advise
from houseway.analysis.price import price
from houseway.analysis.simulate.exact import exact_worth
from houseway.analysis.simulate.simulate import simulate
from houseway.cards.card import Card
from houseway.families.showdown.cost import StagedBets
from houseway.families.showdown.price.covering import most_used
from houseway.families.showdown.price.prices import staged_game
from houseway.families.showdown.rules import ShowdownRules
from houseway.families.showdown.simulate.table import ShowdownDealing, showdown_table
from houseway.filings.filing import Filing
from houseway.hands.comparison import Comparison
from houseway.pricing.bets import StakedTable
from houseway.pricing.model import Play, WagerPrice
from tests.families.showdown.engine import (
    UNIT,
    Answers,
    Engine,
    Gains,
    hand_classes,
    left_of,
    unless_refused,
)
from tests.families.showdown.some_filings import some_up_card_game
from tests.families.showdown.test_simulate import by_engine, by_loop

SEEDS = range(40)
ROUNDS = 1 << 14


def rules_of(filing: Filing) -> ShowdownRules:
    assert isinstance(filing.rules, ShowdownRules)
    return filing.rules


def not_priced(rules: ShowdownRules) -> list[str]:
    """The keys of a filing that no pricer models, by a second opinion."""
    keys = ["key play.stage.raises"] if len(rules.play.stage[0].raises) > 1 else []
    for wager in rules.wager:
        phrases = [row.on for row in wager.pays.rows]
        of_bank = [on for on in phrases if on.startswith(("beaten", "player-dealer wins with"))]
        six = [on for on in phrases if on.startswith("six-card")]
        alone = wager.name.startswith("bonus") and six == phrases
        if of_bank or (six and not alone):
            keys.append(f"key wager.{wager.name}.pays")
    return keys


def not_simulated(rules: ShowdownRules) -> list[str]:
    """Those of them without which there are no lines to play by: of the staged game."""
    staged = [key for key in not_priced(rules) if key.startswith("key wager.")]
    return [] if rules.play.community else [key for key in staged if "bonus" not in key]


# --- every deal, by the engine --------------------------------------------------------------------


class Deals:
    """All that one hand can meet, by the bank's card that lies up: comparisons, and how often."""

    def __init__(self, engine: Engine, hand: tuple[Card, ...]) -> None:
        self.engine, self.hand = engine, hand
        self.by_up: dict[Card, Counter[Comparison]] = {}
        self.banks: dict[Card, tuple[Card, ...]] = {}
        """One of the bank's hands with each."""
        for bank in combinations(left_of(engine.rules.deck.cards, hand), engine.play.cards):
            found = engine.compare(hand, bank)
            for up in bank:
                self.by_up.setdefault(up, Counter())[found] += 1
                self.banks[up] = bank

    def worth(self, ups: list[Card]) -> dict[Answers, Fraction]:
        """What each answer gains on average against any of these up cards."""
        met = sum((self.by_up[up] for up in ups), Counter[Comparison]())
        return {answers: self.engine.expected(met, answers) for _, answers in self.engine.paths()}


Choose = Callable[[Deals], dict[Card, Answers]]


class PlayedOut:
    """Every deal of a filing under one way to play: how often wagers gained how much."""

    def __init__(self, engine: Engine, hands: list[tuple[Deals, int]], choose: Choose) -> None:
        self.engine = engine
        self.deals = 0
        self.gains: dict[str, Counter[Fraction]] = {}
        for deals, times in hands:
            chosen = choose(deals)
            for up, met in deals.by_up.items():
                for found, n in met.items():
                    self._add(engine.gains(found, chosen[up]), times * n)

    def _add(self, gains: Gains, times: int) -> None:
        self.deals += times
        nothing = {wager.name: Fraction() for wager in self.engine.rules.wager}
        for name, gain in {**nothing, **gains, "": self.engine.staged(gains)}.items():
            self.gains.setdefault(name, Counter())[gain] += times

    def ev(self, wager: str) -> Fraction:
        """What a wager gains on average, in antes; the staged game as a whole has no name."""
        return sum((gain * n for gain, n in self.gains[wager].items()), Fraction()) / self.deals


class Reference:
    """One filing by the engine, each way to play worked out when asked for."""

    def __init__(self, filing: Filing) -> None:
        self.engine = Engine(filing)
        up = self.engine.play.up
        self.sees = up is not None and up.seen == "before-decisions"

    @cached_property
    def hands(self) -> list[tuple[Deals, int]]:
        classes = hand_classes(self.engine.rules.deck.cards, self.engine.play.cards)
        return [(Deals(self.engine, hand), times) for hand, times in classes.items()]

    @cached_property
    def best(self) -> PlayedOut:
        return PlayedOut(self.engine, self.hands, self._best)

    def _best(self, deals: Deals) -> dict[Card, Answers]:
        """For each up card where it is seen; of equal answers the first, which is a raise."""
        ups = list(deals.by_up)
        chosen = {}
        for seen in [[up] for up in ups] if self.sees else [ups]:
            worth = deals.worth(seen)
            chosen.update(dict.fromkeys(seen, max(worth, key=lambda answer: worth[answer])))
        return chosen

    @cached_property
    def simple(self) -> PlayedOut:
        return PlayedOut(self.engine, self.hands, self._simple)

    def _simple(self, deals: Deals) -> dict[Card, Answers]:
        engine = self.engine
        return {
            up: engine.house_way(deals.hand, engine.with_up(bank, up), ())
            for up, bank in deals.banks.items()
        }

    @cached_property
    def always(self) -> PlayedOut:
        _, answers = next(self.engine.paths())
        return PlayedOut(self.engine, self.hands, lambda deals: dict.fromkeys(deals.by_up, answers))

    @property
    def ways(self) -> tuple[tuple[Play, PlayedOut], ...]:
        """Both ways to play that there is a price of."""
        return ("optimal", self.best), ("house-way", self.simple)


def counted(found: WagerPrice) -> Counter[Fraction]:
    """The outcomes of a price by what they gain."""
    gains: Counter[Fraction] = Counter()
    for outcome in found.outcomes:
        odds = {"push": "0", "lose": "-1"}.get(outcome.pays, outcome.pays.replace(":", "/"))
        if outcome.count:
            gains[Fraction(odds)] += outcome.count
    return gains


def shares(gains: Counter[Fraction]) -> dict[Fraction, Fraction]:
    """How often each gain comes: bonus bets are counted over hands, others over deals."""
    return {gain: Fraction(n, gains.total()) for gain, n in gains.items()}


# --- what must agree with it ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_price_hint_cost_and_simulator_do_what_the_engine_does(seed: int) -> None:
    filing = some_up_card_game(Random(seed))
    reference = Reference(filing)
    rules = reference.engine.rules
    hints_agree(filing, reference, Random(seed))
    loop_agrees(filing, rules, Random(seed))
    priced = unless_refused(partial(price, filing), not_priced(rules))
    if priced is None:
        return
    ante = rules.play.ante
    for play, played in reference.ways:
        found = price(filing, play=play)
        whole = found.wagers[ante]
        assert (whole.ev, counted(whole)) == (played.ev(""), played.gains[""])
        assert whole.parts == {name: played.ev(name) for name in reference.engine.staged_names}
        for wager in rules.wager:
            alone = found.wagers[wager.name]
            names = [outcome.name for outcome in alone.outcomes]
            assert len(set(names)) == len(names)
            if wager.name == ante:
                continue
            if wager.name in reference.engine.staged_names:
                assert (alone.ev, counted(alone)) == (
                    played.ev(wager.name),
                    played.gains[wager.name],
                )
                continue
            assert alone.ev == reference.always.ev(wager.name)
            assert shares(counted(alone)) == shares(reference.always.gains[wager.name])
            if alone.ev_with_base_play is not None:
                assert alone.ev_with_base_play == played.ev(wager.name)
            assert ("folding loses" in alone.note) == (wager.on_fold == "forfeited")
    for way in priced.wagers[ante].ways:
        assert way.ev <= priced.wagers[ante].ev
    costs_agree(rules, reference)
    simulation_agrees(filing, rules, reference)


def hints_agree(filing: Filing, reference: Reference, chance: Random) -> None:
    """Some hands, exactly; several multiples are advised on though they are not priced."""
    rules = reference.engine.rules
    keys = [key for key in not_priced(rules) if key != "key play.stage.raises"]
    for _ in range(3):
        *hand, up = chance.sample(rules.deck.cards, rules.play.cards + 1)
        shows = up if reference.sees else None
        advice = unless_refused(partial(advise, filing, hand, shows), keys)
        if advice is None:
            return
        deals = Deals(reference.engine, tuple(hand))
        worth = deals.worth([up] if reference.sees else list(deals.by_up))
        assert advice.choices == {answer: gain for (answer,), gain in worth.items()}
        best, *ties = (answer for (answer,), gain in worth.items() if gain == max(worth.values()))
        assert (advice.best, advice.ties) == (best, tuple(ties))


def loop_agrees(filing: Filing, rules: ShowdownRules, chance: Random) -> None:
    """The simulator's loop, deal by deal and to the cent, with a bank that may be short.

    Half of these tables have a limit on the raised wager too, which some antes are too large for.
    """
    if chance.random() < 0.5:
        table_limits, own = {"min": "$1", "max": "$1000"}, {"play": {"min": "$1", "max": "$10"}}
        posted = {"option": "1", "table": table_limits, "wagers": own, "lines": "1"}
        filing = filing.vary({"play.raise-limits": "posted", "limits": [posted]})
        rules = rules_of(filing)
    ante = chance.randint(100, 999)
    stakes = {
        2: {
            wager.name: ante if wager.mandatory else chance.randint(100, 999)
            for wager in rules.wager
            if wager.made == "before-deal"
        }
    }
    stakes[2][rules.play.ante] = ante
    staked = StakedTable(filing, 2, None, stakes, filing.limits(), "house-way")
    table = unless_refused(partial(showdown_table, staked), not_simulated(rules))
    if table is None:
        return
    for _ in range(8):
        bank = chance.choice((table.money.bank, chance.randint(0, 3_000)))
        assert isinstance(table.dealing, ShowdownDealing)
        cards = chance.sample(list(rules.deck.cards), table.dealing.dealt)
        forced = replace(table, money=table.money._replace(bank=bank))
        assert by_loop(filing, forced, 1, cards) == by_engine(filing, 2, 1, bank, stakes, cards)


def costs_agree(rules: ShowdownRules, reference: Reference) -> None:
    """What a bettor with every wager can expect, played in one way for all of them."""
    bets = {wager.name: UNIT for wager in rules.wager if wager.made == "before-deal"}
    six = {w.name for w in rules.wager for row in w.pays.rows if row.on.startswith("six-card")}
    for play, played in reference.ways:
        wagered = StagedBets(rules, bets, play, simulated=False)
        for name in wagered.names:
            keys = [f"key wager.{name}.on-fold"] if name in six else []
            worth = unless_refused(partial(wagered.worth, name), keys)
            if worth is not None:
                assert worth.ev == played.ev("" if name == rules.play.ante else name)
                assert worth.breakage == 0
    if not six and rules.settlement.folded != "apart":
        used = max(sum(map(abs, gains.values())) for gains in reference.engine.remembered())
        assert most_used(rules, staged_game(rules), bets) == used * UNIT


def simulation_agrees(filing: Filing, rules: ShowdownRules, reference: Reference) -> None:
    """Five standard errors at most from what every deal came to, and the exact figures beside."""
    bets = {wager.name: UNIT for wager in rules.wager if wager.made == "before-deal"}
    for play, played in reference.ways:
        found = simulate(
            filing, rounds=ROUNDS, seats=2, bets=bets, rotate=False, play=play, workers=1, seed=7
        )
        exact = exact_worth(filing, bets, play)
        for name, result in found.wagers.items():
            expected = played.ev("" if name == rules.play.ante else name)
            error = result.stderr or 0.0
            assert abs(result.ev - float(expected)) <= 5 * error + 1e-9, name
            assert exact.wagers[name] in (None, expected)


WHOLE = [
    seed
    for seed in range(30)
    if not not_priced(rules_of(some_up_card_game(Random(seed), whole=True)))
    and Reference(some_up_card_game(Random(seed), whole=True)).sees
][:8]


@pytest.mark.parametrize("seed", WHOLE)
def test_on_a_whole_pack_rounds_played_by_hints_come_out_at_the_price(seed: int) -> None:
    """400 rounds of the engine, within four and a half standard errors."""
    filing, chance = some_up_card_game(Random(seed), whole=True), Random(seed)
    engine = Engine(filing)
    size = engine.play.cards
    gained: list[float] = []
    for _ in range(400):
        cards = chance.sample(filing.rules.deck.cards, 2 * size)
        hand, bank = cards[:size], cards[size:]
        advice = advise(filing, hand, bank[0])
        gains = engine.gains(engine.compare(hand, bank), (advice.best,))
        gained.append(float(engine.staged(gains)))
    expected = price(filing, wagers=["ante"]).wagers["ante"].ev
    assert abs(mean(gained) - expected) <= 4.5 * stdev(gained) / len(gained) ** 0.5


def test_most_of_these_filings_are_priced_and_many_have_what_was_wrong_once() -> None:
    rules = [rules_of(some_up_card_game(Random(seed))) for seed in SEEDS]
    assert sum(not not_priced(each) for each in rules) > len(SEEDS) / 2
    stays = [
        each
        for each in rules
        if any(w.on_fold == "stays" for w in each.wager if w.mandatory or w.name == each.play.ante)
    ]
    assert len(stays) > len(SEEDS) / 4
