"""How much each test does: everything once in the gate, all of it at length in the deep run.

`make test` is the gate, `make test-deep` sets HOUSEWAY_DEEP=1. A deep test is the code of its gate
version with a larger size, so that there is no second test to keep in step.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

Case = TypeVar("Case")

DEEP: Final = os.environ.get("HOUSEWAY_DEEP") == "1"


def size(gate: int, deep: int) -> int:
    """Return how many examples, rounds or steps to try."""
    return deep if DEEP else gate


def spread(cases: Sequence[Case], gate: int) -> list[Case]:
    """Return all cases in the deep run, and `gate` of them from first to last in the gate."""
    if DEEP or len(cases) <= gate:
        return list(cases)
    if gate == 1:
        return [cases[0]]
    return [cases[round(i * (len(cases) - 1) / (gate - 1))] for i in range(gate)]


def one_each(cases: Iterable[Case], kind: Callable[[Case], Hashable]) -> list[Case]:
    """Return all cases in the deep run, and the first of each kind in the gate."""
    every = list(cases)
    if DEEP:
        return every
    firsts: dict[Hashable, Case] = {}
    for case in every:
        firsts.setdefault(kind(case), case)
    return list(firsts.values())
