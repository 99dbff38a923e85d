"""A hand to show to whoever gave none: one that the command would take."""

from __future__ import annotations

from houseway.families import family_of
from houseway.families.family import BankedFamily
from houseway.filings.filing import Filing


def hand_such_as(filing: Filing, otherwise: str) -> str:
    """As many cards of the game's pack as are set in two hands; else what is given."""
    family = family_of(filing)
    hands = family.two_hands(filing) if isinstance(family, BankedFamily) else None
    if hands is None:
        return otherwise
    pack = filing.rules.deck.cards
    return " ".join(pack[:: len(pack) // hands.cards][: hands.cards])
