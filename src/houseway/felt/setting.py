"""What every round begins with, and what it asks: who sits where, who must decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

AGAIN: Final = "again"
"""Instead of a choice: a ruling has changed what may be chosen, and who is asked is asked anew."""

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


class Ask(msgspec.Struct, frozen=True, gc=False):
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
    hand: str = ""
    """The hand that it is about, where a spot can have several."""
    amounts: Mapping[str, tuple[int, int]] = {}
    """Choices that may cost any amount between two, and not only the one listed: `double 500`."""
    of_cards: bool = False
    """Whether the choices are made of the seat's own cards: asked anew if one is replaced."""

    def amount(self, choice: str) -> tuple[str, int] | None:
        """A choice and what it costs, with its amount if one is named; nothing if it is none."""
        if choice in self.choices:
            return choice, self.choices[choice]
        word, _, cents = choice.partition(" ")
        if word not in self.amounts or not (cents.isascii() and cents.isdecimal()):
            return None
        least, most = self.amounts[word]
        return (word, int(cents)) if len(cents) < 13 and least <= int(cents) <= most else None

    @property
    def seen_by(self) -> tuple[str, ...] | None:
        """Who may see the choices and the answer; nobody named: all."""
        return (self.bettor,) if self.private else None


def told_amounts(ask: Ask) -> list[str]:
    """The amounts that choices may cost, as they are answered: `double with 100 to 2500 cents`."""
    spans = ask.amounts.items()
    return [f"{word} with {least} to {most} cents" for word, (least, most) in spans]


def who_at(bettor: str, seat: int) -> str:
    """`Bob at seat 3`; who is known by his seat alone is not named twice."""
    return bettor if bettor == f"seat {seat}" else f"{bettor} at seat {seat}"
