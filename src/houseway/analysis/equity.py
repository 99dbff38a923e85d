"""What hands are worth against each other for a pot, as the game's family tells it."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families import family_of
from houseway.filings.filing import Filing
from houseway.pricing.equity import Equity, EquityAsked
from houseway.pricing.model import Progress
from houseway.pricing.simulate.rounds import seed_number


def has_equity(filing: Filing) -> bool:
    """Whether hands of a game have a worth against each other."""
    return family_of(filing).tells_equity


def equity(
    filing: Filing,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    samples: int | None = None,
    exact: bool = False,
    seed: int | str = 0,
    progress: Progress | None = None,
) -> Equity:
    """The share of the pot that each hand has on average, nobody folding.

    Every deal is counted where that takes seconds or `exact` asks for it; else deals are drawn.
    """
    asked = EquityAsked(
        hands=tuple(hands),
        board=board,
        dead=dead,
        samples=samples,
        exact=exact,
        seed=seed_number(seed),
        progress=progress,
    )
    return family_of(filing).equity(filing, asked)
