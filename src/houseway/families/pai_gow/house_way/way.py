"""A house way as the engines follow it: a chart whose phrases have been read."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from houseway.families.pai_gow.house_way.phrases import Holding, Wanted
from houseway.families.pai_gow.setting import Ranking


class Understood(NamedTuple):
    """A row whose phrases have been read."""

    name: str
    holdings: tuple[Holding, ...]
    sets: tuple[Wanted, ...]
    of: frozenset[int]
    complete: bool | None


class HouseWay(NamedTuple):
    """A chart that can be followed, with the ranking that it is for."""

    rows: tuple[Understood, ...]
    ranking: Ranking

    @property
    def digest(self) -> str:
        """Names what the chart does, whatever its rows are called and wherever they stand."""
        said = [
            (
                sorted(
                    (
                        *(sorted(held.alone), sorted(held.beside_joker), held.of_aces),
                        *([sorted(held.completing)] if held.completing else ()),
                    )
                    for held in row.holdings
                ),
                row.sets,
                sorted(row.of),
                row.complete,
            )
            for row in self.rows
        ]
        return hashlib.sha256(msgspec.json.encode([said, self.ranking])).hexdigest()[:32]
