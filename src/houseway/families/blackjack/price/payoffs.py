"""What each stake on a hand makes of every end of the bank, by the filing's pay rows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np

from houseway.bank.odds import LOSE, Pay
from houseway.families.blackjack.compare import extra_returned, outcome
from houseway.families.blackjack.counting import Count
from houseway.families.blackjack.judge import EVEN_MONEY, SURRENDER
from houseway.families.blackjack.price.bank import Floats
from houseway.families.blackjack.price.graph import Bools
from houseway.families.blackjack.rules import BlackjackRules

Stake = Literal["base", "double", "split"]
"""The wager that brings a hand, what doubles it, and what brings a hand from a split."""


class Payoffs(NamedTuple):
    """What one unit of each stake makes, by [what the own hand comes to, the bank's end]."""

    base: Floats
    double: Floats
    split: Floats
    natural: Bools
    """The ends that are naturals."""
    returned: Bools
    """The ends against which doubled and split wagers have no action."""
    surrender: Floats
    """What a surrendered hand makes of each unit on it; nothing where none may be."""
    even_money: float
    """What even money pays; nothing where there is none."""
    same: bool
    """Whether a hand from a split is paid like one that was dealt, its natural aside."""


class Rows:
    """The pay rows of the wagers that ride on hands."""

    def __init__(self, rules: BlackjackRules) -> None:
        play = rules.play
        self.rules, self.play = rules, play
        names: dict[Stake, str] = {"base": play.wager}
        if play.double is not None:
            names["double"] = play.double.wager
        if play.split is not None:
            names["split"] = play.split.wager
        self._pays = {
            stake: {row.on: row.pay for row in rules.wager_named(name).pays.rows}
            for stake, name in names.items()
        }

    def pay(self, stake: Stake, own: Count, bank: Count) -> Pay | None:
        """What a stake does; nothing where the bank's hand leaves it without action."""
        if stake != "base" and extra_returned(bank, self.play):
            return None
        return self._pays.get(stake, {}).get(outcome(own, bank, self.play)[0], LOSE)

    def value(self, stake: Stake, own: Count, bank: Count) -> Fraction:
        """What a unit of it makes."""
        pay = self.pay(stake, own, bank)
        return Fraction() if pay is None else pay.value

    @property
    def surrender(self) -> Pay | None:
        """What a surrendered hand loses."""
        return self._pays["base"].get(SURRENDER)

    def surrendered(self, bank: Count) -> Fraction:
        """What a unit makes on a hand that is given up; a natural nobody looked for takes it."""
        rule, pay = self.play.surrender, self.surrender
        if rule is None or pay is None:
            return Fraction()
        return Fraction(-1) if rule.when == "late" and bank.natural else pay.value

    @property
    def even_money(self) -> Pay | None:
        """What a natural is paid at once, where it may be."""
        insurance = self.play.insurance
        if insurance is None or not insurance.offered or not insurance.even_money:
            return None
        return self._pays["base"].get(EVEN_MONEY)


def payoffs(rows: Rows, owns: Sequence[Count], ends: Sequence[Count]) -> Payoffs:
    """The tables for these hands and these ends."""
    stakes: tuple[Stake, ...] = ("base", "double", "split")
    tables = {
        stake: np.array([[float(rows.value(stake, own, end)) for end in ends] for own in owns])
        for stake in stakes
    }
    plain = [not own.natural for own in owns]
    even = rows.even_money
    return Payoffs(
        **tables,
        natural=np.array([end.natural for end in ends]),
        returned=np.array([extra_returned(end, rows.play) for end in ends]),
        surrender=np.array([float(rows.surrendered(end)) for end in ends]),
        even_money=float(even.value) if even is not None else 0.0,
        same=bool((tables["base"][plain] == tables["split"][plain]).all()),
    )
