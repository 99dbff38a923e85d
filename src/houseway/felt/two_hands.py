"""A hand that its holder sets as two: of how many cards, and the ways there are to set it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import Card


class TwoHands(msgspec.Struct, frozen=True):
    """How a hand is set as two: its cards, those of the low one, and what both are called."""

    cards: int
    low_cards: int
    low: str = "low hand"
    high: str = "high hand"


class Way(msgspec.Struct, frozen=True):
    """One way to set a hand: what the choice is called, the two hands, and what each makes.

    `foul` says why a hand may not be set so, or loses if it is.
    """

    choice: str
    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_makes: str
    high_makes: str
    foul: str = ""


def way_named(ways: Sequence[Way], choice: str) -> Way | None:
    """The way that a choice names, if it is one of these."""
    return next((way for way in ways if way.choice == choice), None)
