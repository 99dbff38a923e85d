"""The best play for one hand, as a family works it out: what is seen, and what is to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import msgspec

from houseway.cards.card import Card

Hands: TypeAlias = Mapping[str, Sequence[Card | None]]
"""The hands on the felt as somebody sees them, a card that is hidden from him as nothing."""


class InSight(NamedTuple):
    """The cards that somebody goes by: his hand, the bank's that lies open, those in the middle."""

    hand: tuple[Card, ...]
    up: Card | None = None
    board: tuple[Card, ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """The best choice, and what each is worth to the bettor in this unit.

    Of equal choices the best is the one that keeps alive a bonus bet which another would lose;
    `ties` are the others, which are worth the same.
    """

    best: str
    choices: dict[str, Fraction]
    method: str
    ties: tuple[str, ...] = ()
    unit: str = "units"
