"""Comparisons by what the wagers do on them: all that settlement needs to know of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from houseway.bank.odds import LOSE, Pay
from houseway.families.showdown.conditions import PaidOn, paid_on
from houseway.families.showdown.price.payoffs import WINNERS
from houseway.families.showdown.rules import ShowdownRules
from houseway.hands.comparison import Comparison
from houseway.hands.ladder import POKER
from houseway.pricing.simulate.dues import Ints, Pays


def raised_times(rules: ShowdownRules) -> tuple[int, ...]:
    """Antes raised by path: none of a fold, then every multiple there is."""
    return 0, *rules.play.multiples


def staked_on(rules: ShowdownRules, cents: Ints) -> Ints:
    """[seat, path, wager]: what is put up before the deal, given by [seat, wager], and in play."""
    names, times = [wager.name for wager in rules.wager], raised_times(rules)
    staked = np.repeat(cents[:, np.newaxis, :], len(times), axis=1)
    ante = cents[:, names.index(rules.play.ante)]
    staked[:, :, names.index(rules.play.raised)] = np.outer(ante, times)
    return staked


class Classes:
    """Comparisons numbered by what the wagers do on them: signature to class, class to pays.

    A signature is winner, qualified, what the spot's and the bank's hands made, and both together,
    as digits of one number.
    """

    def __init__(self, rules: ShowdownRules) -> None:
        self.rules = rules
        self.ladder, self.least = rules.play.ladder, rules.play.least
        tables = [paid_on(rules, wager) for wager in rules.wager]
        self.of_both = any(condition.whose == "both" for table in tables for condition, _ in table)
        numbers: dict[tuple[Pay, ...], int] = {}
        found = list(self._comparisons())
        self.class_of = np.full(len(found), -1, dtype=np.int64)
        """By signature; -1 if there is no such comparison."""
        for signature, comparison in enumerate(found):
            if comparison is not None:
                pays = tuple(_pay(table, comparison) for table in tables)
                self.class_of[signature] = numbers.setdefault(pays, len(numbers))
        self.pays = list(numbers)

    def _comparisons(self) -> Iterator[Comparison | None]:
        """By signature; nothing where two hands cannot compare like that."""
        hands = self.ladder.categories
        both = POKER.categories if self.of_both else (None,)
        for winner, qualified, player, bank, six in product(
            WINNERS, (False, True), hands, hands, both
        ):
            possible = self.rules.play.possible(winner, qualified, player, bank)
            yield Comparison(winner, qualified, player, bank, six) if possible else None

    @property
    def by_path(self) -> Pays:
        """What every class pays on each path; a fold, which is path 0, loses what does not stay."""
        stays = [wager.on_fold != "forfeited" for wager in self.rules.wager]
        folded = [
            tuple(pay if stay else LOSE for pay, stay in zip(pays, stays, strict=True))
            for pays in self.pays
        ]
        return [folded, *(self.pays for _ in self.rules.play.multiples)]


def _pay(table: PaidOn, found: Comparison) -> Pay:
    return next((pay for condition, pay in table if condition.holds(found)), LOSE)
