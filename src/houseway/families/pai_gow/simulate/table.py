"""A table of pai gow, simulated: every hand set the house way, the bank's too.

Which pile goes where changes no chance, so every seat in play simply gets seven cards, and the dice
say who is settled first. What an envy button is owed stands beside the wagers as one more, on which
nothing is staked and which comes after all of them; the *path* of a seat says how much it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

import msgspec
import numpy as np

from houseway.bank.odds import LOSE, Pay
from houseway.cards.card import card_index
from houseway.families.pai_gow.fortune import fortune_ladder
from houseway.families.pai_gow.house_way.kernel import desk
from houseway.families.pai_gow.judge import OUTCOMES, pay_on
from houseway.families.pai_gow.price.keys import Keyed, keyed
from houseway.families.pai_gow.price.prices import outcomes
from houseway.families.pai_gow.price.shared import holed
from houseway.families.pai_gow.rules import PaiGowRules
from houseway.families.pai_gow.simulate.envy import beside, envy_of
from houseway.families.pai_gow.simulate.kernel import EnvyNumbers, deal_sevens
from houseway.filings.wager import Wager
from houseway.hands.ladder import CATEGORIES, Category, Ladder, row_for
from houseway.hands.tables import Tables, tables
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.dues import Pays, cents_of, dues, units_of
from houseway.pricing.simulate.loops import Dice, Ints, Rounds, Words, selection_limits
from houseway.pricing.simulate.rounds import Tally
from houseway.pricing.simulate.table import DealtTable, first_of, money_of

METHOD: Final = "simulation: every round from a freshly shuffled deck, all hands set the house way"


def pai_gow_table(table: StakedTable) -> PaiGowTable:
    """A table with these stakes, compiled."""
    table.check_house_way()
    rules = PaiGowRules.of(table.filing)
    cents = cents_of(rules, table.seats, table.stakes)
    staked, pays = cents[:, np.newaxis, :], _pays(rules)
    ladder = _ladder(rules)
    envy = envy_of(rules, cents, ladder)
    most = int(np.abs(dues(staked, pays)).sum(axis=3).max(axis=(1, 2)).sum()) + envy.most
    scales, units = units_of(pays, np.ones((1, len(rules.wager)), dtype=np.int64))
    money = money_of(rules, staked, pays, units, bank=table.bank, most=most)
    first, dice = first_of(rules, table.seats, "")
    dealing = PaiGowDealing(
        np.array([card_index(card) for card in rules.deck.cards], dtype=np.int64),
        keyed(rules.play.way),
        tables(ladder, rules.play.joker),
        len(ladder.categories),
        np.array([OUTCOMES.index(outcome) for outcome in outcomes(rules)], dtype=np.int64),
        envy.numbers,
        dice,
    )
    return PaiGowTable(
        spots=cents.sum(axis=1) > 0,
        first=first,
        money=beside(money, envy.numbers.totals),
        scales=(*scales, 1),
        method=METHOD,
        dealing=dealing,
        bonus=envy.wager,
    )


class PaiGowTable(DealtTable, frozen=True):
    """A table whose last wager is the envy of the bonus: its money is the bonus's."""

    bonus: int

    def tally(self, found: Mapping[int, int]) -> Tally:
        """What all chunks together counted; envy is no part of the bonus's odds."""
        tally = super().tally(found)
        flows = (tally.paid, tally.collected, tally.due, tally.staked)
        for flow in flows:
            flow[:, self.bonus] += flow[:, -1]
        paid, collected, due, staked = (flow[:, :-1] for flow in flows)
        return msgspec.structs.replace(
            tally, paid=paid, collected=collected, due=due, staked=staked
        )


def _ladder(rules: PaiGowRules) -> Ladder:
    """What seven cards make for the bonus; where there is none, anything."""
    bonus = rules.play.bonus
    if bonus is None:
        return rules.play.ranking.ladder
    rows = rules.wager_named(bonus.wager).pays.rows
    values = {name: row.pay.value for row in rows for name in CATEGORIES if name == row.on}
    return fortune_ladder(values, rules.play.joker, bonus.by)


def _pays(rules: PaiGowRules) -> Pays:
    """What each wager does by [outcome and hand]: the classes of the rounds."""
    bonus = rules.play.bonus

    def pay(wager: Wager, outcome: int, made: Category) -> Pay:
        if bonus is None or wager.name != bonus.wager:
            return pay_on(rules, wager.name, OUTCOMES[outcome])
        paid = {row.on: row.pay for row in wager.pays.rows}
        return paid.get(row_for(made, paid) or made, LOSE)

    classes = product(range(len(OUTCOMES)), _ladder(rules).categories)
    return [[[pay(wager, *one) for wager in rules.wager] for one in classes]]


class PaiGowDealing(msgspec.Struct, frozen=True):
    """A deck, the chart, the ladder of the bonus, and what each cell of two hands comes to."""

    shoe: Ints
    chart: Keyed
    bonus: Tables
    hands: int
    """How many hands the ladder has."""
    outcome_of: Ints
    envy: EnvyNumbers
    dice: Dice

    def deal(self, state: Words, shoe: Ints, rounds: Rounds) -> None:
        """Deal rounds; a class is an outcome and what the seven cards make."""
        limits, rolled = selection_limits(len(shoe)), np.zeros(self.dice.many, np.uint64)
        whole = deal_sevens(
            self.chart, desk(), self.bonus, self.hands, self.outcome_of, self.envy,
            state, shoe, limits, self.dice.again, rolled, rounds,
        )  # fmt: skip
        if not whole:
            raise holed()
