"""The best play for one hand, and what each choice is worth: exact, for the cards one sees."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.families import banked_family
from houseway.filings.filing import Filing
from houseway.pricing.advice import Advice, InSight
from houseway.pricing.model import Progress

__all__ = ["Advice", "advise", "advise_seen"]


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
    return advise_seen(filing, InSight(tuple(hand), up, tuple(board)), progress)


def advise_seen(filing: Filing, seen: InSight, progress: Progress | None = None) -> Advice:
    """The same by all that somebody sees."""
    return banked_family(filing.rules).adviser(filing).advise(seen, progress)
