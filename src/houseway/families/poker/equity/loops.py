"""Every compiled loop of poker, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.families.library import load_all
from houseway.families.poker.equity.counted import counted, drawn
from houseway.families.poker.equity.situation import Situation, Sizes
from houseway.families.poker.many_deals import prepare
from houseway.families.poker.rules import PokerRules
from houseway.pricing.equity import EquityAsked


def _some() -> Situation:
    """Any game of the library with two hole cards: all of the board lies there."""
    asked = EquityAsked(("AsKs", "QdJd"), "2c 7d 9h Jc 3s")
    filing = next(
        filing
        for filing in load_all()
        if isinstance(filing.rules, PokerRules) and _two_and_five(Sizes(filing.rules.play))
    )
    return Situation(filing, asked)


def _two_and_five(sizes: Sizes) -> bool:
    return (sizes.own, sizes.down, sizes.board) == (2, 2, 5)


def _count() -> object:
    return counted(_some())


def _draw() -> object:
    return drawn(_some(), 2, 0)


def _practise() -> None:
    prepare(_some().filing)


JOBS: Final[tuple[Callable[[], object], ...]] = (_count, _draw, _practise)
