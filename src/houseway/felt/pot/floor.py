"""What a round for a pot leaves to its game: where something goes wrong, or nobody says a word.

A family's hand knows its streets and its bets, so it says what an irregularity does with them, and
what chips that are pushed without a word stand as.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from houseway.felt.setting import Ask
from houseway.filings.irregularity import Irregularity

MOTIONS: Final = ("chip", "push")
"""Chips put in without a word: one of them, or several together."""


ACTIONS: Final = ("check", "call", "bet", "raise", "fold")
"""What somebody can say whose turn it is not."""


class Stands(msgspec.Struct, frozen=True):
    """How the house dealer rules: which choice it stands as, in words, and by which rule."""

    choice: str
    says: str
    rule: str

    @property
    def told(self) -> str:
        """What he says, with the rule."""
        return f"{self.says} [{self.rule}]"


class Faced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player faces who puts chips in without a word, in cents."""

    least: int
    """The least that he may put in to bet or raise."""
    call: int = 0
    """What he must call; nothing: he may check."""
    most: int | None = None
    """The most, where he may choose the amount."""
    behind: int | None = None
    """All that he has; enough unless given."""
    first: bool = False
    """Whether it is the first street."""
    option: str = ""
    """The limits posted; the first unless given."""


class OnTheFelt(Protocol):
    """A family's hand, as far as the floor and the house dealer rule on it."""

    def check(self, irregularity: Irregularity, seat: int | None) -> None:
        """Refuse what does not fit the street, the betting or the pack."""

    def rule(self, irregularity: Irregularity, seat: int | None) -> None:
        """Do with cards and bets what it says."""

    def stands(self, ask: Ask, motion: str, cents: int) -> Stands:
        """What chips stand as that who is asked puts in without a word."""

    def out_of_turn(self, ask: Ask, seat: int, word: str) -> Stands:
        """What follows for a seat that acts while another is asked; nothing: it is refused."""


def motion_of(choice: str) -> tuple[str, int] | None:
    """The motion and its cents, of an answer such as `chip 2500`; nothing if it is none."""
    word, _, cents = choice.partition(" ")
    if word not in MOTIONS or not (cents.isascii() and cents.isdecimal() and len(cents) < 13):
        return None
    return (word, int(cents)) if int(cents) else None
