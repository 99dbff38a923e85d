"""Linear programs in exact fractions, small ones: the most of c·x with A·x ≤ b, x ≥ 0, b ≥ 0.

With b ≥ 0 the origin is allowed, and Bland's choice of pivot cannot go round in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def most(
    c: Sequence[Fraction], a: Sequence[Sequence[Fraction]], b: Sequence[Fraction]
) -> tuple[Fraction, list[Fraction]]:
    """The greatest value and a point that reaches it."""
    if any(bound < 0 for bound in b):
        raise ValueError("the origin must satisfy every bound")
    n, m = len(c), len(a)
    rows = [[*a[i], *(Fraction(i == j) for j in range(m)), b[i]] for i in range(m)]
    goal = [-v for v in c] + [Fraction()] * (m + 1)
    basis = list(range(n, n + m))
    while (entering := next((j for j in range(n + m) if goal[j] < 0), None)) is not None:
        ratios = [
            (row[-1] / row[entering], basis[i], i)
            for i, row in enumerate(rows)
            if row[entering] > 0
        ]
        if not ratios:
            raise ValueError("the program has no bound")
        leaving = min(ratios)[2]
        pivot = rows[leaving]
        scale = pivot[entering]
        pivot = rows[leaving] = [v / scale for v in pivot]
        for i, row in enumerate(rows):
            if i != leaving and row[entering]:
                factor = row[entering]
                rows[i] = [v - factor * p for v, p in zip(row, pivot, strict=True)]
        factor = goal[entering]
        goal = [v - factor * p for v, p in zip(goal, pivot, strict=True)]
        basis[leaving] = entering
    point = [Fraction()] * (n + m)
    for i, variable in enumerate(basis):
        point[variable] = rows[i][-1]
    return goal[-1], point[:n]
