"""Two who choose against each other: what each can hold, whatever the other does.

Each chooses 0 or 1 in each of his situations. The first's gain is a sum over situations of either
and over pairs of them, so that a choice made by chance, with a probability, is worth the mean of
the two. What one of them would choose whatever the other does is settled first, over and over, for
settling one choice may settle another; what is left open is solved as two linear programs in
fractions, one from each side, whose values meet. That neither gains by any other choice is then
checked against the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from houseway.families.baccarat.price.simplex import most

Chances = list[Fraction]
"""How often somebody chooses 1, by situation."""
Settled = list[int | None]
"""What somebody will choose whatever the other does, by situation; nothing where it is open."""


class Contest:
    """What the first gains by the chances x and y of both: own·x + other·y + x·cross·y."""

    def __init__(
        self, own: Sequence[int], other: Sequence[int], cross: Sequence[Sequence[int]]
    ) -> None:
        self.own, self.other, self.cross = own, other, cross

    @cached_property
    def turned(self) -> Contest:
        """The same from the second's side: what the first gains, he loses."""
        cross = [[-row[at] for row in self.cross] for at in range(len(self.other))]
        return Contest([-gain for gain in self.other], [-gain for gain in self.own], cross)

    def value(self, first: Chances, second: Chances) -> Fraction:
        """What the first gains when both choose like that."""
        urged = zip(first, self.urges(second), strict=True)
        return mean(second, self.other) + sum((x * urge for x, urge in urged if x), Fraction())

    def urges(self, second: Chances) -> list[Fraction]:
        """What 1 gains the first over 0, in each of his situations."""
        return [gain + mean(second, row) for gain, row in zip(self.own, self.cross, strict=True)]

    def best(self, second: Chances, usual: Chances) -> Chances:
        """The first's best answer; as usual where nothing hangs on it."""
        urged = zip(self.urges(second), usual, strict=True)
        return [Fraction(urge > 0) if urge else x for urge, x in urged]

    def settle(self, first: Settled, second: Settled, usual: Chances) -> None:
        """Settle what the first will choose whatever comes of all that is open."""
        for at, (gain, row) in enumerate(zip(self.own, self.cross, strict=True)):
            if first[at] is not None:
                continue
            low, high = _between(second, row)
            if low == high == -gain:
                first[at] = int(usual[at])
            elif low >= -gain or high <= -gain:
                first[at] = int(low >= -gain)

    def safest(self, first: Settled, second: Settled) -> tuple[Fraction, Chances]:
        """The first's safest choices where they are open, and what all of his secure."""
        start, idle = ([Fraction(choice or 0) for choice in of] for of in (first, second))
        free = [at for at, choice in enumerate(first) if choice is None]
        urges, losses = self.urges(idle), self.turned.urges(start)
        answers = [
            (-losses[at], [self.cross[own][at] for own in free])
            for at, choice in enumerate(second)
            if choice is None
        ]
        value, point = _safest([urges[own] for own in free], answers)
        value += self.value(start, idle)
        for own, chance in zip(free, point, strict=False):
            start[own] = chance
        return value, start


def equilibrium(contest: Contest, first: Chances, second: Chances) -> tuple[Chances, Chances]:
    """How both choose when neither can gain by choosing otherwise.

    `first` and `second`: how they usually do, each by 0 or 1, taken where nothing hangs on it.
    """
    turned = contest.turned
    firsts: Settled = [None] * len(first)
    seconds: Settled = [None] * len(second)
    before, left = -1, len(first) + len(second)
    while left != before:
        contest.settle(firsts, seconds, first)
        turned.settle(seconds, firsts, second)
        before, left = left, firsts.count(None) + seconds.count(None)
    held, safe_first = contest.safest(firsts, seconds)
    lost, safe_second = turned.safest(seconds, firsts)
    answered = contest.value(safe_first, turned.best(safe_first, second))
    answering = contest.value(contest.best(safe_second, first), safe_second)
    assert held == -lost == answered == answering  # nobody gains by any other choice
    return safe_first, safe_second


def mean(chances: Sequence[Fraction], amounts: Sequence[int]) -> Fraction:
    """The sum of amounts by their chances; most of these are 0 or 1, which whole numbers add up."""
    pairs = [(chance, amount) for chance, amount in zip(chances, amounts, strict=True) if chance]
    sure = sum(amount for chance, amount in pairs if chance == 1)
    return sure + sum((chance * amount for chance, amount in pairs if chance != 1), Fraction())


def _between(choices: Settled, amounts: Sequence[int]) -> tuple[int, int]:
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
