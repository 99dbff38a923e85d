"""What staged games pay in every result, in the form in which they are counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from houseway.hands.comparison import Winner
from houseway.hands.ladder import Category

WINNERS: Final[tuple[Winner, ...]] = ("player-dealer", "tie", "player")
"""In the order in which payoffs and counts are indexed."""

Paid = tuple[tuple[tuple[Fraction, ...], ...], ...]
"""By [winner, what the bank has, player's category]."""

Bank = TypeVar("Bank")
"""All that is told of the bank: its category, or whether it qualifies."""

Pays = Callable[[Winner, Bank, Category], Fraction | int]
"""What is gained on a winner, what the bank has and the player's category."""


def spread(
    pays: Pays[Bank] | Fraction | int, bank: Sequence[Bank], player: Sequence[Category]
) -> Paid:
    """What is gained in every result; a number stands for the same in each."""
    gained: Pays[Bank] = pays if callable(pays) else lambda *_: pays
    return tuple(
        tuple(tuple(Fraction(gained(winner, has, made)) for made in player) for has in bank)
        for winner in WINNERS
    )
