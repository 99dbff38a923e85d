"""What every round begins with, and what it asks: who sits where, who must decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

FLOOR: Final = "floor"
"""Who is asked to verify a payout: nobody at the table has this name."""


class Seating(Protocol):
    """Who sits where, and which round it is: the part of a setting that any table has."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def names(self) -> Mapping[int, str]:
        """Who sits at each seat that is taken."""

    @property
    def round(self) -> int:
        """The number of the round."""


class Ask(msgspec.Struct, frozen=True):
    """Who decides, about what, and exactly what is legal, with what each choice costs."""

    seat: int
    bettor: str
    about: str
    choices: Mapping[str, int]
    rule: str
    house_way: str = ""
    """The choice of the house way, where the hand may be left to it."""
    barred: Mapping[str, str] = {}
    """Choices of the rules that the bettor does not have now, each with why: too few chips."""
    private: bool = False
    """Whether the choices or the answer would show his cards: then nobody else learns them."""

    @property
    def seen_by(self) -> tuple[str, ...] | None:
        """Who may see the choices and the answer; nobody named: all."""
        return (self.bettor,) if self.private else None


def who_at(bettor: str, seat: int) -> str:
    """`Bob at seat 3`; who is known by his seat alone is not named twice."""
    return bettor if bettor == f"seat {seat}" else f"{bettor} at seat {seat}"
