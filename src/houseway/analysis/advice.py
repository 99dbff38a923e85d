"""The best play for one hand, and what each choice is worth: exact, for the cards one sees."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.families import family_of
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, InSight
from houseway.pricing.model import Progress

__all__ = ["Advice", "advise"]


def advise(
    filing: Filing,
    hand: Sequence[Card],
    up: Card | None = None,
    board: Sequence[Card] = (),
    *,
    progress: Progress | None = None,
) -> Advice:
    """What to do with a hand, seeing these cards of the bank and in the middle.

    Everything is for the bettor alone at the table, his own cards being all he knows beside them.
    """
    seen = InSight(tuple(hand), up, tuple(board))
    return family_of(filing).adviser(filing).advise(seen, progress)
