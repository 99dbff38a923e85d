"""Two who choose against each other: what each can hold, whatever the other does.

The first chooses 0 or 1 in each of his situations; the second sees that choice, not the situation,
and chooses 0 or 1 in each of his own. The first's gain is a sum over pairs of situations, so that
a choice made by chance, with a probability, is worth the mean of the two. What one of them would
choose whatever the other does is settled first, over and over, for settling one choice may settle
another; what is left open is solved as two linear programs in fractions, one from each side, whose
values meet. That neither gains by any other choice is then checked against the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.families.baccarat.price.simplex import most

SEEN: Final = (0, 1)
"""What the second sees: which choice the first has made."""

First = list[Fraction]
"""How often the first chooses 1, by situation."""
Second = tuple[list[Fraction], list[Fraction]]
"""How often the second chooses 1, by [what he saw][situation]."""


class Contest(msgspec.Struct, frozen=True):
    """The first's gain: `base` by [his situation][his choice] where the second chooses 0, and
    `delta` by [his situation][his choice][the second's situation], what 1 instead adds to it."""

    base: Sequence[Sequence[int]]
    delta: Sequence[Sequence[Sequence[int]]]

    def urge(self, own: int, second: Second) -> Fraction:
        """What 1 gains the first in a situation over 0."""
        gains = [self.worth(own, choice, second) for choice in SEEN]
        return gains[1] - gains[0]

    def worth(self, own: int, choice: int, second: Second) -> Fraction:
        """What a choice gains the first in a situation."""
        return self.base[own][choice] + _mean(second[choice], self.delta[own][choice])

    def push(self, seen: int, situation: int, first: First) -> Fraction:
        """What 1 of the second's gives to the first in a situation, over 0."""
        chances = first if seen else [1 - x for x in first]
        return _mean(chances, [sides[seen][situation] for sides in self.delta])

    def value(self, first: First, second: Second) -> Fraction:
        """What the first gains when both choose like that."""
        return sum(
            (
                chance * self.worth(own, choice, second)
                for own, x in enumerate(first)
                for choice, chance in ((0, 1 - x), (1, x))
                if chance
            ),
            Fraction(),
        )

    def best_first(self, second: Second, usual: First) -> First:
        """The first's best answer; as usual where nothing hangs on it."""
        urges = [self.urge(own, second) for own in range(len(usual))]
        return [Fraction(u > 0) if u else x for u, x in zip(urges, usual, strict=True)]

    def best_second(self, first: First, usual: Second) -> Second:
        """The second's best answer; as usual where nothing hangs on it."""
        found: Second = ([], [])
        for seen, known in enumerate(usual):
            for situation, y in enumerate(known):
                push = self.push(seen, situation, first)
                found[seen].append(Fraction(push < 0) if push else y)
        return found


def _mean(chances: Sequence[Fraction], amounts: Sequence[int]) -> Fraction:
    """The sum of amounts by their chances; most of these are 0 or 1, which whole numbers add up."""
    pairs = [(chance, amount) for chance, amount in zip(chances, amounts, strict=True) if chance]
    sure = sum(amount for chance, amount in pairs if chance == 1)
    return sure + sum((chance * amount for chance, amount in pairs if chance != 1), Fraction())


class Equilibrium(msgspec.Struct, frozen=True):
    """What both can hold, and how."""

    value: Fraction
    first: First
    second: Second


def equilibrium(contest: Contest, first: First, second: Second) -> Equilibrium:
    """How both choose when neither can gain by choosing otherwise.

    `first` and `second`: how they usually do, each by 0 or 1, taken where nothing hangs on it.
    """
    settled = _Settled(contest, first, second)
    while settled.more():
        pass
    value, safe_first = settled.solve_first()
    held, safe_second = settled.solve_second()
    answered = contest.value(safe_first, contest.best_second(safe_first, second))
    answering = contest.value(contest.best_first(safe_second, first), safe_second)
    assert value == held == answered == answering  # nobody gains by any other choice
    return Equilibrium(value, safe_first, safe_second)


class _Settled:
    """What each will choose whatever the other does, and the rest, still open."""

    def __init__(self, contest: Contest, first: First, second: Second) -> None:
        self.contest = contest
        self.usual_first, self.usual_second = first, second
        self.first: list[int | None] = [None] * len(first)
        none: list[int | None] = [None] * len(second[0])
        self.second = ([*none], [*none])

    @property
    def open_firsts(self) -> list[int]:
        return [own for own, x in enumerate(self.first) if x is None]

    @property
    def open_seconds(self) -> list[tuple[int, int]]:
        return [(seen, i) for seen in SEEN for i, y in enumerate(self.second[seen]) if y is None]

    def more(self) -> bool:
        """Settle what can be settled now; whether anything was."""
        before = len(self.open_firsts) + len(self.open_seconds)
        for own in self.open_firsts:
            low, high = self._urges(own)
            if low == high == 0:
                self.first[own] = int(self.usual_first[own])
            elif low >= 0 or high <= 0:
                self.first[own] = int(low >= 0)
        for seen, situation in self.open_seconds:
            low, high = self._pushes(seen, situation)
            if low == high == 0:
                self.second[seen][situation] = int(self.usual_second[seen][situation])
            elif low >= 0 or high <= 0:
                self.second[seen][situation] = int(high <= 0)
        return len(self.open_firsts) + len(self.open_seconds) < before

    def _urges(self, own: int) -> tuple[int, int]:
        """The least and the most that 1 can gain the first over 0."""
        base, delta = self.contest.base[own], self.contest.delta[own]
        low = high = base[1] - base[0]
        for seen, sign in ((1, 1), (0, -1)):
            less, more = _between(self.second[seen], [sign * amount for amount in delta[seen]])
            low, high = low + less, high + more
        return low, high

    def _pushes(self, seen: int, situation: int) -> tuple[int, int]:
        """The least and the most that 1 of the second's can give to the first over 0."""
        chances = self.first if seen else [None if x is None else 1 - x for x in self.first]
        return _between(chances, [sides[seen][situation] for sides in self.contest.delta])

    def solve_first(self) -> tuple[Fraction, First]:
        """The first's safest choices, and what they secure."""
        xs, ys = self.open_firsts, self.open_seconds
        idle = self._second({})
        start = [Fraction(x or 0) for x in self.first]
        constant = self.contest.value(start, idle)
        slope = [self.contest.urge(own, idle) for own in xs]
        answers = []
        for seen, situation in ys:
            sign = 1 if seen else -1
            moves = [sign * self.contest.delta[own][seen][situation] for own in xs]
            answers.append((self.contest.push(seen, situation, start), moves))
        value, point = _safest(slope, answers)
        chosen = dict(zip(xs, point, strict=False))
        return constant + value, [chosen.get(own, x) for own, x in enumerate(start)]

    def solve_second(self) -> tuple[Fraction, Second]:
        """The second's, by the same program: what the first gains, he loses."""
        xs, ys = self.open_firsts, self.open_seconds
        start = self._second({})
        settled = [Fraction(x or 0) for x in self.first]
        constant = self.contest.value(settled, start)
        slope = [-self.contest.push(*y, settled) for y in ys]
        answers = []
        for own in xs:
            delta = self.contest.delta[own]
            moves = [(-1 if seen else 1) * delta[seen][situation] for seen, situation in ys]
            answers.append((-self.contest.urge(own, start), moves))
        value, point = _safest(slope, answers)
        return constant - value, self._second(dict(zip(ys, point, strict=False)))

    def _second(self, chosen: dict[tuple[int, int], Fraction]) -> Second:
        """What is settled, with these choices and 0 where it is open."""
        filled = [
            [chosen.get((seen, i), Fraction(y or 0)) for i, y in enumerate(known)]
            for seen, known in enumerate(self.second)
        ]
        return filled[0], filled[1]


def _between(choices: Sequence[int | None], amounts: Sequence[int]) -> tuple[int, int]:
    """The least and the most that these amounts come to, where some choices are still open."""
    low = high = 0
    for choice, amount in zip(choices, amounts, strict=True):
        if choice == 1 or (choice is None and amount < 0):
            low += amount
        if choice == 1 or (choice is None and amount > 0):
            high += amount
    return low, high


def _safest(
    slope: Sequence[Fraction], answers: Sequence[tuple[Fraction, Sequence[int]]]
) -> tuple[Fraction, list[Fraction]]:
    """The most of slope·x, no x above 1, and what each answer leaves of it.

    An answer leaves the lesser of 0 and C(x) = C(0) + moves·x: 0 less s, with s ≥ −C(x) and s ≥ 0;
    or, so that the program may start at x = 0, C(x) less s with s ≥ C(x), where C(0) is negative.
    """
    n = len(slope) + len(answers)
    constant, goal, rows, bounds = Fraction(), [*slope], [], []
    for place, (at, moves) in enumerate(answers, len(slope)):
        turn = 1 if at < 0 else -1
        if at < 0:
            constant += at
            goal = [s + move for s, move in zip(goal, moves, strict=True)]
        row = [Fraction(turn * move) for move in moves]
        rows.append(row + [-Fraction(place == i) for i in range(len(slope), n)])
        bounds.append(-turn * at)
    for place in range(len(slope)):
        rows.append([Fraction(place == i) for i in range(n)])
        bounds.append(Fraction(1))
    value, point = most([*goal, *[Fraction(-1)] * len(answers)], rows, bounds)
    return constant + value, point
