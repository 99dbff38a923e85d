"""A showdown that somebody describes: hands as they lie, and what comparing them gives.

Hands are named by their seat, the bank's `player-dealer`; `up` and `down` say how the cards of a
hand were dealt, and `board` what lies in the middle.
"""

from __future__ import annotations

import msgspec

from houseway.hands.comparison import Winner


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hand: the cards dealt face up, and those dealt face down."""

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.down, *self.up)


class ShownTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands as they lie at the showdown."""

    game: str
    hands: dict[str, ShownHand]
    board: tuple[str, ...] = ()
    readings: dict[str, str] = {}


class HandInWords(msgspec.Struct, frozen=True):
    """What a hand makes; `low` where the game has one and the hand makes it."""

    high: str
    low: str | None = None


class ShowdownResult(msgspec.Struct, frozen=True):
    """Who has the best hand, several if they are equal; and how each stands against the bank.

    `qualifies` and `against_bank` are of games played against the player-dealer, and there only if
    the bank's hand was given.
    """

    game: str
    high: tuple[str, ...]
    low: tuple[str, ...] | None
    hands: dict[str, HandInWords]
    qualifies: bool | None = None
    against_bank: dict[str, Winner] | None = None
