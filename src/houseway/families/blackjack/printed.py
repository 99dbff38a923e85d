"""A printed strategy: what to do with every total against what the bank shows, as people carry it.

Each cell is one word of letters, the best first: what is not open to the hand passes to the next.
`DH` doubles and otherwise hits, `RDS` surrenders, doubles or stands. A pair's cell comes before its
total's: `P` splits, and nothing leaves it to the total.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from houseway.families.blackjack.counting import ACE, JOKERS, TEN, Count, count_points
from houseway.families.blackjack.hand import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.families.blackjack.rules import BlackjackPlay

CHOICES: Final = {
    "S": STAND,
    "H": HIT,
    "D": DOUBLE,
    "R": SURRENDER,
    "P": SPLIT,
    "X": RESCUE,
}
"""What each letter stands for."""

SHOWN: Final = {"DH": "D", "DS": "Ds", "RH": "R", "RS": "Rs", "RDH": "Rd", "RDS": "Rd"}
"""Cells as they are printed where that is another word."""

FACES: Final = {JOKERS: "Joker", ACE: "A", TEN: "10"}


class Totals(msgspec.Struct, frozen=True):
    """Cells by total, each row by what the bank shows."""

    hard: dict[int, tuple[str, ...]]
    soft: dict[int, tuple[str, ...]]

    def cell(self, found: Count, column: int) -> str:
        """What is to be done with a hand; nothing is said of totals that are never decided."""
        row = (self.soft if found.soft else self.hard).get(found.total)
        return row[column] if row else ""


class Printed(msgspec.Struct, frozen=True):
    """A whole strategy."""

    columns: tuple[str, ...]
    """What the bank shows."""
    plain: Totals
    pairs: dict[int, tuple[str, ...]]
    """By the points of either card."""
    doubled: tuple[Totals, ...] = ()
    """What is done with a hand that has been doubled once, twice, and so on."""
    even_money: bool = False
    """Whether even money is taken for a natural."""

    def word(self, shows: str, found: Count, pair: int | None, doublings: int = 0) -> str:
        """The letters for a hand, the best first; `pair`: what each of two alike counts."""
        column = self.columns.index(shows)
        if doublings:
            return self.doubled[doublings - 1].cell(found, column) if self.doubled else ""
        first = self.pairs[pair][column] if pair in self.pairs else ""
        return first + self.plain.cell(found, column)

    def choice(
        self, shows: str, found: Count, pair: int | None, doublings: int, choices: Collection[str]
    ) -> str:
        """What is done with a hand, of what may be."""
        return chosen(self.word(shows, found, pair, doublings), choices)


def chosen(word: str, choices: Collection[str]) -> str:
    """Of what may be chosen the first that the letters name; else to stand, or what there is."""
    for letter in f"{word}SH":
        if CHOICES[letter] in choices:
            return CHOICES[letter]
    return next(iter(choices))


def shown_by(play: BlackjackPlay, known: Sequence[int]) -> str:
    """What the bank shows, as a column: its up card, or what its two open cards come to."""
    if play.bank.second != "up" or len(known) < 2:
        return FACES.get(known[0], str(known[0]))
    found = count_points(known[:2], play.count, initial=True)
    if found.natural:
        return "natural"
    return f"{'soft' if found.soft else 'hard'} {found.total}"
