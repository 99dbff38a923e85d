"""What a hand costs against the size of the bet, as lines: one for all options that cost the same.

A bettor's whole cost and the player-dealer's fee, each for $100: smooth within a step of the fee,
a jump where the next begins.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from houseway.analysis.cost.fees import TableFees
from houseway.analysis.cost.table import CostedTable
from houseway.errors import Refusal
from houseway.filings.fees.schedule import Payer

_SAMPLES: Final = 48

Point = tuple[float, float]


class Curve(NamedTuple):
    """One line: dollars for each $100 against the bet in cents, and the options it stands for."""

    points: tuple[Point, ...]
    options: tuple[str, ...]

    @property
    def says(self) -> str:
        """`option 1–6, 9`."""
        return f"option {_runs(self.options)}"


class Curves:
    """Both sides' lines for the options asked for."""

    def __init__(self, table: CostedTable, posted: Sequence[TableFees]) -> None:
        self.table = table
        self.edge = float(-table.price.cents / table.stake * 100)
        """The price alone, dollars a bettor loses for each $100 staked."""
        numbers = [fees.number for fees in posted]
        self._twice = {number for number in numbers if numbers.count(number) > 1}
        spans = [self._span(fees) for fees in posted]
        self.low, self.high = min(low for low, _ in spans), max(high for _, high in spans)
        self.bettor = self._curves(posted, "player")
        self.player_dealer = self._curves(posted, "player-dealer")
        payers: tuple[Payer, ...] = ("player", "player-dealer")
        self.repaired = any(fees.mark(payer) for fees in posted for payer in payers)

    def _span(self, fees: TableFees) -> tuple[int, int]:
        """The whole stakes for which every wager is within the option's limits, at best."""
        bets = self.table.bets
        limits = [(fees.limits.of(name), Fraction(self.table.stake, bets[name])) for name in bets]
        low = max(1, *(math.ceil(limit.min * share) for limit, share in limits))
        high = min(math.floor(limit.max * share) for limit, share in limits)
        return (low, high) if low < high else (low, low + 1)

    def _curves(self, posted: Sequence[TableFees], payer: Payer) -> list[Curve]:
        found: dict[tuple[Point, ...], list[str]] = {}
        for fees in posted:
            # Its number, with the schedule's name if another has it too.
            schedule = f"{fees.schedule.name} " if fees.number in self._twice else ""
            name = f"{schedule}{fees.number}{fees.mark(payer)}"
            found.setdefault(self._points(fees, payer), []).append(name)
        return [Curve(points, tuple(names)) for points, names in found.items()]

    def _points(self, fees: TableFees, payer: Payer) -> tuple[Point, ...]:
        table = self.table
        low, high = self._span(fees)

        def paid(stake: int) -> float:
            return float(table.fee(fees, payer, table.scaled(stake)).expected.cents)

        steps: set[int] = set()
        for times in table.counted_raises(fees, payer).often:
            steps |= self._steps(fees, payer, times * table.unit)
        inside = sorted(step for step in steps if low < step <= high)
        edge, of = (self.edge, 1) if payer == "player" else (0.0, table.players)
        points = _sawtooth(low, high, inside, paid, edge)
        return tuple((stake, value / of) for stake, value in points)

    def _steps(self, fees: TableFees, payer: Payer, raised: int) -> set[int]:
        """Stakes of a bettor from which on somebody's fee is another."""
        table = self.table
        if payer == "player":
            return fees.player_steps(table.bets, raised)
        whole = fees.counted(table.bets, table.players, table.bank, raised)
        steps = fees.player_dealer_steps() if whole else set()
        return {math.ceil(Fraction(step * table.stake, whole)) for step in steps}


def _sawtooth(
    low: int, high: int, steps: Sequence[int], paid: Callable[[int], float], edge: float
) -> Iterable[Point]:
    """Dollars for each $100: smooth within a step of the fee, a jump where the next begins."""
    for begin, end in pairwise([low, *steps, high]):
        try:
            fee = paid(begin)
        except Refusal:  # no such wager is taken: no line there
            continue
        samples = max(2, round(_SAMPLES * math.log(end / begin) / math.log(high / low)))
        for place in range(samples + 1):
            stake = begin * (end / begin) ** (place / samples)
            yield stake, edge + fee / stake * 100


def _runs(options: Sequence[str]) -> str:
    """`1–6, 9`: runs of numbers drawn together, a schedule's name once."""
    told: dict[str, list[list[str]]] = {}
    for option in options:
        name, _, number = option.rpartition(" ")
        runs = told.setdefault(name, [])
        last = runs[-1][-1] if runs else ""
        if number.isdigit() and last.isdigit() and int(number) == int(last) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return "; ".join(f"{name} {', '.join(map(_run, runs))}".strip() for name, runs in told.items())


def _run(numbers: Sequence[str]) -> str:
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 2 else ", ".join(numbers)
