"""How every setting of every hand meets a bank that keeps to the house way: counted exactly.

A deal is two hands of four tiles from one set, the spot's and the bank's. For each kind of hand and
each way to set it, nine counts: the high hand loses, copies or wins, and so does the low one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from houseway.cards.card import Card
from houseway.families.tiles.house_way import set_house_way
from houseway.families.tiles.price.kinds import Hands, Ints, hands_from
from houseway.families.tiles.rules import TilesPlay
from houseway.families.tiles.settings import TILES, TileSetting, settings_of
from houseway.hands.meeting import HALVES, Meeting
from houseway.hands.tiles import TileWorth

MOST_SETTINGS: Final = 3

MEETINGS: Final = tuple(Meeting(high, low) for high in HALVES for low in HALVES)
"""What the nine counts are of, in their order."""


class HandSettings:
    """Every kind of hand from a set of tiles, its settings, and which of them the house takes."""

    def __init__(self, play: TilesPlay, tiles: tuple[Card, ...]) -> None:
        self.hands: Hands = hands_from(tiles)
        order = play.ranking.order
        self.settings: list[tuple[TileSetting, ...]] = [
            settings_of(hand, order) for hand in self.hands.samples
        ]
        self.house_way = [
            self._place(settings, set_house_way(play, hand)[0])
            for settings, hand in zip(self.settings, self.hands.samples, strict=True)
        ]
        """Which of its settings the house way takes, by hand."""
        worths = sorted({worth for each in self.settings for one in each for worth in one[2:]})
        self.ranks: dict[TileWorth, int] = {worth: rank for rank, worth in enumerate(worths)}
        """What two tiles can be worth, numbered from the lowest."""

    def _place(self, settings: Sequence[TileSetting], wanted: TileSetting) -> int:
        worths = wanted.low_worth, wanted.high_worth
        return next(
            place for place, one in enumerate(settings) if (one.low_worth, one.high_worth) == worths
        )


@lru_cache(maxsize=32)
def settings_by(play: TilesPlay, tiles: tuple[Card, ...]) -> HandSettings:
    """Return the settings for a filing's play, made once."""
    return HandSettings(play, tiles)


class Met:
    """The counts of one set of tiles under one filing's ranking and house way."""

    def __init__(self, play: TilesPlay, tiles: tuple[Card, ...]) -> None:
        known = settings_by(play, tiles)
        self.hands, self.settings, self.house_way = known.hands, known.settings, known.house_way
        self.deals = comb(len(tiles), TILES) * comb(len(tiles) - TILES, TILES)
        self.counts: Ints = self._counted(known.ranks)
        """[hand, setting, meeting]: how many hands of the bank, for one hand of this kind."""
        self.weight: Ints = self.hands.ways.astype(np.int64)

    def _counted(self, ranks: Mapping[TileWorth, int]) -> Ints:
        bank = [each[place] for each, place in zip(self.settings, self.house_way, strict=True)]
        high = np.array([ranks[one.high_worth] for one in bank])
        low = np.array([ranks[one.low_worth] for one in bank])
        counts = np.zeros((len(self.settings), MOST_SETTINGS, len(MEETINGS)), dtype=np.int64)
        for hand, settings in enumerate(self.settings):
            ways = self.hands.others(hand)
            for place, one in enumerate(settings):
                above = np.sign(ranks[one.high_worth] - high)
                below = np.sign(ranks[one.low_worth] - low)
                cell = 3 * above + below + 4
                counts[hand, place] = np.bincount(cell, ways, len(MEETINGS)).astype(np.int64)
        return counts

    def chosen(self, places: Sequence[int]) -> Ints:
        """The counts of all deals where each hand is set so, by meeting."""
        each = self.counts[np.arange(len(places)), np.array(places)]
        total: Ints = (each * self.weight[:, np.newaxis]).sum(axis=0)
        return total


@lru_cache(maxsize=32)
def met_by(play: TilesPlay, tiles: tuple[Card, ...]) -> Met:
    """The counts for a filing's play, made once; copies change none of them."""
    return Met(play, tiles)
