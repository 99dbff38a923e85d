"""A showdown that somebody describes: hands as they lie, and what comparing them gives.

Hands are named by their seat, the bank's `player-dealer`; `up` and `down` say how the cards of a
hand were dealt, and `board` what lies in the middle.
"""

from __future__ import annotations

import msgspec

from houseway.errors import Refusal
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


def hands_as_set(table: ShownTable, low: int, such: str) -> dict[str, tuple[str, ...]]:
    """Hands of a game in which each is set as two, the low one first.

    `low` is how many cards that has: where some lie up and some down, it is those of that number.
    `such` is a hand as it can be given.
    """
    if not table.hands:
        raise Refusal(f'nobody shows a hand: give "hands", such as {{"2": {{"down": {such}}}}}')
    if table.board:
        raise Refusal(f"{table.game}: nothing lies in the middle in this game")
    hands = {}
    for name, hand in table.hands.items():
        fewer, more = sorted((hand.down, hand.up), key=len)
        if fewer and len(fewer) != low:
            raise Refusal(
                f'{table.game}: the hand "{name}" has {len(hand.up)} up and {len(hand.down)} down: '
                f'give it as it was set, "down": {such}'
            )
        hands[name] = (*fewer, *more)
    return hands
