"""What the house way does with a hand: the play for a bettor who leaves it to the house."""

from __future__ import annotations

import msgspec

from houseway.cards.card import Card


class HouseWay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house way does with a hand, and where the sheet says so.

    `total` is of a hand that counts points, `hand` what a poker hand makes. Where a hand is set as
    two, `low` and `high` are its cards, and `row` the rule that sets them.
    """

    game: str
    cards: tuple[Card, ...]
    play: str
    forced: bool
    why: str
    rule: str
    total: int | None = None
    hand: str = ""
    low: tuple[Card, ...] = ()
    high: tuple[Card, ...] = ()
    row: str = ""
