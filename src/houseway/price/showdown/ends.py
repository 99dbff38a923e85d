"""How deals of a showdown game end, whichever kernel counted them, and what wagers make of it.

An *end* is what the bettor did, who won, what each hand made, and how many of all deals end so.
From ends every wager's price follows by its pay rows alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.bank.odds import LOSE, Pay
from houseway.errors import Refusal
from houseway.filings.model import Wager
from houseway.filings.showdown import ShowdownRules
from houseway.filings.showdown_conditions import ShowdownCondition, parse_showdown_condition
from houseway.hands.comparison import Comparison, Winner
from houseway.hands.ladder import Category
from houseway.price.model import Distribution, Outcome, distribution

_RESULTS: Final[dict[Winner, str]] = {
    "player": "player wins",
    "player-dealer": "player-dealer wins",
    "tie": "tie",
}


class End(msgspec.Struct, frozen=True):
    """One way a deal can end; `times` is the second wager in antes, 0 of a hand that folded.

    A folded hand ends as it would have been compared. `bank` is not told by every kernel.
    """

    times: int
    winner: Winner
    qualified: bool
    player: Category
    bank: Category | None
    deals: int


class Rows:
    """A wager's pay rows, asked of ends."""

    def __init__(self, rules: ShowdownRules, wager: Wager) -> None:
        self.wager = wager
        self.conditions: tuple[ShowdownCondition, ...] = tuple(
            parse_showdown_condition(row.on, rules.play.ranking) for row in wager.pays.rows
        )
        self.of_both = any(condition.whose == "both" for condition in self.conditions)

    def place(self, end: End) -> int:
        """Which row decides; as many as there are rows: none does, and the wager loses."""
        found = Comparison(end.winner, end.qualified, end.player, end.bank or end.player)
        for place, condition in enumerate(self.conditions):
            if condition.whose == "beaten" and end.bank is None:
                raise Refusal(
                    f'wager "{self.wager.name}": "{condition.phrase}" goes by the bank\'s hand, '
                    "which is not counted in games without community cards"
                )
            if condition.holds(found):
                return place
        return len(self.conditions)

    def pay(self, end: End) -> Pay:
        """What the wager does where its bettor did not fold."""
        place = self.place(end)
        return self.wager.pays.rows[place].pay if place < len(self.conditions) else LOSE

    def value(self, end: End) -> Fraction:
        """What one unit of the wager gains, a fold considered."""
        if not end.times and self.wager.on_fold == "forfeited":
            return Fraction(-1)
        return self.pay(end).value

    def counted(self, ends: Iterable[End], *, folds: bool) -> Distribution:
        """How many deals each row decides; `folds`: a fold loses a wager that does not stay."""
        counts = [0] * (len(self.conditions) + 1)
        for end in ends:
            lost = folds and not end.times and self.wager.on_fold == "forfeited"
            counts[-1 if lost else self.place(end)] += end.deals
        return distribution(self.wager.pays, counts)


class Netted(msgspec.Struct, frozen=True):
    """What bettors gain in antes, deal by deal: name, gain and number of deals."""

    rows: tuple[tuple[str, Fraction, int], ...]

    @property
    def deals(self) -> int:
        """All of them."""
        return sum(deals for _, _, deals in self.rows)

    @property
    def ev(self) -> Fraction:
        """The expected gain in antes."""
        return sum((gain * deals for _, gain, deals in self.rows), Fraction()) / self.deals

    @property
    def sd(self) -> float:
        """The standard deviation in antes."""
        square = sum((gain**2 * deals for _, gain, deals in self.rows), Fraction()) / self.deals
        return math.sqrt(square - self.ev**2)

    @property
    def hit(self) -> Fraction:
        """How often something is gained."""
        return Fraction(sum(deals for _, gain, deals in self.rows if gain > 0), self.deals)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """For showing: `pays` is what is gained in antes."""
        return tuple(
            Outcome(name, antes(gain), deals, deals / self.deals) for name, gain, deals in self.rows
        )


def antes(gain: Fraction) -> str:
    """`+2`, `-5/2`, `0`: gained in antes."""
    return f"+{gain}" if gain > 0 else str(gain)


def netted(rules: ShowdownRules, ends: Iterable[End], wagers: Sequence[Wager]) -> Netted:
    """What these wagers together gain: the raised one as often as it was raised, others once."""
    rows = [(Rows(rules, wager), wager.name == rules.play.raised) for wager in wagers]
    names = {0: "fold"}
    for stage in rules.play.stage:
        names.update(rules.play.choices(stage))
    groups: dict[tuple[int, str, Fraction], tuple[set[Category], int]] = {}
    for end in ends:
        gain = sum(
            (
                (end.times * row.pay(end).value if raised else row.value(end))
                for row, raised in rows
            ),
            Fraction(),
        )
        result = _RESULTS[end.winner] if end.times else ""
        if end.times and not end.qualified:
            result = f"not qualified, {result}"
        made, deals = groups.get((-end.times, result, -gain), (set(), 0))
        groups[-end.times, result, -gain] = (made | {end.player}, deals + end.deals)
    told = []
    for (times, result, loss), (made, deals) in sorted(groups.items()):
        with_hand = f" with {next(iter(made))}" if len(made) == 1 and result else ""
        name = f"{names[-times]}: {result}{with_hand}" if result else names[-times]
        told.append((name, -loss, deals))
    return Netted(tuple(told))
