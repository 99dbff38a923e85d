"""The totals of hands that count points, as far as somebody sees their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.hands.points import total


def totals_seen(hands: Mapping[str, Sequence[Card | None]]) -> dict[str, int]:
    """The total of every hand whose cards are all open to the viewer."""
    return {
        name: total(card for card in cards if card is not None)
        for name, cards in hands.items()
        if cards and None not in cards
    }
