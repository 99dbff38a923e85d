"""Every compiled loop of the family, gone through once on something small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.families.library import load_all
from houseway.families.tiles.rules import TilesRules
from houseway.families.tiles.simulate.table import tiles_table
from houseway.pricing.bets import StakedTable
from houseway.pricing.simulate.rounds import Chunk, Turns


def _simulate() -> None:
    filing = next(each for each in load_all() if isinstance(each.rules, TilesRules))
    stakes = {1: {filing.rules.first_wager: 100}}
    table = StakedTable(filing, 2, None, stakes, filing.limits(), "house-way")
    tiles_table(table).play(Turns(2, 1), 0, Chunk(0, 2))


JOBS: Final[tuple[Callable[[], object], ...]] = (_simulate,)
