"""Hands of the games that pokerkit has too: the same decisions are legal, the chips the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from tests.families.poker.duel import (
    BLIND_IS_THE_BET,
    COMPLETED,
    GAMES,
    NO_LOW_IN_A_POT,
    NOT_ASKED,
    NOT_REOPENED,
    SHORT_NOT_COUNTED,
    Duel,
)

HANDS: Final = 150
"""Of each game."""

_SHORT: Final = {COMPLETED, NOT_REOPENED, SHORT_NOT_COUNTED, NOT_ASKED}
DIFFERENCES: Final = {
    "no-limit hold'em": {NOT_REOPENED, NOT_ASKED},
    "limit hold'em": {*_SHORT, BLIND_IS_THE_BET},
    "pot-limit Omaha": {NOT_REOPENED, NOT_ASKED},
    "limit Omaha hi-lo 8": {*_SHORT, BLIND_IS_THE_BET, NO_LOW_IN_A_POT},
    "seven card stud": _SHORT,
    "seven card stud hi-lo 8": {*_SHORT, NO_LOW_IN_A_POT},
    "razz": _SHORT,
}
"""In which rules the house and pokerkit may differ, by game: no other difference is let pass."""


@pytest.mark.parametrize("name", GAMES)
def test_pokerkit_plays_the_same_hands_to_the_same_chips(name: str) -> None:
    chance = Random(f"short stacks at {name}")
    found: Counter[str] = Counter()
    for _ in range(HANDS):
        found += Duel(name, chance).played()
    assert found.keys() <= DIFFERENCES[name]
    assert found.total() < HANDS / 2  # most hands are alike from the first chip to the last
