"""How deals of a showdown game end, whichever kernel counted them, and what wagers make of it.

An *end* is what the bettor did, who won, what each hand made, and how many of all deals end so.
From ends every wager's price follows by its pay rows alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from houseway.bank.odds import LOSE, Pay, Result
from houseway.errors import Refusal
from houseway.families.showdown.conditions import RESULTS, paid_on
from houseway.families.showdown.rules import ShowdownRules
from houseway.filings.model import Wager
from houseway.hands.comparison import Comparison
from houseway.hands.ladder import Category, Ladder
from houseway.pricing.model import Distribution, distribution
from houseway.words import joined

_SAID: Final = {winner: result for result, winner in RESULTS.items()}


class End(msgspec.Struct, frozen=True):
    """One way a deal can end; `times` is the second wager in antes, 0 of a hand that folded.

    A folded hand ends as it would have been compared.
    """

    times: int
    found: Comparison
    deals: int


class Rows:
    """A wager's pay rows, asked of ends."""

    def __init__(self, rules: ShowdownRules, wager: Wager) -> None:
        self.wager = wager
        self.rows = paid_on(rules, wager)
        self._pays = (*(pay for _, pay in self.rows), LOSE)
        self._values = tuple(pay.value for pay in self._pays)
        self.parts = lcm(*(value.denominator for value in self._values))
        """Into how many parts a stake is cut so that every pay is a whole number of them."""
        self.of_both = any(condition.whose == "both" for condition, _ in self.rows)

    def place(self, found: Comparison) -> int:
        """Which row decides; as many as there are rows: none does, and the wager loses."""
        for place, (condition, _) in enumerate(self.rows):
            if condition.whose in ("beaten", "player-dealer") and found.bank is None:
                raise Refusal(
                    f'key wager.{self.wager.name}.pays: "{condition.phrase}" goes by the bank\'s '
                    "hand, which is not counted in games without community cards"
                )
            if condition.whose == "both":
                raise Refusal(
                    f'key wager.{self.wager.name}.pays: "{condition.phrase}" is counted for a '
                    "bonus bet that goes by six cards alone, whatever the two hands come to"
                )
            if condition.holds(found):
                return place
        return len(self.rows)

    def lost_by_fold(self, end: End) -> bool:
        """Whether the bettor folded, and the wager with his hand."""
        return not end.times and self.wager.on_fold == "forfeited"

    def pay(self, end: End) -> Pay:
        """What the wager does."""
        return self._pays[self._decided(end)]

    def gain(self, end: End, unit: int) -> int:
        """The same in parts of the stake, of which there are so many."""
        place = self._decided(end)
        return self._values[place].numerator * (unit // self._values[place].denominator)

    def _decided(self, end: End) -> int:
        return -1 if self.lost_by_fold(end) else self.place(end.found)

    def counted(self, ends: Iterable[End], *, folds: bool) -> Distribution:
        """How many deals each row decides; `folds`: a fold loses a wager that does not stay."""
        counts = [0] * (len(self.rows) + 1)
        for end in ends:
            lost = folds and self.lost_by_fold(end)
            counts[-1 if lost else self.place(end.found)] += end.deals
        return distribution(self.wager.pays, counts)


class Net(Pay, frozen=True):
    """What ends gain in antes, or lose if it is below nothing."""

    @property
    def value(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return f"+{self.value}" if self.result == "win" else str(self.value)


def _net(gain: Fraction) -> Net:
    result: Result = "win" if gain > 0 else "lose" if gain else "push"
    return Net(result, gain.numerator, gain.denominator)


def netted(rules: ShowdownRules, ends: Iterable[End], wagers: Sequence[Wager]) -> Distribution:
    """What these wagers together gain: the raised one as often as it was raised, others once.

    Ends that gain the same are told together, each group under a name of its own.
    """
    rows = [(Rows(rules, wager), wager.name == rules.play.raised) for wager in wagers]
    # Whole parts of a unit: there are thousands of ends, and fractions are slow to add.
    unit = lcm(*(row.parts for row, _ in rows))
    gains = []
    for end in ends:
        each = ((end.times if raised else 1) * row.gain(end, unit) for row, raised in rows)
        gains.append((end, sum(each)))
    # A fold is one end, unless a wager stays on the table and is settled all the same.
    folds = {gain for end, gain in gains if not end.times}
    groups: dict[tuple[int, str, int], list[End]] = {}
    for end, gain in gains:
        result = ""
        if end.times or len(folds) > 1:
            result = "" if end.found.qualified else "not qualified, "
            result += _SAID[end.found.winner]
        groups.setdefault((-end.times, result, -gain), []).append(end)
    names = rules.play.chosen
    told = sorted(groups.items(), key=lambda group: group[0])
    results = [
        (names[-times] + (f": {result}" if result else ""), found)
        for (times, result, _), found in told
    ]
    called = list(_called(results, rules.play.ladder))
    pays = [_net(Fraction(-loss, unit)) for (_, _, loss), _ in told]
    return Distribution(
        tuple(pays),
        tuple(
            name if called.count(name) == 1 else f"{name} ({pay})"
            for name, pay in zip(called, pays, strict=True)
        ),
        tuple(sum(end.deals for end in found) for _, found in told),
    )


def _called(groups: Sequence[tuple[str, Sequence[End]]], ladder: Ladder) -> Iterator[str]:
    """A name for each group: its result, and with which hands where others have that result."""
    for result, ends in groups:
        made = {end.found.player for end in ends}
        others = [found for other, found in groups if other == result and found is not ends]
        if not others:
            yield result if len(made) > 1 or ":" not in result else f"{result} with {made.pop()}"
            continue
        name = f"{result} with {_either(made, ladder)}"
        # The same hands may gain more or less by what the bank made.
        if any(made & {end.found.player for end in found} for found in others):
            name += (
                f" against {_either({end.found.bank for end in ends if end.found.bank}, ladder)}"
            )
        yield name


def _either(hands: Set[Category], ladder: Ladder) -> str:
    """`pair`, `high card or pair`, `flush to royal flush`: hands in their order."""
    places = sorted(map(ladder.place, hands))
    names = [ladder.categories[place] for place in places]
    if len(names) > 2 and places == [*range(places[0], places[-1] + 1)]:
        return f"{names[0]} to {names[-1]}"
    return joined(names, "or")
