"""What a page and a terminal are told of the hands: whose there are, and the totals seen."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.cards.card import all_shown
from houseway.felt.view import View
from houseway.hands.points import total

_SHARED: Final = {"player": "the player hand is", "banker": "the banker hand shows"}
"""Hands that a whole table plays on."""


class PostedBaccarat(msgspec.Struct, frozen=True):
    """Whose hands there are: two for the whole table, or one at each spot."""

    hands: Literal["community", "each-spot"]


def totals_seen(view: View) -> dict[str, int]:
    """The total of every hand whose cards are all open to the viewer."""
    return {
        name: total(view.faces(name))
        for name, cards in view.hands.items()
        if cards and None not in cards
    }


def holds(view: View) -> str:
    """The total of the hand that the viewer is asked about: his spot's, or everybody's."""
    if view.own_ask is None:
        return ""
    totals = totals_seen(view)
    held = totals.get(str(view.own_ask.seat), totals.get("player"))
    return "" if held is None else f"A total of {held}"


def sees(view: View, seat: int) -> str:
    """The hand at a seat and those of the whole table, as far as their cards are seen."""
    said = []
    for hand, whose in ((str(seat), "you hold"), *_SHARED.items()):
        cards = view.faces(hand)
        said += [f"{whose} {all_shown(cards)}: {total(cards)}"] if cards else []
    return "; ".join(said)
