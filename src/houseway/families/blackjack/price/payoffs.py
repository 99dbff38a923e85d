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
from houseway.families.blackjack.price.arrays import Bools, Floats
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
    """What the wager makes of a surrendered hand that brought it; nothing where none may be."""
    even_money: float
    """What even money pays; nothing where there is none."""
    same: bool
    """Whether a hand from a split is paid like one that was dealt, its natural aside."""

    def stood(self, stake: Stake) -> Floats:
        """What a stake makes of hands that stand."""
        return {"base": self.base, "double": self.double, "split": self.split}[stake]

    def acts(self, stake: Stake) -> Floats:
        """Whether a stake has action against each end: what splits and doubles may go back."""
        return np.where(self.returned & (stake != "base"), 0.0, 1.0)

    def given_up(self, stake: Stake) -> Floats:
        """What a stake makes of a surrendered hand, by the bank's end."""
        return self.surrender * self.acts(stake)


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
        if self._goes_back(stake, bank):
            return None
        return self._pays.get(stake, {}).get(outcome(own, bank, self.play)[0], LOSE)

    def value(self, stake: Stake, own: Count, bank: Count) -> Fraction:
        """What a unit of it makes."""
        return value_of(self.pay(stake, own, bank))

    def given_up(self, stake: Stake, bank: Count) -> Pay | None:
        """What a stake does on a surrendered hand; a natural nobody looked for takes it."""
        rule, pay = self.play.surrender, self._pays["base"].get(SURRENDER)
        if rule is None or pay is None or self._goes_back(stake, bank):
            return None
        return LOSE if rule.when == "late" and bank.natural else pay

    def forfeited(self, stake: Stake, bank: Count) -> Pay | None:
        """What a stake does on a rescued hand that was there before the last doubling."""
        return None if self._goes_back(stake, bank) else LOSE

    def _goes_back(self, stake: Stake, bank: Count) -> bool:
        return stake != "base" and extra_returned(bank, self.play)

    @property
    def even_money(self) -> Pay | None:
        """What a natural is paid at once, where it may be."""
        insurance = self.play.insurance
        if insurance is None or not insurance.offered or not insurance.even_money:
            return None
        return self._pays["base"].get(EVEN_MONEY)


def value_of(pay: Pay | None) -> Fraction:
    """What a pay makes of a unit; nothing of one without action."""
    return Fraction() if pay is None else pay.value


def payoffs(rows: Rows, owns: Sequence[Count], ends: Sequence[Count]) -> Payoffs:
    """The tables for these hands and these ends."""
    stakes: tuple[Stake, ...] = ("base", "double", "split")
    tables = {
        stake: np.array([[float(rows.value(stake, own, end)) for end in ends] for own in owns])
        for stake in stakes
    }
    plain = [not own.natural for own in owns]
    returned = np.array([extra_returned(end, rows.play) for end in ends])
    even = rows.even_money
    return Payoffs(
        **tables,
        natural=np.array([end.natural for end in ends]),
        returned=returned,
        surrender=np.array([float(value_of(rows.given_up("base", end))) for end in ends]),
        even_money=float(even.value) if even is not None else 0.0,
        same=not returned.any() and bool((tables["base"][plain] == tables["split"][plain]).all()),
    )
